use std::time::Duration;

use obverse_core::{Color, Move, Position};
use obverse_engine::Stop;
use obverse_formats::parse_move;

use super::{ExternalFault, ExternalOptions, Patience, Process, excerpt, hear};
use crate::{Allowance, Choice, Player, PlayerError, Turn};

/// An engine that speaks GTP.
pub(super) struct GtpPlayer {
    options: ExternalOptions,
    process: Option<Process>,
    /// The moves that the engine knows of.
    known: Vec<Move>,
    /// Whether it knows what clock is played with.
    knows_clock: bool,
    /// What went wrong before the first move.
    fault: Option<ExternalFault>,
}

/// Whether a command may be refused.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Need {
    Must,
    May,
}

impl GtpPlayer {
    pub fn new(options: ExternalOptions) -> GtpPlayer {
        GtpPlayer {
            options,
            process: None,
            known: Vec::new(),
            knows_clock: false,
            fault: None,
        }
    }

    /// An engine that has the board before it as a game begins; a new one if the old one does not answer.
    pub fn set_up(&mut self) -> Result<(), ExternalFault> {
        self.known.clear();
        self.knows_clock = false;
        let stop = Stop::default();
        let timeout = self.options.timeout();
        if self.process.is_some() && self.clear(timeout, &stop).is_ok() {
            return Ok(());
        }
        self.process = Some(self.options.start()?);
        let patience = Patience::from_now(timeout);
        self.tell("set_game Othello", Need::May, patience, &stop)?;
        self.clear(timeout, &stop)
    }

    fn clear(&mut self, timeout: Duration, stop: &Stop) -> Result<(), ExternalFault> {
        let patience = Patience::from_now(timeout);
        self.tell("boardsize 8", Need::May, patience, stop)?;
        let patience = Patience::from_now(timeout);
        self.tell("clear_board", Need::Must, patience, stop)?;
        self.known.clear();
        Ok(())
    }

    /// Tells the engine something; its answer.
    fn tell(
        &mut self,
        command: &str,
        need: Need,
        patience: Patience,
        stop: &Stop,
    ) -> Result<String, ExternalFault> {
        let process = self.process.as_mut().ok_or(ExternalFault::Ended(None))?;
        process.say(&format!("{command}\n"));
        loop {
            // What does not look like an answer is none: further lines of the last one, a greeting.
            let line = hear(process, patience, stop)?;
            let line = line.trim();
            if let Some(answer) = line.strip_prefix('=') {
                return Ok(answer.trim().to_owned());
            }
            if let Some(answer) = line.strip_prefix('?') {
                return match need {
                    Need::May => Ok(String::new()),
                    Need::Must => Err(ExternalFault::Refused {
                        command: command.to_owned(),
                        answer: excerpt(answer),
                    }),
                };
            }
        }
    }

    /// Tells the engine what has been played since it was asked last.
    fn catch_up(&mut self, turn: &Turn<'_>, timeout: Duration) -> Result<(), ExternalFault> {
        let patience = Patience::Silence(timeout);
        if turn.game.start() != Position::start() {
            return Err(ExternalFault::Start);
        }
        let moves: Vec<Move> = turn.game.moves().collect();
        if !moves.starts_with(&self.known) {
            self.clear(timeout, turn.stop)?;
        }
        let turns: Vec<Color> = turn.game.positions().map(Position::turn).collect();
        for index in self.known.len()..moves.len() {
            let (color, mv) = (letter(turns[index]), moves[index]);
            // Some engines pass by themselves.
            let need = match mv {
                Move::Place(_) => Need::Must,
                Move::Pass => Need::May,
            };
            self.tell(&format!("play {color} {mv}"), need, patience, turn.stop)?;
        }
        self.known = moves;
        Ok(())
    }

    /// Tells the engine how much time there is, which it may not want to know.
    fn tell_time(&mut self, turn: &Turn<'_>, patience: Patience) -> Result<(), ExternalFault> {
        let color = letter(turn.game.position().turn());
        let (settings, left) = match turn.allowance {
            Allowance::Unlimited => return Ok(()),
            Allowance::Move(time) => {
                let time = seconds(time);
                (format!("0 {time} 1"), format!("{time} 1"))
            }
            Allowance::Clock(clock) => {
                let main = seconds(clock.remaining);
                let overtime = match clock.increment.is_zero() {
                    true => "0 0".to_owned(),
                    false => format!("{} 1", seconds(clock.increment)),
                };
                (format!("{main} {overtime}"), format!("{main} 0"))
            }
        };
        if !self.knows_clock {
            let command = format!("time_settings {settings}");
            self.tell(&command, Need::May, patience, turn.stop)?;
            self.knows_clock = true;
        }
        let command = format!("time_left {color} {left}");
        self.tell(&command, Need::May, patience, turn.stop)?;
        Ok(())
    }

    fn ask(&mut self, turn: &Turn<'_>) -> Result<Choice, ExternalFault> {
        if let Some(fault) = self.fault.take() {
            return Err(fault);
        }
        let timeout = self.options.patience(turn.allowance);
        let patience = Patience::Silence(timeout);
        self.catch_up(turn, timeout)?;
        self.tell_time(turn, patience)?;
        let command = format!("genmove {}", letter(turn.game.position().turn()));
        let answer = self.tell(&command, Need::Must, patience, turn.stop)?;
        if answer.eq_ignore_ascii_case("resign") {
            return Err(ExternalFault::Resigned);
        }
        let mv = parse_move(&answer).map_err(|_| ExternalFault::NotAMove(excerpt(&answer)))?;
        self.known.push(mv);
        Ok(mv.into())
    }
}

impl Player for GtpPlayer {
    fn new_game(&mut self, _: u64) {
        self.fault = self.set_up().err();
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, PlayerError> {
        Ok(self.ask(turn)?)
    }
}

impl Drop for GtpPlayer {
    fn drop(&mut self) {
        if let Some(process) = &mut self.process {
            process.say("quit\n");
        }
    }
}

fn letter(color: Color) -> char {
    match color {
        Color::Black => 'b',
        Color::White => 'w',
    }
}

/// Seconds as GTP has them, whole ones; where these would be too coarse, decimal ones.
pub(super) fn seconds(time: Duration) -> String {
    match time.as_secs() {
        whole @ 10.. => whole.to_string(),
        whole if time.subsec_millis() == 0 => whole.to_string(),
        _ => format!("{:.3}", time.as_secs_f64()),
    }
}
