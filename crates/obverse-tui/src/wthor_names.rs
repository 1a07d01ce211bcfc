//! The names of the players and tournaments of a WTHOR file, from the name files in its folder.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;

use obverse_formats::wthor::NameTable;
use obverse_study::name_file;

/// The names of the players (`jou`) or tournaments (`trn`) of a `.wtb` file. Empty if there is no readable name file.
pub fn names<const WIDTH: usize>(wtb: &Path, extension: &str) -> NameTable<WIDTH> {
    let folder = wtb.parent().filter(|path| !path.as_os_str().is_empty());
    let files = fs::read_dir(folder.unwrap_or(Path::new("."))).into_iter();
    let files = files.flatten().filter_map(|entry| Some(entry.ok()?.path()));
    let file = name_file(wtb, extension, files).and_then(|path| File::open(path).ok());
    file.map_or_else(NameTable::default, |file| {
        NameTable::read_damaged(BufReader::new(file)).0
    })
}
