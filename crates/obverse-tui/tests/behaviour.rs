//! Events in, states and effects out.

mod common;

use std::path::PathBuf;
use std::time::Duration;

use common::{Desk, between, chosen, drawn, judged, nodes, progress, report, setting};
use obverse_core::{Color, Game, Move, Position, Random, Square};
use obverse_engine::{Certainty, Level, Strength};
use obverse_formats::detect::Options;
use obverse_formats::transcript;
use obverse_study::{EngineNews, EngineTask, MoveTask, Place, Players, ReviewTask, Tree};
use obverse_tui::{Effect, Event, News, OpenedFile, OpeningChoice, Overlay, Resumed, Session};
use ratatui::crossterm::event::MouseEventKind;

/// A game that the engine takes no part in.
fn alone(moves: &str) -> Desk {
    with_game(moves, Players::HUMANS, Place::Play)
}

fn with_game(moves: &str, players: Players, page: Place) -> Desk {
    let tree = match moves {
        "" => Tree::default(),
        moves => Tree::from(&transcript::parse(moves).expect("a transcript")),
    };
    let resumed = Resumed {
        tree,
        page,
        choices: between(players),
        ..Resumed::default()
    };
    Desk::with(setting((80, 24)), Some(resumed))
}

#[test]
fn the_engine_answers_and_waits_for_its_turn() {
    let mut desk = Desk::new();
    assert!(
        matches!(desk.app.task(), Some(EngineTask::Evaluate(_))),
        "no move to make yet"
    );
    desk.play("f5");
    assert!(matches!(desk.app.task(), Some(EngineTask::Move(_))));
    desk.play("d6");
    assert_eq!(desk.transcript(), "f5", "it is not our turn");
    assert!(desk.screen().contains("It is the engine's turn"));
    desk.engine_plays("d6");
    assert_eq!(desk.transcript(), "f5d6");
    assert!(!matches!(desk.app.task(), Some(EngineTask::Move(_))));
}

#[test]
fn old_thoughts_are_not_heard() {
    let mut desk = Desk::new();
    desk.play("f5");
    let old = desk.job.as_ref().expect("a job").id;
    desk.press("u");
    assert_eq!(desk.transcript(), "");
    let news = News::Found(Box::new(chosen(
        Square::D6,
        report(Position::start(), &[], 1),
    )));
    desk.send(Event::Thought(obverse_tui::Thought { id: old, news }));
    assert_eq!(desk.transcript(), "");
}

#[test]
fn keys_work_while_the_engine_thinks() {
    let mut desk = Desk::new();
    desk.play("f5");
    let position = desk.app.tree().position();
    for depth in 1..8 {
        desk.think(progress(report(position, &[(Square::D6, 1)], depth)));
        desk.press("Right");
        desk.think(nodes(100_000 * u64::from(depth)));
    }
    assert!(desk.screen().contains("Obverse thinks for White"));
    desk.press("?");
    assert!(desk.screen().contains("Keys"));
    desk.press("Esc g");
    assert_eq!(desk.transcript(), "f5d6", "g takes the best move so far");
}

#[test]
fn undo_goes_back_to_ones_own_turn_and_redo_on() {
    let mut desk = Desk::new();
    desk.play("f5");
    desk.engine_plays("d6");
    desk.play("c3");
    desk.engine_plays("d3");
    desk.press("u");
    assert_eq!(desk.transcript(), "f5d6");
    desk.press("u");
    assert_eq!(desk.transcript(), "");
    desk.press("u");
    assert!(desk.screen().contains("This is the start of the game."));
    desk.press("r");
    assert_eq!(desk.transcript(), "f5d6");
    desk.press("r r");
    assert_eq!(desk.transcript(), "f5d6c3d3");
    desk.press("u");
    desk.play("c4");
    desk.engine_plays("d3");
    assert_eq!(desk.app.tree().len(), 7, "the other line is still there");
    desk.press("[ v");
    assert_eq!(desk.transcript(), "f5d6c3");
    assert!(
        !matches!(desk.app.task(), Some(EngineTask::Move(_))),
        "no tip, no move"
    );
}

