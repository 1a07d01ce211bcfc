//! The messages between the worker of a session and its assistants, in JSON.

use serde::{Deserialize, Serialize};

use obverse_core::{Bitboard, Move, Position};
use obverse_engine::{Effort, Level, Strength};

use crate::sent_line::SentLine;

/// What an assistant should do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Order {
    /// Evaluate moves of a position, and drop everything else.
    Values {
        /// Number of the part of the task.
        number: u32,
        #[serde(with = "as_text")]
        position: Position,
        /// When the search ends.
        #[serde(with = "effort")]
        effort: Option<Effort>,
        /// The squares of the moves, as bits.
        #[serde(with = "bits")]
        moves: Bitboard,
        /// Time limit of the search in milliseconds.
        milliseconds: u64,
    },
    /// Make the searches for judging a move, after the moves that are already queued.
    Judge {
        #[serde(with = "as_text")]
        position: Position,
        #[serde(with = "as_text")]
        mv: Move,
        #[serde(with = "level")]
        level: Level,
    },
    /// Drop all work and answer.
    Rest,
}

/// What an assistant has done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Answer {
    /// The assistant rests.
    Ready,
    /// Progress with the values of moves.
    Values {
        /// Number of the part of the task.
        number: u32,
        /// The lines that are new since the last answer.
        lines: Vec<SentLine>,
        /// Number of nodes visited for the part.
        nodes: u64,
        /// Whether the part is done.
        is_done: bool,
    },
    /// The searches for judging a move.
    Judged {
        #[serde(with = "as_text")]
        position: Position,
        #[serde(with = "as_text")]
        mv: Move,
        #[serde(with = "level")]
        level: Level,
        best: SentLine,
        played: Option<SentLine>,
    },
}

/// Serde functions for values that are written as text.
mod as_text {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<T: Display, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(value)
    }

    pub fn deserialize<'de, T, D>(from: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

mod effort {
    use super::{Effort, Strength};
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    pub fn serialize<S: Serializer>(effort: &Option<Effort>, to: S) -> Result<S::Ok, S::Error> {
        effort.map(|effort| effort.to_string()).serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Effort>, D::Error> {
        let Some(text) = Option::<String>::deserialize(from)? else {
            return Ok(None);
        };
        let strength: Strength = text.parse().map_err(D::Error::custom)?;
        Ok(strength.effort)
    }
}

mod bits {
    use super::Bitboard;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(moves: &Bitboard, to: S) -> Result<S::Ok, S::Error> {
        moves.0.serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Bitboard, D::Error> {
        u64::deserialize(from).map(Bitboard)
    }
}

mod level {
    use super::Level;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    pub fn serialize<S: Serializer>(level: &Level, to: S) -> Result<S::Ok, S::Error> {
        level.number().serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Level, D::Error> {
        Level::new(u32::deserialize(from)?).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use obverse_core::Square;
    use obverse_engine::{Certainty, Line, Selectivity};

    use super::*;

    #[test]
    fn messages_come_back_as_they_were() {
        let position = Position::start();
        let orders = [
            Order::Values {
                number: 3,
                position,
                effort: Some(Effort::Time(Duration::from_millis(1500))),
                moves: Bitboard(u64::MAX - 1),
                milliseconds: 120_000,
            },
            Order::Judge {
                position,
                mv: Square::F5.into(),
                level: Level::MAX,
            },
            Order::Rest,
        ];
        for order in orders {
            let text = serde_json::to_string(&order).expect("JSON");
            assert_eq!(
                serde_json::from_str::<Order>(&text).expect("an order"),
                order
            );
        }
        let certainties = Selectivity::ALL
            .into_iter()
            .flat_map(|it| [Certainty::Estimate(it), Certainty::Likely(it)])
            .chain([
                Certainty::Exact,
                Certainty::Outcome,
                Certainty::LowerBound,
                Certainty::UpperBound,
            ]);
        let lines: Vec<SentLine> = certainties
            .enumerate()
            .map(|(index, certainty)| {
                SentLine(Line {
                    score: index as i32 - 3,
                    value: (index as f32 - 3.0) / 7.0,
                    certainty,
                    depth: 12,
                    moves: vec![Square::F5.into(), Move::Pass],
                })
            })
            .collect();
        let answers = [
            Answer::Ready,
            Answer::Judged {
                position,
                mv: Square::F5.into(),
                level: Level::MIN,
                best: lines[0].clone(),
                played: Some(lines[1].clone()),
            },
            Answer::Values {
                number: 3,
                lines,
                nodes: u64::MAX,
                is_done: true,
            },
        ];
        for answer in answers {
            let text = serde_json::to_string(&answer).expect("JSON");
            let back = serde_json::from_str::<Answer>(&text).expect("an answer");
            assert_eq!(back, answer);
        }
    }

    #[test]
    fn what_is_not_a_message_is_refused() {
        let line = r#"{"score":0,"value":0,"certainty":{"likely":50},"depth":1,"moves":["f5"]}"#;
        for text in [
            "",
            "{}",
            r#"{"judge":{"position":"","mv":"f5","level":3}}"#,
            r#"{"values":{"number":1,"lines":[LINE],"nodes":1,"is_done":true}}"#,
        ] {
            let text = text.replace("LINE", line);
            assert!(serde_json::from_str::<Order>(&text).is_err(), "{text}");
            assert!(serde_json::from_str::<Answer>(&text).is_err(), "{text}");
        }
    }
}
