//! The positions to solve: from the command line, or from files of any format.

use std::path::Path;

use obverse_core::{Color, Game, Position};
use obverse_formats::detect::{AnyItem, AnyReader, ReadOptions};

use crate::error::{ContentError, FileError};
use crate::position_file::{FirstOfSeveral, RecordError};
use crate::problem::Problem;
use crate::source::Source;
use crate::typed_position::{self, Choice, PositionError};

/// The positions that the words of the command line give. A word is a POSITION or a file; of a file, all games or
/// positions are taken, or the one that `choice` selects.
pub fn problems(
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
            read(&Source::new(Path::new(word))?, choice, &mut problems)?;
            continue;
        }
        // A board string in two words, the squares and the side to move.
        let side = words.next_if(|next| word.len() == 64 && next.len() == 1);
        let side: Vec<String> = side.map(str::to_owned).into_iter().collect();
        let game = typed_position::chosen_game(word, &side, choice, note)?;
        problems.push(game.position().into());
    }
    Ok(problems)
}

fn read(source: &Source, choice: Choice, problems: &mut Vec<Problem>) -> Result<(), FileError> {
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

/// A position or a game in a file.
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

    /// The position after `ply` plies; the last position if `ply` is `None`.
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
                problems(words[0], &rest, Choice::default(), &mut |_| {}).expect("positions");
            assert_eq!(problems.len(), 1);
            assert_eq!(problems[0].position, Position::start());
        }
        let rest = ["start", board, "O", "mirrored"].map(str::to_owned);
        let problems = problems("f5d6", &rest, Choice::default(), &mut |_| {}).expect("positions");
        let turns: Vec<Color> = problems.iter().map(|p| p.position.turn()).collect();
        assert_eq!(
            turns,
            [Color::Black, Color::Black, Color::White, Color::Black]
        );
    }
}
