//! The arguments of `obverse library list`.

/// The arguments of `obverse library list`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
The latest games come last. A line has the number of the game, which the other
commands use, the year, Black, the result, White and the event.

Examples:
  obverse library list
  obverse library list --all | less
  obverse library list --limit 20 --json            one object per line")]
pub struct LibraryListArgs {
    #[command(flatten)]
    pub length: ListLengthArgs,
}

/// How many games are listed.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub struct ListLengthArgs {
    /// List the latest N games [default: 100]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    /// List all games
    #[arg(long, conflicts_with = "limit")]
    all: bool,
}

impl ListLengthArgs {
    /// The number of games to list; `None` for all.
    pub fn limit(self) -> Option<usize> {
        let limit = usize::try_from(self.limit.unwrap_or(100)).unwrap_or(usize::MAX);
        (!self.all).then_some(limit)
    }
}
