use obverse_core::{Move, Position};
use obverse_formats::obf;

/// A position to solve, with the scores that its file gives.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The position.
    pub position: Position,
    /// Score in discs for the side to move; `None` if unknown.
    pub score: Option<i32>,
    /// Moves with their scores in discs for the side to move; empty if unknown.
    pub moves: Vec<(Move, i32)>,
}

impl From<Position> for Problem {
    fn from(position: Position) -> Problem {
        Problem {
            position,
            score: None,
            moves: Vec::new(),
        }
    }
}

impl From<obf::Problem> for Problem {
    /// The score is that of the position, or else the best of the moves. A fractional score, such as +2.4, is an
    /// estimate and is dropped.
    fn from(problem: obf::Problem) -> Problem {
        let moves: Vec<(Move, i32)> = problem
            .moves
            .iter()
            .filter_map(|&(mv, score)| Some((mv, whole(score)?)))
            .collect();
        let is_whole = moves.len() == problem.moves.len();
        let best = moves.iter().map(|&(_, score)| score).max();
        Problem {
            position: problem.position,
            score: match problem.score {
                Some(score) => whole(score),
                None => best.filter(|_| is_whole),
            },
            moves,
        }
    }
}

/// The score as an integer; `None` if it is not a possible final score.
fn whole(score: f64) -> Option<i32> {
    let is_final = score.fract() == 0.0 && score.abs() <= 64.0;
    // At most 64, so the conversion is exact.
    is_final.then_some(score as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "---------------------------OX------XO--------------------------- X";

    fn from_obf(fields: &str) -> Problem {
        let line = format!("{START};{fields}");
        let mut reader = obf::Reader::new(line.as_bytes());
        reader.next().expect("a line").expect("a good one").into()
    }

    #[test]
    fn the_score_is_that_of_the_best_move() {
        assert_eq!(from_obf(" F5:-2; D3:+4; C4:+0;").score, Some(4));
        assert_eq!(from_obf(" +2; F5:-2;").score, Some(2));
        assert_eq!(from_obf("").score, None);
        let estimate = from_obf(" F5:-2; D3:+4.5;");
        assert_eq!((estimate.score, estimate.moves.len()), (None, 1));
        assert_eq!(from_obf(" +2.5; F5:-2;").score, None);
    }
}
