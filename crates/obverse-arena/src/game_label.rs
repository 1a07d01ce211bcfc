use std::fmt;

use crate::GameResult;

/// The GGF event (`PC`) of a game in the file of `--out`: `obverse match, game 3`, `obverse swiss, round 2, game 1`.
/// The event of a forfeited game ends with the reason: `obverse match, game 3, forfeit: took 0.7 seconds too long`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameLabel {
    /// First part of the event: `obverse match`, `obverse tournament` or `obverse swiss`.
    event: &'static str,
    /// Round of a Swiss tournament, from 0; `None` in other contests.
    pub round: Option<usize>,
    /// Number of the game, from 0, among the games of its two players; in a Swiss tournament, among their games of this
    /// round.
    pub number: usize,
    /// Reason why a player forfeited the game; `None` if the game was not forfeited.
    pub forfeit: Option<String>,
}

impl GameLabel {
    /// The label of a finished game.
    pub fn new(event: &'static str, round: Option<usize>, result: &GameResult) -> GameLabel {
        GameLabel {
            event,
            round,
            number: result.number,
            forfeit: result.forfeit(),
        }
    }

    /// Whether the game was forfeited without being played, because one or both players are out (excluded after
    /// failures).
    pub fn is_out(&self) -> bool {
        let forfeit = self.forfeit.as_deref().unwrap_or_default();
        GameResult::is_out(forfeit)
    }

    /// Describes the game in an error message: `game 3` or `game 1 of round 2`.
    pub fn place(&self) -> String {
        let game = format!("game {}", self.number + 1);
        match self.round {
            Some(round) => format!("{game} of round {}", round + 1),
            None => game,
        }
    }

    /// Parses the label of a game of this event; `None` if the text is not such a label.
    pub fn parse(event: &'static str, text: &str) -> Option<GameLabel> {
        let count = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
        let rest = text.strip_prefix(event)?;
        let (rest, forfeit) = match rest.split_once(", forfeit: ") {
            Some((rest, forfeit)) => (rest, Some(forfeit.to_owned())),
            None => (rest, None),
        };
        let (round, rest) = match rest.strip_prefix(", round ") {
            Some(rest) => {
                let (round, _) = rest.split_once(',')?;
                (Some(count(round)?), &rest[round.len()..])
            }
            None => (None, rest),
        };
        Some(GameLabel {
            event,
            round,
            number: count(rest.strip_prefix(", game ")?)?,
            forfeit,
        })
    }
}

impl fmt::Display for GameLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.event)?;
        if let Some(round) = self.round {
            write!(f, ", round {}", round + 1)?;
        }
        write!(f, ", game {}", self.number + 1)?;
        match &self.forfeit {
            Some(forfeit) => write!(f, ", forfeit: {forfeit}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_read_as_they_are_written() {
        for round in [None, Some(0), Some(11)] {
            for forfeit in [
                None,
                Some("played a1, forfeit: but"),
                Some("round 3, game 2"),
            ] {
                let label = GameLabel {
                    event: "obverse swiss",
                    round,
                    number: 6,
                    forfeit: forfeit.map(str::to_owned),
                };
                let text = label.to_string();
                assert_eq!(GameLabel::parse("obverse swiss", &text), Some(label));
                assert_eq!(GameLabel::parse("obverse match", &text), None);
            }
        }
        for text in [
            "x",
            "x, game 0",
            "x, game",
            "x, round 1",
            "x, round 0, game 1",
        ] {
            assert_eq!(GameLabel::parse("x", text), None, "{text}");
        }
    }
}
