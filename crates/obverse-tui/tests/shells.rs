//! The terminal application and the web page use one application model. The same script of events leads to the same
//! states in both.

mod common;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use common::{HeadlessApp, chosen, judged, report, setup};
use obverse_core::{Color, Square};
use obverse_formats::opening_names::OpeningNames;
use obverse_page::{DiscColor, PageRequest, ResultReason, Session, Unbounded};
use obverse_study::{EngineNews, EngineTask, ForfeitReason, Page, ReviewTask};
use obverse_tui::Event;
use serde_json::{Value, json};

/// The state of a game that the terminal application and the web page both show.
#[derive(Debug, PartialEq)]
struct Seen {
    page: Page,
    position: String,
    transcript: String,
    ply: usize,
    positions: usize,
    is_engines_turn: bool,
    is_drawing_opening: bool,
    wants_hints: bool,
    forfeit: Option<(DiscColor, ResultReason)>,
    /// Remaining milliseconds of Black and of White, and the side whose clock runs.
    clock: Option<(u64, u64, Option<DiscColor>)>,
    review: Option<usize>,
}

/// The terminal application and the web page, with the same game.
struct Shells {
    terminal: HeadlessApp,
    page: Session,
    /// For each page, the game that the browser stores for a reload. The flag is false if the game is a copy of another
    /// page's game.
    kept: HashMap<Page, (String, bool)>,
    /// Number of reviewed moves that were sent to the page; `None` without a review.
    judged: Option<usize>,
    now: Duration,
}

fn page() -> Session {
    let names = Arc::new(OpeningNames::built_in());
    Session::new(1, names, Arc::new(Unbounded))
}

impl Shells {
    fn new() -> Shells {
        let mut shells = Shells {
            terminal: HeadlessApp::new(),
            page: page(),
            kept: HashMap::new(),
            judged: None,
            now: Duration::ZERO,
        };
        shells.check("the start");
        shells
    }

    /// Presses keys in the terminal and sends the equivalent request to the page, then compares the states of both.
    fn step(&mut self, keys: &str, request: Value) {
        self.terminal.now = self.now;
        self.terminal.press(keys);
        self.ask(request.clone());
        self.check(&request.to_string());
    }

    fn ask(&mut self, request: Value) {
        let request: PageRequest = serde_json::from_value(request).expect("a request");
        self.page.answer(request, self.now);
    }

    fn play(&mut self, square: &str) {
        self.terminal.app.cursor = square.parse().expect("a square");
        self.step("Enter", json!({"type": "play", "square": square}));
    }

    /// Sends the same engine news to the terminal application and the page, then compares the states of both.
    fn engine(&mut self, news: &EngineNews) {
        self.terminal.now = self.now;
        self.terminal.think(news.clone());
        let task = self.page.wanted().expect("a task of the page");
        self.page.hear(&task, news.clone(), self.now);
        self.check("news of the engine");
    }

    fn engine_plays(&mut self, square: Square) {
        let Some(EngineTask::Move(task)) = self.page.wanted() else {
            panic!("the page wants {:?}", self.page.wanted());
        };
        let report = report(task.position, &[(square, 0)], 6);
        self.engine(&chosen(square, report));
    }

    fn pass_time(&mut self, seconds: u64) {
        self.now += Duration::from_secs(seconds);
        self.terminal.now = self.now;
        self.terminal.send(Event::Tick);
        self.page.tick(self.now);
        self.check("time");
    }

    /// Closes both applications and opens them again with their stored state.
    fn reload(&mut self) {
        let kept = self.terminal.kept.clone().expect("a session");
        let resumed = kept.resume().expect("a whole session");
        self.terminal = HeadlessApp::with(setup((80, 24)), Some(resumed));
        let state = self.page.state(self.now);
        let arrangement = serde_json::to_value(state.arrangement).expect("JSON");
        self.page = page();
        self.judged = None;
        let elsewhere: Vec<Value> = (self.kept.iter())
            .filter(|(page, (_, is_own))| **page != state.page && *is_own)
            .map(|(page, (game, _))| json!({"page": page, "game": game}))
            .collect();
        self.ask(json!({
            "type": "restore", "game": state.stored, "arrangement": arrangement,
            "ply": state.ply, "page": state.page, "elsewhere": elsewhere,
        }));
        self.ask(json!({"type": "hints", "on": state.hints}));
        self.check("a reload");
    }

