//! The state of the application. Events go in, effects come out. Nothing here draws, blocks, reads files or reads the
//! clock.

mod asking;
mod choosing;
mod files;
mod keys;
mod mouse;
mod playing;
mod removing;
mod status;

use std::collections::HashMap;
use std::path::PathBuf;
use std::time::Duration;

use obverse_core::{Color, Setup, Square};
use obverse_formats::opening_names::OpeningNames;
use obverse_study::{Action, Change, EngineTask, GameSession, GameTree, Page};
use ratatui::crossterm::event::{KeyEvent, MouseEvent};

use crate::chooser::Chooser;
use crate::editor::Editor;
use crate::engine_thread::{EngineReply, NumberedTask, ReplyContent};
use crate::glyphs::Glyphs;
use crate::lesson::Lesson;
use crate::new_game::NewGame;
use crate::new_game_settings::{NewGameSettings, OpeningChoice};
use crate::opened_file::OpenedFile;
use crate::prompt::{Prompt, Purpose};
use crate::recent_games::{RecentGames, is_worth_keeping};
use crate::saved_session::{Choices, SavedSession, SessionState};
use crate::theme::{ColorDepth, Theme, ThemeName};
use crate::view::SMALLEST;

use asking::SavedFile;
pub use status::{Status, Tone};

/// An input of the application.
#[derive(Debug)]
pub enum Event {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse was moved, clicked or scrolled.
    Mouse(MouseEvent),
    /// Text was pasted.
    Paste(String),
    /// The terminal was resized to this many columns and rows.
    Resize(u16, u16),
    /// The engine thread sent a reply.
    Engine(EngineReply),
    /// Reading a file has succeeded or failed.
    Read {
        /// The file that was to be read.
        path: PathBuf,
        /// The content of the file, or the reason for the failure.
        result: Result<Box<OpenedFile>, String>,
    },
    /// Writing a file has succeeded or failed.
    Written {
        /// The file that was to be written.
        path: PathBuf,
        /// A description of the content, such as `5 moves as GGF`, or the error.
        result: Result<String, SaveFileError>,
    },
    /// The completions of a path were found, or could not be found.
    Completed {
        /// The path as the user typed it.
        typed: String,
        /// Completions of the last part of the path, or the reason for the failure.
        names: Result<Vec<String>, String>,
    },
    /// The session could not be saved, for this reason.
    NotRemembered(String),
    /// The session could be saved again.
    RememberedAgain,
    /// A game clock must be updated.
    Tick,
    /// The program should end.
    Quit,
}

/// Something that the application asks the terminal loop to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Let the engine work on this task; `None` stops the engine.
    Think(Option<NumberedTask>),
    /// Save the session for the next start.
    Remember(Box<SavedSession>),
    /// Read this file.
    Read(PathBuf),
    /// Find the completions of this path.
    Complete(String),
    /// Write a file.
    Write {
        /// The file to write.
        path: PathBuf,
        /// Content of the file.
        bytes: Vec<u8>,
        /// Description of the content, such as `5 moves as GGF`.
        what: String,
        /// Whether an existing file may be replaced.
        overwrite: Overwrite,
    },
    /// End the program.
    Quit,
}

/// Whether writing a file may replace an existing one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overwrite {
    /// Fail if the file exists.
    Never,
    /// Replace the file if it still holds these bytes, which were saved last.
    IfUnchanged(Vec<u8>),
    /// Replace any file.
    Always,
}

/// Why a game could not be saved to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveFileError {
    /// The file exists and must not be replaced.
    Exists,
    /// The file could not be written, for this reason.
    Failed(String),
}

/// A dialog over the page. The open dialog receives all keys.
#[derive(Clone, Debug, PartialEq)]
pub enum Overlay {
    /// The list of keys.
    Help,
    /// The dialog for a new game.
    NewGame(NewGame),
    /// The position editor.
    Editor(Editor),
    /// A prompt for a text or a file name.
    Prompt(Prompt),
    /// The list of games of a file: [`App::chooser`].
    Chooser,
    /// The list of earlier games: [`App::earlier_list`].
    Earlier,
    /// An error in a text or file.
    ReadFailure(ReadFailure),
}

