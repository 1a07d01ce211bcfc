use std::sync::Arc;
use std::time::Duration;

use obverse_engine::{Clock, SystemClock};
use serde_json::{Value, json};

use crate::{GameTab, Served, Work};

fn tab() -> GameTab {
    GameTab::new(7, 1, Arc::new(SystemClock::default()))
}

/// Sends a message and works until there is nothing to do. Returns the events.
fn say(tab: &mut GameTab, message: &Value) -> Vec<Value> {
    tab.receive(&message.to_string());
    finish(tab)
}

fn finish(tab: &mut GameTab) -> Vec<Value> {
    while tab.work() != Work::Never {}
    let events = tab.take_events().into_iter();
    events
        .map(|text| serde_json::from_str(&text).expect("JSON"))
        .collect()
}

fn last<'a>(events: &'a [Value], kind: &str) -> &'a Value {
    let found = events.iter().rfind(|event| event["type"] == kind);
    found.unwrap_or_else(|| panic!("no {kind} in {events:?}"))
}

#[test]
fn the_engine_answers_a_move() {
    let mut tab = tab();
    let hello = finish(&mut tab);
    assert_eq!(hello[0]["type"], "hello");
    say(&mut tab, &json!({"type": "page", "page": "play"}));
    let events = say(&mut tab, &json!({"type": "play", "square": "f5"}));
    let state = last(&events, "state");
    assert_eq!(state["line"].as_array().map(Vec::len), Some(2));
}

#[test]
fn the_first_move_does_not_wait_for_the_engine() {
    let mut tab = tab();
    let events = say(&mut tab, &json!({"type": "page", "page": "play"}));
    assert_eq!(
        last(&events, "state")["legal"].as_array().map(Vec::len),
        Some(4)
    );
    assert!(!tab.has_engine());
    assert!(tab.set_weights(include_bytes!("../../obverse-engine/assets/weights.bin")));
    finish(&mut tab);
    assert!(!tab.has_engine());
    say(&mut tab, &json!({"type": "play", "square": "f5"}));
    assert!(tab.has_engine());
}

#[test]
fn a_move_is_not_shown_at_once_unless_it_is_asked_for() {
    let clock = Arc::new(Counting::default());
    let mut tab = GameTab::new(7, 1, clock.clone());
    say(&mut tab, &json!({"type": "page", "page": "play"}));
    let before = clock.now();
    say(&mut tab, &json!({"type": "play", "square": "f5"}));
    assert!(clock.now() - before >= Duration::from_millis(400));
    // The move is found and waits.
    tab.receive(&json!({"type": "play", "square": "d3"}).to_string());
    while tab.work() == Work::Now {}
    let before = clock.now();
    let events = say(&mut tab, &json!({"type": "moveNow"}));
    assert_eq!(
        last(&events, "state")["line"].as_array().map(Vec::len),
        Some(4)
    );
    assert!(clock.now() - before < Duration::from_millis(300));
}

#[test]
fn files_come_in_parts() {
    let mut tab = tab();
    // Values of moves would be searched for a long time.
    tab.receive(&json!({"type": "page", "page": "analyse"}).to_string());
    tab.receive(&json!({"type": "hints", "on": false}).to_string());
    finish(&mut tab);
    let text = b"f5d6c3";
    let announced =
        json!({"type": "files", "files": [{"name": "a.txt", "size": text.len()}], "again": null});
    say(&mut tab, &announced);
    tab.receive_part(&text[..2]);
    assert!(
        finish(&mut tab)
            .iter()
            .all(|event| event["type"] != "state")
    );
    tab.receive_part(&text[2..]);
    let events = finish(&mut tab);
    assert_eq!(
        last(&events, "state")["line"].as_array().map(Vec::len),
        Some(3)
    );
    let large = json!({"type": "files", "files": [{"name": "a", "size": 5 << 20}], "again": null});
    assert_eq!(last(&say(&mut tab, &large), "notice")["code"], "tooLarge");
}

#[test]
fn messages_that_are_not_requests_are_reported() {
    let mut tab = tab();
    finish(&mut tab);
    for text in ["", "{", "[]", "{\"type\": \"fly\"}"] {
        tab.receive(text);
        assert_eq!(
            last(&finish(&mut tab), "notice")["code"],
            "badMessage",
            "{text}"
        );
    }
}

/// A clock that advances by a millisecond whenever it is read.
#[derive(Default)]
struct Counting(std::sync::atomic::AtomicU64);

impl Clock for Counting {
    fn now(&self) -> Duration {
        let read = self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        Duration::from_millis(read)
    }
}

#[test]
fn a_message_is_heard_during_a_search() {
    let clock = Arc::new(Counting::default());
    let mut tab = GameTab::new(7, 1, clock.clone());
    // The values of the first position never end: the search is as long as the time limit allows.
    tab.receive(&json!({"type": "page", "page": "analyse"}).to_string());
    tab.receive(&json!({"type": "hints", "on": true}).to_string());
    for _ in 0..20 {
        let before = clock.now();
        assert_eq!(tab.work(), Work::Now);
        assert!(clock.now() - before < Duration::from_millis(60));
    }
    tab.receive(&json!({"type": "hints", "on": false}).to_string());
    while tab.work() == Work::Now {}
    let events = tab.take_events();
    assert!(
        events
            .iter()
            .any(|event| event.contains("\"type\":\"hints\""))
    );
}
