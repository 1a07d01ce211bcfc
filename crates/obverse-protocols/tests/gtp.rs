//! GTP sessions.

use std::fs;

use crate::common::{Client, answers, depth, with};
use obverse_core::{Game, Move};
use obverse_engine::{Effort, Strength};
use obverse_protocols::gtp;

fn says(text: &str) -> String {
    answers(gtp::run, depth(1), text)
}

/// Sends commands and checks the responses.
fn check(session: &[(&str, &str)]) {
    let commands: String = session
        .iter()
        .map(|(line, _)| format!("{line}\n"))
        .collect();
    let expected: String = session
        .iter()
        .filter(|(_, answer)| !answer.is_empty())
        .map(|(_, answer)| format!("{answer}\n\n"))
        .collect();
    assert_eq!(says(&commands), expected);
}

#[test]
fn administrative_commands_are_answered() {
    check(&[
        ("protocol_version", "= 2"),
        ("1 name", "=1 Obverse"),
        ("2 version", concat!("=2 ", env!("CARGO_PKG_VERSION"))),
        ("known_command genmove", "= true"),
        ("known_command fly", "= false"),
        ("list_games", "= Othello"),
        ("set_game Othello", "="),
        ("set_game Go", "? unsupported game: only Othello is played"),
        ("boardsize 8", "="),
        ("boardsize 19", "? unacceptable size: the board is 8x8"),
        ("komi 6.5", "="),
        (
            "99999999999999999999999 fly",
            "?99999999999999999999999 unknown command",
        ),
        ("5", "?5 unknown command"),
        ("quit", "="),
        ("name", ""),
    ]);
}

#[test]
fn every_listed_command_is_known() {
    let list = says("list_commands\n");
    let names: Vec<&str> = list.trim_start_matches("= ").split_whitespace().collect();
    assert!(names.len() > 25, "{names:?}");
    for name in names {
        assert_eq!(says(&format!("known_command {name}\n")), "= true\n\n");
        assert!(!says(&format!("{name}\n")).contains("unknown"), "{name}");
    }
}

#[test]
fn a_move_sequence_is_played_completely_or_not_at_all() {
    check(&[
        ("gogui-play_sequence b f5 w d6 b c3", "="),
        ("gogui-rules_side_to_move", "= white"),
        (
            "gogui-play_sequence w d3 b a1",
            "? illegal move: a1 flips nothing",
        ),
        ("gogui-rules_side_to_move", "= white"),
        (
            "gogui-play_sequence w d3 b",
            "? syntax error: expected pairs of a colour and a square or pass",
        ),
        ("gogui-play_sequence", "="),
        // `undo` takes back one move at a time.
        ("undo", "="),
        ("gogui-rules_side_to_move", "= black"),
        ("undo", "="),
        ("undo", "="),
        ("undo", "? cannot undo"),
    ]);
}

#[test]
fn gogui_analysis_commands_are_answered() {
    let list = says("gogui-analyze_commands\n");
    let lines: Vec<&str> = list.trim_start_matches("= ").trim().lines().collect();
    assert!(
        lines.contains(&"pspairs/Values of Moves/obverse-move_values"),
        "{list}"
    );
    for line in lines {
        let command = line
            .split('/')
            .nth(2)
            .expect("three fields")
            .replace("%m", "b");
        let answer = says(&format!("{command}\n"));
        assert!(
            answer.starts_with('=') || command == "final_score",
            "{line}: {answer}"
        );
    }
}

#[test]
fn move_values_are_pairs_of_squares_and_numbers() {
    let answer = says("play b f5\n7 obverse-move_values\ngogui-rules_side_to_move\n");
    let answers: Vec<&str> = answer.split("\n\n").collect();
    let words: Vec<&str> = answers[1].split_whitespace().collect();
    assert_eq!((words[0], words.len()), ("=7", 7), "{answer}");
    for pair in words[1..].chunks(2) {
        assert!(["D6", "F4", "F6"].contains(&pair[0]), "{answer}");
        assert!(
            pair[1]
                .parse::<f64>()
                .is_ok_and(|value| value.abs() <= 64.0),
            "{answer}"
        );
    }
    // No move was played.
    assert_eq!(answers[2], "= white");
}

#[cfg(unix)]
#[test]
fn cpu_time_does_not_decrease() {
    let answer = says("cputime\ngenmove b\ncputime\n");
    let times: Vec<f64> = answer
        .split("\n\n")
        .filter_map(|text| {
            let text = text.strip_prefix("= ")?;
            text.contains('.').then(|| text.parse().expect("a number"))
        })
        .collect();
    assert_eq!(times.len(), 2, "{answer}");
    assert!(times[0] >= 0.0 && times[1] >= times[0], "{times:?}");
}

