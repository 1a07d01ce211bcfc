//! A plain alpha-beta search that stands in for the engine's own.

use std::time::Duration;

use obverse_core::{Board, Move, Position, Square};

use crate::{
    Candidates, Certainty, Effort, Engine, Line, Observer, Report, Request, Selectivity, State,
    TimePlan,
};

struct Search<'a> {
    request: &'a Request,
    nodes: u64,
    ended: Option<State>,
    now: &'a dyn Fn() -> Duration,
    hard: Option<Duration>,
    pulse: Duration,
}

impl Search<'_> {
    fn check(&mut self, observer: &mut dyn Observer) {
        if self.nodes & 0x3ff != 0 || self.ended.is_some() {
            return;
        }
        let now = (self.now)();
        if self.request.stop.is_stopped() {
            self.ended = Some(State::Stopped);
        } else if self.hard.is_some_and(|hard| now >= hard) {
            self.ended = Some(State::OutOfTime);
        } else if self
            .request
            .limits
            .nodes
            .is_some_and(|most| self.nodes >= most)
        {
            self.ended = Some(State::OutOfNodes);
        } else if now >= self.pulse {
            self.pulse = now + Duration::from_millis(100);
            observer.pulse(self.nodes);
        }
    }

    fn value(
        &mut self,
        board: Board,
        depth: u32,
        mut alpha: i32,
        beta: i32,
        line: &mut Vec<Move>,
        observer: &mut dyn Observer,
    ) -> i32 {
        line.clear();
        self.nodes += 1;
        self.check(observer);
        if self.ended.is_some() {
            return 0;
        }
        let moves = board.moves();
        if moves.is_empty() {
            if board.opponent_moves().is_empty() {
                return board.final_score();
            }
            let mut rest = Vec::new();
            let value = -self.value(board.pass(), depth, -beta, -alpha, &mut rest, observer);
            line.push(Move::Pass);
            line.extend(rest);
            return value;
        }
        if depth == 0 {
            let corners = obverse_core::Bitboard::CORNERS;
            let of = |discs: obverse_core::Bitboard| (discs & corners).len() as i32;
            let mobility = moves.len() as i32 - board.opponent_moves().len() as i32;
            return (mobility + 8 * (of(board.player()) - of(board.opponent()))).clamp(-60, 60);
        }
        let mut children: Vec<(u32, Square, Board)> = moves
            .iter()
            .map(|square| {
                let next = board.play_unchecked(square);
                (next.moves().len(), square, next)
            })
            .collect();
        if depth > 2 {
            children.sort_by_key(|&(replies, ..)| replies);
        }
        let mut best = -100;
        let mut rest = Vec::new();
        for (_, square, next) in children {
            let value = -self.value(next, depth - 1, -beta, -alpha, &mut rest, observer);
            if value > best {
                best = value;
                line.clear();
                line.push(Move::Place(square));
                line.append(&mut rest);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

pub(crate) fn think(engine: &Engine, request: &Request, observer: &mut dyn Observer) -> Report {
    let clock = engine.clock();
    let start = clock.now();
    let elapsed = move || clock.now() - start;
    let position = request.position;
    let board = position.board();
    let empties = board.empty().len();
    let plan = request
        .limits
        .clock
        .map(|clock| TimePlan::new(clock, empties).hard);
    let mut search = Search {
        request,
        nodes: 0,
        ended: None,
        now: &elapsed,
        hard: [request.limits.time, plan].into_iter().flatten().min(),
        pulse: Duration::from_millis(100),
    };
    let mut report = Report {
        lines: vec![Line {
            score: board.final_score(),
            certainty: Certainty::Exact,
            depth: 0,
            moves: position.legal_moves().take(1).collect(),
        }],
        nodes: 0,
        elapsed: Duration::ZERO,
        state: State::Done,
    };
    if board.is_over() {
        return report;
    }
    let (depth, selectivity) = match request.limits.effort {
        Effort::Unlimited | Effort::Exact | Effort::Outcome => (empties, Selectivity::NONE),
        Effort::Depth { depth, selectivity } => (depth.min(empties), selectivity),
        Effort::Level(level) => level.depth(empties),
    };
    let candidates: Vec<Move> = match request.candidates {
        Candidates::All => position.legal_moves().collect(),
        wanted if !position.must_pass() => wanted
            .among(position.moves())
            .iter()
            .map(Move::Place)
            .collect(),
        _ => vec![Move::Pass],
    };
    report.state = State::Thinking;
    let first = if depth == empties && empties <= 12 {
        depth
    } else {
        1
    };
    for depth in (first..=depth.max(1)).filter(|&depth| depth <= 8 || depth == empties) {
        let mut lines: Vec<Line> = Vec::new();
        let (low, high) = match request.limits.effort {
            Effort::Outcome if depth == empties => (-1, 1),
            _ => (-64, 64),
        };
        for &mv in &candidates {
            let next: Position = position.play_unchecked(mv);
            let mut rest = Vec::new();
            // Only as many full windows as lines are asked for.
            let alpha = match lines.get(request.lines - 1) {
                Some(worst) => worst.score,
                None => low,
            };
            let value = -search.value(
                next.board(),
                depth - u32::from(mv != Move::Pass),
                -high,
                -alpha,
                &mut rest,
                observer,
            );
            if search.ended.is_some() {
                break;
            }
            rest.insert(0, mv);
            let certainty = match request.limits.effort {
                Effort::Outcome if depth == empties => Certainty::Outcome,
                _ if depth == empties => Certainty::Exact,
                _ => Certainty::Estimate(selectivity),
            };
            let line = Line {
                score: value,
                certainty,
                depth,
                moves: rest,
            };
            let at = lines.partition_point(|other| other.score >= value);
            lines.insert(at, line);
            lines.truncate(request.lines);
        }
        if search.ended.is_some() && (depth > first || lines.is_empty()) {
            break;
        }
        report.lines = lines;
        report.nodes = search.nodes;
        report.elapsed = elapsed();
        observer.progress(&report);
    }
    report.state = search.ended.unwrap_or(State::Done);
    report.nodes = search.nodes;
    report.elapsed = elapsed();
    report
}
