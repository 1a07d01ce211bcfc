use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use obverse_core::Position;
use obverse_engine::{Engine, EngineError, Limits, Request};

use super::health::EngineFault;

/// Makes engines, all alike. Tests make engines that fail.
#[derive(Clone)]
pub struct EngineFactory(Arc<Make>);

type Make = dyn Fn() -> Result<Engine, EngineError> + Send + Sync;

impl EngineFactory {
    /// A factory that makes engines like this.
    pub fn new(
        make: impl Fn() -> Result<Engine, EngineError> + Send + Sync + 'static,
    ) -> EngineFactory {
        EngineFactory(Arc::new(make))
    }

    /// An engine that has answered once.
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
