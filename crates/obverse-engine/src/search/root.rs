//! The root of the search: iterative deepening, aspiration windows and multi-PV.

use obverse_core::{Bitboard, Board, Move, Symmetry};

use crate::{Certainty, Goal, Line, Report, Request, SearchState, Selectivity};

use super::iteration_schedule::{Iteration, iterations};
use super::move_list::MoveList;
use super::node::Node;
use super::root_move::RootMove;
use super::root_progress::{
    Aspiration, BestRootMove, RootProgress, SuspendedSearch, WindowProgress,
};
use super::settings;
use super::worker::Worker;

/// The root of a search: the position of a request, with its moves in search order.
pub struct Root<'a, 'w> {
    request: &'a Request,
    worker: &'a mut Worker<'w>,
    node: Node,
    /// The root moves in search order: the best moves of the last iteration first.
    moves: Vec<RootMove>,
    /// Whether the side to move has to pass. `node` is then the position after the pass, and reports negate its scores.
    passed: bool,
    /// Proven lower and upper bound of the score of `node`.
    bounds: (i32, i32),
    progress: RootProgress,
    /// The root moves at the moment of an abort, before the best move of the aborted window was moved to the front.
    aborted_moves: Option<Vec<RootMove>>,
}

/// What the score of a window search says about the root.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ScoreKind {
    /// The score is the value of the root.
    Value,
    /// The score is a lower bound: the search failed high, or it was aborted before all moves were searched.
    AtLeast,
}

/// Proven scores are even, so an odd lower bound can be raised.
fn round_up_to_even(score: i32) -> i32 {
    score + (score & 1)
}

/// Proven scores are even, so an odd upper bound can be lowered.
fn round_down_to_even(score: i32) -> i32 {
    score - (score & 1)
}

impl<'a, 'w> Root<'a, 'w> {
    /// Searches the position of a request until its goal or a limit is reached. Continues the search `suspended` of the
    /// same request, if there is one. After an abort, returns the search to continue.
    pub fn search(
        request: &'a Request,
        worker: &'a mut Worker<'w>,
        suspended: Option<SuspendedSearch>,
    ) -> (Report, Option<SuspendedSearch>) {
        let board = request.position.board();
        let moves = board.legal_squares();
        if !moves.is_empty() {
            let root_moves = match request.candidates.among(moves) {
                // None of the requested moves is legal: search all moves instead of none.
                Bitboard::EMPTY => moves,
                root_moves => root_moves,
            };
            return Root::new(request, worker, board, root_moves).run(suspended);
        }
        let replies = board.opponent_legal_squares();
        if replies.is_empty() {
            return (game_over_report(board), None);
        }
        let mut root = Root::new(request, worker, board.pass(), replies);
        root.passed = true;
        root.run(suspended)
    }

    /// Orders the root moves and groups those that are equivalent by symmetry.
    fn new(
        request: &'a Request,
        worker: &'a mut Worker<'w>,
        board: Board,
        root_moves: Bitboard,
    ) -> Self {
        let mut root = Root {
            request,
            node: Node::new(board),
            moves: Vec::new(),
            passed: false,
            bounds: (-64, 64),
            progress: RootProgress::default(),
            aborted_moves: None,
            worker,
        };
        let mut move_list = MoveList::default();
        move_list.fill(board, root_moves);
        // Order the moves as for a solve, because low mobility of the opponent is a good sign at any depth.
        let depth = root.node.empties;
        root.worker
            .score_moves_from(0, &root.node, depth, &mut move_list, None);
        move_list.sort_from(0);
        let symmetries = Symmetry::ALL.into_iter();
        let symmetries: Vec<Symmetry> = symmetries.filter(|it| it.board(board) == board).collect();
        for scored in move_list.iter() {
            let equivalent = root.moves.iter_mut().find_map(|mv| {
                let maps = |it: &&Symmetry| it.square(mv.square) == scored.square;
                let symmetry = *symmetries.iter().find(maps)?;
                Some((mv, symmetry))
            });
            match equivalent {
                Some((mv, symmetry)) => mv.symmetries.push(symmetry),
                None => root.moves.push(RootMove {
                    square: scored.square,
                    flips: scored.flips,
                    replies: scored.replies,
                    line: None,
                    symmetries: Vec::new(),
                }),
            }
        }
        root
    }

