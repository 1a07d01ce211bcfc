//! A game as an animated GIF.

use std::time::Duration;

use obverse_core::{Bitboard, Color, Move, Position};
use obverse_formats::GameRecord;
use obverse_plot::{Anchor, Gif, Picture, Shape, path};

use super::board::{self, ACCENT, INK, PAPER, QUIET, SIDE};
use super::fitting_text::fitting;
use super::shapes::{Spot, area, text};
use crate::review::game_title;
use crate::review::result_text::result_text;

const WIDTH: f32 = 480.0;
const HEIGHT: f32 = 520.0;
/// x coordinate of the board's left edge, in pixels.
const LEFT: f32 = 32.0;
/// y coordinate of the board's top edge, in pixels.
const TOP: f32 = 68.0;
/// x coordinate of the board's right edge, in pixels.
const RIGHT: f32 = LEFT + 8.0 * SIDE;
/// y coordinate of the baseline of the names and the score, in pixels.
const NAMES: f32 = 30.0;
/// y coordinate of the baseline of the text below the board, in pixels.
const FOOTER: f32 = 507.0;
/// Font size of names and of the text below the board, in pixels.
const TEXT: f32 = 15.0;
/// Font size of the score, in pixels.
const SCORE: f32 = 24.0;
/// Display time of the last frame, as a multiple of the time of the other frames.
const HOLD: u32 = 5;

/// An animation of a game: one frame for the start and one per move or pass. Each frame shows the players, the discs
/// of both sides, the last move and the discs that it flipped; the last frame also shows the result, and stays longer.
///
/// ```
/// use std::time::Duration;
/// use obverse_formats::GameRecord;
/// use obverse_report::animation::GameAnimation;
///
/// let record = GameRecord::new("f5d6c3".parse()?);
/// let animation = GameAnimation { record: &record, frame_time: Duration::from_secs(1) };
/// assert_eq!(animation.gif().frames(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct GameAnimation<'a> {
    /// The game and its players.
    pub record: &'a GameRecord,
    /// Display time of a frame. The last frame stays longer.
    pub frame_time: Duration,
}

/// A move or pass with the position before it; `number` counts the moves without passes.
struct Played {
    before: Position,
    mv: Move,
    number: usize,
}

impl GameAnimation<'_> {
    /// Default display time of a frame.
    pub const FRAME_TIME: Duration = Duration::from_millis(800);

    /// Draws the animation.
    pub fn gif(&self) -> Gif {
        let mut empty = Vec::new();
        board::empty_board(LEFT, TOP, &mut empty);
        let game = &self.record.game;
        let last = game.moves().len();
        let mut moves = game.moves();
        let (mut before, mut number) = (None, 0);
        let mut gif = Gif::new(1.0);
        for (ply, position) in game.positions().enumerate() {
            let played = before.replace(position).and_then(|before| {
                let mv = moves.next()?;
                number += usize::from(mv != Move::Pass);
                Some(Played { before, mv, number })
            });
            let mut shapes = empty.clone();
            self.draw(position, played.as_ref(), ply == last, &mut shapes);
            let picture = Picture {
                width: WIDTH,
                height: HEIGHT,
                background: PAPER,
                title: String::new(),
                shapes,
            };
            let time = match ply == last {
                true => self.frame_time.saturating_mul(HOLD),
                false => self.frame_time,
            };
            gif.push(&picture, time);
        }
        gif
    }

    fn draw(
        &self,
        position: Position,
        played: Option<&Played>,
        is_last: bool,
        shapes: &mut Vec<Shape>,
    ) {
        let (last, flipped) = match played {
            Some(&Played {
                before,
                mv: Move::Place(square),
                ..
            }) => (Some(square), before.board().flips(square)),
            _ => (None, Bitboard::EMPTY),
        };
        board::discs((LEFT, TOP), position, last, flipped, shapes);
        self.draw_players(position, shapes);

        let left = Spot {
            x: LEFT,
            y: FOOTER,
            anchor: Anchor::Start,
        };
        let right = Spot {
            x: RIGHT,
            anchor: Anchor::End,
            ..left
        };
        let (words, beside) = self.words(played, flipped, is_last);
        let room = RIGHT - LEFT - obverse_plot::text_width(&beside, TEXT) - 12.0;
        shapes.push(text(fitting(&words, TEXT, room), left, TEXT, INK));
        let color = if is_last { ACCENT } else { QUIET };
        shapes.push(text(beside, right, TEXT, color));
    }

    /// Draws the name and the number of discs of each side, and underlines the name of the side to move.
    fn draw_players(&self, position: Position, shapes: &mut Vec<Shape>) {
        let (centre, count) = (f32::midpoint(LEFT, RIGHT), position.count());
        let middle = |x, anchor| Spot {
            x,
            y: NAMES + 3.0,
            anchor,
        };
        shapes.push(text("–", middle(centre, Anchor::Middle), SCORE, QUIET));
        let room = centre - LEFT - 28.0 - 56.0;
        for color in [Color::Black, Color::White] {
            let (sign, anchor, edge) = match color {
                Color::Black => (1.0, Anchor::Start, LEFT),
                Color::White => (-1.0, Anchor::End, RIGHT),
            };
            let score = match color {
                Color::Black => middle(centre - 14.0, Anchor::End),
                Color::White => middle(centre + 14.0, Anchor::Start),
            };
            let discs = count.of(color).to_string();
            shapes.push(text(discs, score, SCORE, INK));
            board::disc(edge + sign * 10.0, NAMES - 5.0, 10.0, color, shapes);
            let name = fitting(&game_title::name(self.record, color), TEXT, room);
            let width = obverse_plot::text_width(&name, TEXT);
            let start = edge + sign * 28.0;
            let spot = Spot {
                x: start,
                y: NAMES,
                anchor,
            };
            shapes.push(text(name, spot, TEXT, INK));
            if position.turn() == color && position.ending().is_none() {
                let left = start.min(start + sign * width);
                let rule = path::rectangle(left, NAMES + 6.0, width, 2.0);
                shapes.push(area(rule, ACCENT));
            }
        }
    }

    /// The result of the game in words; `None` if the game is unfinished.
    fn result(&self) -> Option<String> {
        let result = result_text(self.record);
        match self.record.game.score() {
            Some(score) => Some(match score.leader() {
                Some(winner) => format!("{winner} wins {result}"),
                None => format!("Draw {result}"),
            }),
            None => self.record.result().map(|_| result),
        }
    }

    /// The texts below the board, at the left and at the right.
    fn words(&self, played: Option<&Played>, flipped: Bitboard, is_last: bool) -> (String, String) {
        let result = self.result().filter(|_| is_last);
        let beside = match (result, flipped.len()) {
            (Some(result), _) => result,
            (None, 0) => String::new(),
            (None, discs) => format!("{discs} flipped"),
        };
        let words = match played {
            None => match &game_title::occasion(self.record, None)[..] {
                [] => format!("{} begins", self.record.game.start().turn()),
                occasion => occasion.join(", "),
            },
            Some(Played { before, mv, number }) => match mv {
                Move::Place(square) => format!("Move {number}: {} {square}", before.turn()),
                Move::Pass => format!("{} passes", before.turn()),
            },
        };
        (words, beside)
    }
}
