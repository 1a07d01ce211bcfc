//! The file of `--out`, new or resumed.

use std::io::{self, BufReader};
use std::path::Path;

use anyhow::anyhow;
use obverse_files::cannot_write;
use obverse_files::resumable_file::ResumableFile;
use obverse_train::selfplay::{Resumption, StoredSettings};

use crate::args::SelfplayArgs;
use crate::failure::Failure;
use crate::output;

/// Opens the output file. A resumed file is truncated after its last complete game.
pub fn open(
    args: &SelfplayArgs,
    settings: &StoredSettings,
) -> Result<(ResumableFile, Resumption), Failure> {
    let path = &args.out;
    let mut file = ResumableFile::open(path, args.resume)?;
    let bad = |error: anyhow::Error| Failure::Input(error.context(path.display().to_string()));
    let mut resumption = match file.old_content() {
        Some(old) => Resumption::read(BufReader::with_capacity(1 << 16, old))
            .map_err(|error| bad(error.into()))?,
        None => Resumption::nothing(),
    };
    match &resumption.settings {
        _ if resumption.length == 0 => resumption.settings = Some(settings.to_string()),
        Some(kept) => settings.check(kept).map_err(|error| bad(error.into()))?,
        // Earlier versions of the program did not store the settings.
        None => output::note(&format!(
            "{} does not record its settings, so they cannot be checked: give the same settings as before.\n",
            output::printable(&path.display().to_string())
        )),
    }
    if resumption.next_game >= args.games {
        return Err(Failure::Input(anyhow!(
            "{} has {} games already, and --games is {}: give a larger --games",
            path.display(),
            u64::from(resumption.next_game) + 1,
            args.games
        )));
    }
    file.keep(resumption.length);
    Ok((file, resumption))
}

pub fn writing(path: &Path, error: io::Error) -> Failure {
    Failure::Task(anyhow::Error::new(error).context(cannot_write(path)))
}
