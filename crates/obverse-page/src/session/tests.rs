//! The tests send requests to a session and check its events.

use obverse_core::{Position, Square};
use obverse_engine::{Certainty, Line, Report, SearchState, Selectivity};
use obverse_review::MoveReview;
use serde_json::{Value, json};

use obverse_study::ReviewTask;

use super::*;
use crate::Unbounded;

/// The time of all events in tests without clocks.
pub(super) const NOW: Duration = Duration::ZERO;

pub(super) fn session() -> Session {
    Session::new(7, Arc::new(OpeningNames::built_in()), Arc::new(Unbounded))
}

/// Sends a request in JSON, as a tab would, and returns the events.
pub(super) fn say(session: &mut Session, request: Value) -> Vec<Value> {
    say_at(session, request, NOW)
}

pub(super) fn say_at(session: &mut Session, request: Value, now: Duration) -> Vec<Value> {
    let request: PageRequest = serde_json::from_value(request).expect("a request");
    session.answer(request, now);
    events(session)
}

pub(super) fn events(session: &mut Session) -> Vec<Value> {
    let events = session.take_events();
    events
        .iter()
        .map(|event| serde_json::to_value(event).expect("JSON"))
        .collect()
}

pub(super) fn state(session: &Session) -> Value {
    serde_json::to_value(session.state(NOW)).expect("JSON")
}

pub(super) fn two_people() -> Value {
    json!({"black": "human", "white": "human", "strength": {"kind": "level", "amount": 3}, "time": null})
}

pub(super) fn new_game(arrangement: Value) -> Value {
    json!({"type": "new", "arrangement": arrangement, "opening": {"kind": "standard"}})
}

pub(super) fn play(session: &mut Session, moves: &str) {
    for square in moves.as_bytes().chunks(2) {
        let square = std::str::from_utf8(square).expect("ASCII");
        say(session, json!({"type": "play", "square": square}));
    }
}

fn chosen(square: Square) -> EngineNews {
    EngineNews {
        is_done: true,
        chosen: Some((square.into(), None)),
        ..EngineNews::default()
    }
}

fn valued(square: Square, score: i32, depth: u32) -> EngineNews {
    EngineNews {
        report: Some(Report {
            lines: vec![Line {
                score,
                value: score as f32,
                certainty: Certainty::Estimate(Selectivity::NONE),
                depth,
                moves: vec![square.into()],
            }],
            bounds: (-64, 64),
            nodes: 10,
            elapsed: Duration::ZERO,
            state: SearchState::Thinking,
        }),
        ..EngineNews::default()
    }
}

#[test]
fn the_page_is_told_what_is_legal_and_what_it_flips() {
    let mut session = session();
    say(&mut session, new_game(two_people()));
    let told = say(&mut session, json!({"type": "play", "square": "f5"}));
    let state = &told[0];
    assert_eq!(state["type"], "state");
    assert_eq!(state["turn"], "white");
    assert_eq!(state["count"], json!({"black": 4, "white": 1}));
    assert_eq!(
        state["last"],
        json!({"move": "f5", "side": "black", "flips": ["e5"]})
    );
    let squares: Vec<&Value> = state["legal"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|legal| &legal["square"])
        .collect();
    assert_eq!(squares, ["f4", "d6", "f6"]);
    assert_eq!(state["legal"][1]["flips"], json!(["d5"]));
}

#[test]
fn a_tab_that_nobody_sees_gets_moves_and_no_values() {
    let mut session = session();
    let hidden = |hidden: bool| json!({"type": "visibility", "hidden": hidden});
    say(&mut session, json!({"type": "page", "page": "analyse"}));
    play(&mut session, "f5d6");
    assert!(matches!(session.wanted(), Some(EngineTask::Hints(_))));
    say(&mut session, hidden(true));
    assert_eq!(session.wanted(), None);
    say(&mut session, json!({"type": "review"}));
    assert_eq!(session.wanted(), None);
    // A hidden tab still gets the engine's moves and openings.
    let mut arrangement = two_people();
    arrangement["black"] = "computer".into();
    say(&mut session, json!({"type": "page", "page": "play"}));
    say(&mut session, new_game(arrangement.clone()));
    assert!(matches!(session.wanted(), Some(EngineTask::Move(_))));
    session.hear(&session.wanted().expect("a move"), chosen(Square::F5), NOW);
    say(&mut session, json!({"type": "hints", "on": true}));
    assert_eq!(session.wanted(), None);
    say(&mut session, hidden(false));
    assert!(matches!(session.wanted(), Some(EngineTask::Hints(_))));
    say(&mut session, hidden(true));
    let drawn = json!({"type": "new", "arrangement": arrangement, "opening": {"kind": "random"}});
    say(&mut session, drawn);
    assert!(matches!(session.wanted(), Some(EngineTask::Opening { .. })));
}

