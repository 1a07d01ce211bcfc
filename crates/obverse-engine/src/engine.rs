use std::sync::Arc;
use std::thread;

use obverse_core::{Move, Position};

use crate::evaluation::Evaluation;
use crate::search::settings;
use crate::search::{
    LimitChecker, LocalTable, Root, SearchStyle, Shared, SigmaTable, SplitPool, SuspendedSearch,
    Worker,
};
use crate::startable_threads::startable_threads;
use crate::table::TranspositionTable;
use crate::{
    Clock, Continuation, EngineError, Limits, Line, Observer, Options, Report, Request,
    SearchState, TimePlan,
};

/// A search engine: a transposition table, an evaluation and threads.
///
/// Engines share no mutable state, so a process can hold any number of them.
///
/// ```
/// use obverse_core::Position;
/// use obverse_engine::{Engine, Level, Options};
///
/// let mut engine = Engine::new(Options::default())?;
/// let mv = engine.best_move(Position::start(), Level::new(2)?);
/// assert!(mv.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    evaluation: Arc<Evaluation>,
    clock: Arc<dyn Clock>,
    table: TranspositionTable,
    sigmas: SigmaTable,
    locals: Vec<LocalTable>,
}

impl Engine {
    /// Creates an engine with an empty transposition table.
    ///
    /// Reserves all memory and starts all threads once as a trial, so that no search can fail later.
    ///
    /// # Errors
    ///
    /// If the system lacks the memory for the table, or refuses the threads, or if the options have no evaluation and
    /// the crate is built without the feature `built-in-weights`.
    ///
    /// ```
    /// use obverse_engine::{Engine, EngineError, Options};
    ///
    /// let engine = Engine::new(Options::default())?;
    ///
    /// let too_large = Options { hash_mib: usize::MAX, ..Options::default() };
    /// assert!(matches!(Engine::new(too_large), Err(EngineError::Table { .. })));
    /// # Ok::<(), EngineError>(())
    /// ```
    pub fn new(options: Options) -> Result<Engine, EngineError> {
        let threads = match cfg!(feature = "threads") {
            true => options.threads.max(1),
            false => 1,
        };
        let evaluation = (options.evaluation)
            .or_else(built_in_evaluation)
            .ok_or(EngineError::NoEvaluation)?;
        let locals: Vec<LocalTable> = (0..threads).map_while(|_| LocalTable::new()).collect();
        let table =
            TranspositionTable::new(options.hash_mib).ok_or_else(|| EngineError::Table {
                mib: options.hash_mib,
                fits: TranspositionTable::fitting_mib(options.hash_mib),
            })?;
        // The threads are tried after the table is allocated, because their stacks need memory too.
        let possible = locals.len().min(1 + startable_threads(threads - 1));
        if possible < threads {
            return Err(EngineError::Threads {
                wanted: threads,
                possible,
            });
        }
        Ok(Engine {
            table,
            sigmas: SigmaTable::new(&evaluation.calibration()),
            locals,
            evaluation,
            clock: options.clock,
        })
    }

    /// Creates an engine like [`Engine::new`], but with a smaller transposition table if `hash_mib` MiB do not fit into
    /// memory.
    ///
    /// Meant for programs whose users have not chosen the size of the table.
    ///
    /// # Errors
    ///
    /// If not even 1 MiB is left, or the system refuses the threads.
    ///
    /// ```
    /// use obverse_engine::{Engine, Options};
    ///
    /// let engine = Engine::with_table_that_fits(Options::default())?;
    /// # Ok::<(), obverse_engine::EngineError>(())
    /// ```
    pub fn with_table_that_fits(options: Options) -> Result<Engine, EngineError> {
        match Engine::new(options.clone()) {
            Err(EngineError::Table {
                fits: Some(hash_mib),
                ..
            }) => Engine::new(Options {
                hash_mib,
                ..options
            }),
            made => made,
        }
    }

    /// Searches a position until the limits are reached or the request's [`Stop`](crate::Stop) is set.
    ///
    /// The observer is notified of every better result during the search. The observer `&mut ()` ignores all results.
    ///
    /// ```
    /// use obverse_core::Position;
    /// use obverse_engine::{Engine, Limits, Options, Request};
    ///
    /// let mut engine = Engine::new(Options::default())?;
    /// let request = Request::new(Position::start(), Limits::depth(4)).with_multi_pv(2);
    /// let report = engine.think(&request, &mut ());
    /// assert_eq!(report.lines.len(), 2);
    /// assert_eq!(report.best().depth, 4);
    /// # Ok::<(), obverse_engine::EngineError>(())
    /// ```
    pub fn think(&mut self, request: &Request, observer: &mut dyn Observer) -> Report {
        self.resume(request, &mut Continuation::default(), observer)
    }

