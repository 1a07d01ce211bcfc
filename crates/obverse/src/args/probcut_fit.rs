//! The arguments of `obverse probcut-fit`.

use std::path::PathBuf;

use super::shared::RulesArgs;

/// The arguments of `obverse probcut-fit`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Searches positions of random games to both depths and fits a linear regression:
slope, offset and sigma of the deep value given the shallow value.

Examples:
  obverse probcut-fit --eval prop --games 500
  obverse probcut-fit --eval weights --depth 6 --shallow 2 -o weights-6.json
  obverse probcut-fit --eval weights --games 200 --plot fit.svg
  obverse search --algorithm probcut --depth 8 --probcut weights-6.json")]
pub struct ProbcutFitArgs {
    #[command(flatten)]
    pub rules: RulesArgs,

    /// Number of random games; one position is taken from each
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1000)]
    #[arg(value_parser = clap::value_parser!(u32).range(3..=1_000_000))]
    pub games: u32,

    /// Depth in plies of the deep search, whose value is predicted
    #[arg(short, long, value_name = "D", default_value_t = 4)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=20))]
    pub depth: u32,

    /// Depth in plies of the shallow search, which predicts the deep value
    #[arg(long, value_name = "S", default_value_t = 2)]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=19))]
    pub shallow: u32,

    /// Random seed
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// Write the parameters to this file, for the option --probcut of `search` and `compare`
    #[arg(short, long, alias = "out", value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Draw the values, the line and the band of 1.5 sigma to this file, SVG or PNG
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
