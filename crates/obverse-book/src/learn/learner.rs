use std::collections::HashSet;
use std::time::{Duration, Instant};

use obverse_core::{Bitboard, Board};
use obverse_engine::{Engine, Level};

use super::reach::{Reach, loss};
use super::searches::{SearchTask, Searches};
use super::{LearnObserver, LearnOutcome, LearnPlan, LearnProgress};
use crate::{Book, BookFileError, BookStore, Entry, Successor};

/// How many plies longer a line may be for each disc that it loses less, to be expanded at the same time.
const PLIES_PER_DISC: i32 = 2;
/// Number of expansions after which values are backed up: this part of the book, and at least [`LEAST_BATCH`].
const BATCH_PART: usize = 64;
const LEAST_BATCH: usize = 8;
/// The file is written after this many learned positions, so that the log stays short.
const SAVE_AFTER: usize = 1 << 16;
/// The file is written after this time, so that readers see what was learned.
const SAVE_INTERVAL: Duration = Duration::from_secs(600);

/// Expands a book best-first: the lines on which both sides lose least, the shortest first.
///
/// The book that is learned with a budget of positions does not depend on the number of engines or on the machine, except
/// for its dates.
///
/// ```no_run
/// use std::path::Path;
///
/// use obverse_book::{BookStore, LearnBudget, LearnPlan, Learner, Root, Scope};
/// use obverse_core::Position;
/// use obverse_engine::evaluation::Weights;
/// use obverse_engine::{Engine, Level, Options};
///
/// let engines = vec![Engine::new(Options::default())?, Engine::new(Options::default())?];
/// let plan = LearnPlan {
///     roots: vec![Root::new(Position::start().board())],
///     scope: Scope { plies: 10, per_move: 4, total: 4 },
///     level: Level::new(10)?,
///     budget: LearnBudget { positions: Some(100), time: None },
/// };
/// let mut store = BookStore::open(Path::new("my.book"))?;
/// let mut learner = Learner::new(engines, Weights::default().digest());
/// let (outcome, progress) = learner.learn(&mut store, &plan, &mut ())?;
/// println!("{outcome:?}: {} positions added", progress.added);
/// store.close()?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Learner {
    searches: Searches,
}

/// An expansion that the learner may choose.
struct Choice {
    /// Plies and losses of the line; the least comes first.
    cost: i32,
    board: Board,
    tasks: Vec<SearchTask>,
    /// Whether it adds a position to the book.
    adds: bool,
}

impl Learner {
    /// A learner with an engine per thread. Each engine has one thread; `weights` is the digest of their weights.
    #[must_use]
    pub fn new(engines: Vec<Engine>, weights: u64) -> Learner {
        Learner {
            searches: Searches::new(engines, weights),
        }
    }

    /// Learns until the plan is fulfilled, its budget is spent, or the observer stops it. All finished searches are in
    /// the log of the book; the caller saves the book.
    pub fn learn(
        &mut self,
        store: &mut BookStore,
        plan: &LearnPlan,
        observer: &mut dyn LearnObserver,
    ) -> Result<(LearnOutcome, LearnProgress), BookFileError> {
        let started = Instant::now();
        let mut saved = started;
        let before = store.book().len();
        let mut progress = LearnProgress::default();
        let mut tried = HashSet::new();
        loop {
            if store.logged() >= SAVE_AFTER
                || store.logged() > 0 && saved.elapsed() >= SAVE_INTERVAL
            {
                store.save()?;
                saved = Instant::now();
            } else {
                store.back_up();
            }
            let added = (store.book().len() - before) as u64;
            let left = plan.budget.positions.map(|most| most.saturating_sub(added));
            let choices = choices(store.book(), plan, &tried);
            if choices.is_empty() {
                return Ok((LearnOutcome::Complete, progress));
            }
            if left == Some(0) {
                return Ok((LearnOutcome::BudgetSpent, progress));
            }
            let batch = LEAST_BATCH.max(store.book().len() / BATCH_PART);
            let groups = first(choices, batch, left.unwrap_or(u64::MAX));
            tried.extend(
                groups
                    .iter()
                    .flatten()
                    .map(|task| (task.board, task.except)),
            );
            let mut outcome = None;
            let goes_on = self.searches.run(groups, |found| {
                if let Some(found) = found {
                    store.append(&found.entries)?;
                    progress.searches += found.searches;
                    progress.nodes += found.nodes;
                }
                progress.positions = store.book().len() as u64;
                progress.added = (store.book().len() - before) as u64;
                progress.elapsed = started.elapsed();
                if observer.progress(&progress).is_break() {
                    outcome.get_or_insert(LearnOutcome::Stopped);
                }
                if plan
                    .budget
                    .time
                    .is_some_and(|most| progress.elapsed >= most)
                {
                    outcome.get_or_insert(LearnOutcome::BudgetSpent);
                }
                Ok::<bool, BookFileError>(outcome.is_none())
            })?;
            if !goes_on {
                store.back_up();
                return Ok((outcome.unwrap_or(LearnOutcome::Stopped), progress));
            }
        }
    }
}

