use obverse_engine::Stop;
use obverse_formats::{GameRecord, ggf};
use obverse_protocols::nboard::{EngineMessage, parse_engine_message};

use super::format_seconds::format_seconds;
use super::{ExternalFault, ExternalOptions, Process, Timeout, excerpt};
use crate::{Allowance, Choice, Player, PlayerError, Turn};

/// An external engine that speaks the NBoard protocol.
pub(super) struct NboardPlayer {
    options: ExternalOptions,
    process: Option<Process>,
    /// Number of the last `ping`.
    pings: u32,
    /// Error while preparing the game, reported when the first move is requested.
    fault: Option<ExternalFault>,
}

impl NboardPlayer {
    pub fn new(options: ExternalOptions) -> NboardPlayer {
        NboardPlayer {
            options,
            process: None,
            pings: 0,
            fault: None,
        }
    }

    /// Starts a new process for each game. NBoard has no command for a new game, so a running engine would keep its
    /// transposition table from the first game of an opening to the second.
    pub fn set_up(&mut self) -> Result<(), ExternalFault> {
        let stop = Stop::default();
        let timeout = self.options.timeout();
        self.quit();
        self.process = Some(Process::of_player(&self.options)?);
        self.send("nboard 2\n");
        if let Some(depth) = self.options.depth {
            self.send(&format!("set depth {depth}\n"));
        }
        self.ping(Timeout::from_now(timeout), &stop)
    }

    /// Ends the engine's process.
    fn quit(&mut self) {
        self.send("quit\n");
        self.process = None;
    }

    fn send(&mut self, text: &str) {
        if let Some(process) = &mut self.process {
            process.send(text);
        }
    }

    fn read_line(&mut self, timeout: Timeout, stop: &Stop) -> Result<String, ExternalFault> {
        let process = self.process.as_mut().ok_or(ExternalFault::Ended(None))?;
        process.read_response(timeout, stop)
    }

    /// Waits until the engine has processed all commands, by sending a `ping`. Discards the engine's output up to the
    /// matching `pong`.
    fn ping(&mut self, timeout: Timeout, stop: &Stop) -> Result<(), ExternalFault> {
        self.pings = self.pings.wrapping_add(1);
        let number = self.pings.to_string();
        self.send(&format!("ping {number}\n"));
        loop {
            let line = self.read_line(timeout, stop)?;
            if parse_engine_message(&line) == EngineMessage::Pong(number.clone()) {
                return Ok(());
            }
        }
    }

    /// Sends the game and asks the engine for its move.
    fn ask(&mut self, turn: &Turn<'_>) -> Result<Choice, ExternalFault> {
        if let Some(fault) = self.fault.take() {
            return Err(fault);
        }
        let timeout = Timeout::PerLine(self.options.move_timeout(turn.allowance));
        self.send(&format!("set game {}\n", game(turn)));
        self.ping(timeout, turn.stop)?;
        self.send("go\n");
        loop {
            let line = self.read_line(timeout, turn.stop)?;
            match parse_engine_message(&line) {
                EngineMessage::Move(Some((mv, value))) => {
                    return Ok(Choice { value, ..mv.into() });
                }
                EngineMessage::Move(None) => return Err(ExternalFault::NotAMove(excerpt(&line))),
                EngineMessage::Pong(_) | EngineMessage::Other => {}
            }
        }
    }
}

/// The game as GGF. The clock tag holds the time left, since the moves carry no times.
fn game(turn: &Turn<'_>) -> String {
    let mut record = GameRecord::new(turn.game.clone());
    record.clock = match turn.allowance {
        Allowance::Clock(clock) => {
            let (main, increment) = (
                format_seconds(clock.remaining),
                format_seconds(clock.increment),
            );
            Some(format!("{main}/{increment}"))
        }
        // NBoard has no time per move; its engines use the depth.
        Allowance::Unlimited | Allowance::Move(_) => None,
    };
    let mut text = Vec::new();
    // Writing to memory cannot fail, and the text is ASCII without player names.
    let _ = ggf::write(&record, &mut text);
    String::from_utf8_lossy(&text).trim().to_owned()
}

impl Player for NboardPlayer {
    fn new_game(&mut self, _: u64) {
        self.fault = self.set_up().err();
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, PlayerError> {
        Ok(self.ask(turn)?)
    }
}

impl Drop for NboardPlayer {
    fn drop(&mut self) {
        self.quit();
    }
}
