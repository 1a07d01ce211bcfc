//! Pasted text and files of any kind become a game.

use obverse_formats::Location;
use obverse_formats::detect::{AnyError, Format, Options};

use crate::collection::Collection;
use crate::stored_game::StoredError;
use crate::tree::Tree;

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
    /// More than is looked at.
    #[error("it has {0} bytes, and {max} is the most that is read", max = Collection::LARGEST)]
    TooLarge(usize),
}

impl ImportError {
    /// Where it is, if it is at one place.
    pub fn location(&self) -> Option<Location> {
        match self {
            ImportError::Format(error) => error.location(),
            ImportError::Stored(_) | ImportError::NoGame(_) | ImportError::TooLarge(_) => None,
        }
    }
}

/// Reads a game or a position; of many, the first. A [`Collection`] has them all.
pub fn import(bytes: &[u8], file_name: Option<&str>) -> Result<Imported, ImportError> {
    let options = Options {
        file_name,
        ..Options::default()
    };
    let collection = Collection::read(bytes, options)?;
    Ok(collection.imported(0).expect("a collection is never empty"))
}

#[cfg(test)]
mod tests {
    use obverse_core::Position;
    use obverse_formats::{GameRecord, obverse_json};

    use super::*;
    use crate::stored_game::StoredGame;

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
        // The command reads the line on the board.
        let entry = obverse_json::Reader::new(text.as_bytes()).next();
        let entry = entry.expect("one game").expect("a good one");
        let line = GameRecord::new(tree.line());
        assert_eq!(entry, obverse_json::Entry::Game(line));
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