/// The groups of tasks of the best choices.
fn first(mut choices: Vec<Choice>, batch: usize, mut left: u64) -> Vec<Vec<SearchTask>> {
    choices.sort_by_key(|choice| (choice.cost, choice.board));
    let mut groups = Vec::new();
    for choice in choices {
        if groups.len() >= batch || left == 0 {
            break;
        }
        left -= u64::from(choice.adds);
        groups.push(choice.tasks);
    }
    groups
}

/// All expansions that are left.
fn choices(book: &Book, plan: &LearnPlan, tried: &HashSet<(Board, Bitboard)>) -> Vec<Choice> {
    let mut choices = Vec::new();
    let mut added = HashSet::new();
    let mut add = |choice: Choice| {
        let is_new = choice
            .tasks
            .first()
            .is_some_and(|task| !tried.contains(&(task.board, task.except)));
        // Two lines may lead to the same new position.
        if is_new && (!choice.adds || added.insert(choice.tasks[0].board)) {
            choices.push(choice);
        }
    };
    for root in &plan.roots {
        let is_playable = !root.board.legal_squares().is_empty();
        if is_playable
            && root.plies <= plan.scope.plies
            && book.canonical_entry(root.board).is_none()
        {
            add(Choice {
                cost: 0,
                board: root.board,
                tasks: vec![whole_search(root.board, plan.level)],
                adds: true,
            });
        }
    }
    let reach = Reach::new(book, &plan.roots, plan.scope);
    // A position is first expanded on its cheapest line.
    let mut costs: Vec<_> = reach
        .positions()
        .iter()
        .map(|position| {
            let plies = i32::try_from(position.plies).unwrap_or(i32::MAX);
            (plies + PLIES_PER_DISC * position.least(), position)
        })
        .collect();
    costs.sort_by_key(|&(cost, position)| (cost, position.board));
    for (cost, position) in costs {
        let Some(entry) = book.canonical_entry(position.board) else {
            continue;
        };
        let moves = Moves::of(book, entry);
        if entry.worth.bounds.is_exact() || moves.unknown.is_empty() {
            continue;
        }
        let is_inner = position.plies < plan.scope.plies;
        if let Some(task) = moves.rest_search(entry, plan.level, is_inner) {
            add(Choice {
                cost,
                board: position.board,
                tasks: vec![task],
                adds: false,
            });
            continue;
        }
        let estimate = entry.estimate();
        let lost = loss(entry.worth.value, estimate.score);
        let is_wanted = position
            .losses
            .iter()
            .any(|&losses| plan.scope.after(losses, lost).is_some());
        if is_inner
            && is_wanted
            && let Some(best) = estimate.best
            && let Some(Successor::Position { board, .. }) = Successor::of(position.board, best)
        {
            let mut tasks = vec![whole_search(board, plan.level)];
            tasks.extend(moves.with(entry.board(), best).search(entry, plan.level));
            add(Choice {
                cost: cost + 1 + PLIES_PER_DISC * lost,
                board: position.board,
                tasks,
                adds: true,
            });
        }
    }
    choices
}

fn whole_search(board: Board, level: Level) -> SearchTask {
    SearchTask {
        board,
        except: Bitboard::EMPTY,
        level,
        newer_than: None,
    }
}

/// The moves of a position: those whose next position the book knows, and the others.
struct Moves {
    known: Bitboard,
    unknown: Bitboard,
}

impl Moves {
    fn of(book: &Book, entry: &Entry) -> Moves {
        let board = entry.board();
        let (known, unknown): (Vec<_>, Vec<_>) =
            board.legal_squares().iter().partition(|&square| {
                let successor = Successor::of(board, square);
                successor
                    .is_some_and(|successor| successor.worth(|board| book.worth(board)).is_some())
            });
        Moves {
            known: known.into_iter().collect(),
            unknown: unknown.into_iter().collect(),
        }
    }

    /// The moves after `added`, and its symmetric moves, have become known.
    fn with(self, board: Board, added: obverse_core::Square) -> Moves {
        let next = Successor::of(board, added);
        let same = self
            .unknown
            .iter()
            .filter(|&square| Successor::of(board, square) == next);
        let same: Bitboard = same.collect();
        Moves {
            known: self.known | same,
            unknown: self.unknown - same,
        }
    }

    /// The search that the estimate of a position needs, if it does: its level is too low, or its move has come into the
    /// book.
    fn rest_search(&self, entry: &Entry, level: Level, is_inner: bool) -> Option<SearchTask> {
        let estimate = entry.estimate();
        let is_shallow = estimate.level.is_none_or(|old| old < level);
        let is_stale = estimate.best.is_none_or(|best| self.known.contains(best));
        (is_shallow || is_inner && is_stale)
            .then(|| self.search(entry, level))
            .flatten()
    }

    /// A search of the unknown moves; `None` if all moves are known.
    fn search(&self, entry: &Entry, level: Level) -> Option<SearchTask> {
        let estimate = entry.estimate();
        (!self.unknown.is_empty()).then(|| SearchTask {
            board: entry.board(),
            except: self.known,
            level: estimate.level.map_or(level, |old| old.max(level)),
            newer_than: Some(estimate.date),
        })
    }
}
