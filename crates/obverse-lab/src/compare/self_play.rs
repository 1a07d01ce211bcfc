//! A game of `id` (iterative deepening) against itself, with the depth that each algorithm reaches at every move with
//! the same budget.

use obverse_classic::Algorithm;
use obverse_classic::search::{Request, SearchReport};
use obverse_core::{Color, Move, Position};

use super::search_budget::SearchBudget;

/// A move of the game, with the depths that the algorithms reached.
#[derive(Clone, Debug)]
pub struct SelfPlayMove {
    /// Number of the move, counted from 1.
    pub ply: u32,
    /// The side that moved.
    pub color: Color,
    /// The move that was played.
    pub mv: Move,
    /// Number of empty squares before the move.
    pub empty: u32,
    /// Depth that each algorithm completed with the budget of a search; `id` is the first.
    pub depths: Vec<(Algorithm, DepthReached)>,
}

/// Depth that an algorithm reached in one search with a budget.
#[derive(Clone, Copy, Debug)]
pub struct DepthReached {
    /// Greatest completed depth, in plies.
    pub depth: u32,
    /// Number of nodes visited.
    pub nodes: u64,
    /// Whether every line ended before the depth limit, so that a deeper search would find the same result.
    pub exhausted: bool,
}

/// Plays a game of `id` against itself from the position of the request, with `budget` per search. At each move,
/// alpha-beta and minimax search the position too if they are in `algorithms`. If stopped, returns the moves so far.
/// `progress` receives the number of moves played.
pub fn self_play(
    request: &Request,
    algorithms: &[Algorithm],
    budget: SearchBudget,
    stop: &dyn Fn() -> bool,
    progress: &mut dyn FnMut(u64),
) -> Vec<SelfPlayMove> {
    let mut turns = Vec::new();
    let mut position = request.position;
    for ply in 1.. {
        progress(turns.len() as u64);
        let reach = |algorithm| look(request, position, algorithm, budget, stop);
        let chosen = reach(Algorithm::Id);
        // With `PassRule::Leaf` the search returns no move where the side must pass.
        let Some(mv) = chosen.best.or(position.legal_moves().next()) else {
            break;
        };
        if position.check(mv).is_err() {
            // After the end of the game, a search still returns a pass.
            break;
        }
        let compared = [Algorithm::AlphaBeta, Algorithm::Minimax]
            .into_iter()
            .filter(|algorithm| algorithms.contains(algorithm))
            .map(|algorithm| (algorithm, reach(algorithm)));
        let depths: Vec<_> = std::iter::once((Algorithm::Id, chosen))
            .chain(compared)
            .map(|(algorithm, report)| (algorithm, DepthReached::from(&report)))
            .collect();
        if stop() {
            break;
        }
        turns.push(SelfPlayMove {
            ply,
            color: position.turn(),
            mv,
            empty: position.empty().len(),
            depths,
        });
        position = position.play_unchecked(mv);
    }
    turns
}

fn look(
    request: &Request,
    position: Position,
    algorithm: Algorithm,
    budget: SearchBudget,
    stop: &dyn Fn() -> bool,
) -> SearchReport {
    let request = Request {
        position,
        algorithm,
        depth: None,
        ..request.clone()
    };
    budget.search(&request, stop)
}

impl From<&SearchReport> for DepthReached {
    fn from(report: &SearchReport) -> DepthReached {
        DepthReached {
            depth: report.depth,
            nodes: report.nodes,
            exhausted: report.exhausted,
        }
    }
}
