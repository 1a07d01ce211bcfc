use std::fmt;

use obverse_core::Game;
use obverse_engine::evaluation::Weights;

/// A hash of weights or openings: FNV-1a, which is stable across versions of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest(u64);

impl Digest {
    /// The digest of a network and its MPC calibration: both affect the games.
    #[must_use]
    pub fn of_weights(weights: &Weights) -> Digest {
        let mut digest = Digest::default();
        digest.add(&weights.digest().to_le_bytes());
        for coefficient in weights.calibration.coefficients {
            digest.add(&coefficient.to_le_bytes());
        }
        digest
    }

    /// Adds a game to the hash.
    pub(super) fn add_game(&mut self, game: &Game) {
        self.add(format!("{} {game}\n", game.start()).as_bytes());
    }

    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

impl Default for Digest {
    /// The hash before any data is added.
    fn default() -> Digest {
        Digest(0xcbf2_9ce4_8422_2325)
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}
