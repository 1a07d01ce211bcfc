use std::hash::{DefaultHasher, Hash, Hasher};

use obverse_core::{Bitboard, Square};
use pyo3::IntoPyObjectExt;
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyIterator;

use crate::convert::{square_object, square_objects};
use crate::square_like::SquareLike;
use crate::square_set_like::SquareSetLike;

/// An immutable set of squares, stored as 64 bits: bit 0 is a1, bit 63 is h8.
///
/// It behaves like a `frozenset` of squares in the order a1, b1, ..., h8.
///
/// >>> import obverse as ob
/// >>> s = ob.Board().legal_moves
/// >>> s
/// SquareSet([D3, C4, F5, E6])
/// >>> len(s), ob.D3 in s, "a1" in s, s[0]
/// (4, True, False, D3)
/// >>> hex(s)
/// '0x102004080000'
/// >>> s & ob.SquareSet(["d3", "e3"]) | {ob.A1}
/// SquareSet([A1, D3])
#[pyclass(frozen, module = "obverse", sequence)]
#[derive(Clone, Copy)]
pub(crate) struct SquareSet(pub(crate) Bitboard);

#[pymethods]
impl SquareSet {
    /// Creates a set from another set, from its bits as an int, or from squares.
    #[new]
    #[pyo3(signature = (squares=None, /))]
    fn new(squares: Option<SquareSetLike>) -> SquareSet {
        SquareSet(squares.map_or(Bitboard(0), |set| set.0))
    }

    fn __len__(&self) -> usize {
        self.0.len() as usize
    }

    fn __bool__(&self) -> bool {
        !self.0.is_empty()
    }

    fn __contains__(&self, square: &Bound<'_, PyAny>) -> bool {
        (square.extract::<SquareLike>()).is_ok_and(|square| self.0.contains(square.0))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        // Iterating over a list is faster than calling a method of an iterator class for each square.
        square_objects(py, self.0)?.try_iter()
    }

    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let squares = square_objects(py, self.0)?;
        squares.reverse()?;
        squares.try_iter()
    }

    fn __getitem__(&self, index: isize, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let length = self.0.len() as isize;
        let place = if index < 0 { index + length } else { index };
        let square = usize::try_from(place)
            .ok()
            .and_then(|place| nth(self.0, place));
        let square = square.ok_or_else(|| {
            PyIndexError::new_err(format!(
                "index {index} is out of range for {length} squares"
            ))
        })?;
        square_object(py, square)
    }

    fn __int__(&self) -> u64 {
        self.0.0
    }

    fn __index__(&self) -> u64 {
        self.0.0
    }

    fn __and__(&self, other: SquareSetLike) -> SquareSet {
        SquareSet(self.0 & other.0)
    }

    fn __rand__(&self, other: SquareSetLike) -> SquareSet {
        SquareSet(self.0 & other.0)
    }

    fn __or__(&self, other: SquareSetLike) -> SquareSet {
        SquareSet(self.0 | other.0)
    }

    fn __ror__(&self, other: SquareSetLike) -> SquareSet {
        SquareSet(self.0 | other.0)
    }

    fn __xor__(&self, other: SquareSetLike) -> SquareSet {
        SquareSet(self.0 ^ other.0)
    }

    fn __rxor__(&self, other: SquareSetLike) -> SquareSet {
        SquareSet(self.0 ^ other.0)
    }

    fn __sub__(&self, other: SquareSetLike) -> SquareSet {
        SquareSet(self.0 - other.0)
    }

    fn __rsub__(&self, other: SquareSetLike) -> SquareSet {
        SquareSet(other.0 - self.0)
    }

    fn __invert__(&self) -> SquareSet {
        SquareSet(!self.0)
    }

    fn __richcmp__(
        &self,
        other: &Bound<'_, PyAny>,
        op: CompareOp,
        py: Python<'_>,
    ) -> PyResult<Py<PyAny>> {
        let Ok(other) = other.cast::<SquareSet>() else {
            return Ok(py.NotImplemented());
        };
        let other = other.get().0;
        let is_subset = (self.0 - other).is_empty();
        let is_superset = (other - self.0).is_empty();
        let holds = match op {
            CompareOp::Eq => self.0 == other,
            CompareOp::Ne => self.0 != other,
            CompareOp::Le => is_subset,
            CompareOp::Lt => is_subset && !is_superset,
            CompareOp::Ge => is_superset,
            CompareOp::Gt => is_superset && !is_subset,
        };
        holds.into_py_any(py)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    /// Returns whether the sets have no square in common.
    #[pyo3(signature = (other, /))]
    fn isdisjoint(&self, other: SquareSetLike) -> bool {
        self.0.is_disjoint(other.0)
    }

    fn __copy__(slf: Py<SquareSet>) -> Py<SquareSet> {
        slf
    }

    #[pyo3(signature = (_memo, /))]
    fn __deepcopy__(slf: Py<SquareSet>, _memo: &Bound<'_, PyAny>) -> Py<SquareSet> {
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, SquareSet>) -> (Bound<'py, PyAny>, (u64,)) {
        (slf.get_type().into_any(), (slf.get().0.0,))
    }

    fn __repr__(&self) -> String {
        let names: Vec<String> = self
            .0
            .iter()
            .map(|square| square.to_string().to_uppercase())
            .collect();
        format!("SquareSet([{}])", names.join(", "))
    }

    /// Draws the set: eight lines of eight characters, `1` for the squares of the set.
    fn __str__(&self) -> String {
        let line = |row: u8| {
            let symbol = |column| match Square::at(column, row) {
                Some(square) if self.0.contains(square) => "1",
                _ => ".",
            };
            (0..8).map(symbol).collect::<Vec<_>>().join(" ")
        };
        (0..8).map(line).collect::<Vec<_>>().join("\n")
    }
}

/// Returns the square of a set at index `place` in the order a1, b1, ..., h8.
fn nth(set: Bitboard, place: usize) -> Option<Square> {
    set.iter().nth(place)
}
