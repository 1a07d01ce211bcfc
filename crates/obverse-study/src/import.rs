//! Imports pasted text and files of any known format as a game.

use obverse_formats::Location;
use obverse_formats::detect::{AnyError, Format, ReadOptions};

use crate::collection::Collection;
use crate::game_tree::GameTree;
use crate::stored_game::StoredGameError;

/// A game read from a text or file.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportedGame {
    /// The game, with its variations if the format has them.
    pub tree: GameTree,
    /// A short description of the source, such as `5 moves (transcript)`.
    pub description: String,
}

/// Reasons why a text or file cannot be imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The format is unknown, or the text has a syntax error or an illegal move.
    #[error(transparent)]
    Format(#[from] AnyError),
    /// A game in Obverse's own format is invalid.
    #[error("this stored game cannot be used: {0}")]
    Stored(#[from] StoredGameError),
    /// The file holds neither games nor positions.
    #[error("this {0} file has no game or position")]
    NoGame(Format),
    /// The text or file is larger than [`Collection::MAX_BYTES`]. The number is its size in bytes.
    #[error("the file has {0} bytes: at most {max} bytes can be read", max = Collection::MAX_BYTES)]
    TooLarge(usize),
}

impl ImportError {
    /// Location of the error in the text or file, if known.
    pub fn location(&self) -> Option<Location> {
        match self {
            ImportError::Format(error) => error.location(),
            ImportError::Stored(_) | ImportError::NoGame(_) | ImportError::TooLarge(_) => None,
        }
    }
}

/// Imports the first game or position of a text or file. A [`Collection`] holds all of them.
pub fn import(bytes: &[u8], file_name: Option<&str>) -> Result<ImportedGame, ImportError> {
    let options = ReadOptions {
        file_name,
        ..ReadOptions::default()
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
            GameTree::default()
        );
        let many = import(b"f5d6c4d3c2b3b4b5\nf5f6d3c5d6c7b5e3\n", None).expect("games");
        assert_eq!(many.description, "the first of 2 entries in this XOT file");
    }

    #[test]
    fn branches_come_back() {
        let mut tree = GameTree::default();
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
        // The reader of `obverse-formats` reads the line up to the current node.
        let entry = obverse_json::Reader::new(text.as_bytes()).next();
        let entry = entry.expect("one game").expect("a good one");
        let line = GameRecord::new(tree.line());
        assert_eq!(entry, obverse_json::JsonEntry::Game(line));
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
