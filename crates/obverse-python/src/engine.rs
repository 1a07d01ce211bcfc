use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use obverse_engine::{
    Candidates, EngineError, Limits, Options, Report, Request, Skill, Stop, Strength,
};
use obverse_review::Reviewer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::analysis_stream::{AnalysisStream, ReportSender};
use crate::board_like::BoardLike;
use crate::convert::exceptions;
use crate::game_like::GameLike;
use crate::info::Info;
use crate::interrupt::run_interruptible;
use crate::limit_like::LimitLike;
use crate::play_result::PlayResult;
use crate::random::seeded;
use crate::review::Review;
use crate::square_set_like::SquareSetLike;

/// Maximum number of threads of an engine.
const MAX_THREADS: usize = 256;

/// An engine with its transposition table and threads.
///
/// Searches release the GIL, so engines in several Python threads run in parallel. Two searches of one engine run one
/// after the other. Ctrl-C stops a search and leaves the engine usable.
///
/// >>> import obverse as ob
/// >>> with ob.Engine(threads=1, hash=16) as engine:
/// ...     result = engine.play(ob.Board("f5d6c3"), ob.Limit(depth=6))
/// ...     result.move in ob.Board("f5d6c3").legal_moves
/// True
#[pyclass(frozen, module = "obverse")]
pub(crate) struct Engine {
    /// The engine; `None` after `close`.
    engine: Arc<Mutex<Option<obverse_engine::Engine>>>,
    /// Stop signal of the running analysis stream; `None` if there is no stream.
    stream: Mutex<Option<Stop>>,
    threads: usize,
    hash: usize,
}

impl Engine {
    /// Stops the analysis stream that uses the engine, if there is one, and then runs `work` with the engine.
    fn with_engine<T: Send>(
        &self,
        py: Python<'_>,
        stop: &Stop,
        work: impl FnOnce(&mut obverse_engine::Engine) -> T + Send,
    ) -> PyResult<T> {
        self.end_stream();
        let result = run_interruptible(py, stop, || {
            // The engine is usable after a panic: every entry of the transposition table is valid, as after a stopped
            // search.
            let mut engine = self.engine.lock().unwrap_or_else(PoisonError::into_inner);
            engine.as_mut().map(work)
        })?;
        result.ok_or_else(closed)
    }

    fn end_stream(&self) {
        let stream = self
            .stream
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        if let Some(stop) = stream {
            stop.stop();
        }
    }

    fn think(&self, py: Python<'_>, request: Request) -> PyResult<Report> {
        let stop = request.stop.clone();
        self.with_engine(py, &stop, |engine| engine.think(&request, &mut ()))
    }
}

#[pymethods]
impl Engine {
    /// Creates an engine. `hash` is the size of the transposition table in MiB. `weights` is a file that `obverse
    /// train` wrote.
    #[new]
    #[pyo3(signature = (*, threads=1, hash=64, weights=None))]
    fn new(
        threads: usize,
        hash: usize,
        weights: Option<PathBuf>,
        py: Python<'_>,
    ) -> PyResult<Engine> {
        if !(1..=MAX_THREADS).contains(&threads) {
            let message = format!("`threads={threads}` is invalid: choose 1 to {MAX_THREADS}");
            return Err(PyValueError::new_err(message));
        }
        if hash == 0 {
            return Err(PyValueError::new_err(
                "`hash=0` is invalid: choose at least 1 MiB",
            ));
        }
        let evaluation = crate::weights::evaluation(py, weights)?;
        let options = Options {
            hash_mib: hash,
            threads,
            evaluation: Some(evaluation),
            ..Options::default()
        };
        let engine = py
            .detach(|| obverse_engine::Engine::new(options))
            .map_err(engine_error)?;
        Ok(Engine {
            engine: Arc::new(Mutex::new(Some(engine))),
            stream: Mutex::new(None),
            threads,
            hash,
        })
    }

    /// Number of threads.
    #[getter]
    fn threads(&self) -> usize {
        self.threads
    }