    /// Runs the iterations until the last one is done or a limit is reached.
    fn run(mut self, suspended: Option<SuspendedSearch>) -> (Report, Option<SuspendedSearch>) {
        if let Some(suspended) = suspended {
            (self.moves, self.bounds) = (suspended.moves, suspended.bounds);
            self.progress = suspended.progress;
            self.worker.resume(suspended.thread);
        }
        let multi_pv = match self.passed {
            true => 1,
            false => self.request.multi_pv.max(1),
        };
        let is_done = self.run_iterations(multi_pv);
        // A stop that comes with the last report has aborted nothing. The continued search then ends at once. A stop or a
        // limit after this line changes nothing: there would be no search to continue.
        let state = self.worker.limits.state();
        let is_ended = self.worker.aborted || state != SearchState::Done;
        let suspended = is_ended.then(|| SuspendedSearch {
            moves: (self.aborted_moves.take()).unwrap_or_else(|| self.moves.clone()),
            bounds: self.bounds,
            progress: self.progress.clone(),
            thread: self.worker.suspended_thread(),
        });
        self.worker.report();
        let state = match state {
            // A limit that is reached at the very end of the search has not aborted it.
            SearchState::OutOfTime | SearchState::OutOfNodes if is_done => SearchState::Done,
            state => state,
        };
        let mut report = self.report(multi_pv, state);
        for line in &mut report.lines {
            self.worker.complete_pv(self.request.position.board(), line);
        }
        (report, suspended)
    }

    /// Runs the iterations from the current one on. Returns whether the last one is done.
    fn run_iterations(&mut self, multi_pv: usize) -> bool {
        // With a game clock and a single root move, run only the first iteration, to save time for later moves.
        let forced = self.moves.len() == 1 && self.request.limits.clock.is_some();
        let iterations = iterations(self.request.limits.goal, self.node.empties);
        while let Some(&iteration) = iterations.get(self.progress.iteration) {
            let number = self.progress.iteration;
            if number > 0 && (forced || self.worker.limits.is_late()) {
                return false;
            }
            self.worker.selectivity = iteration.selectivity;
            while self.progress.rank < multi_pv.min(self.moves.len()) {
                if !self.progress.is_searched {
                    self.aspiration_search(self.progress.rank, iteration);
                    if self.worker.aborted {
                        return false;
                    }
                    self.progress.is_searched = true;
                }
                if self.worker.poll() {
                    let is_last = self.progress.rank + 1 == multi_pv.min(self.moves.len());
                    return is_last && number + 1 == iterations.len();
                }
                let report = self.report(multi_pv, SearchState::Thinking);
                self.worker.announce(&report);
                self.progress.is_searched = false;
                self.progress.rank += 1;
            }
            self.progress.rank = 0;
            self.progress.iteration += 1;
        }
        true
    }

    /// A report of the best lines so far.
    fn report(&mut self, multi_pv: usize, state: SearchState) -> Report {
        self.worker.report();
        let best_lines = self.moves.iter().take(multi_pv).flat_map(RootMove::lines);
        let mut lines: Vec<Line> = best_lines.collect();
        // Sort again by score, because selective searches may contradict each other. Sort moves with equal scores by
        // their fractional value, because their order is arbitrary so far.
        let is_comparable = |a: &Line, b: &Line| (a.depth, a.certainty) == (b.depth, b.certainty);
        for lines in lines.chunk_by_mut(is_comparable) {
            lines.sort_by(|a, b| (b.score.cmp(&a.score)).then(b.value.total_cmp(&a.value)));
        }
        lines.truncate(multi_pv);
        if lines.is_empty() {
            // Stopped before the first iteration finished a move: report the first move in the ordering.
            let first = &self.moves[0];
            let child = self.node.after(first.square, first.flips);
            let score = -self.worker.static_eval(&child);
            lines.push(Line {
                score,
                value: score as f32,
                certainty: Certainty::Estimate(Selectivity::NONE),
                depth: 1,
                moves: vec![Move::Place(first.square)],
            });
        }
        let mut bounds = self.bounds;
        if self.passed {
            bounds = (-bounds.1, -bounds.0);
            for line in &mut lines {
                line.score = -line.score;
                line.value = -line.value;
                line.certainty = line.certainty.negated();
                line.moves.insert(0, Move::Pass);
            }
        }
        if state == SearchState::Done {
            // A finished search reports only the bounds that its goal asks for. Whether it also found tighter bounds
            // depends on earlier searches.
            bounds = lines[0].bounds();
        }
        Report {
            lines,
            bounds,
            nodes: self.worker.limits.nodes(),
            elapsed: self.worker.limits.elapsed(),
            state,
        }
    }