#[test]
fn nonsense_changes_nothing() {
    let mut session = session();
    say(&mut session, new_game(two_people()));
    let before = state(&session);
    for request in [
        json!({"type": "play", "square": "a1"}),
        json!({"type": "play", "square": "z9"}),
        json!({"type": "play", "square": ""}),
        json!({"type": "pass"}),
        json!({"type": "go", "node": 4_000_000_000_u32}),
        json!({"type": "step", "by": i32::MIN}),
        json!({"type": "sideways", "by": i32::MIN}),
        json!({"type": "prune"}),
        json!({"type": "edit", "board": "XX", "turn": "black"}),
        json!({"type": "import", "text": "Dear diary"}),
        json!({"type": "follow", "moves": ["a1", "zz"]}),
    ] {
        say(&mut session, request);
        assert_eq!(state(&session), before);
    }
}

#[test]
fn the_engine_is_wanted_where_it_plays() {
    let mut session = session();
    let now = NOW;
    say(
        &mut session,
        new_game(json!({
            "black": "human", "white": "computer", "strength": {"kind": "level", "amount": 3}
        })),
    );
    assert_eq!(session.wanted(), None);
    play(&mut session, "f5");
    let task = session.wanted().expect("a task");
    assert!(matches!(task, EngineTask::Move(_)));
    // A person cannot move on the engine's turn.
    let told = say(&mut session, json!({"type": "play", "square": "d6"}));
    assert_eq!(told[0]["code"], "enginesTurn");
    session.hear(&task, chosen(Square::D6), now);
    assert_eq!(state(&session)["ply"], 2);
    assert_eq!(session.wanted(), None);
    // Undo goes back to the person's turn: it takes back two moves.
    say(&mut session, json!({"type": "undo"}));
    assert_eq!(state(&session)["ply"], 0);
    say(&mut session, json!({"type": "redo"}));
    assert_eq!(state(&session)["ply"], 2);
    // The engine does not move while the tab shows the Learn page.
    say(&mut session, json!({"type": "undo"}));
    play(&mut session, "f5");
    say(&mut session, json!({"type": "page", "page": "learn"}));
    assert_eq!(session.wanted(), None);
}

#[test]
fn values_are_sent_unless_their_depth_is_lower() {
    let mut session = session();
    let now = NOW;
    say(&mut session, json!({"type": "page", "page": "analyse"}));
    let task = session.wanted().expect("a task");
    assert!(matches!(task, EngineTask::Hints(_)));
    session.hear(&task, valued(Square::F5, 3, 8), now);
    let told = events(&mut session);
    assert!(
        told.iter()
            .any(|event| event["type"] == "hints" && event["lines"][0]["value"] == 3.0)
    );
    assert!(
        told.iter()
            .any(|event| event["type"] == "graph" && event["points"][0]["black"] == 3)
    );
    session.hear(&task, valued(Square::F5, 1, 2), now);
    assert_eq!(events(&mut session), Vec::<Value>::new());
    // More nodes with the same values are not news for the page.
    let mut more = valued(Square::F5, 3, 8);
    more.nodes += 1_000;
    session.hear(&task, more, now);
    assert_eq!(events(&mut session), Vec::<Value>::new());
    session.hear(&task, valued(Square::F5, 4, 9), now);
    assert!(
        events(&mut session)
            .iter()
            .any(|event| event["type"] == "hints")
    );
}

#[test]
fn another_move_begins_a_branch() {
    let mut session = session();
    say(&mut session, new_game(two_people()));
    play(&mut session, "f5d6");
    say(&mut session, json!({"type": "step", "by": -1}));
    play(&mut session, "f6");
    let now = state(&session);
    assert_eq!(now["transcript"], "f5f6");
    let other = now["line"][1]["alternatives"][0]["node"].clone();
    assert_eq!(now["line"][1]["alternatives"][0]["move"], "d6");
    say(&mut session, json!({"type": "go", "node": other}));
    assert_eq!(state(&session)["transcript"], "f5d6");
    // The stored game restores all variations.
    let stored = state(&session)["stored"].clone();
    let mut again = self::session();
    say(
        &mut again,
        json!({"type": "restore", "game": stored, "arrangement": two_people(), "ply": null, "page": "play"}),
    );
    assert_eq!(state(&again)["stored"], stored);
    say(&mut session, json!({"type": "prune"}));
    assert_eq!(state(&session)["transcript"], "f5f6");
}

