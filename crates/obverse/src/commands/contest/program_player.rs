use std::time::Duration;

use obverse_arena::{Choice, Player, PlayerError, Turn};
use obverse_core::{Move, Position};
use obverse_engine::Stop;

use crate::play::{Program, ProgramFault};

/// How long a program may be silent where nothing else ends the game.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long it may be at least before the first game: some take their time to start.
const PATIENCE_AT_FIRST: Duration = Duration::from_secs(10);
/// What a program is told to look ahead.
const DEPTH: u32 = 6;

/// A program of the user's own.
pub struct ProgramPlayer(Program);

impl ProgramPlayer {
    /// The program of this command, which may take so long for a move.
    pub fn new(command: &str, time: Option<Duration>) -> ProgramPlayer {
        ProgramPlayer(Program::new(command, DEPTH, patience(time)))
    }

    /// Whether the program of this command starts and answers with a square. Whether the square may be played is for
    /// the referee to say.
    pub fn check(command: &str, time: Option<Duration>) -> Result<(), ProgramFault> {
        let patience = patience(time).max(PATIENCE_AT_FIRST);
        let mut program = Program::new(command, DEPTH, patience);
        match program.choose(Position::start(), &Stop::default()) {
            Ok(_) | Err(ProgramFault::Illegal(_)) => Ok(()),
            Err(fault) => Err(fault),
        }
    }
}

/// How long a program may be silent that has so long for a move.
fn patience(time: Option<Duration>) -> Duration {
    // The referee is not to be kept waiting much longer than the move may take.
    time.map_or(PATIENCE, |time| 2 * time + Duration::from_secs(1))
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
