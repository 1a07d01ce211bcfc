use std::hash::{DefaultHasher, Hash, Hasher};

use obverse_classic::drawing::BoardPicture;
use obverse_core::{Color, Game, Move, Position, Random, Setup, Square, Symmetry};
use obverse_files::typed_position;
use obverse_formats::obf;
use pyo3::IntoPyObjectExt;
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyType};

use crate::board_like::BoardLike;
use crate::color_like::ColorLike;
use crate::convert::{
    action, color_object, illegal, move_object, move_objects, square_objects, unreadable,
};
use crate::move_like::MoveLike;
use crate::result_like::outcome_object;
use crate::square_like::SquareLike;
use crate::square_set::SquareSet;
use crate::square_set_like::SquareSetLike;
use crate::square_values::SquareValues;

/// Width and height of a board in a notebook, in pixels.
const NOTEBOOK_SIZE: u32 = 300;

/// A position with the moves that led to it.
///
/// `Board()` is the start position. `Board(text)` reads a board string (64 characters for a1, b1, ..., h8: `X`, `O` and
/// `-`, then the side to move), a list of moves such as `"f5d6c3"`, `"start"` or `"mirrored"`.
///
/// Boards are equal if they have the same discs and side to move, even if different moves led to them.
///
/// >>> import obverse as ob
/// >>> b = ob.Board()
/// >>> b.push("f5"); b.push(ob.D6)
/// >>> print(b)
///   a b c d e f g h
/// 1 . . . . . . . .
/// 2 . . . . . . . .
/// 3 . . . . . . . .
/// 4 . . . O X . . .
/// 5 . . . O X X . .
/// 6 . . . O . . . .
/// 7 . . . . . . . .
/// 8 . . . . . . . .
/// Black to move, 3 - 3
/// >>> b.pop(), b == ob.Board("f5")
/// (D6, True)
/// >>> b.push("a1")
/// Traceback (most recent call last):
/// ...
/// obverse.IllegalMove: a1 flips nothing
#[pyclass(module = "obverse")]
#[derive(Clone)]
pub(crate) struct Board {
    pub(crate) position: Position,
    /// The moves played on this board, each with the position before it.
    stack: Vec<(Position, Move)>,
}

impl From<Position> for Board {
    fn from(position: Position) -> Board {
        Board {
            position,
            stack: Vec::new(),
        }
    }
}

impl From<&Game> for Board {
    fn from(game: &Game) -> Board {
        Board {
            position: game.position(),
            stack: game.positions().zip(game.moves()).collect(),
        }
    }
}

impl Board {
    /// Parses a position. If the text is a list of moves, the board has these moves.
    pub(crate) fn parse(text: &str) -> PyResult<Board> {
        let game = typed_position::parse(text).map_err(|error| unreadable(error, None))?;
        Ok(Board::from(&game))
    }

    /// Returns the game on the board: its first position and its moves.
    pub(crate) fn game(&self) -> Game {
        let start = self
            .stack
            .first()
            .map_or(self.position, |&(position, _)| position);
        let mut game = Game::from_position(start);
        for &(_, mv) in &self.stack {
            game.play(mv).expect("the board holds legal moves");
        }
        game
    }
}

#[pymethods]
impl Board {
    /// The board string of the start position.
    #[classattr]
    const START: &'static str =
        "---------------------------OX------XO--------------------------- X";

    /// The board string of the start position with exchanged colours, which some programs use.
    #[classattr]
    const MIRRORED: &'static str =
        "---------------------------XO------OX--------------------------- X";

    #[new]
    #[pyo3(signature = (position=None, /))]
    fn new(position: Option<BoardLike>) -> Board {
        position.map_or_else(|| Position::start().into(), |board| board.0)
    }

    /// Reads the first position of a text in OBF, a format of test positions.
    #[classmethod]
    #[pyo3(signature = (text, /))]
    fn from_obf(_class: &Bound<'_, PyType>, text: &str) -> PyResult<Board> {
        match obf::Reader::new(text.as_bytes()).next() {
            Some(Ok(problem)) => Ok(problem.position.into()),
            Some(Err(error)) => Err(unreadable(&error, error.location())),
            None => Err(unreadable("this text has no position in OBF", None)),
        }
    }

    /// Creates a board from the sets of black and white discs.
    #[classmethod]
    #[pyo3(signature = (black, white, turn=ColorLike(Color::Black)), text_signature = "(black, white, turn=BLACK)")]
    fn from_discs(
        _class: &Bound<'_, PyType>,
        black: SquareSetLike,
        white: SquareSetLike,
        turn: ColorLike,
    ) -> PyResult<Board> {
        let setup = Setup {
            black: black.0,
            white: white.0,
            turn: turn.0,
        };
        let position =
            Position::try_from(setup).map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(position.into())
    }

    /// The side to move, even if it must pass.
    #[getter]
    fn turn(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        color_object(py, self.position.turn())
    }

    /// The black discs.
    #[getter]
    fn black(&self) -> SquareSet {
        SquareSet(self.position.black())
    }

    /// The white discs.
    #[getter]
    fn white(&self) -> SquareSet {
        SquareSet(self.position.white())
    }

