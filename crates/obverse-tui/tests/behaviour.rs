//! Tests of `App::update`: events lead to states and effects.

mod common;

use std::path::PathBuf;
use std::time::Duration;

use common::{HeadlessApp, between, chosen, drawn, judged, nodes, progress, report, setup};
use obverse_core::{Color, Game, Move, Position, Random, Square};
use obverse_engine::{Certainty, Level, Opponent, Strength};
use obverse_formats::detect::ReadOptions;
use obverse_formats::transcript;
use obverse_study::{
    EngineNews, EngineTask, GameTree, HintsTask, MoveTask, Page, Players, ReviewTask,
};
use obverse_tui::{
    Effect, Event, OpenedFile, OpeningChoice, Overlay, ReplyContent, SavedSession, SessionState,
};
use ratatui::crossterm::event::MouseEventKind;

/// The application with a game between two humans, after these moves.
fn alone(moves: &str) -> HeadlessApp {
    with_game(moves, Players::HUMANS, Page::Play)
}

fn with_game(moves: &str, players: Players, page: Page) -> HeadlessApp {
    let tree = match moves {
        "" => GameTree::default(),
        moves => GameTree::from(&transcript::parse(moves).expect("a transcript")),
    };
    let resumed = SessionState {
        tree,
        page,
        choices: between(players),
        ..SessionState::default()
    };
    HeadlessApp::with(setup((80, 24)), Some(resumed))
}

#[test]
fn the_engine_answers_and_waits_for_its_turn() {
    let mut tui = HeadlessApp::new();
    assert!(
        matches!(tui.app.task(), Some(EngineTask::Evaluate(_))),
        "no move to make yet"
    );
    tui.play("f5");
    assert!(matches!(tui.app.task(), Some(EngineTask::Move(_))));
    tui.play("d6");
    assert_eq!(tui.transcript(), "f5", "it is not our turn");
    assert!(tui.screen().contains("The engine is to move"));
    tui.engine_plays("d6");
    assert_eq!(tui.transcript(), "f5d6");
    assert!(!matches!(tui.app.task(), Some(EngineTask::Move(_))));
}

#[test]
fn replies_to_an_earlier_task_are_ignored() {
    let mut tui = HeadlessApp::new();
    tui.play("f5");
    let old = tui.job.as_ref().expect("a job").id;
    tui.press("u");
    assert_eq!(tui.transcript(), "");
    let content = ReplyContent::News(Box::new(chosen(
        Square::D6,
        report(Position::start(), &[], 1),
    )));
    tui.send(Event::Engine(obverse_tui::EngineReply { id: old, content }));
    assert_eq!(tui.transcript(), "");
}

#[test]
fn keys_work_while_the_engine_thinks() {
    let mut tui = HeadlessApp::new();
    tui.play("f5");
    let position = tui.app.tree().position();
    for depth in 1..8 {
        tui.think(progress(report(position, &[(Square::D6, 1)], depth)));
        tui.press("Right");
        tui.think(nodes(100_000 * u64::from(depth)));
    }
    assert!(tui.screen().contains("Obverse thinks for White"));
    tui.press("?");
    assert!(tui.screen().contains("Keys"));
    tui.press("Esc g");
    assert_eq!(tui.transcript(), "f5d6", "g takes the best move so far");
}

#[test]
fn undo_goes_back_to_ones_own_turn_and_redo_on() {
    let mut tui = HeadlessApp::new();
    tui.play("f5");
    tui.engine_plays("d6");
    tui.play("c3");
    tui.engine_plays("d3");
    tui.press("u");
    assert_eq!(tui.transcript(), "f5d6");
    tui.press("u");
    assert_eq!(tui.transcript(), "");
    tui.press("u");
    assert!(tui.screen().contains("This is the start of the game."));
    tui.press("r");
    assert_eq!(tui.transcript(), "f5d6");
    tui.press("r r");
    assert_eq!(tui.transcript(), "f5d6c3d3");
    tui.press("u");
    tui.play("c4");
    tui.engine_plays("d3");
    assert_eq!(tui.app.tree().len(), 7, "the other line is still there");
    tui.press("[ v");
    assert_eq!(tui.transcript(), "f5d6c3");
    assert!(
        !matches!(tui.app.task(), Some(EngineTask::Move(_))),
        "the engine moves only at the end of the line"
    );
}

