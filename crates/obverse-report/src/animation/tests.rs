//! Tests that decode the frames of animations and compare them with positions and steps.

use std::collections::HashSet;
use std::time::Duration;

use gif::{ColorOutput, DecodeOptions};
use obverse_classic::drawing::Layout;
use obverse_classic::search::{Never, Request};
use obverse_classic::trace::TracedSearch;
use obverse_classic::{Algorithm, TieRule, drawing::BoxItem};
use obverse_core::{Color, Game, Position, Square};
use obverse_formats::GameRecord;

use super::{GameAnimation, NotAnimated, SearchAnimation};

/// A game of 60 moves and a pass.
const GAME: &str = "d3e3f3c5c6c3b6e2b2c4f5g4g2f4f2f1b4h2e1g6h5d6f6e6d7g5f7c7c8d8h1b5b3b8h6h7g7c2b1b7e7h8g8h4h3a1g1a5g3f8a8\
                    a6a4d2d1a2a7a3c1e8";

/// A frame as a viewer shows it: its pixels drawn over those of all earlier frames.
struct Seen {
    width: usize,
    /// Time in hundredths of a second.
    delay: u16,
    pixels: Vec<[u8; 3]>,
}

impl Seen {
    fn pixel(&self, x: f64, y: f64) -> [u8; 3] {
        self.pixels[y as usize * self.width + x as usize]
    }
}

/// Decodes a GIF and draws every frame over the earlier frames.
fn decoded(bytes: &[u8]) -> Vec<Seen> {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).expect("a GIF");
    let width = usize::from(decoder.width());
    let mut pixels = vec![[0; 3]; width * usize::from(decoder.height())];
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        let rows = frame.buffer.chunks_exact(4 * usize::from(frame.width));
        for (y, row) in (usize::from(frame.top)..).zip(rows) {
            for (x, pixel) in (usize::from(frame.left)..).zip(row.chunks_exact(4)) {
                if pixel[3] != 0 {
                    pixels[y * width + x] = [pixel[0], pixel[1], pixel[2]];
                }
            }
        }
        frames.push(Seen {
            width,
            delay: frame.delay,
            pixels: pixels.clone(),
        });
    }
    frames
}

fn game_bytes(record: &GameRecord) -> Vec<u8> {
    let animation = GameAnimation {
        record,
        frame_time: Duration::from_millis(800),
    };
    animation.gif().to_bytes()
}

/// The disc that a frame shows on a square, away from the marks in its centre.
fn shown(frame: &Seen, square: Square) -> Option<Color> {
    let x = 32.0 + 52.0 * (f64::from(square.column()) + 0.5);
    let y = 68.0 + 52.0 * (f64::from(square.row()) + 0.5);
    match frame.pixel(x - 12.0, y) {
        [0x17, 0x18, 0x1b] => Some(Color::Black),
        [0xf6, 0xf4, 0xee] => Some(Color::White),
        [0x2e, 0x7d, 0x5b] => None,
        other => panic!("{square} is {other:?}"),
    }
}

#[test]
fn every_frame_shows_its_position() {
    let game: Game = GAME.parse().unwrap();
    let bytes = game_bytes(&GameRecord::new(game.clone()));
    assert!(bytes.len() < 400_000, "{} bytes", bytes.len());
    let frames = decoded(&bytes);
    assert_eq!(frames.len(), game.moves().len() + 1);
    for (ply, (frame, position)) in frames.iter().zip(game.positions()).enumerate() {
        for square in Square::ALL {
            let disc = position.disc(square);
            assert_eq!(shown(frame, square), disc, "{square} after {ply}");
        }
        let is_last = ply + 1 == frames.len();
        assert_eq!(frame.delay, if is_last { 400 } else { 80 });
    }
}

#[test]
fn the_last_move_is_marked() {
    let game: Game = "f5d6c3".parse().unwrap();
    let frames = decoded(&game_bytes(&GameRecord::new(game.clone())));
    let marked = |frame: &Seen| -> Vec<String> {
        let centre = |line: u8| 52.0 * (f64::from(line) + 0.5);
        let is_marked = |square: &Square| {
            let (x, y) = (32.0 + centre(square.column()), 68.0 + centre(square.row()));
            frame.pixel(x, y) == [0xc0, 0x56, 0x2f]
        };
        let squares = Square::ALL.into_iter().filter(is_marked);
        squares.map(|square| square.to_string()).collect()
    };
    let marks: Vec<Vec<String>> = frames.iter().map(marked).collect();
    assert_eq!(marks, [vec![], vec!["f5"], vec!["d6"], vec!["c3"]]);
}

