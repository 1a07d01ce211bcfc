//! Cassio sessions.

use crate::common::{Client, answers, with};
use obverse_core::{Color, Position};
use obverse_engine::Strength;
use obverse_protocols::cassio;

const START: &str = "---------------------------OX------XO---------------------------";
/// One empty square, h8, where Black wins with the last move.
const LAST: &str = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO-";

fn says(text: &str) -> Vec<String> {
    let answer = answers(cassio::run, with(Strength::default()), text);
    answer.lines().map(str::to_owned).collect()
}

#[test]
fn commands_are_answered() {
    let version = concat!("version: Obverse ", env!("CARGO_PKG_VERSION"));
    assert_eq!(
        says(
            "ENGINE-PROTOCOL init\nENGINE-PROTOCOL get-version\r\n\nENGINE-PROTOCOL new-position\n\
             ENGINE-PROTOCOL empty-hash\nENGINE-PROTOCOL stop\nengine-protocol get-search-infos\n\
             ENGINE-PROTOCOL dance\nhello\nENGINE-PROTOCOL quit\n"
        ),
        [
            "ready.",
            version,
            "ready.",
            "ready.",
            "ready.",
            "ready.",
            "ready.",
            "node 0, time 0.000",
            "ready.",
            "ERROR: unknown command `dance`",
            "ready.",
            "ERROR: expected a line that starts with ENGINE-PROTOCOL",
            "ready.",
            "bye bye.",
        ]
    );
}

/// The result line without nodes and time.
fn result(text: &str) -> String {
    let lines = says(text);
    assert_eq!((lines.len(), lines[1].as_str()), (2, "ready."), "{lines:?}");
    let (result, rest) = lines[0].split_once(", node ").expect("nodes");
    let (nodes, seconds) = rest.split_once(", time ").expect("a time");
    nodes.parse::<u64>().expect("a number");
    seconds.parse::<f64>().expect("seconds");
    result.to_owned()
}

#[test]
fn endgames_are_solved() {
    let black = format!("ENGINE-PROTOCOL endgame-search {LAST}X -64 64 100\n");
    assert_eq!(
        result(&black),
        format!("{LAST}X, move H8, depth 1, @100%, B+64.00 <= v <= B+64.00, H8")
    );
    // The value is from Black's point of view, even if White is to move.
    let swapped = LAST.replace('X', "x").replace('O', "X").replace('x', "O");
    let white = format!("ENGINE-PROTOCOL endgame-search {swapped} O -64 64 100\n");
    assert_eq!(
        result(&white),
        format!("{swapped}O, move H8, depth 1, @100%, B-64.00 <= v <= B-64.00, H8")
    );
}

#[test]
fn passes_and_finished_games() {
    let full = "X".repeat(64);
    assert_eq!(
        result(&format!(
            "ENGINE-PROTOCOL endgame-search {full}O -64 64 100\n"
        )),
        format!("{full}O, move --, depth 0, @100%, B+64.00 <= v <= B+64.00, ")
    );
    let pass = result(&format!(
        "ENGINE-PROTOCOL endgame-search {LAST}O -64 64 100\n"
    ));
    assert!(
        pass.contains(", move --, ") && pass.ends_with("B+64.00 <= v <= B+64.00, --h8"),
        "{pass}"
    );
}

#[test]
fn midgame_searches_reach_the_requested_depth() {
    let line = result(&format!(
        "ENGINE-PROTOCOL midgame-search {START}X -64 64 5 73\n"
    ));
    assert!(line.contains(", depth 5, @73%, B"), "{line}");
    let (_, variation) = line.rsplit_once(", ").expect("a variation");
    assert_eq!(variation.len(), 10, "{variation}");
    let mut position = Position::start();
    for index in 0..5 {
        let text = &variation[2 * index..][..2];
        let is_capital = text.starts_with(|c: char| c.is_ascii_uppercase());
        assert_eq!(is_capital, position.turn() == Color::Black);
        let square: obverse_core::Square = text.parse().expect("a square");
        position = position.play(square.into()).expect("legal");
    }
}

#[test]
fn a_search_can_be_polled_and_stopped() {
    let client = Client::new(cassio::run, with(Strength::default()));
    let search = format!("ENGINE-PROTOCOL endgame-search {START}X -64 64 100\n");
    client.send(&search);
    client.send("\n");
    assert_eq!(client.receive(), "ok.");
    client.send("ENGINE-PROTOCOL get-search-infos\n");
    assert!(client.receive().starts_with("node "));
    assert_eq!(client.receive(), "ok.");
    client.send("ENGINE-PROTOCOL stop\n");
    assert_eq!(client.receive(), "ready.");
    client.send("\n");
    assert_eq!(client.receive(), "ready.");
    // A second search cancels the first, which is answered with `ready.` only.
    client.send(&search);
    client.send(&format!(
        "ENGINE-PROTOCOL endgame-search {LAST}X -64 64 100\n"
    ));
    assert_eq!(client.receive(), "ready.");
    assert!(client.receive().contains("move H8"));
    assert_eq!(client.receive(), "ready.");
    client.send(&search);
    client.send("ENGINE-PROTOCOL quit\n");
    assert_eq!(client.receive(), "bye bye.");
    assert!(client.end().is_empty());
}
