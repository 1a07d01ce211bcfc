use std::path::PathBuf;
use std::time::Duration;

use obverse_arena::{ClassicOptions, ClassicPlayer, Player, PlayerError, PlayerSpec};
use obverse_classic::search::Options;
use obverse_classic::{Algorithm, EvaluationName, Preset, Rules};
use obverse_core::Game;
use obverse_engine::{Effort, Level, Options as EngineOptions, Strength};

use crate::board_view::Colors;
use crate::logbook::Logbook;
use crate::player::{PlayerChoice, Seat, Seats};

/// What the options say about a game, and what they leave open.
pub struct Settings {
    /// Whose dialogue it is; none for our own.
    pub preset: Option<Preset>,
    /// Who plays Black, if that is known.
    pub black: Option<PlayerChoice>,
    /// Who plays White, if that is known.
    pub white: Option<PlayerChoice>,
    /// How strongly computers play that do not say so themselves.
    pub strength: Strength,
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
    /// How many colours the board has where discs are drawn on felt.
    pub colors: Colors,
    /// Whether what is read is written too.
    pub echo: bool,
    /// Where the game begins.
    pub game: Game,
    /// Where it is written in the end.
    pub save: Option<PathBuf>,
    /// Where it is noted all the time.
    pub logbook: Logbook,
}

/// How many playouts mcts makes for a move.
const ITERATIONS: u64 = 10_000;
/// Every line is looked at: what others do in a moment takes minimax minutes.
const DEEPEST_MINIMAX: u32 = 5;

/// Why nobody can play.
#[derive(Debug, thiserror::Error)]
pub enum SeatError {
    /// There are no such weights, or too little memory.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// An option that nobody at the table has.
    #[error("--{0} is for the engine, which does not play here: choose --depth or --time")]
    Unused(&'static str),
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
    pub fn alpha_beta(depth: u32) -> Defaults {
        Defaults {
            computer: PlayerChoice::algorithm(Algorithm::AlphaBeta),
            depth,
        }
    }
}

impl Settings {
    /// Whether somebody has said who plays.
    pub(crate) fn names_a_player(&self) -> bool {
        self.black.is_some() || self.white.is_some()
    }

    /// Who plays against a human: this computer, unless what was said is for the engine only.
    pub(crate) fn computer(&self, usual: PlayerChoice) -> PlayerChoice {
        match self.engine_option() {
            Some(_) => PlayerChoice::engine(),
            None => usual,
        }
    }

    /// An option that was given and that only the engine has.
    fn engine_option(&self) -> Option<&'static str> {
        match self.strength.effort {
            Some(effort @ (Effort::Level(_) | Effort::Nodes(_))) => Some(effort.option()),
            _ => self.strength.skill.map(|_| "skill"),
        }
    }

    /// Fills in who plays the side that nobody has spoken of: a human plays against this computer,
    /// and everybody else against a human.
    pub(crate) fn complete_players(&mut self, computer: &PlayerChoice) {
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
    pub(crate) fn has_human(&self) -> bool {
        [&self.black, &self.white].contains(&&Some(PlayerChoice::Human))
    }

    /// Whether it is still open how deep a computer looks that plays.
    pub(crate) fn lacks_depth(&self) -> bool {
        let players = [&self.black, &self.white];
        self.strength.effort.is_none()
            && players.into_iter().flatten().any(PlayerChoice::lacks_depth)
    }

    /// The players, once all questions are answered.
    pub(crate) fn seats(&mut self, defaults: Defaults) -> Result<Seats, SeatError> {
        self.complete_players(&self.computer(defaults.computer));
        let players = [&self.black, &self.white];
        if let Some(option) = self.engine_option()
            && !players
                .into_iter()
                .flatten()
                .any(|player| player.takes(option))
        {
            return Err(SeatError::Unused(option));
        }
        let seat = |choice: &Option<PlayerChoice>| match choice {
            Some(PlayerChoice::Human) | None => Ok(Seat::Human),
            Some(choice @ PlayerChoice::Player(_, spec)) => {
                let mut player = self.completed(spec.clone(), defaults.depth).player()?;
                player.new_game(self.seed);
                Ok::<_, PlayerError>(Seat::Player(choice.clone(), player))
            }
        };
        Ok(Seats {
            black: seat(&self.black)?,
            white: seat(&self.white)?,
            adviser: self.adviser(defaults.depth),
        })
    }

    /// Who suggests moves.
    pub(crate) fn adviser(&self, depth: u32) -> ClassicPlayer {
        let mut adviser =
            ClassicPlayer::new(self.classic(ClassicOptions::new(Algorithm::Id), depth));
        adviser.new_game(self.seed);
        adviser
    }

    /// A player with what the options say of it, and else what the dialogue assumes.
    fn completed(&self, spec: PlayerSpec, depth: u32) -> PlayerSpec {
        match spec {
            PlayerSpec::Classic(options) => PlayerSpec::Classic(self.classic(options, depth)),
            mut spec => {
                spec.set_usual(self.strength);
                match &mut spec {
                    PlayerSpec::Engine(options) => {
                        // Between the lowest and the highest there is no gap.
                        let level = Level::new(depth.clamp(1, 60)).unwrap_or(Level::MAX);
                        options.strength.effort.get_or_insert(Effort::Level(level));
                        options.usual_hash_mib = EngineOptions::default().hash_mib;
                    }
                    PlayerSpec::External(options) => {
                        options.depth.get_or_insert(depth);
                        options.timeout.get_or_insert(self.patience);
                    }
                    PlayerSpec::Classic(_) => {}
                }
                spec
            }
        }
    }

    fn classic(&self, options: ClassicOptions, depth: u32) -> ClassicOptions {
        let mut spec = PlayerSpec::Classic(ClassicOptions {
            evaluation: options.evaluation.or(Some(self.evaluation)),
            rules: self.rules,
            search: self.options,
            iterations: ITERATIONS,
            ..options
        });
        spec.set_usual(self.strength);
        let PlayerSpec::Classic(mut options) = spec else {
            return options;
        };
        match (options.algorithm, self.strength.effort) {
            // The length of its playouts.
            (Algorithm::Mcts, Some(Effort::Depth(plies))) => options.depth = Some(plies),
            (Algorithm::Minimax, _) if options.time.is_none() => {
                options.depth.get_or_insert(depth.min(DEEPEST_MINIMAX));
            }
            _ if options.has_depth() && options.time.is_none() => {
                options.depth.get_or_insert(depth);
            }
            _ => {}
        }
        options
    }
}
