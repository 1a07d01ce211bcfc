//! Log files of players that are programs.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use obverse_arena::PlayerSpec;

use crate::failure::Failure;

/// Returns an error if two players have the same log file, which would mix their dialogues. Each player is a pair of
/// name and spec.
pub fn check<'a>(
    players: impl IntoIterator<Item = (&'a str, &'a PlayerSpec)>,
) -> Result<(), Failure> {
    let mut owners = HashMap::new();
    for (name, spec) in players {
        if let PlayerSpec::External(options) = spec
            && let Some(log) = &options.log
            && let Some(owner) = owners.insert(resolved(log.path()), name)
        {
            return Err(Failure::Input(anyhow!(
                "the players `{owner}` and `{name}` have the same log file `{}`: give one of them another file with \
                log=",
                log.path().display()
            )));
        }
    }
    Ok(())
}

/// The canonical path, so that two spellings of the same file compare equal. The file itself need not exist.
fn resolved(path: &Path) -> PathBuf {
    let resolved = path.canonicalize().ok().or_else(|| {
        let folder = match path.parent()? {
            folder if folder.as_os_str().is_empty() => Path::new("."),
            folder => folder,
        };
        Some(folder.canonicalize().ok()?.join(path.file_name()?))
    });
    resolved.unwrap_or_else(|| path.to_owned())
}
