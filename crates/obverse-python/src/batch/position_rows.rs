use std::collections::HashMap;
use std::collections::hash_map::Entry;

use obverse_core::{Board, Square, Symmetry};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

use super::labels::Labels;

/// Labelled boards that are not yet in an array.
pub(crate) struct PositionRows {
    pub(crate) boards: Vec<Board>,
    pub(crate) labels: Vec<f32>,
    kind: Labels,
    has_symmetries: bool,
    /// For every board, its index in `boards` and the number of times that it was added. `None` if boards may be
    /// repeated.
    ///
    /// The key is the board and a number: if moves are the labels, the action number of the move, so that a board has a
    /// row for every move played; for other labels 0.
    places: Option<HashMap<(Board, u8), (usize, u32)>>,
}

/// Error: there is not enough memory for more rows.
pub(crate) struct OutOfMemory;

impl From<OutOfMemory> for PyErr {
    fn from(_: OutOfMemory) -> PyErr {
        PyMemoryError::new_err(
            "not enough memory for so many positions: set a limit, or use stream",
        )
    }
}

impl PositionRows {
    pub(crate) fn new(kind: Labels, is_unique: bool, has_symmetries: bool) -> PositionRows {
        PositionRows {
            boards: Vec::new(),
            labels: Vec::new(),
            kind,
            has_symmetries,
            places: is_unique.then(HashMap::new),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.boards.len()
    }

    /// Adds a board or, if symmetries are wanted, its eight rotations and reflections.
    pub(crate) fn add(&mut self, board: Board, label: f32) -> Result<(), OutOfMemory> {
        let count = Symmetry::ALL.len();
        self.boards.try_reserve(count).map_err(|_| OutOfMemory)?;
        self.labels.try_reserve(count).map_err(|_| OutOfMemory)?;
        if let Some(places) = &mut self.places {
            places.try_reserve(count).map_err(|_| OutOfMemory)?;
        }
        if !self.has_symmetries {
            self.add_one(board, label);
            return Ok(());
        }
        for symmetry in Symmetry::ALL {
            // If moves are the labels, the square of the move is rotated or reflected with the board. A pass (64) stays
            // a pass.
            let label = match (self.kind, Square::new(label as u8)) {
                (Labels::Move, Some(square)) => symmetry.square(square).index() as f32,
                _ => label,
            };
            self.add_one(symmetry.board(board), label);
        }
        Ok(())
    }

    fn add_one(&mut self, board: Board, label: f32) {
        if let Some(places) = &mut self.places {
            let mv = match self.kind {
                Labels::Move => label as u8,
                _ => 0,
            };
            match places.entry((board, mv)) {
                Entry::Occupied(mut entry) => {
                    let (place, count) = entry.get_mut();
                    *count = count.saturating_add(1);
                    let mean = &mut self.labels[*place];
                    *mean += (label - *mean) / *count as f32;
                    return;
                }
                Entry::Vacant(entry) => {
                    entry.insert((self.boards.len(), 1));
                }
            }
        }
        self.boards.push(board);
        self.labels.push(label);
    }

    /// Removes the first `count` rows.
    pub(crate) fn remove_first(&mut self, count: usize) {
        self.boards.drain(..count);
        self.labels.drain(..count);
    }
}
