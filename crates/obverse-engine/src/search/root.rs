//! The root: iterations, windows, and the lines that are asked for.

use std::iter;

use obverse_core::{Bitboard, Board, Move, Square, Symmetry};

use crate::{Certainty, Goal, Line, Report, Request, Selectivity, State};

use super::candidates::Candidates;
use super::iterations::{Iteration, iterations};
use super::node::Node;
use super::worker::Worker;

/// The search of a request.
pub struct Root<'a, 'w> {
    request: &'a Request,
    worker: &'a mut Worker<'w>,
    node: Node,
    moves: Vec<RootMove>,
    /// Whether the side to move had to pass: the search is the opponent's, the answer is not.
    passed: bool,
}

/// A move of the root and what is known of it.
#[derive(Clone)]
struct RootMove {
    square: Square,
    flips: Bitboard,
    replies: Bitboard,
    line: Option<Line>,
    /// What turns it into other moves and leaves the board as it is: they need no search of their own.
    twins: Vec<Symmetry>,
}

impl RootMove {
    /// What is known of it and of its twins.
    fn lines(&self) -> impl Iterator<Item = Line> {
        self.line.iter().flat_map(|line| {
            let turned = |&symmetry: &Symmetry| Line {
                moves: line.moves.iter().map(|&mv| turn(symmetry, mv)).collect(),
                ..*line
            };
            iter::once(line.clone()).chain(self.twins.iter().map(turned))
        })
    }
}

fn turn(symmetry: Symmetry, mv: Move) -> Move {
    match mv {
        Move::Place(square) => Move::Place(symmetry.square(square)),
        Move::Pass => Move::Pass,
    }
}

/// The best move of a search.
struct Found {
    score: i32,
    index: usize,
    moves: Vec<Move>,
}

impl<'a, 'w> Root<'a, 'w> {
    /// Answers a request.
    pub fn search(request: &'a Request, worker: &'a mut Worker<'w>) -> Report {
        let board = request.position.board();
        let moves = board.moves();
        if !moves.is_empty() {
            let wanted = match request.candidates.among(moves) {
                // None of those asked for is legal: better an answer than none.
                Bitboard::EMPTY => moves,
                wanted => wanted,
            };
            return Root::new(request, worker, board, wanted).run();
        }
        let replies = board.opponent_moves();
        if replies.is_empty() {
            return finished(board);
        }
        let mut root = Root::new(request, worker, board.pass(), replies);
        root.passed = true;
        root.run()
    }

    fn new(
        request: &'a Request,
        worker: &'a mut Worker<'w>,
        board: Board,
        wanted: Bitboard,
    ) -> Self {
        let mut root = Root {
            request,
            node: Node::new(board),
            moves: Vec::new(),
            passed: false,
            worker,
        };
        let mut candidates = Candidates::default();
        candidates.fill(board, wanted);
        // As for a search to the end: few replies are a good sign at any depth.
        let depth = root.node.empties;
        root.worker
            .rate_from(0, &root.node, depth, &mut candidates, None);
        candidates.sort_from(0);
        let symmetries = Symmetry::ALL.into_iter();
        let symmetries: Vec<Symmetry> = symmetries.filter(|it| it.board(board) == board).collect();
        for candidate in candidates.iter() {
            let twin = root.moves.iter_mut().find_map(|mv| {
                let turns = |it: &&Symmetry| it.square(mv.square) == candidate.square;
                let symmetry = *symmetries.iter().find(turns)?;
                Some((mv, symmetry))
            });
            match twin {
                Some((mv, symmetry)) => mv.twins.push(symmetry),
                None => root.moves.push(RootMove {
                    square: candidate.square,
                    flips: candidate.flips,
                    replies: candidate.replies,
                    line: None,
                    twins: Vec::new(),
                }),
            }
        }
        root
    }

    fn run(mut self) -> Report {
        let empties = self.node.empties;
        let lines = match self.passed {
            true => 1,
            false => self.request.lines.max(1),
        };
        // With a clock there is no use in thinking about the only move.
        let forced = self.moves.len() == 1 && self.request.limits.clock.is_some();
        for (number, iteration) in iterations(self.request.limits.goal, empties)
            .into_iter()
            .enumerate()
        {
            if number > 0 && (forced || self.worker.control.is_late()) {
                break;
            }
            self.worker.selectivity = iteration.selectivity;
            for rank in 0..lines.min(self.moves.len()) {
                self.find_best_from(rank, iteration);
                if self.worker.poll() {
                    break;
                }
                let report = self.report(lines, State::Thinking);
                self.worker.announce(&report);
            }
            if self.worker.aborted {
                break;
            }
        }
        self.worker.report();
        let state = self.worker.control.state();
        let mut report = self.report(lines, state);
        for line in &mut report.lines {
            self.worker.complete(self.request.position.board(), line);
        }
        report
    }

    fn report(&mut self, wanted: usize, state: State) -> Report {
        self.worker.report();
        let known = self.moves.iter().take(wanted).flat_map(RootMove::lines);
        let mut lines: Vec<Line> = known.collect();
        // Selective searches may contradict each other, and equal scores have found their order by chance.
        let is_comparable = |a: &Line, b: &Line| (a.depth, a.certainty) == (b.depth, b.certainty);
        for lines in lines.chunk_by_mut(is_comparable) {
            lines.sort_by(|a, b| (b.score.cmp(&a.score)).then(b.value.total_cmp(&a.value)));
        }
        lines.truncate(wanted);
        if lines.is_empty() {
            // Stopped before anything was searched: the order of the moves is all there is.
            let first = &self.moves[0];
            let child = self.node.after(first.square, first.flips);
            let score = -self.worker.estimate(&child);
            lines.push(Line {
                score,
                value: score as f32,
                certainty: Certainty::Estimate(Selectivity::NONE),
                depth: 1,
                moves: vec![Move::Place(first.square)],
            });
        }
        if self.passed {
            for line in &mut lines {
                line.score = -line.score;
                line.value = -line.value;
                line.moves.insert(0, Move::Pass);
            }
        }
        Report {
            lines,
            nodes: self.worker.control.nodes(),
            elapsed: self.worker.control.elapsed(),
            state,
        }
    }

