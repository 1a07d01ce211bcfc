//! The state of the application. Events go in, effects come out. Nothing here draws, blocks, reads files or reads the
//! clock.

mod changing_pages;
mod choosing_games;
mod earlier_games;
mod effect;
mod engine_replies;
mod event;
mod game_actions;
mod hints;
mod keyboard;
mod loading_games;
mod mouse;
mod overlay;
mod prompting;
mod read_failure;
mod removed_moves;
mod saving_games;
mod saving_session;
mod starting_games;
mod status;

use std::collections::HashMap;
use std::path::PathBuf;
use std::time::Duration;

use obverse_core::{Setup, Square};
use obverse_formats::opening_names::OpeningNames;
use obverse_study::{Action, Change, EngineTask, GameSession, GameTree, Page};

use crate::color_depth::ColorDepth;
use crate::engine_thread::NumberedTask;
use crate::game_chooser::Chooser;
use crate::glyphs::Glyphs;
use crate::lesson::Lesson;
use crate::new_game_settings::{NewGameSettings, OpeningChoice};
use crate::prompt::{Prompt, Purpose};
use crate::recent_games::RecentGames;
use crate::saved_session::{SavedSession, SessionState};
use crate::theme::Theme;
use crate::theme_name::ThemeName;
use crate::view::SMALLEST;

use changing_pages::GameExtras;
pub use effect::Effect;
pub use event::Event;
pub use overlay::Overlay;
pub use read_failure::ReadFailure;
use saving_games::SavedFile;
pub use status::{Status, Tone};

/// Properties of the terminal and initial settings of the application.
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

/// The state of the application: the games, the open dialog, notices and settings.
pub struct App {
    /// The games of all pages, and the current page.
    game: GameSession,
    /// The time of the last event, as a duration since the caller's epoch.
    now: Duration,
    /// Games that were on the board until another game replaced them.
    earlier: RecentGames,
    /// Copies of the current game, each taken before moves were removed from it, so that the moves can be restored.
    removed: RecentGames,
    /// The file that the current game was saved to; `None` if the game was not saved.
    saved: Option<SavedFile>,
    /// For each page that is not shown: the file that its game was saved to, and the moves removed from the game.
    other_extras: HashMap<Page, GameExtras>,
    /// The file that is being written and the page of its game; `None` if no file is being written.
    saving: Option<(Page, SavedFile)>,
    /// The opening that the user chose last for a new game.
    opening: OpeningChoice,
    /// The square under the cursor.
    pub cursor: Square,
    /// Whether the cursor is shown. The mouse hides it.
    pub shows_cursor: bool,
    /// The open dialog, if any.
    pub overlay: Option<Overlay>,
    /// The list of games of the last opened file or text that has several games; `None` if no such file or text was
    /// opened.
    pub chooser: Option<Chooser>,
    /// The list of earlier games; `None` while the list is not shown.
    pub earlier_list: Option<Chooser>,
    /// The last opened file with several games, if any.
    list_file: Option<PathBuf>,
    /// The prompt that the user answered last, kept until its answer is carried out. An error shows the prompt again.
    asked: Option<Prompt>,
    /// File names that the user gave in earlier prompts, newest last.
    answers: Vec<(Purpose, String)>,
    /// The setup of the position editor when the user last left it without using the position.
    abandoned: Option<Setup>,
    /// Whether the session can be saved for the next start.
    pub is_kept: bool,
    /// The notice in the status line, shown until the next key.
    notice: Option<(Tone, String)>,
    /// The recorded search of the Learn page; `None` until the page is first shown.
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
    /// Creates the application with the state of the last session, or with a new game if `resumed` is `None`.
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
        // Apply the settings on the Play page: they include the clocks, which only that page has.
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
        // While the position editor covers the game, the engine does not analyse the game.
        let is_visible = !matches!(self.overlay, Some(Overlay::Editor(_)));
        self.act(Action::Show { is_visible });
        for change in self.game.take_changes() {
            match change {
                Change::EnginePassed(color) => self.say(format!("{color} has no move and passes.")),
                // Not expected: a crash of the engine thread already ends the program (see `hear`).
                Change::EngineFailed => self.quits = true,
                Change::Review => self.tell_review(),
                Change::Progress | Change::Hints | Change::CommentsShortened | Change::Verdict => {}
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

    /// Latest time for the next [`Event::Tick`]; `None` if no clock runs.
    pub fn deadline(&self) -> Option<Duration> {
        self.game.deadline()
    }
}
