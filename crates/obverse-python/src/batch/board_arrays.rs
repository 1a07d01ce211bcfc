use obverse_core::{Bitboard, Board, Color, Position};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes};

use crate::color_like::ColorLike;
use crate::convert::described;

/// Bytes per board in an array of planes: 64 for the discs of the side to move, then 64 for those of the opponent.
const PLANES: usize = 128;
/// Bytes per board in an array of bits: two 64-bit numbers.
const BITS: usize = 16;
/// Number of actions: the squares and the pass.
const ACTIONS: usize = 65;

/// Expands the eight bits of a row of squares to eight bytes, 0 or 1. Indexed by the bits.
static ROWS: [[u8; 8]; 256] = rows();

const fn rows() -> [[u8; 8]; 256] {
    let mut rows = [[0; 8]; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut column = 0;
        while column < 8 {
            rows[bits][column] = (bits >> column & 1) as u8;
            column += 1;
        }
        bits += 1;
    }
    rows
}

/// Writes one byte per square, 0 or 1.
fn write_squares(set: Bitboard, squares: &mut [u8]) {
    for (row, bits) in squares.chunks_exact_mut(8).zip(set.0.to_le_bytes()) {
        row.copy_from_slice(&ROWS[usize::from(bits)]);
    }
}

/// Returns the planes of boards. Each board has 64 bytes for the discs of the side to move, then 64 for those of the
/// opponent.
pub(crate) fn planes<'py>(py: Python<'py>, boards: &[Board]) -> PyResult<Bound<'py, PyByteArray>> {
    PyByteArray::new_with(py, boards.len() * PLANES, |bytes| {
        py.detach(|| {
            for (planes, board) in bytes.chunks_exact_mut(PLANES).zip(boards) {
                let (own, other) = planes.split_at_mut(PLANES / 2);
                write_squares(board.player(), own);
                write_squares(board.opponent(), other);
            }
        });
        Ok(())
    })
}

/// The boards of an iterable of Python boards.
fn boards_of(boards: &Bound<'_, PyAny>) -> PyResult<Vec<Board>> {
    let iterator = boards.try_iter().map_err(|_| {
        PyTypeError::new_err(format!(
            "{} has no boards: expected an iterable of boards",
            described(boards)
        ))
    })?;
    let mut all = Vec::with_capacity(boards.len().unwrap_or(0).min(1 << 24));
    for board in iterator {
        let board = board?;
        let board = board
            .cast::<crate::board::Board>()
            .map_err(|_| PyTypeError::new_err(format!("{} is not a Board", described(&board))))?;
        all.push(board.try_borrow()?.position.board());
    }
    Ok(all)
}

/// Returns the boards of an iterable as an array of planes: 128 bytes per board, one per square and side.
#[pyfunction]
#[pyo3(signature = (boards, /))]
pub(crate) fn batch_boards<'py>(boards: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyByteArray>> {
    planes(boards.py(), &boards_of(boards)?)
}

/// Returns the boards of an iterable as an array of bits: two 64-bit numbers per board.
#[pyfunction]
#[pyo3(signature = (boards, /))]
pub(crate) fn batch_bits<'py>(boards: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyByteArray>> {
    let all = boards_of(boards)?;
    PyByteArray::new_with(boards.py(), all.len() * BITS, |bytes| {
        for (bits, board) in bytes.chunks_exact_mut(BITS).zip(&all) {
            bits[..8].copy_from_slice(&board.player().0.to_ne_bytes());
            bits[8..].copy_from_slice(&board.opponent().0.to_ne_bytes());
        }
        Ok(())
    })
}

/// Returns the boards in an array of bits: two 64-bit numbers per board.
fn boards_in(bits: &[u8]) -> PyResult<Vec<Board>> {
    let number = |bytes: &[u8]| {
        let mut number = [0; 8];
        number.copy_from_slice(bytes);
        Bitboard(u64::from_ne_bytes(number))
    };
    let boards = bits.chunks_exact(BITS).enumerate().map(|(index, bits)| {
        let board = Board::new(number(&bits[..8]), number(&bits[8..]));
        board.ok_or_else(|| {
            PyValueError::new_err(format!("board {index} has two discs on one square"))
        })
    });
    boards.collect()
}

/// Returns the boards in an array of bits (two 64-bit numbers per board) as Python objects.
#[pyfunction]
#[pyo3(signature = (bits, turn, /))]
pub(crate) fn batch_to_boards(
    bits: &Bound<'_, PyBytes>,
    turn: ColorLike,
) -> PyResult<Vec<crate::board::Board>> {
    let color: Color = turn.0;
    let boards = boards_in(bits.as_bytes())?.into_iter().enumerate();
    let boards = boards.map(|(index, board)| match Position::new(board, color) {
        Ok(position) => Ok(position.into()),
        Err(error) => Err(PyValueError::new_err(format!("board {index}: {error}"))),
    });
    boards.collect()
}

/// Returns the legal actions of the boards in an array of bits: 65 bytes per board, each 0 or 1.
#[pyfunction]
#[pyo3(signature = (bits, /))]
pub(crate) fn batch_legal<'py>(bits: &Bound<'py, PyBytes>) -> PyResult<Bound<'py, PyByteArray>> {
    let py = bits.py();
    let boards = boards_in(bits.as_bytes())?;
    PyByteArray::new_with(py, boards.len() * ACTIONS, |bytes| {
        py.detach(|| {
            for (actions, board) in bytes.chunks_exact_mut(ACTIONS).zip(&boards) {
                let squares = board.legal_squares();
                write_squares(squares, &mut actions[..ACTIONS - 1]);
                let must_pass = squares.is_empty() && !board.opponent_legal_squares().is_empty();
                actions[ACTIONS - 1] = must_pass.into();
            }
        });
        Ok(())
    })
}
