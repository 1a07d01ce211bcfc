//! The name files of a WTHOR file: players and tournaments.

use std::collections::HashMap;
use std::fmt;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use obverse_formats::ReadError;
use obverse_formats::wthor::{NameTable, PlayerNameTable, TournamentNameTable};
use obverse_study::name_file;

use crate::file_error::FileError;
use crate::source::Source;

const PLAYERS: &str = "jou";
const TOURNAMENTS: &str = "trn";

/// The files that map the player and tournament numbers of a `.wtb` to names.
///
/// A file given by the user takes precedence. Otherwise the folder of the `.wtb` is searched: first for a file with the
/// same stem (`games.jou` for `games.wtb`), then for the file of the whole WTHOR database (`WTH.JOU`).
pub struct NameFiles {
    players: Option<PathBuf>,
    tournaments: Option<PathBuf>,
    known_players: HashMap<PathBuf, PlayerNameTable>,
    known_tournaments: HashMap<PathBuf, TournamentNameTable>,
}

impl NameFiles {
    /// Uses the name files given by the user; `None` to search for a name file next to each input.
    pub fn new(players: Option<&Path>, tournaments: Option<&Path>) -> NameFiles {
        NameFiles {
            players: players.map(Path::to_owned),
            tournaments: tournaments.map(Path::to_owned),
            known_players: HashMap::new(),
            known_tournaments: HashMap::new(),
        }
    }

    /// Paths of the name files that are used for an input; empty if the user gave none and the input's folder has none.
    pub fn beside(&self, input: &Path) -> Vec<PathBuf> {
        let players = choose(&self.players, Some(input), PLAYERS);
        let tournaments = choose(&self.tournaments, Some(input), TOURNAMENTS);
        players.into_iter().chain(tournaments).collect()
    }

    /// The player and tournament names for an input; empty tables without name files.
    ///
    /// If a name file is damaged, `damage` is called with a message, and the readable names are used. A file given by
    /// the user that cannot be opened is an error.
    pub fn of(
        &mut self,
        source: &Source,
        mut damage: impl FnMut(&dyn fmt::Display),
    ) -> Result<(PlayerNameTable, TournamentNameTable), FileError> {
        let input = source.path.as_deref();
        let players = choose(&self.players, input, PLAYERS);
        let tournaments = choose(&self.tournaments, input, TOURNAMENTS);
        Ok((
            load(
                players,
                &mut self.known_players,
                self.players.is_some(),
                &mut damage,
            )?,
            load(
                tournaments,
                &mut self.known_tournaments,
                self.tournaments.is_some(),
                &mut damage,
            )?,
        ))
    }
}

fn choose(typed: &Option<PathBuf>, input: Option<&Path>, extension: &str) -> Option<PathBuf> {
    typed.clone().or_else(|| find(input?, extension))
}

/// Finds the name file with this extension in the folder of a `.wtb`.
fn find(wtb: &Path, extension: &str) -> Option<PathBuf> {
    let directory = wtb.parent().filter(|path| !path.as_os_str().is_empty());
    let files = fs::read_dir(directory.unwrap_or(Path::new("."))).ok()?;
    let files = files.filter_map(|entry| Some(entry.ok()?.path()));
    name_file(wtb, extension, files)
}

fn load<const WIDTH: usize>(
    path: Option<PathBuf>,
    known: &mut HashMap<PathBuf, NameTable<WIDTH>>,
    is_typed: bool,
    damage: &mut dyn FnMut(&dyn fmt::Display),
) -> Result<NameTable<WIDTH>, FileError> {
    let Some(path) = path else {
        return Ok(NameTable::default());
    };
    if let Some(names) = known.get(&path) {
        return Ok(names.clone());
    }
    if is_typed {
        Source::new(&path)?;
    }
    let (names, error) = match File::open(&path) {
        Ok(file) => NameTable::read_damaged(BufReader::new(file)),
        Err(cause) if is_typed => {
            let name = path.display().to_string();
            return Err(FileError::Open { name, cause });
        }
        Err(error) => (NameTable::default(), Some(error.into())),
    };
    match error {
        Some(ReadError::Io(error)) => damage(&format_args!(
            "names of players or tournaments are missing, because {} cannot be read: {error}",
            path.display()
        )),
        Some(ReadError::Bad(error)) => damage(&format_args!(
            "{} is damaged; names of players or tournaments may be missing: {error}",
            path.display()
        )),
        None => {}
    }
    known.insert(path, names.clone());
    Ok(names)
}
