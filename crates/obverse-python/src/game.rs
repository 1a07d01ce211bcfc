use std::path::PathBuf;
use std::sync::OnceLock;

use obverse_core::Position;
use obverse_formats::detect::AnyItem;
use obverse_formats::obverse_json::{self, VariationMove};
use obverse_formats::opening_names::OpeningNames;
use obverse_formats::transcript::WithStart;
use obverse_formats::{Annotation, GameOutcome, GameRecord, ggf, pgn, sgf};
use obverse_study::GameTree;
use pyo3::IntoPyObjectExt;
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyType};

use crate::board::Board;
use crate::convert::{described, illegal, move_object, move_objects};
use crate::game_file::GameFile;
use crate::game_like::{GameLike, legal_moves};
use crate::move_like::MoveLike;
use crate::node::Node;
use crate::output_name::OutputName;
use crate::result_like::{ResultLike, number, outcome_object, reason_name};
use crate::variations::Variations;

/// A game with its players, result and variations.
///
/// `Game()` begins at the start position. `Game(board)` has the moves played on the board. `Game(text)` reads the first
/// game of a text in any format, or a list of moves such as `"f5d6c3"`. An iterable of moves is accepted too.
///
/// Games are equal if their start, moves, variations, headers and annotations are equal. Games are mutable, so they are
/// not hashable.
///
/// >>> import obverse as ob
/// >>> g = ob.Game("f5d6c3d3c4", black="Ann", white="Ben")
/// >>> g.opening, len(g), g.moves[-1]
/// ('Tiger', 5, C4)
/// >>> g.push("f4")
/// >>> variation = g.root["f5"].add_variation("f6")
/// >>> print(g.to_ggf())
/// (;GM[Othello]PB[Ann]PW[Ben]TY[8]RE[?]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6]B[C3]W[D3]B[C4]W[F4];)
/// >>> ob.Game(g.to_json()) == g
/// True
#[pyclass(module = "obverse")]
#[derive(Clone)]
pub(crate) struct Game {
    /// The main line and the metadata.
    pub(crate) record: GameRecord,
    /// The tree of all moves. `None` until it is needed, to save memory: most games of a file have no variations.
    variations: Option<Box<Variations>>,
}

impl From<GameRecord> for Game {
    fn from(record: GameRecord) -> Game {
        Game {
            record,
            variations: None,
        }
    }
}

impl From<obverse_core::Game> for Game {
    fn from(game: obverse_core::Game) -> Game {
        GameRecord::new(game).into()
    }
}

impl From<Position> for Game {
    fn from(position: Position) -> Game {
        obverse_core::Game::from_position(position).into()
    }
}

impl Game {
    /// Converts an item of a file to a game. A position becomes a game without moves. Returns `None` for the name of a
    /// player or tournament.
    ///
    /// `variations` are all moves of a game with variations. For other items it is empty.
    pub(crate) fn of_item(item: AnyItem, variations: &[VariationMove]) -> Option<Game> {
        Some(match item {
            AnyItem::Game(record) => {
                let mut game = Game::from(record);
                if !variations.is_empty() && variations.len() != game.record.game.moves().len() {
                    let start = game.record.game.start();
                    let variations = Variations::of_moves(start, variations);
                    game.variations = variations.map(|mut variations| {
                        variations.add_comments(&game.record);
                        Box::new(variations)
                    });
                    game.update_main_line();
                }
                game
            }
            AnyItem::Position(position) => position.into(),
            AnyItem::Problem(problem) => problem.position.into(),
            AnyItem::SearchProblem(problem) => problem.position.into(),
            // Books have no colours: the side to move becomes Black.
            AnyItem::BookEntry(entry) => Position::new(entry.board, obverse_core::Color::Black)
                .ok()?
                .into(),
            AnyItem::Name(_) => return None,
        })
    }

