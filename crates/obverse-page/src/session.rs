//! The state of one tab. Requests, engine news and the time go in; events come out. A session never blocks.
//!
//! The game itself is a [`GameSession`]. This module translates between the game and the messages of the page.

mod build_game_state;
mod build_move_tree;
mod export;
mod game_list;
mod import;
mod openings;
mod preview;
mod restore;
mod row_query;
mod send_updates;

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use obverse_core::{Color, Move, Square};
use obverse_engine::Strength;
use obverse_formats::board_string;
use obverse_formats::opening_names::OpeningNames;
use obverse_study::{
    Action, CommentLimits, EngineNews, EngineOffer, EngineResources, EngineTask, GameSession,
    GameTree, Page, Retry,
};
use obverse_texts::Language;

pub use self::export::ExportFormat;
use self::game_list::GameList;
pub use self::row_query::RowQuery;
use crate::Quota;
use crate::message::{
    AnalysisState, DiscColor, GameState, GraphPoint, HintLine, Notice, PageEvent, PageRequest,
    parse_moves,
};
use crate::reason::reason_in;

/// Maximum number of positions in a game tree. The tree is sent with every state.
pub const LARGEST_TREE: usize = 2_000;

/// Maximum length of a comment and of all comments of a game, in characters. They are sent with every state.
pub const COMMENT_LIMITS: CommentLimits = CommentLimits {
    one: 1_000,
    all: 20_000,
};

/// The engine resources of a program that declares none: the user cannot change them.
const NO_OFFER: EngineOffer = EngineOffer {
    usual: EngineResources {
        threads: 1,
        hash_mib: 1,
    },
    most: None,
};

/// The state of one browser tab: its games, its list of games and the events to send.
pub struct Session {
    game: GameSession,
    /// The list of games of the last opened file with several games; `None` if there is no list.
    list: Option<GameList>,
    /// The pending request for rows of the list; `None` if the caller has taken it.
    query: Option<RowQuery>,
    /// Limits the total number of games in the game lists of all tabs.
    list_quota: Arc<dyn Quota>,
    names: Arc<OpeningNames>,
    language: Language,
    /// Events that the caller has not taken yet.
    outbox: VecDeque<PageEvent>,
    /// The game state that was sent last; `None` if no state was sent yet.
    last_state: Option<GameState>,
    /// Threads and memory of the engines, and what may be chosen.
    offer: EngineOffer,
    /// Maximum time of a search.
    longest_search: Duration,
    /// The engine settings that were sent last; `None` if none were sent yet.
    last_analysis: Option<AnalysisState>,
    /// The points of the graph that were sent last.
    last_graph: Vec<Option<GraphPoint>>,
    /// The node and the values that were sent last, and whether the search was done; `None` after each state, since the
    /// page may have dropped them.
    last_hints: Option<(usize, Vec<HintLine>, bool)>,
}

impl Session {
    /// Creates a session with the standard start and the default settings. `seed` is the seed of its random numbers,
    /// and `list_quota` limits the total number of games in the game lists of all tabs.
    pub fn new(seed: u64, names: Arc<OpeningNames>, list_quota: Arc<dyn Quota>) -> Session {
        Session {
            game: GameSession::new(seed)
                .with_tree_limit(LARGEST_TREE)
                .with_comment_limits(COMMENT_LIMITS)
                .with_post_mortem(),
            list: None,
            query: None,
            list_quota,
            names,
            language: Language::default(),
            outbox: VecDeque::new(),
            last_state: None,
            offer: NO_OFFER,
            longest_search: Duration::MAX,
            last_analysis: None,
            last_graph: Vec::new(),
            last_hints: None,
        }
    }

    /// Sets the threads and the memory of the engines, what the tab may choose, and the maximum time of a search.
    pub fn with_engines(self, offer: EngineOffer, longest_search: Duration) -> Session {
        Session {
            offer,
            longest_search,
            ..self
        }
    }

    /// The threads and the memory of the engines that the tab has chosen, as far as it may choose.
    pub fn engine_resources(&self) -> EngineResources {
        let chosen = self.game.analysis();
        self.offer.choose(chosen.threads, chosen.hash_mib)
    }

