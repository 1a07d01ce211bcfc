use obverse_study::{Action, Place};
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position as Cell;

use super::{App, Effect, Overlay};
use crate::view::{Target, target};

impl App {
    /// The mouse does something.
    pub(super) fn mouse(&mut self, mouse: MouseEvent, _effects: &mut Vec<Effect>) {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.wheel(-1),
            MouseEventKind::ScrollDown => self.wheel(1),
            MouseEventKind::Down(MouseButton::Left) => self.click(Cell {
                x: mouse.column,
                y: mouse.row,
            }),
            _ => {}
        }
    }

    fn wheel(&mut self, steps: isize) {
        match (&self.overlay, &mut self.lesson) {
            (Some(Overlay::Chooser), _) => {
                if let Some(chooser) = &mut self.chooser {
                    chooser.step(steps.saturating_mul(3));
                }
            }
            (Some(Overlay::Earlier), _) => {
                if let Some(list) = &mut self.earlier_list {
                    list.step(steps.saturating_mul(3));
                }
            }
            (Some(_), _) => {}
            (None, Some(lesson)) if self.game.place() == Place::Learn => lesson.step(steps),
            (None, _) => {
                self.act(Action::Step(steps as i32));
            }
        }
    }

    fn click(&mut self, cell: Cell) {
        self.notice = None;
        let target = target(self, cell);
        match &mut self.overlay {
            Some(Overlay::Help) => {
                self.overlay = None;
                return;
            }
            Some(Overlay::Trouble(_)) => {
                self.overlay = self.asked.take().map(Overlay::Prompt);
                return;
            }
            Some(Overlay::Earlier) => {
                if let Some(Target::Game(number)) = target {
                    self.choose_earlier(number);
                }
                return;
            }
            Some(Overlay::Editor(editor)) => {
                if let Some(Target::Square(square)) = target {
                    editor.cycle(square);
                    self.cursor = square;
                }
                return;
            }
            Some(Overlay::NewGame(dialog)) => {
                if let Some(Target::Choice(row)) = target {
                    dialog.row = row;
                    dialog.change(1);
                }
                return;
            }
            Some(Overlay::Chooser) => {
                if let Some(Target::Game(number)) = target {
                    self.choose(number);
                }
                return;
            }
            Some(Overlay::Prompt(_)) => return,
            None => {}
        }
        match target {
            Some(Target::Square(square)) if self.page() != Place::Learn => {
                self.cursor = square;
                self.shows_cursor = false;
                self.play_at(square);
            }
            Some(Target::Page(page)) => self.enter(page),
            Some(Target::Node(id)) => {
                self.act(Action::GoTo(id));
            }
            Some(Target::Move(mv)) => {
                self.act(Action::Play(mv));
            }
            Some(Target::Help) => self.overlay = Some(Overlay::Help),
            Some(Target::Square(_) | Target::Choice(_) | Target::Game(_)) | None => {}
        }
    }
}
