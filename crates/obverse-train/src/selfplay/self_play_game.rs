use obverse_core::{Bitboard, Board, Color, Move, Position, Random, Square};
use obverse_engine::{Engine, Goal, Limits, Request, Stop};

use super::SelfPlay;
use crate::LabelledPosition;
use crate::splitmix64::mix;

/// A self-play game in progress, with the positions recorded so far.
pub(super) struct SelfPlayGame<'a> {
    pub(super) settings: &'a SelfPlay,
    number: u32,
    pub(super) random: Random,
    engine: Engine,
    request: Request,
    positions: Vec<LabelledPosition>,
}

/// A midgame position and its search value for the side to move.
struct SearchedPosition {
    position: Position,
    value: i32,
}

/// Converts a value for `color` to a value for Black, or back.
fn for_black(color: Color, value: f64) -> f64 {
    match color {
        Color::Black => value,
        Color::White => -value,
    }
}

/// A result, or `None` if the game was stopped.
type Stopped<T> = Option<T>;

impl<'a> SelfPlayGame<'a> {
    /// Creates the game with this number. `engine` plays both sides.
    pub(super) fn new(
        settings: &'a SelfPlay,
        number: u32,
        engine: Engine,
        stop: &Stop,
    ) -> SelfPlayGame<'a> {
        SelfPlayGame {
            settings,
            number,
            random: Random::new(mix(mix(settings.seed) ^ u64::from(number))),
            engine,
            request: Request::new(Position::start(), Limits::exact()).with_stop(stop.clone()),
            positions: Vec::new(),
        }
    }

    /// Plays the game and returns its labelled positions; `None` if stopped.
    pub(super) fn positions(mut self) -> Stopped<Vec<LabelledPosition>> {
        self.play()?;
        Some(self.positions)
    }

    /// Plays the game and records its positions.
    fn play(&mut self) -> Stopped<()> {
        let mut position = self.opening();
        let mut stretch = Vec::with_capacity(60);
        let middle_game = Limits {
            goal: self.settings.goal,
            ..Limits::exact()
        };
        while position.empty().len() > self.settings.exact_from && !position.board().is_over() {
            let moves = position.legal_squares();
            let mv = if moves.is_empty() {
                Move::Pass
            } else if self.chance(self.settings.noise) {
                self.record_stretch(&mut stretch, None);
                Move::Place(self.one_of(moves))
            } else {
                let (value, line) = self.think(position, middle_game)?;
                stretch.push(SearchedPosition { position, value });
                if self.settings.pv_positions > 0.0 && self.chance(self.settings.pv_positions) {
                    self.record_pv_position(position, &line, middle_game)?;
                }
                line[0]
            };
            position = position.play_unchecked(mv);
        }
        let middle_game = std::mem::take(&mut self.positions);
        let score = self.ending(position, self.settings.branching)?;
        let ending = std::mem::replace(&mut self.positions, middle_game);
        self.record_stretch(&mut stretch, Some(for_black(position.turn(), score.into())));
        self.positions.extend(ending);
        Some(())
    }

    /// Labels and records successive midgame positions. `result` is the label, for Black, of the position that follows
    /// the last of them; `None` if unknown.
    fn record_stretch(&mut self, stretch: &mut Vec<SearchedPosition>, mut result: Option<f64>) {
        let trust = self.settings.trust;
        let start = self.positions.len();
        for SearchedPosition { position, value } in stretch.drain(..).rev() {
            let value = for_black(position.turn(), value.into());
            let label = result.map_or(value, |result| trust * result + (1.0 - trust) * value);
            result = Some(label);
            let score = for_black(position.turn(), label).round();
            self.record(position.board(), score as i32);
        }
        self.positions[start..].reverse();
    }

    /// Searches a position of a search's principal variation and records it with its value.
    ///
    /// The search chose the moves of the variation by their evaluation, so the positions after them have other errors
    /// than those of random or human moves.
    fn record_pv_position(
        &mut self,
        root: Position,
        pv: &[Move],
        middle_game: Limits,
    ) -> Stopped<()> {
        let plies = 1 + self.random.below(pv.len() as u32) as usize;
        let moves = pv[..plies].iter();
        let position = moves.fold(root, |position, &mv| position.play_unchecked(mv));
        let board = position.board();
        if board.is_over() || position.legal_squares().is_empty() {
            return Some(());
        }
        let limits = if board.empty().len() > self.settings.exact_from {
            middle_game
        } else {
            Limits::exact()
        };
        let (value, _) = self.think(position, limits)?;
        self.record(board, value);
        Some(())
    }

    /// Solves a position, records it and the positions after it under best play, and returns its score.
    ///
    /// At each move, with the probability `branching`, a second move is tried and the positions after it are recorded
    /// too.
    fn ending(&mut self, start: Position, branching: f64) -> Stopped<i32> {
        let mut position = start;
        if position.board().is_over() {
            return Some(position.board().final_score());
        }
        let (result, mut line) = self.think(position, Limits::exact())?;
        let mut score = result;
        let mut next = 0;
        while !position.board().is_over() {
            if next == line.len() {
                // The PV may end before the game does.
                (_, line) = self.think(position, Limits::exact())?;
                next = 0;
            }
            let mv = line[next];
            next += 1;
            if let Move::Place(best) = mv {
                self.record(position.board(), score);
                let others = position.legal_squares() - best.bitboard();
                if !others.is_empty() && self.chance(branching) {
                    let other = Move::Place(self.one_of(others));
                    self.ending(position.play_unchecked(other), 0.0)?;
                }
            }
            position = position.play_unchecked(mv);
            score = -score;
        }
        Some(result)
    }

    /// Searches a position whose game is not over, and returns its score and PV.
    fn think(&mut self, position: Position, limits: Limits) -> Stopped<(i32, Vec<Move>)> {
        self.request.position = position;
        self.request.limits = limits;
        let mut report = self.engine.think(&self.request, &mut ());
        let best = report.lines.swap_remove(0);
        if self.request.stop.is_stopped() {
            return None;
        }
        debug_assert!(best.is_exact() || limits.goal != Goal::Exact);
        Some((best.score, best.moves))
    }

    /// Records a position with its label.
    fn record(&mut self, board: Board, score: i32) {
        self.positions.push(LabelledPosition {
            board,
            score: i8::try_from(score).expect("at most 64 discs"),
            game: self.number,
        });
    }

    /// Returns true with this probability.
    fn chance(&mut self, probability: f64) -> bool {
        // Convert the upper 53 bits, the precision of an f64, to a number from 0 to below 1.
        let random = (self.random.bits() >> 11) as f64 / (1_u64 << 53) as f64;
        random < probability
    }

    /// A random square of a set that is not empty.
    pub(super) fn one_of(&mut self, squares: Bitboard) -> Square {
        let index = self.random.below(squares.len()) as usize;
        squares
            .iter()
            .nth(index)
            .expect("the index is below the number of squares")
    }

    /// The position after the opening: after random plies, or after the first plies of a given game. Passes do not
    /// count as plies.
    fn opening(&mut self) -> Position {
        let (least, most) = self.settings.random_plies.clone().into_inner();
        let plies = least
            + self
                .random
                .below(most.saturating_sub(least).saturating_add(1));
        let openings = &self.settings.openings;
        if let Ok(games @ 1..) = u32::try_from(openings.len()) {
            return openings[self.random.below(games) as usize].after(plies);
        }
        let mut position = Position::start();
        let mut ply = 0;
        while ply < plies && !position.board().is_over() {
            let moves = position.legal_squares();
            let mv = if moves.is_empty() {
                Move::Pass
            } else {
                ply += 1;
                Move::Place(self.one_of(moves))
            };
            position = position.play_unchecked(mv);
        }
        position
    }
}
