//! Saves a game in the format of its file name's extension.

use std::io::Write;
use std::path::Path;

use obverse_formats::transcript::WithStart;
use obverse_formats::{GameRecord, ggf, pgn, sgf};

use crate::game_keeper::GameKeeper;
use crate::save_error::SaveError;

/// Format of a saved game.
#[derive(Clone, Copy)]
enum Format {
    Ggf,
    Sgf,
    Pgn,
    Transcript,
}

impl Format {
    const fn name(self) -> &'static str {
        match self {
            Format::Ggf => "GGF",
            Format::Sgf => "SGF",
            Format::Pgn => "PGN",
            Format::Transcript => "a transcript",
        }
    }
}

/// Checks that a game can be saved under this name. Called before the game, so that a bad name is reported early.
pub fn check(path: &Path, keeper: &dyn GameKeeper) -> Result<(), SaveError> {
    format(path, keeper).map(drop)
}

/// Saves a game to a new file in the format of its extension. Returns the message for the user.
pub fn save(
    record: &GameRecord,
    path: &Path,
    keeper: &dyn GameKeeper,
) -> Result<String, SaveError> {
    let format = format(path, keeper)?;
    let mut bytes = Vec::new();
    let written = match format {
        Format::Ggf => ggf::write(record, &mut bytes),
        Format::Sgf => sgf::write(record, &mut bytes),
        Format::Pgn => pgn::write(record, &mut bytes),
        Format::Transcript => {
            if record.game.moves().len() == 0 {
                return Err(SaveError::NoMoves);
            }
            writeln!(bytes, "{}", WithStart(&record.game))
        }
    };
    written.map_err(|error| SaveError::Write(error.into()))?;
    keeper.keep(path, &bytes)?;
    let moves = record.game.moves().filter_map(|mv| mv.square()).count();
    let plural = if moves == 1 { "move" } else { "moves" };
    Ok(format!(
        "Saved {moves} {plural} as {} to {}.",
        format.name(),
        path.display()
    ))
}

/// Returns the format for the extension of a file name. Fails if the file already exists.
fn format(path: &Path, keeper: &dyn GameKeeper) -> Result<Format, SaveError> {
    if path.as_os_str().is_empty() {
        return Err(SaveError::NoName);
    }
    let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
    let format = match extension.to_str() {
        Some("ggf") => Format::Ggf,
        Some("sgf") => Format::Sgf,
        Some("pgn") => Format::Pgn,
        Some("txt") => Format::Transcript,
        _ => return Err(SaveError::UnknownFormat(path.to_owned())),
    };
    match keeper.is_taken(path) {
        true => Err(SaveError::Exists(path.to_owned())),
        false => Ok(format),
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::collections::BTreeMap;
    use std::path::PathBuf;

    use obverse_core::Position;
    use obverse_formats::transcript;

    use super::*;

    /// A `GameKeeper` that keeps files in memory.
    #[derive(Default)]
    struct Shelf(RefCell<BTreeMap<PathBuf, String>>);

    impl GameKeeper for Shelf {
        fn is_taken(&self, path: &Path) -> bool {
            self.0.borrow().contains_key(path)
        }

        fn keep(&self, path: &Path, bytes: &[u8]) -> Result<(), SaveError> {
            let text = String::from_utf8(bytes.to_vec()).expect("text");
            self.0.borrow_mut().insert(path.to_owned(), text);
            Ok(())
        }
    }

    fn record(moves: &str) -> GameRecord {
        GameRecord::new(transcript::parse(moves).expect("a transcript"))
    }

    #[test]
    fn the_extension_selects_the_format() {
        let shelf = Shelf::default();
        for (name, message, begins) in [
            ("a.ggf", "Saved 2 moves as GGF to a.ggf.", "(;GM[Othello]"),
            ("a.SGF", "Saved 2 moves as SGF to a.SGF.", "(;"),
            ("a.pgn", "Saved 2 moves as PGN to a.pgn.", "["),
            ("a.txt", "Saved 2 moves as a transcript to a.txt.", "f5d6\n"),
        ] {
            let said = save(&record("f5d6"), Path::new(name), &shelf).expect(name);
            assert_eq!(said, message);
            let text = shelf.0.borrow()[Path::new(name)].clone();
            assert!(text.starts_with(begins), "{text}");
        }
    }

    #[test]
    fn save_errors_explain_what_is_wrong() {
        let shelf = Shelf::default();
        let taken = Path::new("taken.ggf");
        save(&record("f5"), taken, &shelf).expect("the shelf is empty");
        for (name, complaint) in [
            ("", "the file name is missing: give a name such as game.ggf"),
            (
                "game.obverse",
                "`game.obverse` has no known extension: end the name in .ggf, .sgf, .pgn or .txt",
            ),
            ("taken.ggf", "taken.ggf already exists: choose another name"),
        ] {
            let error = check(Path::new(name), &shelf).expect_err(name);
            assert_eq!(error.to_string(), complaint);
            assert!(error.is_input());
        }
        let mirrored = GameRecord::new(obverse_core::Game::from_position(Position::mirrored()));
        let error = save(&mirrored, Path::new("a.txt"), &shelf).expect_err("no moves");
        assert!(matches!(error, SaveError::NoMoves), "{error}");
        assert!(!error.is_input());
        assert_eq!(shelf.0.borrow().len(), 1);
    }
}
