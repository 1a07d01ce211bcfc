//! The arguments of the application in the terminal.

use obverse_tui::ThemeName;

use super::StrengthArgs;

/// `obverse tui`.
#[derive(clap::Args, Debug, Default)]
#[command(after_help = "\
`obverse` alone does the same in a terminal, and begins with what was done
last; `obverse GAME` opens a game. A GAME is read whatever its format: a
transcript, a board string, or a file with one (GGF, SGF, PGN, WTHOR, OBF, XOT,
Othello Quest's JSON, or .obverse, as the application writes it). Inside, `?`
shows the keys; docs/terminal.md has more.

The engine plays as --level, --time, --depth, --nodes or --skill say, or as it
did last; `n` chooses something else.

What was done last is kept in session.json in $OBVERSE_STATE, or else in the
folder obverse of $XDG_STATE_HOME (~/.local/state). Windows that are open at
the same time have sessions of their own; the next start has the games of all.

Examples:
  obverse tui
  obverse tui f5d6c3d3c4               or: obverse f5d6c3d3c4
  obverse tui game.ggf --theme light
  obverse tui --level 12               the engine plays at level 12
  obverse tui --ascii --color never")]
pub struct TuiArgs {
    /// A file, a transcript such as f5d6c3, a board string, `start` or `mirrored` [default: what was
    /// done last]
    #[arg(value_name = "GAME")]
    pub first: Option<String>,

    /// The rest of it, if it has blanks
    #[arg(hide = true)]
    pub rest: Vec<String>,

    /// The colours: auto (those of the terminal), light, dark or mono
    #[arg(long, value_name = "THEME")]
    pub theme: Option<ThemeName>,

    /// Draw with letters: X is Black, O is White
    #[arg(long)]
    pub ascii: bool,

    #[command(flatten)]
    pub strength: StrengthArgs,

    /// How many threads the engine has
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
}
