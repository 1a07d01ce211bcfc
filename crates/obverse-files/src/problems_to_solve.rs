//! The positions to solve: from the command line, or from files of any format.

use std::path::Path;

use obverse_core::{Color, Game, Move, Position};
use obverse_formats::detect::{AnyItem, AnyReader, ReadOptions};
use obverse_formats::obf;

use crate::file_error::{ContentError, FileError};
use crate::games_in_file::{FirstOfSeveral, RecordError};
use crate::position_error::PositionError;
use crate::source::Source;
use crate::typed_position::{self, Choice};

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
    /// Takes the score of the position, or else the best score of its moves. A fractional score, such as +2.4, is an
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
    // A final score is an integer within ±64, so the conversion is exact.
    is_final.then_some(score as i32)
}

/// Reads the positions given on the command line: `first` and each word of `rest` is a POSITION or a file.
///
/// From a file, all games or positions are read, or only the game or position that `choice` selects.
pub fn read(
    first: &str,
    rest: &[String],
    choice: Choice,
    note: &mut dyn FnMut(&FirstOfSeveral),
) -> Result<Vec<Problem>, FileError> {
    let mut words = std::iter::once(first)
        .chain(rest.iter().map(String::as_str))
        .peekable();
    let mut problems = Vec::new();
    while let Some(word) = words.next() {
        if typed_position::is_file_name(word) {
            read_file(&Source::new(Path::new(word))?, choice, &mut problems)?;
            continue;
        }
        // A board string may be two words: the squares and the side to move.
        let side = words.next_if(|next| word.len() == 64 && next.len() == 1);
        let side: Vec<String> = side.map(str::to_owned).into_iter().collect();
        let game = typed_position::chosen_game(word, &side, choice, note)?;
        problems.push(game.position().into());
    }
    Ok(problems)
}

fn read_file(
    source: &Source,
    choice: Choice,
    problems: &mut Vec<Problem>,
) -> Result<(), FileError> {
    let (input, _) = source.open()?;
    let options = ReadOptions {
        file_name: source.file_name(),
        ..ReadOptions::default()
    };
    let before = problems.len();
    let read = || -> Result<(), ContentError> {
        let mut found = 0;
        for item in AnyReader::open(input, options)? {
            let Some(entry) = Entry::new(item?) else {
                continue;
            };
            found += 1;
            if choice.game.is_none_or(|wanted| wanted == found) {
                let problem = entry.problem(choice.ply);
                let number = found;
                problems.push(problem.map_err(|cause| ContentError::Game { number, cause })?);
            }
        }
        match choice.game {
            _ if problems.len() > before => Ok(()),
            Some(wanted) if found > 0 => Err(RecordError::TooFew { wanted, found }.into()),
            _ => Err(ContentError::NoPosition),
        }
    };
    read().map_err(|cause| source.bad(cause))
}

/// An entry of a file: a position or a game.
enum Entry {
    /// A position, possibly with scores.
    Problem(Problem),
    /// A game, in which a position can be chosen.
    Game(Game),
}

impl Entry {
    fn new(item: AnyItem) -> Option<Entry> {
        Some(match item {
            AnyItem::Position(position) => Entry::Problem(position.into()),
            AnyItem::SearchProblem(problem) => Entry::Problem(problem.position.into()),
            AnyItem::Problem(problem) => Entry::Problem(problem.into()),
            AnyItem::Game(record) => Entry::Game(record.game),
            AnyItem::BookEntry(entry) => {
                Entry::Problem(Position::new(entry.board, Color::Black).ok()?.into())
            }
            AnyItem::Name(_) => return None,
        })
    }

    /// The position after `ply` plies of the game; `None` means the last position.
    fn problem(self, ply: Option<u64>) -> Result<Problem, PositionError> {
        match (self, ply) {
            (Entry::Problem(problem), None | Some(0)) => Ok(problem),
            (Entry::Problem(_), Some(ply)) => Err(PositionError::Ply { ply, most: 0 }),
            (Entry::Game(game), ply) => Ok(typed_position::cut(game, ply)?.position().into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "---------------------------OX------XO--------------------------- X";

    #[test]
    fn words_are_positions() {
        let board = &START[..64];
        for words in [&[START][..], &["start"], &[board, "X"]] {
            let rest: Vec<String> = words[1..].iter().map(|&word| word.to_owned()).collect();
            let problems =
                read(words[0], &rest, Choice::default(), &mut |_| {}).expect("positions");
            assert_eq!(problems.len(), 1);
            assert_eq!(problems[0].position, Position::start());
        }
        let rest = ["start", board, "O", "mirrored"].map(str::to_owned);
        let problems = read("f5d6", &rest, Choice::default(), &mut |_| {}).expect("positions");
        let turns: Vec<Color> = problems.iter().map(|p| p.position.turn()).collect();
        assert_eq!(
            turns,
            [Color::Black, Color::Black, Color::White, Color::Black]
        );
    }

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
