use std::path::PathBuf;

use obverse_core::Game;
use obverse_engine::{Options as EngineOptions, Strength};

use crate::glyphs::Glyphs;
use crate::session_store::SessionStore;
use crate::theme_name::ThemeName;

/// The game or games shown at the start.
#[derive(Clone, Debug)]
pub enum InitialGame {
    /// The last session.
    Resume,
    /// A game, shown at its end.
    Game(Game),
    /// The games of a file.
    File(PathBuf),
}

/// Options of the terminal application.
pub struct TuiOptions {
    /// The game or games shown at the start.
    pub begin: InitialGame,
    /// The theme. `None` for the theme that the user chose last, or else the default.
    pub theme: Option<ThemeName>,
    /// Whether to use the theme without colours if `theme` is `None`.
    pub colorless: bool,
    /// Character set.
    pub glyphs: Glyphs,
    /// The folder of saved sessions. If `None`, the session is not saved.
    pub store: Option<SessionStore>,
    /// Random seed.
    pub seed: u64,
    /// The engine's strength. The default value keeps the strength of the last session.
    pub strength: Strength,
    /// Options of the engine.
    pub engine: EngineOptions,
}