#[test]
fn both_neither_and_white() {
    let mut desk = alone("");
    desk.play("f5");
    desk.play("d6");
    assert_eq!(desk.transcript(), "f5d6");
    let mut desk = with_game("", Players::ENGINES, Place::Play);
    for square in ["f5", "d6", "c3"] {
        desk.engine_plays(square);
    }
    assert!(matches!(desk.app.task(), Some(EngineTask::Move(_))));
    desk.press("[");
    assert!(
        !matches!(desk.app.task(), Some(EngineTask::Move(_))),
        "looking back pauses it"
    );
    desk.press("End");
    assert!(matches!(desk.app.task(), Some(EngineTask::Move(_))));
    let desk = with_game("", Players::HUMAN_WHITE, Place::Play);
    assert!(matches!(desk.app.task(), Some(EngineTask::Move(_))));
}

#[test]
fn passes_are_made_by_enter_for_people_and_at_once_for_engines() {
    let mut dice = Random::new(7);
    let game = (0..10_000)
        .map(|_| random_game(&mut dice))
        .find(|game| game.position().must_pass() && game.position().turn() == Color::Black)
        .expect("some game has a pass");
    let text = game.to_string();
    let mut desk = alone(&text);
    assert!(
        desk.screen().contains("Black cannot move: Enter passes."),
        "{}",
        desk.screen()
    );
    desk.press("Enter");
    assert_eq!(
        desk.app.tree().move_to(desk.app.tree().current()),
        Some(Move::Pass)
    );
    let desk = with_game(&text, Players::HUMAN_WHITE, Place::Play);
    assert_eq!(
        desk.app.tree().move_to(desk.app.tree().current()),
        Some(Move::Pass)
    );
    assert!(desk.screen().contains("Black has no move and passes."));
}

/// Plays at random until somebody must pass or the game is over.
fn random_game(dice: &mut Random) -> Game {
    let mut game = Game::new();
    loop {
        let moves: Vec<Square> = game.position().moves().iter().collect();
        if moves.is_empty() {
            return game;
        }
        let chosen = moves[dice.below(moves.len() as u32) as usize];
        game.place(chosen).expect("legal");
    }
}

#[test]
fn illegal_moves_are_refused_with_the_reason() {
    let mut desk = Desk::new();
    desk.play("a1");
    assert!(
        desk.screen().contains("A1 flips nothing."),
        "{}",
        desk.screen()
    );
    desk.play("d4");
    assert!(desk.screen().contains("D4 is occupied."));
    assert_eq!(desk.transcript(), "");
}

#[test]
fn the_focus_moves_by_arrows_and_from_move_to_move() {
    let mut desk = Desk::new();
    desk.press("Right");
    assert_eq!(desk.app.cursor, Square::F5, "the first press shows it");
    desk.press("Right Down");
    assert_eq!(desk.app.cursor, Square::G6);
    desk.press("Right Right Right");
    assert_eq!(desk.app.cursor, Square::H6);
    desk.press("Tab");
    assert_eq!(desk.app.cursor, Square::D3);
    desk.press("Tab Enter");
    assert_eq!(desk.transcript(), "c4");
}

#[test]
fn the_mouse_plays_steps_and_chooses() {
    let mut desk = alone("");
    // f5 at two cells a row: column 5 * 4 + 4, row 4 * 2 + 3.
    desk.click(25, 12);
    assert_eq!(desk.transcript(), "f5");
    desk.click(17, 14);
    assert_eq!(desk.transcript(), "f5d6");
    desk.mouse(MouseEventKind::ScrollUp, 10, 10);
    assert_eq!(desk.transcript(), "f5");
    desk.mouse(MouseEventKind::ScrollDown, 10, 10);
    assert_eq!(desk.transcript(), "f5d6");
    desk.click_on("f5 d6");
    assert_eq!(desk.transcript(), "f5", "the first move of the list");
    assert_eq!(
        desk.app.tree().whole_line().to_string(),
        "f5d6",
        "the line stays"
    );
    desk.click_on("Analyse");
    assert_eq!(desk.app.page(), Place::Analyse);
    desk.click_on("? help");
    assert_eq!(desk.app.overlay, Some(Overlay::Help));
    desk.click(1, 1);
    assert_eq!(desk.app.overlay, None);
    desk.click(0, 0);
    desk.click(79, 23);
    assert_eq!(desk.transcript(), "f5");
}

