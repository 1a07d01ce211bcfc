//! Replaces what surrounds moves in text for people by blanks.

use obverse_core::Square;

/// Names of the sides before a move. A single letter needs a colon.
const SIDES: [&str; 7] = [
    "black", "white", "b:", "w:", "\u{9ed2}", "\u{767d}", "\u{9ed1}",
];

/// Signs that stand for discs, bullets or brackets around a move.
const DECORATION: &str = "\u{25cf}\u{25cb}\u{25ef}\u{26ab}\u{26aa}\u{25a0}\u{25a1}\u{2022}\u{30fb}\u{2023}\u{25b6}\u{25ba}[]";

/// Signs that separate the discs of a result, such as `37-27`.
const RESULT_SIGNS: &str = "-:\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2212}";

/// Replaces full-width characters by those of ASCII, and links, tags, names of sides, times and results, and signs
/// between moves by blanks. Every character becomes one character, so that locations of errors do not change.
pub(super) fn tidy(text: &str) -> String {
    let mut text: Vec<char> = text.chars().map(narrow).collect();
    blank_links(&mut text);
    blank_groups(&mut text);
    blank_results(&mut text);
    blank_sides(&mut text);
    for index in 0..text.len() {
        if DECORATION.contains(text[index])
            || ends_list_number(&text, index)
            || is_separator(text[index]) && is_between_moves(&text, index)
        {
            text[index] = ' ';
        }
    }
    // The result of an unfinished game.
    if let Some(last) = text.iter().rposition(|c| !c.is_whitespace())
        && text[last] == '*'
    {
        text[last] = ' ';
    }
    text.into_iter().collect()
}

/// The ASCII character for a full-width one; other characters stay.
pub(super) fn narrow(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '\u{3000}' => ' ',
        _ => c,
    }
}

/// Replaces words that are addresses or tags by blanks.
fn blank_links(text: &mut [char]) {
    for word in text.split_mut(|c| c.is_whitespace()) {
        let is_tag = word.first() == Some(&'#') && word.len() > 3;
        let is_link = word.windows(3).any(|part| part == [':', '/', '/']);
        if is_tag || is_link {
            word.fill(' ');
        }
    }
}

/// Replaces parentheses with a time, a value or a result by blanks: `(0:03)`, `(+2.5)`, `(12s)`, `(33-31)`.
fn blank_groups(text: &mut [char]) {
    let mut open = None;
    for index in 0..text.len() {
        match text[index] {
            '(' => open = Some(index),
            ')' => {
                if let Some(start) = open.take() {
                    text[start..=index].fill(' ');
                }
            }
            c if c.is_ascii_digit() || " +-:.,'\u{2212}%sm".contains(c) => {}
            _ => open = None,
        }
    }
}

/// Replaces results in discs by blanks: `37-27`.
fn blank_results(text: &mut [char]) {
    let number = |text: &[char], from: usize| {
        let digits = text[from..].iter().take_while(|c| c.is_ascii_digit());
        (1..=2)
            .contains(&digits.clone().count())
            .then(|| from + digits.count())
    };
    let blanks =
        |text: &[char], from: usize| from + text[from..].iter().take_while(|&&c| c == ' ').count();
    let mut index = 0;
    while index < text.len() {
        let is_inside_word = index > 0 && text[index - 1].is_alphanumeric();
        let end = || {
            let sign = blanks(text, number(text, index)?);
            let is_sign = text.get(sign).is_some_and(|&c| RESULT_SIGNS.contains(c));
            let end = number(text, blanks(text, is_sign.then_some(sign + 1)?))?;
            let goes_on = text.get(end).is_some_and(|c| c.is_alphanumeric());
            (!goes_on).then_some(end)
        };
        match end().filter(|_| !is_inside_word) {
            Some(end) => {
                text[index..end].fill(' ');
                index = end;
            }
            None => index += 1,
        }
    }
}

/// Replaces the names of the sides before a move by blanks: `Black: f5`, `B: f5`.
fn blank_sides(text: &mut [char]) {
    for index in 0..text.len() {
        if index > 0 && text[index - 1].is_alphanumeric() && text[index].is_ascii_alphabetic() {
            continue;
        }
        let end = SIDES.iter().find_map(|side| {
            let length = side.chars().count();
            let word: String = text[index..].iter().take(length).collect();
            if !word.eq_ignore_ascii_case(side) {
                return None;
            }
            let rest = &text[index + length..];
            let between = rest.iter().take_while(|&&c| c == ' ' || c == ':').count();
            let square: String = rest[between..].iter().take(2).collect();
            square
                .parse::<Square>()
                .is_ok()
                .then_some(index + length + between)
        });
        if let Some(end) = end {
            text[index..end].fill(' ');
        }
    }
}

/// Whether a closing parenthesis stands behind a number, as in `1) f5`.
fn ends_list_number(text: &[char], index: usize) -> bool {
    let mut before = text[..index].iter().rev();
    let digits = before.by_ref().take_while(|c| c.is_ascii_digit()).count();
    let is_word = text[..index - digits]
        .last()
        .is_some_and(|c| c.is_alphanumeric());
    text[index] == ')' && digits > 0 && !is_word
}

fn is_separator(c: char) -> bool {
    "-\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2212}\u{2192}\u{b7}\u{3001}>|/;\u{ff5e}~"
        .contains(c)
}

/// Whether a single sign stands between two squares. Two dashes are a pass.
fn is_between_moves(text: &[char], index: usize) -> bool {
    let is_alone = |other: Option<&char>| other != Some(&text[index]);
    let before: Vec<char> = text[..index]
        .iter()
        .rev()
        .filter(|c| !c.is_whitespace())
        .take(2)
        .copied()
        .collect();
    let after = text[index + 1..].iter().find(|c| !c.is_whitespace());
    let is_square = match before[..] {
        [row, column] => format!("{column}{row}").parse::<Square>().is_ok(),
        _ => false,
    };
    let previous = index.checked_sub(1).and_then(|index| text.get(index));
    is_square
        && is_alone(text.get(index + 1))
        && is_alone(previous)
        && after.is_none_or(|c| matches!(c, 'a'..='h' | 'A'..='H' | 'p' | 'P' | '-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_keeps_its_place() {
        for (text, expected) in [
            ("f5 (0:01) d6", "f5        d6"),
            ("f5 (see d6) c3", "f5 (see d6) c3"),
            ("c4 37-27", "c4      "),
            ("c4 37 \u{2013} 27.", "c4        ."),
            ("1-f5 d6-c3", "1-f5 d6 c3"),
            ("a1-200-3", "a1-200-3"),
            ("White: d6 w: c3", "       d6    c3"),
            ("Bob: f5", "Bob: f5"),
            ("f5 -- d6", "f5 -- d6"),
            ("1) f5 *", "1  f5  "),
            ("", ""),
        ] {
            assert_eq!(tidy(text), expected, "{text}");
        }
    }
}