#[test]
fn the_tree_has_the_main_line_with_nested_variations_wherever_the_user_is() {
    let mut session = session();
    let game = "https://x.example/analyse?game=f5d6(f6e6(d3))c3(c4)d3";
    say(
        &mut session,
        json!({"type": "restore", "game": game, "arrangement": null, "page": "analyse"}),
    );
    fn text(moves: &Value) -> String {
        let moves = moves.as_array().expect("moves").iter();
        let texts = moves.map(|mv| {
            let others = mv["variations"].as_array().into_iter().flatten();
            let others: String = others.map(|line| format!("({})", text(line))).collect();
            let (number, name) = (&mv["number"], mv["move"].as_str().expect("a move"));
            format!("{number}{name}{others}")
        });
        texts.collect::<Vec<_>>().join(" ")
    }
    let words = "1f5 2d6(2f6 3e6(3d3)) 3c3(3c4) 4d3";
    assert_eq!(text(&state(&session)["tree"]), words);
    let inner = &state(&session)["tree"][1]["variations"][0][1]["variations"][0][0];
    assert_eq!(inner["side"], "black");
    let node = inner["node"].clone();
    say(&mut session, json!({"type": "go", "node": node}));
    assert_eq!(state(&session)["transcript"], "f5f6d3");
    assert_eq!(text(&state(&session)["tree"]), words);
    say(&mut session, json!({"type": "promote"}));
    assert_eq!(
        text(&state(&session)["tree"]),
        "1f5 2f6(2d6 3c3(3c4) 4d3) 3d3(3e6)"
    );
}

#[test]
fn links_bring_games_back_from_any_start() {
    let mut session = session();
    let start = Position::mirrored().to_string();
    let link = format!(
        "https://x.example/analyse?game=c5e6(c4)&start={}&ply=1&black=Ann",
        start.replace(' ', "+")
    );
    let open = |session: &mut Session, link: &str| {
        let request =
            json!({"type": "restore", "game": link, "arrangement": null, "page": "analyse"});
        say(session, request)
    };
    open(&mut session, &link);
    let now = state(&session);
    assert_eq!(
        (now["ply"].as_u64(), now["transcript"].as_str()),
        (Some(1), Some("c5e6"))
    );
    assert_eq!(now["start"], start);
    assert_eq!(now["names"]["black"], "Ann");
    assert_eq!(now["line"][1]["alternatives"][0]["move"], "c4");
    let told = say(&mut session, json!({"type": "export", "format": "link"}));
    let query = link
        .split('?')
        .nth(1)
        .expect("a query")
        .replace("&ply=1", "");
    let query = query.replace("&black", "&ply=1&black");
    assert_eq!(told[0]["text"], query);
    let told = open(&mut session, "https://x.example/analyse?game=f5a1");
    assert_eq!(told[0]["code"], "importedPartly");
    assert_eq!(
        (&told[0]["column"], &told[0]["moves"]),
        (&json!(3), &json!(1))
    );
    assert_eq!(state(&session)["transcript"], "f5");
}

#[test]
fn a_restored_game_has_its_clocks_and_its_loss() {
    let restored = |standing: Value, page: &str| {
        let mut session = session();
        let mut arrangement = two_people();
        arrangement["time"] = json!({"main": 60, "increment": 0});
        let mut request = json!({
            "type": "restore", "game": null, "arrangement": arrangement, "standing": standing, "page": page
        });
        match page {
            "play" => request["game"] = "f5d6".into(),
            _ => request["elsewhere"] = json!([{"page": "play", "game": "f5d6"}]),
        }
        say(&mut session, request);
        say(&mut session, json!({"type": "page", "page": "play"}));
        state(&session)
    };
    let clock = json!({"black": 12_000, "white": 34_000});
    let resigned = json!({"loser": "white", "onTime": false});
    for page in ["play", "analyse"] {
        let now = restored(json!({"clock": clock}), page);
        assert_eq!(
            now["clock"],
            json!({"black": 12_000, "white": 34_000, "running": "black"}),
            "{page}"
        );
        let now = restored(json!({"clock": clock, "forfeit": resigned}), page);
        assert_eq!(now["result"]["winner"], "black", "{page}");
        assert_eq!(now["result"]["reason"], "resigned", "{page}");
        assert_eq!(
            (&now["forfeit"], &now["clock"]["running"]),
            (&resigned, &Value::Null)
        );
    }
}

