//! Reads pasted text and files of any known format: as a collection of games and positions, or as a single game.

use obverse_core::Position;
use obverse_formats::detect::{AnyError, AnyReader, Format, ReadOptions, intended_format};
use obverse_formats::{Location, board_string, transcript};

use crate::collection::Collection;
use crate::game_link::{self, LinkedGame};
use crate::game_tree::GameTree;
use crate::import_source::ImportSource;
use crate::loose_text;
use crate::stored_game::{StoredGame, StoredGameError};

/// Maximum length of a text in which moves are looked for if its format is unknown, in bytes.
const LONGEST_LOOSE: usize = 65_536;

/// A game read from a text or file.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportedGame {
    /// The game, with its variations if the format has them.
    pub tree: GameTree,
    /// Where the game came from.
    pub source: ImportSource,
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

impl Collection {
    /// Reads the contents of a text or file. Fails if they are too large or hold no valid game or position.
    pub fn read(bytes: &[u8], options: ReadOptions<'_>) -> Result<Collection, ImportError> {
        if bytes.len() > Collection::MAX_BYTES {
            return Err(ImportError::TooLarge(bytes.len()));
        }
        let text = std::str::from_utf8(bytes).ok().map(str::trim);
        match text {
            Some("start") => {
                return Ok(Collection::of_word(Position::start(), ImportSource::Start));
            }
            Some("mirrored") => {
                return Ok(Collection::of_word(
                    Position::mirrored(),
                    ImportSource::Mirrored,
                ));
            }
            Some(text) if text.starts_with("{\"obverse\":") => {
                let stored: StoredGame =
                    serde_json::from_str(text).map_err(StoredGameError::from)?;
                let tree = stored.to_tree()?;
                return Ok(Collection::of_stored(vec![tree]));
            }
            Some(text) => {
                if let Some(query) = game_link::query_in(text) {
                    let LinkedGame { tree, fault } = game_link::read_link(query)?;
                    return match fault {
                        Some(fault) => Err(fault.into()),
                        None => Ok(Collection::of_link(tree)),
                    };
                }
            }
            None => {}
        }
        let read = AnyReader::open(bytes, options)
            .map_err(|error| explained(error, text).into())
            .and_then(|reader| Collection::of_items(reader.format(), reader));
        // A headline and wrapped moves look like a list with bad lines.
        let is_doubtful = match &read {
            Ok(collection) => {
                collection.format() == Some(Format::Xot)
                    && collection.faults() > 0
                    && collection.entries().len() == 1
            }
            Err(_) => true,
        };
        let loose = || loose_text::read_whole(text.filter(|text| text.len() <= LONGEST_LOOSE)?);
        match is_doubtful.then(loose).flatten() {
            Some(record) => Ok(Collection::of_record(record)),
            None => read,
        }
    }

    /// Like [`Collection::read`]. A single game with a bad move is read up to that move: it is one entry, and the error
    /// is the collection's first fault.
    pub fn read_up_to_error(
        bytes: &[u8],
        options: ReadOptions<'_>,
    ) -> Result<Collection, ImportError> {
        Collection::read(bytes, options).or_else(|error| {
            let text = std::str::from_utf8(bytes).ok();
            let text = text.filter(|text| text.len() <= LONGEST_LOOSE);
            text.and_then(|text| game_before(text, &error))
                .unwrap_or(Err(error))
        })
    }
}