    /// Finds the best of the moves from `rank` on and puts it there.
    fn find_best_from(&mut self, rank: usize, iteration: Iteration) {
        let to_the_end = iteration.depth >= self.node.empties;
        let (floor, ceiling) = match self.request.limits.goal {
            Goal::Outcome if to_the_end => (-1, 1),
            _ => (-64, 64),
        };
        // Around the last value, wider where it was only an estimate.
        let (guess, mut reach) = match &self.moves[rank].line {
            Some(line) if line.depth >= self.node.empties => (line.score & !1, 1),
            Some(line) if to_the_end => (line.score & !1, 3),
            Some(line) => (line.score, 3),
            None => (0, 64),
        };
        let clamp = |score: i32| score.clamp(floor, ceiling);
        let (mut alpha, mut beta) = (clamp(guess - reach), clamp(guess + reach));
        if alpha >= beta {
            (alpha, beta) = (floor, ceiling);
        }
        loop {
            let Some(found) = self.search_window(rank, iteration, (alpha, beta)) else {
                return;
            };
            let score = found.score;
            let failed_low = score <= alpha && alpha > floor;
            let failed_high = score >= beta && beta < ceiling;
            if self.worker.aborted {
                // Of a search that was cut short only what it has proven better counts.
                if score > alpha {
                    self.put(rank, found, iteration);
                }
                return;
            }
            if !failed_low {
                self.put(rank, found, iteration);
            }
            if !failed_low && !failed_high {
                return;
            }
            // Wider on the failed side only: selective searches may contradict each other, but
            // windows that only grow come to an end.
            reach *= 2;
            if failed_low {
                alpha = clamp(score - reach);
            } else {
                beta = clamp(score + reach);
            }
        }
    }

    /// Searches the moves from `rank` on. The best of those that were searched, if any was.
    fn search_window(
        &mut self,
        rank: usize,
        iteration: Iteration,
        (alpha, beta): (i32, i32),
    ) -> Option<Found> {
        let depth = iteration.depth - 1;
        let mut best: Option<Found> = None;
        let mut line = Vec::new();
        for index in rank..self.moves.len() {
            let RootMove {
                square,
                flips,
                replies,
                ..
            } = self.moves[index];
            let child = self.node.after(square, flips);
            let floor = best.as_ref().map_or(alpha, |best| best.score.max(alpha));
            let mut window = (-beta, -floor);
            let mut score = floor + 1;
            // That of the move before, if it was not wanted.
            line.clear();
            if index > rank {
                score = -self.worker.null_window(&child, replies, -floor - 1, depth);
                window.1 = -(score - 1);
            }
            if score > floor && (index == rank || score < beta) && !self.worker.aborted {
                score = -self
                    .worker
                    .principal(&child, replies, window, depth, &mut line);
            }
            if self.worker.aborted {
                break;
            }
            if best.as_ref().is_none_or(|best| score > best.score) {
                let mut moves = vec![Move::Place(square)];
                if score > alpha {
                    moves.append(&mut line);
                }
                best = Some(Found {
                    score,
                    index,
                    moves,
                });
                if score >= beta {
                    break;
                }
            }
        }
        best
    }

    /// Puts what was found at its rank.
    fn put(&mut self, rank: usize, found: Found, iteration: Iteration) {
        let mut mv = self.moves.remove(found.index);
        mv.line = Some(Line {
            score: found.score,
            value: self.value(&found, iteration.depth),
            certainty: self.certainty(iteration, found.score),
            depth: iteration.depth,
            moves: found.moves,
        });
        self.moves.insert(rank, mv);
    }

    /// The evaluation behind the moves that were found, if the score can have come from there.
    fn value(&self, found: &Found, depth: u32) -> f32 {
        let score = found.score as f32;
        if depth >= self.node.empties {
            return score;
        }
        let mut node = self.node.clone();
        let mut sign = 1.0;
        for &mv in &found.moves {
            node = match mv {
                Move::Place(square) => node.after(square, node.board.flips_unchecked(square)),
                Move::Pass => node.pass(),
            };
            sign = -sign;
        }
        // The line may have been cut short by what the table knew.
        let is_whole = self.node.empties - node.empties == depth;
        let value = sign * self.worker.fine_estimate(&node);
        if is_whole && (value - score).abs() <= 0.5 {
            value
        } else {
            score
        }
    }

    fn certainty(&self, iteration: Iteration, score: i32) -> Certainty {
        let Iteration { depth, selectivity } = iteration;
        if depth < self.node.empties {
            Certainty::Estimate(selectivity)
        } else if selectivity < Selectivity::NONE {
            Certainty::Likely(selectivity)
        } else if self.request.limits.goal == Goal::Outcome && score != 0 {
            Certainty::Outcome
        } else {
            Certainty::Exact
        }
    }
}

/// Nobody can move any more.
fn finished(board: Board) -> Report {
    Report {
        lines: vec![Line {
            score: board.final_score(),
            value: board.final_score() as f32,
            certainty: Certainty::Exact,
            depth: 0,
            moves: Vec::new(),
        }],
        nodes: 0,
        elapsed: Default::default(),
        state: State::Done,
    }
}
