use obverse_core::{Move, Position, Symmetry};
use obverse_engine::{
    Candidates, Certainty, Continuation, Engine, Limits, Line, Report, Request, SearchState, Stop,
};

use crate::suspended_move::SuspendedMove;
use crate::{ReviewObserver, Reviewer};

/// Searches the moves that have to be compared with an engine.
pub struct Judge<'a> {
    pub reviewer: &'a Reviewer,
    pub engine: &'a mut Engine,
    pub stop: &'a Stop,
    pub observer: &'a mut dyn ReviewObserver,
    /// Where the searches continue.
    pub suspended: &'a mut SuspendedMove,
}

impl Judge<'_> {
    /// The best line of the position among the candidates; `None` if the search was stopped.
    pub fn think(&mut self, position: Position, candidates: Candidates) -> Option<Line> {
        if let (Candidates::All, Some(best)) = (candidates, &self.suspended.best) {
            return Some(best.clone());
        }
        let is_near_the_end = position.empty().len() <= self.reviewer.exact_from;
        let limits = match is_near_the_end {
            true => Limits::exact(),
            false => self.reviewer.limits,
        };
        let request = Request::new(position, limits)
            .with_candidates(candidates)
            .with_stop(self.stop.clone());
        let Report {
            mut lines, state, ..
        } = (self.engine).resume(&request, &mut self.suspended.continuation, self.observer);
        if state == SearchState::Stopped {
            return None;
        }
        // A search that has reached a limit of the reviewer is complete.
        self.suspended.continuation = Continuation::default();
        let line = lines.swap_remove(0);
        if let Candidates::All = candidates {
            self.suspended.best = Some(line.clone());
        }
        Some(line)
    }
}

/// Returns the lines of the played move and of the best move; `None` if `search` returns `None`.
///
/// `next` is the best line from the position after the move; `None` if it is unknown. `search` is asked for the best line
/// among all moves first, and then perhaps for the line of the played move.
pub fn judge(
    position: Position,
    mv: Move,
    next: Option<&Line>,
    search: &mut dyn FnMut(Candidates) -> Option<Line>,
) -> Option<(Line, Line)> {
    if let (Move::Pass, Some(next)) = (mv, next) {
        let pass = continued(mv, next);
        return Some((pass.clone(), pass));
    }
    let best = search(Candidates::All)?;
    let Some(square) = mv.square().filter(|_| best.first() != Some(mv)) else {
        return Some((best.clone(), best));
    };
    if let Some(mirrored) = mirrored(position, &best, mv) {
        return Some((mirrored.clone(), mirrored));
    }
    let mut played = match next.filter(|next| next.is_exact() && best.is_exact()) {
        Some(next) => continued(mv, next),
        None => search(Candidates::Only(square.bitboard()))?,
    };
    if best.is_exact() && played.score > best.score {
        // The played move's score is not proven, because its search ran out of time. It cannot exceed the proven
        // best score.
        played.score = best.score;
        played.value = best.value;
    }
    // A move within half a disc of the best counts as the best: search scores are whole discs, so the difference
    // may be a rounding error.
    let is_best = best.value - played.value < 0.5 && played.is_exact() >= best.is_exact();
    let best = if is_best { played.clone() } else { best };
    Some((played, best))
}

/// The line of a finished game: no moves, and the result as its score.
pub fn finished(position: Position) -> Line {
    let score = position.board().final_score();
    Line {
        score,
        value: score as f32,
        certainty: Certainty::Exact,
        depth: 0,
        moves: Vec::new(),
    }
}

/// The line of a move: the move, followed by the line of the position after it.
fn continued(mv: Move, next: &Line) -> Line {
    Line {
        score: -next.score,
        value: -next.value,
        certainty: next.certainty.negated(),
        depth: next.depth + u32::from(mv != Move::Pass),
        moves: [&[mv][..], &next.moves].concat(),
    }
}

/// The image of a line under a board symmetry that maps the position to itself and the line's first move to `mv`;
/// `None` if no symmetry does this.
pub fn mirrored(position: Position, line: &Line, mv: Move) -> Option<Line> {
    let first = line.first()?.square()?;
    let symmetry = Symmetry::ALL.into_iter().find(|symmetry| {
        Move::Place(symmetry.square(first)) == mv && symmetry.position(position) == position
    })?;
    let map = |mv: &Move| {
        mv.square()
            .map_or(Move::Pass, |it| symmetry.square(it).into())
    };
    Some(Line {
        moves: line.moves.iter().map(map).collect(),
        ..line.clone()
    })
}
