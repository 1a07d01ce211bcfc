//! All that the application knows, and what happens to it. Nothing here draws, waits, reads a file or
//! asks the time: events come in, effects go out.

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
use obverse_study::{Action, Change, EngineTask, GameSession, Place, Tree};
use ratatui::crossterm::event::{KeyEvent, MouseEvent};

use crate::arrangement::{Arrangement, OpeningChoice};
use crate::chooser::Chooser;
use crate::editor::Editor;
use crate::glyphs::Glyphs;
use crate::lesson::Lesson;
use crate::new_game::NewGame;
use crate::opened_file::OpenedFile;
use crate::prompt::{Prompt, Purpose};
use crate::session::{Choices, Resumed, Session};
use crate::shelf::{Shelf, is_worth_keeping};
use crate::theme::{ColorDepth, Theme, ThemeName};
use crate::thinker::{Job, News, Thought};
use crate::view::SMALLEST;

use asking::SavedFile;
pub use status::{Status, Tone};

/// Something that happens.
#[derive(Debug)]
pub enum Event {
    /// A key is pressed.
    Key(KeyEvent),
    /// The mouse does something.
    Mouse(MouseEvent),
    /// Text is pasted.
    Paste(String),
    /// The terminal has so many columns and rows now.
    Resize(u16, u16),
    /// The engine has something to say.
    Thought(Thought),
    /// A file was read, or not.
    Read {
        /// The file.
        path: PathBuf,
        /// What is in it, or what went wrong in words.
        result: Result<Box<OpenedFile>, String>,
    },
    /// A file was written, or not.
    Written {
        /// The file.
        path: PathBuf,
        /// What is in it now, or why it is not.
        result: Result<String, WriteError>,
    },
    /// How a path may go on.
    Completed {
        /// Its beginning.
        typed: String,
        /// The names that its last part may become, or what went wrong in words.
        names: Result<Vec<String>, String>,
    },
    /// Sessions cannot be kept from now on, for this reason.
    NotRemembered(String),
    /// Sessions are kept again.
    RememberedAgain,
    /// Time has passed.
    Tick,
    /// The program is to end.
    Quit,
}

/// Something to do outside.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// The engine turns to this, or rests.
    Think(Option<Job>),
    /// Keep this for the next start.
    Remember(Box<Session>),
    /// Read this file.
    Read(PathBuf),
    /// Find out how this path may go on.
    Complete(String),
    /// Write this file.
    Write {
        /// The file.
        path: PathBuf,
        /// What to write.
        bytes: Vec<u8>,
        /// What that is, in a few words.
        what: String,
        /// What may be replaced by it.
        over: Over,
    },
    /// Nothing more: the program ends.
    Quit,
}

/// What a file that is written may replace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Over {
    /// Nothing: the file is to be new.
    Nothing,
    /// A file with just this in it.
    Known(Vec<u8>),
    /// Whatever is there.
    Anything,
}

/// Why a file was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WriteError {
    /// There is another one of that name.
    Exists,
    /// For another reason, in words.
    Failed(String),
}

/// What lies over the page and gets the keys.
#[derive(Clone, Debug, PartialEq)]
pub enum Overlay {
    /// All keys.
    Help,
    /// The choices before a game.
    NewGame(NewGame),
    /// A position being put down.
    Editor(Editor),
    /// A question.
    Prompt(Prompt),
    /// The games of a file: [`App::chooser`].
    Chooser,
    /// The games before this one: [`App::earlier_list`].
    Earlier,
    /// Something that could not be read.
    Trouble(Trouble),
}

/// What could not be read, where, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// What it was.
    pub title: String,
    /// The line with the place, and an arrow below it.
    pub place: Option<(String, String)>,
    /// What is wrong there.
    pub message: String,
}

impl Trouble {
    /// Something of this name cannot be read.
    pub fn new(name: &str, place: Option<(String, String)>, message: String) -> Trouble {
        Trouble {
            title: format!("{name} cannot be read"),
            place,
            message,
        }
    }
}

/// What a start of the program brings with it.
#[derive(Clone, Debug)]
pub struct Setting {
    /// Columns and rows.
    pub size: (u16, u16),
    /// The theme if none was chosen before.
    pub theme: ThemeName,
    /// The terminal's colours.
    pub depth: ColorDepth,
    /// The terminal's characters.
    pub glyphs: Glyphs,
    /// Where the dice start.
    pub seed: u64,
    /// Whether the theme is to be this one whatever was chosen before.
    pub theme_is_fixed: bool,
}

