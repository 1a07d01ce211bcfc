//! Files that are read and written.

use std::fs::{self, File};
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use obverse_formats::detect::Options;
use obverse_formats::wthor::Names;
use obverse_study::{Collection, name_file};

use crate::opened_file::OpenedFile;

/// Reads a file, with the names that belong to it.
pub fn read(path: &Path) -> io::Result<OpenedFile> {
    let path = &at_home(path);
    let mut bytes = Vec::new();
    // One byte more than is looked at: whoever looks at it says that it is too large.
    let limit = Collection::LARGEST as u64 + 1;
    File::open(path)?.take(limit).read_to_end(&mut bytes)?;
    let options = Options {
        players: names(path, "jou"),
        tournaments: names(path, "trn"),
        ..Options::default()
    };
    Ok(OpenedFile {
        place: Some(std::path::absolute(path)?),
        ..OpenedFile::of_file(path, &bytes, options)
    })
}

/// Writes a file that is not there yet.
pub fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    File::create_new(at_home(path))?.write_all(bytes)
}

/// What the numbers in a `.wtb` mean, as far as there is a file that says it and that can be read.
fn names<const WIDTH: usize>(wtb: &Path, extension: &str) -> Names<WIDTH> {
    let folder = wtb.parent().filter(|path| !path.as_os_str().is_empty());
    let files = fs::read_dir(folder.unwrap_or(Path::new("."))).into_iter();
    let files = files.flatten().filter_map(|entry| Some(entry.ok()?.path()));
    let file = name_file(wtb, extension, files).and_then(|path| File::open(path).ok());
    file.map_or_else(Names::default, |file| {
        Names::read_damaged(BufReader::new(file)).0
    })
}

/// A path with the user's folder in the place of `~`, as a shell would read it.
fn at_home(path: &Path) -> PathBuf {
    match (path.strip_prefix("~"), std::env::home_dir()) {
        (Ok(rest), Some(home)) => home.join(rest),
        _ => path.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use obverse_core::{Color, Game};
    use obverse_formats::GameRecord;
    use obverse_formats::wthor::{Archive, Created};

    use super::*;

    #[test]
    fn names_come_from_beside_the_games() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        let mut record = GameRecord::new(Game::new());
        record.black.name = Some("Ann".to_owned());
        record.event = Some("Cup".to_owned());
        let mut archive = Archive::new();
        archive.push(&record).expect("storable");
        let created = Created::default();
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
    fn nothing_is_overwritten() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.ggf");
        write_new(&path, b"one").expect("new");
        let error = write_new(&path, b"two").expect_err("there already");
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).expect("a file"), b"one");
    }
}
