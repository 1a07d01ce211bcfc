//! `obverse eval`: evaluates a position with a textbook evaluation or the engine's, and explains the value.

use std::path::Path;

use obverse_classic::EvaluationName;
use obverse_core::Position;
use obverse_engine::evaluation::Evaluation;
use obverse_lab::explain::textbook::{self, AllEvaluationsJson, EvaluationJson};
use obverse_lab::explain::trained_explanation::{LABEL_WIDTH, TrainedExplanation};

use crate::args::{EvalArgs, EvalChoice};
use crate::failure::Failure;
use crate::output::{self, FAINT};
use crate::weights_arg;
use obverse_dialogue::{Colors, TerminalBoard};

/// `--weights` is given with a textbook evaluation.
#[derive(Debug, thiserror::Error)]
#[error(
    "--weights applies only to `--eval trained`: the textbook evaluations have no weights file"
)]
struct NoWeights;

pub fn run(args: EvalArgs) -> Result<(), Failure> {
    let game = args.position.game_or(args.preset.start())?;
    let position = game.position();
    let usual = match &args.weights {
        Some(_) => EvalChoice::Trained,
        None => EvalChoice::One(args.preset.evaluation()),
    };
    let wanted = match args.evaluation.unwrap_or(usual) {
        EvalChoice::Trained => return trained(&args, position),
        EvalChoice::One(evaluation) => Some(evaluation),
        EvalChoice::All => None,
    };
    if args.weights.is_some() {
        return Err(Failure::input(NoWeights));
    }
    if args.json {
        return match wanted {
            Some(evaluation) => output::print_json(&EvaluationJson::new(evaluation, position)),
            None => output::print_json(&AllEvaluationsJson::new(position)),
        };
    }
    let evaluations = wanted.map_or(EvaluationName::ALL.to_vec(), |one| vec![one]);
    let text = if args.explain {
        let view = view(&args);
        textbook::tables(&evaluations, position, |mark| {
            view.marked_lines(position, mark)
        })
    } else {
        evaluations
            .iter()
            .map(|&evaluation| textbook::summary(evaluation, position))
            .collect()
    };
    output::print(&text)
}

/// Evaluates with the engine's network.
fn trained(args: &EvalArgs, position: Position) -> Result<(), Failure> {
    let path = args.weights.as_deref();
    let path = path.unwrap_or(Path::new(weights_arg::BUILT_IN));
    let weights = weights_arg::read(path)?;
    let digest = format!("{:016x}", weights.digest());
    let worth = TrainedExplanation::new(&Evaluation::new(weights), position);
    if args.json {
        return output::print_json(&worth.json(path.display().to_string(), digest));
    }
    let mut text = worth.summary();
    if args.explain {
        let view = view(args);
        text += "\n";
        text += &worth.table();
        text += &worth.placements(|disc| view.sign(disc));
        text += &worth.squares(|label| view.labelled_lines(position, LABEL_WIDTH, label));
        text += &format!(
            "\n{FAINT}Weights: {}, digest {digest}{FAINT:#}\n",
            path.display()
        );
    }
    text += &worth.remark();
    output::print(&text)
}

/// The drawing style of boards.
fn view(args: &EvalArgs) -> TerminalBoard {
    let ascii = args.ascii || !output::locale_is_utf8();
    TerminalBoard::new(ascii, Colors::of_terminal())
}