#[test]
fn blanks_comments_and_capitals_are_accepted() {
    check(&[
        ("", ""),
        ("   # a remark", ""),
        ("\t3 PLAY   Black\tF5 # the usual\r", "=3"),
        ("play W d6\u{7}", "="),
        ("gogui-rules_side_to_move", "= black"),
    ]);
}

#[test]
fn the_board_is_shown() {
    let board = "\
=
  a b c d e f g h
1 . . . . . . . . 1
2 . . . . . . . . 2
3 . . . . . . . . 3
4 . . . O X . . . 4
5 . . . X X X . . 5
6 . . . . . . . . 6
7 . . . . . . . . 7
8 . . . . . . . . 8
  a b c d e f g h
White to move, 4-1";
    let answer = says("play b f5\nshowboard\n");
    let shown = answer.strip_prefix("=\n\n").expect("played");
    assert_eq!(shown.replacen("= \n", "=\n", 1), format!("{board}\n\n"));
}

#[test]
fn gogui_rules_commands_are_answered() {
    check(&[
        ("gogui-rules_game_id", "= Othello"),
        ("gogui-rules_board_size", "= 8"),
        ("gogui-rules_legal_moves", "= D3 C4 F5 E6"),
        ("play b f5", "="),
        ("gogui-rules_side_to_move", "= white"),
        (
            "gogui-rules_board",
            "= . . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . X X X . .\n. . . O X . . .\n\
             . . . . . . . .\n. . . . . . . .\n. . . . . . . .",
        ),
        ("gogui-rules_final_result", "= The game is not over"),
    ]);
}

#[test]
fn errors_say_what_is_wrong() {
    check(&[
        ("play b a1", "? illegal move: a1 flips nothing"),
        ("play b d4", "? illegal move: d4 is occupied"),
        (
            "play b pass",
            "? illegal move: passing is not allowed while a move exists",
        ),
        (
            "play b i9",
            "? syntax error: `i9` is not a move: expected a square from a1 to h8, or a pass",
        ),
        ("play red f5", "? syntax error: expected black or white"),
        ("play w f5", "? Black is to move"),
        ("genmove w", "? Black is to move"),
        ("reg_genmove w", "? Black is to move"),
        ("genmove", "? syntax error: expected a colour"),
        ("undo", "? cannot undo"),
        ("final_score", "? cannot score: the game is not over"),
        (
            "loadsgf /nowhere/x.sgf",
            "? cannot load file: No such file or directory (os error 2)",
        ),
        ("loadsgf", "? cannot load file: expected a file name"),
        #[cfg(unix)]
        (
            "loadsgf /dev/zero",
            "? cannot load file: the file has no game",
        ),
        (
            "time_settings 1 2",
            "? syntax error: expected the main time, the time of a period and the number of moves per period",
        ),
        (
            "time_left b x 0",
            "? syntax error: expected a colour, the seconds left and the number of moves to make in them",
        ),
        ("gogui-rules_legal_moves", "= D3 C4 F5 E6"),
    ]);
}

/// A game in which Black has to pass, so White plays twice.
const BLACK_PASSES: &str =
    "f5 f6 e6 f4 e3 c5 c4 e7 c6 e2 f7 d6 c3 d3 f2 f1 d2 c1 e1 f3 b3 d1 b1 c2";

fn commands(moves: &str) -> (String, Game) {
    let mut game = Game::new();
    let mut text = String::new();
    for square in moves.split(' ') {
        let square = square.parse().expect("a square");
        if game.place(square).is_err() {
            break;
        }
        // The side that has just moved is the opponent of the side to move, even if `place` played a forced pass
        // before the move.
        text += &format!("play {} {square}\n", !game.position().turn());
    }
    (text, game)
}

/// Plays varied moves until a side has to pass.
fn until_a_pass() -> Game {
    let mut seed = 0_usize;
    loop {
        seed += 1;
        let mut game = Game::new();
        while !game.is_over() && !game.position().must_pass() {
            let moves: Vec<Move> = game.position().legal_moves().collect();
            let mv = moves[(seed * 7 + game.moves().len() * seed) % moves.len()];
            game.play(mv).expect("legal");
        }
        if !game.is_over() {
            return game;
        }
    }
}

fn played(game: &Game) -> String {
    let turns = game.positions().map(|position| position.turn());
    let moves = turns.zip(game.moves());
    moves
        .map(|(turn, mv)| format!("play {turn} {mv}\n"))
        .collect()
}

