use obverse_core::{Color, Move, Position};
use obverse_formats::GameRecord;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::convert::{action, described};

/// The kind of label that positions get.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Labels {
    /// No label: all positions are read, and the label of each is 0.
    None,
    /// The result of the game.
    Result,
    /// The score that the file gives for the position or for the move played in it.
    Score,
    /// The result under perfect play from some point of the game on, as recorded in WTHOR files.
    Theoretical,
    /// The action number of the move played.
    Move,
}

const NAMES: [(&str, Labels); 4] = [
    ("result", Labels::Result),
    ("score", Labels::Score),
    ("theoretical", Labels::Theoretical),
    ("move", Labels::Move),
];

impl<'py> FromPyObject<'_, 'py> for Labels {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Labels> {
        if object.is_none() {
            return Ok(Labels::None);
        }
        let wanted = object.extract::<String>();
        let known = NAMES
            .iter()
            .find(|(name, _)| wanted.as_deref().is_ok_and(|wanted| *name == wanted));
        known.map(|&(_, labels)| labels).ok_or_else(|| {
            let names = NAMES.map(|(name, _)| format!("\"{name}\"")).join(", ");
            PyValueError::new_err(format!(
                "{} is not a kind of label: expected {names} or None",
                described(&object)
            ))
        })
    }
}

/// Labels the positions of one game.
pub(crate) struct GameLabels<'a> {
    labels: Labels,
    record: &'a GameRecord,
    /// The result for Black.
    result: Option<f64>,
    /// Number of empties at which perfect play begins for the theoretical score.
    perfect_from: u32,
}

impl<'a> GameLabels<'a> {
    pub(crate) fn new(
        labels: Labels,
        record: &'a GameRecord,
        perfect_from: Option<u32>,
    ) -> GameLabels<'a> {
        GameLabels {
            labels,
            record,
            result: record.result().map(|result| result.score),
            perfect_from: perfect_from.unwrap_or(0),
        }
    }

    /// Returns the label of a position, for the side to move; `None` if the position has no such label. `mv` is the
    /// move played in the position.
    pub(crate) fn label(&self, ply: usize, position: Position, mv: Option<Move>) -> Option<f32> {
        let own = |black: f64| match position.turn() {
            Color::Black => black as f32,
            Color::White => -black as f32,
        };
        match self.labels {
            Labels::None => Some(0.0),
            Labels::Result => self.result.map(own),
            Labels::Score => {
                let value = self.record.annotations.get(ply)?.value?;
                mv.map(|_| value as f32)
            }
            Labels::Theoretical => {
                let tally = self.record.theoretical?;
                let is_known = position.empty().len() >= self.perfect_from;
                is_known.then(|| tally.difference(position.turn()) as f32)
            }
            Labels::Move => mv.map(|mv| action(mv) as f32),
        }
    }
}
