//! One game as an application shows it: who plays, what the engine should do, hints, clocks, review.
//!
//! A session has no clock, thread, file or socket. Actions, the engine's news and the time go in; what the
//! engine should do follows from the state ([`GameSession::wanted`]), and [`GameSession::take_changes`] says
//! what happened besides.

mod action;
mod change;
mod elsewhere;
mod playing;
mod refusal;
mod reviewing;
mod thinking;

use std::time::Duration;

use obverse_core::{Position, Random};
use obverse_engine::{Report, Skill, Strength};
use obverse_review::Review;

use crate::{Clocks, EngineTask, Forfeit, GameSettings, Place, Tree};

pub use action::Action;
pub use change::Change;
use elsewhere::Elsewhere;
pub use refusal::Refusal;

/// What is known about the moves of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Hints {
    /// The position.
    pub position: Position,
    /// A line for each move.
    pub report: Report,
    /// Visited nodes.
    pub nodes: u64,
    /// How long the engine has searched.
    pub spent: Duration,
    /// Whether the engine has finished.
    pub is_done: bool,
}

/// How far the engine is with its task.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// What it has found.
    pub report: Option<Report>,
    /// Visited nodes.
    pub nodes: u64,
}

/// One game as an application shows it.
///
/// ```
/// use std::time::Duration;
/// use obverse_core::Square;
/// use obverse_study::{Action, EngineTask, GameSession, Place, Refusal};
///
/// let mut session = GameSession::new(1);
/// session.apply(Action::PlayAt(Square::F5), Duration::ZERO)?;
/// assert!(matches!(session.wanted(), Some(EngineTask::Move(_))));
/// let refused = session.apply(Action::PlayAt(Square::D6), Duration::ZERO);
/// assert!(matches!(refused, Err(Refusal::EnginesTurn(_))));
/// # Ok::<(), Refusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameSession {
    tree: Tree,
    place: Place,
    /// Whether the game was changed at this place and is no copy of another place's.
    is_own: bool,
    /// The games of the other places.
    elsewhere: Vec<Elsewhere>,
    settings: GameSettings,
    /// What an engine that loses discs on purpose has lost so far.
    skill: Option<Skill>,
    clocks: Option<Clocks>,
    forfeit: Option<Forfeit>,
    hints_in_play: bool,
    hints_in_analysis: bool,
    graph_in_play: bool,
    is_visible: bool,
    hints: Option<Hints>,
    review: Option<Review>,
    /// The engine is to move in this position although it does not play this side.
    forced: Option<Position>,
    /// The seed of an opening that the engine is to find.
    opening_seed: Option<u64>,
    /// The engine has failed and is not asked before the next action.
    has_engine_failed: bool,
    random: Random,
    tree_limit: usize,
    /// What the engine was last asked to do, and how far it is.
    asked: Option<EngineTask>,
    progress: Progress,
    changes: Vec<Change>,
}

impl GameSession {
    /// The standard start with the default settings. The seed decides the random choices.
    pub fn new(seed: u64) -> GameSession {
        GameSession {
            tree: Tree::default(),
            place: Place::Play,
            is_own: true,
            elsewhere: Vec::new(),
            settings: GameSettings::default(),
            skill: None,
            clocks: None,
            forfeit: None,
            hints_in_play: false,
            hints_in_analysis: true,
            graph_in_play: false,
            is_visible: true,
            hints: None,
            review: None,
            forced: None,
            opening_seed: None,
            has_engine_failed: false,
            random: Random::new(seed),
            tree_limit: usize::MAX,
            asked: None,
            progress: Progress::default(),
            changes: Vec::new(),
        }
    }

    /// Lets the engine play this strongly until something else is chosen.
    pub fn with_strength(mut self, strength: Strength) -> GameSession {
        self.settings.strength = strength;
        self.skill = strength.skill();
        self
    }

    /// Bounds the number of positions in the game and its variations.
    pub fn with_tree_limit(self, tree_limit: usize) -> GameSession {
        GameSession { tree_limit, ..self }
    }