#[test]
fn people_can_play_both_sides_neither_or_white() {
    let mut tui = alone("");
    tui.play("f5");
    tui.play("d6");
    assert_eq!(tui.transcript(), "f5d6");
    let mut tui = with_game("", Players::ENGINES, Page::Play);
    for square in ["f5", "d6", "c3"] {
        tui.engine_plays(square);
    }
    assert!(matches!(tui.app.task(), Some(EngineTask::Move(_))));
    tui.press("[");
    assert!(
        !matches!(tui.app.task(), Some(EngineTask::Move(_))),
        "going back pauses the engine"
    );
    tui.press("End");
    assert!(matches!(tui.app.task(), Some(EngineTask::Move(_))));
    let tui = with_game("", Players::HUMAN_WHITE, Page::Play);
    assert!(matches!(tui.app.task(), Some(EngineTask::Move(_))));
}

#[test]
fn passes_are_made_by_enter_for_people_and_at_once_for_engines() {
    let mut dice = Random::new(7);
    let game = (0..10_000)
        .map(|_| random_game(&mut dice))
        .find(|game| game.position().must_pass() && game.position().turn() == Color::Black)
        .expect("some game has a pass");
    let text = game.to_string();
    let mut tui = alone(&text);
    assert!(
        tui.screen().contains("Black cannot move: Enter passes."),
        "{}",
        tui.screen()
    );
    tui.press("Enter");
    assert_eq!(
        tui.app.tree().move_to(tui.app.tree().current()),
        Some(Move::Pass)
    );
    let tui = with_game(&text, Players::HUMAN_WHITE, Page::Play);
    assert_eq!(
        tui.app.tree().move_to(tui.app.tree().current()),
        Some(Move::Pass)
    );
    assert!(tui.screen().contains("Black has no move and passes."));
}

/// Plays random moves until a side must pass or the game is over.
fn random_game(dice: &mut Random) -> Game {
    let mut game = Game::new();
    loop {
        let moves: Vec<Square> = game.position().legal_squares().iter().collect();
        if moves.is_empty() {
            return game;
        }
        let chosen = moves[dice.below(moves.len() as u32) as usize];
        game.place(chosen).expect("legal");
    }
}

#[test]
fn illegal_moves_are_refused_with_the_reason() {
    let mut tui = HeadlessApp::new();
    tui.play("a1");
    assert!(
        tui.screen().contains("A1 flips nothing."),
        "{}",
        tui.screen()
    );
    tui.play("d4");
    assert!(tui.screen().contains("D4 is occupied."));
    assert_eq!(tui.transcript(), "");
}

#[test]
fn the_focus_moves_by_arrows_and_from_move_to_move() {
    let mut tui = HeadlessApp::new();
    tui.press("Right");
    assert_eq!(
        tui.app.cursor,
        Square::F5,
        "the first press only shows the cursor"
    );
    tui.press("Right Down");
    assert_eq!(tui.app.cursor, Square::G6);
    tui.press("Right Right Right");
    assert_eq!(tui.app.cursor, Square::H6);
    tui.press("Tab");
    assert_eq!(tui.app.cursor, Square::D3);
    tui.press("Tab Enter");
    assert_eq!(tui.transcript(), "c4");
}

