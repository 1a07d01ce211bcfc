//! `obverse analyze`: the value of every move of a game, and better moves.

mod game_inputs;
mod input_survey;
mod interrupted;
mod many_games;
mod single_game;

use std::process::ExitCode;

use anyhow::anyhow;

use crate::args::AnalyzeArgs;
use crate::failure::Failure;
use game_inputs::Inputs;
use input_survey::InputSurvey;

pub fn run(args: &AnalyzeArgs) -> Result<ExitCode, Failure> {
    let inputs = Inputs::new(&args.first, &args.rest, args.out.as_deref())?;
    let survey = InputSurvey::new(&inputs, args.json)?;
    match &survey.first {
        None => Err(Failure::Input(anyhow!("the input has no game to analyse"))),
        Some(game) if survey.games == 1 && args.out.is_none() => {
            single_game::run(args, game, &survey)
        }
        Some(_) if args.html.is_some() || args.svg.is_some() => Err(Failure::Input(anyhow!(
            "--html and --svg show one game, but the input has {} games: give a single game, or \
             --out FILE for all",
            survey.games
        ))),
        Some(_) => many_games::run(args, &inputs, &survey),
    }
}
