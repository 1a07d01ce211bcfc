//! Helpers of the tests: an application without a terminal, keys by name, scripted engine replies.

#![allow(dead_code, reason = "not every test uses every helper")]

use std::time::Duration;

use obverse_core::{Game, Move, Position, Square};
use obverse_engine::{Certainty, Line, Report, SearchState, Selectivity};
use obverse_formats::transcript;
use obverse_review::MoveReview;
use obverse_study::{EngineNews, EngineTask, GameTree, MoveTask, Players};
use obverse_tui::{
    App, AppSetup, Choices, ColorDepth, Effect, EngineReply, Event, Glyphs, NumberedTask,
    ReplyContent, SavedSession, SessionState, ThemeName, view,
};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

/// An application without a terminal, with the effects of the last event.
pub struct HeadlessApp {
    pub app: App,
    pub effects: Vec<Effect>,
    pub job: Option<NumberedTask>,
    /// The time passed to the application with each event.
    pub now: Duration,
    /// The last session that the application asked to save.
    pub kept: Option<SavedSession>,
}

pub fn setup(size: (u16, u16)) -> AppSetup {
    AppSetup {
        size,
        theme: ThemeName::Mono,
        depth: ColorDepth::True,
        glyphs: Glyphs::Unicode,
        seed: 1,
        theme_is_fixed: false,
    }
}

impl HeadlessApp {
    pub fn new() -> HeadlessApp {
        HeadlessApp::with(setup((80, 24)), None)
    }

    pub fn with(setup: AppSetup, resumed: Option<SessionState>) -> HeadlessApp {
        let (columns, rows) = setup.size;
        let mut tui = HeadlessApp {
            app: App::new(setup, resumed),
            effects: Vec::new(),
            job: None,
            now: Duration::ZERO,
            kept: None,
        };
        tui.send(Event::Resize(columns, rows));
        tui
    }

    /// The application with a game between two humans, after these moves.
    pub fn alone(moves: &str) -> HeadlessApp {
        let tree = match moves {
            "" => GameTree::default(),
            moves => GameTree::from(&transcript::parse(moves).expect("a transcript")),
        };
        let resumed = SessionState {
            tree,
            choices: between(Players::HUMANS),
            ..SessionState::default()
        };
        HeadlessApp::with(setup((80, 24)), Some(resumed))
    }

    pub fn send(&mut self, event: Event) {
        self.effects = self.app.update(event, self.now);
        for effect in &self.effects {
            if let Effect::Think(job) = effect {
                self.job.clone_from(job);
            }
            if let Effect::Remember(session) = effect {
                self.kept = Some(SavedSession::clone(session));
            }
        }
    }

    /// Presses keys by their names, with blanks between them.
    pub fn press(&mut self, keys: &str) {
        for name in keys.split_whitespace() {
            let mut modifiers = KeyModifiers::NONE;
            let code = match name {
                "Enter" => KeyCode::Enter,
                "Esc" => KeyCode::Esc,
                "Tab" => KeyCode::Tab,
                "Space" => KeyCode::Char(' '),
                "Left" => KeyCode::Left,
                "Right" => KeyCode::Right,
                "Up" => KeyCode::Up,
                "Down" => KeyCode::Down,
                "Home" => KeyCode::Home,
                "End" => KeyCode::End,
                "PageUp" => KeyCode::PageUp,
                "PageDown" => KeyCode::PageDown,
                "Backspace" => KeyCode::Backspace,
                "Delete" => KeyCode::Delete,
                name if name.starts_with("Ctrl-") => {
                    modifiers = KeyModifiers::CONTROL;
                    let letter = name.chars().last().expect("a letter");
                    KeyCode::Char(letter.to_ascii_lowercase())
                }
                name => KeyCode::Char(name.chars().next().expect("a key")),
            };
            self.send(Event::Key(KeyEvent::new(code, modifiers)));
        }
    }

    /// Types a text.
    pub fn type_text(&mut self, text: &str) {
        for c in text.chars() {
            let key = KeyEvent::new(KeyCode::Char(c), KeyModifiers::NONE);
            self.send(Event::Key(key));
        }
    }

    /// Moves the cursor to a square and plays there.
    pub fn play(&mut self, square: &str) {
        self.app.cursor = square.parse().expect("a square");
        self.press("Enter");
    }

