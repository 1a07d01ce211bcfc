//! The players and searches, one file each, and the one door to all of them: [`search`].
//!
//! | algorithm | what it does |
//! | --- | --- |
//! | `random` | any legal move |
//! | `greedy` | most discs after the move |
//! | `minimax` | every line to the depth |
//! | `alphabeta` | the same result, skipping what cannot matter |
//! | `ordered` | alpha-beta trying promising moves first |
//! | `table` | the same with a transposition table |
//! | `id` | the same to depth 1, 2, 3, ... until stopped |
//! | `scout` | ordered, with null windows after the first move (NegaScout, PVS) |
//! | `probcut` | ordered, cutting what a shallow search makes improbable |
//! | `mcts` | random playouts, more of them where they go well |
//!
//! `minimax` to `scout` are exact: under the same rules, options and depth they return the same
//! value, the same move and the same principal variation.

mod alphabeta;
mod choices;
mod deepening;
mod greedy;
mod lines;
mod mcts;
mod minimax;
mod negamax;
mod ordered;
pub mod probcut;
pub(crate) mod quiescence;
mod random;
mod report;
mod request;
mod scout;
pub(crate) mod singular;
mod stop;
mod table;
mod walk;
mod zobrist;

pub(crate) use alphabeta::alphabeta;
pub use greedy::greedy_choices;
pub(crate) use lines::Lines;
pub(crate) use minimax::minimax;
pub use report::{Counters, Report};
pub use request::{Algorithm, Options, ParseAlgorithmError, Request};
pub(crate) use stop::AnyStop;
pub use stop::{Never, Stop};

use obverse_core::Move;

use crate::evaluation::{Evaluation, Visitor};
use crate::observer::{AnyObserver, DepthObserver, Observer};
use crate::othello::{Othello, State};
use crate::rules::TieRule;
use deepening::ByDepth;
use negamax::{Negamax, Steps};

/// Runs the algorithm of a request.
///
/// With a depth the search goes to that depth; `id` gets there by way of every lower one, and so do
/// the others if the request says so ([`Request::deepens`]). Without a depth, all that search by
/// depth deepen until stopped, or until the tree is exhausted. A search that is stopped returns the
/// last depth it has completed, at least 1, however early that is.
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
    observer: &mut dyn Observer<Move, State>,
    stop: &mut dyn Stop,
) -> Report {
    request.evaluation.visit(Run {
        request,
        observer,
        stop,
    })
}

struct Run<'a> {
    request: &'a Request,
    observer: &'a mut dyn Observer<Move, State>,
    stop: &'a mut dyn Stop,
}

impl Visitor for Run<'_> {
    type Output = Report;

    fn visit<E: Evaluation>(self, evaluation: E) -> Report {
        search_with(evaluation, self.request, self.observer, self.stop)
    }
}

/// [`search`] with an evaluation of your own; the one of the request only serves `probcut` to find
/// its parameters, unless they are given.
pub fn search_with<E: Evaluation>(
    evaluation: E,
    request: &Request,
    observer: &mut dyn Observer<Move, State>,
    stop: &mut dyn Stop,
) -> Report {
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
) -> Report
where
    E: Evaluation,
    O: Observer<Move, State>,
    S: Stop,
{
    let board = request.position.board();
    let ties = request.rules.ties;
    let tree = Othello::new(board, evaluation, request.rules.passes, request.options);
    let steps = match request.algorithm {
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
            return deepening::run(request, &mut Minimax { tree, ties, stop }, observer);
        }
        Algorithm::AlphaBeta => {
            return deepening::run(request, &mut AlphaBeta { tree, ties, stop }, observer);
        }
        Algorithm::Ordered => Steps::default(),
        Algorithm::Table | Algorithm::Id => Steps {
            table_bits: Some(request.options.table_bits.min(MOST_TABLE_BITS)),
            ..Steps::default()
        },
        Algorithm::Scout => Steps {
            scout: true,
            ..Steps::default()
        },
        Algorithm::ProbCut => Steps {
            probcut: Some(request.probcut_parameters()),
            ..Steps::default()
        },
    };
    let mut negamax = Negamax::new(tree, ties, steps, stop);
    deepening::run(request, &mut negamax, observer)
}

/// More would take more than a gigabyte.
const MOST_TABLE_BITS: u32 = 24;

struct Minimax<'a, E, S> {
    tree: Othello<E>,
    ties: TieRule,
    stop: &'a mut S,
}

impl<E: Evaluation, S: Stop> ByDepth for Minimax<'_, E, S> {
    fn run<O: Observer<Move, State>>(
        &mut self,
        depth: u32,
        observer: &mut O,
    ) -> (Option<Report>, Counters) {
        minimax(&self.tree, self.ties, depth, observer, self.stop)
    }
}

struct AlphaBeta<'a, E, S> {
    tree: Othello<E>,
    ties: TieRule,
    stop: &'a mut S,
}

impl<E: Evaluation, S: Stop> ByDepth for AlphaBeta<'_, E, S> {
    fn run<O: Observer<Move, State>>(
        &mut self,
        depth: u32,
        observer: &mut O,
    ) -> (Option<Report>, Counters) {
        alphabeta(&self.tree, self.ties, depth, observer, self.stop)
    }
}
