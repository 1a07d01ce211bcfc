use obverse_core::{Color, Square};
use obverse_study::{Action, GameTree, Page};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::{App, Effect, Overlay};
use crate::new_game_form::NewGame;
use crate::position_editor::Editor;
use crate::prompt::{Prompt, Purpose};
use crate::view::chooser_rows;

impl App {
    /// Handles a key: by the open dialog, if there is one, or else by the page.
    pub(super) fn press(&mut self, key: KeyEvent, effects: &mut Vec<Effect>) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        self.notice = None;
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && matches!(key.code, KeyCode::Char('c' | 'q')) {
            self.quits = true;
            return;
        }
        // In a terminal that is too small, the game is not shown, so keys must not change it.
        if self.is_too_small() {
            self.quits |= key.code == KeyCode::Char('q');
            return;
        }
        match self.overlay.take() {
            Some(Overlay::Help) => {}
            Some(Overlay::ReadFailure(_)) => self.overlay = self.asked.take().map(Overlay::Prompt),
            Some(Overlay::NewGame(dialog)) => self.press_in_new_game(dialog, key.code),
            Some(Overlay::Editor(editor)) => self.press_in_editor(editor, key),
            Some(Overlay::Prompt(prompt)) => self.press_in_prompt(prompt, key, effects),
            Some(overlay @ (Overlay::Chooser | Overlay::Earlier)) => {
                self.press_in_list(overlay, key);
            }
            None if self.page() == Page::Learn && self.press_in_lesson(key.code) => {}
            None => self.press_on_page(key.code, effects),
        }
    }

    fn press_on_page(&mut self, code: KeyCode, effects: &mut Vec<Effect>) {
        if self.move_cursor(code) {
            return;
        }
        if let Some(action) = self.action(code) {
            self.act(action);
            return;
        }
        match code {
            KeyCode::Enter | KeyCode::Char(' ') => self.play_at(self.cursor),
            KeyCode::Char('n') => {
                self.overlay = Some(Overlay::NewGame(NewGame::new(self.arrangement())));
            }
            KeyCode::Char('a') => match self.page() {
                Page::Analyse => self.enter(Page::Play),
                Page::Play | Page::Learn => self.take_to(Page::Analyse),
            },
            KeyCode::Char('P') => self.take_to(Page::Play),
            KeyCode::Char('l') => self.enter(Page::Learn),
            KeyCode::Char('1') => self.enter(Page::Play),
            KeyCode::Char('2') => self.enter(Page::Analyse),
            KeyCode::Char('3') => self.enter(Page::Learn),
            KeyCode::Char('e') => {
                self.shows_cursor = true;
                let editor = Editor::with_abandoned(self.tree().position(), self.abandoned);
                self.overlay = Some(Overlay::Editor(editor));
            }
            KeyCode::Char('p') => self.ask(Purpose::Paste, ""),
            KeyCode::Char('s') => self.ask_to_save(),
            KeyCode::Char('o') => self.ask(Purpose::Open, ""),
            KeyCode::Char('f') => self.offer_again(effects),
            KeyCode::Char('<' | ',') => self.choose_next(-1),
            KeyCode::Char('>' | '.') => self.choose_next(1),
            KeyCode::Char('b') => self.swap_games(),
            KeyCode::Char('B') => self.offer_earlier(),
            KeyCode::Char('v') => self.next_branch(1),
            KeyCode::Char('V') => self.next_branch(-1),
            KeyCode::Char('m') => {
                self.act(Action::Promote);
                self.say("This line is the main line now.".to_owned());
            }
            KeyCode::Char('x') | KeyCode::Delete => self.remove(),
            KeyCode::Char('z') => self.bring_back(),
            KeyCode::Char('t') => {
                self.theme = self.theme.next();
                self.chosen_theme = Some(self.theme);
                self.say(format!("Theme: {}.", self.theme));
            }
            KeyCode::Char('?') | KeyCode::F(1) => self.overlay = Some(Overlay::Help),
            KeyCode::Char('q') => self.quits = true,
            _ => {}
        }
    }

    /// The game action of a key; `None` if the key does something else or nothing.
    fn action(&self, code: KeyCode) -> Option<Action> {
        Some(match code {
            KeyCode::Char('[') | KeyCode::PageUp => Action::Step(-1),
            KeyCode::Char(']') | KeyCode::PageDown => Action::Step(1),
            KeyCode::Home => Action::Step(i32::MIN),
            KeyCode::End => Action::Step(i32::MAX),
            KeyCode::Char('u') | KeyCode::Backspace => Action::Undo,
            KeyCode::Char('r') => Action::Redo,
            KeyCode::Char('R') => Action::Resign,
            KeyCode::Char('w') => Action::Review,
            KeyCode::Char('h') => Action::ShowHints(!self.game.wants_hints()),
            KeyCode::Char('g') => Action::MoveNow,
            _ => return None,
        })
    }

    /// Goes to the sibling of the current node that is `steps` places further in the list of siblings. Negative steps
    /// go back.
    fn next_branch(&mut self, steps: i32) {
        let before = self.tree().current();
        self.act(Action::Sideways(steps));
        if self.tree().current() == before {
            self.complain("There is no variation here: go back and play another move.".to_owned());
        }
    }

    /// Moves the cursor. Returns false if the key does not move the cursor.
    fn move_cursor(&mut self, code: KeyCode) -> bool {
        let (right, down) = match code {
            KeyCode::Left => (-1, 0),
            KeyCode::Right => (1, 0),
            KeyCode::Up => (0, -1),
            KeyCode::Down => (0, 1),
            KeyCode::Tab => return self.move_to_legal(1),
            KeyCode::BackTab => return self.move_to_legal(-1),
            _ => return false,
        };
        // The first press only shows the cursor.
        if std::mem::replace(&mut self.shows_cursor, true) {
            let shifted = |place: u8, step: i8| place.saturating_add_signed(step).min(7);
            let (column, row) = (self.cursor.column(), self.cursor.row());
            let next = Square::at(shifted(column, right), shifted(row, down));
            self.cursor = next.unwrap_or(self.cursor);
        }
        true
    }

    /// Moves the cursor to the next legal move, or to the previous one if `steps` is negative. Always returns true.
    fn move_to_legal(&mut self, steps: isize) -> bool {
        self.shows_cursor = true;
        let moves = self.tree().position().legal_squares();
        let next = match steps > 0 {
            true => moves.iter().find(|square| *square > self.cursor),
            false => moves.iter().rev().find(|square| *square < self.cursor),
        };
        let around = match steps > 0 {
            true => moves.first(),
            false => moves.last(),
        };
        let next = next.or(around);
        self.cursor = next.unwrap_or(self.cursor);
        true
    }

    fn press_in_new_game(&mut self, mut dialog: NewGame, code: KeyCode) {
        match code {
            KeyCode::Esc | KeyCode::Char('q') => return,
            KeyCode::Enter => return self.start(dialog.arrangement),
            KeyCode::Up | KeyCode::BackTab => dialog.step(-1),
            KeyCode::Down | KeyCode::Tab => dialog.step(1),
            KeyCode::Left | KeyCode::Char('-') => dialog.change(-1),
            KeyCode::Right | KeyCode::Char(' ' | '+') => dialog.change(1),
            _ => {}
        }
        self.overlay = Some(Overlay::NewGame(dialog));
    }

    fn press_in_editor(&mut self, mut editor: Editor, key: KeyEvent) {
        if !self.move_cursor(key.code) {
            let square = self.cursor;
            match key.code {
                KeyCode::Esc => {
                    self.overlay = Some(Overlay::Editor(editor));
                    if self.leave_editor() {
                        self.say("The edit was discarded; press e, then u, to restore it.".into());
                    }
                    self.overlay = None;
                    return;
                }
                KeyCode::Enter => match editor.position() {
                    Ok(position) => {
                        self.begin(GameTree::new(position));
                        self.enter(Page::Analyse);
                        self.abandoned = None;
                        return self.say("A new game starts from the edited position.".to_owned());
                    }
                    Err(error) => {
                        self.complain(format!("The edited position is invalid: {error}."))
                    }
                },
                KeyCode::Char(' ') => editor.cycle(square),
                KeyCode::Char('b' | 'x' | 'X') => editor.put(square, Some(Color::Black)),
                KeyCode::Char('w' | 'o' | 'O') => editor.put(square, Some(Color::White)),
                KeyCode::Char('.' | '-') | KeyCode::Delete | KeyCode::Backspace => {
                    editor.put(square, None);
                }
                KeyCode::Char('t') => editor.change_turn(),
                KeyCode::Char('c') => editor.clear(),
                KeyCode::Char('s') => editor.start_over(),
                KeyCode::Char('u' | 'z') => {
                    let is_undone = editor.undo();
                    if !is_undone {
                        self.complain("There is no change to undo.".to_owned());
                    }
                }
                _ => {}
            }
        }
        self.overlay = Some(Overlay::Editor(editor));
    }

    /// Handles a key of the Learn page. Returns false if the Learn page does not use the key.
    fn press_in_lesson(&mut self, code: KeyCode) -> bool {
        let Some(lesson) = &mut self.lesson else {
            return false;
        };
        match code {
            KeyCode::Right | KeyCode::Char(']' | ' ') | KeyCode::Enter => lesson.step(1),
            KeyCode::Left | KeyCode::Char('[') | KeyCode::Backspace => lesson.step(-1),
            KeyCode::Down | KeyCode::PageDown => lesson.step(10),
            KeyCode::Up | KeyCode::PageUp => lesson.step(-10),
            KeyCode::Home => lesson.step(isize::MIN),
            KeyCode::End => lesson.step(isize::MAX),
            KeyCode::Char('c') => {
                if !lesson.step_to_cut() {
                    self.complain("There are no more cut-offs.".to_owned());
                }
            }
            KeyCode::Char('m') => self.lesson = Some(lesson.next_algorithm()),
            KeyCode::Char('v') => self.lesson = Some(lesson.next_evaluation()),
            KeyCode::Char('+' | '=') => self.lesson = Some(lesson.deeper(1)),
            KeyCode::Char('-') => self.lesson = Some(lesson.deeper(-1)),
            KeyCode::Esc => self.enter(Page::Play),
            _ => return false,
        }
        true
    }

    fn press_in_prompt(&mut self, mut prompt: Prompt, key: KeyEvent, effects: &mut Vec<Effect>) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Esc => return,
            KeyCode::Enter => return self.answer(prompt, effects),
            KeyCode::Tab if prompt.purpose.is_path() => {
                effects.push(Effect::Complete(prompt.before_cursor()));
            }
            KeyCode::Up => prompt.recall(1),
            KeyCode::Down => prompt.recall(-1),
            KeyCode::Char('u') if control => prompt.clear(),
            KeyCode::Char('w') if control => prompt.delete_word(),
            KeyCode::Char('a') if control => prompt.home(),
            KeyCode::Char('e') if control => prompt.end(),
            KeyCode::Char(c) if !control => prompt.insert(c.encode_utf8(&mut [0; 4])),
            KeyCode::Backspace => prompt.backspace(),
            KeyCode::Delete => prompt.delete(),
            KeyCode::Left => prompt.step(-1),
            KeyCode::Right => prompt.step(1),
            KeyCode::Home => prompt.home(),
            KeyCode::End => prompt.end(),
            _ => {}
        }
        self.overlay = Some(Overlay::Prompt(prompt));
    }

    /// Handles a key in the list of a file's games or in the list of earlier games.
    fn press_in_list(&mut self, overlay: Overlay, key: KeyEvent) {
        let rows = chooser_rows(self);
        let page = isize::try_from(rows).unwrap_or(isize::MAX);
        let is_earlier = overlay == Overlay::Earlier;
        let list = match is_earlier {
            true => &mut self.earlier_list,
            false => &mut self.chooser,
        };
        let Some(chooser) = list else {
            return;
        };
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Esc if is_earlier => return self.earlier_list = None,
            KeyCode::Esc => return self.say("Press f to show the list again.".to_owned()),
            KeyCode::Enter => match chooser.focused() {
                Some(number) if is_earlier => return self.choose_earlier(number),
                Some(number) => return self.choose(number),
                None => {}
            },
            KeyCode::Up | KeyCode::BackTab => chooser.step(-1),
            KeyCode::Down | KeyCode::Tab => chooser.step(1),
            KeyCode::PageUp => chooser.step(-page),
            KeyCode::PageDown => chooser.step(page),
            KeyCode::Home => chooser.step(isize::MIN),
            KeyCode::End => chooser.step(isize::MAX),
            KeyCode::Backspace => chooser.pop(),
            KeyCode::Char('u') if control => chooser.clear(),
            KeyCode::Char(letter) if !control => chooser.push(letter),
            _ => {}
        }
        self.overlay = Some(overlay);
    }

    /// Keeps the changed position of the open editor, so that the user can restore it later. Returns false if no
    /// editor is open or its position is unchanged.
    pub(super) fn leave_editor(&mut self) -> bool {
        match &self.overlay {
            Some(Overlay::Editor(editor)) if editor.is_changed() => {
                self.abandoned = Some(editor.setup);
                true
            }
            _ => false,
        }
    }
}
