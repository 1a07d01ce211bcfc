use std::ops::ControlFlow;
use std::process::ExitCode;

use obverse_report::review::NumberedGame;

use super::game_inputs::{Found, Inputs};
use crate::failure::{self, Failure};
use crate::output;

/// The result of reading the inputs before the analysis: the number of games, and the first game.
pub struct InputSurvey {
    pub games: usize,
    /// Number of bad games, which are skipped.
    pub bad: usize,
    /// The first game that could be read; `None` if no game could.
    pub first: Option<Box<NumberedGame>>,
}

impl InputSurvey {
    /// Reads all games once and reports the bad ones.
    pub fn new(inputs: &Inputs, json: bool) -> Result<InputSurvey, Failure> {
        let mut survey = InputSurvey {
            games: 0,
            bad: 0,
            first: None,
        };
        inputs.read(&mut |found| {
            match found {
                Found::Game(game) => {
                    survey.games += 1;
                    survey.first.get_or_insert(game);
                }
                Found::Bad(error) => {
                    survey.bad += 1;
                    failure::report_message(&error, json);
                }
                Found::NotAGame(what) if json => {
                    let warning = serde_json::json!({ "warning": what });
                    output::note(&format!("{warning}\n"));
                }
                Found::NotAGame(what) => {
                    output::note(&format!("skipped: {}\n", output::printable(&what)));
                }
            }
            ControlFlow::Continue(())
        })?;
        Ok(survey)
    }

    /// The exit code after all good games are analysed.
    pub fn exit_code(&self) -> ExitCode {
        match self.bad {
            0 => ExitCode::SUCCESS,
            _ => ExitCode::from(2),
        }
    }
}
