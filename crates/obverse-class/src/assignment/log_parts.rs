//! Deserialization of one `[log]` table or several `[[log]]` tables.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use super::LogPart;

/// Reads a table or an array of tables. Unlike an untagged enum, errors keep the line of the wrong key.
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
