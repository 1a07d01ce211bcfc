use obverse_core::Game;

use super::{Digest, Opening};

/// The openings of self-play games, with a digest of all their moves. Games use random plies if there are no
/// openings.
#[derive(Clone, Debug, Default)]
pub struct Openings {
    pub(super) openings: Vec<Opening>,
    pub(super) digest: Digest,
}

impl Openings {
    /// Adds a game, whose first plies are an opening.
    pub fn add(&mut self, game: &Game) {
        self.digest.add_game(game);
        self.openings.push(Opening::from(game));
    }

    /// Whether there are no openings.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.openings.is_empty()
    }
}