/// Reads the game of a text up to its first error. `None` if nothing can be read.
fn game_before(text: &str, error: &ImportError) -> Option<Result<Collection, ImportError>> {
    if let Some(query) = game_link::query_in(text) {
        let LinkedGame { tree, fault } = game_link::read_link(query).ok()?;
        return Some(Ok(Collection::of_link(tree).with_fault(fault)));
    }
    let ImportError::Format(error) = error else {
        return None;
    };
    // Read the moves before the error as a game: append the end of a game in the format of the text.
    if let Some(Location::Text { line, column }) = error.location()
        && let Some(end) = match error {
            AnyError::Ggf(_) => Some(";)"),
            AnyError::Sgf(_) => Some(")"),
            AnyError::Pgn(_) => Some(" *"),
            _ => None,
        }
    {
        let before = loose_text::before(text, line, column);
        // Properties of GGF and SGF end with a bracket.
        let before = match error {
            AnyError::Pgn(_) => before,
            _ => &before[..=before.rfind(']')?],
        };
        let whole = format!("{before}{end}");
        let collection = Collection::read(whole.as_bytes(), ReadOptions::default()).ok()?;
        if collection.entries().len() != 1 || collection.faults() > 0 {
            return None;
        }
        let error = Collection::read(text.as_bytes(), ReadOptions::default()).err()?;
        let ImportError::Format(error) = error else {
            return None;
        };
        return Some(Ok(collection.with_fault(Some(error))));
    }
    let found = loose_text::read_up_to_error(text)?;
    Some(Ok(
        Collection::of_record(found.record).with_fault(found.fault)
    ))
}

/// If the format is unknown but the text resembles a board string or a transcript, returns the error of that format's
/// parser, which is more specific.
fn explained(error: AnyError, text: Option<&str>) -> AnyError {
    let Some(text) = text.filter(|_| matches!(error, AnyError::Unknown)) else {
        return error;
    };
    let meant = match intended_format(text) {
        Some(Format::BoardString) => board_string::parse(text).err().map(AnyError::from),
        Some(Format::Transcript) => transcript::parse(text).err().map(AnyError::from),
        _ => None,
    };
    meant.unwrap_or(error)
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
    fn every_known_format_is_imported() {
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
        assert_eq!(
            many.source.to_string(),
            "the first of 2 entries in this XOT file"
        );
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
    fn errors_have_a_message_and_a_location() {
        let at = |line, column| Some(Location::Text { line, column });
        assert_eq!(complaint("f5 d6 a1").0, at(1, 7));
        assert_eq!(complaint("f5 d6\nc3 z9").0, at(2, 4));
        let (place, message) = complaint("");
        assert_eq!((place, message.as_str()), (None, "the input is empty"));
        assert!(complaint("Dear diary").1.contains("unknown format"));
        let board = Position::start().to_string().replace("OX", "OQ");
        assert_eq!(complaint(&board).0, at(1, 29));
    }

    #[test]
    fn a_bad_move_opens_the_game_up_to_it() {
        let read = |text: &str| {
            let read = Collection::read_up_to_error(text.as_bytes(), ReadOptions::default());
            let read = read.expect(text);
            let game = read.imported(0).expect("one game").tree.line().to_string();
            let fault = read.first_fault().expect("an error").to_string();
            (read.faults(), game, fault)
        };
        let ggf = "(;GM[Othello]PC[x]PB[A]PW[B]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6]B[A1]W[C3];)";
        let pgn = "[Event \"x\"]\n[Black \"A\"]\n\n1. f5 d6 2. a1 c3 *\n";
        for text in [
            "f5d6a1c3",
            "A headline\nf5-d6-a1-c3",
            "http://localhost:8064/analyse?game=f5d6a1c3&black=A",
            ggf,
            pgn,
            "(;FF[4]GM[2]SZ[8]PB[A]PW[B];B[fe];W[df];B[aa];W[cc])",
        ] {
            let (faults, game, fault) = read(text);
            assert_eq!((faults, game.as_str()), (1, "f5d6"), "{text}");
            assert!(fault.contains("a1 flips nothing"), "{text}: {fault}");
            // The first game of a text must be good.
            assert!(import(text.as_bytes(), None).is_err(), "{text}");
        }
        for text in ["Dear diary", "", "a1f5", "{\"obverse\":1}"] {
            let read = Collection::read_up_to_error(text.as_bytes(), ReadOptions::default());
            assert!(read.is_err(), "{text}");
        }
    }

    #[test]
    fn text_for_people_is_read() {
        for text in [
            "Ann - Ben\nf5d6c3",
            "Ann - Ben\nf5d6\nc3",
            "f5-d6-c3",
            "\u{ff46}\u{ff15}\u{ff44}\u{ff16}\u{ff43}\u{ff13}",
            "Look: http://localhost:8064/analyse?game=f5d6c3",
        ] {
            assert_eq!(game(text), "f5d6c3", "{text}");
        }
    }
}
