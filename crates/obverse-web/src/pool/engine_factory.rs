use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use obverse_core::Position;
use obverse_engine::{Engine, EngineError, Limits, Request};

use super::engine_fault::EngineFault;

/// Creates identical engines. Tests supply factories whose engines fail.
#[derive(Clone)]
pub struct EngineFactory(Arc<Make>);

type Make = dyn Fn() -> Result<Engine, EngineError> + Send + Sync;

impl EngineFactory {
    /// A factory that calls `make` for each engine.
    pub fn new(
        make: impl Fn() -> Result<Engine, EngineError> + Send + Sync + 'static,
    ) -> EngineFactory {
        EngineFactory(Arc::new(make))
    }

    /// Creates an engine and checks it with a search of depth 1.
    pub(super) fn start(&self) -> Result<Engine, EngineFault> {
        let start = || {
            let mut engine = (self.0)()?;
            engine.think(&Request::new(Position::start(), Limits::depth(1)), &mut ());
            Ok(engine)
        };
        catch_unwind(AssertUnwindSafe(start))
            .unwrap_or_else(|payload| Err(EngineFault::of_panic(&*payload)))
    }
}