    /// Size of the transposition table in MiB.
    #[getter]
    fn hash(&self) -> usize {
        self.hash
    }

    /// Chooses a move.
    ///
    /// With `skill`, the engine loses about this many discs per game on purpose, like a human player. `seed` makes its
    /// choice repeatable.
    #[pyo3(signature = (board, limit=None, *, skill=None, seed=None))]
    fn play(
        &self,
        board: BoardLike,
        limit: Option<LimitLike>,
        skill: Option<f64>,
        seed: Option<u64>,
        py: Python<'_>,
    ) -> PyResult<PlayResult> {
        let position = board.0.position;
        let request = Request::new(position, limit.unwrap_or_default().0);
        let Some(discs) = skill else {
            let info = Info::new(py, self.think(py, request)?, position.turn())?;
            return PlayResult::new(py, info);
        };
        let mut strength = Strength::default();
        (strength.set("skill", &discs.to_string()))
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        let mut skill = Skill::new(discs);
        let bits = seeded(seed).bits();
        let stop = request.stop.clone();
        let (line, mut report) =
            self.with_engine(py, &stop, |engine| skill.think(engine, &request, bits))?;
        report.lines = vec![line];
        PlayResult::new(py, Info::new(py, report, position.turn())?)
    }

    /// Analyses a position: the best `multipv` moves with their scores and variations.
    ///
    /// With `stream=True`, returns an iterator over what the search finds while it runs. `moves` restricts the
    /// analysis to some moves.
    #[pyo3(signature = (board, limit=None, *, multipv=1, moves=None, stream=false))]
    fn analyse(
        &self,
        board: BoardLike,
        limit: Option<LimitLike>,
        multipv: usize,
        moves: Option<SquareSetLike>,
        stream: bool,
        py: Python<'_>,
    ) -> PyResult<Py<PyAny>> {
        if multipv == 0 {
            return Err(PyValueError::new_err(
                "`multipv=0` is invalid: choose 1 or more",
            ));
        }
        let position = board.0.position;
        let mut request =
            Request::new(position, limit.unwrap_or_default().0).with_multi_pv(multipv);
        if let Some(moves) = moves {
            if moves.0.is_disjoint(position.legal_squares()) {
                return Err(PyValueError::new_err("none of the given moves is legal"));
            }
            request = request.with_candidates(Candidates::Only(moves.0));
        }
        if !stream {
            let report = self.think(py, request)?;
            let info = Info::new(py, report, position.turn())?;
            return Ok(Py::new(py, info)?.into_any());
        }
        self.end_stream();
        let stop = request.stop.clone();
        let (sender, reports) = mpsc::channel();
        let engine = self.engine.clone();
        let worker = thread::spawn(move || {
            let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(engine) = engine.as_mut() {
                let mut observer = ReportSender(sender);
                let report = engine.think(&request, &mut observer);
                let _ = observer.0.send(report);
            }
        });
        *self.stream.lock().unwrap_or_else(PoisonError::into_inner) = Some(stop.clone());
        let stream = AnalysisStream::new(position.turn(), stop, reports, worker);
        Ok(Py::new(py, stream)?.into_any())
    }

