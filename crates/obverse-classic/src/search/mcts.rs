//! Monte Carlo tree search (MCTS) with UCT: random games, more of them through moves that did well.
//!
//! Each iteration has four steps:
//!
//! 1. Selection: descend from the root to a node with untried moves. At each node take the child with the highest
//!    upper confidence bound, which is its mean result plus a bonus for children that were tried rarely.
//! 2. Expansion: add a child for one untried move.
//! 3. Playout: play random moves from there to the end of the game. If the request has a depth, stop after that many
//!    plies and let the sign of the evaluation decide who wins.
//! 4. Backpropagation: add the result to every node on the path.

use obverse_core::{Board, Move, Position, Random};

use super::counters::Counters;
use super::report_root_choices::report_root_choices;
use super::search_report::SearchReport;
use super::stop::Stop;
use crate::evaluation::Evaluation;
use crate::observer::Observer;
use crate::othello_tree::OthelloState;
use crate::side::Side;
use crate::tie_rule::TieRule;

/// Exploration constant of UCB1 for results between 0 and 1: the square root of 2. Larger values favour moves that
/// were tried rarely.
const EXPLORATION: f64 = std::f64::consts::SQRT_2;
/// Number of iterations of a search that has no iteration limit and cannot be stopped.
const DEFAULT_ITERATIONS: u64 = 10_000;
/// Maximum number of nodes in the tree. Expansion stops there, which bounds the memory of a long search.
const MAX_NODES: usize = 1 << 22;

struct Node {
    board: Board,
    by: Option<Move>,
    children: Vec<u32>,
    /// Moves that have no child yet, least preferred first.
    untried: Vec<Move>,
    visits: u64,
    /// Sum of the results for the side whose move led to this node: 2 for a win, 1 for a draw, 0 for a loss.
    half_points: u64,
}

impl Node {
    fn new(board: Board, by: Option<Move>, ties: TieRule) -> Node {
        let mut squares = board.legal_squares().iter();
        let mut untried: Vec<Move> =
            std::iter::from_fn(|| ties.next(&mut squares).map(Move::Place)).collect();
        if untried.is_empty() && !board.opponent_legal_squares().is_empty() {
            untried.push(Move::Pass);
        }
        untried.reverse();
        Node {
            board,
            by,
            children: Vec::new(),
            untried,
            visits: 0,
            half_points: 0,
        }
    }

    fn is_end(&self) -> bool {
        self.untried.is_empty() && self.children.is_empty()
    }

    /// Returns the mean result between 0 and 1, for the side whose move led to this node.
    fn mean_score(&self) -> f64 {
        self.half_points as f64 / (2 * self.visits) as f64
    }

    /// Returns the mean result from -100 (lost) to 100 (won), for the side whose move led to this node.
    fn score_per_cent(&self) -> i32 {
        (200.0 * self.mean_score() - 100.0).round() as i32
    }
}

/// Limits and random seed of an `mcts` search.
pub(crate) struct Limits {
    pub(crate) iterations: Option<u64>,
    pub(crate) playout_plies: Option<u32>,
    pub(crate) seed: u64,
}

pub(crate) fn mcts<E: Evaluation, O: Observer<Move, OthelloState>, S: Stop>(
    position: Position,
    evaluation: E,
    ties: TieRule,
    limits: &Limits,
    observer: &mut O,
    stop: &mut S,
) -> SearchReport {
    let mut tree = vec![Node::new(position.board(), None, ties)];
    let mut counters = Counters {
        nodes: 1,
        ..Counters::default()
    };
    if tree[0].is_end() {
        counters.leaves = 1;
        let result = 100 * position.board().final_score().signum();
        report_root_choices(observer, position.board(), result, []);
        return SearchReport::new(result, &[], 0, counters);
    }
    counters.horizon = true;
    let iterations = match limits.iterations {
        Some(iterations) => iterations.max(1),
        None if stop.can_stop() => u64::MAX,
        None => DEFAULT_ITERATIONS,
    };
    let mut random = Random::new(limits.seed);
    let mut deepest = 0;
    let mut finished = true;
    let mut path = Vec::new();
    for iteration in 0..iterations {
        // Always run the first iteration, so that there is a move to return.
        if iteration > 0 && stop.stop() {
            finished = limits.iterations.is_none();
            break;
        }
        select_and_expand(&mut tree, &mut path, ties);
        deepest = deepest.max(path.len() as u32 - 1);
        let leaf = tree[path[path.len() - 1]].board;
        let side = match path.len() % 2 {
            1 => Side::Max,
            _ => Side::Min,
        };
        let result = playout(leaf, side, evaluation, limits.playout_plies, &mut random);
        counters.leaves += 1;
        // Backpropagation. The result is for the side to move at the leaf, but each node sums the results of the side
        // whose move led to it. The sides alternate up the path.
        let mut points = 1 - result;
        for &index in path.iter().rev() {
            tree[index].visits += 1;
            tree[index].half_points += points as u64;
            points = 2 - points;
        }
    }
    counters.nodes = tree.len() as u64;
    let line = most_visited_line(&tree, ties);
    let tried: Vec<(Move, i32)> = tree[0]
        .children
        .iter()
        .map(|&child| &tree[child as usize])
        .filter_map(|child| Some((child.by?, child.score_per_cent())))
        .collect();
    let chosen = tried.iter().find(|(mv, _)| line.first() == Some(mv));
    let value = chosen.map_or(0, |&(_, value)| value);
    report_root_choices(observer, position.board(), value, tried);
    SearchReport {
        finished,
        exhausted: false,
        ..SearchReport::new(value, &line, deepest, counters)
    }
}

