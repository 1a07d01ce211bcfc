//! The strength options, shared by all commands that use the engine.

use obverse_engine::{Effort, Skill, Strength};

/// Level, time, depth or nodes of a search; at most one of them.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
#[group(id = "effort", multiple = false)]
pub struct EffortArgs {
    /// Level of the engine, 1 to 60
    #[arg(short, long, value_name = "L", allow_negative_numbers = true, value_parser = Effort::parse_level)]
    level: Option<Effort>,

    /// Search time per move in seconds
    #[arg(short, long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = Effort::parse_time)]
    time: Option<Effort>,

    /// Search depth in plies, without selective pruning
    #[arg(short, long, value_name = "PLIES", allow_negative_numbers = true, value_parser = Effort::parse_depth)]
    depth: Option<Effort>,

    /// Approximate number of nodes per move
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = Effort::parse_nodes)]
    nodes: Option<Effort>,
}

impl EffortArgs {
    /// The level, time, depth or number of nodes that was given; `None` if all four are left out.
    pub fn effort(self) -> Option<Effort> {
        self.level.or(self.time).or(self.depth).or(self.nodes)
    }
}

/// Effort and skill of the engine.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub struct StrengthArgs {
    #[command(flatten)]
    effort: EffortArgs,

    /// Lose about this many discs per game on purpose, with plausible moves
    #[arg(long, value_name = "DISCS", allow_negative_numbers = true, value_parser = Skill::parse_discs)]
    skill: Option<f64>,
}

impl StrengthArgs {
    /// The effort and the skill that were given.
    pub fn strength(self) -> Strength {
        Strength {
            effort: self.effort.effort(),
            skill: self.skill,
        }
    }
}
