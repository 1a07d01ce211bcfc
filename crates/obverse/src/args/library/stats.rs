//! The arguments of `obverse library stats`.

/// The arguments of `obverse library stats`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
PLAYER is a name or part of one, which must mean one player. A game counts for
the opening of its last position that has a name.

Examples:
  obverse library stats \"Tamenori Hideshi\"
  obverse library stats tamenori --json")]
pub struct LibraryStatsArgs {
    /// Name of the player
    #[arg(value_name = "PLAYER", required = true, num_args = 1..)]
    words: Vec<String>,
}

impl LibraryStatsArgs {
    /// The name, which may have been typed without quotes.
    pub fn player(&self) -> String {
        self.words.join(" ")
    }
}