/// What belongs to the game of a page, besides the game.
#[derive(Default)]
struct GameDesk {
    saved: Option<SavedFile>,
    removed: Shelf,
}

/// The application.
pub struct App {
    /// The game.
    game: GameSession,
    /// The time of the last event.
    now: Duration,
    /// The games before it.
    earlier: Shelf,
    /// The game as it was before moves were removed from it.
    removed: Shelf,
    /// The file that it was saved to.
    saved: Option<SavedFile>,
    /// The same for the games of the other pages.
    desks: HashMap<Place, GameDesk>,
    /// The file that it is being saved to.
    saving: Option<SavedFile>,
    /// The opening that was chosen last.
    opening: OpeningChoice,
    /// The square in focus.
    pub cursor: Square,
    /// Whether the keyboard moves the focus; a mouse needs none.
    pub shows_cursor: bool,
    /// What lies over the page.
    pub overlay: Option<Overlay>,
    /// The list of games that came with the last file or text with many.
    pub chooser: Option<Chooser>,
    /// The list of the games before this one, while it is to be seen.
    pub earlier_list: Option<Chooser>,
    /// The file that the list of games is from.
    list_file: Option<PathBuf>,
    /// The question whose answer is under way, to be asked again if it was wrong.
    asked: Option<Prompt>,
    /// What was answered, the newest last.
    answers: Vec<(Purpose, String)>,
    /// What was left in the editor.
    abandoned: Option<Setup>,
    /// Whether the session is kept for the next start.
    pub is_kept: bool,
    /// What to say until the next key.
    notice: Option<(Tone, String)>,
    /// The search to learn from.
    pub lesson: Option<Lesson>,
    /// What openings are called.
    pub openings: OpeningNames,
    /// The characters.
    pub glyphs: Glyphs,
    theme: ThemeName,
    chosen_theme: Option<ThemeName>,
    depth: ColorDepth,
    /// Columns and rows.
    pub size: (u16, u16),
    /// What the engine does.
    job: Option<Job>,
    last_job: u64,
    remembered: Option<Session>,
    quits: bool,
}

impl App {
    /// Begins where one was, or with a new game.
    pub fn new(setting: Setting, resumed: Option<Resumed>) -> App {
        let resumed = resumed.unwrap_or_default();
        let chosen_theme = resumed.choices.theme.filter(|_| !setting.theme_is_fixed);
        let mut game = GameSession::new(setting.seed).with_graph_in_play();
        let mut games = resumed.elsewhere;
        games.push((resumed.page, resumed.tree));
        let mut actions = vec![Action::ShowHints(resumed.choices.hints)];
        for (place, tree) in games {
            actions.extend([Action::Enter(place), Action::Open(tree)]);
        }
        // The clocks are those of the game that is played.
        actions.extend([
            Action::Enter(Place::Play),
            Action::Arrange(resumed.choices.arrangement.settings),
            Action::Enter(resumed.page),
        ]);
        for action in actions {
            // The tree has no limit here, and nothing else can be refused.
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
            glyphs: setting.glyphs,
            theme: chosen_theme.unwrap_or(setting.theme),
            chosen_theme: resumed.choices.theme,
            depth: setting.depth,
            size: setting.size,
            job: None,
            last_job: 0,
            remembered: None,
            quits: false,
            earlier: resumed.earlier,
            removed: resumed.removed,
            desks: HashMap::new(),
            saved: None,
            saving: None,
            opening: resumed.choices.arrangement.opening,
        }
    }

    /// The colours.
    pub fn theme(&self) -> Theme {
        Theme::new(self.theme, self.depth)
    }

    /// Whether the terminal has no room for the page.
    pub fn is_too_small(&self) -> bool {
        self.size.0 < SMALLEST.0 || self.size.1 < SMALLEST.1
    }

    /// Something happens; what is to be done about it. Times are durations since a moment that the caller
    /// chooses.
    pub fn update(&mut self, event: Event, now: Duration) -> Vec<Effect> {
        self.now = now;
        let mut effects = Vec::new();
        match event {
            Event::Key(key) => self.press(key, &mut effects),
            Event::Mouse(mouse) => self.mouse(mouse, &mut effects),
            Event::Paste(text) => self.paste(&text),
            Event::Resize(columns, rows) => self.size = (columns, rows),
            Event::Thought(thought) => self.hear(thought),
            Event::Read { path, result } => self.take_read(&path, result),
            Event::Written { path, result } => self.take_written(&path, result),
            Event::Completed { typed, names } => self.complete(&typed, names),
            Event::NotRemembered(why) => self.is_not_remembered(&why),
            Event::RememberedAgain => {
                self.is_kept = true;
                self.say("The session is kept again.".to_owned());
            }
            Event::Tick => self.game.tick(now),
            Event::Quit => self.quits = true,
        }
        self.settle(&mut effects);
        effects
    }