    fn check(&mut self, what: &str) {
        for event in self.page.take_events() {
            let event = serde_json::to_value(event).expect("JSON");
            if event["type"] == "review" {
                self.judged = event["done"].as_u64().map(|done| done as usize);
            }
        }
        let state = self.page.state(self.now);
        self.kept.insert(state.page, (state.stored, state.own));
        assert_eq!(self.seen_in_terminal(), self.seen_on_page(), "after {what}");
    }

    fn seen_in_terminal(&self) -> Seen {
        let game = self.terminal.app.game();
        let tree = game.tree();
        let forfeit = game.forfeit().filter(|_| tree.is_at_tip());
        Seen {
            page: game.page(),
            position: tree.position().to_string(),
            transcript: tree.whole_line().to_string(),
            ply: tree.ply(tree.current()),
            positions: tree.len(),
            is_engines_turn: game.is_engines_turn(),
            is_drawing_opening: game.is_drawing_opening(),
            wants_hints: game.wants_hints(),
            forfeit: forfeit.map(|forfeit| {
                let reason = match forfeit.reason {
                    ForfeitReason::Resignation => ResultReason::Resigned,
                    ForfeitReason::Time => ResultReason::Time,
                };
                (forfeit.loser.into(), reason)
            }),
            clock: game.clocks().map(|clocks| {
                let left = |color| clocks.left(color, self.now).as_millis() as u64;
                let running = clocks.running().map(DiscColor::from);
                (left(Color::Black), left(Color::White), running)
            }),
            review: game.review().map(|review| review.moves.len()),
        }
    }

    fn seen_on_page(&self) -> Seen {
        let state = self.page.state(self.now);
        let stored: Value = serde_json::from_str(&state.stored).expect("JSON");
        let moves = stored["moves"].as_array().expect("moves").len();
        let other = |side: DiscColor| DiscColor::from(!Color::from(side));
        Seen {
            page: state.page,
            position: state.position,
            transcript: state.transcript,
            ply: state.ply,
            positions: moves + 1,
            is_engines_turn: state.engines_turn,
            is_drawing_opening: state.drawing,
            wants_hints: state.hints,
            forfeit: (state.result)
                .filter(|result| result.score.is_none())
                .and_then(|result| Some((other(result.winner?), result.reason))),
            clock: state
                .clock
                .map(|clock| (clock.black, clock.white, clock.running)),
            // On the Play page, only the page reviews finished games.
            review: self.judged.filter(|_| state.page == Page::Analyse),
        }
    }
}

fn new_game(black: &str, white: &str, time: Value) -> Value {
    let strength = json!({"kind": "opponent", "amount": "novice"});
    json!({
        "type": "new", "opening": {"kind": "standard"},
        "arrangement": {"black": black, "white": white, "strength": strength, "time": time},
    })
}

