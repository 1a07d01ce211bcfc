//! What can be typed; what it means is found out by the commands.

mod trace;

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{ColorChoice, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use obverse_classic::{Algorithm, EvaluationName, PassRule, Preset, TieRule};

use crate::classroom_args::{CompareArgs, EvalArgs, PresetArg, ProbcutFitArgs, SearchArgs};
use crate::play::PlayerChoice;
use crate::position_arg::{OptionalPositionArg, PositionArg};
pub use trace::{TraceArgs, TraceFormat};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// Othello in the terminal: look at positions, list moves, count games, convert files.
///
/// Wherever a POSITION is asked for, it may be `start`, a transcript such as f5d6c3, a board string
/// (64 characters from a1 to h8 and the side to move), `mirrored` (the start with the colours
/// exchanged), or `-` to read one of these from standard input.
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
strings, OBF, XOT, GGF, SGF, PGN, WTHOR, Othello Quest's JSON, Edax's book.
Bad records are reported and left out, the rest is converted.

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

#[derive(clap::Args, Debug)]
#[command(after_help = "\
Players: human; random, greedy, minimax, alphabeta, ordered, table, id, scout,
probcut, mcts; engine (for now iterative deepening with a large table); or
program:COMMAND, which gets positions as `obverse bot` does and answers
likewise. A program that ends, is silent or cheats forfeits the game.
Unless told otherwise computers look 8 plies ahead, in the dialogues of the
courses 5 or 6; minimax no more than 5.

At every prompt: undo, redo, hint, moves, history, save FILE, help, quit. The
end of the input ends the game. On Ctrl-C the moves so far are printed.

Presets and their dialogues: athens-2020, athens-2022, arta, upc, usc. What is
given by options is not asked.

Examples:
  obverse play
  obverse play --preset athens-2022
  obverse play --preset arta --white greedy
  obverse play --black alphabeta --white mcts --depth 4
  obverse play --black program:\"python3 student.py\" --white minimax --depth 2")]
pub struct PlayArgs {
    /// The choices and the dialogue of a course
    #[arg(long, value_name = "PRESET")]
    pub preset: Option<Preset>,

    /// Who plays Black [default: human, unless White is]
    #[arg(long, value_name = "PLAYER")]
    pub black: Option<PlayerChoice>,

    /// Who plays White [default: a computer, unless Black is one]
    #[arg(long, value_name = "PLAYER")]
    pub white: Option<PlayerChoice>,

    #[command(flatten)]
    pub thinking: ThinkingArgs,

    /// List or mark the possible moves where the dialogue does not do so anyway
    #[arg(long)]
    pub show_moves: bool,

    /// Where the game begins: a POSITION in one word or quotes
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    pub start: Option<String>,

    /// How long a program may take for a move
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = parse_seconds)]
    pub program_timeout: Duration,

    /// Write the game to this file when it ends: .ggf, .sgf, .pgn or .txt
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,

    /// Draw with letters: X is Black, O is White
    #[arg(long)]
    pub ascii: bool,

    /// Repeat what is read, so that a game from a pipe reads like a typed one
    #[arg(long)]
    pub echo: bool,
}

#[derive(clap::Args, Debug)]
#[command(after_help = "\
A position is ten lines: the player to move, X or O; the depth; eight rows of
eight characters, X, O or * for an empty square. Blank lines do not matter. As
soon as the eighth row is there, one line is answered: a square such as d3, or
`pass` if there is no move. This goes on to the end of the input.

A position that makes no sense is answered with the line `error`, and standard
error says what is wrong and where; the next position begins at the next line
that is only X or O. The exit code is then 2. A depth of 0 counts as 1.

Examples:
  obverse bot < input.txt
  obverse bot --algorithm scout --eval corners --time 0.5
  obverse play --white program:\"obverse bot --algorithm mcts\"")]
pub struct BotArgs {
    /// How to search
    #[arg(long, value_name = "ALGORITHM", default_value = "alphabeta")]
    pub algorithm: Algorithm,

    /// The choices of a course
    #[arg(long, value_name = "PRESET", default_value = "usc")]
    pub preset: Preset,

    #[command(flatten)]
    pub thinking: ThinkingArgs,
}

/// How computers search.
#[derive(clap::Args, Debug)]
pub struct ThinkingArgs {
    /// How many plies deep computers look
    #[arg(long, value_name = "N", conflicts_with = "time")]
    #[arg(allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..=60))]
    pub depth: Option<u32>,

    /// How long computers think about a move
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub time: Option<Duration>,

    /// What they think of positions: discs, weights, corners, lab, prop or prop+mobility
    #[arg(long, value_name = "EVALUATION")]
    pub eval: Option<EvaluationName>,

    /// Which of equally good moves they choose: the first or the last in row order
    #[arg(long, value_name = "first|last")]
    pub tie: Option<TieRule>,

    /// What they do about a side without moves: it passes (ply), or the line ends (leaf)
    #[arg(long, value_name = "ply|leaf")]
    pub pass: Option<PassRule>,

    /// Let them go on taking corners at the horizon
    #[arg(long)]
    pub quiescence: bool,

    /// Let them look deeper where only one move is good
    #[arg(long)]
    pub singular: bool,

    /// Where the dice of random and mcts start, to play the same game again
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
}

/// A length of time that makes sense as one.
fn parse_seconds(text: &str) -> Result<Duration, NotSeconds> {
    let seconds = text.parse::<f64>().ok();
    seconds
        .filter(|seconds| (0.001..=86_400.0).contains(seconds))
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or(NotSeconds)
}

/// The text is no length of time.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("expected a number of seconds from 0.001 to 86400, such as 0.5")]
pub struct NotSeconds;
