//! What can be typed; what it means is found out by the commands.

mod choices;
mod classroom;
mod names;
mod play;
mod trace;

use std::fmt;
use std::path::PathBuf;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{ColorChoice, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use crate::position_arg::{OptionalPositionArg, PositionArg};
use choices::PresetArg;
pub use choices::ThinkingArgs;
pub use classroom::{CompareArgs, EvalArgs, OneOrAll, ProbcutFitArgs, SearchArgs, USUAL_DEPTH};
pub use play::{BotArgs, PlayArgs};
pub use trace::{TraceArgs, TraceFormat};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// Othello in the terminal: play, search, look at positions, trace algorithms, convert files.
///
/// Wherever a POSITION is asked for, it may be `start`, a transcript such as f5d6c3, a board string
/// (64 characters from a1 to h8 and the side to move), `mirrored` (the start with the colours
/// exchanged), or `-` to read one of these from standard input, where a search problem (the player,
/// the depth, eight rows of X, O and *) will do too.
#[derive(Parser, Debug)]
#[command(
    version,
    styles = STYLES,
    max_term_width = 80,
    after_help = "Exit codes: 0 done, 1 not (all) done, 2 the command or its input makes no sense.\n\
                  `obverse COMMAND --help` explains a command and has examples.",
)]
pub struct Args {
    /// When to use colours: auto (listens to NO_COLOR and CLICOLOR_FORCE too), always or never
    #[arg(long, global = true, value_name = "WHEN", default_value_t = ColorChoice::Auto)]
    #[arg(display_order = 900, hide_possible_values = true)]
    pub color: ColorChoice,

    /// What to do; nothing shows how to begin.
    #[command(subcommand)]
    pub command: Option<Command>,
}

impl Args {
    /// Whether the answer, and an error, are to be JSON.
    pub fn wants_json(&self) -> bool {
        match &self.command {
            Some(Command::Show(args)) => args.json,
            Some(Command::Moves(args)) => args.json,
            Some(Command::Perft(args)) => args.json,
            Some(Command::Search(args)) => args.json,
            Some(Command::Eval(args)) => args.json,
            Some(Command::Compare(args)) => args.json,
            Some(Command::ProbcutFit(args)) => args.json,
            Some(Command::Convert(args)) => args.json,
            Some(Command::Play(_) | Command::Bot(_)) => false,
            Some(Command::Trace(args)) => args.wants_json(),
            Some(Command::Completions(_)) | None => false,
        }
    }
}

/// What to do.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Draw a position: the board, the score, who is to move and where
    Show(ShowArgs),
    /// List the legal moves and what each of them flips
    Moves(MovesArgs),
    /// Count the move sequences of a length, to test and time the rules
    Perft(PerftArgs),
    /// Search a position with one of the textbook algorithms
    Search(SearchArgs),
    /// Say what a position is worth by a textbook evaluation, and why
    Eval(EvalArgs),
    /// Compare the algorithms: nodes, time, pruning, tables and plots
    Compare(CompareArgs),
    /// Fit the numbers that ProbCut cuts by
    ProbcutFit(ProbcutFitArgs),
    /// Convert game files from any known format to another
    Convert(ConvertArgs),
    /// Play a game in the terminal: people, computers, programs
    Play(PlayArgs),
    /// Answer positions with moves, as a program that plays
    Bot(BotArgs),
    /// Show a search step by step: its log, its tree, or what is wrong with a student's log
    Trace(TraceArgs),
    /// Print a completion script for your shell
    Completions(CompletionsArgs),
}

#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  obverse show start
  obverse show f5d6c3d3c4
  obverse show ---------------------------OX------XO---------------------------X
  echo f5d6 | obverse show - --json")]
pub struct ShowArgs {
    #[command(flatten)]
    pub position: PositionArg,

    /// Draw with letters: X is Black, O is White
    #[arg(long)]
    pub ascii: bool,

    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(clap::Args, Debug)]
#[command(after_help = "\
A side that cannot place a disc has one move, `pass`. After the end of the game
there is none.

Examples:
  obverse moves start
  obverse moves f5d6c3 --json
  obverse moves f5 --boards            every board that can come next
  obverse moves --boards --preset arta")]
pub struct MovesArgs {
    #[command(flatten)]
    pub position: OptionalPositionArg,

    /// Draw the board after each move, numbered
    #[arg(long)]
    pub boards: bool,

    #[command(flatten)]
    pub preset: PresetArg,

    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(clap::Args, Debug)]
#[command(after_help = "\
A pass counts as a ply unless --free-passes is given. A game that ends before
DEPTH counts as one sequence.

Examples:
  obverse perft 9                      3,005,288 nodes
  obverse perft 9 --free-passes        3,005,320 nodes
  obverse perft 11 --threads 4
  obverse perft 5 f5d6c3 --divide      for each first move on its own")]
pub struct PerftArgs {
    /// How many plies deep to count, at most 60
    #[arg(allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(0..=60))]
    pub depth: u32,

    #[command(flatten)]
    pub position: OptionalPositionArg,

    /// Show the number for each first move
    #[arg(long)]
    pub divide: bool,

    /// Let passes use up no depth
    #[arg(long)]
    pub free_passes: bool,

    /// How many threads count
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,

    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(clap::Args, Debug)]
#[command(after_help = "\
The format of each FILE is recognised by its content: transcripts, board
strings, search problems (a player, a depth, eight rows), OBF, XOT, GGF, SGF,
PGN, WTHOR, Othello Quest's JSON, Edax's book. Bad records are reported and left
out, the rest is converted.

Examples:
  obverse convert WTH_2004.wtb --to ggf -o games.ggf
  obverse convert one.sgf two.pgn --to transcript
  cat games.ggf | obverse convert - --to json
  obverse convert games.ggf --to wthor -o games.wtb   # and games.jou, .trn")]
pub struct ConvertArgs {
    /// The files to read; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    /// The format to write
    #[arg(long, value_name = "FORMAT")]
    pub to: Target,

    /// Write to this file, all or nothing, instead of standard output
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,

    /// The names of the players of a WTHOR file [default: the .jou beside it]
    #[arg(long, value_name = "WTH.JOU")]
    pub players: Option<PathBuf>,

    /// The names of the tournaments of a WTHOR file [default: the .trn beside it]
    #[arg(long, value_name = "WTH.TRN")]
    pub tournaments: Option<PathBuf>,

    /// Report in JSON, on standard output if OUT is a file, else on standard error
    #[arg(long)]
    pub json: bool,
}

/// A format that can be written.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The moves, one game a line
    Transcript,
    /// The position each game has come to, one a line
    Obf,
    /// Generic Game Format: all that is known of a game
    Ggf,
    /// Smart Game Format
    Sgf,
    /// Portable Game Notation
    Pgn,
    /// WTHOR's .wtb, with the names in .jou and .trn beside it
    Wthor,
    /// A JSON object a line
    Json,
}

impl fmt::Display for Target {
    /// The name as it is typed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.to_possible_value();
        f.pad(value.as_ref().map_or("", |value| value.get_name()))
    }
}

#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  obverse completions bash > ~/.local/share/bash-completion/completions/obverse
  obverse completions zsh > ~/.zfunc/_obverse
  obverse completions fish > ~/.config/fish/completions/obverse.fish")]
pub struct CompletionsArgs {
    /// The shell
    pub shell: Shell,
}
