use std::path::PathBuf;
use std::time::Duration;

use obverse_arena::{ClassicOptions, ClassicPlayer, Player, PlayerSpec};
use obverse_classic::search::SearchOptions;
use obverse_classic::{Algorithm, EvaluationName, Preset, Rules};
use obverse_core::Game;
use obverse_engine::{Effort, Level, Opponent, Options as EngineOptions, Strength};

use crate::logbook::Logbook;
use crate::player_choice::PlayerChoice;
use crate::terminal_colors::Colors;

/// Settings of a game. For settings that are not given, a dialogue asks the user or uses its defaults.
pub struct PlaySettings {
    /// Course whose dialogue is used; `None` for the standard dialogue.
    pub preset: Option<Preset>,
    /// Black's player; `None` to let the dialogue ask or choose.
    pub black: Option<PlayerChoice>,
    /// White's player; `None` to let the dialogue ask or choose.
    pub white: Option<PlayerChoice>,
    /// The computer opponent of a human; `None` to let the dialogue choose.
    pub opponent: Option<Opponent>,
    /// Strength of computer players that do not specify their own.
    pub strength: Strength,
    /// Evaluation of textbook players that do not specify their own.
    pub evaluation: EvaluationName,
    /// Rules for passes and ties of textbook players.
    pub rules: Rules,
    /// Search options of textbook players.
    pub options: SearchOptions,
    /// Random seed of computer players.
    pub seed: u64,
    /// Time limit per move for external programs that do not specify their own.
    pub patience: Duration,
    /// Whether to show the legal moves.
    pub show_moves: bool,
    /// Whether to draw discs as letters instead of symbols.
    pub ascii: bool,
    /// Colours of the terminal, for the standard board.
    pub colors: Colors,
    /// Whether to repeat each typed line in the output, so that a game with piped input can be read.
    pub echo: bool,
    /// The game to start from.
    pub game: Game,
    /// File to save the game to at the end; `None` to save nothing.
    pub save: Option<PathBuf>,
    /// Receives a summary of the game after every move.
    pub logbook: Logbook,
}

/// Number of mcts iterations per move.
const ITERATIONS: u64 = 10_000;

/// Maximum default depth of minimax, in plies. Without pruning, a greater depth takes minutes.
const DEEPEST_MINIMAX: u32 = 5;

impl PlaySettings {
    /// Returns whether a player is given for at least one side.
    pub(crate) fn names_a_player(&self) -> bool {
        self.black.is_some() || self.white.is_some()
    }

    /// Returns the computer opponent of a human: the opponent that the user named, the engine if the user gave an option
    /// that only the engine has, or else `usual`.
    pub(crate) fn computer(&self, usual: PlayerChoice) -> PlayerChoice {
        match (self.opponent, self.engine_option()) {
            (Some(opponent), _) => PlayerChoice::opponent(opponent),
            (None, Some(_)) => PlayerChoice::engine(),
            (None, None) => usual,
        }
    }

    /// Returns the name of an option that was given and that only the engine has, if any.
    pub(crate) fn engine_option(&self) -> Option<&'static str> {
        match self.strength.effort {
            Some(effort @ (Effort::Level(_) | Effort::Nodes(_))) => Some(effort.option()),
            _ => self.strength.skill.map(|_| "skill"),
        }
    }

    /// Fills in players that are not given, as [`PlayerChoice::complete`] does.
    pub(crate) fn complete_players(&mut self, computer: &PlayerChoice) {
        PlayerChoice::complete([&mut self.black, &mut self.white], computer);
    }

    /// Returns whether a human plays at least one side.
    pub(crate) fn has_human(&self) -> bool {
        [&self.black, &self.white].contains(&&Some(PlayerChoice::Human))
    }

    /// Returns whether a computer player needs a search depth and none is given yet.
    pub(crate) fn lacks_depth(&self) -> bool {
        let players = [&self.black, &self.white];
        self.strength.effort.is_none()
            && players.into_iter().flatten().any(PlayerChoice::lacks_depth)
    }

    /// Creates the player that computes hints.
    pub(crate) fn adviser(&self, depth: u32) -> ClassicPlayer {
        let mut adviser =
            ClassicPlayer::new(self.classic(ClassicOptions::new(Algorithm::Id), depth));
        adviser.new_game(self.seed);
        adviser
    }

    /// Completes the options of a player from these settings and the dialogue's default depth.
    pub(crate) fn completed(&self, spec: PlayerSpec, depth: u32) -> PlayerSpec {
        match spec {
            PlayerSpec::Classic(options) => PlayerSpec::Classic(self.classic(options, depth)),
            mut spec => {
                spec.set_defaults(self.strength);
                match &mut spec {
                    PlayerSpec::Engine(options) => {
                        // Every number from 1 to 60 is a level.
                        let level = Level::new(depth.clamp(1, 60)).unwrap_or(Level::MAX);
                        options.strength.effort.get_or_insert(Effort::Level(level));
                        options.default_hash_mib = EngineOptions::default().hash_mib;
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
        spec.set_defaults(self.strength);
        let PlayerSpec::Classic(mut options) = spec else {
            return options;
        };
        match (options.algorithm, self.strength.effort) {
            // For mcts the depth is the length of a playout.
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
