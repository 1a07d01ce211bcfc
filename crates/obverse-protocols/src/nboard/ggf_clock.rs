use std::time::Duration;

use obverse_engine::GameClock;

use crate::parse_seconds::{MAX_SECONDS, parse_seconds};

/// Parses a GGF time, `[[[days:]hours:]minutes:]seconds`.
fn colons(text: &str) -> Option<Duration> {
    let mut fields = text.rsplit(':').map(parse_seconds);
    let mut time = fields.next()??;
    for unit in [60, 3600, 86_400] {
        if let Some(field) = fields.next() {
            time += field?.min(Duration::from_secs_f64(MAX_SECONDS)) * unit;
        }
    }
    fields.next().is_none().then_some(time)
}

/// Parses a GGF clock, `main[/increment[/grace]]`, of a side that has spent the time `spent` on `moves` moves, and
/// returns the clock after these moves.
///
/// Returns `None` if the text is not a clock or the time is used up. The engine then plays untimed.
pub(crate) fn ggf_clock(text: &str, moves: u32, spent: Duration) -> Option<GameClock> {
    let mut fields = text.split('/').map(|field| {
        // A number of moves may follow after a comma. It is ignored.
        colons(field.split(',').next().unwrap_or_default())
    });
    let main = fields.next()??;
    let increment = fields.next().flatten().unwrap_or_default();
    let grace = fields.next().flatten().unwrap_or_default();
    let given = main + increment * moves;
    let left = given.checked_sub(spent);
    let left = left.or_else(|| (given + grace).checked_sub(spent))?;
    (!left.is_zero()).then_some(GameClock {
        remaining: left,
        increment,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const S: Duration = Duration::from_secs(1);

    fn left(text: &str, moves: u32, spent: u32) -> Option<(u64, u64)> {
        let clock = ggf_clock(text, moves, S * spent)?;
        Some((clock.remaining.as_secs(), clock.increment.as_secs()))
    }

    #[test]
    fn ggf_clocks_are_parsed() {
        assert_eq!(left("05:00//02:00", 0, 0), Some((300, 0)));
        assert_eq!(left("05:00//02:00", 9, 310), Some((110, 0)));
        assert_eq!(left("05:00//02:00", 9, 421), None);
        assert_eq!(left("1:00:00/5/", 10, 60), Some((3590, 5)));
        assert_eq!(left("90", 0, 1), Some((89, 0)));
        assert_eq!(left("5:00,10/0:03,5", 1, 0), Some((303, 3)));
        for text in ["", "x", "-5", "1:2:3:4:5", "nan", "1e300", "0"] {
            assert_eq!(left(text, 0, 0), None, "{text}");
        }
    }
}
