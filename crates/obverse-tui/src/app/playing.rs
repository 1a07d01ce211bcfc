//! Moves, and games that take the place of others.

use obverse_core::{Move, Position, Square};
use obverse_engine::Skill;
use obverse_study::{Strength, Tree};

use super::App;
use crate::arrangement::{Arrangement, Opening, You};
use crate::page::Page;
use crate::thinker::Task;

impl App {
    /// Plays a move for the person.
    pub(super) fn play(&mut self, mv: Move) {
        if self.is_engines_turn() {
            let turn = self.tree.position().turn();
            return self.complain(format!(
                "It is the engine's turn ({turn}): g makes it move now, u takes your move back."
            ));
        }
        match self.tree.play(mv) {
            Ok(_) => self.forced = None,
            Err(error) => {
                let mut reason = error.to_string();
                if let Some(first) = reason.get(..1) {
                    let first = first.to_uppercase();
                    reason.replace_range(..1, &first);
                }
                self.complain(format!("{reason}."));
            }
        }
    }

    /// Plays on a square, or passes where that is all one can do.
    pub(super) fn play_at(&mut self, square: Square) {
        let mv = match self.tree.position().must_pass() {
            true => Move::Pass,
            false => Move::Place(square),
        };
        self.play(mv);
    }

    /// Back to where the person can choose, or one move where the engine does not play.
    pub(super) fn undo(&mut self) {
        self.forced = None;
        if self.tree.undo().is_none() {
            return self.complain(match self.removed.is_empty() {
                true => "This is the start of the game.".to_owned(),
                false => {
                    "This is the start of the game; z brings back what was removed.".to_owned()
                }
            });
        }
        while self.page == Page::Play && !self.is_persons_choice() {
            if self.tree.undo().is_none() {
                break;
            }
        }
    }

    pub(super) fn redo(&mut self) {
        self.forced = None;
        if self.tree.redo().is_none() {
            return self.complain("There is nothing to play again.".to_owned());
        }
        while self.page == Page::Play && !self.is_persons_choice() {
            if self.tree.redo().is_none() {
                break;
            }
        }
    }

    /// Whether it is for the person to move, or nobody minds.
    pub(super) fn is_persons_choice(&self) -> bool {
        let position = self.tree.position();
        let you = self.arrangement.you;
        let is_engines = you.leaves_to_engine(position.turn());
        you == You::Neither || !is_engines && !position.must_pass()
    }

    /// One move back or on.
    pub(super) fn step(&mut self, steps: isize) {
        self.forced = None;
        for _ in 0..steps.unsigned_abs() {
            match steps > 0 {
                true => self.tree.redo(),
                false => self.tree.undo(),
            };
        }
    }

    /// The engine moves: at once if it is thinking about it or has hints.
    pub(super) fn engine_move(&mut self) {
        let position = self.tree.position();
        if position.board().is_over() {
            return self.complain("The game is over.".to_owned());
        }
        if position.must_pass() {
            return self.play(Move::Pass);
        }
        let thinking = matches!(self.task(), Some(Task::Move { .. }));
        let found = match thinking {
            true => self.finding.as_ref(),
            false => self.visible_hints().map(|hints| &hints.report),
        };
        match found.and_then(|report| report.best().first()) {
            Some(mv) => {
                self.play_engine_move(mv);
            }
            None => self.forced = Some(position),
        }
    }

    /// A new game as arranged.
    pub(super) fn start(&mut self, arrangement: Arrangement) {
        self.arrangement = arrangement;
        self.page = Page::Play;
        match arrangement.opening {
            Opening::Standard => self.begin(Tree::default()),
            Opening::Mirrored => self.begin(Tree::new(Position::mirrored())),
            Opening::Random => {
                self.begin(Tree::default());
                self.drawing = Some(self.dice.bits());
            }
        }
        self.dice.bits();
    }
}

/// How a weaker engine chooses.
pub(super) fn skill_of(arrangement: Arrangement) -> Option<Skill> {
    match arrangement.strength {
        Strength::Discs(discs) => Some(Skill::new(discs.into())),
        Strength::Level(_) | Strength::Time(_) => None,
    }
}
