//! The structure of Othello Quest's JSON. Fields that are not listed here are ignored.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

#[derive(Deserialize)]
pub(super) struct Game<'a> {
    pub created: Option<String>,
    pub tcb: Option<f64>,
    pub gtype: Option<String>,
    pub event: Option<String>,
    pub players: Option<Vec<Player>>,
    #[serde(borrow)]
    pub position: Moves<'a>,
}

#[derive(Deserialize)]
pub(super) struct Player {
    pub id: Option<String>,
    pub name: Option<String>,
    #[serde(rename = "oldR")]
    pub rating: Option<f64>,
}

#[derive(Deserialize)]
pub(super) struct Moves<'a> {
    #[serde(rename = "startPos", borrow)]
    pub opening: Option<&'a RawValue>,
    #[serde(borrow)]
    pub moves: Vec<Entry<'a>>,
}

#[derive(Deserialize)]
pub(super) struct Entry<'a> {
    /// The move, as an unparsed part of the input, so that an error in it can be located.
    #[serde(borrow)]
    pub m: Option<&'a RawValue>,
    /// Thinking time in milliseconds.
    pub t: Option<f64>,
    /// Status at the end of the game, such as `LOSE:TIMEUP`; `None` in entries without a status.
    pub s: Option<String>,
}

#[derive(Serialize)]
pub(super) struct WrittenGame<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub created: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tcb: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<&'a str>,
    pub players: [WrittenPlayer<'a>; 2],
    pub position: WrittenMoves,
}

#[derive(Serialize)]
pub(super) struct WrittenPlayer<'a> {
    pub id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<&'a str>,
    #[serde(rename = "oldR", skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
}

#[derive(Serialize)]
pub(super) struct WrittenMoves {
    pub moves: Vec<WrittenEntry>,
}

#[derive(Default, Serialize)]
pub(super) struct WrittenEntry {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub m: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub t: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub s: Option<String>,
}
