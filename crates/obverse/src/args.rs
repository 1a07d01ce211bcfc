//! What can be typed; what it means is found out by the commands.

mod analyze;
mod bench_eval;
mod calibrate;
mod choices;
mod classroom;
mod contest;
mod convert;
mod engine;
mod names;
mod play;
mod protocols;
mod selfplay;
mod serve;
mod serve_log;
mod strength;
mod trace;
mod train;
mod tui;

use std::sync::LazyLock;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{ColorChoice, Parser, Subcommand};
use clap_complete::Shell;
use obverse_core::kernel;

use crate::position_arg::{OptionalPositionArg, PositionArg};
pub use analyze::AnalyzeArgs;
pub use bench_eval::BenchEvalArgs;
pub use calibrate::CalibrateArgs;
use choices::PresetArg;
pub use choices::{LimitArgs, PresetDepthError};
pub use classroom::{CompareArgs, EvalArgs, EvalChoice, ProbcutFitArgs, SearchArgs, USUAL_DEPTH};
pub use contest::{ContestArgs, Entry, MatchArgs, OpeningsArg, TournamentArgs};
pub use convert::ConvertArgs;
pub use engine::{BenchArgs, EngineArgs, FfoArgs, HintArgs, SolveArgs, Suite};
pub use play::{BotArgs, PlayArgs};
pub use protocols::{CassioArgs, GtpArgs, NboardArgs, ProtocolArgs};
pub use selfplay::SelfplayArgs;
pub use serve::ServeArgs;
pub use serve_log::{LogArgs, LogFormat};
pub use strength::StrengthArgs;
pub use trace::{TraceArgs, TraceFormat};
pub use train::TrainArgs;
pub use tui::TuiArgs;

/// The version and the kernel that the program was compiled with, since the kernel decides the speed.
static VERSION: LazyLock<String> =
    LazyLock::new(|| format!("{} ({} kernel)", env!("CARGO_PKG_VERSION"), kernel::NAME));

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// Othello in the terminal: play, search, look at positions, trace algorithms, convert files.
///
/// Wherever a POSITION is asked for, it may be `start`, a transcript such as f5d6c3, a board string
/// (64 characters from a1 to h8 and the side to move), `mirrored` (the start with the colours
/// exchanged), a file with games or positions in any known format (the last position of its first game,
/// unless --game and --ply choose another), or `-` to read one of these from standard input.
///
/// A file or a POSITION without a command is opened in the application; where there is no terminal, it is
/// shown.
///
/// The short options mean the same everywhere: -d depth, -t time, -l level, -a algorithm, -e
/// evaluation, -j threads, -n games, -m moves, -o output, -p player, -s seed.
#[derive(Parser, Debug)]
#[command(
    version = VERSION.as_str(),
    styles = STYLES,
    max_term_width = 80,
    override_usage = "obverse [OPTIONS] [COMMAND]\n       obverse [OPTIONS] FILE|POSITION",
    after_help = "Exit codes: 0 done, 1 not (all) done, 2 the command or its input makes no sense.\n\
                  `obverse COMMAND --help` explains a command and has examples.",
)]
pub struct Args {
    /// When to use colours: auto (listens to NO_COLOR and CLICOLOR_FORCE too), always or never
    #[arg(long, alias = "colour", global = true, value_name = "WHEN", default_value_t = ColorChoice::Auto)]
    #[arg(display_order = 900, hide_possible_values = true)]
    pub color: ColorChoice,

    /// What to do; nothing opens the application in a terminal, elsewhere it shows how to begin.
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
            Some(Command::Hint(args)) => args.json,
            Some(Command::Solve(args)) => args.json,
            Some(Command::Analyze(args)) => args.json,
            Some(Command::Match(args)) => args.contest.json,
            Some(Command::Tournament(args)) => args.contest.json,
            Some(Command::Bench(args)) => args.wants_json(),
            Some(Command::Convert(args)) => args.json,
            Some(Command::Tui(_) | Command::Serve(_)) => false,
            Some(Command::Play(_) | Command::Bot(_)) => false,
            Some(Command::Gtp(_) | Command::Nboard(_) | Command::Cassio(_)) => false,
            Some(Command::Trace(args)) => args.wants_json(),
            Some(Command::Train(args)) => args.json,
            Some(Command::Selfplay(args)) => args.json,
            Some(Command::Calibrate(args)) => args.json,
            Some(Command::Completions(_)) | None => false,
        }
    }
}