    /// Searches like [`Engine::think`], but continues where the search of `continuation` was ended by a limit or a
    /// [`Stop`](crate::Stop). An empty continuation starts a new search. So does the continuation of a request with
    /// another position, goal, multi-PV or candidates, or of an engine with another evaluation.
    ///
    /// The limits of time and nodes apply to this call alone, and the report has the nodes and the time of this call.
    /// With one thread, and with no other search in between, the slices of a search visit the same nodes as the whole
    /// search. With several threads, a slice repeats the move that each helper was searching.
    ///
    /// ```
    /// use obverse_core::{Position, Square};
    /// use obverse_engine::{Continuation, Engine, Limits, Options, Request, SearchState};
    ///
    /// let position = Position::start().play(Square::F5.into())?;
    /// let mut request = Request::new(position, Limits::depth(12));
    /// let mut engine = Engine::new(Options::default())?;
    /// let whole = engine.think(&request, &mut ());
    ///
    /// engine.forget();
    /// request.limits.nodes = Some(50_000);
    /// let mut continuation = Continuation::default();
    /// let mut nodes = 0;
    /// loop {
    ///     let slice = engine.resume(&request, &mut continuation, &mut ());
    ///     nodes += slice.nodes;
    ///     if slice.state == SearchState::Done {
    ///         assert_eq!(slice.best(), whole.best());
    ///         break;
    ///     }
    /// }
    /// assert_eq!(nodes, whole.nodes);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resume(
        &mut self,
        request: &Request,
        continuation: &mut Continuation,
        observer: &mut dyn Observer,
    ) -> Report {
        let resumed = continuation.take(request, &self.evaluation);
        // If another search has used the table since, continue with a new generation.
        let generation = resumed.as_ref().map(|&(_, generation)| generation);
        if generation != Some(self.table.generation()) {
            self.table.age();
        }
        let limits = &request.limits;
        let empties = request.position.empty().len();
        let plan = limits.clock.map(|clock| TimePlan::new(clock, empties));
        let hard = plan.map(|plan| plan.hard);
        let time = [limits.time, hard].into_iter().flatten().min();
        let limit_checker = LimitChecker::new(
            &request.stop,
            &*self.clock,
            time,
            plan.map(|plan| plan.soft),
            limits.nodes,
        );
        let shared = Shared {
            table: &self.table,
            evaluation: &self.evaluation,
            sigmas: &self.sigmas,
            limits: &limit_checker,
            pool: None,
            style: SearchStyle::of(request.limits.goal),
        };
        let [first, others @ ..] = &mut self.locals[..] else {
            unreachable!("an engine has at least one thread");
        };
        let others = match time {
            Some(time) if time < settings::PARALLEL_MIN_TIME => &mut [],
            _ => others,
        };
        let resumed = resumed.map(|(search, _)| search);
        let (report, suspended) = search(shared, request, resumed, observer, first, others);
        if let Some(suspended) = suspended.filter(|_| report.state != SearchState::Done) {
            let generation = self.table.generation();
            continuation.keep(suspended, generation, request, &self.evaluation);
        }
        report
    }

    /// Solves a position exactly: the final score under best play of both sides, and the principal variation (PV).
    ///
    /// The score is the disc difference for the side to move; empty squares count for the winner. If the game is over,
    /// the line has no moves and its score is the result. The PV of a position with many empties may end before the
    /// game does.
    ///
    /// Solving takes a fraction of a second with 20 empties, some seconds with 26 and some minutes with 30. To limit
    /// the time, call [`Engine::think`] with [`Limits::exact`].
    ///
    /// ```
    /// use obverse_core::{Move, Position, Square};
    /// use obverse_engine::{Engine, Options};
    ///
    /// let black_to_move: Position = "
    ///     XXXOOOO.
    ///     XXXOOXOO
    ///     XXXOOOOO
    ///     .XOOXXOO
    ///     XXXXOXXO
    ///     OXXXXOXX
    ///     OOXXOOO.
    ///     O.XOOO.O  X".parse()?;
    /// let line = Engine::new(Options::default())?.solve(black_to_move);
    /// assert_eq!(line.score, 10);
    /// assert_eq!(line.first(), Some(Move::Place(Square::B8)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&mut self, position: Position) -> Line {
        let request = Request::new(position, Limits::exact());
        let mut report = self.think(&request, &mut ());
        report.lines.swap_remove(0)
    }

    /// The best move at a strength, which may be a [`Strength`](crate::Strength), a [`Level`](crate::Level), an
    /// [`Effort`](crate::Effort) or any [`Limits`].
    ///
    /// Returns `None` if the game is over. A side without a legal move must pass: its move is [`Move::Pass`].
    ///
    /// The move is the best one found, even if the [`Strength`](crate::Strength) loses discs on purpose: only
    /// [`Skill`](crate::Skill) plays weaker moves.
    ///
    /// ```
    /// use obverse_core::{Move, Position, Square};
    /// use obverse_engine::{Engine, Level, Options};
    ///
    /// let mut engine = Engine::new(Options::default())?;
    /// let black_to_move: Position = "
    ///     XXXOOOO.
    ///     XXXOOXOO
    ///     XXXOOOOO
    ///     .XOOXXOO
    ///     XXXXOXXO
    ///     OXXXXOXX
    ///     OOXXOOO.
    ///     O.XOOO.O  X".parse()?;
    /// let mv = engine.best_move(black_to_move, Level::new(3)?);
    /// assert_eq!(mv, Some(Move::Place(Square::B8)));
    ///
    /// let must_pass: Position = "
    ///     X..XXXXX
    ///     X.OOXXXX
    ///     XOOOOXXX
    ///     XXOXXXOX
    ///     XXOXXOOX
    ///     XXXOOOOX
    ///     XXOXOXOX
    ///     XOOOOOOO  O".parse()?;
    /// assert_eq!(engine.best_move(must_pass, Level::new(3)?), Some(Move::Pass));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn best_move(&mut self, position: Position, strength: impl Into<Limits>) -> Option<Move> {
        let request = Request::new(position, strength.into());
        self.think(&request, &mut ()).best().first()
    }

    /// Creates a second engine with the same evaluation and clock, one thread and its own empty transposition table.
    ///
    /// A search with one thread and an empty table gives the same result every time. A program whose engine has several
    /// threads, or must keep its table, makes such searches with a second engine.
    ///
    /// # Errors
    ///
    /// If the system lacks the memory for the table.
    ///
    /// ```
    /// use obverse_core::Position;
    /// use obverse_engine::{Engine, Limits, Options, Request};
    ///
    /// let engine = Engine::new(Options { threads: 2, ..Options::default() })?;
    /// let mut second = engine.with_own_table(1)?;
    /// let report = second.think(&Request::new(Position::start(), Limits::depth(2)), &mut ());
    /// assert_eq!(report.best().depth, 2);
    /// # Ok::<(), obverse_engine::EngineError>(())
    /// ```
    pub fn with_own_table(&self, hash_mib: usize) -> Result<Engine, EngineError> {
        Engine::new(Options {
            hash_mib,
            threads: 1,
            evaluation: Some(Arc::clone(&self.evaluation)),
            clock: Arc::clone(&self.clock),
        })
    }

    /// Clears the transposition table, so that the next search does not depend on earlier searches.
    ///
    /// ```
    /// use obverse_core::Position;
    /// use obverse_engine::{Engine, Limits, Options, Request};
    ///
    /// let mut engine = Engine::new(Options::default())?;
    /// let request = Request::new(Position::start(), Limits::depth(4));
    /// let first = engine.think(&request, &mut ());
    /// engine.forget();
    /// let second = engine.think(&request, &mut ());
    /// assert_eq!(second.nodes, first.nodes);
    /// # Ok::<(), obverse_engine::EngineError>(())
    /// ```
    pub fn forget(&mut self) {
        self.table.clear();
        for local in &mut self.locals {
            local.clear();
        }
    }
}

