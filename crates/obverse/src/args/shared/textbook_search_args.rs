use obverse_classic::search::SearchOptions;

use super::rules_args::RulesArgs;

/// Rules, extensions and random seed of a textbook search.
#[derive(clap::Args, Debug)]
pub struct TextbookSearchArgs {
    #[command(flatten)]
    pub rules: RulesArgs,

    /// Quiescence search: extend leaves while a corner can be taken
    #[arg(long)]
    quiescence: bool,

    /// Singular extensions: search a move that is clearly better than all others one ply deeper
    #[arg(long)]
    singular: bool,

    /// Random seed of the algorithms random and mcts [default: 0; in `obverse play`, a new seed for
    /// every game]
    #[arg(short, long, value_name = "N")]
    pub seed: Option<u64>,
}

impl TextbookSearchArgs {
    /// The search options: quiescence search and singular extensions as given, otherwise the defaults.
    pub fn options(&self) -> SearchOptions {
        SearchOptions {
            quiescence: self.quiescence,
            singular: self.singular,
            ..SearchOptions::default()
        }
    }
}