    /// Draws conclusions from what has changed.
    fn settle(&mut self, effects: &mut Vec<Effect>) {
        // Nothing is analysed while the board shows another position.
        let is_visible = !matches!(self.overlay, Some(Overlay::Editor(_)));
        self.act(Action::Show { is_visible });
        for change in self.game.take_changes() {
            match change {
                Change::EnginePassed(color) => self.say(format!("{color} has no move and passes.")),
                // A failure ends the program before it gets here.
                Change::EngineFailed => self.quits = true,
                Change::Review => self.tell_review(),
                Change::Progress | Change::Hints => {}
            }
        }
        if self.page() == Place::Learn {
            let position = self.tree().position();
            match &self.lesson {
                Some(lesson) if lesson.subject.position == position => {}
                Some(lesson) => self.lesson = Some(lesson.moved_to(position)),
                None => self.lesson = Some(Lesson::new(position)),
            }
        }
        let wanted = self.game.wanted();
        if self.job.as_ref().map(|job| &job.task) != wanted.as_ref() {
            self.job = wanted.map(|task| {
                self.last_job += 1;
                let id = self.last_job;
                Job { id, task }
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

    /// The engine has something to say.
    fn hear(&mut self, thought: Thought) {
        let Some(job) = self.job.clone().filter(|job| job.id == thought.id) else {
            return;
        };
        match thought.news {
            News::Found(news) => {
                if news.is_done {
                    self.job = None;
                }
                self.game.hear(&job.task, *news, self.now);
            }
            News::Crashed => self.quits = true,
        }
    }

    /// Says what a review has found, once it is complete.
    fn tell_review(&mut self) {
        let Some(review) = self.game.review().filter(|review| review.is_complete()) else {
            return;
        };
        let accuracy = |color| match review.accuracy(color).percent() {
            Some(percent) => format!("{color} {percent:.1} %"),
            None => format!("{color} did not choose"),
        };
        let [black, white] = Color::ALL.map(accuracy);
        let mistakes = match review.mistakes().len() {
            0 => "no mistakes".to_owned(),
            1 => "1 mistake".to_owned(),
            count => format!("{count} mistakes"),
        };
        self.say(format!("Accuracy: {black}, {white}; {mistakes}."));
    }

    /// The game with its variations.
    pub fn tree(&self) -> &Tree {
        self.game.tree()
    }

    /// The page.
    pub fn page(&self) -> Place {
        self.game.place()
    }

    /// The game, to look at.
    pub fn game(&self) -> &GameSession {
        &self.game
    }

    /// What was chosen before the game.
    pub fn arrangement(&self) -> Arrangement {
        Arrangement {
            settings: *self.game.settings(),
            opening: self.opening,
        }
    }

    /// The task that the engine is at.
    pub fn task(&self) -> Option<&EngineTask> {
        self.job.as_ref().map(|job| &job.task)
    }

    /// The time of the last event.
    pub fn now(&self) -> Duration {
        self.now
    }

    /// When [`Event::Tick`] is due although nothing else happens.
    pub fn deadline(&self) -> Option<Duration> {
        self.game.deadline()
    }

    fn session(&self) -> Session {
        Session::new(&Resumed {
            tree: self.tree().clone(),
            elsewhere: (self.game.games_elsewhere())
                .filter(|(_, tree)| is_worth_keeping(tree))
                .map(|(place, tree)| (place, tree.clone()))
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

    /// Nothing is kept, for this reason: said once, then a mark in the header is enough.
    pub fn is_not_remembered(&mut self, why: &str) {
        self.is_kept = false;
        self.complain(format!("Nothing is kept for the next start: {why}."));
    }

    /// Says something until the next key.
    pub fn say(&mut self, text: String) {
        self.notice = Some((Tone::Plain, text));
    }

    /// Says that something is not as it should be, until the next key.
    pub fn complain(&mut self, text: String) {
        self.notice = Some((Tone::Bad, text));
    }
}
