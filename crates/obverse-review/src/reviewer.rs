use obverse_core::{Game, Move, Position, Symmetry};
use obverse_engine::{Candidates, Certainty, Engine, Limits, Line, Report, Request, State, Stop};

use crate::{MoveReview, Review, ReviewObserver};

/// How hard to look at a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reviewer {
    /// What each search may spend. A move takes one, and another if it is not the best.
    pub limits: Limits,
    /// Positions with so many empty squares or fewer are solved, whatever the limits.
    pub exact_from: u32,
}

impl Reviewer {
    /// Every position of so many empty squares is solved in some hundredths of a second.
    pub const EXACT_FROM: u32 = 16;

    /// A reviewer with these limits, who solves positions near the end.
    pub fn new(limits: Limits) -> Reviewer {
        Reviewer {
            limits,
            exact_from: Reviewer::EXACT_FROM,
        }
    }

    /// Looks at every move of a game, from the last to the first, so that what was found out about the
    /// end is known when it comes to the moves that led there.
    ///
    /// The engine should have forgotten other games, or the values may depend on them.
    pub fn review(
        &self,
        game: &Game,
        engine: &mut Engine,
        stop: &Stop,
        observer: &mut dyn ReviewObserver,
    ) -> Review {
        let mut desk = Desk {
            reviewer: self,
            engine,
            stop,
            observer,
        };
        let mut moves = Vec::new();
        // What the position behind a move is worth to its side to move, once it is known.
        let mut next = game.is_over().then(|| finished(game.position()));
        let plies: Vec<(Position, Move)> = game.positions().zip(game.moves()).collect();
        for (index, &(position, mv)) in plies.iter().enumerate().rev() {
            desk.observer.begins(moves.len(), position);
            let Some((played, best)) = desk.judge(position, mv, next.as_ref()) else {
                break;
            };
            let review = MoveReview {
                ply: index + 1,
                position,
                mv,
                played,
                best,
            };
            desk.observer.judged(&review);
            next = Some(review.best.clone());
            moves.push(review);
        }
        moves.reverse();
        Review {
            game: game.clone(),
            moves,
        }
    }
}

/// The engine, and whoever watches and may stop it.
struct Desk<'a> {
    reviewer: &'a Reviewer,
    engine: &'a mut Engine,
    stop: &'a Stop,
    observer: &'a mut dyn ReviewObserver,
}

impl Desk<'_> {
    /// The move that was played and the best one; nothing if stopped before both are known.
    fn judge(&mut self, position: Position, mv: Move, next: Option<&Line>) -> Option<(Line, Line)> {
        if let (Move::Pass, Some(next)) = (mv, next) {
            let pass = continued(mv, next);
            return Some((pass.clone(), pass));
        }
        let best = self.think(position, Candidates::All)?;
        let Some(square) = mv.square().filter(|_| best.first() != Some(mv)) else {
            return Some((best.clone(), best));
        };
        if let Some(turned) = turned(position, &best, mv) {
            return Some((turned.clone(), turned));
        }
        let mut played = match next.filter(|next| next.is_exact() && best.is_exact()) {
            Some(next) => continued(mv, next),
            None => self.think(position, Candidates::Only(square.bitboard()))?,
        };
        if best.is_exact() && played.score > best.score {
            // Time may end the second search before it has proven as much.
            played.score = best.score;
            played.value = best.value;
        }
        // What is no worse than the best is the best. Scores are whole discs: less than half of one may
        // be due to rounding alone.
        let is_best = best.value - played.value < 0.5 && played.is_exact() >= best.is_exact();
        let best = if is_best { played.clone() } else { best };
        Some((played, best))
    }

    fn think(&mut self, position: Position, candidates: Candidates) -> Option<Line> {
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
        } = self.engine.think(&request, self.observer);
        (state != State::Stopped).then(|| lines.swap_remove(0))
    }
}

/// A game that is over is worth its result.
fn finished(position: Position) -> Line {
    let score = position.board().final_score();
    Line {
        score,
        value: score as f32,
        certainty: Certainty::Exact,
        depth: 0,
        moves: Vec::new(),
    }
}

/// A move, and then what is known about the position behind it.
fn continued(mv: Move, next: &Line) -> Line {
    Line {
        score: -next.score,
        value: -next.value,
        certainty: next.certainty,
        depth: next.depth + u32::from(mv != Move::Pass),
        moves: [&[mv][..], &next.moves].concat(),
    }
}

/// The line turned so that it begins with this move, if the position looks the same after that.
fn turned(position: Position, line: &Line, mv: Move) -> Option<Line> {
    let first = line.first()?.square()?;
    let symmetry = Symmetry::ALL.into_iter().find(|symmetry| {
        Move::Place(symmetry.square(first)) == mv && symmetry.position(position) == position
    })?;
    let turn = |mv: &Move| {
        mv.square()
            .map_or(Move::Pass, |it| symmetry.square(it).into())
    };
    Some(Line {
        moves: line.moves.iter().map(turn).collect(),
        ..line.clone()
    })
}