/// An error in a text or file, as a dialog shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadFailure {
    /// Title of the dialog.
    pub title: String,
    /// The line with the error, and a line with an arrow that points at the column; `None` if the place is unknown.
    pub place: Option<(String, String)>,
    /// What is wrong.
    pub message: String,
}

impl ReadFailure {
    /// Creates the error for the text or file of this name.
    pub fn new(name: &str, place: Option<(String, String)>, message: String) -> ReadFailure {
        ReadFailure {
            title: format!("{name} cannot be read"),
            place,
            message,
        }
    }
}

/// What the application needs to know at its start.
#[derive(Clone, Debug)]
pub struct AppSetup {
    /// Columns and rows of the terminal.
    pub size: (u16, u16),
    /// The theme to use, unless the user chose one in an earlier session.
    pub theme: ThemeName,
    /// Number of colours of the terminal.
    pub depth: ColorDepth,
    /// Character set of the terminal.
    pub glyphs: Glyphs,
    /// Random seed.
    pub seed: u64,
    /// Whether `theme` overrides a theme that the user chose in an earlier session.
    pub theme_is_fixed: bool,
}

/// The file and the removed moves of a page's game.
#[derive(Default)]
struct GameExtras {
    saved: Option<SavedFile>,
    removed: RecentGames,
}

/// The application.
pub struct App {
    /// The games of all pages, and the current page.
    game: GameSession,
    /// The time of the last event, as a duration since the caller's epoch.
    now: Duration,
    /// Games that were on the board until another game replaced them.
    earlier: RecentGames,
    /// States of the current game before moves were removed from it.
    removed: RecentGames,
    /// The file that the current game was saved to; `None` if it was not saved.
    saved: Option<SavedFile>,
    /// Files and removed moves of the other pages' games.
    other_extras: HashMap<Page, GameExtras>,
    /// The page whose game is being written, and the file; `None` if no file is being written.
    saving: Option<(Page, SavedFile)>,
    /// The opening that the user chose last for a new game.
    opening: OpeningChoice,
    /// The square under the cursor.
    pub cursor: Square,
    /// Whether the cursor is shown. The mouse hides it.
    pub shows_cursor: bool,
    /// The open dialog, if any.
    pub overlay: Option<Overlay>,
    /// The list of games of the last file or text with several games; `None` if none was opened yet.
    pub chooser: Option<Chooser>,
    /// The list of earlier games; `None` while it is not shown.
    pub earlier_list: Option<Chooser>,
    /// The last opened file with several games, if any.
    list_file: Option<PathBuf>,
    /// The last prompt, to be shown again if its answer leads to an error.
    asked: Option<Prompt>,
    /// File names that the user gave in earlier prompts, newest last.
    answers: Vec<(Purpose, String)>,
    /// The setup of the position editor when the user last left it without using the position.
    abandoned: Option<Setup>,
    /// Whether the session can be saved for the next start.
    pub is_kept: bool,
    /// The notice in the status line, shown until the next key.
    notice: Option<(Tone, String)>,
    /// The recorded search of the Learn page; `None` until the page is shown first.
    pub lesson: Option<Lesson>,
    /// The names of the known openings.
    pub openings: OpeningNames,
    /// Character set of the terminal.
    pub glyphs: Glyphs,
    theme: ThemeName,
    chosen_theme: Option<ThemeName>,
    depth: ColorDepth,
    /// Columns and rows of the terminal.
    pub size: (u16, u16),
    /// The engine's current task; `None` if the engine is idle.
    job: Option<NumberedTask>,
    last_job: u64,
    remembered: Option<SavedSession>,
    quits: bool,
}