#[test]
fn positions_and_games_with_odd_names_have_animations() {
    let mut record = GameRecord::new(Game::from_position(Position::start()));
    assert_eq!(decoded(&game_bytes(&record)).len(), 1);
    record.black.name = Some("W".repeat(5000));
    record.white.name = Some("\u{1F600}\n\t 村上健".to_owned());
    record.event = Some("x ".repeat(5000));
    assert_eq!(decoded(&game_bytes(&record)).len(), 1);
}

fn tree(text: &str, algorithm: Algorithm) -> TracedSearch {
    TracedSearch::Tree {
        tree: text.parse().unwrap(),
        text: text.to_owned(),
        algorithm,
        ties: TieRule::First,
    }
}

fn animation(traced: TracedSearch) -> Result<SearchAnimation, NotAnimated> {
    SearchAnimation::new(traced, Duration::from_secs(1), &mut Never)
}

fn position_search(algorithm: Algorithm, depth: u32) -> TracedSearch {
    TracedSearch::Position(Request {
        depth: Some(depth),
        ..Request::new(Position::start(), algorithm)
    })
}

#[test]
fn nodes_appear_in_the_order_of_the_search() {
    for traced in [
        tree("((3 12 8)(2 4 6)(14 5 2))", Algorithm::AlphaBeta),
        tree("((3 12 8)(2 4 6)(14 5 2))", Algorithm::Minimax),
        position_search(Algorithm::AlphaBeta, 2),
    ] {
        let animation = animation(traced).unwrap();
        let frames = decoded(&animation.gif().to_bytes());
        let recording = &animation.recording;
        let rows = recording.steps().iter();
        let rows = rows.filter(|step| step.kind.has_row()).count();
        assert_eq!(frames.len(), rows + 1);

        let layout = Layout::new(recording.tree());
        let mut visited = Vec::new();
        for (frame, &step) in frames.iter().zip(&animation.steps) {
            for placed in &layout.boxes {
                let (BoxItem::Node(id) | BoxItem::Stub(id)) = placed.item;
                let span = recording.span(id);
                // A pixel in the box, left of its texts. It has the colour of a node's face if the node is drawn.
                let face = frame.pixel(placed.frame.x + 4.0, placed.frame.y + 25.0);
                let is_drawn = matches!(
                    face,
                    [0xff, 0xff, 0xff] | [0xe6, 0xf0, 0xeb] | [0xe4, 0xe0, 0xfa]
                );
                if let BoxItem::Node(id) = placed.item {
                    assert_eq!(is_drawn, span.first <= step, "{id:?} after {step}");
                    if is_drawn && !visited.contains(&id) {
                        visited.push(id);
                    }
                }
            }
        }
        assert!(visited.iter().copied().eq(recording.tree().ids()));
        assert!(frames[..rows].iter().all(|frame| frame.delay == 100));
        assert_eq!(frames[rows].delay, 500);
    }
}

#[test]
fn the_current_node_and_new_cuts_are_highlighted() {
    let traced = tree("((3 12 8)(2 4 6)(14 5 2))", Algorithm::AlphaBeta);
    let animation = animation(traced).unwrap();
    let frames = decoded(&animation.gif().to_bytes());
    let recording = &animation.recording;
    let mut cuts = 0;
    for (frame, &step) in frames.iter().zip(&animation.steps) {
        let event = &recording.steps()[step];
        let current: Vec<_> = (animation.layout.boxes.iter())
            .filter(|placed| {
                frame.pixel(placed.frame.x + 4.0, placed.frame.y + 25.0) == [0xe4, 0xe0, 0xfa]
            })
            .map(|placed| placed.item)
            .collect();
        let is_last = step + 1 == recording.steps().len();
        let expected = (!is_last).then_some(BoxItem::Node(event.node));
        assert_eq!(current, Vec::from_iter(expected), "after {step}");
        let colors: HashSet<[u8; 3]> = frame.pixels.iter().copied().collect();
        assert_eq!(colors.contains(&[0xad, 0x4a, 0x25]), event.kind.skips());
        cuts += usize::from(event.kind.skips());
    }
    assert_eq!(cuts, 1);
}

#[test]
fn the_bytes_are_always_the_same() {
    let record = GameRecord::new(GAME[..40].parse().unwrap());
    assert!(game_bytes(&record) == game_bytes(&record));
    let search = || animation(position_search(Algorithm::Table, 2)).unwrap();
    assert!(search().gif().to_bytes() == search().gif().to_bytes());
}

#[test]
fn large_searches_are_refused() {
    let error = |depth| animation(position_search(Algorithm::Minimax, depth)).unwrap_err();
    assert!(matches!(error(3), NotAnimated::TooWide(1601..)));
    assert_eq!(error(5), NotAnimated::TooLong);
    let mut stop = || true;
    let traced = position_search(Algorithm::Minimax, 9);
    let stopped = SearchAnimation::new(traced, Duration::from_secs(1), &mut stop);
    assert_eq!(stopped.unwrap_err(), NotAnimated::Stopped);
}
