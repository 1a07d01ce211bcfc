use super::engine_fault::EngineFault;

/// The pool is lost when every engine has failed to start this many times in a row.
pub const ATTEMPTS: u32 = 3;

/// Health of the engines of a pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoolHealth {
    engines: Vec<EngineState>,
}

/// State of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum EngineState {
    /// The engine works.
    Working,
    /// The engine has panicked and is being restarted.
    Restarting,
    /// The engine could not be restarted.
    Failed {
        /// Number of failed attempts in a row to restart the engine.
        attempts: u32,
        /// Error of the last attempt.
        fault: EngineFault,
    },
}

impl PoolHealth {
    /// Health of a pool whose engines all work.
    pub(super) fn of(engines: usize) -> PoolHealth {
        PoolHealth {
            engines: vec![EngineState::Working; engines],
        }
    }

    /// Sets the state of the engine with this index. Does nothing if the pool is lost, which means that all engines
    /// have failed for good.
    pub(super) fn set(&mut self, engine: usize, state: EngineState) {
        if self.lost().is_some() {
            return;
        }
        if let Some(engine) = self.engines.get_mut(engine) {
            *engine = state;
        }
    }

    /// Number of engines.
    pub fn engines(&self) -> usize {
        self.engines.len()
    }

    /// Number of engines that work.
    pub fn working(&self) -> usize {
        let works = |state: &&EngineState| **state == EngineState::Working;
        self.engines.iter().filter(works).count()
    }

    /// Whether at least one engine works.
    pub fn is_healthy(&self) -> bool {
        self.working() > 0
    }

    /// Fault of the last engine in the list if the pool is lost; `None` while at least one engine works or is still
    /// being restarted. A pool is lost when every engine has failed to start `ATTEMPTS` times in a row.
    pub fn lost(&self) -> Option<&EngineFault> {
        let mut last = None;
        for engine in &self.engines {
            match engine {
                EngineState::Failed { attempts, fault } if *attempts >= ATTEMPTS => {
                    last = Some(fault)
                }
                _ => return None,
            }
        }
        last
    }
}

#[cfg(test)]
mod tests {
    use obverse_engine::EngineError;

    use super::*;

    #[test]
    fn a_pool_is_lost_with_its_last_engine() {
        let fault = EngineFault::Refused(EngineError::Table {
            mib: 64,
            fits: None,
        });
        let fails = |attempts| EngineState::Failed {
            attempts,
            fault: fault.clone(),
        };
        let mut health = PoolHealth::of(2);
        assert_eq!((health.engines(), health.working()), (2, 2));
        health.set(0, fails(7));
        assert_eq!((health.working(), health.is_healthy()), (1, true));
        assert_eq!(health.lost(), None);
        health.set(1, EngineState::Restarting);
        assert!(!health.is_healthy());
        assert_eq!(health.lost(), None);
        health.set(1, fails(2));
        assert_eq!(health.lost(), None);
        health.set(1, fails(3));
        assert_eq!(health.lost(), Some(&fault));
        health.set(0, EngineState::Working);
        assert_eq!(health.lost(), Some(&fault));
    }
}
