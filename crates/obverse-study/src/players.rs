use obverse_core::Color;

/// The player of one side: a person or the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerKind {
    /// The person at the application.
    Human,
    /// The engine.
    Engine,
}

/// Who plays Black and White.
///
/// ```
/// use obverse_core::Color;
/// use obverse_study::Players;
///
/// assert!(Players::HUMAN_BLACK.is_engine(Color::White));
/// assert!(!Players::HUMANS.is_engine(Color::White));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Players {
    /// Who plays Black.
    pub black: PlayerKind,
    /// Who plays White.
    pub white: PlayerKind,
}

impl Players {
    /// A person with Black against the engine.
    pub const HUMAN_BLACK: Players = Players::new(PlayerKind::Human, PlayerKind::Engine);
    /// A person with White against the engine.
    pub const HUMAN_WHITE: Players = Players::new(PlayerKind::Engine, PlayerKind::Human);
    /// Two people, or one person who plays both sides.
    pub const HUMANS: Players = Players::new(PlayerKind::Human, PlayerKind::Human);
    /// The engine against itself.
    pub const ENGINES: Players = Players::new(PlayerKind::Engine, PlayerKind::Engine);

    /// Creates the pair of players.
    pub const fn new(black: PlayerKind, white: PlayerKind) -> Players {
        Players { black, white }
    }

    /// Whether the engine plays this side.
    pub fn is_engine(self, color: Color) -> bool {
        let player = match color {
            Color::Black => self.black,
            Color::White => self.white,
        };
        player == PlayerKind::Engine
    }
}