#[test]
fn the_mouse_plays_steps_and_chooses() {
    let mut tui = alone("");
    // A square has 4 columns and 2 rows: f5 begins at column 4 + 5 * 4 = 24 and row 3 + 4 * 2 = 11.
    tui.click(25, 12);
    assert_eq!(tui.transcript(), "f5");
    tui.click(17, 14);
    assert_eq!(tui.transcript(), "f5d6");
    tui.mouse(MouseEventKind::ScrollUp, 10, 10);
    assert_eq!(tui.transcript(), "f5");
    tui.mouse(MouseEventKind::ScrollDown, 10, 10);
    assert_eq!(tui.transcript(), "f5d6");
    tui.click_on("f5 d6");
    assert_eq!(tui.transcript(), "f5", "the first move of the list");
    assert_eq!(
        tui.app.tree().whole_line().to_string(),
        "f5d6",
        "the line stays"
    );
    tui.click_on("Analyse");
    assert_eq!(tui.app.page(), Page::Analyse);
    tui.click_on("? help");
    assert_eq!(tui.app.overlay, Some(Overlay::Help));
    tui.click(1, 1);
    assert_eq!(tui.app.overlay, None);
    tui.click(0, 0);
    tui.click(79, 23);
    assert_eq!(tui.transcript(), "f5");
}

#[test]
fn hints_refine_and_are_marked_when_proven() {
    let mut tui = alone("f5d6");
    tui.press("h");
    let position = tui.app.tree().position();
    assert_eq!(
        tui.app.task(),
        Some(&EngineTask::Hints(HintsTask::new(position)))
    );
    tui.think(progress(report(position, &[(Square::C3, -5)], 4)));
    assert!(tui.screen().contains("-5"));
    let mut better = report(position, &[(Square::C4, 2), (Square::C3, -4)], 9);
    better.lines[0].certainty = Certainty::Exact;
    tui.think(progress(better));
    let screen = tui.screen();
    assert!(screen.contains("+2✓") && screen.contains("-4"), "{screen}");
    assert!(!screen.contains("-5"));
    tui.press("h");
    assert!(!tui.screen().contains("+2✓"));
    tui.press("h g");
    assert_eq!(tui.transcript(), "f5d6c4", "g plays the best hint");
}

#[test]
fn the_graph_is_filled_when_nothing_else_is_to_do() {
    let mut tui = alone("f5d6c3d3c4");
    tui.fill_graph(|ply| ply as i32 - 2);
    assert_eq!(tui.app.task(), None);
    let nodes = tui.app.tree().line_nodes().into_iter();
    let values: Vec<_> = nodes
        .map(|id| tui.app.tree().assessment(id).expect("known").black)
        .collect();
    assert_eq!(values, [-2, -1, 0, 1, 2, 3]);
}

#[test]
fn hints_and_the_graph_can_be_clicked() {
    let mut tui = alone("f5d6");
    tui.press("h");
    let position = tui.app.tree().position();
    let moves = [(Square::C4, 2), (Square::C3, -4)];
    tui.think(progress(report(position, &moves, 9)));
    tui.click_on("c3   -4.0");
    assert_eq!(tui.transcript(), "f5d6c3");
    let screen = tui.screen();
    let (row, line) = screen
        .lines()
        .enumerate()
        .find(|(_, line)| line.contains("●8"))
        .expect("a graph");
    let column = line[..line.find("●8").expect("just found")].chars().count();
    tui.click(column as u16 + 4, row as u16);
    assert_eq!(tui.transcript(), "", "the left end is the start");
    tui.click(column as u16 + 5, row as u16);
    assert_eq!(tui.transcript(), "f5d6");
    tui.click(79, row as u16);
    assert_eq!(
        tui.transcript(),
        "f5d6",
        "a click after the last move does nothing"
    );
}

#[test]
fn mistakes_are_marked() {
    let mut tui = alone("f5d6c3");
    tui.fill_graph(|ply| [0, 0, 0, -6][ply]);
    assert!(tui.screen().contains("f5 d6 c3?"), "{}", tui.screen());
}

