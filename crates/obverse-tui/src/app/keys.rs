use obverse_core::{Color, Position, Square};
use obverse_study::Tree;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::{App, Effect, Overlay};
use crate::editor::Editor;
use crate::new_game::NewGame;
use crate::page::Page;
use crate::prompt::{Prompt, Purpose};

impl App {
    /// A key is pressed.
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
        match self.overlay.take() {
            Some(Overlay::Help | Overlay::Trouble(_)) => {}
            Some(Overlay::NewGame(dialog)) => self.press_in_new_game(dialog, key.code),
            Some(Overlay::Editor(editor)) => self.press_in_editor(editor, key.code),
            Some(Overlay::Prompt(prompt)) => self.press_in_prompt(prompt, key, effects),
            Some(Overlay::Chooser) => self.press_in_chooser(key),
            None if self.page == Page::Learn && self.press_in_lesson(key.code) => {}
            None => self.press_on_page(key.code, effects),
        }
    }

    fn press_on_page(&mut self, code: KeyCode, effects: &mut Vec<Effect>) {
        if self.move_cursor(code) {
            return;
        }
        match code {
            KeyCode::Enter | KeyCode::Char(' ') => self.play_at(self.cursor),
            KeyCode::Char('[') | KeyCode::PageUp => self.step(-1),
            KeyCode::Char(']') | KeyCode::PageDown => self.step(1),
            KeyCode::Home => {
                self.forced = None;
                self.tree.rewind();
            }
            KeyCode::End => {
                self.forced = None;
                self.tree.fast_forward();
            }
            KeyCode::Char('u') | KeyCode::Backspace => self.undo(),
            KeyCode::Char('r') => self.redo(),
            KeyCode::Char('h') => match self.page {
                Page::Play => self.hints_in_play = !self.hints_in_play,
                Page::Analyse | Page::Learn => self.hints_in_analysis = !self.hints_in_analysis,
            },
            KeyCode::Char('g') => self.engine_move(),
            KeyCode::Char('n') => {
                self.overlay = Some(Overlay::NewGame(NewGame::new(self.arrangement)));
            }
            KeyCode::Char('a') => {
                self.page = match self.page {
                    Page::Analyse => Page::Play,
                    Page::Play | Page::Learn => Page::Analyse,
                };
            }
            KeyCode::Char('l') => self.page = Page::Learn,
            KeyCode::Char('1') => self.page = Page::Play,
            KeyCode::Char('2') => self.page = Page::Analyse,
            KeyCode::Char('3') => self.page = Page::Learn,
            KeyCode::Char('e') => {
                self.shows_cursor = true;
                self.overlay = Some(Overlay::Editor(Editor::new(self.tree.position())));
            }
            KeyCode::Char('p') => self.ask(Purpose::Paste, ""),
            KeyCode::Char('s') => self.ask(Purpose::Save, "game.ggf"),
            KeyCode::Char('o') => self.ask(Purpose::Open, ""),
            KeyCode::Char('f') => self.offer_again(effects),
            KeyCode::Char('<' | ',') => self.choose_next(-1),
            KeyCode::Char('>' | '.') => self.choose_next(1),
            KeyCode::Char('b') => self.swap_games(),
            KeyCode::Char('v') => self.next_branch(1),
            KeyCode::Char('V') => self.next_branch(-1),
            KeyCode::Char('m') => {
                self.tree.promote();
                self.say("This line is the main line now.".to_owned());
            }
            KeyCode::Char('x') | KeyCode::Delete => {
                self.forced = None;
                match self.tree.prune() {
                    Some(mv) => self.say(format!("Removed {mv} and all behind it.")),
                    None => self.complain("This is the start of the game.".to_owned()),
                }
            }
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

    fn next_branch(&mut self, steps: isize) {
        self.forced = None;
        if !self.tree.step_sideways(steps) {
            self.complain("There is no other move here: go back and play one.".to_owned());
        }
    }

    fn ask(&mut self, purpose: Purpose, text: &str) {
        self.overlay = Some(Overlay::Prompt(Prompt::new(purpose, text)));
    }

    /// Moves the focus, if the key does that.
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
        // The first press only shows where the focus is.
        if std::mem::replace(&mut self.shows_cursor, true) {
            let shifted = |place: u8, step: i8| place.saturating_add_signed(step).min(7);
            let (column, row) = (self.cursor.column(), self.cursor.row());
            let next = Square::at(shifted(column, right), shifted(row, down));
            self.cursor = next.unwrap_or(self.cursor);
        }
        true
    }

    /// Moves the focus to the next legal move.
    fn move_to_legal(&mut self, steps: isize) -> bool {
        self.shows_cursor = true;
        let moves = self.tree.position().moves();
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

    fn press_in_editor(&mut self, mut editor: Editor, code: KeyCode) {
        if !self.move_cursor(code) {
            let square = self.cursor;
            match code {
                KeyCode::Esc => return,
                KeyCode::Enter => match editor.position() {
                    Ok(position) => {
                        self.begin(Tree::new(position));
                        self.page = Page::Analyse;
                        return self.say("The position is on the board.".to_owned());
                    }
                    Err(error) => self.complain(format!("This is no position: {error}.")),
                },
                KeyCode::Char(' ') => editor.cycle(square),
                KeyCode::Char('b' | 'x' | 'X') => editor.setup.put(square, Some(Color::Black)),
                KeyCode::Char('w' | 'o' | 'O') => editor.setup.put(square, Some(Color::White)),
                KeyCode::Char('.' | '-') | KeyCode::Delete | KeyCode::Backspace => {
                    editor.setup.put(square, None);
                }
                KeyCode::Char('t') => editor.change_turn(),
                KeyCode::Char('c') => editor.clear(),
                KeyCode::Char('s') => editor = Editor::new(Position::start()),
                _ => {}
            }
        }
        self.overlay = Some(Overlay::Editor(editor));
    }

    fn press_in_prompt(&mut self, mut prompt: Prompt, key: KeyEvent, effects: &mut Vec<Effect>) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Esc => return,
            KeyCode::Enter => return self.answer(&prompt, effects),
            KeyCode::Char('u') if control => prompt.clear(),
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

    fn answer(&mut self, prompt: &Prompt, effects: &mut Vec<Effect>) {
        let text = prompt.text();
        let name = text.trim();
        match prompt.purpose {
            _ if name.is_empty() => {}
            Purpose::Paste => self.load_text(&text, "This text"),
            Purpose::Save => self.save(name, effects),
            Purpose::Open => self.read(name.into(), effects),
        }
    }

    /// Steps through the search, if the key does that.
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
                    self.complain("Nothing is skipped from here on.".to_owned());
                }
            }
            KeyCode::Char('m') => self.lesson = Some(lesson.next_algorithm()),
            KeyCode::Char('v') => self.lesson = Some(lesson.next_evaluation()),
            KeyCode::Char('+' | '=') => self.lesson = Some(lesson.deeper(1)),
            KeyCode::Char('-') => self.lesson = Some(lesson.deeper(-1)),
            KeyCode::Esc => self.page = Page::Play,
            _ => return false,
        }
        true
    }
}
