//! Reads and writes files of games.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use obverse_formats::detect::ReadOptions;
use obverse_study::Collection;

use crate::atomic_file::AtomicFile;
use crate::io_error_text::reason;
use crate::matching_paths::at_home;
use crate::opened_file::OpenedFile;
use crate::wthor_names::names;

/// Whether writing a file may replace an existing file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overwrite {
    /// Fail if the file exists.
    Never,
    /// Replace the file only if its content equals these bytes, which were saved last. Fail if the content has changed.
    IfUnchanged(Vec<u8>),
    /// Replace the file, whatever its content is.
    Always,
}

/// Why a game could not be saved to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveFileError {
    /// The file exists and must not be replaced.
    Exists,
    /// The file could not be written, for this reason.
    Failed(String),
}

/// Reads a file of games. The names in a WTHOR file come from the name files in the same folder.
pub fn read(path: &Path) -> io::Result<OpenedFile> {
    let path = &at_home(path);
    let mut bytes = Vec::new();
    // One byte more than the limit, so that `Collection::read` reports a file that is too large.
    let limit = Collection::MAX_BYTES as u64 + 1;
    File::open(path)?.take(limit).read_to_end(&mut bytes)?;
    let options = ReadOptions {
        players: names(path, "jou"),
        tournaments: names(path, "trn"),
        ..ReadOptions::default()
    };
    Ok(OpenedFile {
        place: Some(std::path::absolute(path)?),
        ..OpenedFile::of_file(path, &bytes, options)
    })
}

/// Writes a file. `overwrite` says whether an existing file may be replaced.
pub fn write(path: &Path, bytes: &[u8], overwrite: &Overwrite) -> Result<(), SaveFileError> {
    let path = &at_home(path);
    let replaces = match overwrite {
        Overwrite::Never => false,
        Overwrite::Always => true,
        Overwrite::IfUnchanged(known) => match fs::metadata(path) {
            Ok(file) if file.is_file() => holds(path, known),
            _ => false,
        },
    };
    let file = AtomicFile {
        path,
        prefix: ".obverse-",
        is_private: false,
        replaces,
    };
    file.write(bytes).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => SaveFileError::Exists,
        _ => SaveFileError::Failed(reason(&error)),
    })
}

/// Whether the content of a file equals these bytes.
fn holds(path: &Path, bytes: &[u8]) -> bool {
    let mut found = Vec::new();
    let read = File::open(path).and_then(|file| {
        let limit = bytes.len() as u64 + 1;
        file.take(limit).read_to_end(&mut found)
    });
    read.is_ok() && found == bytes
}

#[cfg(test)]
mod tests {
    use obverse_core::{Color, Game};
    use obverse_formats::GameRecord;
    use obverse_formats::wthor::{Archive, CreationDate};

    use super::*;

    #[test]
    fn wthor_names_come_from_files_in_the_same_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        let mut record = GameRecord::new(Game::new());
        record.black.name = Some("Ann".to_owned());
        record.event = Some("Cup".to_owned());
        let mut archive = Archive::new();
        archive.push(&record).expect("storable");
        let created = CreationDate::default();
        let wtb = File::create(path("x.wtb")).expect("a file");
        archive.write_games(wtb, created, 1977).expect("written");
        let jou = File::create(path("WTH.JOU")).expect("a file");
        archive.players().write(jou, created).expect("written");
        fs::write(path("x.TRN"), b"damaged").expect("written");
        let file = read(&path("x.wtb")).expect("a file");
        let games = file.content.expect("games");
        assert_eq!(games.entries()[0].name(Color::Black), Some("Ann"));
        assert_eq!(games.entries()[0].event(), None, "the names are damaged");
        assert_eq!(
            (file.name.as_str(), file.place),
            ("x.wtb", Some(path("x.wtb")))
        );
        assert!(read(&path("none.wtb")).is_err());
        assert!(read(folder.path()).is_err());
    }

    #[test]
    fn a_file_that_others_changed_is_not_overwritten() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.ggf");
        write(&path, b"one", &Overwrite::Never).expect("new");
        let there = || fs::read(&path).expect("a file");
        for over in [Overwrite::Never, Overwrite::IfUnchanged(b"on".to_vec())] {
            let error = write(&path, b"two", &over);
            assert_eq!(error, Err(SaveFileError::Exists), "{over:?}");
            assert_eq!(there(), b"one");
        }
        write(&path, b"two", &Overwrite::IfUnchanged(b"one".to_vec())).expect("ours");
        assert_eq!(there(), b"two");
        write(&path, b"three", &Overwrite::Always).expect("asked for");
        assert_eq!(there(), b"three");
        let nowhere = folder.path().join("no/game.ggf");
        let error = write(&nowhere, b"one", &Overwrite::Always);
        let expected = SaveFileError::Failed("the file or folder does not exist".to_owned());
        assert_eq!(error, Err(expected));
        // If the saved file was removed, a new file is written.
        fs::remove_file(&path).expect("removed");
        write(&path, b"four", &Overwrite::IfUnchanged(b"three".to_vec())).expect("new");
    }
}
