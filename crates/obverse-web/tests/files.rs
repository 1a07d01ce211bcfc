//! Files with many games: uploads, lists, searches and limits.

mod common;

use common::{Client, Running, options};
use obverse_core::{Game, Square};
use obverse_formats::wthor::{Archive, CreationDate};
use obverse_formats::{EndReason, GameOutcome, GameRecord};
use serde_json::{Value, json};

const GAMES: &str = "\
(;GM[Othello]PC[Cup]DT[2003.12.15]PB[Ann]PW[Ben]RE[+14.000]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6];)
(;GM[Othello]PC[Cup]PB[Bad]PW[Ben]RE[?]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[A1];)
(;GM[Othello]PC[Open]PB[Cem]PW[Ann]RE[-64.000:t]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5];)
";

fn rows(client: &mut Client, words: &str, from: usize) -> Value {
    client.say(json!({"type": "rows", "words": words, "from": from}));
    client.expect("rows")
}

fn until_transcript(client: &mut Client, moves: &str) {
    while client.expect("state")["transcript"] != moves {}
}

#[test]
fn games_of_a_list_are_opened() {
    let server = Running::start(options());
    let mut client = Client::connect(&server).expect("connected");
    client.send_files(&[("games.ggf", GAMES.as_bytes())]);
    let list = client.expect("list")["list"].clone();
    assert_eq!(
        (&list["total"], &list["chosen"], &list["faults"]),
        (&json!(2), &json!(0), &json!(1))
    );
    assert_eq!(
        (&list["format"], &list["fresh"]),
        (&json!("GGF"), &json!(true))
    );
    let fault = list["firstFault"].as_str().expect("a reason");
    assert!(fault.contains("line 2"), "{fault}");
    until_transcript(&mut client, "f5d6");
    let all = rows(&mut client, "", 0);
    assert_eq!(all["found"], 2);
    assert_eq!(
        all["rows"][0],
        json!({
            "number": 0, "black": "Ann", "white": "Ben", "event": "Cup", "date": "2003.12.15", "score": "39-25",
            "moves": 2, "line": null, "turn": "black", "empty": 60,
        })
    );
    let found = rows(&mut client, "OPEN ann", 0);
    assert_eq!(
        (&found["found"], &found["rows"][0]["number"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(found["rows"][0]["score"], "0-64");
    assert_eq!(rows(&mut client, "zoe", 0)["found"], 0);
    assert_eq!(rows(&mut client, "", usize::MAX)["rows"], json!([]));
    client.say(json!({"type": "choose", "number": 1}));
    assert_eq!(client.expect("list")["list"]["chosen"], 1);
    until_transcript(&mut client, "f5");
    // An invalid index changes nothing, and importing a single game keeps the list.
    client.say(json!({"type": "choose", "number": 2}));
    client.say(json!({"type": "import", "text": "f5f6"}));
    let list = client.expect("list")["list"].clone();
    assert_eq!((&list["total"], &list["chosen"]), (&json!(2), &json!(null)));
    client.say(json!({"type": "closeList"}));
    assert_eq!(client.expect("list")["list"], json!(null));
}

#[test]
fn wthor_names_come_from_files_in_the_same_upload() {
    let mut record = GameRecord::new(Game::new());
    record.game.place(Square::F5).expect("legal");
    record.black.name = Some("Ann".to_owned());
    record.white.name = Some("Ben".to_owned());
    record.event = Some("Cup".to_owned());
    record.outcome = Some(GameOutcome {
        score: 4.0,
        reason: EndReason::PlayedOut,
    });
    let mut archive = Archive::new();
    for _ in 0..3_000 {
        archive.push(&record).expect("storable");
    }
    let (mut games, mut players, mut events) = (Vec::new(), Vec::new(), Vec::new());
    let now = CreationDate {
        century: 19,
        year: 78,
        month: 1,
        day: 1,
    };
    archive.write_games(&mut games, now, 1977).expect("memory");
    archive.players().write(&mut players, now).expect("memory");
    archive
        .tournaments()
        .write(&mut events, now)
        .expect("memory");
    let server = Running::start(options());
    let mut client = Client::connect(&server).expect("connected");
    client.send_files(&[
        ("WTHOR.JOU", &players),
        ("WTH_1977.wtb", &games),
        ("WTHOR.TRN", &events),
    ]);
    assert_eq!(client.expect("list")["list"]["total"], 3_000);
    let last = rows(&mut client, "ann cup 1977", 2_999)["rows"].clone();
    assert_eq!(last[0]["number"], 2_999);
    assert_eq!(
        (&last[0]["black"], &last[0]["white"], &last[0]["event"]),
        (&json!("Ann"), &json!("Ben"), &json!("Cup"))
    );
    assert_eq!(
        rows(&mut client, "", 0)["rows"].as_array().map(Vec::len),
        Some(100)
    );
}

#[test]
fn uploads_beyond_the_limits_are_refused() {
    let server = Running::start(options());
    let mut client = Client::connect(&server).expect("connected");
    let announce = |client: &mut Client, size: u64| {
        client.say(json!({"type": "files", "files": [{"name": "x", "size": size}]}));
        client.say(json!({"type": "preview", "moves": []}));
    };
    announce(&mut client, (4 << 20) + 1);
    assert_eq!(client.expect("notice")["code"], "tooLarge");
    announce(&mut client, u64::MAX);
    assert_eq!(client.expect("notice")["code"], "tooLarge");
    // Repeated announcements without data exceed the rate limit.
    for _ in 0..3 {
        announce(&mut client, 4 << 20);
    }
    assert_eq!(client.expect("notice")["code"], "busy");
    client.send_files(&[("games.txt", b"")]);
    assert_eq!(client.expect("notice")["code"], "importFailed");
    // Random bytes are not a game, and unannounced data is ignored.
    let noise: Vec<u8> = (0..300_000_u32)
        .map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8)
        .collect();
    let mut other = Client::connect(&server).expect("connected");
    other.send_files(&[("noise", &noise)]);
    assert_eq!(other.expect("notice")["code"], "importFailed");
    other.say(json!({"type": "import", "text": "f5d6"}));
    until_transcript(&mut other, "f5d6");
}

#[test]
fn the_lists_of_all_tabs_are_limited() {
    let server = Running::start(options());
    let many = "f5d6c4d3\n".repeat(90_000);
    let mut clients: Vec<Client> = Vec::new();
    let send = || {
        let mut client = Client::connect(&server).expect("connected");
        client.send_files(&[("games.txt", many.as_bytes())]);
        let is_listed = !client.expect("list")["list"].is_null();
        (client, is_listed)
    };
    for _ in 0..5 {
        let (client, is_listed) = send();
        assert!(is_listed);
        clients.push(client);
    }
    let (mut last, is_listed) = send();
    assert!(!is_listed, "the lists hold at most half a million games");
    // The first game is shown without the list.
    until_transcript(&mut last, "f5d6c4d3");
    // Closing a tab frees its games.
    clients.clear();
    while !send().1 {}
}
