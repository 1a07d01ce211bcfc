//! The command line: commands, options and their help texts.
//!
//! The arguments of `obverse COMMAND` are in the file of that name. [`shared`] has groups of options that several
//! commands have, [`values`] the types and parsers of option values.

mod analyze;
mod bench;
mod bench_eval;
mod bench_ffo;
mod book;
mod bot;
mod calibrate;
mod class;
mod compare;
mod completions;
mod convert;
mod eval;
mod exercise;
mod explore;
mod guard;
mod guide;
mod hint;
mod library;
mod manual;
mod r#match;
mod moves;
mod perft;
mod play;
mod probcut_fit;
mod protocols;
mod search;
mod selfplay;
mod serve;
mod serve_log;
mod shared;
mod show;
mod solve;
mod tournament;
mod trace;
mod train;
mod tui;
mod values;

use std::sync::LazyLock;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{ColorChoice, Parser, Subcommand};
use obverse_core::kernel;

pub use analyze::AnalyzeArgs;
pub use bench::{BenchArgs, Suite};
pub use bench_eval::BenchEvalArgs;
pub use bench_ffo::FfoArgs;
pub use book::{
    BookArgs, BookCheckArgs, BookDeviateArgs, BookExportArgs, BookFormat, BookImportArgs,
    BookLearnArgs, BookLeastArgs, BookMergeArgs, BookPruneArgs, BookShowArgs, BookTask,
    LearnOptions,
};
pub use bot::BotArgs;
pub use calibrate::CalibrateArgs;
pub use class::{ClassArgs, ClassMarkArgs, ClassTask};
pub use compare::CompareArgs;
pub use completions::CompletionsArgs;
pub use convert::{ConvertArgs, ConvertTarget};
pub use eval::{EvalArgs, EvalChoice};
pub use exercise::{ExerciseArgs, ExerciseFormat, SheetChoice};
pub use explore::ExploreArgs;
pub use guard::GuardArgs;
pub use guide::GuideArgs;
pub use hint::HintArgs;
pub use library::{
    LibraryArgs, LibraryExportArgs, LibraryImportArgs, LibraryListArgs, LibraryRemoveArgs,
    LibrarySearchArgs, LibraryShowArgs, LibraryStatsArgs, LibraryTask, SearchConditionArgs,
};
pub use manual::ManualArgs;
pub use r#match::MatchArgs;
pub use moves::MovesArgs;
pub use perft::PerftArgs;
pub use play::PlayArgs;
pub use probcut_fit::ProbcutFitArgs;
pub use protocols::{CassioArgs, GtpArgs, NboardArgs, ProtocolArgs};
pub use search::{SearchArgs, USUAL_DEPTH};
pub use selfplay::SelfplayArgs;
pub use serve::ServeArgs;
pub use serve_log::{LogArgs, LogFormat};
pub use shared::{AnimationArgs, ContestArgs, EngineArgs, LibraryArg, LimitArgs, StrengthArgs};
pub use show::ShowArgs;
pub use solve::SolveArgs;
pub use tournament::{TournamentArgs, TournamentSystem};
pub use trace::{TraceArgs, TraceFormat};
pub use train::TrainArgs;
pub use tui::TuiArgs;
pub use values::id_ranges::known_ids;
pub use values::{NamedPlayer, OpeningsArg};

/// The text of `--version`: the version, and the kernel (CPU-specific board operations) that the program was compiled
/// with. The kernel decides the speed.
static VERSION: LazyLock<String> =
    LazyLock::new(|| format!("{} ({} kernel)", env!("CARGO_PKG_VERSION"), kernel::NAME));

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// Othello in the terminal: play, analyse, solve, teach search algorithms, convert game files.
///
/// A POSITION is one of these: `start`; `mirrored` (the start with the colours exchanged); a board string
/// (64 characters from a1 to h8 and the side to move); a transcript such as f5d6c3; a start position, a
/// colon and moves, as in mirrored: e3f5; a file of games or positions in any known format (the last
/// position of its first game, unless --game and --ply choose another); or `-` to read one of these from
/// standard input.
///
/// A file or POSITION without a command opens in the terminal application. If standard output is not a
/// terminal, `obverse show` prints it instead.
///
/// Short options are the same in all commands: -d depth, -t time, -l level, -a algorithm, -e
/// evaluation, -j threads, -n games, -m moves, -o output, -p player, -s seed.
#[derive(Parser, Debug)]
#[command(
    version = VERSION.as_str(),
    styles = STYLES,
    max_term_width = 80,
    override_usage = "obverse [OPTIONS] [COMMAND]\n       obverse [OPTIONS] FILE|POSITION",
    after_help = "Exit codes: 0 success, 1 failed or incomplete, 2 bad arguments or bad input.\n\
                  Run `obverse COMMAND --help` for the options and examples of a command.",
)]
pub struct Args {
    /// When to use colours: auto (respects NO_COLOR and CLICOLOR_FORCE), always or never
    #[arg(long, alias = "colour", global = true, value_name = "WHEN", default_value_t = ColorChoice::Auto)]
    #[arg(display_order = 900, hide_possible_values = true)]
    pub color: ColorChoice,

