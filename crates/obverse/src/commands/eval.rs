//! `obverse eval`: what a position is worth by a textbook evaluation or the engine's, and why.

use std::path::Path;

use obverse_classic::EvaluationName;
use obverse_core::Position;
use obverse_engine::evaluation::Evaluation;
use obverse_files::weights_file;
use obverse_lab::explain::textbook::{self, All, One};
use obverse_lab::explain::trained::{LABEL_WIDTH, Worth};

use crate::args::{EvalArgs, EvalChoice};
use crate::failure::Failure;
use crate::output::{self, FAINT};
use obverse_dialogue::{BoardView, Colors};

/// Weights for an evaluation that has none.
#[derive(Debug, thiserror::Error)]
#[error("--weights is for `--eval trained`: the other evaluations are not trained")]
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
            Some(evaluation) => output::print_json(&One::new(evaluation, position)),
            None => output::print_json(&All::new(position)),
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

/// What the engine's evaluation says.
fn trained(args: &EvalArgs, position: Position) -> Result<(), Failure> {
    let path = args.weights.as_deref();
    let path = path.unwrap_or(Path::new(weights_file::BUILT_IN));
    let weights = weights_file::read_or_built_in(path)?;
    let digest = format!("{:016x}", weights.digest());
    let worth = Worth::new(&Evaluation::new(weights), position);
    if args.json {
        return output::print_json(&worth.answer(path.display().to_string(), digest));
    }
    let mut text = worth.summary();
    if args.explain {
        let view = view(args);
        text += "\n";
        text += &worth.table();
        text += &worth.placements(|disc| view.sign(disc));
        text += &worth.squares(|label| view.labelled_lines(position, LABEL_WIDTH, label));
        text += &format!(
            "\n{FAINT}The weights are {}, known by {digest}.{FAINT:#}\n",
            path.display()
        );
    }
    text += &worth.remark();
    output::print(&text)
}

/// How boards are drawn.
fn view(args: &EvalArgs) -> BoardView {
    let ascii = args.ascii || !output::locale_is_utf8();
    BoardView::new(ascii, Colors::of_terminal())
}