    /// The discs of the side to move.
    #[getter]
    fn own(&self) -> SquareSet {
        SquareSet(self.position.board().player())
    }

    /// The discs of the side that is not to move.
    #[getter]
    fn other(&self) -> SquareSet {
        SquareSet(self.position.board().opponent())
    }

    /// The empty squares.
    #[getter]
    fn empty(&self) -> SquareSet {
        SquareSet(self.position.empty())
    }

    /// Number of empty squares.
    #[getter]
    fn empties(&self) -> u32 {
        self.position.empty().len()
    }

    /// The disc on a square: `BLACK`, `WHITE`, or `None`.
    fn __getitem__(&self, square: SquareLike, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        self.position
            .disc(square.0)
            .map(|color| color_object(py, color))
            .transpose()
    }

    /// The discs of a color.
    #[pyo3(signature = (color, /))]
    fn discs(&self, color: ColorLike) -> SquareSet {
        SquareSet(self.position.discs(color.0))
    }

    /// The squares where the side to move may place a disc. Empty if it must pass or the game is over.
    #[getter]
    fn legal_moves(&self) -> SquareSet {
        SquareSet(self.position.legal_squares())
    }

    /// The legal moves as a list of squares, or `[PASS]`, or `[]` if the game is over.
    ///
    /// As numbers, they are the legal actions among the 65 actions of `obverse.env` and `obverse.batch`.
    #[getter]
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        match self.position.must_pass() {
            true => PyList::new(py, [move_object(py, Move::Pass)?]),
            false => square_objects(py, self.position.legal_squares()),
        }
    }

    /// Whether the side to move has no legal move and the opponent has one.
    #[getter]
    fn must_pass(&self) -> bool {
        self.position.must_pass()
    }

    /// Returns whether a move is legal.
    #[pyo3(signature = (move_, /))]
    fn is_legal(&self, move_: MoveLike) -> bool {
        self.position.check(move_.0).is_ok()
    }

    /// Returns the discs that a placement flips. Raises `IllegalMove` if the placement is illegal.
    #[pyo3(signature = (square, /))]
    fn flips(&self, square: SquareLike) -> PyResult<SquareSet> {
        self.position
            .check(Move::Place(square.0))
            .map_err(illegal)?;
        Ok(SquareSet(self.position.board().flips(square.0)))
    }

    /// Plays a move. If the move is illegal, raises `IllegalMove` with the reason and leaves the board unchanged.
    #[pyo3(signature = (move_, /))]
    fn push(&mut self, move_: MoveLike) -> PyResult<()> {
        let next = self.position.play(move_.0).map_err(illegal)?;
        self.stack.push((self.position, move_.0));
        self.position = next;
        Ok(())
    }

    /// Takes the last move back and returns it. Raises `IndexError` if no move was played on this board.
    fn pop(&mut self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let (position, mv) = self.stack.pop().ok_or_else(no_move)?;
        self.position = position;
        move_object(py, mv)
    }

    /// Returns the last move. Raises `IndexError` if no move was played on this board.
    fn peek(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let &(_, mv) = self.stack.last().ok_or_else(no_move)?;
        move_object(py, mv)
    }

    /// Returns a new board with the position after a move. The new board has an empty move stack.
    #[pyo3(signature = (move_, /))]
    fn after(&self, move_: MoveLike) -> PyResult<Board> {
        Ok(self.position.play(move_.0).map_err(illegal)?.into())
    }

    /// The moves played on this board, passes included.
    #[getter]
    fn move_stack(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        move_objects(py, self.stack.iter().map(|&(_, mv)| mv))
    }

    /// The moves played on this board as text, such as `"f5d6c3"`.
    #[getter]
    fn transcript(&self) -> String {
        self.game().to_string()
    }

    /// Number of discs of Black and of White.
    #[getter]
    fn counts(&self) -> (u32, u32) {
        (self.position.black().len(), self.position.white().len())
    }

    /// Discs of Black minus discs of White.
    #[getter]
    fn score(&self) -> i32 {
        self.position.count().difference(Color::Black)
    }

    /// Whether neither side can move.
    #[getter]
    fn is_game_over(&self) -> bool {
        self.position.ending().is_some()
    }

    /// The result, in which empty squares count for the winner. `None` if the game is not over.
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let score = self.position.score();
        score.map(|score| outcome_object(py, score)).transpose()
    }

    /// Returns the canonical board, which is the same for all eight rotations and reflections of a board. The side to
    /// move does not change.
    fn canonical(&self) -> Board {
        let (_, symmetry) = self.position.board().canonical();
        symmetry.position(self.position).into()
    }

    /// Returns the eight rotations and reflections of the board. The first is the board itself.
    fn symmetries(&self) -> Vec<Board> {
        Symmetry::ALL
            .iter()
            .map(|symmetry| symmetry.position(self.position).into())
            .collect()
    }

    /// Returns the board with the colors of all discs and of the side to move exchanged.
    fn swapped(&self) -> PyResult<Board> {
        let position = Position::new(self.position.board(), !self.position.turn());
        Ok(position
            .map_err(|error| PyValueError::new_err(error.to_string()))?
            .into())
    }

    /// Counts the move sequences of `depth` plies. A pass is a ply.
    #[pyo3(signature = (depth, /))]
    fn perft(&self, depth: u32, py: Python<'_>) -> PyResult<u64> {
        if depth > 60 {
            return Err(PyValueError::new_err(format!(
                "depth {depth} is too large: expected 0 to 60"
            )));
        }
        crate::perft::perft(py, self.position, depth)
    }

    /// Returns a random legal move, or `None` if the game is over. `seed` makes the choice repeatable.
    #[pyo3(signature = (seed=None))]
    fn random_move(&self, seed: Option<u64>, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let mut random = crate::random::seeded(seed);
        let chosen = random_legal(self.position, &mut random);
        chosen.map(|mv| move_object(py, mv)).transpose()
    }

    /// Plays random moves from this position to the end of the game and returns the final board. `seed` makes the game
    /// repeatable.
    #[pyo3(signature = (seed=None))]
    fn playout(&self, seed: Option<u64>) -> Board {
        let mut random = crate::random::seeded(seed);
        let mut position = self.position;
        while let Some(mv) = random_legal(position, &mut random) {
            position = position.play_unchecked(mv);
        }
        position.into()
    }

    /// Returns a copy. If `stack` is false, the copy has an empty move stack.
    #[pyo3(signature = (*, stack=true))]
    fn copy(&self, stack: bool) -> Board {
        match stack {
            true => self.clone(),
            false => self.position.into(),
        }
    }

    fn __copy__(&self) -> Board {
        self.clone()
    }

    #[pyo3(signature = (_memo, /))]
    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Board {
        self.clone()
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Board>,
    ) -> PyResult<(Bound<'py, PyAny>, (String,), Vec<usize>)> {
        let board = slf.try_borrow()?;
        let start = board
            .stack
            .first()
            .map_or(board.position, |&(position, _)| position);
        let moves = board.stack.iter().map(|&(_, mv)| action(mv)).collect();
        Ok((slf.get_type().into_any(), (start.to_string(),), moves))
    }

    /// Replays the moves of a pickled board.
    #[pyo3(signature = (moves, /))]
    fn __setstate__(&mut self, moves: Vec<MoveLike>) -> PyResult<()> {
        moves.into_iter().try_for_each(|mv| self.push(mv))
    }

    fn __richcmp__(
        &self,
        other: &Bound<'_, PyAny>,
        op: CompareOp,
        py: Python<'_>,
    ) -> PyResult<Py<PyAny>> {
        let Ok(other) = other.cast::<Board>() else {
            return Ok(py.NotImplemented());
        };
        let is_equal = self.position == other.try_borrow()?.position;
        match op {
            CompareOp::Eq => is_equal.into_py_any(py),
            CompareOp::Ne => (!is_equal).into_py_any(py),
            _ => Ok(py.NotImplemented()),
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.position.hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        format!("Board('{}')", self.position)
    }

    fn __str__(&self) -> String {
        let mut text = String::from("  a b c d e f g h\n");
        for row in 0..8 {
            text += &(row + 1).to_string();
            for column in 0..8 {
                let disc = Square::at(column, row).and_then(|square| self.position.disc(square));
                text.push(' ');
                text.push(disc.map_or('.', Color::symbol));
            }
            text.push('\n');
        }
        let count = self.position.count();
        let (black, white) = (count.black, count.white);
        match self.position.ending() {
            Some(_) => text + &format!("Game over, {black} - {white}"),
            None => {
                let side = match self.position.turn() {
                    Color::Black => "Black",
                    Color::White => "White",
                };
                text + &format!("{side} to move, {black} - {white}")
            }
        }
    }

    /// Draws the board as an SVG picture with the last move marked.
    ///
    /// `values` are numbers to show in squares: the `Info` of an analysis, or a mapping from squares to discs. The
    /// highest values are bold.
    #[pyo3(signature = (*, values=None, size=None))]
    fn svg(&self, values: Option<SquareValues>, size: Option<u32>) -> String {
        let mut picture = BoardPicture::new(self.position);
        picture.last = self.stack.last().and_then(|&(_, mv)| mv.square());
        picture.values = values.map_or_else(Vec::new, |values| values.0);
        picture.size = size;
        picture.svg()
    }

    fn _repr_svg_(&self) -> String {
        self.svg(None, Some(NOTEBOOK_SIZE))
    }

    /// Returns the position as a board string: 64 characters, a blank, the side to move.
    #[pyo3(name = "to_string")]
    fn board_string(&self) -> String {
        self.position.to_string()
    }
}

fn no_move() -> PyErr {
    PyIndexError::new_err("no move has been played on this board")
}

/// Chooses one of the legal moves; `None` if the game is over.
fn random_legal(position: Position, random: &mut Random) -> Option<Move> {
    let squares = position.legal_squares();
    if squares.is_empty() {
        return position.must_pass().then_some(Move::Pass);
    }
    let place = random.below(squares.len()) as usize;
    squares.iter().nth(place).map(Move::Place)
}