#[test]
fn hints_refine_and_are_marked_when_proven() {
    let mut desk = alone("f5d6");
    desk.press("h");
    let position = desk.app.tree().position();
    assert_eq!(desk.app.task(), Some(&EngineTask::Hints(position)));
    desk.think(progress(report(position, &[(Square::C3, -5)], 4)));
    assert!(desk.screen().contains("-5"));
    let mut better = report(position, &[(Square::C4, 2), (Square::C3, -4)], 9);
    better.lines[0].certainty = Certainty::Exact;
    desk.think(progress(better));
    let screen = desk.screen();
    assert!(screen.contains("+2✓") && screen.contains("-4"), "{screen}");
    assert!(!screen.contains("-5"));
    desk.press("h");
    assert!(!desk.screen().contains("+2✓"));
    desk.press("h g");
    assert_eq!(desk.transcript(), "f5d6c4", "g plays the best hint");
}

#[test]
fn the_graph_is_filled_when_nothing_else_is_to_do() {
    let mut desk = alone("f5d6c3d3c4");
    desk.fill_graph(|ply| ply as i32 - 2);
    assert_eq!(desk.app.task(), None);
    let nodes = desk.app.tree().line_nodes().into_iter();
    let values: Vec<_> = nodes
        .map(|id| desk.app.tree().assessment(id).expect("known").black)
        .collect();
    assert_eq!(values, [-2, -1, 0, 1, 2, 3]);
}

#[test]
fn hints_and_the_graph_can_be_clicked() {
    let mut desk = alone("f5d6");
    desk.press("h");
    let position = desk.app.tree().position();
    let moves = [(Square::C4, 2), (Square::C3, -4)];
    desk.think(progress(report(position, &moves, 9)));
    desk.click_on("c3   -4.0");
    assert_eq!(desk.transcript(), "f5d6c3");
    let screen = desk.screen();
    let (row, line) = screen
        .lines()
        .enumerate()
        .find(|(_, line)| line.contains("●8"))
        .expect("a graph");
    let column = line[..line.find("●8").expect("just found")].chars().count();
    desk.click(column as u16 + 4, row as u16);
    assert_eq!(desk.transcript(), "", "the left end is the start");
    desk.click(column as u16 + 5, row as u16);
    assert_eq!(desk.transcript(), "f5d6");
    desk.click(79, row as u16);
    assert_eq!(desk.transcript(), "f5d6", "there is nothing yet");
}

#[test]
fn mistakes_are_marked() {
    let mut desk = alone("f5d6c3");
    desk.fill_graph(|ply| [0, 0, 0, -6][ply]);
    assert!(desk.screen().contains("f5 d6 c3?"), "{}", desk.screen());
}

#[test]
fn a_new_game_is_as_arranged() {
    let mut desk = Desk::new();
    desk.press("n Right Down Down Right Right Down Right");
    assert!(desk.screen().contains("mirrored"));
    desk.press("Enter");
    let level = Strength::level(Level::new(8).expect("a level"));
    assert_eq!(
        desk.app.arrangement().settings.players,
        Players::HUMAN_WHITE
    );
    assert_eq!(desk.app.arrangement().settings.strength, level);
    assert_eq!(desk.app.tree().position(), Position::mirrored());
    assert!(
        matches!(desk.app.task(), Some(EngineTask::Move(MoveTask { strength, .. })) if *strength == level)
    );
    desk.press("n Esc");
    assert_eq!(desk.app.overlay, None);
}