    /// Returns the tree of all moves. Creates the tree if it does not exist yet.
    pub(crate) fn variations(&mut self) -> &mut Variations {
        let record = &self.record;
        self.variations
            .get_or_insert_with(|| Box::new(Variations::of_record(record)))
    }

    /// Copies the main line of the tree to the record, after a change of the tree.
    pub(crate) fn update_main_line(&mut self) {
        if let Some(variations) = &self.variations {
            variations.write_main_line(&mut self.record);
        }
    }

    /// Returns all moves, and the number of the last move of the main line, counted from 1.
    pub(crate) fn all_moves(&self) -> (Vec<VariationMove>, usize) {
        match &self.variations {
            Some(variations) => variations.moves(),
            None => Variations::of_record(&self.record).moves(),
        }
    }

    fn is_equal(&self, other: &Game) -> bool {
        let meta = |game: &Game| GameRecord {
            game: obverse_core::Game::from_position(game.record.game.start()),
            annotations: Vec::new(),
            ..game.record.clone()
        };
        meta(self) == meta(other) && self.all_moves() == other.all_moves()
    }

    /// Returns the text that `write`, the writer of a format, produces for this game.
    fn text_of(
        &self,
        write: fn(&GameRecord, &mut Vec<u8>) -> std::io::Result<()>,
    ) -> PyResult<String> {
        let mut bytes = Vec::new();
        write(&self.record, &mut bytes)?;
        Ok(String::from_utf8_lossy(&bytes).trim_end().to_owned())
    }

