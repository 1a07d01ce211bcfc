use obverse_arena::{Ending, GameResult};
use obverse_core::{Color, Position};
use serde::Serialize;

/// A game of a match or tournament, in JSON.
#[derive(Serialize)]
pub struct ContestGameJson {
    pub(super) number: usize,
    black: String,
    white: String,
    /// Start position; `None` for the standard start.
    position: Option<String>,
    transcript: String,
    /// Black's discs minus White's, empties to the winner; `None` after a forfeit.
    score: Option<i32>,
    winner: Option<&'static str>,
    forfeit: Option<String>,
}

impl ContestGameJson {
    /// Number of the game, from 1.
    pub fn number(&self) -> usize {
        self.number
    }

    /// A finished game; `names` has the two players in the order of their contest.
    pub fn new(result: &GameResult, names: [&str; 2]) -> ContestGameJson {
        let name = |color| names[result.entrant(color)].to_owned();
        let start = result.game.start();
        let sides = ["black", "white"];
        let is_black = result.black == 0;
        ContestGameJson {
            number: result.number + 1,
            black: name(Color::Black),
            white: name(Color::White),
            position: (start != Position::start()).then(|| start.to_string()),
            transcript: result.game.to_string(),
            score: result
                .discs()
                .map(|discs| if is_black { discs } else { -discs }),
            winner: match result.points() {
                0.0 => Some(sides[usize::from(is_black)]),
                1.0 => Some(sides[usize::from(!is_black)]),
                _ => None,
            },
            forfeit: match &result.ending {
                Ending::Forfeit { fault, .. } => Some(fault.to_string()),
                Ending::PlayedOut => None,
            },
        }
    }
}
