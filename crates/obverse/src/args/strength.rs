//! How strongly the engine plays or looks, the same for all commands that ask it.

use obverse_engine::{Effort, Strength};

/// How long or how deep the engine thinks.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
#[group(id = "effort", multiple = false)]
pub struct EffortArgs {
    /// Think as this level plays, 1 to 60
    #[arg(short, long, value_name = "L", allow_negative_numbers = true, value_parser = Effort::level)]
    level: Option<Effort>,

    /// Think for this many seconds about a move
    #[arg(short, long, value_name = "S", allow_negative_numbers = true, value_parser = Effort::time)]
    time: Option<Effort>,

    /// Look this many plies ahead, leaving out nothing that could matter
    #[arg(short, long, value_name = "D", allow_negative_numbers = true, value_parser = Effort::depth)]
    depth: Option<Effort>,

    /// Visit about this many positions for a move
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = Effort::nodes)]
    nodes: Option<Effort>,
}

impl EffortArgs {
    /// What was typed, if anything was.
    pub fn effort(self) -> Option<Effort> {
        self.level.or(self.time).or(self.depth).or(self.nodes)
    }
}

/// How strongly the engine plays.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub struct StrengthArgs {
    #[command(flatten)]
    effort: EffortArgs,

    /// Give away about this many discs a game, by moves that look good
    #[arg(long, value_name = "DISCS", allow_negative_numbers = true, value_parser = Strength::read_skill)]
    skill: Option<f64>,
}

impl StrengthArgs {
    /// What was typed.
    pub fn strength(self) -> Strength {
        Strength {
            effort: self.effort.effort(),
            skill: self.skill,
        }
    }
}