    /// The engine settings that apply, and what may be chosen.
    fn analysis(&self) -> AnalysisState {
        let longest = u64::try_from(self.longest_search.as_millis()).unwrap_or(u64::MAX);
        AnalysisState::new(self.game.analysis(), self.offer, longest)
    }

    /// Sets the engine's strength.
    pub fn with_strength(self, strength: Strength) -> Session {
        Session {
            game: self.game.with_strength(strength),
            ..self
        }
    }

    /// Carries out a request. Requests of the Learn page and uploads are ignored, since the caller handles them.
    /// `now` is the time since an epoch that the caller chooses.
    pub fn answer(&mut self, request: PageRequest, now: Duration) {
        let is_about_game = !matches!(
            request,
            PageRequest::Language { .. }
                | PageRequest::Visibility { .. }
                | PageRequest::Analysis { .. }
        );
        match request {
            PageRequest::Page { page, take: false } => self.act(Action::Enter(page), now),
            PageRequest::Page { page, take: true } => self.act(Action::TakeTo(page), now),
            PageRequest::Language { language } => self.speak(language),
            PageRequest::Visibility { hidden } => self.act(
                Action::Show {
                    is_visible: !hidden,
                },
                now,
            ),
            PageRequest::Restore {
                game,
                arrangement,
                standing,
                page,
                elsewhere,
            } => {
                for other in elsewhere {
                    self.act(Action::Enter(other.page), now);
                    self.restore(Some(&other.game), now);
                }
                self.act(Action::Enter(page), now);
                self.restore(game.as_deref(), now);
                if let Some(arrangement) = arrangement {
                    // The settings give new clocks to the game of the current page. Only the Play page uses clocks, so
                    // it becomes the current page for this action.
                    self.act(Action::Enter(Page::Play), now);
                    self.act(Action::Arrange(arrangement.into()), now);
                    if let Some(standing) = standing {
                        self.act(Action::from(&standing), now);
                        if let Some(retry) = standing.retry {
                            self.act(Action::TryAgain(Some(retry.into())), now);
                        }
                    }
                    self.act(Action::Enter(page), now);
                }
            }
            PageRequest::New {
                arrangement,
                opening,
                names,
            } => {
                let opening = openings::opening(opening);
                let has_started = self.try_act(Action::Start(arrangement.into(), opening), now);
                if let Some(names) = names.filter(|_| has_started) {
                    self.act(names.into(), now);
                }
            }
            PageRequest::Arrange { arrangement } => {
                self.act(Action::Arrange(arrangement.into()), now);
            }
            PageRequest::Play { square } => match square.parse::<Square>() {
                Ok(square) => self.act(Action::PlayAt(square), now),
                Err(error) => self.say(Notice::Illegal {
                    reason: reason_in(&error, self.language),
                }),
            },
            PageRequest::Pass => self.act(Action::Play(Move::Pass), now),
            PageRequest::Undo => self.act(Action::Undo, now),
            PageRequest::Redo => self.act(Action::Redo, now),
            PageRequest::Resign => self.act(Action::Resign, now),
            PageRequest::MoveNow => self.act(Action::MoveNow, now),
            PageRequest::Step { by } => self.act(Action::Step(by), now),
            PageRequest::Go { node } => {
                let node = usize::try_from(node).ok();
                if let Some(node) = node.and_then(|number| self.game.tree().numbered(number)) {
                    self.act(Action::GoTo(node), now);
                }
            }
            PageRequest::Sideways { by } => self.act(Action::Sideways(by), now),
            PageRequest::Promote => self.act(Action::Promote, now),
            PageRequest::Prune => self.act(Action::Prune, now),
            PageRequest::Hints { on } => self.act(Action::ShowHints(on), now),
            PageRequest::Comment { node, text } => {
                let node = usize::try_from(node).ok();
                if let Some(node) = node.and_then(|number| self.game.tree().numbered(number)) {
                    self.act(Action::Comment(node, text), now);
                }
            }
            PageRequest::Analysis { settings } => {
                self.act(Action::SetAnalysis(settings.into()), now);
            }
            PageRequest::Edit { board, turn } => self.edit(&board, turn, now),
            PageRequest::Import { text, name } => {
                self.import(text.as_bytes(), name.as_deref(), now)
            }
            PageRequest::Export { format } => self.export(format),
            PageRequest::Preview { moves } => self.preview(&moves),
            PageRequest::Follow { moves } => self.act(Action::Follow(parse_moves(&moves)), now),
            PageRequest::Review { deeper: false } => self.act(Action::Review, now),
            PageRequest::Review { deeper: true } => self.act(Action::DeepenReview, now),
            PageRequest::TryAgain { retry } => {
                self.act(Action::TryAgain(retry.map(Retry::from)), now);
            }
            PageRequest::Rows { words, from } => self.ask_for_rows(&words, from),
            PageRequest::Choose { number } => self.choose_entry(number, now),
            PageRequest::CloseList => self.close_list(),
            PageRequest::Learn { .. } | PageRequest::Files { .. } => {}
        }
        // A new tab sends these before its game: a state without the game would change its page.
        if is_about_game || self.last_state.is_some() {
            self.send_changes(now);
        } else {
            self.send_analysis();
        }
    }

