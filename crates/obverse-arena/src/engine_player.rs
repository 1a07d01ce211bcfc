use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use obverse_core::{Position, Random};
use obverse_engine::evaluation::{Evaluation, Weights, WeightsError};
use obverse_engine::{
    Clock, Engine, EngineError, Level, Limits, Options, Request, Skill, Strength, SystemClock,
};

use crate::{Allowance, Choice, Player, PlayerError, Thought, Turn};

/// How the engine thinks in a match.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineOptions {
    /// How strongly it plays; it also obeys the clock of the match.
    pub strength: Strength,
    /// How many threads search.
    pub threads: usize,
    /// The size of its table in MiB, if that was said.
    pub hash_mib: Option<usize>,
    /// The size of its table where nothing was said; less where memory is short.
    pub usual_hash_mib: usize,
    /// A file with the weights of its evaluation; without one, those that come with the program.
    pub weights: Option<PathBuf>,
}

impl Default for EngineOptions {
    fn default() -> EngineOptions {
        EngineOptions {
            strength: Strength::default(),
            threads: 1,
            hash_mib: None,
            usual_hash_mib: 16,
            weights: None,
        }
    }
}

impl EngineOptions {
    /// How it plays where neither it nor the match has a limit.
    pub const USUAL_LEVEL: u32 = 8;

    fn limits(&self, allowance: Allowance) -> Limits {
        let own = match self.strength.effort {
            Some(effort) => effort.limits(),
            None if allowance == Allowance::Unlimited => {
                let level = Level::new(EngineOptions::USUAL_LEVEL).unwrap_or(Level::MIN);
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

/// The engine, playing.
pub struct EnginePlayer {
    engine: Engine,
    options: EngineOptions,
    skill: Option<Skill>,
    dice: Random,
}

impl EnginePlayer {
    /// An engine that thinks like this, if there are such weights and the memory for it.
    pub fn new(options: EngineOptions) -> Result<EnginePlayer, EnginePlayerError> {
        EnginePlayer::with_clock(options, Arc::new(SystemClock::default()))
    }

    /// An engine that reads the time on this clock.
    pub fn with_clock(
        options: EngineOptions,
        clock: Arc<dyn Clock>,
    ) -> Result<EnginePlayer, EnginePlayerError> {
        let evaluation = options.weights.as_deref().map(read_weights).transpose()?;
        let made = |hash_mib| Options {
            threads: options.threads,
            hash_mib,
            evaluation,
            clock,
        };
        Ok(EnginePlayer {
            engine: match options.hash_mib {
                Some(size) => Engine::new(made(size))?,
                None => Engine::with_table_that_fits(made(options.usual_hash_mib))?,
            },
            skill: options.strength.skill(),
            options,
            dice: Random::new(0),
        })
    }

    /// How many discs it has given away on purpose in this game.
    pub fn lost(&self) -> f64 {
        self.skill.map_or(0.0, |skill| skill.lost())
    }
}

/// Why an engine player cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum EnginePlayerError {
    /// Its weights cannot be had.
    #[error(transparent)]
    Weights(#[from] WeightsFileError),
    /// It cannot be made.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

/// Why a file has no weights.
#[derive(Debug, thiserror::Error)]
pub enum WeightsFileError {
    /// It cannot be read.
    #[error("{} cannot be read: {error}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// It holds something else.
    #[error("{}: {error}", .path.display())]
    Weights {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
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

/// The game is over: there is nothing to choose.
#[derive(Debug, thiserror::Error)]
#[error("there is no move in {0}")]
struct NoMove(Position);

impl Player for EnginePlayer {
    fn new_game(&mut self, seed: u64) {
        self.engine.forget();
        self.skill = self.options.strength.skill();
        self.dice = Random::new(seed);
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, PlayerError> {
        let position = turn.game.position();
        let limits = self.options.limits(turn.allowance);
        let request = Request::new(position, limits).with_stop(turn.stop.clone());
        let (line, nodes) = match &mut self.skill {
            Some(skill) => {
                let chosen = skill.think(&mut self.engine, &request, self.dice.bits());
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
            thought: Some(Thought {
                value: line.score,
                depth: line.depth,
                nodes,
            }),
        })
    }
}