#[test]
fn a_new_game_is_as_arranged() {
    let mut tui = HeadlessApp::new();
    tui.press("n Right Down Right Down Right Right Down Right");
    assert!(tui.screen().contains("mirrored"));
    tui.press("Enter");
    let level = Strength::level(Level::new(8).expect("a level"));
    assert_eq!(tui.app.arrangement().settings.players, Players::HUMAN_WHITE);
    assert_eq!(tui.app.arrangement().settings.strength, level);
    assert_eq!(tui.app.tree().position(), Position::mirrored());
    assert!(
        matches!(tui.app.task(), Some(EngineTask::Move(MoveTask { strength, .. })) if *strength == level)
    );
    tui.press("n Esc");
    assert_eq!(tui.app.overlay, None);
}

#[test]
fn an_opponent_is_chosen_by_name() {
    let mut tui = HeadlessApp::new();
    tui.press("n Down Down Right");
    assert!(tui.screen().contains(Opponent::Casual.description()));
    tui.press("Enter");
    let strength = tui.app.arrangement().settings.strength;
    assert_eq!(strength, Opponent::Casual.strength());
    assert!(tui.screen().contains("Obverse, casual"), "{}", tui.screen());
}

#[test]
fn a_random_opening_is_drawn_by_the_engine() {
    let mut tui = HeadlessApp::new();
    tui.press("n Down Down Down Left Enter");
    assert_eq!(tui.app.arrangement().opening, OpeningChoice::Random);
    assert!(matches!(tui.app.task(), Some(EngineTask::Opening { .. })));
    let game = transcript::parse("f5d6c3d3c4f4").expect("a transcript");
    tui.think(drawn(game));
    assert_eq!(tui.transcript(), "f5d6c3d3c4f4");
}

#[test]
fn a_weaker_engine_gets_a_skill_that_has_lost_nothing_yet() {
    let mut tui = HeadlessApp::new();
    tui.press("n Down Left Enter");
    tui.play("f5");
    let Some(EngineTask::Move(MoveTask {
        skill: Some(skill), ..
    })) = tui.app.task()
    else {
        panic!("{:?}", tui.app.task());
    };
    assert_eq!(skill.lost(), 0.0);
}

#[test]
fn pasted_text_becomes_a_game() {
    let mut tui = HeadlessApp::new();
    tui.send(Event::Paste("1. f5 d6 2. c3 d3 c4\n".to_owned()));
    assert_eq!(tui.transcript(), "f5d6c3d3c4");
    assert_eq!(tui.app.page(), Page::Analyse);
    let screen = tui.screen();
    assert!(screen.contains("Read 5 moves (transcript)."), "{screen}");
    assert!(screen.contains("Tiger"), "{screen}");
    tui.press("p");
    tui.send(Event::Paste("f5f6\r\n".to_owned()));
    tui.press("Enter");
    assert_eq!(tui.transcript(), "f5f6");
    tui.press("b");
    assert_eq!(tui.transcript(), "f5d6c3d3c4", "the game before");
}

#[test]
fn bad_text_is_explained_and_changes_nothing() {
    let mut tui = alone("f5");
    tui.send(Event::Paste("f5 d6 a1 c3".to_owned()));
    let screen = tui.screen();
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
    tui.press("Esc");
    assert_eq!(tui.transcript(), "f5");
    tui.press("p");
    tui.type_text("Dear diary");
    tui.press("Enter");
    assert!(tui.screen().contains("unknown format"));
}

#[test]
fn the_editor_sets_up_any_position() {
    let mut tui = alone("f5");
    tui.press("e c Enter");
    assert!(
        tui.screen().contains("The edited position is invalid"),
        "{}",
        tui.screen()
    );
    tui.app.cursor = Square::D4;
    tui.press("w Right b t Enter");
    let position = tui.app.tree().position();
    assert_eq!(
        position.to_string().trim_start_matches('-').len(),
        64 - 27 + 2
    );
    assert_eq!(position.disc(Square::D4), Some(Color::White));
    assert_eq!(position.disc(Square::E4), Some(Color::Black));
    assert_eq!(position.turn(), Color::Black, "it was White's turn");
    tui.press("e s Esc");
    assert_eq!(tui.app.tree().position(), position, "left without a change");
    tui.press("e");
    tui.click(5, 4);
    tui.click(5, 4);
    tui.press("Enter");
    assert_eq!(
        tui.app.tree().position().disc(Square::A1),
        Some(Color::White)
    );
}