impl App {
    /// Creates the application with the state of the last session, or with a new game.
    pub fn new(setup: AppSetup, resumed: Option<SessionState>) -> App {
        let resumed = resumed.unwrap_or_default();
        let chosen_theme = resumed.choices.theme.filter(|_| !setup.theme_is_fixed);
        let mut game = GameSession::new(setup.seed).with_graph_in_play();
        let mut games = resumed.elsewhere;
        games.push((resumed.page, resumed.tree));
        let mut actions = vec![Action::ShowHints(resumed.choices.hints)];
        for (page, tree) in games {
            actions.extend([Action::Enter(page), Action::Open(tree)]);
        }
        // The settings include the clocks, which belong to the Play page.
        actions.extend([
            Action::Enter(Page::Play),
            Action::Arrange(resumed.choices.arrangement.settings),
            Action::Enter(resumed.page),
        ]);
        for action in actions {
            // These actions are refused only if the tree is full, and this session has no limit for trees.
            let _ = game.apply(action, Duration::ZERO);
        }
        App {
            game,
            now: Duration::ZERO,
            cursor: Square::F5,
            shows_cursor: false,
            overlay: None,
            chooser: None,
            earlier_list: None,
            list_file: resumed.list_file,
            asked: None,
            answers: Vec::new(),
            abandoned: None,
            is_kept: true,
            notice: None,
            lesson: None,
            openings: OpeningNames::built_in(),
            glyphs: setup.glyphs,
            theme: chosen_theme.unwrap_or(setup.theme),
            chosen_theme: resumed.choices.theme,
            depth: setup.depth,
            size: setup.size,
            job: None,
            last_job: 0,
            remembered: None,
            quits: false,
            earlier: resumed.earlier,
            removed: resumed.removed,
            other_extras: HashMap::new(),
            saved: None,
            saving: None,
            opening: resumed.choices.arrangement.opening,
        }
    }

    /// The colours of the current theme.
    pub fn theme(&self) -> Theme {
        Theme::new(self.theme, self.depth)
    }

    /// Whether the terminal is too small to draw the application.
    pub fn is_too_small(&self) -> bool {
        self.size.0 < SMALLEST.0 || self.size.1 < SMALLEST.1
    }

    /// Handles an event and returns the effects to carry out. Times are durations since an epoch that the caller
    /// chooses.
    pub fn update(&mut self, event: Event, now: Duration) -> Vec<Effect> {
        self.now = now;
        let mut effects = Vec::new();
        match event {
            Event::Key(key) => self.press(key, &mut effects),
            Event::Mouse(mouse) => self.mouse(mouse, &mut effects),
            Event::Paste(text) => self.paste(&text),
            Event::Resize(columns, rows) => self.size = (columns, rows),
            Event::Engine(reply) => self.hear(reply),
            Event::Read { path, result } => self.take_read(&path, result),
            Event::Written { path, result } => self.take_written(&path, result),
            Event::Completed { typed, names } => self.complete(&typed, names),
            Event::NotRemembered(why) => self.is_not_remembered(&why),
            Event::RememberedAgain => {
                self.is_kept = true;
                self.say("The session can be saved again.".to_owned());
            }
            Event::Tick => self.game.tick(now),
            Event::Quit => self.quits = true,
        }
        self.settle(&mut effects);
        effects
    }

    /// Updates derived state: notices, the lesson, the engine's task and the saved session.
    fn settle(&mut self, effects: &mut Vec<Effect>) {
        // Nothing is analysed while the board shows the editor's position.
        let is_visible = !matches!(self.overlay, Some(Overlay::Editor(_)));
        self.act(Action::Show { is_visible });
        for change in self.game.take_changes() {
            match change {
                Change::EnginePassed(color) => self.say(format!("{color} has no move and passes.")),
                // The terminal loop ends the program before this can happen.
                Change::EngineFailed => self.quits = true,
                Change::Review => self.tell_review(),
                Change::Progress | Change::Hints => {}
            }
        }
        if self.page() == Page::Learn {
            let position = self.tree().position();
            match &self.lesson {
                Some(lesson) if lesson.settings.position == position => {}
                Some(lesson) => self.lesson = Some(lesson.moved_to(position)),
                None => self.lesson = Some(Lesson::new(position)),
            }
        }
        let wanted = self.game.wanted();
        if self.job.as_ref().map(|job| &job.task) != wanted.as_ref() {
            self.job = wanted.map(|task| {
                self.last_job += 1;
                let id = self.last_job;
                NumberedTask { id, task }
            });
            effects.push(Effect::Think(self.job.clone()));
        }
        let session = self.session();
        if self.remembered.as_ref() != Some(&session) {
            effects.push(Effect::Remember(Box::new(session.clone())));
            self.remembered = Some(session);
        }
        if self.quits {
            effects.push(Effect::Quit);
        }
    }

