use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use obverse_core::{Position, Random};
use obverse_engine::evaluation::{Evaluation, Weights, WeightsError};
use obverse_engine::{
    Clock, Engine, EngineError, Level, Limits, Options, Request, Skill, Strength, SystemClock,
};

use crate::{Allowance, Choice, Player, PlayerError, SearchSummary, Turn};

/// Settings of Obverse's engine as a player.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineOptions {
    /// Playing strength. The clock of the match limits the engine further.
    pub strength: Strength,
    /// Number of search threads.
    pub threads: usize,
    /// Size of the transposition table in MiB; `None` for `default_hash_mib`.
    pub hash_mib: Option<usize>,
    /// Size of the transposition table in MiB if `hash_mib` is `None`. This size is reduced if memory is short.
    pub default_hash_mib: usize,
    /// File with the weights of the evaluation; the built-in weights if `None`.
    pub weights: Option<PathBuf>,
}

impl Default for EngineOptions {
    fn default() -> EngineOptions {
        EngineOptions {
            strength: Strength::default(),
            threads: 1,
            hash_mib: None,
            default_hash_mib: 16,
            weights: None,
        }
    }
}

impl EngineOptions {
    /// Level used if neither the player nor the match limits the search.
    pub const DEFAULT_LEVEL: u32 = 8;

    fn limits(&self, allowance: Allowance) -> Limits {
        let own = match self.strength.effort {
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

/// Obverse's engine as a player.
pub struct EnginePlayer {
    engine: Engine,
    options: EngineOptions,
    skill: Option<Skill>,
    rng: Random,
}

impl EnginePlayer {
    /// Creates a player with its engine. Fails if the weights cannot be loaded or memory is short.
    pub fn new(options: EngineOptions) -> Result<EnginePlayer, EnginePlayerError> {
        EnginePlayer::with_clock(options, Arc::new(SystemClock::default()))
    }

    /// Creates a player whose engine measures time by this clock.
    pub fn with_clock(
        options: EngineOptions,
        clock: Arc<dyn Clock>,
    ) -> Result<EnginePlayer, EnginePlayerError> {
        let evaluation = options.weights.as_deref().map(read_weights).transpose()?;
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
        })
    }

    /// Number of discs that the engine has given away on purpose in this game.
    pub fn lost(&self) -> f64 {
        self.skill.map_or(0.0, |skill| skill.lost())
    }
}

/// Error of creating an engine player.
#[derive(Debug, thiserror::Error)]
pub enum EnginePlayerError {
    /// The weights cannot be loaded.
    #[error(transparent)]
    Weights(#[from] WeightsFileError),
    /// The engine cannot be created.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

/// Error of loading a weights file.
#[derive(Debug, thiserror::Error)]
pub enum WeightsFileError {
    /// The file cannot be read.
    #[error("{} cannot be read: {error}", .path.display())]
    Io {
        /// Path of the file.
        path: PathBuf,
        /// Error of the system.
        error: io::Error,
    },
    /// The file does not contain weights.
    #[error("{}: {error}", .path.display())]
    Weights {
        /// Path of the file.
        path: PathBuf,
        /// Error of parsing the weights.
        error: WeightsError,
    },
}

fn read_weights(path: &Path) -> Result<Arc<Evaluation>, WeightsFileError> {
    let path = || path.to_owned();
    let bytes = File::open(path()).and_then(Weights::read_bytes);
    let bytes = bytes.map_err(|error| WeightsFileError::Io {
        path: path(),
        error,
    })?;
    let evaluation = Evaluation::from_bytes(&bytes);
    let evaluation = evaluation.map_err(|error| WeightsFileError::Weights {
        path: path(),
        error,
    })?;
    Ok(Arc::new(evaluation))
}

/// Error: the position has no legal move.
#[derive(Debug, thiserror::Error)]
#[error("{0} has no legal move")]
struct NoMove(Position);

impl Player for EnginePlayer {
    fn new_game(&mut self, seed: u64) {
        self.engine.forget();
        self.skill = self.options.strength.skill();
        self.rng = Random::new(seed);
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, PlayerError> {
        let position = turn.game.position();
        let limits = self.options.limits(turn.allowance);
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
