//! The arguments of `obverse selfplay`.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use clap::value_parser;
use obverse_engine::Level;

use super::choices::range_ends;

/// `obverse selfplay`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
A game begins with random plies, or with as many of one of the games of
--openings. Then both sides play what the engine finds best, now and then a
random move, and from --exact-from empty squares on the game is solved and
played to its end. Every position of the middle game is written with a label:
--trust per cent of the label of the next position and for the rest what the
engine found. Positions of the solved part have their exact scores, and so have
some that other moves lead to. Boards that were written before are left out, as
long as they are among the last four million or so.

FILE is read by `obverse train`. It is the same for a seed, whatever the number
of threads. Ctrl-C loses no finished game, a crash those of half a second, a
power failure those of about two. The same command with --resume goes on, up to
--games games in all. FILE says with which settings it was begun, and others
are refused.

Examples:
  obverse selfplay --games 100000 --out games.pos --threads 2
  obverse selfplay --games 1000000 --out games.pos --threads 2 --resume
  obverse selfplay --games 900 --out r.pos --openings *.wtb --random-plies 8..40
  obverse selfplay --games 500 --out d.pos --level 10 --exact-from 20 --hash 32")]
pub struct SelfplayArgs {
    /// How many games there shall be in the file
    #[arg(short = 'n', long, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    pub games: u32,

    /// The file of positions to write
    #[arg(short, long, alias = "output", value_name = "FILE")]
    pub out: PathBuf,

    /// How many plies the engine looks ahead, leaving out what looks hopeless
    #[arg(
        short,
        long,
        value_name = "D",
        default_value_t = 5,
        conflicts_with = "level"
    )]
    #[arg(value_parser = value_parser!(u32).range(1..=60))]
    pub depth: u32,

    /// Play as this level, 1 to 60
    #[arg(short, long, value_name = "L", allow_negative_numbers = true)]
    pub level: Option<Level>,

    /// How many random plies a game begins with, at least and at most
    #[arg(long, value_name = "A..B", default_value = "8..30")]
    pub random_plies: Plies,

    /// Begin with plies of the games in these files instead of random ones
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub openings: Vec<PathBuf>,

    /// From how many empty squares on a game is solved
    #[arg(long, value_name = "E", default_value_t = 14, value_parser = value_parser!(u8).range(0..=30))]
    pub exact_from: u8,

    /// How many moves of the middle game are random, in per cent
    #[arg(long, value_name = "PERCENT", default_value_t = 3.0, value_parser = percentage)]
    pub noise: f64,

    /// How much of a label comes from the position that follows, in per cent: 100 is the result of
    /// the game, 0 what the engine finds before the move
    #[arg(long, value_name = "PERCENT", default_value_t = 90.0, value_parser = percentage)]
    pub trust: f64,

    /// At how many moves of the solved part another move is looked at too, in per cent
    #[arg(long, value_name = "PERCENT", default_value_t = 30.0, value_parser = percentage)]
    pub branching: f64,

    /// The size of the table of positions in each game, in MiB; more pays off for slower games
    #[arg(long, value_name = "MIB", default_value_t = 2, value_parser = value_parser!(u32).range(1..=65_536))]
    pub hash: u32,

    /// The weights to play with, instead of those that come with the program
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,

    /// How many games are played at the same time
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = value_parser!(u16).range(1..=256))]
    pub threads: u16,

    /// Where the dice start
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// Go on with FILE, if it is there
    #[arg(long)]
    pub resume: bool,

    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// A number of plies, at least and at most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plies(pub RangeInclusive<u32>);

/// The text is no range of plies.
#[derive(Debug, thiserror::Error)]
#[error("expected a number such as 10, or a range such as 8..30, of plies from 0 to 50")]
pub struct PliesError;

impl FromStr for Plies {
    type Err = PliesError;

    fn from_str(text: &str) -> Result<Plies, PliesError> {
        let number = |text: &str| match text.parse::<u32>() {
            Ok(number @ 0..=50) => Ok(number),
            _ => Err(PliesError),
        };
        let (least, most) = range_ends(text);
        let range = number(least)?..=number(most)?;
        if range.is_empty() {
            return Err(PliesError);
        }
        Ok(Plies(range))
    }
}

/// The text is no percentage.
#[derive(Debug, thiserror::Error)]
#[error("expected a percentage from 0 to 100")]
struct PercentageError;

fn percentage(text: &str) -> Result<f64, PercentageError> {
    let number = text.parse().ok();
    let number = number.filter(|number| (0.0..=100.0).contains(number));
    number.ok_or(PercentageError)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read() {
        let range = |text: &str| text.parse::<Plies>().ok().map(|plies| plies.0);
        assert_eq!(range("8..30"), Some(8..=30));
        assert_eq!(range("8-30"), Some(8..=30));
        assert_eq!(range("0"), Some(0..=0));
        for text in ["", "51", "30..8", "1..", "..5", "-1", "1...5", "x", "0..51"] {
            assert_eq!(range(text), None, "{text}");
        }
    }
}
