//! The root: iterations, windows, and the lines that are asked for.

use obverse_core::{Bitboard, Board, Move, Square};

use crate::{Certainty, Effort, Line, Observer, Report, Request, Selectivity, State};

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
}

/// A move of the root and what is known of it.
#[derive(Clone)]
struct RootMove {
    square: Square,
    flips: Bitboard,
    replies: Bitboard,
    line: Option<Line>,
}

impl<'a, 'w> Root<'a, 'w> {
    /// Answers a request.
    pub fn search(
        request: &'a Request,
        worker: &'a mut Worker<'w>,
        observer: &mut dyn Observer,
    ) -> Report {
        let board = request.position.board();
        let moves = board.moves();
        if moves.is_empty() {
            return if board.opponent_moves().is_empty() {
                finished(board)
            } else {
                passed(request, worker, observer)
            };
        }
        let wanted = match request.candidates.among(moves) {
            // None of those asked for is legal: better an answer than none.
            Bitboard::EMPTY => moves,
            wanted => wanted,
        };
        Root::new(request, worker, board, wanted).run(observer)
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
            worker,
        };
        let mut candidates = Candidates::new(board, wanted);
        root.worker
            .rate(&root.node, &mut candidates, [None, None], 1);
        candidates.sort_from(0);
        root.moves = candidates
            .iter()
            .map(|candidate| RootMove {
                square: candidate.square,
                flips: candidate.flips,
                replies: candidate.replies,
                line: None,
            })
            .collect();
        root
    }

    fn run(mut self, observer: &mut dyn Observer) -> Report {
        let empties = self.node.empties;
        let lines = self.request.lines.clamp(1, self.moves.len());
        // With a clock there is no use in thinking about the only move.
        let forced = self.moves.len() == 1 && self.request.limits.clock.is_some();
        for (number, iteration) in iterations(self.request.limits.effort, empties)
            .into_iter()
            .enumerate()
        {
            if number > 0 && (forced || self.worker.control.is_late()) {
                break;
            }
            self.worker.selectivity = iteration.selectivity;
            for rank in 0..lines {
                self.find_best_from(rank, iteration);
                if self.worker.poll() {
                    break;
                }
                observer.progress(&self.report(lines, State::Thinking));
            }
            if self.worker.aborted {
                break;
            }
        }
        self.worker.report();
        let state = self.worker.control.state();
        let mut report = self.report(lines, state);
        for line in &mut report.lines {
            self.worker.complete(self.node.board, line);
        }
        report
    }

    fn report(&mut self, lines: usize, state: State) -> Report {
        self.worker.report();
        let known = self
            .moves
            .iter()
            .take(lines)
            .filter_map(|mv| mv.line.clone());
        let mut lines: Vec<Line> = known.collect();
        if lines.is_empty() {
            // Stopped before anything was searched: the order of the moves is all there is.
            let first = &self.moves[0];
            let child = self.node.after(first.square, first.flips);
            lines.push(Line {
                score: -self.worker.estimate(&child),
                certainty: Certainty::Estimate(Selectivity::NONE),
                depth: 1,
                moves: vec![Move::Place(first.square)],
            });
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
        if to_the_end && self.request.limits.effort == Effort::Outcome {
            self.search_window(rank, iteration, (-1, 1));
            return;
        }
        // Around the last value, wider where it was further off.
        let guess = match &self.moves[rank].line {
            Some(line) if to_the_end => Some(line.score & !1),
            Some(line) => Some(line.score),
            None => None,
        };
        let guess_is_final = |line: &Line| line.depth >= self.node.empties;
        let mut reach = match &self.moves[rank].line {
            Some(line) if guess_is_final(line) => 1,
            _ => 3,
        };
        let (mut alpha, mut beta) = match guess {
            Some(guess) => ((guess - reach).max(-64), (guess + reach).min(64)),
            None => (-64, 64),
        };
        loop {
            let score = self.search_window(rank, iteration, (alpha, beta));
            if self.worker.aborted {
                return;
            }
            // Wider on the failed side only: selective searches may contradict each other, but
            // windows that only grow come to an end.
            reach *= 2;
            if score <= alpha && alpha > -64 {
                alpha = (score - reach).max(-64);
            } else if score >= beta && beta < 64 {
                beta = (score + reach).min(64);
            } else {
                return;
            }
        }
    }

    /// Searches the moves from `rank` on; the best comes to `rank`.
    fn search_window(
        &mut self,
        rank: usize,
        iteration: Iteration,
        (alpha, beta): (i32, i32),
    ) -> i32 {
        let depth = iteration.depth - 1;
        let mut best: Option<(i32, usize)> = None;
        let mut best_line = Vec::new();
        let mut line = Vec::new();
        for i in rank..self.moves.len() {
            let RootMove {
                square,
                flips,
                replies,
                ..
            } = self.moves[i];
            let child = self.node.after(square, flips);
            let floor = best.map_or(alpha, |(score, _)| score.max(alpha));
            let mut window = (-beta, -floor);
            let mut score = floor + 1;
            if i > rank {
                score = -self.worker.null_window(&child, replies, -floor - 1, depth);
                window.1 = -(score - 1);
            }
            if score > floor && (i == rank || score < beta) && !self.worker.aborted {
                score = -self
                    .worker
                    .principal(&child, replies, window, depth, &mut line);
            }
            if self.worker.aborted {
                break;
            }
            if best.is_none_or(|(best, _)| score > best) {
                best = Some((score, i));
                best_line.clear();
                best_line.push(Move::Place(square));
                if score > alpha {
                    best_line.append(&mut line);
                }
                if score >= beta {
                    break;
                }
            }
        }
        let Some((score, index)) = best else {
            return alpha;
        };
        // Of a search that was cut short only what it has proven better counts.
        if score > alpha || !self.worker.aborted {
            let mut mv = self.moves.remove(index);
            // A line of a failed window is only its first move; the last one knew more.
            if score > alpha || mv.line.is_none() {
                mv.line = Some(Line {
                    score,
                    certainty: self.certainty(iteration, score),
                    depth: iteration.depth,
                    moves: best_line,
                });
            }
            self.moves.insert(rank, mv);
        }
        score
    }

    fn certainty(&self, iteration: Iteration, score: i32) -> Certainty {
        let Iteration { depth, selectivity } = iteration;
        if depth < self.node.empties {
            Certainty::Estimate(selectivity)
        } else if selectivity < Selectivity::NONE {
            Certainty::Likely(selectivity)
        } else if self.request.limits.effort == Effort::Outcome && score != 0 {
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
            certainty: Certainty::Exact,
            depth: 0,
            moves: Vec::new(),
        }],
        nodes: 0,
        elapsed: Default::default(),
        state: State::Done,
    }
}

/// The only move is to pass: the answer is the opponent's, seen from the other side.
fn passed(request: &Request, worker: &mut Worker<'_>, observer: &mut dyn Observer) -> Report {
    struct Turned<'o>(&'o mut dyn Observer);
    impl Observer for Turned<'_> {
        fn progress(&mut self, report: &Report) {
            self.0.progress(&turned(report.clone()));
        }
        fn pulse(&mut self, nodes: u64) {
            self.0.pulse(nodes);
        }
    }
    fn turned(report: Report) -> Report {
        let mut best = report.best().clone();
        best.score = -best.score;
        best.moves.insert(0, Move::Pass);
        Report {
            lines: vec![best],
            ..report
        }
    }
    let board = request.position.board().pass();
    let request = Request {
        lines: 1,
        candidates: Default::default(),
        ..request.clone()
    };
    let root = Root::new(&request, worker, board, board.moves());
    turned(root.run(&mut Turned(observer)))
}
