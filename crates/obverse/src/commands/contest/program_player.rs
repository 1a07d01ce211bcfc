use std::time::Duration;

use obverse_arena::{Choice, Player, PlayerError, Turn};
use obverse_core::Move;

use crate::play::Program;

/// How long a program may be silent where nothing else ends the game.
const PATIENCE: Duration = Duration::from_secs(60);
/// What a program is told to look ahead.
const DEPTH: u32 = 6;

/// A program of the user's own.
pub struct ProgramPlayer(Program);

impl ProgramPlayer {
    /// The program of this command, which may take so long for a move.
    pub fn new(command: &str, time: Option<Duration>) -> ProgramPlayer {
        // The referee is not to be kept waiting much longer than the move may take.
        let patience = time.map_or(PATIENCE, |time| 2 * time + Duration::from_secs(1));
        ProgramPlayer(Program::new(command, DEPTH, patience))
    }
}

impl Player for ProgramPlayer {
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, PlayerError> {
        let square = self.0.choose(turn.game.position(), turn.stop);
        let square = square.map_err(|fault| PlayerError(Box::new(fault)))?;
        Ok(Choice {
            mv: Move::Place(square),
            value: None,
        })
    }
}
