//! All that the application knows, and what happens to it. Nothing here draws, waits, reads a file or
//! asks the time: events come in, effects go out.

mod keys;
mod mouse;
mod status;

use std::path::PathBuf;
use std::time::Duration;

use obverse_classic::Random;
use obverse_core::{Game, Move, Position, Square};
use obverse_engine::{Line, Report, Skill};
use obverse_formats::opening_names::OpeningNames;
use ratatui::crossterm::event::{KeyEvent, MouseEvent};

use crate::arrangement::{Arrangement, Opening, Strength, You};
use crate::editor::Editor;
use crate::export::export;
use crate::glyphs::Glyphs;
use crate::import::import;
use crate::lesson::Lesson;
use crate::new_game::NewGame;
use crate::page::Page;
use crate::prompt::Prompt;
use crate::session::{Resumed, Session};
use crate::theme::{ColorDepth, Theme, ThemeName};
use crate::thinker::{Job, News, Task, Thought};
use crate::tree::{Assessment, Tree};

pub(crate) use status::reach;
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
        /// Its bytes, or what went wrong in words.
        result: Result<Vec<u8>, String>,
    },
    /// A file was written, or not.
    Written {
        /// The file.
        path: PathBuf,
        /// What is in it now, or what went wrong in words.
        result: Result<String, String>,
    },
    /// The session could not be kept, for this reason.
    NotRemembered(String),
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
    /// Write this new file.
    Write {
        /// The file.
        path: PathBuf,
        /// What to write.
        bytes: Vec<u8>,
        /// What that is, in a few words.
        what: String,
    },
    /// Nothing more: the program ends.
    Quit,
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

/// What the moves of a position are worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Hints {
    /// The position.
    pub position: Position,
    /// What is known.
    pub report: Report,
    /// Whether no more will come.
    pub is_done: bool,
}

/// How long hints are thought about before the graph gets its turn.
const FIRST_LOOK: Duration = Duration::from_millis(1500);

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

/// The application.
pub struct App {
    /// The game.
    pub tree: Tree,
    /// The game before it.
    previous: Option<Tree>,
    /// The page.
    pub page: Page,
    /// Who plays whom.
    pub arrangement: Arrangement,
    /// Whether hints are wanted while playing.
    hints_in_play: bool,
    /// Whether hints are wanted while analysing.
    hints_in_analysis: bool,
    /// What moves are worth, of the last position that was asked about.
    hints: Option<Hints>,
    /// The square in focus.
    pub cursor: Square,
    /// Whether the keyboard moves the focus; a mouse needs none.
    pub shows_cursor: bool,
    /// What lies over the page.
    pub overlay: Option<Overlay>,
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
    /// What it has found out about it.
    pub finding: Option<Report>,
    /// How many positions it has visited for it.
    pub nodes: u64,
    /// The engine is to move here although nobody agreed on that.
    forced: Option<Position>,
    /// An opening is to be drawn with these dice.
    drawing: Option<u64>,
    /// What a weaker engine has given away.
    skill: Option<Skill>,
    dice: Random,
    remembered: Option<Session>,
    quits: bool,
}

impl App {
    /// Begins where one was, or with a new game.
    pub fn new(setting: Setting, resumed: Option<Resumed>) -> App {
        let resumed = resumed.unwrap_or_else(|| Resumed {
            tree: Tree::default(),
            previous: None,
            page: Page::Play,
            arrangement: Arrangement::default(),
            hints: false,
            theme: None,
        });
        let chosen_theme = resumed.theme.filter(|_| !setting.theme_is_fixed);
        App {
            cursor: Square::F5,
            shows_cursor: false,
            overlay: None,
            notice: None,
            lesson: None,
            openings: OpeningNames::built_in(),
            glyphs: setting.glyphs,
            theme: chosen_theme.unwrap_or(setting.theme),
            chosen_theme: resumed.theme,
            depth: setting.depth,
            size: setting.size,
            job: None,
            last_job: 0,
            finding: None,
            nodes: 0,
            forced: None,
            drawing: None,
            skill: skill_of(resumed.arrangement),
            dice: Random::new(setting.seed),
            remembered: None,
            quits: false,
            hints: None,
            hints_in_play: resumed.hints,
            hints_in_analysis: true,
            tree: resumed.tree,
            previous: resumed.previous,
            page: resumed.page,
            arrangement: resumed.arrangement,
        }
    }