#[test]
fn a_random_opening_is_drawn_by_the_engine() {
    let mut desk = Desk::new();
    desk.press("n Down Down Down Left Enter");
    assert_eq!(desk.app.arrangement().opening, OpeningChoice::Random);
    assert!(matches!(desk.app.task(), Some(EngineTask::Opening { .. })));
    let game = transcript::parse("f5d6c3d3c4f4").expect("a transcript");
    desk.think(drawn(game));
    assert_eq!(desk.transcript(), "f5d6c3d3c4f4");
}

#[test]
fn a_weaker_engine_gets_its_skill_and_keeps_what_it_lost() {
    let mut desk = Desk::new();
    desk.press("n Down Right Right Enter");
    desk.play("f5");
    let Some(EngineTask::Move(MoveTask {
        skill: Some(skill), ..
    })) = desk.app.task()
    else {
        panic!("{:?}", desk.app.task());
    };
    assert_eq!(skill.lost(), 0.0);
}

#[test]
fn pasted_text_becomes_a_game() {
    let mut desk = Desk::new();
    desk.send(Event::Paste("1. f5 d6 2. c3 d3 c4\n".to_owned()));
    assert_eq!(desk.transcript(), "f5d6c3d3c4");
    assert_eq!(desk.app.page(), Place::Analyse);
    let screen = desk.screen();
    assert!(screen.contains("Read 5 moves (transcript)."), "{screen}");
    assert!(screen.contains("Tiger"), "{screen}");
    desk.press("p");
    desk.send(Event::Paste("f5f6\r\n".to_owned()));
    desk.press("Enter");
    assert_eq!(desk.transcript(), "f5f6");
    desk.press("b");
    assert_eq!(desk.transcript(), "f5d6c3d3c4", "the game before");
}

#[test]
fn bad_text_is_explained_and_changes_nothing() {
    let mut desk = alone("f5");
    desk.send(Event::Paste("f5 d6 a1 c3".to_owned()));
    let screen = desk.screen();
    assert!(screen.contains("f5 d6 a1 c3"), "{screen}");
    assert!(screen.contains("move 3: a1 flips nothing"), "{screen}");
    let lines: Vec<&str> = screen.lines().collect();
    let (row, text) = lines
        .iter()
        .enumerate()
        .find(|(_, line)| line.contains("f5 d6 a1 c3"))
        .expect("shown");
    let place = |line: &str, what| line[..line.find(what).expect("there")].chars().count();
    assert_eq!(place(lines[row + 1], "^"), place(text, "a1"));
    desk.press("Esc");
    assert_eq!(desk.transcript(), "f5");
    desk.press("p");
    desk.type_text("Dear diary");
    desk.press("Enter");
    assert!(desk.screen().contains("unknown format"));
}

#[test]
fn the_editor_puts_any_position_down() {
    let mut desk = alone("f5");
    desk.press("e c Enter");
    assert!(
        desk.screen().contains("This position is not valid"),
        "{}",
        desk.screen()
    );
    desk.app.cursor = Square::D4;
    desk.press("w Right b t Enter");
    let position = desk.app.tree().position();
    assert_eq!(
        position.to_string().trim_start_matches('-').len(),
        64 - 27 + 2
    );
    assert_eq!(position.disc(Square::D4), Some(Color::White));
    assert_eq!(position.disc(Square::E4), Some(Color::Black));
    assert_eq!(position.turn(), Color::Black, "it was White's turn");
    desk.press("e s Esc");
    assert_eq!(
        desk.app.tree().position(),
        position,
        "left without a change"
    );
    desk.press("e");
    desk.click(5, 4);
    desk.click(5, 4);
    desk.press("Enter");
    assert_eq!(
        desk.app.tree().position().disc(Square::A1),
        Some(Color::White)
    );
}

