//! What is to be seen, written down. `./test --bless` writes it anew.

mod common;

use common::{Desk, report, setting};
use obverse_core::Square;
use obverse_engine::Certainty;
use obverse_formats::transcript;
use obverse_study::Tree;
use obverse_tui::{Arrangement, Event, Glyphs, News, Page, Resumed, Setting, You};

const GAME: &str = "f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5h6h4g4h3";

fn desk(setting: Setting, page: Page) -> Desk {
    let resumed = Resumed {
        tree: Tree::from(&transcript::parse(GAME).expect("a transcript")),
        previous: None,
        page,
        arrangement: Arrangement {
            you: You::White,
            ..Arrangement::default()
        },
        hints: false,
        theme: None,
        list_file: None,
    };
    Desk::with(setting, Some(resumed))
}

fn with_hints(setting: Setting) -> Desk {
    let mut desk = desk(setting, Page::Analyse);
    let position = desk.app.tree.position();
    let moves: Vec<Square> = position.moves().iter().collect();
    let scores: Vec<_> = moves.into_iter().zip([-4, 2, -12, 0, 1, 3, -7]).collect();
    let mut sorted = scores;
    sorted.sort_by_key(|&(_, score)| std::cmp::Reverse(score));
    let mut report = report(position, &sorted, 12);
    report.lines[1].certainty = Certainty::Exact;
    desk.think(News::Progress(report.clone()));
    desk.think(News::Done(report));
    desk.fill_graph(|ply| (ply as i32 * 5) % 17 - 8);
    desk
}

const SIZES: [(u16, u16); 3] = [(80, 24), (100, 30), (140, 45)];

#[test]
fn a_game_at_several_sizes() {
    for (columns, rows) in SIZES {
        let mut desk = desk(setting((columns, rows)), Page::Play);
        desk.fill_graph(|ply| (ply as i32 * 5) % 17 - 8);
        insta::assert_snapshot!(format!("play_{columns}x{rows}"), desk.screen());
    }
}

#[test]
fn hints_at_several_sizes() {
    for (columns, rows) in SIZES {
        let desk = with_hints(setting((columns, rows)));
        insta::assert_snapshot!(format!("analyse_{columns}x{rows}"), desk.screen());
    }
}

#[test]
fn letters_where_there_is_nothing_else() {
    let letters = Setting {
        glyphs: Glyphs::Letters,
        ..setting((80, 24))
    };
    let desk = with_hints(letters);
    let screen = desk.screen();
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
        ("learn", "3 c"),
    ] {
        let mut desk = desk(setting((80, 24)), Page::Play);
        desk.press(keys);
        insta::assert_snapshot!(name, desk.screen());
    }
    let mut desk = desk(setting((80, 24)), Page::Play);
    desk.send(Event::Paste("f5 d6 a1".to_owned()));
    insta::assert_snapshot!("trouble", desk.screen());
}

#[test]
fn the_first_look_and_the_empty_analysis() {
    let mut desk = Desk::new();
    insta::assert_snapshot!("first", desk.screen());
    desk.press("a");
    insta::assert_snapshot!("analyse_empty", desk.screen());
}

#[test]
fn branches_in_the_list() {
    let mut desk = desk(setting((80, 24)), Page::Analyse);
    desk.press("h Home ] ]");
    desk.play("c4");
    desk.play("d3");
    desk.press("Home ]");
    desk.play("f6");
    insta::assert_snapshot!("branches", desk.screen());
}

#[test]
fn too_small_is_said() {
    let mut desk = Desk::new();
    desk.send(Event::Resize(60, 20));
    let screen = desk.screen();
    assert!(screen.contains("60 columns and 20 rows"), "{screen}");
    desk.send(Event::Resize(80, 24));
    assert!(desk.screen().contains("Black"));
}
