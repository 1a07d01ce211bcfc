use std::collections::VecDeque;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime};

use obverse_core::{Bitboard, Board, Color, Move, Position};
use obverse_engine::{
    Candidates, Certainty, Engine, Level, Limits, Line, Report, Request, SearchState, Selectivity,
    Stop,
};

use crate::{Bounds, Date, Entry, Estimate};

/// How often the caller is asked whether to go on while searches run.
const PULSE: Duration = Duration::from_millis(100);

/// A search that a book wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchTask {
    /// The canonical board; it has a legal move.
    pub board: Board,
    /// Moves that are not searched because the book has the positions after them.
    pub except: Bitboard,
    /// The level.
    pub level: Level,
    /// The date of the estimate that this search replaces.
    pub newer_than: Option<Date>,
}

impl SearchTask {
    /// Searches with an empty transposition table, so that the result depends on the position alone.
    ///
    /// Returns `None` if the search was stopped, with the number of nodes.
    fn run(&self, engine: &mut Engine, weights: u64, stop: &Stop) -> (Option<Entry>, u64) {
        engine.forget();
        let Ok(position) = Position::new(self.board, Color::Black) else {
            return (None, 0);
        };
        let request = Request::new(position, Limits::level(self.level))
            .with_candidates(match self.except.is_empty() {
                true => Candidates::All,
                false => Candidates::Except(self.except),
            })
            .with_stop(stop.clone());
        let report = engine.think(&request, &mut ());
        let entry = (report.state == SearchState::Done)
            .then(|| self.entry(&report, weights))
            .flatten();
        (entry, report.nodes)
    }

    fn entry(&self, report: &Report, weights: u64) -> Option<Entry> {
        let line = report.best();
        let now = Date::of(SystemTime::now());
        let estimate = Estimate {
            score: i8::try_from(line.score).ok()?,
            best: line.first().and_then(Move::square),
            depth: u8::try_from(line.depth).unwrap_or(u8::MAX),
            selectivity: selectivity(line),
            level: Some(self.level),
            weights: Some(weights),
            date: self.newer_than.map_or(now, |old| now.max(old.next())),
        };
        Entry::new(self.board, estimate, self.proven(line)?)
    }

    /// The bounds that the search has proven. A move proves a lower bound of the whole position; upper bounds need all
    /// moves.
    fn proven(&self, line: &Line) -> Option<Bounds> {
        let (lower, upper) = line.bounds();
        let upper = if self.except.is_empty() { upper } else { 64 };
        Bounds::new(i8::try_from(lower).ok()?, i8::try_from(upper).ok()?)
    }
}

fn selectivity(line: &Line) -> Selectivity {
    match line.certainty {
        Certainty::Likely(selectivity) | Certainty::Estimate(selectivity) => selectivity,
        Certainty::Exact | Certainty::Outcome | Certainty::LowerBound | Certainty::UpperBound => {
            Selectivity::NONE
        }
    }
}

/// What a group of searches has found.
pub struct Found {
    /// The entries, in the order of the tasks; fewer if the searches were stopped.
    pub entries: Vec<Entry>,
    /// Number of searches that were finished.
    pub searches: u64,
    /// Number of nodes that were searched.
    pub nodes: u64,
}

/// Engines that search several groups of tasks at a time, one engine per thread.
pub struct Searches {
    engines: Vec<Engine>,
    weights: u64,
}

impl Searches {
    /// Searches with these engines, each of which has one thread; `weights` is the digest of their weights.
    pub fn new(engines: Vec<Engine>, weights: u64) -> Searches {
        Searches { engines, weights }
    }

    /// Searches all groups. `each` is called for every group that is finished, and without one several times a second;
    /// it returns whether to go on. Returns false if it has stopped the searches.
    pub fn run<E>(
        &mut self,
        groups: Vec<Vec<SearchTask>>,
        mut each: impl FnMut(Option<Found>) -> Result<bool, E>,
    ) -> Result<bool, E> {
        let queue = Arc::new(Mutex::new(VecDeque::from(groups)));
        let stop = Stop::default();
        let weights = self.weights;
        thread::scope(|scope| {
            let (sender, results) = mpsc::channel();
            for engine in &mut self.engines {
                let (sender, queue, stop) = (sender.clone(), Arc::clone(&queue), stop.clone());
                scope.spawn(move || {
                    while let Some(group) = next(&queue, &stop) {
                        let found = search_group(&group, engine, weights, &stop);
                        if sender.send(found).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let mut result = Ok(true);
            loop {
                let found = match results.recv_timeout(PULSE) {
                    Ok(found) => Some(found),
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => return result,
                };
                if found.is_none() && !matches!(result, Ok(true)) {
                    continue;
                }
                match each(found) {
                    Ok(true) => {}
                    Ok(false) => {
                        stop.stop();
                        if result.is_ok() {
                            result = Ok(false);
                        }
                    }
                    Err(error) => {
                        stop.stop();
                        result = Err(error);
                    }
                }
            }
        })
    }
}

fn next(queue: &Mutex<VecDeque<Vec<SearchTask>>>, stop: &Stop) -> Option<Vec<SearchTask>> {
    if stop.is_stopped() {
        return None;
    }
    let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
    queue.pop_front()
}

fn search_group(group: &[SearchTask], engine: &mut Engine, weights: u64, stop: &Stop) -> Found {
    let mut found = Found {
        entries: Vec::with_capacity(group.len()),
        searches: 0,
        nodes: 0,
    };
    for task in group {
        let (entry, nodes) = task.run(engine, weights, stop);
        found.nodes += nodes;
        let Some(entry) = entry else { break };
        found.entries.push(entry);
        found.searches += 1;
    }
    found
}