    /// The colours.
    pub fn theme(&self) -> Theme {
        Theme::new(self.theme, self.depth)
    }

    /// Something happens; what is to be done about it.
    pub fn update(&mut self, event: Event) -> Vec<Effect> {
        let mut effects = Vec::new();
        match event {
            Event::Key(key) => self.press(key, &mut effects),
            Event::Mouse(mouse) => self.mouse(mouse, &mut effects),
            Event::Paste(text) => self.paste(&text),
            Event::Resize(columns, rows) => self.size = (columns, rows),
            Event::Thought(thought) => self.hear(thought),
            Event::Read { path, result } => self.take_file(&path, result),
            Event::Written { path, result } => match result {
                Ok(what) => self.say(format!("Saved {what} to {}.", path.display())),
                Err(why) => self.complain(format!("{} is not saved: {why}.", path.display())),
            },
            Event::NotRemembered(why) => {
                self.complain(format!("This session cannot be kept: {why}."));
            }
            Event::Quit => self.quits = true,
        }
        self.settle(&mut effects);
        effects
    }

    /// Draws conclusions from what has changed.
    fn settle(&mut self, effects: &mut Vec<Effect>) {
        self.pass_for_engine();
        self.count_finished();
        if self.page == Page::Learn {
            let position = self.tree.position();
            match &self.lesson {
                Some(lesson) if lesson.subject.position == position => {}
                Some(lesson) => self.lesson = Some(lesson.moved_to(position)),
                None => self.lesson = Some(Lesson::new(position)),
            }
        }
        let wanted = self.wanted();
        if self.job.map(|job| job.task) != wanted {
            self.finding = None;
            self.nodes = 0;
            self.job = wanted.map(|task| {
                self.last_job += 1;
                let id = self.last_job;
                Job { id, task }
            });
            effects.push(Effect::Think(self.job));
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

    fn session(&self) -> Session {
        Session::new(&Resumed {
            tree: self.tree.clone(),
            previous: self.previous.clone(),
            page: self.page,
            arrangement: self.arrangement,
            hints: self.hints_in_play,
            theme: self.chosen_theme,
        })
    }

    /// What the engine should be thinking about now.
    fn wanted(&self) -> Option<Task> {
        if let Some(seed) = self.drawing {
            return Some(Task::Opening { seed });
        }
        let position = self.tree.position();
        if self.is_engines_turn() {
            let ply = self.tree.ply(self.tree.current()) as u64;
            return Some(Task::Move {
                position,
                strength: self.arrangement.strength,
                skill: self.skill,
                // The same move gets the same dice however often it is asked for.
                chance: Random::new(self.dice.clone().bits().wrapping_add(ply)).bits(),
            });
        }
        if matches!(self.overlay, Some(Overlay::Editor(_))) || self.page == Page::Learn {
            return None;
        }
        let line = self.tree.line_nodes();
        let unknown = line.iter().find(|&&id| self.tree.assessment(id).is_none());
        let assess = unknown.map(|&id| Task::Assess(self.tree.position_of(id)));
        if !self.shows_hints() || position.board().is_over() {
            return assess;
        }
        // Hints come first, but once they are worth something the graph is not kept waiting.
        let known = self.hints.as_ref();
        let known = known.filter(|hints| hints.position == position);
        match known {
            Some(hints) if hints.is_done => assess,
            Some(hints) if hints.report.elapsed >= FIRST_LOOK => {
                assess.or(Some(Task::Hint(position)))
            }
            Some(_) | None => Some(Task::Hint(position)),
        }
    }

    /// Whether the engine is to choose a move where one stands.
    pub fn is_engines_turn(&self) -> bool {
        let position = self.tree.position();
        if position.board().is_over() || self.drawing.is_some() {
            return false;
        }
        let agreed = self.page == Page::Play
            && self.tree.is_at_tip()
            && self.arrangement.you.leaves_to_engine(position.turn());
        agreed || self.forced == Some(position)
    }

    /// Whether values are to be seen on the squares.
    pub fn shows_hints(&self) -> bool {
        match self.page {
            Page::Play => self.hints_in_play && !self.is_engines_turn(),
            Page::Analyse => self.hints_in_analysis,
            Page::Learn => false,
        }
    }

    /// What is known about the moves where one stands, if that is to be seen.
    pub fn visible_hints(&self) -> Option<&Hints> {
        let position = self.tree.position();
        let hints = self.hints.as_ref().filter(|_| self.shows_hints());
        hints.filter(|hints| hints.position == position)
    }

    /// What is known about a move where one stands, if that is to be seen.
    pub fn hint_for(&self, square: Square) -> Option<&Line> {
        let lines = &self.visible_hints()?.report.lines;
        lines
            .iter()
            .find(|line| line.first() == Some(Move::Place(square)))
    }

    /// The task the engine is at.
    pub fn task(&self) -> Option<Task> {
        self.job.map(|job| job.task)
    }

    fn pass_for_engine(&mut self) {
        while self.is_engines_turn() && self.tree.position().must_pass() {
            let turn = self.tree.position().turn();
            self.forced = None;
            if self.tree.play(Move::Pass).is_err() {
                break;
            }
            self.say(format!("{turn} has no move and passes."));
        }
    }

    /// What a finished game is worth needs no engine.
    fn count_finished(&mut self) {
        for id in self.tree.line_nodes() {
            let position = self.tree.position_of(id);
            if self.tree.assessment(id).is_some() {
                continue;
            }
            if let Some(score) = position.score() {
                let assessment = Assessment {
                    black: score.difference(obverse_core::Color::Black),
                    exact: true,
                    depth: 0,
                };
                self.tree.assess(id, assessment);
            }
        }
    }

    /// The engine has something to say.
    fn hear(&mut self, thought: Thought) {
        let Some(job) = self.job.filter(|job| job.id == thought.id) else {
            return;
        };
        match thought.news {
            News::Progress(report) => {
                self.nodes = report.nodes;
                self.note(job.task, &report, false);
                self.finding = Some(report);
            }
            News::Nodes(nodes) => self.nodes = nodes,
            News::Done(report) => {
                self.job = None;
                self.note(job.task, &report, true);
                self.nodes = report.nodes;
                self.finding = Some(report);
                if matches!(job.task, Task::Move { .. }) {
                    // There was nothing to choose.
                    self.forced = None;
                }
            }
            News::Chosen { mv, report, skill } => {
                self.job = None;
                self.note(job.task, &report, true);
                self.skill = skill;
                self.play_engine_move(mv);
            }
            News::Drawn(game) => {
                self.job = None;
                self.drawing = None;
                self.begin(Tree::from(&game));
            }
            News::Crashed => {
                self.quits = true;
            }
        }
    }

    fn play_engine_move(&mut self, mv: Move) {
        self.forced = None;
        // The move was found for the position on the board.
        if self.tree.play(mv).is_err() {
            self.complain(format!("The engine wanted {mv}, which is illegal."));
        }
    }

    /// Writes down what the engine has found.
    fn note(&mut self, task: Task, report: &Report, is_done: bool) {
        let position = match task {
            Task::Hint(position) | Task::Assess(position) | Task::Move { position, .. } => position,
            Task::Opening { .. } => return,
        };
        let best = report.best();
        let turn = position.turn();
        let assessment = Assessment {
            black: match turn {
                obverse_core::Color::Black => best.score,
                obverse_core::Color::White => -best.score,
            },
            exact: best.is_exact(),
            depth: best.depth,
        };
        let nodes = self.tree.line_nodes();
        for id in nodes {
            if self.tree.position_of(id) == position {
                self.tree.assess(id, assessment);
            }
        }
        if matches!(task, Task::Hint(_)) {
            let known = self.hints.as_ref();
            let known = known.filter(|hints| hints.position == position);
            // A search that was begun again has to catch up first.
            if !is_done && known.is_some_and(|hints| reached(&hints.report) > reached(report)) {
                return;
            }
            self.hints = Some(Hints {
                position,
                report: report.clone(),
                is_done,
            });
        }
    }

    /// Plays a move for the person.
    fn play(&mut self, mv: Move) {
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
    fn play_at(&mut self, square: Square) {
        let mv = match self.tree.position().must_pass() {
            true => Move::Pass,
            false => Move::Place(square),
        };
        self.play(mv);
    }

    /// Back to where the person can choose, or one move where the engine does not play.
    fn undo(&mut self) {
        self.forced = None;
        if self.tree.undo().is_none() {
            return self.complain("This is the start of the game.".to_owned());
        }
        while self.page == Page::Play && !self.is_persons_choice() {
            if self.tree.undo().is_none() {
                break;
            }
        }
    }

    fn redo(&mut self) {
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
    fn is_persons_choice(&self) -> bool {
        let position = self.tree.position();
        let you = self.arrangement.you;
        let is_engines = you.leaves_to_engine(position.turn());
        you == You::Neither || !is_engines && !position.must_pass()
    }

    /// One move back or on.
    fn step(&mut self, steps: isize) {
        self.forced = None;
        for _ in 0..steps.unsigned_abs() {
            match steps > 0 {
                true => self.tree.redo(),
                false => self.tree.undo(),
            };
        }
    }

    /// The engine moves: at once if it is thinking about it or has hints.
    fn engine_move(&mut self) {
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
    fn start(&mut self, arrangement: Arrangement) {
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

    /// Another game takes the place of this one, which can be had back.
    fn begin(&mut self, tree: Tree) {
        let old = std::mem::replace(&mut self.tree, tree);
        if !old.is_empty() {
            self.previous = Some(old);
        }
        self.skill = skill_of(self.arrangement);
        self.forced = None;
        self.drawing = None;
        self.notice = None;
    }

    fn swap_games(&mut self) {
        match self.previous.take() {
            Some(previous) => {
                self.begin(previous);
                self.say("This is the game before; b goes back.".to_owned());
            }
            None => self.complain("There is no game before this one.".to_owned()),
        }
    }

    fn paste(&mut self, text: &str) {
        if let Some(Overlay::Prompt(prompt)) = &mut self.overlay {
            prompt.insert(text);
        } else {
            // Terminals send line ends as carriage returns.
            let text = text.replace("\r\n", "\n").replace('\r', "\n");
            self.load(text.as_bytes(), "The pasted text", None);
        }
    }

    /// Puts a game or position on the board, or says what is wrong with it.
    fn load(&mut self, bytes: &[u8], name: &str, file_name: Option<&str>) {
        match import(bytes, file_name) {
            Ok(imported) => {
                self.overlay = None;
                self.begin(imported.tree);
                self.page = Page::Analyse;
                self.say(format!("Read {}.", imported.what));
            }
            Err(error) => {
                let text = String::from_utf8_lossy(bytes);
                let at = error.location();
                let message = error.to_string();
                self.overlay = Some(Overlay::Trouble(Trouble {
                    title: format!("{name} cannot be read"),
                    place: at.and_then(|at| at.mark_in(&text, 60)),
                    message,
                }));
            }
        }
    }

    fn take_file(&mut self, path: &std::path::Path, result: Result<Vec<u8>, String>) {
        let name = path.display().to_string();
        match result {
            Ok(bytes) => {
                let file_name = path.file_name().and_then(|name| name.to_str());
                self.load(&bytes, &name, file_name);
            }
            Err(message) => {
                self.overlay = Some(Overlay::Trouble(Trouble {
                    title: format!("{name} cannot be read"),
                    place: None,
                    message,
                }));
            }
        }
    }

    fn save(&mut self, name: &str, effects: &mut Vec<Effect>) {
        let path = PathBuf::from(name);
        match export(&self.tree, &path) {
            Ok((bytes, what)) => effects.push(Effect::Write { path, bytes, what }),
            Err(error) => self.complain(format!("Not saved: {error}.")),
        }
    }

    /// Something to put on the board from the command line.
    pub fn open(&mut self, game: &Game) {
        self.begin(Tree::from(game));
        self.page = Page::Analyse;
    }

    /// Something to read from the command line, or what is wrong with it.
    pub fn open_file(&mut self, path: &std::path::Path, bytes: Vec<u8>) {
        self.take_file(path, Ok(bytes));
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

/// How much hints say: how many moves have a value, and how deep the least of them was searched.
fn reached(report: &Report) -> (usize, Option<u32>) {
    let depths = report.lines.iter().map(|line| line.depth);
    (report.lines.len(), depths.min())
}

fn skill_of(arrangement: Arrangement) -> Option<Skill> {
    match arrangement.strength {
        Strength::Discs(discs) => Some(Skill::new(discs.into())),
        Strength::Level(_) | Strength::Time(_) => None,
    }
}
