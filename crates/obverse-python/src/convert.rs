//! Conversions of squares, moves, colours and errors to Python objects.

use obverse_core::{Bitboard, Color, IllegalMove, Move, Square};
use obverse_formats::Location;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyList;

/// The exceptions of the package, defined in `python/obverse/_errors.py`.
pub(crate) mod exceptions {
    pyo3::import_exception!(obverse._errors, EngineError);
    pyo3::import_exception!(obverse._errors, FormatError);
    pyo3::import_exception!(obverse._errors, IllegalMove);
}

/// Action number of the pass. Actions 0 to 63 are the squares.
pub(crate) const PASS: usize = 64;

/// The Python objects of the 65 actions: the squares from a1 to h8, then the pass.
fn moves(py: Python<'_>) -> PyResult<&'static [Py<PyAny>]> {
    static MOVES: PyOnceLock<Vec<Py<PyAny>>> = PyOnceLock::new();
    let moves = MOVES.get_or_try_init(py, || {
        let types = py.import("obverse._types")?;
        let squares = types.getattr("Square")?;
        let passes = types.getattr("Pass")?;
        let members = squares.try_iter()?.chain(passes.try_iter()?);
        members
            .map(|member| Ok(member?.unbind()))
            .collect::<PyResult<Vec<_>>>()
    })?;
    Ok(moves)
}

/// The Python object of a square.
pub(crate) fn square_object(py: Python<'_>, square: Square) -> PyResult<Py<PyAny>> {
    Ok(moves(py)?[square.index()].clone_ref(py))
}

/// The Python object of a move.
pub(crate) fn move_object(py: Python<'_>, mv: Move) -> PyResult<Py<PyAny>> {
    Ok(moves(py)?[action(mv)].clone_ref(py))
}

/// The Python list of the squares of a set, from a1 to h8.
pub(crate) fn square_objects(py: Python<'_>, squares: Bitboard) -> PyResult<Bound<'_, PyList>> {
    let moves = moves(py)?;
    PyList::new(py, squares.iter().map(|square| &moves[square.index()]))
}

/// The Python list of several moves.
pub(crate) fn move_objects(
    py: Python<'_>,
    moves: impl IntoIterator<Item = Move>,
) -> PyResult<Vec<Py<PyAny>>> {
    moves.into_iter().map(|mv| move_object(py, mv)).collect()
}

/// Returns the action number of a move: 0 to 63 for the squares from a1 to h8, 64 for the pass.
pub(crate) fn action(mv: Move) -> usize {
    mv.square().map_or(PASS, Square::index)
}

/// The Python object of a colour.
pub(crate) fn color_object(py: Python<'_>, color: Color) -> PyResult<Py<PyAny>> {
    static COLORS: PyOnceLock<[Py<PyAny>; 2]> = PyOnceLock::new();
    let colors = COLORS.get_or_try_init(py, || {
        let class = py.import("obverse._types")?.getattr("Color")?;
        Ok::<_, PyErr>([
            class.getattr("BLACK")?.unbind(),
            class.getattr("WHITE")?.unbind(),
        ])
    })?;
    Ok(colors[usize::from(color == Color::White)].clone_ref(py))
}

/// The Python exception of an illegal move.
pub(crate) fn illegal(error: IllegalMove) -> PyErr {
    exceptions::IllegalMove::new_err(error.to_string())
}

/// The Python exception of unreadable text, with the location of the error if it is known.
pub(crate) fn unreadable(message: impl ToString, at: Option<Location>) -> PyErr {
    let (line, column, byte) = match at {
        Some(Location::Text { line, column }) => (Some(line), Some(column), None),
        Some(Location::Byte(byte)) => (None, None, Some(byte)),
        None => (None, None, None),
    };
    exceptions::FormatError::new_err((message.to_string(), line, column, byte))
}

/// An object as error messages show it: its `repr`, shortened.
pub(crate) fn described(object: &Bound<'_, PyAny>) -> String {
    let text = object.repr().and_then(|text| Ok(text.to_str()?.to_owned()));
    let text = text.unwrap_or_else(|_| "this object".to_owned());
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}