#[test]
fn saving_and_opening_are_effects() {
    let mut desk = alone("f5d6");
    desk.press("s Enter");
    let Some(Effect::Write {
        path, bytes, what, ..
    }) = desk.effects.first().cloned()
    else {
        panic!("{:?}", desk.effects);
    };
    assert_eq!(
        (path.to_str(), what.as_str()),
        (Some("game.ggf"), "2 moves as GGF")
    );
    desk.send(Event::Written {
        path: path.clone(),
        result: Ok(what),
    });
    assert!(desk.screen().contains("Saved 2 moves as GGF to game.ggf."));
    let mut other = Desk::new();
    other.press("o");
    other.type_text("game.ggf");
    other.press("Enter");
    assert_eq!(
        other.effects.first(),
        Some(&Effect::Read("game.ggf".into()))
    );
    assert!(other.screen().contains("Reading game.ggf..."));
    let file = OpenedFile::of_file(&path, &bytes, Options::default());
    other.send(Event::Read {
        path,
        result: Ok(Box::new(file)),
    });
    assert_eq!(other.transcript(), "f5d6");
    other.send(Event::Read {
        path: PathBuf::from("none.ggf"),
        result: Err("there is none".to_owned()),
    });
    assert!(other.screen().contains("none.ggf cannot be read"));
    other.press("Esc s Backspace Backspace Backspace Enter");
    assert!(
        other.screen().contains("does not say in which format"),
        "{}",
        other.screen()
    );
}

fn remembered(effects: &[Effect]) -> Option<&Session> {
    effects.iter().find_map(|effect| match effect {
        Effect::Remember(session) => Some(&**session),
        _ => None,
    })
}

#[test]
fn every_move_is_remembered_at_once() {
    let mut desk = Desk::new();
    for square in ["f5", "c3"] {
        desk.play(square);
        let session = remembered(&desk.effects).expect("a move was made");
        let resumed = session.resume().expect("whole");
        assert_eq!(resumed.tree.line(), desk.app.tree().line());
        desk.engine_plays(if square == "f5" { "d6" } else { "d3" });
        let session = remembered(&desk.effects).expect("a move was made");
        assert_eq!(
            session.resume().expect("whole").tree.line(),
            desk.app.tree().line()
        );
    }
    desk.press("Right");
    assert!(remembered(&desk.effects).is_none(), "nothing to remember");
    desk.press("u");
    let session = remembered(&desk.effects)
        .expect("one stands elsewhere")
        .clone();
    let again = Desk::with(setting((80, 24)), Some(session.resume().expect("whole")));
    assert_eq!(again.transcript(), "f5d6");
    assert_eq!(again.app.tree().whole_line().to_string(), "f5d6c3d3");
}

#[test]
fn branches_are_walked_promoted_and_removed() {
    let mut desk = alone("f5d6");
    desk.press("[");
    desk.play("f6");
    desk.press("v");
    assert_eq!(desk.transcript(), "f5d6");
    desk.press("v m");
    assert_eq!(desk.transcript(), "f5f6");
    let first = desk.app.tree().children(Tree::ROOT)[0];
    let main = desk.app.tree().children(first)[0];
    assert_eq!(desk.app.tree().move_to(main), Some(Move::Place(Square::F6)));
    desk.press("x");
    assert_eq!(desk.transcript(), "f5");
    desk.press("]");
    assert_eq!(desk.transcript(), "f5d6");
    desk.press("Home v");
    assert!(desk.screen().contains("There is no other move here"));
}

#[test]
fn the_lesson_follows_the_board() {
    let mut desk = alone("f5");
    desk.press("3");
    let subject = desk.app.lesson.as_ref().expect("a lesson").subject;
    assert_eq!(subject.position, desk.app.tree().position());
    desk.press("c");
    assert!(desk.screen().contains("skipped"), "{}", desk.screen());
    desk.press("] [ + m Home");
    let lesson = desk.app.lesson.as_ref().expect("a lesson");
    assert_eq!(lesson.subject.depth, 3);
    assert_ne!(lesson.subject.algorithm, subject.algorithm);
    desk.press("1");
    desk.play("d6");
    desk.press("3");
    let subject = desk.app.lesson.as_ref().expect("a lesson").subject;
    assert_eq!(subject.position, desk.app.tree().position());
}