    /// Aspiration search: finds the best of the moves from index `rank` on and moves it to that index.
    ///
    /// The first window is centred on the score of the previous iteration. The window is widened whenever the search
    /// fails low or high.
    fn aspiration_search(&mut self, rank: usize, iteration: Iteration) {
        let (min_score, max_score) = self.score_range(iteration);
        let clamp = |score: i32| score.clamp(min_score, max_score);
        let mut aspiration = match self.progress.aspiration.take() {
            Some(resumed) => resumed,
            None => self.first_aspiration(rank, iteration),
        };
        loop {
            let (alpha, beta) = (aspiration.alpha, aspiration.beta);
            let window = &mut aspiration.window;
            self.search_window(rank, iteration, (alpha, beta), window);
            let best = window.best.clone();
            if self.worker.aborted {
                self.aborted_moves = Some(self.moves.clone());
                self.progress.aspiration = Some(aspiration);
                // The result of an aborted search counts only if a finished move has a score above alpha.
                if let Some(best) = best.filter(|best| best.score > alpha) {
                    if rank == 0 {
                        self.tighten_bounds(iteration, (alpha, beta), best.score);
                    }
                    self.promote(rank, best, iteration, ScoreKind::AtLeast);
                }
                return;
            }
            let Some(best) = best else { return };
            let score = best.score;
            let failed_low = score <= alpha && alpha > min_score;
            let failed_high = score >= beta && beta < max_score;
            if rank == 0 {
                self.tighten_bounds(iteration, (alpha, beta), score);
            }
            if failed_high {
                self.promote(rank, best, iteration, ScoreKind::AtLeast);
            } else if !failed_low {
                self.promote(rank, best, iteration, ScoreKind::Value);
            }
            if !failed_low && !failed_high {
                return;
            }
            // Widen only the side that failed. Selective searches may contradict each other and fail first on one side,
            // then on the other. The loop ends even then: the window only grows, up to the full range of scores.
            let delta = aspiration.delta * settings::ASPIRATION_GROWTH;
            let (alpha, beta) = match failed_low {
                true => (clamp(score - delta), beta),
                false => (alpha, clamp(score + delta)),
            };
            aspiration = Aspiration {
                alpha,
                beta,
                delta,
                window: WindowProgress::default(),
            };
        }
    }

    /// The range of scores that an iteration distinguishes.
    fn score_range(&self, iteration: Iteration) -> (i32, i32) {
        match iteration.depth >= self.node.empties {
            true => self.goal_window(),
            false => (-64, 64),
        }
    }

    /// The first window of an aspiration search.
    fn first_aspiration(&self, rank: usize, iteration: Iteration) -> Aspiration {
        let is_solve = iteration.depth >= self.node.empties;
        let (min_score, max_score) = self.score_range(iteration);
        // The score of a solve at lower confidence is closer to the truth than an estimate, so the window around it is
        // narrower than around an estimate. Exact scores are even, so a solve starts from an even center.
        let (center, delta) = match &self.moves[rank].line {
            Some(line) if line.depth >= self.node.empties => {
                (line.score & !1, settings::SOLVE_ASPIRATION_DELTA)
            }
            Some(line) if is_solve => (line.score & !1, settings::ASPIRATION_DELTA),
            Some(line) => (line.score, settings::ASPIRATION_DELTA),
            None => (0, 64),
        };
        let clamp = |score: i32| score.clamp(min_score, max_score);
        let (mut alpha, mut beta) = (clamp(center - delta), clamp(center + delta));
        if alpha >= beta {
            (alpha, beta) = (min_score, max_score);
        }
        Aspiration {
            alpha,
            beta,
            delta,
            window: WindowProgress::default(),
        }
    }

    /// Principal variation search over the moves from index `rank` on, beginning with the current move of `progress`.
    /// At the end, `progress` has the best move; after an abort, the best of the moves that were finished.
    fn search_window(
        &mut self,
        rank: usize,
        iteration: Iteration,
        (alpha, beta): (i32, i32),
        progress: &mut WindowProgress,
    ) {
        let depth = iteration.depth - 1;
        let mut line = Vec::new();
        for index in rank + progress.searched..self.moves.len() {
            let RootMove {
                square,
                flips,
                replies,
                ..
            } = self.moves[index];
            let child = self.node.after(square, flips);
            let best_score = progress.best.as_ref().map(|best| best.score);
            let raised_alpha = best_score.map_or(alpha, |best| best.max(alpha));
            let mut score = raised_alpha;
            // Discard the previous move's PV.
            line.clear();
            if progress.pv_window.is_none() && index == rank {
                progress.pv_window = Some((-beta, -raised_alpha));
            } else if progress.pv_window.is_none() {
                score = -self
                    .worker
                    .null_window(&child, replies, -raised_alpha - 1, depth);
                if score > raised_alpha && score < beta && !self.worker.aborted {
                    // The null-window score is a lower bound: raise the lower end of the window for the re-search.
                    progress.pv_window = Some((-beta, -(score - 1)));
                }
            }
            if let Some(window) = progress.pv_window {
                score = -self.worker.pvs(&child, replies, window, depth, &mut line);
            }
            if self.worker.aborted {
                return;
            }
            progress.pv_window = None;
            progress.searched += 1;
            if best_score.is_none_or(|best| score > best) {
                let mut moves = vec![Move::Place(square)];
                if score > alpha {
                    moves.append(&mut line);
                }
                progress.best = Some(BestRootMove {
                    score,
                    index,
                    moves,
                });
                if score >= beta {
                    return;
                }
            }
        }
    }

