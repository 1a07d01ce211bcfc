use std::sync::Arc;
use std::thread;

use crate::evaluation::Evaluation;
use crate::search::settings;
use crate::search::{Control, LocalTable, Root, Shared, SigmaTable, SplitPool, Style, Worker};
use crate::startable_threads::startable_threads;
use crate::table::Table;
use crate::{Clock, EngineError, Observer, Report, Request, SystemClock, TimePlan};

/// What an engine is made of.
#[derive(Clone)]
pub struct Options {
    /// The size of its table in MiB.
    pub hash_mib: usize,
    /// How many threads search; one if the crate is built without the feature `threads`.
    pub threads: usize,
    /// What it thinks of a position before it searches; without one, what comes with the program.
    pub evaluation: Option<Arc<Evaluation>>,
    /// Where it reads the time.
    pub clock: Arc<dyn Clock>,
}

impl Default for Options {
    /// One thread, 64 MiB, the evaluation that comes with the program.
    fn default() -> Options {
        Options {
            hash_mib: 64,
            threads: 1,
            evaluation: None,
            clock: Arc::new(SystemClock::default()),
        }
    }
}

/// An engine: a table of what it has seen, an evaluation, and threads. Any number may live in one
/// process; they share nothing that changes.
pub struct Engine {
    evaluation: Arc<Evaluation>,
    clock: Arc<dyn Clock>,
    table: Table,
    sigmas: SigmaTable,
    locals: Vec<LocalTable>,
}

impl Engine {
    /// An engine that has seen nothing.
    ///
    /// # Errors
    ///
    /// If the system has not got the memory for its table, or does not allow its threads.
    pub fn new(options: Options) -> Result<Engine, EngineError> {
        let threads = match cfg!(feature = "threads") {
            true => options.threads.max(1),
            false => 1,
        };
        let evaluation = options.evaluation.unwrap_or_else(Evaluation::built_in);
        let locals: Vec<LocalTable> = (0..threads).map_while(|_| LocalTable::new()).collect();
        let table = Table::new(options.hash_mib).ok_or_else(|| EngineError::Table {
            mib: options.hash_mib,
            fits: Table::fitting_mib(options.hash_mib),
        })?;
        // With the table there: the stacks of threads need memory too.
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

    /// The same, with a smaller table where one of this size does not fit into memory: for programs whose users have
    /// not chosen the size.
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

    /// Thinks about a position until the limits are reached or it is stopped.
    pub fn think(&mut self, request: &Request, observer: &mut dyn Observer) -> Report {
        self.table.age();
        let limits = &request.limits;
        let empties = request.position.empty().len();
        let plan = limits.clock.map(|clock| TimePlan::new(clock, empties));
        let hard = plan.map(|plan| plan.hard);
        let time = [limits.time, hard].into_iter().flatten().min();
        let control = Control::new(
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
            control: &control,
            pool: None,
            style: Style::of(request.limits.goal),
        };
        let [first, others @ ..] = &mut self.locals[..] else {
            unreachable!("there is a thread");
        };
        let others = match time {
            Some(time) if time < settings::PARALLEL_MIN_TIME => &mut [],
            _ => others,
        };
        search(shared, request, observer, first, others)
    }

    /// Forgets all it has seen.
    pub fn forget(&mut self) {
        self.table.clear();
        for local in &mut self.locals {
            local.clear();
        }
    }
}

/// Searches with one thread for each local table.
fn search(
    shared: Shared<'_>,
    request: &Request,
    observer: &mut dyn Observer,
    first: &mut LocalTable,
    others: &mut [LocalTable],
) -> Report {
    if others.is_empty() {
        return Root::search(
            request,
            &mut Worker::new(shared, first).with_observer(observer),
        );
    }
    let pool = SplitPool::default();
    let shared = Shared {
        pool: Some(&pool),
        ..shared
    };
    thread::scope(|scope| {
        for local in others {
            let help = move || Worker::new(shared, local).help_until_closed();
            // The system allowed all of them when the engine was made. If it does not any more, the search is
            // slower and its answer as good.
            if thread::Builder::new().spawn_scoped(scope, help).is_err() {
                break;
            }
        }
        // Closed even if the search panics, or the scope would wait for ever.
        let _closed_at_the_end = Closing(&pool);
        Root::search(
            request,
            &mut Worker::new(shared, first).with_observer(observer),
        )
    })
}

/// Closes a pool when it goes.
struct Closing<'a>(&'a SplitPool);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}
