//! The logs of an assignment: one `[log]` table or several `[[log]]` tables, and their names.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use super::LogPart;

/// Deserializes a table or an array of tables. Unlike with an untagged enum, errors give the line of the wrong key.
pub(super) fn one_or_many<'de, D>(deserializer: D) -> Result<Vec<LogPart>, D::Error>
where
    D: Deserializer<'de>,
{
    deserializer.deserialize_any(LogParts)
}

struct LogParts;

impl<'de> Visitor<'de> for LogParts {
    type Value = Vec<LogPart>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a table [log], or several tables [[log]]")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Vec<LogPart>, A::Error> {
        Ok(vec![LogPart::deserialize(MapAccessDeserializer::new(map))?])
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<LogPart>, A::Error> {
        let mut parts = Vec::new();
        while let Some(part) = seq.next_element()? {
            parts.push(part);
        }
        Ok(parts)
    }
}

/// Returns the names and points of the logs. A log without a name of its own is called `log`, or `log 1`, `log 2` and
/// so on if there are several logs.
pub(super) fn named_points(logs: &[LogPart]) -> Vec<(String, f64)> {
    let name = |number: usize, log: &LogPart| match (&log.name, logs.len()) {
        (Some(name), _) => name.clone(),
        (None, 1) => "log".to_owned(),
        (None, _) => format!("log {number}"),
    };
    (1..)
        .zip(logs)
        .map(|(number, log)| (name(number, log), log.points))
        .collect()
}
