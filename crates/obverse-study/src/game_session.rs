//! The state of an application: games, players, hints, clocks, review, and the task of the engine.
//!
//! A session uses no system clock, thread, file or socket. Its inputs are actions, the engine's news and the time. The
//! engine's task follows from the state ([`GameSession::wanted`]). [`GameSession::take_changes`] returns other events,
//! such as progress of the engine.

mod action;
mod action_refusal;
mod analysing;
mod apply_action;
mod change;
mod changing_pages;
mod clock_tick;
mod commenting;
mod engine_progress;
mod hints;
mod looking_back;
mod playing;
mod resigning;
mod reviewing;
mod starting_games;
mod taking_news;
mod undo_redo;
mod wanted_task;
mod whose_turn;

use std::time::Duration;

use obverse_core::{Position, Random};
use obverse_engine::{Level, Skill, Strength};
use obverse_review::Review;

use crate::engine_task::quick_level;
use crate::{
    AnalysisSettings, Clocks, CommentLimits, EngineTask, Forfeit, GameSettings, GameTree, Page,
    Retry,
};

pub use action::Action;
pub use action_refusal::ActionRefusal;
pub use change::Change;
use changing_pages::BackgroundGame;
pub use engine_progress::EngineProgress;
pub use hints::Hints;

/// The state of an application: the games of its pages and everything that is shown with them.
///
/// ```
/// use std::time::Duration;
/// use obverse_core::Square;
/// use obverse_study::{Action, EngineTask, GameSession, Page, ActionRefusal};
///
/// let mut session = GameSession::new(1);
/// session.apply(Action::PlayAt(Square::F5), Duration::ZERO)?;
/// assert!(matches!(session.wanted(), Some(EngineTask::Move(_))));
/// let refused = session.apply(Action::PlayAt(Square::D6), Duration::ZERO);
/// assert!(matches!(refused, Err(ActionRefusal::EnginesTurn(_))));
/// # Ok::<(), ActionRefusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameSession {
    tree: GameTree,
    page: Page,
    /// Whether the current page has a game of its own, and not a copy of another page's game.
    is_own: bool,
    /// The games of the pages that are not shown.
    background: Vec<BackgroundGame>,
    /// Number of the current game: every game that is started or opened has a new number.
    serial: u32,
    /// Number of games that were started or opened so far.
    games_opened: u32,
    settings: GameSettings,
    /// State of an engine that loses discs on purpose; `None` if the engine plays the best move it finds.
    skill: Option<Skill>,
    clocks: Option<Clocks>,
    forfeit: Option<Forfeit>,
    hints_in_play: bool,
    hints_in_analysis: bool,
    graph_in_play: bool,
    has_post_mortem: bool,
    is_visible: bool,
    hints: Option<Hints>,
    review: Option<Review>,
    review_level: Level,
    analysis: AnalysisSettings,
    /// The second try at a costly move of the finished game on the Play page; `None` if the person tries none.
    retry: Option<Retry>,
    /// Position in which the person asked the engine to make the next move; `None` if the person did not ask.
    forced: Option<Position>,
    /// Random seed of the opening that the engine should find; `None` if no random opening is wanted.
    opening_seed: Option<u64>,
    /// Whether the engine has failed, so that it gets no task before the next action.
    has_engine_failed: bool,
    random: Random,
    tree_limit: usize,
    comment_limits: CommentLimits,
    /// The engine's current task; `None` if the engine is idle.
    asked: Option<EngineTask>,
    progress: EngineProgress,
    changes: Vec<Change>,
}

impl GameSession {
    /// Creates a session with the standard start and the default settings. `seed` is the seed of its random numbers.
    pub fn new(seed: u64) -> GameSession {
        GameSession {
            tree: GameTree::default(),
            page: Page::Play,
            is_own: true,
            background: Vec::new(),
            serial: 0,
            games_opened: 0,
            settings: GameSettings::default(),
            skill: None,
            clocks: None,
            forfeit: None,
            hints_in_play: false,
            hints_in_analysis: true,
            graph_in_play: false,
            has_post_mortem: false,
            is_visible: true,
            hints: None,
            review: None,
            review_level: quick_level(),
            analysis: AnalysisSettings::default(),
            retry: None,
            forced: None,
            opening_seed: None,
            has_engine_failed: false,
            random: Random::new(seed),
            tree_limit: usize::MAX,
            comment_limits: CommentLimits::NONE,
            asked: None,
            progress: EngineProgress::default(),
            changes: Vec::new(),
        }
    }

    /// Sets the engine's strength.
    pub fn with_strength(mut self, strength: Strength) -> GameSession {
        self.settings.strength = strength;
        self.skill = strength.skill();
        self
    }

    /// Limits the number of positions in a game and its variations. Without this call, there is no limit.
    pub fn with_tree_limit(self, tree_limit: usize) -> GameSession {
        GameSession { tree_limit, ..self }
    }

    /// Limits the length of the comments. By default it is unlimited.
    pub fn with_comment_limits(self, comment_limits: CommentLimits) -> GameSession {
        GameSession {
            comment_limits,
            ..self
        }
    }

    /// Lets the engine evaluate positions for the graph on the Play page too, not only on the Analyse page.
    pub fn with_graph_in_play(self) -> GameSession {
        GameSession {
            graph_in_play: true,
            ..self
        }
    }

    /// Returns and clears the changes since the last call.
    pub fn take_changes(&mut self) -> Vec<Change> {
        std::mem::take(&mut self.changes)
    }

    /// Updates derived state: forced passes, finished games, clocks, review and the engine's task.
    fn settle(&mut self, now: Duration) {
        self.pass_for_engine(now);
        self.tree.assess_finished_line();
        self.run_clocks(now);
        self.review_finished();
        let wanted = self.wanted();
        if wanted != self.asked {
            self.progress = EngineProgress::default();
            self.asked = wanted;
        }
    }

    /// The game with its variations, and the current node.
    pub fn tree(&self) -> &GameTree {
        &self.tree
    }

    /// The current page.
    pub fn page(&self) -> Page {
        self.page
    }

    /// Number of the current game in this session. Every game that is started or opened has a new number.
    pub fn serial(&self) -> u32 {
        self.serial
    }

    /// The settings of the game.
    pub fn settings(&self) -> &GameSettings {
        &self.settings
    }

    /// The engine settings of the Analyse page.
    pub fn analysis(&self) -> &AnalysisSettings {
        &self.analysis
    }

    /// The loss of the game by resignation or on time; `None` if neither happened.
    pub fn forfeit(&self) -> Option<Forfeit> {
        self.forfeit
    }

    /// Whether the engine is searching for a random opening.
    pub fn is_drawing_opening(&self) -> bool {
        self.opening_seed.is_some()
    }

    /// The engine's current task; `None` if the engine is idle.
    pub fn task(&self) -> Option<&EngineTask> {
        self.asked.as_ref()
    }

    /// The review of the game, which may be incomplete; `None` if no review was started.
    pub fn review(&self) -> Option<&Review> {
        self.review.as_ref()
    }
}

#[cfg(test)]
mod tests;
