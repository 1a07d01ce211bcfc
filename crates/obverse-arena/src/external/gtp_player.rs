use std::time::Duration;

use obverse_core::{Color, Move, Position};
use obverse_engine::Stop;
use obverse_formats::parse_move;

use super::format_seconds::format_seconds;
use super::{ExternalFault, ExternalOptions, Process, Timeout, excerpt};
use crate::{Allowance, Choice, Player, PlayerError, Turn};

/// An external engine that speaks GTP.
pub(super) struct GtpPlayer {
    options: ExternalOptions,
    process: Option<Process>,
    /// Moves of the current game that the engine knows, because they were sent to it or because it chose them.
    known: Vec<Move>,
    /// Whether `time_settings` was sent in this game.
    knows_clock: bool,
    /// Error while preparing the game, reported when the first move is requested.
    fault: Option<ExternalFault>,
}

/// Whether a refused command is a fault of the engine.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Requirement {
    Required,
    Optional,
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

    /// Prepares the engine for a new game. Starts the engine if it is not running or does not respond.
    pub fn set_up(&mut self) -> Result<(), ExternalFault> {
        self.known.clear();
        self.knows_clock = false;
        let stop = Stop::default();
        let time = self.options.timeout();
        if self.process.is_some() && self.clear(time, &stop).is_ok() {
            return Ok(());
        }
        self.process = Some(Process::of_player(&self.options)?);
        let timeout = Timeout::from_now(time);
        self.send("set_game Othello", Requirement::Optional, timeout, &stop)?;
        self.clear(time, &stop)
    }

    /// Clears the engine's board. `time` is the timeout of each command.
    fn clear(&mut self, time: Duration, stop: &Stop) -> Result<(), ExternalFault> {
        let timeout = Timeout::from_now(time);
        self.send("boardsize 8", Requirement::Optional, timeout, stop)?;
        let timeout = Timeout::from_now(time);
        self.send("clear_board", Requirement::Required, timeout, stop)?;
        self.known.clear();
        Ok(())
    }

    /// Sends a command and returns the response, which is empty if the engine refuses an optional command.
    fn send(
        &mut self,
        command: &str,
        requirement: Requirement,
        timeout: Timeout,
        stop: &Stop,
    ) -> Result<String, ExternalFault> {
        let process = self.process.as_mut().ok_or(ExternalFault::Ended(None))?;
        process.send(&format!("{command}\n"));
        loop {
            // Other lines, such as a greeting or the rest of a previous response, are skipped.
            let line = process.read_response(timeout, stop)?;
            let line = line.trim();
            if let Some(answer) = line.strip_prefix('=') {
                return Ok(answer.trim().to_owned());
            }
            if let Some(answer) = line.strip_prefix('?') {
                return match requirement {
                    Requirement::Optional => Ok(String::new()),
                    Requirement::Required => Err(ExternalFault::Refused {
                        command: command.to_owned(),
                        answer: excerpt(answer),
                    }),
                };
            }
        }
    }

    /// Sends the moves played since the engine's last move.
    fn catch_up(&mut self, turn: &Turn<'_>, time: Duration) -> Result<(), ExternalFault> {
        let timeout = Timeout::PerLine(time);
        if turn.game.start() != Position::start() {
            return Err(ExternalFault::Start);
        }
        let moves: Vec<Move> = turn.game.moves().collect();
        if !moves.starts_with(&self.known) {
            self.clear(time, turn.stop)?;
        }
        let turns: Vec<Color> = turn.game.positions().map(Position::turn).collect();
        for index in self.known.len()..moves.len() {
            let (color, mv) = (letter(turns[index]), moves[index]);
            // Some engines pass automatically and refuse the command.
            let requirement = match mv {
                Move::Place(_) => Requirement::Required,
                Move::Pass => Requirement::Optional,
            };
            self.send(
                &format!("play {color} {mv}"),
                requirement,
                timeout,
                turn.stop,
            )?;
        }
        self.known = moves;
        Ok(())
    }

    /// Sends the time settings, once per game, and the time left. The engine may refuse these commands.
    fn send_time(&mut self, turn: &Turn<'_>, timeout: Timeout) -> Result<(), ExternalFault> {
        let color = letter(turn.game.position().turn());
        let (settings, left) = match turn.allowance {
            Allowance::Unlimited => return Ok(()),
            Allowance::Move(time) => {
                let time = format_seconds(time);
                (format!("0 {time} 1"), format!("{time} 1"))
            }
            Allowance::Clock(clock) => {
                let main = format_seconds(clock.remaining);
                let overtime = match clock.increment.is_zero() {
                    true => "0 0".to_owned(),
                    false => format!("{} 1", format_seconds(clock.increment)),
                };
                (format!("{main} {overtime}"), format!("{main} 0"))
            }
        };
        if !self.knows_clock {
            let command = format!("time_settings {settings}");
            self.send(&command, Requirement::Optional, timeout, turn.stop)?;
            self.knows_clock = true;
        }
        let command = format!("time_left {color} {left}");
        self.send(&command, Requirement::Optional, timeout, turn.stop)?;
        Ok(())
    }

    /// Sends the new moves and the time left, and asks the engine for its move.
    fn ask(&mut self, turn: &Turn<'_>) -> Result<Choice, ExternalFault> {
        if let Some(fault) = self.fault.take() {
            return Err(fault);
        }
        let time = self.options.move_timeout(turn.allowance);
        let timeout = Timeout::PerLine(time);
        self.catch_up(turn, time)?;
        self.send_time(turn, timeout)?;
        let command = format!("genmove {}", letter(turn.game.position().turn()));
        let answer = self.send(&command, Requirement::Required, timeout, turn.stop)?;
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
            process.send("quit\n");
        }
    }
}

fn letter(color: Color) -> char {
    match color {
        Color::Black => 'b',
        Color::White => 'w',
    }
}