/// Selection and expansion: fills `path` with the nodes from the root to a new child, or to the end of the game.
fn select_and_expand(tree: &mut Vec<Node>, path: &mut Vec<usize>, ties: TieRule) {
    path.clear();
    let mut at = 0;
    path.push(at);
    while !tree[at].is_end() {
        if !tree[at].untried.is_empty() {
            if tree.len() >= MAX_NODES {
                return;
            }
            let Some(mv) = tree[at].untried.pop() else {
                return;
            };
            let board = match mv {
                Move::Place(square) => tree[at].board.play_unchecked(square),
                Move::Pass => tree[at].board.pass(),
            };
            let child = tree.len();
            tree.push(Node::new(board, Some(mv), ties));
            tree[at].children.push(child as u32);
            path.push(child);
            return;
        }
        at = select_child(tree, at);
        path.push(at);
    }
}

/// Returns the child with the highest upper confidence bound (UCB1); the first one in a tie.
fn select_child(tree: &[Node], parent: usize) -> usize {
    let log_visits = (tree[parent].visits as f64).ln();
    let mut best = (f64::NEG_INFINITY, parent);
    for &child in &tree[parent].children {
        let node = &tree[child as usize];
        let bound = node.mean_score() + EXPLORATION * (log_visits / node.visits as f64).sqrt();
        if bound > best.0 {
            best = (bound, child as usize);
        }
    }
    best.1
}

/// Plays random moves to the end of the game, or for at most `plies` plies, after which the sign of the evaluation
/// decides. Returns 1 if `side`, which is to move on `board`, wins, 0 for a draw, -1 if it loses.
fn playout<E: Evaluation>(
    mut board: Board,
    mut side: Side,
    evaluation: E,
    plies: Option<u32>,
    random: &mut Random,
) -> i64 {
    let mut sign = 1;
    let mut played = 0;
    loop {
        let moves = board.legal_squares();
        if moves.is_empty() && board.opponent_legal_squares().is_empty() {
            return sign * i64::from(board.final_score().signum());
        }
        if plies.is_some_and(|most| played >= most) {
            return sign * i64::from(evaluation.value_for(board, side).signum());
        }
        let choice = random.below(moves.len()) as usize;
        board = match moves.iter().nth(choice) {
            Some(square) => board.play_unchecked(square),
            None => board.pass(),
        };
        sign = -sign;
        side = !side;
        played += 1;
    }
}

/// Returns the line that follows the most visited child from the root down. Ties are broken by the tie rule.
fn most_visited_line(tree: &[Node], ties: TieRule) -> Vec<Move> {
    let mut line = Vec::new();
    let mut at = 0;
    loop {
        let best = tree[at].children.iter().copied().reduce(|best, child| {
            let (holder, challenger) = (&tree[best as usize], &tree[child as usize]);
            let wins = challenger.visits > holder.visits
                || (challenger.visits == holder.visits
                    && challenger
                        .by
                        .zip(holder.by)
                        .is_some_and(|(challenger, holder)| ties.prefers(challenger, holder)));
            if wins { child } else { best }
        });
        let Some(child) = best else {
            return line;
        };
        at = child as usize;
        line.extend(tree[at].by);
    }
}
