//! What one tab knows. A session draws nothing, waits for nothing and is told the time: requests and
//! news of the engine go in, events come out.
//!
//! The game itself is a [`GameSession`]; this translates between it and the messages of the page.

mod files;
mod list;
mod reviewing;
mod state;

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use obverse_core::{Move, Square};
use obverse_engine::Strength;
use obverse_formats::opening_names::OpeningNames;
use obverse_formats::parse_move;
use obverse_study::{
    Action, Change, EngineNews, EngineTask, GameSession, Opening, Place, Refusal, Tree,
};

use self::list::GameList;
pub use self::list::Query;
use self::state::board;
use crate::Quota;
use crate::arrangement::OpeningChoice;
use crate::message::{Event, GraphPoint, HintLine, Notice, PreviewMove, Request, State};

/// How many positions a tree may hold: more than anybody plays, few enough to send around.
pub const LARGEST_TREE: usize = 2_000;

/// What one tab knows.
pub struct Session {
    game: GameSession,
    /// The games of the file that was opened last, and rows of them that the tab wants.
    list: Option<GameList>,
    query: Option<Query>,
    /// Bounds the games that all tabs have listed.
    list_quota: Arc<dyn Quota>,
    names: Arc<OpeningNames>,
    outbox: VecDeque<Event>,
    last_state: Option<State>,
    last_graph: Vec<Option<GraphPoint>>,
}

impl Session {
    /// A session that begins with the standard start and the usual players. `list_quota` bounds the games
    /// that are listed.
    pub fn new(seed: u64, names: Arc<OpeningNames>, list_quota: Arc<dyn Quota>) -> Session {
        Session {
            game: GameSession::new(seed).with_tree_limit(LARGEST_TREE),
            list: None,
            query: None,
            list_quota,
            names,
            outbox: VecDeque::new(),
            last_state: None,
            last_graph: Vec::new(),
        }
    }

    /// The same with an engine that plays this strongly until something else is chosen.
    pub fn with_strength(self, strength: Strength) -> Session {
        Session {
            game: self.game.with_strength(strength),
            ..self
        }
    }

    /// Does what the tab asks for. Requests of the Learn page and files are not for the session. Times are
    /// durations since a moment that the caller chooses.
    pub fn answer(&mut self, request: Request, now: Duration) {
        match request {
            Request::Page { page, take: false } => self.act(Action::Enter(page), now),
            Request::Page { page, take: true } => self.act(Action::TakeTo(page), now),
            Request::Visibility { hidden } => self.act(
                Action::Show {
                    is_visible: !hidden,
                },
                now,
            ),
            Request::Restore {
                game,
                arrangement,
                start,
                ply,
                page,
                elsewhere,
            } => {
                for other in elsewhere {
                    self.act(Action::Enter(other.page), now);
                    self.restore(Some(&other.game), None, now);
                }
                self.act(Action::Enter(page), now);
                self.restore(game.as_deref(), start.as_deref(), now);
                if let Some(arrangement) = arrangement {
                    // The clocks are those of the game that is played.
                    self.act(Action::Enter(Place::Play), now);
                    self.act(Action::Arrange(arrangement.into()), now);
                    self.act(Action::Enter(page), now);
                }
                if let Some(ply) = ply {
                    self.act(Action::GoTo(Tree::ROOT), now);
                    let ply = i32::try_from(ply).unwrap_or(i32::MAX);
                    self.act(Action::Step(ply), now);
                }
            }
            Request::New {
                arrangement,
                opening,
            } => {
                let opening = Session::opening(opening);
                self.act(Action::Start(arrangement.into(), opening), now);
            }
            Request::Arrange { arrangement } => {
                self.act(Action::Arrange(arrangement.into()), now);
            }
            Request::Play { square } => match square.parse::<Square>() {
                Ok(square) => self.act(Action::PlayAt(square), now),
                Err(error) => self.say(Notice::Illegal {
                    reason: error.to_string(),
                }),
            },
            Request::Pass => self.act(Action::Play(Move::Pass), now),
            Request::Undo => self.act(Action::Undo, now),
            Request::Redo => self.act(Action::Redo, now),
            Request::Resign => self.act(Action::Resign, now),
            Request::MoveNow => self.act(Action::MoveNow, now),
            Request::Step { by } => self.act(Action::Step(by), now),
            Request::Go { node } => {
                let node = usize::try_from(node).ok();
                if let Some(node) = node.and_then(|number| self.game.tree().numbered(number)) {
                    self.act(Action::GoTo(node), now);
                }
            }
            Request::Sideways { by } => self.act(Action::Sideways(by), now),
            Request::Promote => self.act(Action::Promote, now),
            Request::Prune => self.act(Action::Prune, now),
            Request::Hints { on } => self.act(Action::ShowHints(on), now),
            Request::Edit { board, turn } => self.edit(&board, turn, now),
            Request::Import { text, name } => self.import(text.as_bytes(), name.as_deref(), now),
            Request::Export { format } => self.export(format),
            Request::Preview { moves } => self.preview(&moves),
            Request::Follow { moves } => self.act(Action::Follow(parsed(&moves)), now),
            Request::Review => self.act(Action::Review, now),
            Request::Rows { words, from } => self.ask_for_rows(&words, from),
            Request::Choose { number } => self.choose_entry(number, now),
            Request::CloseList => self.close_list(),
            Request::Learn { .. } | Request::Files { .. } => {}
        }
        self.settle(now);
    }

