//! The arguments of `obverse selfplay`.

use std::path::PathBuf;

use clap::value_parser;
use obverse_engine::Level;
use obverse_train::selfplay::{PlyRange, SelfPlayEffort, SelfPlaySettings};

use super::values::percentage::percentage;

/// The defaults of the options that determine the games.
const DEFAULT: SelfPlaySettings = SelfPlaySettings::DEFAULT;

/// The arguments of `obverse selfplay`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
A game starts with random plies, or with the first plies of a game of
--openings. Then both sides play the engine's best move, or a random move with
probability --noise. At --exact-from empties the game is solved, and both sides
play perfectly to the end.

Every position in which the engine chose the move is written with a label, the
score that `obverse train` learns to predict. The label of a solved position is
its exact score. Midgame positions are labelled from the last to the first: a
label is a weighted mean of the next position's label (weight --trust) and the
engine's value. Directly before a random move, the label is the engine's value
alone. In some solved positions (--branching), another move is tried, and the
positions after it are solved and written too. After some midgame searches
(--pv-positions), a position of the principal variation is searched and written
with the engine's value: such positions are what searches evaluate. A position
that occurs among the last four million positions or so is skipped.

FILE is an input of `obverse train`. It depends on the seed, not on the number
of threads. Ctrl-C loses no finished game; a crash loses up to half a second of
games, a power failure about two seconds. The same command with --resume
continues, up to --games games in total. FILE records its settings; --resume
with other settings is an error.

Examples:
  obverse selfplay --games 100000 --out games.pos --threads 2
  obverse selfplay --games 1000000 --out games.pos --threads 2 --resume
  obverse selfplay --games 900 --out r.pos --openings *.wtb --random-plies 8..40
  obverse selfplay --games 500 --out d.pos --level 10 --exact-from 20 --hash 32")]
pub struct SelfplayArgs {
    /// Number of games in the file, including those of earlier runs
    #[arg(short = 'n', long, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    pub games: u32,

    /// File of positions to write
    #[arg(short, long, alias = "output", value_name = "FILE")]
    pub out: PathBuf,

    /// Search depth in plies, with selective pruning
    #[arg(
        short,
        long,
        value_name = "PLIES",
        default_value_t = SelfPlaySettings::DEFAULT_DEPTH,
        conflicts_with = "level"
    )]
    #[arg(value_parser = value_parser!(u32).range(1..=60))]
    depth: u32,

    /// Level of the engine, 1 to 60
    #[arg(short, long, value_name = "L", allow_negative_numbers = true)]
    level: Option<Level>,

    /// Minimum and maximum number of opening plies, random or from --openings
    #[arg(long, value_name = "A..B", default_value_t = DEFAULT.random_plies)]
    random_plies: PlyRange,

    /// Start each game with the first plies of a game in these files, instead of random plies
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub openings: Vec<PathBuf>,

    /// Solve positions with at most this many empties
    #[arg(long, value_name = "EMPTIES", default_value_t = DEFAULT.exact_from, value_parser = value_parser!(u8).range(0..=30))]
    exact_from: u8,

    /// Percentage of midgame moves that are random
    #[arg(long, value_name = "PERCENT", default_value_t = DEFAULT.noise, value_parser = percentage)]
    noise: f64,

    /// Weight of the game result in the labels, in per cent: 0 labels each position with the engine's
    /// value, 100 with the result of the game. In between, a label is a weighted mean of the next
    /// position's label, with this weight, and the engine's value, with the remaining weight. Before
    /// a random move, the label is always the engine's value
    #[arg(long, value_name = "PERCENT", default_value_t = DEFAULT.trust, value_parser = percentage)]
    trust: f64,

    /// Percentage of solved positions in which a second move is tried; the positions after that move
    /// are written too
    #[arg(long, value_name = "PERCENT", default_value_t = DEFAULT.branching, value_parser = percentage)]
    branching: f64,

    /// Percentage of midgame searches after which a random position of the principal variation is
    /// searched with the same effort and written too, with the engine's value
    #[arg(long, value_name = "PERCENT", default_value_t = DEFAULT.pv_positions, value_parser = percentage)]
    pv_positions: f64,

    /// Size of the transposition table of each game in MiB; a larger table helps at higher
    /// levels
    #[arg(long, value_name = "MIB", default_value_t = DEFAULT.hash, value_parser = value_parser!(u32).range(1..=65_536))]
    hash: u32,

    /// Weights file of the evaluation [default: the built-in weights]
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,

    /// Number of games played concurrently
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = value_parser!(u16).range(1..=256))]
    pub threads: u16,

    /// Random seed
    #[arg(short, long, value_name = "N", default_value_t = DEFAULT.seed)]
    seed: u64,

    /// If FILE exists, continue it until it has --games games
    #[arg(long)]
    pub resume: bool,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl SelfplayArgs {
    /// The options that determine the games, except weights and openings.
    pub fn settings(&self) -> SelfPlaySettings {
        SelfPlaySettings {
            seed: self.seed,
            effort: match self.level {
                Some(level) => SelfPlayEffort::Level(level),
                None => SelfPlayEffort::Depth(self.depth),
            },
            random_plies: self.random_plies.clone(),
            exact_from: self.exact_from,
            noise: self.noise,
            trust: self.trust,
            branching: self.branching,
            pv_positions: self.pv_positions,
            hash: self.hash,
        }
    }
}
