//! The arguments of `obverse tui`.

use obverse_tui::ThemeName;

use super::StrengthArgs;

/// The arguments of `obverse tui`.
#[derive(clap::Args, Debug, Default)]
#[command(after_help = "\
In a terminal, `obverse` is short for `obverse tui`, and `obverse GAME` for
`obverse tui GAME`. A GAME is a transcript, a board string, or a file (GGF, SGF,
PGN, WTHOR, OBF, XOT, Othello Quest's JSON, or .obverse, the application's own
format). The format is detected. Without GAME, the last session is restored. In
the application, `?` shows the keys. See docs/terminal.md.

--level, --time, --depth, --nodes and --skill set the strength of the engine
(default: as in the last session). In the application, `n` changes it.

The session is saved as session.json in $OBVERSE_STATE, or else in
$XDG_STATE_HOME/obverse (~/.local/state/obverse). Windows that are open at the
same time have separate sessions; the next start lists the games of all.

Examples:
  obverse tui
  obverse tui f5d6c3d3c4               or: obverse f5d6c3d3c4
  obverse tui game.ggf --theme light
  obverse tui --level 12               the engine plays at level 12
  obverse tui --ascii --color never")]
pub struct TuiArgs {
    /// File, transcript such as f5d6c3, board string, `start` or `mirrored` [default: the last
    /// session]
    #[arg(value_name = "GAME")]
    pub first: Option<String>,

    /// Rest of GAME, if it contains spaces and is not quoted
    #[arg(hide = true)]
    pub rest: Vec<String>,

    /// Colour theme: auto (the colours of the terminal), light, dark or mono
    #[arg(long, value_name = "THEME")]
    pub theme: Option<ThemeName>,

    /// Draw the board with letters: X is Black, O is White
    #[arg(long)]
    pub ascii: bool,

    #[command(flatten)]
    pub strength: StrengthArgs,

    /// Number of search threads
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
}