#[test]
fn a_clock_runs_down() {
    let mut session = session();
    let now = NOW;
    let timed = json!({"black": "human", "white": "human", "strength": {"kind": "level", "amount": 1}, "time": {"main": 60, "increment": 0}});
    say_at(&mut session, new_game(timed), now);
    assert_eq!(session.deadline(), Some(now + Duration::from_secs(60)));
    say_at(
        &mut session,
        json!({"type": "play", "square": "f5"}),
        now + Duration::from_secs(20),
    );
    let end = session.deadline().expect("a clock runs");
    assert_eq!(end, now + Duration::from_secs(80));
    session.tick(end);
    let state = events(&mut session).pop().expect("a state");
    assert_eq!(
        state["result"],
        json!({"winner": "black", "score": null, "reason": "time"})
    );
    assert_eq!(session.deadline(), None);
}

#[test]
fn who_resigns_loses() {
    let mut session = session();
    say(
        &mut session,
        new_game(json!({
            "black": "human", "white": "computer", "strength": {"kind": "discs", "amount": 20}
        })),
    );
    play(&mut session, "f5");
    // The person resigns while the engine thinks.
    say(&mut session, json!({"type": "resign"}));
    assert_eq!(state(&session)["result"]["winner"], "white");
    // The engine does not move, but reviews the game.
    assert!(matches!(session.wanted(), Some(EngineTask::Review(_))));
    say(&mut session, json!({"type": "undo"}));
    assert_eq!(state(&session)["result"], Value::Null);
}

#[test]
fn a_finished_game_has_a_result() {
    let mut session = session();
    // The shortest game that ends with a wipe-out.
    say(
        &mut session,
        json!({"type": "import", "text": "e6f4e3f6g5d6e7f5c5"}),
    );
    // A game opens at its beginning.
    assert_eq!(state(&session)["ply"], 0);
    say(&mut session, json!({"type": "step", "by": 100}));
    let now = state(&session);
    assert_eq!(now["result"]["reason"], "wipeOut");
    assert_eq!(now["result"]["score"], json!({"black": 64, "white": 0}));
    assert_eq!(now["page"], "analyse");
}

#[test]
fn openings_are_drawn() {
    let mut session = session();
    let opening =
        |kind: Value| json!({"type": "new", "arrangement": two_people(), "opening": kind});
    say(&mut session, opening(json!({"kind": "mirrored"})));
    assert_eq!(
        state(&session)["position"],
        Position::mirrored().to_string()
    );
    say(&mut session, opening(json!({"kind": "random"})));
    assert!(matches!(session.wanted(), Some(EngineTask::Opening { .. })));
    say(&mut session, opening(json!({"kind": "xot"})));
    assert_eq!(state(&session)["ply"], 8);
    say(
        &mut session,
        opening(json!({"kind": "xot", "list": "f5d6\nf5f6\n"})),
    );
    assert_eq!(state(&session)["ply"], 2);
    let told = say(
        &mut session,
        opening(json!({"kind": "xot", "list": "nothing"})),
    );
    assert_eq!(told[0]["code"], "openingsFailed");
}

#[test]
fn lines_can_be_previewed_without_being_played() {
    let mut session = session();
    say(&mut session, new_game(two_people()));
    let told = say(
        &mut session,
        json!({"type": "preview", "moves": ["f5", "d6", "a1"]}),
    );
    assert_eq!(told[0]["type"], "preview");
    assert_eq!(
        told[0]["moves"],
        json!([{"square": "f5", "side": "black"}, {"square": "d6", "side": "white"}])
    );
    assert_eq!(state(&session)["ply"], 0);
    say(
        &mut session,
        json!({"type": "follow", "moves": ["f5", "d6", "a1"]}),
    );
    assert_eq!(state(&session)["transcript"], "f5d6");
}

