use obverse_core::Color;

/// What chooses the moves of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
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
    pub black: Player,
    /// Who plays White.
    pub white: Player,
}

impl Players {
    /// A person with Black against the engine.
    pub const HUMAN_BLACK: Players = Players::new(Player::Human, Player::Engine);
    /// A person with White against the engine.
    pub const HUMAN_WHITE: Players = Players::new(Player::Engine, Player::Human);
    /// Two persons, or one who plays both sides.
    pub const HUMANS: Players = Players::new(Player::Human, Player::Human);
    /// The engine against itself.
    pub const ENGINES: Players = Players::new(Player::Engine, Player::Engine);

    /// Black and White.
    pub const fn new(black: Player, white: Player) -> Players {
        Players { black, white }
    }

    /// Whether the engine plays this side.
    pub fn is_engine(self, color: Color) -> bool {
        let player = match color {
            Color::Black => self.black,
            Color::White => self.white,
        };
        player == Player::Engine
    }
}
