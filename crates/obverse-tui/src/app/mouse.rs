use obverse_study::{Action, Page};
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position as Cell;

use super::{App, Effect, Overlay};
use crate::view::{MouseTarget, target};

impl App {
    /// Handles a click or a turn of the wheel. Other mouse events are ignored.
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
            (None, Some(lesson)) if self.game.page() == Page::Learn => lesson.step(steps),
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
            Some(Overlay::ReadFailure(_)) => {
                self.overlay = self.asked.take().map(Overlay::Prompt);
                return;
            }
            Some(Overlay::Earlier) => {
                if let Some(MouseTarget::Game(number)) = target {
                    self.choose_earlier(number);
                }
                return;
            }
            Some(Overlay::Editor(editor)) => {
                if let Some(MouseTarget::Square(square)) = target {
                    editor.cycle(square);
                    self.cursor = square;
                }
                return;
            }
            Some(Overlay::NewGame(dialog)) => {
                if let Some(MouseTarget::Choice(row)) = target {
                    dialog.row = row;
                    dialog.change(1);
                }
                return;
            }
            Some(Overlay::Chooser) => {
                if let Some(MouseTarget::Game(number)) = target {
                    self.choose(number);
                }
                return;
            }
            Some(Overlay::Prompt(_)) => return,
            None => {}
        }
        match target {
            Some(MouseTarget::Square(square)) if self.page() != Page::Learn => {
                self.cursor = square;
                self.shows_cursor = false;
                self.play_at(square);
            }
            Some(MouseTarget::Page(page)) => self.enter(page),
            Some(MouseTarget::Node(id)) => {
                self.act(Action::GoTo(id));
            }
            Some(MouseTarget::Move(mv)) => {
                self.act(Action::Play(mv));
            }
            Some(MouseTarget::Help) => self.overlay = Some(Overlay::Help),
            Some(MouseTarget::Square(_) | MouseTarget::Choice(_) | MouseTarget::Game(_)) | None => {
            }
        }
    }
}