#[test]
fn a_review_that_begins_again_does_not_go_back() {
    let mut session = session();
    say(&mut session, json!({"type": "page", "page": "analyse"}));
    play(&mut session, "f5d6c3");
    say(&mut session, json!({"type": "review"}));
    let task = session.wanted().expect("a review");
    let EngineTask::Review(ReviewTask { game, .. }) = &task else {
        panic!("{task:?} is not a review");
    };
    let line = valued(Square::F5, 0, 1).report.expect("a report").lines[0].clone();
    let judged = |ply: usize| MoveReview {
        ply,
        position: game.positions().nth(ply - 1).expect("a position"),
        mv: game.moves().nth(ply - 1).expect("a move"),
        played: line.clone(),
        best: line.clone(),
    };
    let news = |reviewed: Vec<MoveReview>| EngineNews {
        judged: reviewed,
        ..EngineNews::default()
    };
    let mut done = |reviewed: Vec<MoveReview>| {
        session.hear(&task, news(reviewed), NOW);
        let told = events(&mut session);
        let review = told.into_iter().find(|event| event["type"] == "review");
        review.map(|review| review["done"].clone())
    };
    assert_eq!(done(vec![judged(2), judged(3)]), Some(json!(2)));
    assert_eq!(done(vec![judged(3)]), None);
    // After the tab is hidden and shown again, the review continues.
    for hidden in [true, false] {
        let request = json!({"type": "visibility", "hidden": hidden});
        say(&mut session, request);
    }
    let Some(EngineTask::Review(task)) = session.wanted() else {
        panic!("the review is not finished");
    };
    assert_eq!(task.judged, [judged(2), judged(3)]);
}

#[test]
fn a_review_is_sent_whenever_it_is_requested() {
    let mut session = session();
    say(&mut session, new_game(two_people()));
    assert!(say(&mut session, json!({"type": "review"})).is_empty());
    play(&mut session, "f5d6");
    for _ in 0..2 {
        let told = say(&mut session, json!({"type": "review"}));
        let review = told.iter().find(|event| event["type"] == "review");
        let review = review.expect("a review");
        assert_eq!(review["transcript"], "f5d6");
        assert_eq!(review["total"], 2);
    }
}

#[test]
fn trees_are_bounded() {
    let mut session = session();
    say(&mut session, new_game(two_people()));
    let mut told = Vec::new();
    'all: for first in 0.. {
        say(&mut session, json!({"type": "step", "by": -10_000}));
        // The moves depend on the number of the game, `first`, so that each game adds new branches to the tree.
        for ply in 0.. {
            let legal = state(&session)["legal"].as_array().expect("a list").clone();
            if legal.is_empty() {
                break;
            }
            let square = &legal[(first + ply) % legal.len()]["square"];
            told = say(&mut session, json!({"type": "play", "square": square}));
            if told.iter().any(|event| event["code"] == "treeFull") {
                break 'all;
            }
        }
    }
    assert!(!told.is_empty());
    assert_eq!(session.game.tree().len(), LARGEST_TREE);
}

#[test]
fn comments_are_kept_bounded_and_exported() {
    let mut session = session();
    say(&mut session, json!({"type": "page", "page": "analyse"}));
    play(&mut session, "f5d6");
    let comment = |session: &mut Session, node: u32, text: &str| {
        say(
            session,
            json!({"type": "comment", "node": node, "text": text}),
        )
    };
    comment(&mut session, 1, "<b>bold</b>\u{7} \u{1b}[1m\nsecond line");
    comment(&mut session, 0, "the start");
    let kept = state(&session);
    assert_eq!(
        kept["comments"],
        json!([{"node": 0, "text": "the start"}, {"node": 1, "text": "<b>bold</b> [1m\nsecond line"}])
    );
    // What is too long is refused, and the comment before stays.
    let told = comment(&mut session, 1, &"x".repeat(1_001));
    assert_eq!(
        told[0],
        json!({"type": "notice", "code": "commentTooLong", "limit": 1_000})
    );
    assert!(comment(&mut session, 99, "nowhere").is_empty());
    assert_eq!(state(&session)["comments"], kept["comments"]);
    // A tab restores its game with the comments. A link has none.
    let mut other = super::tests::session();
    say(
        &mut other,
        json!({"type": "restore", "game": kept["stored"], "arrangement": null, "page": "analyse"}),
    );
    assert_eq!(state(&other)["comments"], kept["comments"]);
    for (format, has) in [
        ("sgf", true),
        ("pgn", true),
        ("obverse", true),
        ("ggf", false),
        ("link", false),
    ] {
        let told = say(&mut other, json!({"type": "export", "format": format}));
        let text = told[0]["text"].as_str().expect("a text");
        assert_eq!(text.contains("second line"), has, "{format}: {text}");
    }
    comment(&mut other, 1, " \n");
    assert_eq!(state(&other)["comments"].as_array().map(Vec::len), Some(1));
    // Comments of a file that are longer than allowed are shortened, and the user is told.
    let long = format!("(;GM[2]SZ[8];B[f5]C[{}])", "y".repeat(3_000));
    let told = say(&mut other, json!({"type": "import", "text": long}));
    assert!(told.contains(&json!({"type": "notice", "code": "commentsShortened"})));
    let text = state(&other)["comments"][0]["text"].as_str().map(str::len);
    assert_eq!(text, Some(1_000));
}