#[test]
fn saving_and_opening_are_effects() {
    let mut tui = alone("f5d6");
    tui.press("s Enter");
    let Some(Effect::Write {
        path, bytes, what, ..
    }) = tui.effects.first().cloned()
    else {
        panic!("{:?}", tui.effects);
    };
    assert_eq!(
        (path.to_str(), what.as_str()),
        (Some("game.ggf"), "2 moves as GGF")
    );
    tui.send(Event::Written {
        path: path.clone(),
        result: Ok(what),
    });
    assert!(tui.screen().contains("Saved 2 moves as GGF to game.ggf."));
    let mut other = HeadlessApp::new();
    other.press("o");
    other.type_text("game.ggf");
    other.press("Enter");
    assert_eq!(
        other.effects.first(),
        Some(&Effect::Read("game.ggf".into()))
    );
    assert!(other.screen().contains("Reading game.ggf..."));
    let file = OpenedFile::of_file(&path, &bytes, ReadOptions::default());
    other.send(Event::Read {
        path,
        result: Ok(Box::new(file)),
    });
    assert_eq!(other.transcript(), "f5d6");
    other.send(Event::Read {
        path: PathBuf::from("none.ggf"),
        result: Err("it does not exist".to_owned()),
    });
    assert!(other.screen().contains("none.ggf cannot be read"));
    other.press("Esc s Backspace Backspace Backspace Enter");
    assert!(
        other.screen().contains("has no known extension"),
        "{}",
        other.screen()
    );
}

fn remembered(effects: &[Effect]) -> Option<&SavedSession> {
    effects.iter().find_map(|effect| match effect {
        Effect::Remember(session) => Some(&**session),
        _ => None,
    })
}

#[test]
fn every_move_is_remembered_at_once() {
    let mut tui = HeadlessApp::new();
    for square in ["f5", "c3"] {
        tui.play(square);
        let session = remembered(&tui.effects).expect("a move was made");
        let resumed = session.resume().expect("whole");
        assert_eq!(resumed.tree.line(), tui.app.tree().line());
        tui.engine_plays(if square == "f5" { "d6" } else { "d3" });
        let session = remembered(&tui.effects).expect("a move was made");
        assert_eq!(
            session.resume().expect("whole").tree.line(),
            tui.app.tree().line()
        );
    }
    tui.press("Right");
    assert!(remembered(&tui.effects).is_none(), "nothing to remember");
    tui.press("u");
    let session = remembered(&tui.effects)
        .expect("the current node has changed")
        .clone();
    let again = HeadlessApp::with(setup((80, 24)), Some(session.resume().expect("whole")));
    assert_eq!(again.transcript(), "f5d6");
    assert_eq!(again.app.tree().whole_line().to_string(), "f5d6c3d3");
}

#[test]
fn branches_are_walked_promoted_and_removed() {
    let mut tui = alone("f5d6");
    tui.press("[");
    tui.play("f6");
    tui.press("v");
    assert_eq!(tui.transcript(), "f5d6");
    tui.press("v m");
    assert_eq!(tui.transcript(), "f5f6");
    let first = tui.app.tree().children(GameTree::ROOT)[0];
    let main = tui.app.tree().children(first)[0];
    assert_eq!(tui.app.tree().move_to(main), Some(Move::Place(Square::F6)));
    tui.press("x");
    assert_eq!(tui.transcript(), "f5");
    tui.press("]");
    assert_eq!(tui.transcript(), "f5d6");
    tui.press("Home v");
    assert!(tui.screen().contains("There is no variation here"));
}

