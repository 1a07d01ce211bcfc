//! A POSITION as an argument.

use obverse_core::{Game, Position};
use obverse_files::position_file::FirstOfSeveral;
use obverse_files::typed_position::{self, Choice};

use crate::failure::Failure;
use crate::output;

/// A POSITION as it was typed.
#[derive(clap::Args, Debug)]
pub struct PositionArg {
    /// `start`, a transcript such as f5d6c3, a board string, `mirrored`, a file with a game or position
    /// in any format, or `-` to read one of these from standard input
    #[arg(value_name = "POSITION")]
    first: String,

    /// The rest of it, if it has blanks
    #[arg(hide = true)]
    rest: Vec<String>,

    #[command(flatten)]
    choice: ChoiceArgs,
}

/// A POSITION that may be left out.
#[derive(clap::Args, Debug)]
pub struct OptionalPositionArg {
    /// `start`, a transcript such as f5d6c3, a board string, `mirrored`, a file with a game or position
    /// in any format, or `-` to read one of these from standard input [default: start]
    #[arg(value_name = "POSITION")]
    first: Option<String>,

    /// The rest of it, if it has blanks
    #[arg(hide = true)]
    rest: Vec<String>,

    #[command(flatten)]
    choice: ChoiceArgs,
}

/// Which game of a file is meant, and where in it.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub struct ChoiceArgs {
    /// Take game or position number N of a file that has several [default: the first]
    #[arg(long, value_name = "N", display_order = 800)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    game: Option<u64>,

    /// Take the position after N plies of the game, passes included [default: the last]
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
    /// The game that was typed; where it stands is the POSITION.
    pub fn game(&self) -> Result<Game, Failure> {
        chosen_game(&self.first, &self.rest, self.choice.into())
    }
}

impl OptionalPositionArg {
    /// The game that was typed, or a new one if nothing was.
    pub fn game(&self) -> Result<Game, Failure> {
        self.game_or(Position::start())
    }

    /// The game that was typed, or one that begins here if nothing was.
    pub fn game_or(&self, start: Position) -> Result<Game, Failure> {
        match &self.first {
            Some(first) => chosen_game(first, &self.rest, self.choice.into()),
            None => typed_position::cut(Game::from_position(start), self.choice.ply)
                .map_err(Failure::input),
        }
    }
}

/// The game that a POSITION in one word means; standard input is not to be read for it.
pub fn game_of(text: &str) -> Result<Game, Failure> {
    Ok(typed_position::game_of(text, &mut note)?)
}

/// The game that a text means, given as its first word and the rest of them.
pub fn game(first: &str, rest: &[String]) -> Result<Game, Failure> {
    chosen_game(first, rest, Choice::default())
}

fn chosen_game(first: &str, rest: &[String], choice: Choice) -> Result<Game, Failure> {
    Ok(typed_position::chosen_game(first, rest, choice, &mut note)?)
}

/// Says that a file has other games as well.
pub fn note(first: &FirstOfSeveral) {
    output::note(&format!("note: {first}\n"));
}
