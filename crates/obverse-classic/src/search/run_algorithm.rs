//! Runs the algorithm that a request names.

use obverse_core::Move;

use super::algorithm::Algorithm;
use super::alphabeta::AlphaBeta;
use super::greedy::greedy;
use super::minimax::Minimax;
use super::negamax::{Enhancements, Negamax};
use super::random_move::random_move;
use super::request::Request;
use super::search_report::SearchReport;
use super::stop::{AnyStop, Stop};
use super::transposition_table::MAX_TABLE_BITS;
use super::{depth_search, mcts};
use crate::evaluation::{Evaluation, EvaluationVisitor};
use crate::observer::{AnyObserver, DepthObserver, Observer};
use crate::othello_tree::{OthelloState, OthelloTree};

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
    let tree = OthelloTree::new(board, evaluation, request.rules.passes, request.options);
    let enhancements = match request.algorithm {
        Algorithm::Random => {
            return random_move(request.position, evaluation, request.seed, observer);
        }
        Algorithm::Greedy => return greedy(request.position, ties, observer),
        Algorithm::Mcts => {
            let limits = mcts::Limits {
                iterations: request.iterations,
                playout_plies: request.depth,
                seed: request.seed,
            };
            return mcts::mcts(request.position, evaluation, ties, &limits, observer, stop);
        }
        Algorithm::Minimax => {
            return depth_search::run(request, &mut Minimax { tree, ties, stop }, observer);
        }
        Algorithm::AlphaBeta => {
            return depth_search::run(request, &mut AlphaBeta { tree, ties, stop }, observer);
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
    depth_search::run(request, &mut negamax, observer)
}
