//! Carries out the actions of the person.

use std::time::Duration;

use super::{Action, ActionRefusal, GameSession};
use crate::Page;

impl GameSession {
    /// Carries out an action at the time `now`.
    pub fn apply(&mut self, action: Action, now: Duration) -> Result<(), ActionRefusal> {
        self.has_engine_failed = false;
        let changes_game = action.changes_game();
        let result = self.carry_out(action, now);
        self.is_own |= changes_game && result.is_ok();
        self.settle(now);
        result
    }

    fn carry_out(&mut self, action: Action, now: Duration) -> Result<(), ActionRefusal> {
        match action {
            Action::Enter(page) => self.enter(page, now),
            Action::TakeTo(page) => return self.take_to(page, now),
            Action::Show { is_visible } => self.is_visible = is_visible,
            Action::Start(settings, opening) => return self.start(settings, opening, now),
            Action::Arrange(settings) => self.arrange(settings),
            Action::Resume { left, forfeit } => self.resume(left, forfeit),
            Action::Name { black, white } => {
                self.tree.title.black = black;
                self.tree.title.white = white;
            }
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
                self.tree.go_to_keeping_line(node);
            }
            Action::Sideways(by) => {
                self.forced = None;
                self.tree.step_sideways(by as isize);
            }
            Action::Promote => self.tree.promote(),
            Action::Prune => {
                self.forced = None;
                self.tree.prune().ok_or(ActionRefusal::NothingToUndo)?;
            }
            Action::BringBack(mut tree) => {
                self.forced = None;
                tree.merge(&self.tree);
                self.tree = tree;
            }
            Action::ShowHints(is_on) => match self.page {
                Page::Play => self.hints_in_play = is_on,
                Page::Analyse => self.hints_in_analysis = is_on,
                Page::Learn => {}
            },
            Action::Comment(node, text) => return self.comment(node, &text),
            Action::SetAnalysis(settings) => self.set_analysis(settings),
            Action::Revalue => self.revalue(),
            Action::Review => self.begin_review(),
            Action::DeepenReview => self.deepen_review(),
            Action::TryAgain(retry) => self.try_again(retry),
        }
        Ok(())
    }
}