    pub(crate) fn json(&self) -> PyResult<Vec<u8>> {
        let mut bytes = Vec::new();
        let (moves, tip) = self.all_moves();
        obverse_json::write_variations(&self.record, &moves, tip, &mut bytes)?;
        Ok(bytes)
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (game=None, /, *, black=None, white=None, event=None, date=None))]
    fn new(
        game: Option<GameLike>,
        black: Option<String>,
        white: Option<String>,
        event: Option<String>,
        date: Option<String>,
    ) -> Game {
        let mut game = game.map_or_else(|| Position::start().into(), |game| game.0);
        let record = &mut game.record;
        record.black.name = black.or(record.black.name.take());
        record.white.name = white.or(record.white.name.take());
        record.event = event.or(record.event.take());
        record.date = date.or(record.date.take());
        game
    }

    /// Reads the first game of a text in any format. A position becomes a game without moves.
    ///
    /// >>> import obverse as ob
    /// >>> ob.Game.parse("(;GM[Othello]PB[Ann]PW[Ben]B[f5]W[d6];)").black
    /// 'Ann'
    #[classmethod]
    #[pyo3(signature = (text, /))]
    fn parse(_class: &Bound<'_, PyType>, text: &Bound<'_, PyAny>) -> PyResult<Game> {
        if text.is_instance_of::<PyString>() || text.is_instance_of::<PyBytes>() {
            return Ok(text.extract::<GameLike>()?.0);
        }
        Err(PyTypeError::new_err(format!(
            "{} is not a text: expected str or bytes",
            described(text)
        )))
    }

    /// Name of the player of Black. `None` if it is unknown.
    #[getter]
    fn black(&self) -> Option<&str> {
        self.record.black.name.as_deref()
    }

    #[setter]
    fn set_black(&mut self, name: Option<String>) {
        self.record.black.name = name;
    }

    /// Name of the player of White. `None` if it is unknown.
    #[getter]
    fn white(&self) -> Option<&str> {
        self.record.white.name.as_deref()
    }

    #[setter]
    fn set_white(&mut self, name: Option<String>) {
        self.record.white.name = name;
    }

    /// Rating of the player of Black. `None` if it is unknown.
    #[getter]
    fn black_rating(&self) -> Option<f64> {
        self.record.black.rating
    }

    #[setter]
    fn set_black_rating(&mut self, rating: Option<f64>) -> PyResult<()> {
        self.record.black.rating = number(rating)?;
        Ok(())
    }

    /// Rating of the player of White. `None` if it is unknown.
    #[getter]
    fn white_rating(&self) -> Option<f64> {
        self.record.white.rating
    }

    #[setter]
    fn set_white_rating(&mut self, rating: Option<f64>) -> PyResult<()> {
        self.record.white.rating = number(rating)?;
        Ok(())
    }

    /// Tournament, server or other event. `None` if it is unknown.
    #[getter]
    fn event(&self) -> Option<&str> {
        self.record.event.as_deref()
    }

    #[setter]
    fn set_event(&mut self, event: Option<String>) {
        self.record.event = event;
    }

    /// Date, as written in the file. `None` if it is unknown.
    #[getter]
    fn date(&self) -> Option<&str> {
        self.record.date.as_deref()
    }

    #[setter]
    fn set_date(&mut self, date: Option<String>) {
        self.record.date = date;
    }

    /// Time control, as written in the file. `None` if it is unknown.
    #[getter]
    fn clock(&self) -> Option<&str> {
        self.record.clock.as_deref()
    }

    #[setter]
    fn set_clock(&mut self, clock: Option<String>) {
        self.record.clock = clock;
    }

    /// The recorded result. Without one, the result of the moves if the game is over, otherwise `None`.
    ///
    /// To set it, assign Black's discs minus White's, or a pair of this number and the way the game ended:
    /// `"played_out"`, `"resigned"`, `"timeout"`, `"left"` or `"agreed"`.
    #[getter]
    fn result(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let Some(GameOutcome { score, reason }) = self.record.result() else {
            return Ok(None);
        };
        let class = py.import("obverse._results")?.getattr("GameResult")?;
        Ok(Some(class.call1((score, reason_name(reason)))?.unbind()))
    }

    #[setter]
    fn set_result(&mut self, result: Option<ResultLike>) {
        self.record.outcome = result.map(|result| result.0);
    }

    /// Final discs if both sides play perfectly from some point of the game on, as recorded in WTHOR files. `None` if
    /// unknown.
    #[getter]
    fn theoretical(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        self.record
            .theoretical
            .map(|tally| outcome_object(py, tally))
            .transpose()
    }

    /// The known headers: a mapping of names such as `"black"` and `"event"` to their values. Changing the mapping
    /// changes the game.
    ///
    /// >>> import obverse as ob
    /// >>> g = ob.Game(black="Ann")
    /// >>> g.headers["white"] = "Ben"
    /// >>> dict(g.headers), g.white
    /// ({'black': 'Ann', 'white': 'Ben'}, 'Ben')
    #[getter]
    fn headers(slf: Py<Game>, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let class = py.import("obverse._games")?.getattr("Headers")?;
        Ok(class.call1((slf,))?.unbind())
    }

    /// The moves of the main line, passes included.
    #[getter]
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        move_objects(py, self.record.game.moves())
    }

    /// The squares of the main line as text, without passes, such as `"f5d6c3"`.
    #[getter]
    fn transcript(&self) -> String {
        self.record.game.to_string()
    }

    /// The first position.
    #[getter]
    fn start(&self) -> Board {
        self.record.game.start().into()
    }

    /// The last position of the main line, with the moves that led to it.
    #[getter]
    fn board(&self) -> Board {
        Board::from(&self.record.game)
    }

    /// Returns the positions of the main line from first to last, one more than there are moves. Their move stacks are
    /// empty, unlike those of the boards of nodes.
    fn boards(&self) -> Vec<Board> {
        self.record.game.positions().map(Board::from).collect()
    }

    /// The node of the first position.
    #[getter]
    fn root(slf: Py<Game>) -> Node {
        Node::new(slf, Variations::ROOT)
    }

    /// The node of the last position of the main line.
    #[getter]
    fn end(slf: &Bound<'_, Game>) -> PyResult<Node> {
        let mut game = slf.try_borrow_mut()?;
        let line = game.variations().keys_after(GameTree::ROOT);
        let key = line.last().copied().unwrap_or(Variations::ROOT);
        Ok(Node::new(slf.clone().unbind(), key))
    }

    /// Returns the nodes of the main line, without the root.
    fn mainline(slf: &Bound<'_, Game>) -> PyResult<Vec<Node>> {
        let keys = slf
            .try_borrow_mut()?
            .variations()
            .keys_after(GameTree::ROOT);
        let nodes = keys
            .into_iter()
            .map(|key| Node::new(slf.clone().unbind(), key));
        Ok(nodes.collect())
    }

    /// The nodes after the first moves in the game tree: first the node of the main line, then the alternatives.
    #[getter(variations)]
    fn first_variations(slf: &Bound<'_, Game>) -> PyResult<Vec<Node>> {
        let mut game = slf.try_borrow_mut()?;
        let variations = game.variations();
        let children = variations.tree().children(GameTree::ROOT).iter();
        let nodes = children.map(|&id| Node::new(slf.clone().unbind(), variations.key(id)));
        Ok(nodes.collect())
    }

    /// Plays a move at the end of the main line. Raises `IllegalMove` with the reason if the move is illegal.
    ///
    /// `value` is the value of the move in discs for the side that moves, `seconds` its thinking time.
    #[pyo3(signature = (move_, /, *, value=None, seconds=None))]
    fn push(&mut self, move_: MoveLike, value: Option<f64>, seconds: Option<f64>) -> PyResult<()> {
        let note = Annotation {
            value: number(value)?,
            seconds: number(seconds)?,
        };
        self.record.game.play(move_.0).map_err(illegal)?;
        if note != Annotation::default() {
            let before = self.record.game.moves().len() - 1;
            let annotations = &mut self.record.annotations;
            annotations.resize(before, Annotation::default());
            annotations.push(note);
        }
        if let Some(variations) = &mut self.variations {
            let tree = variations.tree();
            let next = |&id: &_| tree.children(id).first().copied();
            let line = std::iter::successors(Some(GameTree::ROOT), next);
            let end = line.last().unwrap_or(GameTree::ROOT);
            let child = variations.add(end, move_.0).map_err(illegal)?;
            *variations.note(child) = note;
        }
        Ok(())
    }

    /// Plays several moves at the end of the main line: a transcript, whose passes may be left out, or an iterable of
    /// moves. If one of the moves is illegal, plays none of them.
    #[pyo3(signature = (moves, /))]
    fn extend(slf: &Bound<'_, Game>, moves: &Bound<'_, PyAny>) -> PyResult<()> {
        // The game is not borrowed while the iterable runs, because the iterable may use the game.
        let position = slf.try_borrow()?.record.game.position();
        let moves = legal_moves(moves, position)?;
        let mut game = slf.try_borrow_mut()?;
        moves
            .into_iter()
            .try_for_each(|mv| game.push(MoveLike(mv), None, None))
    }

    /// Whether neither side can move at the end of the main line.
    #[getter]
    fn is_game_over(&self) -> bool {
        self.record.game.is_over()
    }

    /// The result of the moves, in which empty squares count for the winner. `None` if the game is not over at the end
    /// of the main line.
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let score = self.record.game.score();
        score.map(|score| outcome_object(py, score)).transpose()
    }

    /// Name of the opening: the name of the last position of the main line that has a name. `None` if no position has a
    /// name.
    #[getter]
    fn opening(&self) -> Option<&'static str> {
        static NAMES: OnceLock<OpeningNames> = OnceLock::new();
        NAMES
            .get_or_init(OpeningNames::built_in)
            .of_game(&self.record.game)
    }

    /// Number of moves of the main line, passes included.
    fn __len__(&self) -> usize {
        self.record.game.moves().len()
    }

    /// Returns true, so that a game without moves is true although its length is 0.
    fn __bool__(&self) -> bool {
        true
    }

    fn __iter__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let moves = self.moves(py)?.into_pyobject(py)?;
        Ok(moves.try_iter()?.into_any().unbind())
    }

    /// The move of the main line at an index.
    fn __getitem__(&self, index: isize, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let length = self.record.game.moves().len();
        let place = match index < 0 {
            true => length.checked_add_signed(index),
            false => usize::try_from(index).ok(),
        };
        let mv = place.and_then(|place| self.record.game.moves().nth(place));
        let mv = mv.ok_or_else(|| {
            PyIndexError::new_err(format!("index {index} is out of range for {length} moves"))
        })?;
        move_object(py, mv)
    }

    /// Returns the game in SGF. Variations, times of moves and the way the game ended are lost.
    fn to_sgf(&self) -> PyResult<String> {
        self.text_of(|record, bytes| sgf::write(record, bytes))
    }

    /// Returns the game in GGF, with all data but variations.
    fn to_ggf(&self) -> PyResult<String> {
        self.text_of(|record, bytes| ggf::write(record, bytes))
    }

    /// Returns the game in PGN. Variations and annotations of moves are lost.
    fn to_pgn(&self) -> PyResult<String> {
        self.text_of(|record, bytes| pgn::write(record, bytes))
    }

    /// Returns the moves as text that `Game` reads: a transcript. A start position other than the standard one is put
    /// before the transcript. For a game without moves, returns a board string.
    fn to_text(&self) -> String {
        match self.record.game.moves().len() {
            0 => self.record.game.start().to_string(),
            _ => WithStart(&self.record.game).to_string(),
        }
    }

    /// Returns the game with variations, headers and annotations as JSON, as in a `.obverse` file.
    fn to_json(&self) -> PyResult<String> {
        let bytes = self.json()?;
        Ok(String::from_utf8_lossy(&bytes).trim_end().to_owned())
    }

    /// Writes the game to a file; an old file is replaced when the new one is complete.
    ///
    /// The format is `format`, or follows from the extension of the file: `obverse` (keeps variations), `ggf`, `sgf`,
    /// `pgn`, `json`, `wthor` (`.wtb`, with the names in a `.jou` and a `.trn` file beside it), `transcript` (`.txt`),
    /// `obf` (the last position) or `problem`.
    #[pyo3(signature = (path, /, *, format=None))]
    fn save(&self, path: PathBuf, format: Option<OutputName>) -> PyResult<()> {
        let mut file = GameFile::create(&path, format)?;
        file.write(self)?;
        file.complete()
    }

    /// Returns a copy with variations, headers and annotations.
    fn copy(&self) -> Game {
        self.clone()
    }

    fn __copy__(&self) -> Game {
        self.clone()
    }

    #[pyo3(signature = (_memo, /))]
    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.clone()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Game>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let json = slf.try_borrow()?.to_json()?;
        Ok((slf.get_type().into_any(), (json,)))
    }

    fn __richcmp__(
        &self,
        other: &Bound<'_, PyAny>,
        op: CompareOp,
        py: Python<'_>,
    ) -> PyResult<Py<PyAny>> {
        let Ok(other) = other.cast::<Game>() else {
            return Ok(py.NotImplemented());
        };
        let is_equal = self.is_equal(&*other.try_borrow()?);
        match op {
            CompareOp::Eq => is_equal.into_py_any(py),
            CompareOp::Ne => (!is_equal).into_py_any(py),
            _ => Ok(py.NotImplemented()),
        }
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let record = &self.record;
        let is_start = record.is_standard() && record.game.moves().len() == 0;
        let text = match is_start {
            true => None,
            false => Some(format!("'{}'", self.to_text())),
        };
        let mut parts = Vec::from_iter(text);
        for (name, value) in [
            ("black", &record.black.name),
            ("white", &record.white.name),
            ("event", &record.event),
            ("date", &record.date),
        ] {
            if let Some(value) = value {
                parts.push(format!("{name}={}", PyString::new(py, value).repr()?));
            }
        }
        Ok(format!("Game({})", parts.join(", ")))
    }

    /// The game in PGN.
    fn __str__(&self) -> PyResult<String> {
        self.to_pgn()
    }
}
