//! The textbook algorithms, one file each. [`search`] runs any of them.
//!
//! | algorithm | what it does |
//! | --- | --- |
//! | `random` | plays a random legal move |
//! | `greedy` | plays the move after which the mover has most discs |
//! | `minimax` | searches every line to the depth |
//! | `alphabeta` | minimax with alpha-beta pruning: skips moves that cannot change the result |
//! | `ordered` | alpha-beta with move ordering: tries promising moves first |
//! | `table` | `ordered` with a transposition table |
//! | `id` | iterative deepening: `table` to depth 1, 2, 3, ... until stopped |
//! | `scout` | `ordered` with null windows after the first move (NegaScout, also called PVS) |
//! | `probcut` | `ordered` with ProbCut: a shallow search predicts cut-offs |
//! | `mcts` | Monte Carlo tree search (UCT): random playouts, more of them for moves that did well |
//!
//! `minimax`, `alphabeta`, `ordered`, `table`, `id` and `scout` are exact: with equal rules, options and depth they
//! return the same value, the same move and the same principal variation.

mod algorithm;
mod alphabeta;
mod greedy;
mod iterative_deepening;
mod mcts;
mod minimax;
mod move_ordering;
mod negamax;
pub mod probcut;
mod pv_table;
pub(crate) mod quiescence;
mod random;
mod request;
mod root_choices;
mod scout;
mod search_context;
mod search_report;
pub(crate) mod singular;
mod stop;
mod transposition_table;
mod zobrist;

pub use algorithm::{Algorithm, ParseAlgorithmError};
pub(crate) use alphabeta::alphabeta;
pub use greedy::greedy_choices;
pub(crate) use minimax::minimax;
pub(crate) use pv_table::PvTable;
pub use request::{Request, SearchOptions};
pub use search_report::{Counters, SearchReport};
pub(crate) use stop::AnyStop;
pub use stop::{Never, Stop};

use obverse_core::Move;

use crate::evaluation::{Evaluation, EvaluationVisitor};
use crate::observer::{AnyObserver, DepthObserver, Observer};
use crate::othello::{Othello, OthelloState};
use crate::rules::TieRule;
use iterative_deepening::DepthSearch;
use negamax::{Enhancements, Negamax};

/// Runs the algorithm of a request.
///
/// With a depth, the search goes directly to that depth. `id`, and any search with [`Request::deepens`], gets there
/// by iterative deepening. Without a depth, every depth-limited search deepens until it is stopped or has exhausted
/// the tree. A stopped search returns the result of the last completed depth; depth 1 is always completed.
///
/// ```
/// use obverse_classic::Algorithm;
/// use obverse_classic::search::{Never, Request, search};
/// use obverse_core::Position;
///
/// let request = Request {
///     depth: Some(2),
///     ..Request::new(Position::start(), Algorithm::AlphaBeta)
/// };
/// let report = search(&request, &mut (), &mut Never);
/// assert_eq!(report.value, -3);
/// assert_eq!(report.best.unwrap().to_string(), "d3");
/// ```
pub fn search(
    request: &Request,
    observer: &mut dyn Observer<Move, OthelloState>,
    stop: &mut dyn Stop,
) -> SearchReport {
    request.evaluation.visit(Run {
        request,
        observer,
        stop,
    })
}

struct Run<'a> {
    request: &'a Request,
    observer: &'a mut dyn Observer<Move, OthelloState>,
    stop: &'a mut dyn Stop,
}

impl EvaluationVisitor for Run<'_> {
    type Output = SearchReport;

    fn visit<E: Evaluation>(self, evaluation: E) -> SearchReport {
        search_with(evaluation, self.request, self.observer, self.stop)
    }
}

/// Runs the algorithm of a request with a custom evaluation. `probcut` still takes its default parameters from the
/// evaluation named in the request.
pub fn search_with<E: Evaluation>(
    evaluation: E,
    request: &Request,
    observer: &mut dyn Observer<Move, OthelloState>,
    stop: &mut dyn Stop,
) -> SearchReport {
    let mut stop = AnyStop(stop);
    match observer.listens() {
        true => search_observed(evaluation, request, &mut AnyObserver(observer), &mut stop),
        false => search_observed(evaluation, request, &mut DepthObserver(observer), &mut stop),
    }
}

fn search_observed<E, O, S>(
    evaluation: E,
    request: &Request,
    observer: &mut O,
    stop: &mut S,
) -> SearchReport
where
    E: Evaluation,
    O: Observer<Move, OthelloState>,
    S: Stop,
{
    let board = request.position.board();
    let ties = request.rules.ties;
    let tree = Othello::new(board, evaluation, request.rules.passes, request.options);
    let enhancements = match request.algorithm {
        Algorithm::Random => {
            return random::random(request.position, evaluation, request.seed, observer);
        }
        Algorithm::Greedy => return greedy::greedy(request.position, ties, observer),
        Algorithm::Mcts => {
            let limits = mcts::Limits {
                iterations: request.iterations,
                playout_plies: request.depth,
                seed: request.seed,
            };
            return mcts::mcts(request.position, evaluation, ties, &limits, observer, stop);
        }
        Algorithm::Minimax => {
            return iterative_deepening::run(request, &mut Minimax { tree, ties, stop }, observer);
        }
        Algorithm::AlphaBeta => {
            return iterative_deepening::run(
                request,
                &mut AlphaBeta { tree, ties, stop },
                observer,
            );
        }
        Algorithm::Ordered => Enhancements::default(),
        Algorithm::Table | Algorithm::Id => Enhancements {
            table_bits: Some(request.options.table_bits.min(MAX_TABLE_BITS)),
            ..Enhancements::default()
        },
        Algorithm::Scout => Enhancements {
            scout: true,
            ..Enhancements::default()
        },
        Algorithm::ProbCut => Enhancements {
            probcut: Some(request.probcut_parameters()),
            ..Enhancements::default()
        },
    };
    let mut negamax = Negamax::new(tree, ties, enhancements, stop);
    iterative_deepening::run(request, &mut negamax, observer)
}

/// Largest table size that is used, as the binary logarithm of its entries. One bit more would take more than 1 GB.
const MAX_TABLE_BITS: u32 = 24;

struct Minimax<'a, E, S> {
    tree: Othello<E>,
    ties: TieRule,
    stop: &'a mut S,
}

impl<E: Evaluation, S: Stop> DepthSearch for Minimax<'_, E, S> {
    fn run<O: Observer<Move, OthelloState>>(
        &mut self,
        depth: u32,
        observer: &mut O,
    ) -> (Option<SearchReport>, Counters) {
        minimax(&self.tree, self.ties, depth, observer, self.stop)
    }
}

struct AlphaBeta<'a, E, S> {
    tree: Othello<E>,
    ties: TieRule,
    stop: &'a mut S,
}

impl<E: Evaluation, S: Stop> DepthSearch for AlphaBeta<'_, E, S> {
    fn run<O: Observer<Move, OthelloState>>(
        &mut self,
        depth: u32,
        observer: &mut O,
    ) -> (Option<SearchReport>, Counters) {
        alphabeta(&self.tree, self.ties, depth, observer, self.stop)
    }
}
