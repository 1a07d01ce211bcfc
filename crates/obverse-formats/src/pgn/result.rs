//! Results of PGN games, such as `37-27`.

use crate::GameOutcome;

/// Returns whether a word after the moves is a result.
pub(super) fn is_result(word: &str) -> bool {
    matches!(word, "*" | "1/2-1/2") || discs(word).is_some()
}

/// Parses a result such as `37-27`: the discs of Black and of White.
fn discs(word: &str) -> Option<(u8, u8)> {
    let (black, white) = word.split_once('-')?;
    let number = |text: &str| {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|_| is_plain)
    };
    Some((number(black)?, number(white)?))
}

/// Parses a result and returns Black's discs minus White's, or `None` if the score is unknown.
pub(super) fn score(result: &str) -> Option<f64> {
    match result {
        "1/2-1/2" => return Some(0.0),
        "1-0" | "0-1" => return None,
        _ => {}
    }
    let (black, white) = discs(result)?;
    let is_possible = u16::from(black) + u16::from(white) <= 64;
    is_possible.then(|| f64::from(black) - f64::from(white))
}

/// Formats a result as the discs of Black and White, or as `*` if there is no outcome. The discs add up to 64, or to
/// 63 if their difference is odd.
pub(super) fn format_result(outcome: Option<GameOutcome>) -> String {
    let Some(outcome) = outcome.filter(|outcome| !outcome.score.is_nan()) else {
        return "*".to_owned();
    };
    let difference = outcome.score.round().clamp(-64.0, 64.0) as i32;
    let sum = 64 - difference.rem_euclid(2);
    format!("{}-{}", (sum + difference) / 2, (sum - difference) / 2)
}