    pub fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) {
        self.send(Event::Mouse(MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        }));
    }

    pub fn click(&mut self, column: u16, row: u16) {
        self.mouse(MouseEventKind::Down(MouseButton::Left), column, row);
    }

    /// Clicks the first place on the screen where the text is shown.
    pub fn click_on(&mut self, text: &str) {
        let screen = self.screen();
        let (row, line) = screen
            .lines()
            .enumerate()
            .find(|(_, line)| line.contains(text))
            .unwrap_or_else(|| panic!("no {text} in\n{screen}"));
        let before = &line[..line.find(text).expect("just found")];
        self.click(before.chars().count() as u16, row as u16);
    }

    /// Sends engine news about the last task to the application.
    pub fn think(&mut self, news: EngineNews) {
        let id = self.job.as_ref().expect("a job").id;
        let content = ReplyContent::News(Box::new(news));
        self.send(Event::Engine(EngineReply { id, content }));
    }

    /// Answers the task to choose a move: the engine plays on this square.
    pub fn engine_plays(&mut self, square: &str) {
        let Some(&EngineTask::Move(MoveTask { position, .. })) = self.app.task() else {
            panic!("the engine is at {:?}", self.app.task());
        };
        let square: Square = square.parse().expect("a square");
        self.think(chosen(square, report(position, &[(square, 0)], 6)));
    }

    /// Replies to all tasks to evaluate a position. `value` maps the number of the reply, from 0, to the value for
    /// Black in discs.
    pub fn fill_graph(&mut self, value: impl Fn(usize) -> i32) {
        let mut count = 0;
        while let Some(&EngineTask::Evaluate(position)) = self.app.task() {
            let square = position.legal_squares().first();
            let score = value(count)
                * match position.turn() {
                    obverse_core::Color::Black => 1,
                    obverse_core::Color::White => -1,
                };
            let lines: Vec<_> = square.into_iter().map(|square| (square, score)).collect();
            self.think(done(report(position, &lines, 10)));
            count += 1;
        }
    }

    /// The text of the screen, one line per row.
    pub fn screen(&self) -> String {
        let (columns, rows) = self.app.size;
        let mut terminal =
            Terminal::new(TestBackend::new(columns, rows)).expect("a terminal in memory");
        terminal
            .draw(|frame| view(frame, &self.app))
            .expect("it never fails");
        let buffer = terminal.backend().buffer();
        let rows = buffer.content.chunks(usize::from(columns)).map(|row| {
            let text: String = row.iter().map(|cell| cell.symbol()).collect();
            text.trim_end().to_owned()
        });
        rows.collect::<Vec<_>>().join("\n")
    }

    pub fn transcript(&self) -> String {
        self.app.tree().line().to_string()
    }

    /// The session that the last event asked to save, if any.
    pub fn remembered(&self) -> Option<&SavedSession> {
        self.effects.iter().find_map(|effect| match effect {
            Effect::Remember(session) => Some(&**session),
            _ => None,
        })
    }

    pub fn quits(&self) -> bool {
        self.effects.contains(&Effect::Quit)
    }
}

/// Default choices, with these players.
pub fn between(players: Players) -> Choices {
    let mut choices = Choices::default();
    choices.arrangement.settings.players = players;
    choices
}

/// News with this report; the engine continues.
pub fn progress(report: Report) -> EngineNews {
    EngineNews {
        nodes: report.nodes,
        spent: report.elapsed,
        report: Some(report),
        ..EngineNews::default()
    }
}

/// News with this report; the engine has finished.
pub fn done(report: Report) -> EngineNews {
    EngineNews {
        is_done: true,
        ..progress(report)
    }
}

/// News with only a node count.
pub fn nodes(nodes: u64) -> EngineNews {
    EngineNews {
        nodes,
        ..EngineNews::default()
    }
}

/// News that the engine has chosen a move.
pub fn chosen(square: Square, report: Report) -> EngineNews {
    EngineNews {
        chosen: Some((square.into(), None)),
        ..done(report)
    }
}

/// A review of the move at `ply`, counted from 1, which judges the move to be the best one.
pub fn judged(game: &Game, ply: usize) -> MoveReview {
    let position = game.positions().nth(ply - 1).expect("a position");
    let mv = game.moves().nth(ply - 1).expect("a move");
    let square = mv.square().expect("a placement");
    let line = report(position, &[(square, 0)], 10).lines.swap_remove(0);
    MoveReview {
        ply,
        position,
        mv,
        played: line.clone(),
        best: line,
    }
}

/// News that the engine has found an opening.
pub fn drawn(game: Game) -> EngineNews {
    EngineNews {
        opening: Some(game),
        is_done: true,
        ..EngineNews::default()
    }
}

/// A report of the engine with these moves and scores.
pub fn report(position: Position, moves: &[(Square, i32)], depth: u32) -> Report {
    let line = |&(square, score): &(Square, i32)| Line {
        score,
        value: score as f32,
        certainty: Certainty::Estimate(Selectivity::NONE),
        depth,
        moves: vec![Move::Place(square)],
    };
    let mut lines: Vec<Line> = moves.iter().map(line).collect();
    if lines.is_empty() {
        lines.push(Line {
            score: 0,
            value: 0.0,
            certainty: Certainty::Estimate(Selectivity::NONE),
            depth,
            moves: position.legal_moves().take(1).collect(),
        });
    }
    Report {
        lines,
        bounds: (-64, 64),
        nodes: 12_345,
        elapsed: Duration::from_millis(20),
        state: SearchState::Thinking,
    }
}

/// A GGF file with this many games. Black has a different name in each game.
pub fn many_games(count: usize) -> String {
    let game = |number: usize| {
        let moves = ["B[F5]W[D6]B[C3]", "B[F5]W[F6]", "B[F5]W[D6]B[C4]W[D3]"][number % 3];
        let score = (number as i32 * 10) % 64 - 20;
        let year = 1990 + number / 7;
        format!(
            "(;GM[Othello]PC[Cup {}]DT[{year}]PB[Player{number}]PW[Ben]RE[{score:+}.000]TY[8]BO[8 \
             ---------------------------O*------*O--------------------------- *]{moves};)\n",
            number % 4
        )
    };
    (1..=count).map(game).collect()
}
