//! Snapshots of the screen. `./test --bless` regenerates them.

mod common;

use common::{HeadlessApp, between, done, progress, report, setup};
use obverse_core::Square;
use obverse_engine::Certainty;
use obverse_formats::transcript;
use obverse_study::{GameTree, Page, Players};
use obverse_tui::{AppSetup, Event, Glyphs, SMALLEST, SessionState};

const GAME: &str = "f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5h6h4g4h3";

fn tui(setup: AppSetup, page: Page) -> HeadlessApp {
    let resumed = SessionState {
        tree: GameTree::from(&transcript::parse(GAME).expect("a transcript")),
        page,
        choices: between(Players::HUMAN_WHITE),
        ..SessionState::default()
    };
    HeadlessApp::with(setup, Some(resumed))
}

fn with_hints(setup: AppSetup) -> HeadlessApp {
    let mut tui = tui(setup, Page::Analyse);
    let position = tui.app.tree().position();
    let moves: Vec<Square> = position.legal_squares().iter().collect();
    let scores: Vec<_> = moves.into_iter().zip([-4, 2, -12, 0, 1, 3, -7]).collect();
    let mut sorted = scores;
    sorted.sort_by_key(|&(_, score)| std::cmp::Reverse(score));
    let mut report = report(position, &sorted, 12);
    report.lines[1].certainty = Certainty::Exact;
    tui.think(progress(report.clone()));
    tui.think(done(report));
    tui.fill_graph(|ply| (ply as i32 * 5) % 17 - 8);
    tui
}

const SIZES: [(u16, u16); 3] = [(80, 24), (100, 30), (140, 45)];

#[test]
fn a_game_at_several_sizes() {
    for (columns, rows) in SIZES {
        let mut tui = tui(setup((columns, rows)), Page::Play);
        tui.fill_graph(|ply| (ply as i32 * 5) % 17 - 8);
        insta::assert_snapshot!(format!("play_{columns}x{rows}"), tui.screen());
    }
}

#[test]
fn hints_at_several_sizes() {
    for (columns, rows) in SIZES {
        let tui = with_hints(setup((columns, rows)));
        insta::assert_snapshot!(format!("analyse_{columns}x{rows}"), tui.screen());
    }
}

#[test]
fn letters_are_drawn_without_unicode() {
    let letters = AppSetup {
        glyphs: Glyphs::Letters,
        ..setup((80, 24))
    };
    let tui = with_hints(letters);
    let screen = tui.screen();
    assert!(screen.is_ascii(), "{screen}");
    insta::assert_snapshot!("letters", screen);
}

#[test]
fn every_page_and_dialog() {
    for (name, keys) in [
        ("help", "?"),
        ("new_game", "n Down"),
        ("editor", "e"),
        ("open", "o g a"),
        ("save_without_format", "s Ctrl-U g a m e Enter"),
        ("earlier", "n Enter B"),
        ("learn", "3 c"),
    ] {
        let mut tui = tui(setup((80, 24)), Page::Play);
        tui.press(keys);
        insta::assert_snapshot!(name, tui.screen());
    }
    let mut tui = tui(setup((80, 24)), Page::Play);
    tui.send(Event::Paste("f5 d6 a1".to_owned()));
    insta::assert_snapshot!("trouble", tui.screen());
}

/// Every word of a dialog in a large terminal is also visible in the smallest one.
#[test]
fn nothing_is_cut_in_the_smallest_terminal() {
    for keys in [
        "?",
        "n",
        "n Down Right",
        "n Down Right Right",
        "e",
        "o",
        "s",
        "p",
        "B",
        "3",
    ] {
        let words = |size: (u16, u16)| {
            let mut tui = tui(setup(size), Page::Play);
            tui.send(Event::Paste("f5d6".to_owned()));
            tui.press("1");
            tui.press(keys);
            let screen = tui.screen();
            // Compare only the words inside a dialog box. In a smaller terminal the box covers more of the page.
            let is_boxed = screen.contains('│');
            let lines = screen.lines().filter_map(|line| match is_boxed {
                true => Some(line.split_once('│')?.1.rsplit_once('│')?.0),
                false => Some(line),
            });
            let words = lines.flat_map(str::split_whitespace);
            let words = words.filter(|word| word.chars().any(char::is_alphabetic));
            let words: Vec<_> = words.map(str::to_owned).collect();
            assert!(words.len() >= 5, "{screen}");
            words
        };
        for size in [SMALLEST, (80, 24)] {
            let small = words(size);
            // Ignore words of two letters: they are squares of a transcript, which may be shortened.
            let all = words((140, 45)).into_iter();
            let cut: Vec<_> = all
                .filter(|word| word.len() > 2 && !small.contains(word))
                .collect();
            assert!(cut.is_empty(), "{keys} at {size:?} lacks {cut:?}");
        }
    }
}

#[test]
fn the_first_look_and_the_empty_analysis() {
    let mut tui = HeadlessApp::new();
    insta::assert_snapshot!("first", tui.screen());
    tui.press("a");
    insta::assert_snapshot!("analyse_empty", tui.screen());
}

#[test]
fn branches_in_the_list() {
    let mut tui = tui(setup((80, 24)), Page::Analyse);
    tui.press("h Home ] ]");
    tui.play("c4");
    tui.play("d3");
    tui.press("Home ]");
    tui.play("f6");
    insta::assert_snapshot!("branches", tui.screen());
}

#[test]
fn a_terminal_that_is_too_small_shows_a_message() {
    let mut tui = HeadlessApp::new();
    tui.send(Event::Resize(60, 20));
    let screen = tui.screen();
    assert!(screen.contains("60 columns and 20 rows"), "{screen}");
    tui.send(Event::Resize(80, 24));
    assert!(tui.screen().contains("Black"));
}

#[test]
fn the_comment_on_the_current_move_is_shown() {
    let mut tui = HeadlessApp::alone("");
    tui.send(Event::Paste(
        "(;GM[2]SZ[8];B[f5]C[A *quiet* move,\nand \u{1b}[31ma good one.];W[d6])".to_owned(),
    ));
    tui.press("Home");
    assert!(!tui.screen().contains("quiet"));
    tui.press("]");
    assert!(tui.screen().contains("A *quiet* move,"), "{}", tui.screen());
    assert!(
        tui.screen().contains("and [31ma good one."),
        "{}",
        tui.screen()
    );
    tui.press("]");
    assert!(!tui.screen().contains("quiet"));
}
