use std::sync::Arc;

use obverse_book::{BookFile, BookFileError, BookMove};
use obverse_core::{Position, Random};
use obverse_engine::evaluation::Evaluation;
use obverse_engine::{
    Clock, Engine, EngineError, Level, Limits, Options, Request, Skill, SystemClock,
};

use crate::engine_player_weights::read_weights;
use crate::{
    Allowance, Choice, EngineOptions, Player, PlayerError, SearchSummary, Turn, WeightsFileError,
};

/// Obverse's engine as a player.
pub struct EnginePlayer {
    engine: Engine,
    options: EngineOptions,
    skill: Option<Skill>,
    rng: Random,
    book: Option<BookFile>,
}

impl EnginePlayer {
    /// Creates a player with its engine. Fails if the weights cannot be loaded or memory is short.
    pub fn new(options: EngineOptions) -> Result<EnginePlayer, EnginePlayerError> {
        EnginePlayer::create(options, Arc::new(SystemClock::default()), None)
    }

    /// Creates a player whose engine measures time by this clock.
    pub fn with_clock(
        options: EngineOptions,
        clock: Arc<dyn Clock>,
    ) -> Result<EnginePlayer, EnginePlayerError> {
        EnginePlayer::create(options, clock, None)
    }

    /// Creates a player that uses `evaluation` in place of the built-in weights. If the options name a weights file,
    /// the player uses the weights of this file and ignores `evaluation`.
    pub fn with_evaluation(
        options: EngineOptions,
        evaluation: Arc<Evaluation>,
    ) -> Result<EnginePlayer, EnginePlayerError> {
        EnginePlayer::create(options, Arc::new(SystemClock::default()), Some(evaluation))
    }

    /// Creates a player. If the options name no weights file, the player uses the evaluation `default`, or the built-in
    /// weights if `default` is `None`.
    fn create(
        options: EngineOptions,
        clock: Arc<dyn Clock>,
        default: Option<Arc<Evaluation>>,
    ) -> Result<EnginePlayer, EnginePlayerError> {
        let evaluation = match options.weights.as_deref() {
            Some(path) => Some(read_weights(path)?),
            None => default,
        };
        let book = options.book.as_deref().map(BookFile::open).transpose()?;
        let engine_options = |hash_mib| Options {
            threads: options.threads,
            hash_mib,
            evaluation,
            clock,
        };
        Ok(EnginePlayer {
            engine: match options.hash_mib {
                Some(size) => Engine::new(engine_options(size))?,
                None => Engine::with_table_that_fits(engine_options(options.default_hash_mib))?,
            },
            skill: options.strength.skill(),
            options,
            rng: Random::new(0),
            book,
        })
    }

    /// Number of discs that the engine has given away on purpose in this game.
    pub fn lost(&self) -> f64 {
        self.skill.map_or(0.0, |skill| skill.lost())
    }

    /// The move of the book; `None` if the book does not know a move that is as good as the best one. Of several equally
    /// good moves, the seed of the game chooses one. An engine that loses discs on purpose plays without the book.
    fn book_move(&mut self, position: Position) -> Result<Option<BookMove>, PlayerError> {
        let Some((book, path)) = self.book.as_ref().zip(self.options.book.as_ref()) else {
            return Ok(None);
        };
        if self.skill.is_some() {
            return Ok(None);
        }
        let moves = BookMove::all(book, position.board());
        let moves = moves.map_err(|error| PlayerError(Box::new(error.at(path.clone()))))?;
        let Some(best) = moves.first().map(|mv| mv.worth.value) else {
            return Ok(None);
        };
        let good: Vec<BookMove> = moves
            .into_iter()
            .filter(|mv| mv.worth.value == best && mv.is_in_book())
            .collect();
        let chosen = self
            .rng
            .below(u32::try_from(good.len()).unwrap_or(u32::MAX));
        Ok(good.get(chosen as usize).copied())
    }

    /// Search limits of a move for which the match allows this time.
    fn limits(&self, allowance: Allowance) -> Limits {
        let own = match self.options.strength.effort {
            Some(effort) => effort.limits(),
            None if allowance == Allowance::Unlimited => {
                let level = Level::new(EngineOptions::DEFAULT_LEVEL).unwrap_or(Level::MIN);
                Limits::level(level)
            }
            None => Limits::unlimited(),
        };
        match allowance {
            Allowance::Unlimited => own,
            Allowance::Move(time) => Limits {
                time: Some(own.time.map_or(time, |own| own.min(time))),
                ..own
            },
            Allowance::Clock(clock) => Limits {
                clock: Some(clock),
                ..own
            },
        }
    }
}

/// Error of creating an engine player.
#[derive(Debug, thiserror::Error)]
pub enum EnginePlayerError {
    /// The weights cannot be loaded.
    #[error(transparent)]
    Weights(#[from] WeightsFileError),
    /// The book cannot be opened.
    #[error(transparent)]
    Book(#[from] BookFileError),
    /// The engine cannot be created.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

/// Error: the position has no legal move.
#[derive(Debug, thiserror::Error)]
#[error("the position {0} has no legal move")]
struct NoMove(Position);

impl Player for EnginePlayer {
    fn new_game(&mut self, seed: u64) {
        self.engine.forget();
        self.skill = self.options.strength.skill();
        self.rng = Random::new(seed);
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, PlayerError> {
        let position = turn.game.position();
        if let Some(mv) = self.book_move(position)? {
            let value = mv.worth.value.into();
            return Ok(Choice {
                mv: mv.square.into(),
                value: Some(f64::from(value)),
                search: Some(SearchSummary {
                    value,
                    depth: mv
                        .estimate()
                        .map_or(0, |estimate| u32::from(estimate.depth) + 1),
                    nodes: 0,
                }),
            });
        }
        let limits = self.limits(turn.allowance);
        let request = Request::new(position, limits).with_stop(turn.stop.clone());
        let (line, nodes) = match &mut self.skill {
            Some(skill) => {
                let chosen = skill.think(&mut self.engine, &request, self.rng.bits());
                (chosen.0, chosen.1.nodes)
            }
            None => {
                let report = self.engine.think(&request, &mut ());
                (report.best().clone(), report.nodes)
            }
        };
        let mv = line.first();
        let mv = mv.ok_or_else(|| PlayerError(Box::new(NoMove(position))))?;
        Ok(Choice {
            mv,
            value: Some(line.score.into()),
            search: Some(SearchSummary {
                value: line.score,
                depth: line.depth,
                nodes,
            }),
        })
    }
}