#[test]
fn a_finished_game_says_who_won() {
    let mut dice = Random::new(3);
    let game = (0..1000)
        .map(|_| random_game(&mut dice))
        .find(|game| game.is_over())
        .expect("some game ends without a pass");
    let mut desk = alone(&game.to_string());
    assert!(desk.screen().contains("Game over: "), "{}", desk.screen());
    desk.press("Enter");
    assert!(
        desk.screen().contains("the game is over"),
        "{}",
        desk.screen()
    );
    desk.press("g");
    assert!(desk.screen().contains("The game is over."));
}

#[test]
fn it_ends_when_told() {
    for key in ["q", "Ctrl-C"] {
        let mut desk = Desk::new();
        desk.press(key);
        assert!(desk.quits(), "{key}");
    }
    let mut desk = Desk::new();
    desk.press("n Ctrl-C");
    assert!(desk.quits());
    desk.send(Event::Quit);
    assert!(desk.quits());
}

#[test]
fn no_key_and_no_size_is_too_much() {
    let mut desk = alone("f5d6c3");
    let keys = "? Esc n Up Down Left Right Space Esc e Space u u Enter p Esc s Tab Enter Esc o Tab Up \
                Esc a h t t t t l m v + - c End Home 1 [ ] u r v V b B Down Enter x x x z z z Tab g 2 g";
    for (columns, rows) in [
        (80, 24),
        (79, 24),
        (1, 1),
        (0, 0),
        (300, 100),
        (80, 21),
        (80, 22),
        (200, 24),
    ] {
        desk.send(Event::Resize(columns, rows));
        for key in keys.split_whitespace() {
            desk.press(key);
            if columns > 0 && rows > 0 {
                desk.screen();
            }
            desk.click(columns / 2, rows / 2);
            desk.press("Esc");
        }
    }
}

#[test]
fn a_resignation_ends_the_game_until_it_is_taken_back() {
    let mut desk = Desk::new();
    desk.play("f5");
    desk.engine_plays("d6");
    desk.press("R");
    let over = "Game over: Black resigned, White wins.";
    assert!(desk.screen().contains(over), "{}", desk.screen());
    desk.play("c3");
    assert_eq!(desk.transcript(), "f5d6");
    desk.press("u");
    assert!(!desk.screen().contains("Game over"));
}

#[test]
fn a_clock_is_shown_and_runs_out() {
    let mut desk = Desk::new();
    desk.press("n Right Right Up Right Right");
    assert!(desk.screen().contains("3 minutes a side, 2 s more a move"));
    desk.press("Enter");
    assert_eq!(desk.app.deadline(), Some(Duration::from_secs(180)));
    desk.now = Duration::from_secs(61);
    desk.play("f5");
    assert!(desk.screen().contains("2:01"), "{}", desk.screen());
    desk.now = Duration::from_secs(241);
    desk.send(Event::Tick);
    let over = "Game over: White ran out of time, Black wins.";
    assert!(desk.screen().contains(over), "{}", desk.screen());
}

#[test]
fn a_review_tells_how_well_both_sides_played() {
    let mut desk = with_game("f5d6", Players::HUMANS, Place::Analyse);
    desk.press("w");
    let Some(EngineTask::Review(ReviewTask { game, .. })) = desk.app.task() else {
        panic!("{:?}", desk.app.task());
    };
    let judged = vec![judged(game, 1), judged(game, 2)];
    desk.think(EngineNews {
        judged,
        is_done: true,
        ..EngineNews::default()
    });
    let screen = desk.screen();
    let told = "Accuracy: Black 100.0 %, White 100.0 %; no mistakes.";
    assert!(screen.contains(told), "{screen}");
}