    /// Tightens the proven bounds by the score of a search with the window `(alpha, beta)`. Only solves without
    /// forward pruning prove anything. After an abort, the score covers only the moves finished before the abort, so it
    /// is only a lower bound.
    fn tighten_bounds(&mut self, iteration: Iteration, (alpha, beta): (i32, i32), score: i32) {
        if !self.is_proof(iteration) {
            return;
        }
        if score > alpha {
            self.bounds.0 = self.bounds.0.max(round_up_to_even(score));
        }
        if score < beta && !self.worker.aborted {
            self.bounds.1 = self.bounds.1.min(round_down_to_even(score));
        }
    }

    /// Whether an iteration searches to the end of the game without forward pruning.
    fn is_proof(&self, iteration: Iteration) -> bool {
        iteration.depth >= self.node.empties && iteration.selectivity == Selectivity::NONE
    }

    /// Moves the best move to index `rank` and records its line.
    fn promote(&mut self, rank: usize, best: BestRootMove, iteration: Iteration, kind: ScoreKind) {
        let mut mv = self.moves.remove(best.index);
        let certainty = self.certainty(iteration, best.score, kind);
        let (alpha, beta) = self.goal_window();
        // Report the nearest even score outside of the window, because scores are even. The score of the search is not
        // reported: how far it lies outside of the window depends on earlier searches.
        let (score, value) = match certainty {
            Certainty::LowerBound => {
                let score = round_up_to_even(best.score.min(beta));
                (score, score as f32)
            }
            Certainty::UpperBound => {
                let score = round_down_to_even(alpha);
                (score, score as f32)
            }
            _ => (best.score, self.value(&best, iteration.depth)),
        };
        mv.line = Some(Line {
            score,
            value,
            certainty,
            depth: iteration.depth,
            moves: best.moves,
        });
        self.moves.insert(rank, mv);
    }

    /// The score before rounding to discs: the static evaluation at the end of the PV. It is `best.score` after a
    /// solve, or if the PV does not lead to the position that was evaluated.
    fn value(&self, best: &BestRootMove, depth: u32) -> f32 {
        let score = best.score as f32;
        if depth >= self.node.empties {
            return score;
        }
        let mut node = self.node.clone();
        let mut sign = 1.0;
        for &mv in &best.moves {
            node = match mv {
                Move::Place(square) => node.after(square, node.board.flips_unchecked(square)),
                Move::Pass => node.pass(),
            };
            sign = -sign;
        }
        // A transposition cutoff may have truncated the PV.
        let is_complete = self.node.empties - node.empties == depth;
        let value = sign * self.worker.fractional_static_eval(&node);
        if is_complete && (value - score).abs() <= 0.5 {
            value
        } else {
            score
        }
    }

    /// How reliable a score of this iteration is.
    fn certainty(&self, iteration: Iteration, score: i32, kind: ScoreKind) -> Certainty {
        let Iteration { depth, selectivity } = iteration;
        if depth < self.node.empties {
            Certainty::Estimate(selectivity)
        } else if selectivity < Selectivity::NONE {
            Certainty::Likely(selectivity)
        } else {
            let (alpha, beta) = self.goal_window();
            match self.request.limits.goal {
                Goal::Outcome if score != 0 => Certainty::Outcome,
                Goal::Window { .. } if score >= beta && beta < 64 => Certainty::LowerBound,
                Goal::Window { .. } if score <= alpha && alpha > -64 => Certainty::UpperBound,
                _ if kind == ScoreKind::AtLeast => Certainty::LowerBound,
                _ => Certainty::Exact,
            }
        }
    }

    /// The search window of a solve, from the point of view of the side to move in `node`: the goal does not need the
    /// exact value of scores outside of this window.
    fn goal_window(&self) -> (i32, i32) {
        let (alpha, beta) = self.request.limits.goal.window();
        match self.passed {
            true => (-beta, -alpha),
            false => (alpha, beta),
        }
    }
}

/// The report on a finished game.
fn game_over_report(board: Board) -> Report {
    let score = board.final_score();
    Report {
        bounds: (score, score),
        lines: vec![Line {
            score,
            value: score as f32,
            certainty: Certainty::Exact,
            depth: 0,
            moves: Vec::new(),
        }],
        nodes: 0,
        elapsed: Default::default(),
        state: SearchState::Done,
    }
}