    /// Wants values for the graph while a game is played, too.
    pub fn with_graph_in_play(self) -> GameSession {
        GameSession {
            graph_in_play: true,
            ..self
        }
    }

    /// Carries out what a person does.
    pub fn apply(&mut self, action: Action, now: Duration) -> Result<(), Refusal> {
        self.has_engine_failed = false;
        let changes_game = action.changes_game();
        let result = self.carry_out(action, now);
        self.is_own |= changes_game && result.is_ok();
        self.settle(now);
        result
    }

    fn carry_out(&mut self, action: Action, now: Duration) -> Result<(), Refusal> {
        match action {
            Action::Enter(place) => self.enter(place, now),
            Action::TakeTo(place) => return self.take_to(place, now),
            Action::Show { is_visible } => self.is_visible = is_visible,
            Action::Start(settings, opening) => return self.start(settings, opening, now),
            Action::Arrange(settings) => self.arrange(settings),
            Action::Open(tree) => return self.open(tree),
            Action::PlayAt(square) => return self.play_at(square, now),
            Action::Play(mv) => return self.play(mv, now),
            Action::Follow(moves) => return self.follow(&moves, now),
            Action::MoveNow => return self.move_now(now),
            Action::Undo => return self.undo(),
            Action::Redo => return self.redo(),
            Action::Resign => return self.resign(),
            Action::Step(by) => self.step(by),
            Action::GoTo(node) => {
                self.forced = None;
                self.tree.stand_at(node);
            }
            Action::Sideways(by) => {
                self.forced = None;
                self.tree.step_sideways(by as isize);
            }
            Action::Promote => self.tree.promote(),
            Action::Prune => {
                self.forced = None;
                self.tree.prune().ok_or(Refusal::NothingToUndo)?;
            }
            Action::BringBack(mut tree) => {
                self.forced = None;
                tree.merge(&self.tree);
                self.tree = tree;
            }
            Action::ShowHints(is_on) => match self.place {
                Place::Play => self.hints_in_play = is_on,
                Place::Analyse => self.hints_in_analysis = is_on,
                Place::Learn => {}
            },
            Action::Review => self.begin_review(),
        }
        Ok(())
    }

    /// Lets time pass.
    pub fn tick(&mut self, now: Duration) {
        self.settle(now);
    }

    /// When [`GameSession::tick`] should be called although nothing else happens.
    pub fn deadline(&self) -> Option<Duration> {
        self.clocks.as_ref().and_then(Clocks::deadline)
    }

    /// What happened since the last call.
    pub fn take_changes(&mut self) -> Vec<Change> {
        std::mem::take(&mut self.changes)
    }

    /// Draws the conclusions from whatever has happened.
    fn settle(&mut self, now: Duration) {
        self.pass_for_engine(now);
        self.count_finished();
        self.run_clocks(now);
        self.review_finished();
        let wanted = self.wanted();
        if wanted != self.asked {
            self.progress = Progress::default();
            self.asked = wanted;
        }
    }

    /// The game with its variations, and the current node.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The current place.
    pub fn place(&self) -> Place {
        self.place
    }

    /// What was agreed on before the game.
    pub fn settings(&self) -> &GameSettings {
        &self.settings
    }

    /// The clocks, if the game has any.
    pub fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// How the game was lost, if it did not end on the board.
    pub fn forfeit(&self) -> Option<Forfeit> {
        self.forfeit
    }

    /// Whether the engine is looking for an opening.
    pub fn is_drawing_opening(&self) -> bool {
        self.opening_seed.is_some()
    }

    /// The task that the engine was last asked to do.
    pub fn task(&self) -> Option<&EngineTask> {
        self.asked.as_ref()
    }

    /// How far the engine is with its task.
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// The review of the current line, as far as it is done.
    pub fn review(&self) -> Option<&Review> {
        self.review.as_ref()
    }
}

#[cfg(test)]
mod tests;
