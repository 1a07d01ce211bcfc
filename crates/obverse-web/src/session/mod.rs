//! What one tab knows. A session draws nothing, waits for nothing and is told the time: requests and
//! news of the engine go in, events come out.
//!
//! What the engine should be doing is not commanded but concluded: [`Session::wanted`] says from the
//! state alone which task that is.

mod files;
mod list;
mod playing;
mod reviewing;
mod state;
mod thinking;

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Instant;

use obverse_classic::Random;
use obverse_core::{Color, Game, Move, Position};
use obverse_engine::{Report, Skill};
use obverse_formats::opening_names::OpeningNames;
use obverse_review::MoveReview;
use obverse_study::Tree;
use tokio::sync::Semaphore;

use self::list::GameList;
pub use self::list::{Query, room as list_room};
use crate::arrangement::Arrangement;
use crate::clocks::Clocks;
use crate::message::{Event, GraphPoint, Notice, PageName, Request, ResultReason, State};

/// How many positions a tree may hold: more than anybody plays, few enough to send around.
pub const LARGEST_TREE: usize = 2_000;

/// What one tab knows.
pub struct Session {
    tree: Tree,
    page: PageName,
    arrangement: Arrangement,
    /// What an engine that gives away discs has given so far.
    skill: Option<Skill>,
    clocks: Option<Clocks>,
    /// A game that did not end on the board: who lost it, and how.
    verdict: Option<(Color, ResultReason)>,
    hints_in_play: bool,
    hints_in_analysis: bool,
    /// Nobody sees the tab: no values are found for it.
    is_hidden: bool,
    known: Option<Known>,
    review: Option<GameReview>,
    /// The engine is to move here although it does not play this side.
    forced: Option<Position>,
    /// The seed of an opening that is being drawn.
    drawing: Option<u64>,
    /// The engine has failed; it is asked again when the tab says something.
    engine_failed: bool,
    /// The games of the file that was opened last, and rows of them that the tab wants.
    list: Option<GameList>,
    query: Option<Query>,
    /// Room for the lists of all tabs.
    list_room: Arc<Semaphore>,
    dice: Random,
    names: Arc<OpeningNames>,
    outbox: VecDeque<Event>,
    last_state: Option<State>,
    last_graph: Vec<Option<GraphPoint>>,
}

/// A review of a game, as far as it is done.
struct GameReview {
    game: Game,
    moves: Vec<MoveReview>,
    is_done: bool,
}

/// What is known about the moves of a position.
struct Known {
    position: Position,
    report: Report,
    nodes: u64,
    elapsed: u64,
    is_done: bool,
}

impl Session {
    /// A session that begins with the standard start and the usual players.
    pub fn new(seed: u64, names: Arc<OpeningNames>, list_room: Arc<Semaphore>) -> Session {
        Session {
            tree: Tree::default(),
            page: PageName::Play,
            arrangement: Arrangement::default(),
            skill: None,
            clocks: None,
            verdict: None,
            hints_in_play: false,
            hints_in_analysis: true,
            is_hidden: false,
            known: None,
            review: None,
            forced: None,
            drawing: None,
            engine_failed: false,
            list: None,
            query: None,
            list_room,
            dice: Random::new(seed),
            names,
            outbox: VecDeque::new(),
            last_state: None,
            last_graph: Vec::new(),
        }
    }

    /// Does what the tab asks for. Requests of the Learn page and files are none of its business.
    pub fn answer(&mut self, request: Request, now: Instant) {
        self.engine_failed = false;
        match request {
            Request::Page { page } => self.page = page,
            Request::Visibility { hidden } => self.is_hidden = hidden,
            Request::Restore {
                game,
                arrangement,
                start,
                ply,
                page,
            } => {
                self.page = page;
                self.restore(game.as_deref(), start.as_deref());
                if let Some(arrangement) = arrangement {
                    self.arrange(arrangement);
                }
                if let Some(ply) = ply {
                    self.tree.rewind();
                    self.step(i32::try_from(ply).unwrap_or(i32::MAX));
                }
            }
            Request::New {
                arrangement,
                opening,
            } => self.start(arrangement, &opening),
            Request::Arrange { arrangement } => self.arrange(arrangement),
            Request::Play { square } => self.play_square(&square, now),
            Request::Pass => self.play(Move::Pass, now),
            Request::Undo => self.undo(),
            Request::Redo => self.redo(),
            Request::Resign => self.resign(),
            Request::MoveNow => self.move_now(now),
            Request::Step { by } => self.step(by),
            Request::Go { node } => self.go(node),
            Request::Sideways { by } => {
                self.forced = None;
                self.tree.step_sideways(by as isize);
            }
            Request::Promote => self.tree.promote(),
            Request::Prune => {
                self.tree.prune();
            }
            Request::Hints { on } => match self.page {
                PageName::Play => self.hints_in_play = on,
                PageName::Analyse | PageName::Learn => self.hints_in_analysis = on,
            },
            Request::Edit { board, turn } => self.edit(&board, turn),
            Request::Import { text, name } => self.import(text.as_bytes(), name.as_deref()),
            Request::Export { format } => self.export(format),
            Request::Preview { moves } => self.preview(&moves),
            Request::Follow { moves } => self.follow(&moves, now),
            Request::Review => self.ask_for_review(),
            Request::Rows { words, from } => self.ask_for_rows(&words, from),
            Request::Choose { number } => self.choose_entry(number),
            Request::CloseList => self.close_list(),
            Request::Learn { .. } | Request::Files { .. } => {}
        }
        self.settle(now);
    }

    /// Time has passed.
    pub fn tick(&mut self, now: Instant) {
        self.settle(now);
    }

    /// When [`Session::tick`] should be called although nothing else happens.
    pub fn deadline(&self) -> Option<Instant> {
        self.clocks.as_ref().and_then(Clocks::deadline)
    }

    /// What the tab is to be told.
    pub fn take_events(&mut self) -> VecDeque<Event> {
        std::mem::take(&mut self.outbox)
    }

    pub(crate) fn say(&mut self, notice: Notice) {
        self.outbox.push_back(Event::Notice(notice));
    }

    /// What follows from the rules without anybody's doing, and what the tab must know of it all.
    fn settle(&mut self, now: Instant) {
        self.pass_for_engine(now);
        self.count_finished();
        self.run_clocks(now);
        self.review_finished();
        self.tell_state(now);
        self.tell_graph();
    }
}

#[cfg(test)]
mod tests;
