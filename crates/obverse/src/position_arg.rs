//! The POSITION argument, and the options --game and --ply.

use obverse_core::{Game, Position};
use obverse_files::games_in_file::FirstOfSeveral;
use obverse_files::typed_position::{self, Choice};

use crate::failure::Failure;
use crate::output;

/// A required POSITION.
#[derive(clap::Args, Debug)]
pub struct PositionArg {
    /// `start`, `mirrored`, a transcript such as f5d6c3, a board string, a file of games or positions,
    /// or `-` to read one of these from standard input
    #[arg(value_name = "POSITION")]
    first: String,

    /// Rest of POSITION, if it contains spaces and is not quoted
    #[arg(hide = true)]
    rest: Vec<String>,

    #[command(flatten)]
    choice: ChoiceArgs,
}

/// An optional POSITION.
#[derive(clap::Args, Debug)]
pub struct OptionalPositionArg {
    /// `start`, `mirrored`, a transcript such as f5d6c3, a board string, a file of games or positions,
    /// or `-` to read one of these from standard input [default: start]
    #[arg(value_name = "POSITION")]
    first: Option<String>,

    /// Rest of POSITION, if it contains spaces and is not quoted
    #[arg(hide = true)]
    rest: Vec<String>,

    #[command(flatten)]
    choice: ChoiceArgs,
}

/// Choice of a game in a file, and of a ply in the game.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub struct ChoiceArgs {
    /// Use game or position number N of the file [default: the first]
    #[arg(long, value_name = "N", display_order = 800)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    game: Option<u64>,

    /// Use the position after N plies of the game, passes included [default: the last position]
    #[arg(long, value_name = "N", display_order = 801)]
    #[arg(value_parser = clap::value_parser!(u64).range(0..=200))]
    ply: Option<u64>,
}

impl From<ChoiceArgs> for Choice {
    fn from(args: ChoiceArgs) -> Choice {
        Choice {
            game: args.game,
            ply: args.ply,
        }
    }
}

impl PositionArg {
    /// The game whose last position is the POSITION.
    pub fn game(&self) -> Result<Game, Failure> {
        chosen_game(&self.first, &self.rest, self.choice.into())
    }
}

impl OptionalPositionArg {
    /// The game whose last position is the POSITION; a new game if no POSITION is given.
    pub fn game(&self) -> Result<Game, Failure> {
        self.game_or(Position::start())
    }

    /// The game whose last position is the POSITION; a new game from `start` if no POSITION is given.
    pub fn game_or(&self, start: Position) -> Result<Game, Failure> {
        match &self.first {
            Some(first) => chosen_game(first, &self.rest, self.choice.into()),
            None => typed_position::cut(Game::from_position(start), self.choice.ply)
                .map_err(Failure::input),
        }
    }
}

/// Parses a POSITION in one word, without reading standard input.
pub fn game_of(text: &str) -> Result<Game, Failure> {
    Ok(typed_position::game_of(text, &mut note)?)
}

/// Parses a POSITION given as its first word and the further words.
pub fn game(first: &str, rest: &[String]) -> Result<Game, Failure> {
    chosen_game(first, rest, Choice::default())
}

fn chosen_game(first: &str, rest: &[String], choice: Choice) -> Result<Game, Failure> {
    Ok(typed_position::chosen_game(first, rest, choice, &mut note)?)
}

/// Prints a note that the file has several games, of which the first is used.
pub fn note(first: &FirstOfSeveral) {
    output::note(&format!("note: {first}; --game N chooses another\n"));
}