    /// The task that the engine should work on now; `None` if there is nothing to do.
    pub fn wanted(&self) -> Option<EngineTask> {
        self.game.wanted()
    }

    /// Handles news that the engine sends about `task`. Ignores the news if `task` is no longer the current task.
    pub fn hear(&mut self, task: &EngineTask, news: EngineNews, now: Duration) {
        self.game.hear(task, news, now);
        self.send_changes(now);
    }

    /// Records that the engine has failed at its task.
    pub fn hear_failure(&mut self, now: Duration) {
        self.game.hear_failure(now);
        self.send_changes(now);
    }

    /// Searches all shown values again, because the engine has another evaluation now.
    pub fn revalue(&mut self, now: Duration) {
        self.act(Action::Revalue, now);
        if self.last_state.is_some() {
            self.send_changes(now);
        }
    }

    /// Updates the clocks to the time `now`.
    pub fn tick(&mut self, now: Duration) {
        self.game.tick(now);
        self.send_changes(now);
    }

    /// Latest time for the next call of [`Session::tick`]; `None` if no clock runs.
    pub fn deadline(&self) -> Option<Duration> {
        self.game.deadline()
    }

    /// Takes the events to send to the tab.
    pub fn take_events(&mut self) -> VecDeque<PageEvent> {
        std::mem::take(&mut self.outbox)
    }

    /// Language of sentences, errors and names.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Uses another language, and sends the list of games again, since it holds a reason and a name.
    fn speak(&mut self, language: Language) {
        let is_new = std::mem::replace(&mut self.language, language) != language;
        if is_new && self.list.is_some() {
            self.send_list(false);
        }
    }

    /// Replaces the game by an edited position.
    fn edit(&mut self, board: &str, turn: DiscColor, now: Duration) {
        let symbol = Color::from(turn).symbol();
        match board_string::parse(&format!("{board} {symbol}")) {
            Ok(position) => self.act(Action::Open(GameTree::new(position)), now),
            Err(error) => self.say(Notice::EditFailed {
                reason: reason_in(&error, self.language),
            }),
        }
    }

    /// Carries out an action, or sends a notice with the reason for the refusal.
    fn act(&mut self, action: Action, now: Duration) {
        let _ = self.try_act(action, now);
    }

    /// Carries out an action and returns true, or sends a notice with the reason for the refusal and returns false.
    fn try_act(&mut self, action: Action, now: Duration) -> bool {
        let Err(refusal) = self.game.apply(action, now) else {
            return true;
        };
        if let Some(notice) = Notice::of_refusal(refusal, self.language) {
            self.say(notice);
        }
        false
    }
}

#[cfg(test)]
mod look_back_tests;
#[cfg(test)]
mod tests;
