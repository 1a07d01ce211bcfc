use std::any::Any;

use obverse_engine::EngineError;

/// An engine that cannot be started this many times in a row is given up, unless others answer.
pub const ATTEMPTS: u32 = 3;

/// How the engines of a pool are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Health {
    engines: Vec<EngineState>,
}

/// How an engine is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum EngineState {
    /// It searches, or would.
    Answers,
    /// It has panicked and is started again.
    Starts,
    /// It could not be started again, so many times in a row.
    Fails {
        /// How many times.
        times: u32,
        /// Why not, the last time.
        fault: EngineFault,
    },
}

/// Why an engine does not answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineFault {
    /// It cannot be made.
    #[error(transparent)]
    Refused(#[from] EngineError),
    /// Its first search has panicked.
    #[error("its first search panicked: {message}")]
    Panicked {
        /// What the panic says.
        message: String,
    },
}

impl EngineFault {
    /// The fault of an engine that has panicked.
    pub(super) fn of_panic(payload: &(dyn Any + Send)) -> EngineFault {
        let text = payload.downcast_ref::<&str>().copied();
        let owned = payload.downcast_ref::<String>().map(String::as_str);
        let message = text.or(owned).unwrap_or("no message").to_owned();
        EngineFault::Panicked { message }
    }
}

impl Health {
    /// So many engines that answer.
    pub(super) fn of(engines: usize) -> Health {
        Health {
            engines: vec![EngineState::Answers; engines],
        }
    }

    /// An engine has changed. Once all are lost, they stay so: the pool has been given up.
    pub(super) fn set(&mut self, engine: usize, state: EngineState) {
        if self.lost().is_some() {
            return;
        }
        if let Some(engine) = self.engines.get_mut(engine) {
            *engine = state;
        }
    }

    /// How many engines there should be.
    pub fn engines(&self) -> usize {
        self.engines.len()
    }

    /// How many of them answer.
    pub fn answering(&self) -> usize {
        let answers = |state: &&EngineState| **state == EngineState::Answers;
        self.engines.iter().filter(answers).count()
    }

    /// Whether at least one engine answers.
    pub fn is_healthy(&self) -> bool {
        self.answering() > 0
    }

    /// Why no engine will answer any more, once none could be started several times in a row.
    pub fn lost(&self) -> Option<&EngineFault> {
        let mut last = None;
        for engine in &self.engines {
            match engine {
                EngineState::Fails { times, fault } if *times >= ATTEMPTS => last = Some(fault),
                _ => return None,
            }
        }
        last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_are_lost_when_the_last_one_is() {
        let fault = EngineFault::Refused(EngineError::Table {
            mib: 64,
            fits: None,
        });
        let fails = |times| EngineState::Fails {
            times,
            fault: fault.clone(),
        };
        let mut health = Health::of(2);
        assert_eq!((health.engines(), health.answering()), (2, 2));
        health.set(0, fails(7));
        assert_eq!((health.answering(), health.is_healthy()), (1, true));
        assert_eq!(health.lost(), None);
        health.set(1, EngineState::Starts);
        assert!(!health.is_healthy());
        assert_eq!(health.lost(), None);
        health.set(1, fails(2));
        assert_eq!(health.lost(), None);
        health.set(1, fails(3));
        assert_eq!(health.lost(), Some(&fault));
        health.set(0, EngineState::Answers);
        assert_eq!(health.lost(), Some(&fault));
    }
}