/// What to do.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Open the application: play, analyse, learn, with keyboard and mouse
    Tui(TuiArgs),
    /// Serve the page: play, analyse, learn, in a browser
    #[command(aliases = ["server", "web"])]
    Serve(ServeArgs),
    /// Draw a position: the board, the score, who is to move and where
    #[command(aliases = ["board", "draw", "print"])]
    Show(ShowArgs),
    /// List the legal moves and what each of them flips
    Moves(MovesArgs),
    /// Count the move sequences of a length, to test and time the rules
    Perft(PerftArgs),
    /// Search a position with one of the textbook algorithms
    Search(SearchArgs),
    /// Say what a position is worth by a textbook evaluation or the engine's, and why
    #[command(aliases = ["evaluate", "evaluation"])]
    Eval(EvalArgs),
    /// Compare the algorithms: nodes, time, pruning, tables and plots
    Compare(CompareArgs),
    /// Fit the numbers that ProbCut cuts by
    ProbcutFit(ProbcutFitArgs),
    /// Say what each legal move is worth, better and better
    #[command(aliases = ["hints", "best", "bestmove"])]
    Hint(HintArgs),
    /// Solve positions to the last disc
    Solve(SolveArgs),
    /// Look at every move of a game, or of thousands: what it lost, what was better
    #[command(visible_alias = "analyse", aliases = ["analysis", "review"])]
    Analyze(AnalyzeArgs),
    /// Measure the engine on fixed positions, the FFO endgames, or scores that are known
    #[command(alias = "benchmark")]
    Bench(BenchArgs),
    /// Let two players play many games, and say who is stronger
    Match(MatchArgs),
    /// Let players play a round robin, and show the table
    Tournament(TournamentArgs),
    /// Convert game files from any known format to another
    #[command(aliases = ["export", "import"])]
    Convert(ConvertArgs),
    /// Play a game in the terminal: people, computers, programs
    Play(PlayArgs),
    /// Answer positions with moves, as a program that plays
    Bot(BotArgs),
    /// Play for a program that speaks GTP: Quarry, GoGui
    Gtp(GtpArgs),
    /// Play and analyse for NBoard
    Nboard(NboardArgs),
    /// Search for Cassio
    Cassio(CassioArgs),
    /// Show a search step by step: its log, its tree, or what is wrong with a student's log
    Trace(TraceArgs),
    /// Train the engine's evaluation from games and their results
    Train(TrainArgs),
    /// Let the engine play itself, for positions to train with
    #[command(alias = "self-play")]
    Selfplay(SelfplayArgs),
    /// Fit the numbers that the engine prunes by to its evaluation
    Calibrate(CalibrateArgs),
    /// Print a completion script for your shell
    #[command(alias = "completion")]
    Completions(CompletionsArgs),
}

#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  obverse show start
  obverse show f5d6c3d3c4
  obverse show game.ggf                the last position of a game
  obverse show games.wtb --game 12 --ply 20
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
  obverse moves game.sgf               after the last move of a game
  obverse moves f5 --boards            every board that can come next
  obverse moves --boards --preset arta")]
pub struct MovesArgs {
    #[command(flatten)]
    pub position: OptionalPositionArg,

    /// Draw the board after each move, numbered; in JSON, add them to the moves
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
    #[arg(allow_negative_numbers = true, value_parser = plies)]
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
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,

    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// The text is no number of plies.
#[derive(Debug, thiserror::Error)]
#[error("expected a number of plies from 0 to 60, and the position behind it: perft 5 f5d6c3")]
struct PliesError;

fn plies(text: &str) -> Result<u32, PliesError> {
    let number = text.parse().ok().filter(|number| *number <= 60);
    number.ok_or(PliesError)
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

#[cfg(test)]
mod tests {
    use clap::{Command, CommandFactory};

    use super::*;

    #[test]
    fn help_fits_into_80_columns() {
        fn check(command: &Command) {
            let help = command.get_after_help().map(ToString::to_string);
            for line in help.unwrap_or_default().lines() {
                let name = command.get_name();
                assert!(line.chars().count() <= 80, "{name}: {line}");
            }
            command.get_subcommands().for_each(check);
        }
        check(&Args::command());
    }
}
