use obverse_engine::Stop;
use obverse_formats::{GameRecord, ggf};
use obverse_protocols::nboard::{Answer, parse_answer};

use super::gtp_player::seconds;
use super::{ExternalFault, ExternalOptions, Patience, Process, excerpt, hear};
use crate::{Allowance, Choice, Player, PlayerError, Turn};

/// An engine that speaks NBoard's protocol.
pub(super) struct NboardPlayer {
    options: ExternalOptions,
    process: Option<Process>,
    pings: u32,
    /// What went wrong before the first move.
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

    /// An engine that answers, a new one for each game: the protocol has no word for a new game, so an old one would play
    /// the second game of an opening with what it remembers of the first.
    pub fn set_up(&mut self) -> Result<(), ExternalFault> {
        let stop = Stop::default();
        let timeout = self.options.timeout();
        self.dismiss();
        self.process = Some(self.options.start()?);
        self.say("nboard 2\n");
        if let Some(depth) = self.options.depth {
            self.say(&format!("set depth {depth}\n"));
        }
        self.ping(Patience::from_now(timeout), &stop)
    }

    /// Lets the engine go.
    fn dismiss(&mut self) {
        self.say("quit\n");
        self.process = None;
    }

    fn say(&mut self, text: &str) {
        if let Some(process) = &mut self.process {
            process.say(text);
        }
    }

    fn hear(&mut self, patience: Patience, stop: &Stop) -> Result<String, ExternalFault> {
        let process = self.process.as_mut().ok_or(ExternalFault::Ended(None))?;
        hear(process, patience, stop)
    }

    /// Makes sure that the engine has heard everything, and that nothing old comes any more.
    fn ping(&mut self, patience: Patience, stop: &Stop) -> Result<(), ExternalFault> {
        self.pings = self.pings.wrapping_add(1);
        let number = self.pings.to_string();
        self.say(&format!("ping {number}\n"));
        loop {
            let line = self.hear(patience, stop)?;
            if parse_answer(&line) == Answer::Pong(number.clone()) {
                return Ok(());
            }
        }
    }

    fn ask(&mut self, turn: &Turn<'_>) -> Result<Choice, ExternalFault> {
        if let Some(fault) = self.fault.take() {
            return Err(fault);
        }
        let patience = Patience::Silence(self.options.patience(turn.allowance));
        self.say(&format!("set game {}\n", game(turn)));
        self.ping(patience, turn.stop)?;
        self.say("go\n");
        loop {
            let line = self.hear(patience, turn.stop)?;
            match parse_answer(&line) {
                Answer::Move(Some((mv, value))) => {
                    return Ok(Choice { value, ..mv.into() });
                }
                Answer::Move(None) => return Err(ExternalFault::NotAMove(excerpt(&line))),
                Answer::Pong(_) | Answer::Other => {}
            }
        }
    }
}

/// The game, with what is left on the clock as if nothing had been spent.
fn game(turn: &Turn<'_>) -> String {
    let mut record = GameRecord::new(turn.game.clone());
    record.clock = match turn.allowance {
        Allowance::Clock(clock) => {
            let (main, increment) = (seconds(clock.remaining), seconds(clock.increment));
            Some(format!("{main}/{increment}"))
        }
        // NBoard has no time for single moves: its engines go by the depth.
        Allowance::Unlimited | Allowance::Move(_) => None,
    };
    let mut text = Vec::new();
    // Memory does not fail, and the text is ASCII but for names, which there are none of.
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
        self.dismiss();
    }
}
