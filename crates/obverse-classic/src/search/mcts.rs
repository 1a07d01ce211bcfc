//! Monte Carlo tree search with UCT: playing at random, more often where it went well.
//!
//! Each iteration walks down the tree to a node that has untried moves, choosing children by their
//! results so far plus a bonus for those seldom tried; adds one child; plays at random from there;
//! and counts the result at every node it came through. With a depth, playouts stop after as many
//! plies and the sign of the evaluation tells who wins; without, they go to the end.

use obverse_core::{Board, Move, Position, Random};

use super::{Counters, Report, Stop, choices};
use crate::evaluation::Evaluation;
use crate::observer::Observer;
use crate::othello::State;
use crate::rules::TieRule;

/// How much seldom tried moves are favoured: the square root of 2 of the UCB1 formula, for results
/// between 0 and 1.
const EXPLORATION: f64 = std::f64::consts::SQRT_2;
/// How many iterations there are when neither their number nor the time is limited.
const ITERATIONS: u64 = 10_000;
/// A tree that has grown this large grows no more: memory is bounded however long it runs.
const MOST_NODES: usize = 1 << 22;

struct Node {
    board: Board,
    by: Option<Move>,
    children: Vec<u32>,
    /// Moves without a child yet, in reverse tie order.
    untried: Vec<Move>,
    visits: u64,
    /// Twice the points of the side that moved here: 2 a win, 1 a draw.
    double_points: u64,
}

impl Node {
    fn new(board: Board, by: Option<Move>, ties: TieRule) -> Node {
        let mut squares = board.moves().iter();
        let mut untried: Vec<Move> =
            std::iter::from_fn(|| ties.next(&mut squares).map(Move::Place)).collect();
        if untried.is_empty() && !board.opponent_moves().is_empty() {
            untried.push(Move::Pass);
        }
        untried.reverse();
        Node {
            board,
            by,
            children: Vec::new(),
            untried,
            visits: 0,
            double_points: 0,
        }
    }

    fn is_end(&self) -> bool {
        self.untried.is_empty() && self.children.is_empty()
    }

    /// Between 0 and 1, for the side that moved here.
    fn mean(&self) -> f64 {
        self.double_points as f64 / (2 * self.visits) as f64
    }

    /// The same from -100 to 100.
    fn per_cent(&self) -> i32 {
        (200.0 * self.mean() - 100.0).round() as i32
    }
}

/// What an `mcts` search is limited by.
pub(crate) struct Limits {
    pub(crate) iterations: Option<u64>,
    pub(crate) playout_plies: Option<u32>,
    pub(crate) seed: u64,
}

pub(crate) fn mcts<E: Evaluation, O: Observer<Move, State>, S: Stop>(
    position: Position,
    evaluation: E,
    ties: TieRule,
    limits: &Limits,
    observer: &mut O,
    stop: &mut S,
) -> Report {
    let mut tree = vec![Node::new(position.board(), None, ties)];
    let mut counters = Counters {
        nodes: 1,
        ..Counters::default()
    };
    if tree[0].is_end() {
        counters.leaves = 1;
        let result = 100 * position.board().final_score().signum();
        choices::announce(observer, position.board(), result, []);
        return Report::new(result, &[], 0, counters);
    }
    counters.horizon = true;
    let iterations = match limits.iterations {
        Some(iterations) => iterations.max(1),
        None if stop.can_stop() => u64::MAX,
        None => ITERATIONS,
    };
    let mut random = Random::new(limits.seed);
    let mut deepest = 0;
    let mut finished = true;
    let mut path = Vec::new();
    for iteration in 0..iterations {
        // The first iteration always happens: there must be a move to answer.
        if iteration > 0 && stop.stop() {
            finished = limits.iterations.is_none();
            break;
        }
        descend(&mut tree, &mut path, ties);
        deepest = deepest.max(path.len() as u32 - 1);
        let leaf = tree[path[path.len() - 1]].board;
        let result = playout(leaf, evaluation, limits.playout_plies, &mut random);
        counters.leaves += 1;
        // The result is for the side to move at the leaf; a node counts for the side that moved
        // into it, which alternates upwards.
        let mut points = 1 - result;
        for &index in path.iter().rev() {
            tree[index].visits += 1;
            tree[index].double_points += points as u64;
            points = 2 - points;
        }
    }
    counters.nodes = tree.len() as u64;
    let line = most_visited_line(&tree, ties);
    let tried: Vec<(Move, i32)> = tree[0]
        .children
        .iter()
        .map(|&child| &tree[child as usize])
        .filter_map(|child| Some((child.by?, child.per_cent())))
        .collect();
    let chosen = tried.iter().find(|(mv, _)| line.first() == Some(mv));
    let value = chosen.map_or(0, |&(_, value)| value);
    choices::announce(observer, position.board(), value, tried);
    Report {
        finished,
        exhausted: false,
        ..Report::new(value, &line, deepest, counters)
    }
}

/// Fills the path from the root to a new child, or to an end.
fn descend(tree: &mut Vec<Node>, path: &mut Vec<usize>, ties: TieRule) {
    path.clear();
    let mut at = 0;
    path.push(at);
    while !tree[at].is_end() {
        if !tree[at].untried.is_empty() {
            if tree.len() >= MOST_NODES {
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
        at = most_promising(tree, at);
        path.push(at);
    }
}

/// The child with the highest upper confidence bound; the first of equals.
fn most_promising(tree: &[Node], parent: usize) -> usize {
    let log_visits = (tree[parent].visits as f64).ln();
    let mut best = (f64::NEG_INFINITY, parent);
    for &child in &tree[parent].children {
        let node = &tree[child as usize];
        let bound = node.mean() + EXPLORATION * (log_visits / node.visits as f64).sqrt();
        if bound > best.0 {
            best = (bound, child as usize);
        }
    }
    best.1
}

/// 1 if the player of the board wins, 0 for a draw, -1 if it loses.
fn playout<E: Evaluation>(
    mut board: Board,
    evaluation: E,
    plies: Option<u32>,
    random: &mut Random,
) -> i64 {
    let mut sign = 1;
    let mut played = 0;
    loop {
        let moves = board.moves();
        if moves.is_empty() && board.opponent_moves().is_empty() {
            return sign * i64::from(board.final_score().signum());
        }
        if plies.is_some_and(|most| played >= most) {
            return sign * i64::from(evaluation.value(board).signum());
        }
        let choice = random.below(moves.len()) as usize;
        board = match moves.iter().nth(choice) {
            Some(square) => board.play_unchecked(square),
            None => board.pass(),
        };
        sign = -sign;
        played += 1;
    }
}

/// From the root down, always to the child tried most; of equals the one the tie rule prefers,
/// which was added first.
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
