use std::path::PathBuf;
use std::time::Duration;

use obverse_classic::search::Options;
use obverse_classic::{Algorithm, EvaluationName, Preset, Rules};
use obverse_core::Game;
use obverse_engine::EngineError;

use super::computer::{Computer, Limit};
use super::engine_seat::EngineSeat;
use super::logbook::Logbook;
use super::player::{Player, PlayerChoice, Players};
use super::program::Program;

/// What the options say about a game, and what they leave open.
pub struct Settings {
    /// Whose dialogue it is; none for our own.
    pub preset: Option<Preset>,
    /// Who plays Black, if that is known.
    pub black: Option<PlayerChoice>,
    /// Who plays White, if that is known.
    pub white: Option<PlayerChoice>,
    /// How far computers may go, if that is known.
    pub limit: Option<Limit>,
    /// What they think of positions.
    pub evaluation: EvaluationName,
    /// What they do about passes and ties.
    pub rules: Rules,
    /// Against the horizon effect, and the size of the table.
    pub options: Options,
    /// Where dice start.
    pub seed: u64,
    /// How long a program may take for a move.
    pub patience: Duration,
    /// Whether the possible moves are shown.
    pub show_moves: bool,
    /// Whether discs are letters.
    pub ascii: bool,
    /// Whether what is read is written too.
    pub echo: bool,
    /// Where the game begins.
    pub game: Game,
    /// Where it is written in the end.
    pub save: Option<PathBuf>,
    /// Where it is noted all the time.
    pub logbook: Logbook,
}

/// What a dialogue assumes if neither options nor answers say anything else.
pub struct Defaults {
    /// Who plays against a human.
    pub computer: PlayerChoice,
    /// How deep it looks.
    pub depth: u32,
}

impl Defaults {
    /// Alpha-beta, as all the courses teach it, to this depth.
    pub const fn alpha_beta(depth: u32) -> Defaults {
        Defaults {
            computer: PlayerChoice::Algorithm(Algorithm::AlphaBeta),
            depth,
        }
    }
}

impl Settings {
    /// Whether somebody has said who plays.
    pub fn names_a_player(&self) -> bool {
        self.black.is_some() || self.white.is_some()
    }

    /// Fills in who plays the side that nobody has spoken of: a human plays against this computer,
    /// and everybody else against a human.
    pub fn complete_players(&mut self, computer: &PlayerChoice) {
        let opponent = |player: Option<&PlayerChoice>| match player {
            Some(PlayerChoice::Human) => computer.clone(),
            _ => PlayerChoice::Human,
        };
        if self.black.is_none() {
            self.black = Some(opponent(self.white.as_ref()));
        }
        if self.white.is_none() {
            self.white = Some(opponent(self.black.as_ref()));
        }
    }

    /// Whether a human plays.
    pub fn has_human(&self) -> bool {
        [&self.black, &self.white].contains(&&Some(PlayerChoice::Human))
    }

    /// Whether it is still open how deep a computer looks that plays.
    pub fn lacks_depth(&self) -> bool {
        let has_depth =
            |player: &Option<PlayerChoice>| player.as_ref().is_some_and(PlayerChoice::has_depth);
        self.limit.is_none() && (has_depth(&self.black) || has_depth(&self.white))
    }

    /// The players, once all questions are answered.
    pub fn players(&mut self, defaults: Defaults) -> Result<Players, EngineError> {
        self.complete_players(&defaults.computer);
        let player = |choice: &Option<PlayerChoice>| {
            Ok(match choice {
                Some(PlayerChoice::Human) | None => Player::Human,
                Some(choice @ PlayerChoice::Program(command)) => {
                    let depth = match self.limit {
                        Some(Limit::Depth(depth)) => depth,
                        Some(Limit::Time(_)) | None => defaults.depth,
                    };
                    let program = Program::new(command, depth, self.patience);
                    Player::Program(choice.clone(), program)
                }
                Some(choice @ PlayerChoice::Engine) => {
                    let limit = self.limit.unwrap_or(Limit::Depth(defaults.depth));
                    Player::Engine(choice.clone(), EngineSeat::new(limit)?)
                }
                Some(choice @ PlayerChoice::Algorithm(algorithm)) => {
                    Player::Computer(choice.clone(), self.computer(*algorithm, defaults.depth))
                }
            })
        };
        Ok(Players {
            black: player(&self.black)?,
            white: player(&self.white)?,
            adviser: self.adviser(defaults.depth),
        })
    }

    /// Who suggests moves.
    pub fn adviser(&self, depth: u32) -> Computer {
        self.computer(Algorithm::Id, depth)
    }

    fn computer(&self, algorithm: Algorithm, depth: u32) -> Computer {
        let depth = match algorithm {
            // Every line is looked at: what others do in a moment takes it minutes.
            Algorithm::Minimax => depth.min(5),
            _ => depth,
        };
        let knows_itself = !PlayerChoice::Algorithm(algorithm).has_depth();
        let default = (!knows_itself).then_some(Limit::Depth(depth));
        Computer {
            algorithm,
            evaluation: self.evaluation,
            rules: self.rules,
            limit: self.limit.or(default),
            options: self.options,
            seed: self.seed,
        }
    }
}