#[test]
fn engine_settings_are_bounded_by_what_the_server_offers() {
    let resources = |threads, hash_mib| EngineResources { threads, hash_mib };
    let offer = |most| EngineOffer {
        usual: resources(2, 64),
        most,
    };
    let choice = json!({"type": "analysis", "settings": {
        "effort": {"kind": "level", "amount": 99}, "lines": 3, "reviewLevel": 40, "threads": 64, "hashMib": 32,
    }});
    let longest = Duration::from_secs(9);
    let mut own = session().with_engines(offer(Some(resources(4, 512))), longest);
    let told = say(&mut own, choice.clone());
    let analysis = told.iter().find(|event| event["type"] == "analysis");
    let analysis = analysis.expect("the settings");
    assert_eq!(
        analysis["settings"],
        json!({"effort": {"kind": "level", "amount": 60}, "lines": 3, "reviewLevel": 26, "threads": 64, "hashMib": 32})
    );
    assert_eq!(analysis["engine"], json!({"threads": 4, "hashMib": 32}));
    assert_eq!(analysis["most"], json!({"threads": 4, "hashMib": 512}));
    assert_eq!(analysis["longestSearch"], 9_000);
    assert_eq!(own.engine_resources(), resources(4, 32));
    // The settings are sent once.
    let told = say(&mut own, choice.clone());
    assert!(told.iter().all(|event| event["type"] != "analysis"));
    say(&mut own, json!({"type": "page", "page": "analyse"}));
    let task = own.wanted().expect("values");
    assert_eq!(task.lines(), 3);
    // Shared engines stay as they are.
    let mut shared = session().with_engines(offer(None), longest);
    let told = say(&mut shared, choice);
    let analysis = told.iter().find(|event| event["type"] == "analysis");
    assert_eq!(analysis.expect("the settings")["most"], Value::Null);
    assert_eq!(shared.engine_resources(), resources(2, 64));
    // A level stays a number, although an opponent with a name plays at it.
    let club = json!({"type": "analysis", "settings": {"effort": {"kind": "level", "amount": 8}}});
    let told = say(&mut own, club);
    assert_eq!(
        told[0]["settings"]["effort"],
        json!({"kind": "level", "amount": 8})
    );
    // Missing numbers are as usual.
    let told = say(&mut own, json!({"type": "analysis", "settings": {}}));
    assert_eq!(told[0]["settings"]["reviewLevel"], 10);
    assert_eq!(own.engine_resources(), resources(2, 64));
}

#[test]
fn opponents_have_names_in_messages() {
    let mut session = session();
    let arrangement = json!({
        "black": "human", "white": "computer", "strength": {"kind": "opponent", "amount": "club"}, "time": null
    });
    say(&mut session, new_game(arrangement.clone()));
    assert_eq!(state(&session)["arrangement"], arrangement);
    let nobody = json!({"kind": "opponent", "amount": "nobody"});
    assert!(serde_json::from_value::<crate::StrengthMessage>(nobody).is_err());
}

#[test]
fn typed_names_stay_with_the_game() {
    let mut session = session();
    let mut request = new_game(two_people());
    request["names"] = json!({"black": " Ann\u{7} ", "white": "  "});
    say(&mut session, request);
    let names = state(&session)["names"].clone();
    assert_eq!(
        (&names["black"], &names["white"]),
        (&json!("Ann"), &Value::Null)
    );
    play(&mut session, "f5");
    let events = say(&mut session, json!({"type": "export", "format": "ggf"}));
    let text = events.iter().find_map(|it| it["text"].as_str());
    assert!(text.expect("a file").contains("PB[Ann]"), "{text:?}");
}