/// Returns the built-in evaluation, for options without an evaluation.
#[cfg(feature = "built-in-weights")]
fn built_in_evaluation() -> Option<Arc<Evaluation>> {
    Some(Evaluation::built_in())
}

/// Returns `None` for options without an evaluation, because this build has no built-in weights.
#[cfg(not(feature = "built-in-weights"))]
fn built_in_evaluation() -> Option<Arc<Evaluation>> {
    None
}

/// Searches with one thread per local table: the calling thread uses `first`, each helper thread uses one of `others`.
fn search(
    shared: Shared<'_>,
    request: &Request,
    resumed: Option<SuspendedSearch>,
    observer: &mut dyn Observer,
    first: &mut LocalTable,
    others: &mut [LocalTable],
) -> (Report, Option<SuspendedSearch>) {
    if others.is_empty() {
        let mut worker = Worker::new(shared, first).with_observer(observer);
        return Root::search(request, &mut worker, resumed);
    }
    let pool = SplitPool::default();
    let shared = Shared {
        pool: Some(&pool),
        ..shared
    };
    thread::scope(|scope| {
        for local in others {
            let help = move || Worker::new(shared, local).help_until_closed();
            // The system allowed all threads when the engine was created. If it refuses a thread now, the search is
            // slower, but its result is no worse.
            if thread::Builder::new().spawn_scoped(scope, help).is_err() {
                break;
            }
        }
        // Closes the pool even if the search panics; the scope would otherwise wait for its threads forever.
        let _close_on_drop = CloseOnDrop(&pool);
        let mut worker = Worker::new(shared, first).with_observer(observer);
        Root::search(request, &mut worker, resumed)
    })
}

/// Closes a pool when dropped, which ends its threads.
struct CloseOnDrop<'a>(&'a SplitPool);

impl Drop for CloseOnDrop<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}
