//! Pasted text and files of any kind become a game.

use obverse_core::Position;
use obverse_formats::detect::{AnyError, AnyReader, Format, Item, Options, meant};
use obverse_formats::{GameRecord, Location, board_string, transcript};

use crate::stored_game::{StoredError, StoredGame};
use crate::tree::{Title, Tree};

/// A game that was read, and what it was.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    /// The game.
    pub tree: Tree,
    /// What was recognised, in a few words.
    pub what: String,
}

/// Why a text is no game.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// One of the formats, and something is wrong in it.
    #[error(transparent)]
    Format(#[from] AnyError),
    /// A stored game of ours, and something is wrong in it.
    #[error("this stored game cannot be used: {0}")]
    Stored(#[from] StoredError),
    /// Nothing in it that can be put on a board.
    #[error("there is no position or game in this {0}")]
    NoGame(Format),
}

impl ImportError {
    /// Where it is, if it is at one place.
    pub fn location(&self) -> Option<Location> {
        match self {
            ImportError::Format(error) => error.location(),
            ImportError::Stored(_) | ImportError::NoGame(_) => None,
        }
    }
}

/// How many games are counted, at most.
const MANY: usize = 100_000;

/// Reads a game or a position; of many, the first.
pub fn import(bytes: &[u8], file_name: Option<&str>) -> Result<Imported, ImportError> {
    let text = std::str::from_utf8(bytes).ok().map(str::trim);
    match text {
        Some("start") => return Ok(position(Position::start(), "the start")),
        Some("mirrored") => return Ok(position(Position::mirrored(), "the mirrored start")),
        Some(text) if text.starts_with("{\"obverse\":") => {
            let stored: StoredGame = serde_json::from_str(text).map_err(StoredError::from)?;
            let tree = stored.to_tree()?;
            let what = "a game with its branches".to_owned();
            return Ok(Imported { tree, what });
        }
        _ => {}
    }
    let options = Options {
        file_name,
        ..Options::default()
    };
    let mut reader = AnyReader::open(bytes, options).map_err(|error| explained(error, text))?;
    let format = reader.format();
    let mut first_error = None;
    let first = reader.by_ref().find_map(|item| match item {
        Ok(item) => from_item(item, format),
        Err(error) => {
            first_error.get_or_insert(error);
            None
        }
    });
    let Some(mut imported) = first else {
        return Err(match first_error {
            Some(error) => error.into(),
            None => ImportError::NoGame(format),
        });
    };
    let others = reader.flatten().take(MANY).count();
    if others > 0 {
        imported.what = format!("the first of {} in this {format} file", others + 1);
    }
    Ok(imported)
}

/// What is wrong with a text of no known format: as what it was meant to be, if that can be seen.
fn explained(error: AnyError, text: Option<&str>) -> AnyError {
    let Some(text) = text.filter(|_| matches!(error, AnyError::Unknown)) else {
        return error;
    };
    let meant = match meant(text) {
        Some(Format::BoardString) => board_string::parse(text).err().map(AnyError::from),
        Some(Format::Transcript) => transcript::parse(text).err().map(AnyError::from),
        _ => None,
    };
    meant.unwrap_or(error)
}

fn from_item(item: Item, format: Format) -> Option<Imported> {
    let described = |tree, what: String| Some(Imported { tree, what });
    match item {
        Item::Position(at) => Some(position(at, "a position")),
        Item::SearchProblem(problem) => Some(position(problem.position, "a search problem")),
        Item::Problem(problem) => Some(position(problem.position, "a position (OBF)")),
        Item::Game(record) => {
            let moves = record.game.moves().filter_map(|mv| mv.square()).count();
            let plural = if moves == 1 { "move" } else { "moves" };
            described(from_record(record), format!("{moves} {plural} ({format})"))
        }
        Item::Name(_) | Item::BookEntry(_) => None,
    }
}

fn from_record(record: GameRecord) -> Tree {
    let mut tree = Tree::from(&record.game);
    tree.title = Title {
        black: record.black.name,
        white: record.white.name,
        event: record.event,
    };
    tree
}

fn position(start: Position, what: &str) -> Imported {
    Imported {
        tree: Tree::new(start),
        what: what.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(text: &str) -> String {
        let imported = import(text.as_bytes(), None).expect("a game");
        imported.tree.line().to_string()
    }

    fn complaint(text: &str) -> (Option<Location>, String) {
        let error = import(text.as_bytes(), None).expect_err("no game");
        (error.location(), error.to_string())
    }

    #[test]
    fn whatever_it_is_it_is_read() {
        assert_eq!(game("f5d6c3"), "f5d6c3");
        assert_eq!(game("1. F5 d6 2. c3\n"), "f5d6c3");
        assert_eq!(
            game(
                "(;GM[Othello]PC[x]PB[A]PW[B]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6];)"
            ),
            "f5d6"
        );
        let start = Position::start().to_string();
        assert_eq!(
            import(start.as_bytes(), None).expect("a position").tree,
            Tree::default()
        );
        let many = import(b"f5d6c4d3c2b3b4b5\nf5f6d3c5d6c7b5e3\n", None).expect("games");
        assert_eq!(many.what, "the first of 2 in this XOT file");
    }

    #[test]
    fn branches_come_back() {
        let mut tree = Tree::default();
        for square in ["f5", "d6"] {
            tree.play(obverse_core::Move::Place(square.parse().expect("a square")))
                .expect("legal");
        }
        tree.undo();
        tree.play(obverse_core::Move::Place("f6".parse().expect("a square")))
            .expect("legal");
        let text = StoredGame::new(&tree).to_json();
        let back = import(text.as_bytes(), None).expect("a game");
        assert_eq!(StoredGame::new(&back.tree).to_json(), text);
        assert!(import(&text.as_bytes()[..text.len() / 2], None).is_err());
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let at = |line, column| Some(Location::Text { line, column });
        assert_eq!(complaint("f5 d6 a1").0, at(1, 7));
        assert_eq!(complaint("f5 d6\nc3 z9").0, at(2, 4));
        let (place, message) = complaint("");
        assert_eq!((place, message.as_str()), (None, "the input is empty"));
        assert!(complaint("Dear diary").1.contains("unknown format"));
        let board = Position::start().to_string().replace("OX", "OQ");
        assert_eq!(complaint(&board).0, at(1, 29));
    }
}
