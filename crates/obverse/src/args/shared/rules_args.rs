use obverse_classic::{EvaluationName, PassRule, Rules, TieRule};

use super::preset_arg::PresetArg;
use crate::args::values::textbook_names::{evaluations, pass_rules, tie_rules};

/// Evaluation of leaf positions, and the rules for ties and passes, which differ between courses.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct RulesArgs {
    /// Evaluation of leaf positions [default: the evaluation of --preset, or weights]
    #[arg(short = 'e', long = "eval", alias = "evaluation", value_name = "E", value_parser = evaluations())]
    evaluation: Option<EvaluationName>,

    #[command(flatten)]
    pub preset: PresetArg,

    /// Which of several equally good moves to choose [default: the rule of --preset, or first]
    #[arg(long, value_name = "RULE", value_parser = tie_rules())]
    tie: Option<TieRule>,

    /// How the search treats a side without a legal move [default: the rule of --preset, or ply]
    #[arg(long, value_name = "RULE", value_parser = pass_rules())]
    pass: Option<PassRule>,
}

impl RulesArgs {
    /// The evaluation that was given, else the preset's evaluation, else the evaluation named `weights`.
    pub fn evaluation(&self) -> EvaluationName {
        self.evaluation.unwrap_or_else(|| self.preset.evaluation())
    }

    /// The rules for ties and passes: each as given, else the preset's, else the default.
    pub fn rules(&self) -> Rules {
        let preset = self.preset.rules();
        Rules {
            passes: self.pass.unwrap_or(preset.passes),
            ties: self.tie.unwrap_or(preset.ties),
        }
    }
}