#[test]
fn the_lesson_follows_the_board() {
    let mut tui = alone("f5");
    tui.press("3");
    let settings = tui.app.lesson.as_ref().expect("a lesson").settings;
    assert_eq!(settings.position, tui.app.tree().position());
    tui.press("c");
    assert!(
        tui.screen().contains("There are no more cut-offs."),
        "{}",
        tui.screen()
    );
    tui.press("] [ + m Home");
    let lesson = tui.app.lesson.as_ref().expect("a lesson");
    assert_eq!(lesson.settings.depth, 3);
    assert_ne!(lesson.settings.algorithm, settings.algorithm);
    tui.press("1");
    tui.play("d6");
    tui.press("3");
    let settings = tui.app.lesson.as_ref().expect("a lesson").settings;
    assert_eq!(settings.position, tui.app.tree().position());
}

#[test]
fn a_finished_game_says_who_won() {
    let mut dice = Random::new(3);
    let game = (0..1000)
        .map(|_| random_game(&mut dice))
        .find(|game| game.is_over())
        .expect("some game ends without a pass");
    let mut tui = alone(&game.to_string());
    assert!(tui.screen().contains("Game over: "), "{}", tui.screen());
    tui.press("Enter");
    assert!(
        tui.screen().contains("the game is over"),
        "{}",
        tui.screen()
    );
    tui.press("g");
    assert!(tui.screen().contains("The game is over."));
}

#[test]
fn the_application_quits_on_request() {
    for key in ["q", "Ctrl-C"] {
        let mut tui = HeadlessApp::new();
        tui.press(key);
        assert!(tui.quits(), "{key}");
    }
    let mut tui = HeadlessApp::new();
    tui.press("n Ctrl-C");
    assert!(tui.quits());
    tui.send(Event::Quit);
    assert!(tui.quits());
}

#[test]
fn no_key_and_no_terminal_size_causes_a_panic() {
    let mut tui = alone("f5d6c3");
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
        tui.send(Event::Resize(columns, rows));
        for key in keys.split_whitespace() {
            tui.press(key);
            if columns > 0 && rows > 0 {
                tui.screen();
            }
            tui.click(columns / 2, rows / 2);
            tui.press("Esc");
        }
    }
}

#[test]
fn a_resignation_ends_the_game_until_it_is_taken_back() {
    let mut tui = HeadlessApp::new();
    tui.play("f5");
    tui.engine_plays("d6");
    tui.press("R");
    let over = "Game over: Black resigned, White wins.";
    assert!(tui.screen().contains(over), "{}", tui.screen());
    tui.play("c3");
    assert_eq!(tui.transcript(), "f5d6");
    tui.press("u");
    assert!(!tui.screen().contains("Game over"));
}

#[test]
fn a_clock_is_shown_and_runs_out() {
    let mut tui = HeadlessApp::new();
    tui.press("n Right Right Up Right Right");
    assert!(
        tui.screen()
            .contains("3 minutes per side, plus 2 s per move")
    );
    tui.press("Enter");
    assert_eq!(tui.app.deadline(), Some(Duration::from_secs(180)));
    tui.now = Duration::from_secs(61);
    tui.play("f5");
    assert!(tui.screen().contains("2:01"), "{}", tui.screen());
    tui.now = Duration::from_secs(241);
    tui.send(Event::Tick);
    let over = "Game over: White ran out of time, Black wins.";
    assert!(tui.screen().contains(over), "{}", tui.screen());
}

#[test]
fn a_review_tells_how_well_both_sides_played() {
    let mut tui = with_game("f5d6", Players::HUMANS, Page::Analyse);
    tui.press("w");
    let Some(EngineTask::Review(ReviewTask { game, .. })) = tui.app.task() else {
        panic!("{:?}", tui.app.task());
    };
    let judged = vec![judged(game, 1), judged(game, 2)];
    tui.think(EngineNews {
        judged,
        is_done: true,
        ..EngineNews::default()
    });
    let screen = tui.screen();
    let told = "Accuracy: Black 100.0 %, White 100.0 %; no mistakes.";
    assert!(screen.contains(told), "{screen}");
}
