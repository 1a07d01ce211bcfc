use obverse_arena::{Ending, GameResult};
use obverse_core::{Color, Position};
use serde::Serialize;

/// A game of a match or tournament, in JSON.
#[derive(Serialize)]
pub struct ContestGameJson {
    /// Round of a Swiss tournament, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<usize>,
    number: usize,
    black: String,
    white: String,
    /// Start position; `None` for the standard start.
    position: Option<String>,
    transcript: String,
    /// Black's discs minus White's, with the empties counted for the winner; `None` after a forfeit.
    score: Option<i32>,
    winner: Option<&'static str>,
    forfeit: Option<String>,
}

impl ContestGameJson {
    /// Sort key of the game: the round of a Swiss tournament and the number of the game, both from 1.
    pub fn order(&self) -> (Option<usize>, usize) {
        (self.round, self.number)
    }

    /// A finished game; `names` are the names of the first and the second player of the match.
    pub fn new(result: &GameResult, names: [&str; 2]) -> ContestGameJson {
        let name = |color| names[result.entrant(color)].to_owned();
        let start = result.game.start();
        let sides = ["black", "white"];
        let is_black = result.black == 0;
        ContestGameJson {
            round: None,
            number: result.number + 1,
            black: name(Color::Black),
            white: name(Color::White),
            position: (start != Position::start()).then(|| start.to_string()),
            transcript: result.game.to_string(),
            score: result
                .discs()
                .map(|discs| if is_black { discs } else { -discs }),
            winner: match result.points() {
                _ if matches!(result.ending, Ending::BothOut) => None,
                0.0 => Some(sides[usize::from(is_black)]),
                1.0 => Some(sides[usize::from(!is_black)]),
                _ => None,
            },
            forfeit: result.forfeit(),
        }
    }

    /// Sets the round of a Swiss tournament in which the game was played, from 1.
    pub fn in_round(self, round: usize) -> ContestGameJson {
        ContestGameJson {
            round: Some(round),
            ..self
        }
    }
}