    /// Solves a position: the proven score and the best move.
    ///
    /// With `alpha` and `beta`, searches only this window, which takes a fraction of the time. The score is exact if it
    /// is strictly between `alpha` and `beta`. Otherwise it is only proven to be at most `alpha` or at least `beta`,
    /// and `bounds` of the result has the proven bounds. `outcome=True` proves only who wins.
    ///
    /// With `nodes` or `time` (seconds), the search gives up when it reaches this limit: `state` of the result is then
    /// "nodes" or "time", and `bounds` has the bounds that are proven so far.
    ///
    /// >>> import obverse as ob
    /// >>> board = ob.Board("O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXXXXXOOOOXXXXXOOOXXXXXXXXX X")
    /// >>> with ob.Engine() as engine:
    /// ...     engine.solve(board).score, engine.solve(board, alpha=-3, beta=3).bounds
    /// (+18, (4, 64))
    #[pyo3(signature = (board, *, alpha=-64, beta=64, outcome=false, multipv=1, nodes=None, time=None))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    fn solve(
        &self,
        board: BoardLike,
        alpha: i32,
        beta: i32,
        outcome: bool,
        multipv: usize,
        nodes: Option<u64>,
        time: Option<f64>,
        py: Python<'_>,
    ) -> PyResult<Info> {
        let position = board.0.position;
        let limits = match (alpha, beta) {
            (-64, 64) if outcome => Limits::outcome(),
            (-64, 64) => Limits::exact(),
            _ if outcome => {
                let message = "outcome cannot be given with alpha or beta";
                return Err(PyValueError::new_err(message));
            }
            _ => Limits::window(alpha, beta)
                .map_err(|error| PyValueError::new_err(error.to_string()))?,
        };
        let time = time
            .map(|seconds| {
                Duration::try_from_secs_f64(seconds).map_err(|_| {
                    PyValueError::new_err(format!(
                        "`time={seconds}` is invalid: choose 0 seconds or more"
                    ))
                })
            })
            .transpose()?;
        let limits = Limits {
            nodes,
            time,
            ..limits
        };
        let request = Request::new(position, limits).with_multi_pv(multipv);
        Info::new(py, self.think(py, request)?, position.turn())
    }

    /// Reviews a game: computes how many discs each move lost, from the last move to the first.
    ///
    /// The game is a `Game`, a `Board` with its moves, or text.
    #[pyo3(signature = (game, limit=None, *, level=None, exact_from=Reviewer::EXACT_FROM))]
    fn review(
        &self,
        game: GameLike,
        limit: Option<LimitLike>,
        level: Option<u32>,
        exact_from: u32,
        py: Python<'_>,
    ) -> PyResult<Review> {
        let game = game.0.record.game;
        let limits = match (limit, level) {
            (Some(_), Some(_)) => {
                return Err(PyValueError::new_err(
                    "limit and level cannot both be given",
                ));
            }
            (limit, None) => limit.unwrap_or_default().0,
            (None, Some(level)) => {
                let mut strength = Strength::default();
                let set = strength.set("level", &level.to_string());
                set.map_err(|error| PyValueError::new_err(error.to_string()))?;
                strength.limits(Limits::exact())
            }
        };
        let reviewer = Reviewer { limits, exact_from };
        let stop = Stop::default();
        let review = self.with_engine(py, &stop, |engine| {
            engine.forget();
            reviewer.review(&game, engine, &stop, &mut ())
        })?;
        Ok(Review(review))
    }

    /// Clears the transposition table, so that the next search does not depend on earlier ones.
    fn forget(&self, py: Python<'_>) -> PyResult<()> {
        self.with_engine(py, &Stop::default(), obverse_engine::Engine::forget)
    }

    /// Stops the analysis that is running as a stream, if there is one.
    fn stop(&self) {
        self.end_stream();
    }

    /// Frees the memory of the engine. Later calls raise `EngineError`.
    fn close(&self, py: Python<'_>) {
        self.end_stream();
        py.detach(|| *self.engine.lock().unwrap_or_else(PoisonError::into_inner) = None);
    }

    fn __enter__(slf: Py<Engine>) -> Py<Engine> {
        slf
    }

    #[pyo3(signature = (*_arguments))]
    fn __exit__(&self, _arguments: &Bound<'_, PyAny>, py: Python<'_>) {
        self.close(py);
    }

    fn __repr__(&self) -> String {
        format!("Engine(threads={}, hash={})", self.threads, self.hash)
    }
}

pub(crate) fn engine_error(error: EngineError) -> PyErr {
    exceptions::EngineError::new_err(error.to_string())
}

fn closed() -> PyErr {
    exceptions::EngineError::new_err("this engine is closed: create a new one")
}
