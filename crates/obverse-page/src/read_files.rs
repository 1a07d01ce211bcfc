use obverse_formats::detect;
use obverse_formats::wthor::{PlayerNameTable, TournamentNameTable};
use obverse_study::{Collection, ImportError};

use crate::FileAnnounced;

/// Reads the games of all files, in their order. Names of players and tournaments come from `.jou` and `.trn` files
/// in the same upload. A file that cannot be read counts as an invalid record, unless there is no other one.
pub fn read_files(files: &[FileAnnounced], bytes: &[u8]) -> Result<Collection, ImportError> {
    let mut players = PlayerNameTable::default();
    let mut tournaments = TournamentNameTable::default();
    let mut games = Vec::new();
    let mut rest = bytes;
    for file in files {
        let Some((bytes, others)) = rest.split_at_checked(file.size) else {
            break;
        };
        rest = others;
        let name = file.name.to_ascii_lowercase();
        let is_alone = files.len() == 1;
        match name.rsplit_once('.').map(|(_, extension)| extension) {
            Some("jou") if !is_alone => players = PlayerNameTable::read_damaged(bytes).0,
            Some("trn") if !is_alone => {
                tournaments = TournamentNameTable::read_damaged(bytes).0;
            }
            _ => games.push((bytes, file.name.as_str())),
        }
    }
    if games.is_empty() {
        games.push((&[], ""));
    }
    let (mut parts, mut faults) = (Vec::new(), Vec::new());
    for (bytes, name) in games {
        let options = detect::ReadOptions {
            file_name: Some(name).filter(|name| !name.is_empty()),
            players: players.clone(),
            tournaments: tournaments.clone(),
            ..detect::ReadOptions::default()
        };
        match Collection::read_up_to_error(bytes, options) {
            Ok(part) => parts.push(part),
            Err(fault) => faults.push(fault),
        }
    }
    if parts.is_empty() && !faults.is_empty() {
        return Err(faults.swap_remove(0));
    }
    Ok(Collection::join(parts, faults).expect("there is a file with games"))
}
