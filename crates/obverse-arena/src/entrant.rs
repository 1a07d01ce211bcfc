use std::sync::Arc;

use crate::{Player, PlayerError};

/// A named factory of players. Parallel games need several players of the same kind.
#[derive(Clone)]
pub struct Entrant {
    name: String,
    pub(crate) make: Arc<MakePlayer>,
}

type MakePlayer = dyn Fn() -> Result<Box<dyn Player>, PlayerError> + Send + Sync;

impl Entrant {
    /// Creates an entrant with a name and a function that creates its players.
    pub fn new(
        name: impl Into<String>,
        make: impl Fn() -> Result<Box<dyn Player>, PlayerError> + Send + Sync + 'static,
    ) -> Entrant {
        Entrant {
            name: name.into(),
            make: Arc::new(make),
        }
    }

    /// Name shown in results and game files.
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// An entrant's name as a GGF file stores it: `]` becomes `)`, since GGF cannot escape it.
pub fn ggf_name(name: &str) -> String {
    name.replace(']', ")")
}