    /// The command. Without a command, the terminal application opens; without a terminal, a short introduction is
    /// printed.
    #[command(subcommand)]
    pub command: Option<Command>,
}

impl Args {
    /// Whether results and errors are printed as JSON.
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
            Some(Command::Book(args)) => args.wants_json(),
            Some(Command::Convert(args)) => args.json,
            Some(Command::Library(args)) => args.json,
            Some(Command::Explore(args)) => args.json,
            Some(Command::Tui(_) | Command::Serve(_)) => false,
            Some(Command::Play(_) | Command::Bot(_)) => false,
            Some(Command::Gtp(_) | Command::Nboard(_) | Command::Cassio(_)) => false,
            Some(Command::Trace(args)) => args.wants_json(),
            Some(Command::Exercise(args)) => args.wants_json(),
            Some(Command::Guide(args)) => args.json,
            Some(Command::Class(args)) => args.wants_json(),
            Some(Command::Guard(_) | Command::Manual(_)) => false,
            Some(Command::Train(args)) => args.json,
            Some(Command::Selfplay(args)) => args.json,
            Some(Command::Calibrate(args)) => args.json,
            Some(Command::Completions(_)) | None => false,
        }
    }
}

/// The commands of the program, each with its arguments.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Open the terminal application: play, analyse, learn, with keyboard and mouse
    Tui(TuiArgs),
    /// Start the web application: play, analyse, learn, in a browser
    #[command(aliases = ["server", "web"])]
    Serve(ServeArgs),
    /// Draw a position: board, score, side to move and legal moves
    #[command(aliases = ["board", "draw", "print"])]
    Show(ShowArgs),
    /// List the legal moves and the discs that each flips
    Moves(MovesArgs),
    /// Count the move sequences of a given length, to test and time move generation
    Perft(PerftArgs),
    /// Search a position with a textbook algorithm
    Search(SearchArgs),
    /// Evaluate a position with a textbook evaluation or the engine's, and explain the value
    #[command(aliases = ["evaluate", "evaluation"])]
    Eval(EvalArgs),
    /// Compare the textbook algorithms: nodes, time, pruning, plots
    Compare(CompareArgs),
    /// Fit the parameters of the textbook algorithm ProbCut
    ProbcutFit(ProbcutFitArgs),
    /// Show the value of each legal move (multi-PV analysis)
    #[command(aliases = ["hints", "best", "bestmove"])]
    Hint(HintArgs),
    /// Solve endgame positions exactly, or for win, draw or loss
    Solve(SolveArgs),
    /// Review every move of one or many games: discs lost and better moves
    #[command(visible_alias = "analyse", aliases = ["analysis", "review"])]
    Analyze(AnalyzeArgs),
    /// Benchmark the engine: node signature, FFO endgames, evaluation error
    #[command(alias = "benchmark")]
    Bench(BenchArgs),
    /// Play many games between two players and estimate the Elo difference
    Match(MatchArgs),
    /// Play a tournament, round robin or Swiss, and show the table
    Tournament(TournamentArgs),
    /// Learn, merge, show and convert opening books
    Book(BookArgs),
    /// Convert game files between formats
    #[command(aliases = ["export", "import"])]
    Convert(ConvertArgs),
    /// Keep games in a library: import, list, search, export, statistics of players
    #[command(aliases = ["games", "lib"])]
    Library(LibraryArgs),
    /// Show what was played in a position in the games of the library, and with what results
    #[command(aliases = ["explorer", "openings"])]
    Explore(ExploreArgs),
    /// Play a game line by line: human, engine, textbook algorithm or external program
    Play(Box<PlayArgs>),
    /// Read positions from standard input and answer each with a move
    Bot(BotArgs),
    /// Run as a GTP engine, for Quarry, GoGui and others
    Gtp(GtpArgs),
    /// Run as an NBoard engine
    Nboard(NboardArgs),
    /// Run as a Cassio engine
    Cassio(CassioArgs),
    /// Trace a search step by step, or check a student's log
    Trace(TraceArgs),
    /// Generate exercises in adversarial search, with solutions: text, page or PDF
    #[command(aliases = ["exercises", "exercice", "practice", "quiz"])]
    Exercise(ExerciseArgs),
    /// List the chapters of the guide, or print it as a book: PDF
    #[command(alias = "course")]
    Guide(GuideArgs),
    /// Mark the homework of a class: logs, programs, node counts
    Class(ClassArgs),
    /// Run one program in a sandbox (`obverse class` calls this command)
    #[command(hide = true)]
    Guard(GuardArgs),
    /// Write the manual pages
    #[command(hide = true)]
    Manual(ManualArgs),
    /// Train the engine's evaluation from games or scored positions
    Train(TrainArgs),
    /// Generate training positions by self-play
    #[command(alias = "self-play")]
    Selfplay(SelfplayArgs),
    /// Fit the engine's multi-ProbCut (MPC) parameters to its evaluation
    Calibrate(CalibrateArgs),
    /// Print a completion script for a shell
    #[command(alias = "completion")]
    Completions(CompletionsArgs),
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
