//! NBoard sessions.

use crate::common::{Client, answers, depth, with};
use obverse_core::{Game, Move};
use obverse_engine::Effort;
use obverse_formats::{GameRecord, ggf, transcript};
use obverse_protocols::nboard;

fn says(text: &str) -> Vec<String> {
    let answer = answers(nboard::run, depth(1), text);
    answer.lines().map(str::to_owned).collect()
}

fn as_ggf(game: Game) -> String {
    let mut text = Vec::new();
    ggf::write(&GameRecord::new(game), &mut text).expect("memory does not fail");
    String::from_utf8(text).expect("text").trim().to_owned()
}

/// The move and the value of a `===` line.
fn chosen(lines: &[String]) -> (String, f64) {
    let line = lines.iter().find_map(|line| line.strip_prefix("=== "));
    let fields: Vec<&str> = line.expect("a move").split('/').collect();
    let [mv, value, seconds] = fields[..] else {
        panic!("{fields:?}");
    };
    seconds.parse::<f64>().expect("seconds");
    (mv.to_owned(), value.parse().expect("a value"))
}

#[test]
fn a_typical_session() {
    let game = as_ggf(transcript::parse("f5f6d3c5e6f7e7f4").expect("a game"));
    let lines = says(&format!(
        "nboard 2\nset game {game}\nset depth 6\nping 1\ngo\n"
    ));
    assert_eq!(
        lines[..4],
        [
            "set myname Obverse",
            "set myname Obverse6",
            "pong 1",
            "status Thinking"
        ]
    );
    assert!(lines[4].starts_with("nodestats "), "{lines:?}");
    let (mv, _) = chosen(&lines);
    let mut game = transcript::parse("f5f6d3c5e6f7e7f4").expect("a game");
    assert!(game.place(mv.parse().expect("a square")).is_ok());
    assert_eq!(lines.last().map(String::as_str), Some("status"));
}

#[test]
fn all_spellings_of_a_move_are_accepted() {
    let moves = "move F5/1.20/3.4\r\nmove d6\n\nC3\nmove D3 0.5 1\nwhat is this\nMOVE c4//0.01\n";
    let (there, _) = chosen(&says(&format!("{moves}go\n")));
    let game = as_ggf(transcript::parse("f5d6c3d3c4").expect("a game"));
    let (here, _) = chosen(&says(&format!("set game {game}\ngo\n")));
    assert_eq!(there, here);
    assert_eq!(says("move a1\n"), ["status Illegal move: a1 flips nothing"]);
    assert_eq!(says("move PA\n").len(), 1);
    assert_eq!(
        says("set game (;nonsense\n"),
        ["status The game cannot be read: expected GGF"]
    );
}

#[test]
fn go_without_a_legal_move_is_a_pass() {
    let over = "f5f6e6f4e3c5c4e7c6e2f7d6";
    let mut game = transcript::parse(over).expect("a game");
    while !game.is_over() && !game.position().must_pass() {
        let mv = game.position().legal_moves().last().expect("a move");
        game.play(mv).expect("legal");
    }
    assert_eq!(
        says(&format!("set game {}\ngo\n", as_ggf(game.clone()))),
        ["=== PA"]
    );
    while !game.is_over() {
        let mv = game.position().legal_moves().last().expect("a move");
        game.play(mv).expect("legal");
    }
    let lines = says(&format!("set game {}\nmove PA\ngo\nhint 2\n", as_ggf(game)));
    assert_eq!(lines, ["=== PA", "status The game is over"]);
}

/// An unfinished game with 14 empties left.
fn endgame() -> Game {
    let mut game = Game::new();
    while game.position().empty().len() > 14 {
        let moves: Vec<Move> = game.position().legal_moves().collect();
        let mv = moves[game.moves().len() % moves.len()];
        game.play(mv).expect("legal");
    }
    assert!(game.position().legal_squares().len() > 1);
    game
}