#[test]
fn forced_passes_are_played() {
    let mut game = until_a_pass();
    let setup = played(&game);
    let passer = game.position().turn();
    let answered = game.moves().len();
    let ask = |text: &str| {
        let all = says(&format!("{setup}{text}"));
        all.split_terminator("\n\n")
            .skip(answered)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(ask("gogui-rules_legal_moves\n"), ["= pass"]);
    assert_eq!(ask(&format!("genmove {passer}\n")), ["= pass"]);
    assert_eq!(ask(&format!("play {passer} pass\n")), ["="]);
    game.play(Move::Pass).expect("it must");
    let reply = game.position().legal_moves().next().expect("a move");
    // A move command for the other colour plays the forced pass first, and `undo` takes back the move and the pass.
    let text = format!(
        "play {0} {reply}\nundo\ngogui-rules_side_to_move\ngenmove {0}\nundo\ngogui-rules_side_to_move\n\
         reg_genmove {0}\ngogui-rules_side_to_move\n",
        !passer
    );
    let said = ask(&text);
    let side = format!("= {}", passer.to_string().to_lowercase());
    assert_eq!((said[0].as_str(), said[1].as_str()), ("=", "="));
    assert_eq!([&said[2], &said[5], &said[7]], [&side; 3]);
    assert!(said[3].len() == 4 && said[6].len() == 4, "{said:?}");
    // If the move after a forced pass is illegal, the pass is taken back too.
    let illegal = ask(&format!("play {} a1\ngogui-rules_side_to_move\n", !passer));
    if illegal[0].starts_with('?') {
        assert_eq!(illegal[1], side);
    }
    let (text, _) = commands(BLACK_PASSES);
    assert!(!says(&text).contains('?'));
}

#[test]
fn a_game_is_played_to_its_end() {
    let mut script = String::new();
    for _ in 0..40 {
        script += "genmove b\ngenmove w\n";
    }
    script += "final_score\ngogui-rules_final_result\ngogui-rules_legal_moves\nplay b pass\nundo\n";
    let answer = says(&script);
    let lines: Vec<&str> = answer.split_terminator("\n\n").collect();
    assert_eq!(lines.len(), 85);
    let mut game = Game::new();
    for line in &lines[..80] {
        let mv = line.strip_prefix("= ").expect("a move");
        if mv != "pass" {
            game.place(mv.parse().expect("a square")).expect("legal");
        }
    }
    let score = game.score().expect("it is over");
    let black = i32::from(score.black) - i32::from(score.white);
    let expected = match black {
        0 => "= 0".to_owned(),
        1.. => format!("= B+{black}"),
        _ => format!("= W+{}", -black),
    };
    assert_eq!(lines[80], expected);
    // The winner's discs come first.
    let result = match score.leader() {
        Some(winner) => format!("= {winner} wins {}-{}", score.of(winner), score.of(!winner)),
        None => format!("= Draw {score}"),
    };
    assert_eq!(lines[81], result);
    assert_eq!(&lines[82..], ["=", "=", "="]);
}

#[test]
fn moves_are_taken_back() {
    check(&[
        ("play b f5", "="),
        ("play w d6", "="),
        ("undo", "="),
        ("play w f6", "="),
        ("undo", "="),
        ("undo", "="),
        ("undo", "? cannot undo"),
        ("play b c4", "="),
        ("clear_board", "="),
        ("gogui-rules_legal_moves", "= D3 C4 F5 E6"),
    ]);
}

#[test]
fn sgf_files_are_loaded() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("two words.sgf");
    fs::write(&path, "(;FF[4]GM[2]SZ[8];B[f5];W[d6];B[c3])").expect("it can be written");
    let path = path.to_str().expect("text");
    let answer = says(&format!(
        "loadsgf {path}\ngogui-rules_side_to_move\nundo\nloadsgf {path} 2\ngogui-rules_side_to_move\n\
         play w d6\nundo\nundo\ngogui-rules_legal_moves\nloadsgf {path} 1\ngogui-rules_side_to_move\n"
    ));
    let expected = [
        "=",
        "= white",
        "=",
        "=",
        "= white",
        "=",
        "=",
        "=",
        "= D3 C4 F5 E6",
        "=",
        "= black",
    ];
    assert_eq!(
        answer.split_terminator("\n\n").collect::<Vec<_>>(),
        expected
    );
}

/// The engine has no limit of its own, so only the clock ends the search.
#[test]
fn the_clock_limits_the_search() {
    let endless = || with(Effort::Nodes(u64::MAX));
    for text in [
        "time_settings 2 0 0\ngenmove b\n",
        "time_settings 0 1 20\ngenmove b\n",
        "time_settings 600 0 0\ntime_left b 0.1 1\ngenmove black\n",
        "time_left b -3 0\ngenmove b\n",
    ] {
        let answer = answers(gtp::run, endless(), text);
        let last = answer.trim_end().rsplit("\n\n").next().expect("an answer");
        assert!(last.starts_with("= ") && last.len() == 4, "{answer}");
    }
}

