use obverse_arena::{Elo, Standing};

/// Describes the games of a student's program against an opponent: counts, percentage and Elo difference.
pub(super) fn standing_in_words(standing: &Standing) -> String {
    let games = standing.games();
    let Some(rate) = standing.rate() else {
        return "no game was finished".to_owned();
    };
    let counts = format!(
        "{} won, {} drawn, {} lost ({:.0} %)",
        standing.wins,
        standing.draws,
        standing.losses,
        100.0 * rate
    );
    let games = match games {
        1 => "1 game".to_owned(),
        many => format!("{many} games"),
    };
    match standing.elo().and_then(elo_in_words) {
        Some(elo) => format!("{games}, {counts}, Elo {elo}"),
        None => format!("{games}, {counts}"),
    }
}

fn elo_in_words(elo: Elo) -> Option<String> {
    let interval = match (elo.low, elo.high) {
        (Some(low), Some(high)) => format!("{low:+.0} to {high:+.0}"),
        (Some(low), None) => format!("above {low:+.0}"),
        (None, Some(high)) => format!("below {high:+.0}"),
        (None, None) => return None,
    };
    Some(match elo.difference {
        Some(difference) => format!("{difference:+.0} (95 %: {interval})"),
        None => format!("{interval} (95 %)"),
    })
}
