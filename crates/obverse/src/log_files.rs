//! Log files of players that are programs.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use obverse_arena::PlayerSpec;

use crate::failure::Failure;

/// What a file is used for.
#[derive(Clone, Copy)]
enum Use<'a> {
    /// The games of the match, `--out`.
    Games,
    /// The log of this player.
    Log(&'a str),
    /// The file to which the log of this player is renamed when it is full.
    FullLog(&'a str),
}

/// Checks that no two players write to the same log file, which would mix their dialogues, and that no log is the file
/// of the games. A full log is renamed, so its new name must not be used by another file either.
pub fn check<'a>(
    players: impl IntoIterator<Item = (&'a str, &'a PlayerSpec)>,
    games: Option<&Path>,
) -> Result<(), Failure> {
    let mut uses = HashMap::new();
    uses.extend(games.map(|path| (resolved(path), Use::Games)));
    for (name, spec) in players {
        if let PlayerSpec::External(options) = spec
            && let Some(log) = &options.log
        {
            let path = log.path();
            let renamed = log.renamed_path();
            for (path, own) in [(path, Use::Log(name)), (&renamed, Use::FullLog(name))] {
                if let Some(other) = uses.insert(resolved(path), own) {
                    return Err(conflict(path, other, own));
                }
            }
        }
    }
    Ok(())
}

fn conflict(path: &Path, first: Use<'_>, second: Use<'_>) -> Failure {
    let file = path.display();
    Failure::Input(match (first, second) {
        (Use::Log(one), Use::Log(two)) | (Use::FullLog(one), Use::FullLog(two)) => anyhow!(
            "the players `{one}` and `{two}` have the same log file `{file}`: give one of them another file with log="
        ),
        (Use::Log(log), Use::FullLog(full)) | (Use::FullLog(full), Use::Log(log)) => anyhow!(
            "the player `{log}` logs to `{file}`, but the log of the player `{full}` is renamed to that file when it is \
            full: give one of them another file with log="
        ),
        (Use::Games, Use::Log(name) | Use::FullLog(name)) => anyhow!(
            "the log of the player `{name}` and --out have the same file `{file}`: give one of them another file"
        ),
        (_, Use::Games) => anyhow!(
            "--out and the log of a player have the same file `{file}`: choose another file for --out"
        ),
    })
}

/// The path without symbolic links, `.` and `..`, so that all spellings of a path are equal. The file itself may be
/// missing.
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