    /// What the engine should do now.
    pub fn wanted(&self) -> Option<EngineTask> {
        self.game.wanted()
    }

    /// The engine has found something for a task.
    pub fn hear(&mut self, task: &EngineTask, news: EngineNews, now: Duration) {
        self.game.hear(task, news, now);
        self.settle(now);
    }

    /// The engine has failed at its task.
    pub fn hear_failure(&mut self, now: Duration) {
        self.game.hear_failure(now);
        self.settle(now);
    }

    /// Time has passed.
    pub fn tick(&mut self, now: Duration) {
        self.game.tick(now);
        self.settle(now);
    }

    /// When [`Session::tick`] should be called although nothing else happens.
    pub fn deadline(&self) -> Option<Duration> {
        self.game.deadline()
    }

    /// What the tab is to be told.
    pub fn take_events(&mut self) -> VecDeque<Event> {
        std::mem::take(&mut self.outbox)
    }

    /// Tells the tab something.
    pub fn say(&mut self, notice: Notice) {
        self.outbox.push_back(Event::Notice(notice));
    }

    /// Carries out an action, or says why not.
    fn act(&mut self, action: Action, now: Duration) {
        let _ = self.try_act(action, now);
    }

    /// Carries out an action, or says why not; whether it was carried out.
    fn try_act(&mut self, action: Action, now: Duration) -> bool {
        let notice = match self.game.apply(action, now) {
            Ok(()) => return true,
            Err(Refusal::EnginesTurn(_)) => Notice::EnginesTurn,
            Err(Refusal::GameOver) => Notice::GameOver,
            Err(Refusal::TreeFull(_)) => Notice::TreeFull,
            Err(Refusal::NoOpenings) => Notice::OpeningsFailed,
            Err(Refusal::Illegal(error)) => Notice::Illegal {
                reason: error.to_string(),
            },
            // The page has no text for these: the board stays as it is.
            Err(Refusal::NothingToUndo | Refusal::NothingToRedo) => return false,
        };
        self.say(notice);
        false
    }

    /// Tells the tab what has changed.
    fn settle(&mut self, now: Duration) {
        for change in self.game.take_changes() {
            match change {
                Change::EnginePassed(color) => self.say(Notice::Passed { side: color.into() }),
                Change::EngineFailed => self.say(Notice::EngineFailed),
                Change::Hints => self.tell_hints(),
                Change::Review => self.tell_review(),
                Change::Progress => {
                    let progress = self.game.progress();
                    let report = progress.report.as_ref();
                    let event = Event::Thinking {
                        depth: report.map_or(0, |report| report.best().depth),
                        nodes: progress.nodes,
                    };
                    self.outbox.push_back(event);
                }
            }
        }
        self.tell_state(now);
        self.tell_graph();
    }

    /// Says what is known about the moves of the current position.
    fn tell_hints(&mut self) {
        let Some(hints) = self.game.hints() else {
            return;
        };
        let event = Event::Hints {
            node: self.game.tree().current().number(),
            lines: hints.report.lines.iter().map(HintLine::from).collect(),
            nodes: hints.nodes,
            elapsed: u64::try_from(hints.spent.as_millis()).unwrap_or(u64::MAX),
            done: hints.is_done,
        };
        self.outbox.push_back(event);
    }

    /// Says what the board is after some moves; as many of them as are legal.
    fn preview(&mut self, moves: &[String]) {
        let mut position = self.game.tree().position();
        let mut played = Vec::new();
        for mv in parsed(moves) {
            let Ok(next) = position.play(mv) else {
                break;
            };
            if let Some(square) = mv.square() {
                played.push(PreviewMove {
                    square: square.to_string(),
                    side: position.turn().into(),
                });
            }
            position = next;
        }
        self.outbox.push_back(Event::Preview {
            board: board(position),
            moves: played,
        });
    }

    fn opening(choice: OpeningChoice) -> Opening {
        match choice {
            OpeningChoice::Standard => Opening::Standard,
            OpeningChoice::Mirrored => Opening::Mirrored,
            OpeningChoice::Random => Opening::Random,
            OpeningChoice::Same => Opening::Same,
            OpeningChoice::Xot { list } => Opening::OneOf(files::openings(list.as_deref())),
        }
    }
}

/// The moves before the first that cannot be read.
fn parsed(moves: &[String]) -> Vec<Move> {
    (moves.iter())
        .map_while(|name| parse_move(name).ok())
        .collect()
}

#[cfg(test)]
mod tests;
