use std::path::PathBuf;

use obverse_engine::Strength;

use crate::SpecError;

/// Settings of Obverse's engine as a player.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineOptions {
    /// Playing strength. The clock of the match limits the engine further.
    pub strength: Strength,
    /// Number of search threads.
    pub threads: usize,
    /// Size of the transposition table in MiB; `None` for `default_hash_mib`.
    pub hash_mib: Option<usize>,
    /// Size of the transposition table in MiB if `hash_mib` is `None`. This size is reduced if memory is short.
    pub default_hash_mib: usize,
    /// File with the weights of the evaluation; the built-in weights if `None`.
    pub weights: Option<PathBuf>,
    /// Opening book from which the engine plays; `None` for none.
    pub book: Option<PathBuf>,
}

impl Default for EngineOptions {
    fn default() -> EngineOptions {
        EngineOptions {
            strength: Strength::default(),
            threads: 1,
            hash_mib: None,
            default_hash_mib: 16,
            weights: None,
            book: None,
        }
    }
}

impl EngineOptions {
    /// Level used if neither the player nor the match limits the search.
    pub const DEFAULT_LEVEL: u32 = 8;

    /// Names of the options in a player specification.
    pub(crate) const NAMES: &[&str] = &[
        "level", "depth", "time", "nodes", "skill", "threads", "hash", "weights", "book",
    ];

    /// Parses the options of a player specification: pairs of a name and a value.
    pub(crate) fn parse<'a>(
        given: impl Iterator<Item = (&'a str, &'a str)>,
    ) -> Result<EngineOptions, SpecError> {
        let mut options = EngineOptions::default();
        for (option, value) in given {
            match option {
                _ if Strength::OPTIONS.contains(&option) => options.strength.set(option, value)?,
                "threads" => options.threads = number(option, value, 1..=256, "1 to 256")? as usize,
                "hash" => {
                    options.hash_mib =
                        Some(number(option, value, 1..=1 << 20, "1 to 1048576 MiB")? as usize)
                }
                "weights" | "book" if value.is_empty() => {
                    return Err(SpecError::invalid_value(
                        option,
                        value,
                        "the name of a file",
                    ));
                }
                "weights" => options.weights = Some(value.into()),
                "book" => options.book = Some(value.into()),
                _ => {
                    return Err(SpecError::unknown_option(
                        "engine",
                        option,
                        EngineOptions::NAMES,
                    ));
                }
            }
        }
        Ok(options)
    }
}

/// Parses a number in this range. `expected` describes the range in the error.
fn number(
    option: &str,
    value: &str,
    range: std::ops::RangeInclusive<u64>,
    expected: &'static str,
) -> Result<u64, SpecError> {
    let number = value.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| SpecError::invalid_value(option, value, expected))
}