    /// Takes a reply of the engine thread. Replies to earlier tasks are ignored.
    fn hear(&mut self, reply: EngineReply) {
        let Some(job) = self.job.clone().filter(|job| job.id == reply.id) else {
            return;
        };
        match reply.content {
            ReplyContent::News(news) => {
                if news.is_done {
                    self.job = None;
                }
                self.game.hear(&job.task, *news, self.now);
            }
            ReplyContent::Crashed => self.quits = true,
        }
    }

    /// Shows the accuracy of both sides once the review is complete.
    fn tell_review(&mut self) {
        let Some(review) = self.game.review().filter(|review| review.is_complete()) else {
            return;
        };
        let accuracy = |color| match review.accuracy(color).percent() {
            Some(percent) => format!("{color} {percent:.1} %"),
            None => format!("{color} had no choice"),
        };
        let [black, white] = Color::ALL.map(accuracy);
        let mistakes = match review.mistakes().len() {
            0 => "no mistakes".to_owned(),
            1 => "1 mistake".to_owned(),
            count => format!("{count} mistakes"),
        };
        self.say(format!("Accuracy: {black}, {white}; {mistakes}."));
    }

    /// The current game with its variations.
    pub fn tree(&self) -> &GameTree {
        self.game.tree()
    }

    /// The current page.
    pub fn page(&self) -> Page {
        self.game.page()
    }

    /// The games of all pages, with their settings and clocks.
    pub fn game(&self) -> &GameSession {
        &self.game
    }

    /// The settings that the dialog for a new game starts with.
    pub fn arrangement(&self) -> NewGameSettings {
        NewGameSettings {
            settings: *self.game.settings(),
            opening: self.opening,
        }
    }

    /// The engine's current task; `None` if the engine is idle.
    pub fn task(&self) -> Option<&EngineTask> {
        self.job.as_ref().map(|job| &job.task)
    }

    /// The time of the last event, as a duration since the caller's epoch.
    pub fn now(&self) -> Duration {
        self.now
    }

    /// When [`Event::Tick`] must be sent at the latest; `None` if no clock runs.
    pub fn deadline(&self) -> Option<Duration> {
        self.game.deadline()
    }

    fn session(&self) -> SavedSession {
        SavedSession::new(&SessionState {
            tree: self.tree().clone(),
            elsewhere: (self.game.games_on_other_pages())
                .filter(|(_, tree)| is_worth_keeping(tree))
                .map(|(page, tree)| (page, tree.clone()))
                .collect(),
            earlier: self.earlier.clone(),
            removed: self.removed.clone(),
            page: self.page(),
            list_file: self.list_file.clone(),
            choices: Choices {
                arrangement: self.arrangement(),
                hints: self.game.wants_hints_in_play(),
                theme: self.chosen_theme,
            },
        })
    }

    /// Shows a notice why the session is not saved. A mark in the header stays after the notice.
    pub fn is_not_remembered(&mut self, why: &str) {
        self.is_kept = false;
        self.complain(format!(
            "The session is not saved for the next start: {why}."
        ));
    }

    /// Shows a notice until the next key.
    pub fn say(&mut self, text: String) {
        self.notice = Some((Tone::Plain, text));
    }

    /// Shows an error until the next key.
    pub fn complain(&mut self, text: String) {
        self.notice = Some((Tone::Bad, text));
    }
}