#[test]
fn the_same_events_lead_to_the_same_states() {
    let mut shells = Shells::new();
    // Play, undo, redo, start a variation.
    shells.play("f5");
    shells.play("d6");
    shells.engine_plays(Square::D6);
    shells.play("c3");
    shells.engine_plays(Square::D3);
    shells.step("u", json!({"type": "undo"}));
    shells.step("u", json!({"type": "undo"}));
    shells.step("u", json!({"type": "undo"}));
    shells.step("r", json!({"type": "redo"}));
    shells.play("c4");
    shells.engine_plays(Square::C3);
    shells.step("[", json!({"type": "step", "by": -1}));
    shells.step("v", json!({"type": "sideways", "by": 1}));
    shells.step("m", json!({"type": "promote"}));
    shells.step("h", json!({"type": "hints", "on": true}));
    shells.step("End", json!({"type": "step", "by": 1000}));
    shells.reload();
    shells.step("h", json!({"type": "hints", "on": false}));
    // Resign, and undo the resignation.
    shells.step("R", json!({"type": "resign"}));
    shells.play("e3");
    shells.step("u", json!({"type": "undo"}));
    // The engine moves first; its first move cannot be taken back.
    shells.step("n Right Enter", new_game("computer", "human", Value::Null));
    shells.engine_plays(Square::F5);
    shells.step("u", json!({"type": "undo"}));
    shells.play("d6");
    shells.step("u", json!({"type": "undo"}));
    shells.step("r", json!({"type": "redo"}));
    shells.engine_plays(Square::C3);
    shells.reload();
    // Two humans with one minute each.
    let clock = json!({"main": 60, "increment": 0});
    shells.step("n Right Up Right Enter", new_game("human", "human", clock));
    shells.pass_time(20);
    shells.play("f5");
    shells.pass_time(59);
    shells.step("a", json!({"type": "page", "page": "analyse"}));
    shells.pass_time(100);
    shells.step("a", json!({"type": "page", "page": "play"}));
    shells.pass_time(1);
    assert_eq!(
        shells.seen_on_page().forfeit,
        Some((DiscColor::White, ResultReason::Time))
    );
    shells.play("d6");
}

#[test]
fn every_page_has_its_own_game() {
    let mut shells = Shells::new();
    let people = new_game("human", "human", Value::Null);
    shells.step("n Right Right Enter", people);
    shells.play("f5");
    shells.play("d6");
    let page = |page: &str, take: bool| json!({"type": "page", "page": page, "take": take});
    // A page without a game of its own shows the game of the previous page. After a move on that page, the page has a
    // game of its own.
    shells.step("2", page("analyse", false));
    assert_eq!(shells.seen_on_page().transcript, "f5d6");
    shells.play("c3");
    shells.step("1", page("play", false));
    assert_eq!(shells.seen_on_page().transcript, "f5d6");
    shells.play("c4");
    shells.step("2", page("analyse", false));
    assert_eq!(shells.seen_on_page().transcript, "f5d6c3");
    shells.reload();
    shells.step("1", page("play", false));
    assert_eq!(shells.seen_on_page().transcript, "f5d6c4");
    // With `take`, the current game replaces the game of the other page. The terminal keeps the replaced game as an
    // earlier game.
    shells.step("a", page("analyse", true));
    assert_eq!(shells.seen_on_page().transcript, "f5d6c4");
    shells.play("d3");
    shells.step("P", page("play", true));
    assert_eq!(shells.seen_on_page().transcript, "f5d6c4d3");
    shells.step("3", page("learn", false));
    shells.step("2", page("analyse", false));
    shells.terminal.press("b");
    let replaced = shells.seen_in_terminal().transcript;
    assert_eq!(replaced, "f5d6c4");
}

#[test]
fn a_review_continues_alike_in_both() {
    let mut shells = Shells::new();
    let people = new_game("human", "human", Value::Null);
    shells.step("n Right Right Enter", people);
    for square in ["f5", "d6", "c3"] {
        shells.play(square);
    }
    shells.step("a", json!({"type": "page", "page": "analyse"}));
    shells.step("w", json!({"type": "review"}));
    let Some(EngineTask::Review(ReviewTask { game, .. })) = shells.page.wanted() else {
        panic!("{:?}", shells.page.wanted());
    };
    let news = |plies: std::ops::RangeInclusive<usize>| EngineNews {
        is_done: plies.contains(&1),
        judged: plies.map(|ply| judged(&game, ply)).collect(),
        ..EngineNews::default()
    };
    shells.engine(&news(3..=3));
    shells.engine(&news(2..=3));
    shells.engine(&news(1..=3));
    assert_eq!(shells.seen_on_page().review, Some(3));
}