#[test]
fn hints_are_refined_until_they_are_exact() {
    let client = Client::new(nboard::run, depth(30));
    client.send(&format!("set game {}\nhint 2\n", as_ggf(endgame())));
    assert_eq!(client.receive(), "status Thinking");
    let mut hints = Vec::new();
    loop {
        let line = client.receive();
        match line.strip_prefix("search ") {
            Some(hint) => hints.push(hint.to_owned()),
            None => {
                assert!(line.starts_with("nodestats "), "{line}");
                break;
            }
        }
    }
    assert_eq!(client.receive(), "status");
    assert!(hints.len() > 4, "{hints:?}");
    for hint in &hints {
        let fields: Vec<&str> = hint.split(' ').collect();
        assert_eq!((fields.len(), fields[2]), (4, "0"), "{hint}");
        let digits = fields[3].chars().take_while(char::is_ascii_digit).count();
        assert!(digits > 0, "{hint}");
    }
    let last = &hints[hints.len() - 2..];
    assert!(
        last.iter().all(|hint| hint.ends_with(" 0 100%")),
        "{hints:?}"
    );
    let moves: Vec<&str> = last.iter().map(|hint| &hint[..2]).collect();
    assert_ne!(moves[0], moves[1]);
}

#[test]
fn a_ping_is_answered_during_a_search() {
    for question in ["go\n", "hint 3\n", "analyze\n"] {
        let client = Client::new(nboard::run, with(Effort::Nodes(u64::MAX)));
        client.send(question);
        client.send("unknown words\n");
        client.send("ping 42\n");
        client.receive_until("pong 42");
        // No message of the cancelled search follows the `pong`.
        client.send("learn\n");
        assert_eq!(client.receive(), "learned", "{question}");
        client.send("quit\n");
        assert!(client.end().is_empty());
    }
}

#[test]
fn a_new_game_cancels_the_search() {
    let client = Client::new(nboard::run, with(Effort::Nodes(u64::MAX)));
    client.send("go\n");
    assert_eq!(client.receive(), "status Thinking");
    let mut game = endgame();
    client.send(&format!(
        "set game {}\nset depth 20\ngo\n",
        as_ggf(game.clone())
    ));
    let line = client.receive_until("=== ");
    let mv = line[4..6].parse().expect("a square");
    game.place(mv).expect("the move belongs to the new game");
    assert!(client.end().len() <= 1);
}

#[test]
fn games_are_analysed_backwards() {
    let mut game = endgame();
    while !game.is_over() {
        let mv = game.position().legal_moves().next().expect("a move");
        game.play(mv).expect("legal");
    }
    let lines = says(&format!("set game {}\nanalyze\n", as_ggf(game.clone())));
    let numbers: Vec<usize> = lines
        .iter()
        .filter_map(|line| line.strip_prefix("analysis "))
        .map(|line| {
            line.split(' ')
                .next()
                .expect("a number")
                .parse()
                .expect("a number")
        })
        .collect();
    let expected: Vec<usize> = (0..=game.moves().len()).rev().collect();
    assert_eq!(numbers, expected);
    let last = game.position().board().final_score();
    assert_eq!(
        lines[1],
        format!("analysis {} {last}.00", game.moves().len())
    );
}

/// The engine has no limit of its own, so only the clock ends the search.
#[test]
fn the_clock_of_the_game_limits_the_search() {
    for clock in ["TI[0:01]", "TB[0:01]TW[10:00]", "TI[2]B[F5//1.5]W[D6//0.1]"] {
        let text = format!("set game (;GM[Othello]{clock};)\ngo\n");
        let answer = answers(nboard::run, with(Effort::Nodes(u64::MAX)), &text);
        assert!(answer.contains("=== "), "{answer}");
    }
}

#[test]
fn the_end_of_the_input_ends_the_session() {
    let client = Client::new(nboard::run, with(Effort::Nodes(u64::MAX)));
    client.send("hint 3\n");
    client.receive_until("search ");
    client.end();
}
