use obverse_classic::{EvaluationName, Preset, PresetDepthError, Rules};
use obverse_core::Position;

use crate::args::values::textbook_names::presets;

/// The option `--preset`.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub struct PresetArg {
    /// Use the settings of a university course for all options that are not given
    #[arg(long, value_name = "P", value_parser = presets())]
    pub preset: Option<Preset>,
}

impl PresetArg {
    /// The preset's evaluation; without a preset, the evaluation named `weights`.
    pub fn evaluation(self) -> EvaluationName {
        self.preset
            .map_or(EvaluationName::Weights, Preset::evaluation)
    }

    /// The preset's rules, or the default rules.
    pub fn rules(self) -> Rules {
        self.preset.map_or(Rules::default(), Preset::rules)
    }

    /// Returns an error if the preset does not allow this search depth in plies. Without a preset, all depths are
    /// allowed.
    pub fn check_depth(self, depth: u32) -> Result<(), PresetDepthError> {
        self.preset
            .map_or(Ok(()), |preset| preset.check_depth(depth))
    }

    /// The start position of the preset's games, or the standard start.
    pub fn start(self) -> Position {
        self.preset.map_or(Position::start(), Preset::start)
    }
}