#[test]
fn commands_that_change_the_game_stop_a_search() {
    for (command, answer) in [
        ("quit\n", "="),
        ("clear_board\n", "="),
        ("7 undo\n", "=7"),
        ("stop\n", "="),
        ("gogui-interrupt\n", "="),
    ] {
        let client = Client::new(gtp::run, with(Effort::Nodes(u64::MAX)));
        client.send("3 genmove b\n");
        client.send("name\n");
        client.send(command);
        let mv = client.receive();
        assert!(mv.starts_with("=3 ") && mv.len() == 5, "{mv}");
        assert_eq!(client.receive(), "= Obverse");
        assert_eq!(client.receive(), answer, "{command}");
        assert!(client.end().is_empty());
    }
    let client = Client::new(gtp::run, with(Effort::Nodes(u64::MAX)));
    client.send("genmove b\n");
    client.send("# interrupt\n");
    assert_eq!(client.receive().len(), 4);
    client.send("reg_genmove w\n");
    client.send("play w pass\n");
    assert_eq!(client.receive().len(), 4);
    assert!(client.receive().starts_with("? illegal move"));
}

/// A script that sends all commands at once gets complete searches.
#[test]
fn a_script_does_not_stop_searches() {
    let script = "genmove b\ngenmove w\nundo\nshowboard\nquit\n";
    let one_by_one = {
        let client = Client::new(gtp::run, depth(6));
        let mut heard = Vec::new();
        for line in script.lines() {
            client.send(&format!("{line}\n"));
            heard.push(client.receive());
        }
        heard
    };
    let at_once = answers(gtp::run, depth(6), script);
    let at_once: Vec<&str> = at_once.split_terminator("\n\n").collect();
    assert_eq!(at_once, one_by_one);
}

#[test]
fn a_player_with_skill_plays() {
    let strength: Strength = "depth=2,skill=30".parse().expect("a strength");
    let settings = with(strength);
    let answer = answers(gtp::run, settings, &"genmove b\ngenmove w\n".repeat(10));
    assert_eq!(answer.matches("= ").count(), 20, "{answer}");
}

/// A recorded session in which Obverse was the referee of gogui-twogtp.
#[test]
fn a_recorded_gogui_session_is_reproduced() {
    let session = include_str!("data/twogtp.txt");
    let lines = |mark: &str| {
        let lines = session.lines().filter_map(|line| line.strip_prefix(mark));
        lines.fold(String::new(), |text, line| text + line.trim_start() + "\n")
    };
    assert!(session.lines().count() > 100);
    assert_eq!(says(&lines(">")), lines("<"));
}

/// The response to one command.
fn ask(client: &Client, command: &str) -> String {
    client.send(&format!("{command}\n"));
    client.receive()
}

/// Recorded games against GRhino under Quarry 0.2.0, which does not send passes.
///
/// The engine's moves depend on its weights. Therefore `reg_genmove` only checks that the engine finds a legal move,
/// and the recorded move is played.
#[test]
fn recorded_quarry_games_are_reproduced() {
    for (session, result) in [
        (include_str!("data/quarry-1.txt"), "= W+32"),
        (include_str!("data/quarry-2.txt"), "= B+58"),
    ] {
        let lines: Vec<&str> = session.lines().collect();
        let client = Client::new(gtp::run, depth(1));
        let mut game = Game::new();
        let place = |game: &mut Game, name: &str| {
            let square = name.to_ascii_lowercase().parse().expect("a square");
            game.place(square).expect("legal");
        };
        for pair in lines.chunks(2) {
            let [command, answer] = pair else {
                panic!("{pair:?}");
            };
            let command = command.strip_prefix("> ").expect("a command");
            let answer = answer.strip_prefix("< ").expect("an answer");
            if let Some(color) = command.strip_prefix("genmove ") {
                let chosen = ask(&client, &format!("reg_genmove {color}"));
                place(&mut game.clone(), chosen.trim_start_matches("= "));
                let played = answer.trim_start_matches("= ");
                place(&mut game, played);
                assert_eq!(ask(&client, &format!("play {color} {played}")), "=");
                continue;
            }
            if let Some(played) = command.strip_prefix("play ") {
                place(&mut game, played.split_once(' ').expect("a colour").1);
            }
            let said = ask(&client, command);
            match answer {
                "= ..." => assert!(said.starts_with("= "), "{command}: {said}"),
                answer => assert_eq!(said, answer, "{command}"),
            }
        }
        assert!(game.is_over());
        assert_eq!(ask(&client, "final_score"), result);
    }
}
