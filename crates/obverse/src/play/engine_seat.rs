use obverse_core::{Game, Move, Square};
use obverse_engine::{Engine, EngineError, Level, Limits, Options, Request};

use super::computer::Limit;
use super::thought::Thought;

/// The engine, playing a side.
pub struct EngineSeat {
    engine: Engine,
    limits: Limits,
}

impl EngineSeat {
    /// An engine that may go so far; a depth is its level.
    pub fn new(limit: Limit) -> Result<EngineSeat, EngineError> {
        Ok(EngineSeat {
            engine: Engine::with_table_that_fits(Options::default())?,
            limits: match limit {
                Limit::Time(time) => Limits::time(time),
                Limit::Depth(depth) => {
                    let highest = Level::MAX.number().into();
                    // Between the lowest and the highest there is no gap.
                    let level = Level::new(depth.clamp(1, highest)).unwrap_or(Level::MAX);
                    Limits::level(level)
                }
            },
        })
    }

    /// Chooses a move for the side to move, which has one.
    pub fn choose(&mut self, game: &Game) -> Option<(Square, Thought)> {
        let position = game.position();
        let request = Request::new(position, self.limits);
        let report = self.engine.think(&request, &mut ());
        let square = report.best().first().and_then(Move::square);
        // With a placement to choose there is always one chosen; the first would do as well.
        let square = square.or_else(|| position.moves().first())?;
        Some((square, Thought::from(&report)))
    }
}
