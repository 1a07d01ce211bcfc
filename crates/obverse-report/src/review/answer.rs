//! What was found about a game, in JSON.

use obverse_core::Color;
use obverse_engine::{Effort, Line};
use obverse_formats::Player;
use obverse_review::{Accuracy, MoveReview, Review};
use serde::{Deserialize, Serialize};

use super::NumberedGame;
use crate::json::{Value, color_name, move_names};

/// What every line of a file begins with.
pub const BEGINNING: &[u8] = b"{\"game\":";

/// A game: one line of `--json` and of `--out`.
#[derive(Serialize)]
pub struct GameAnswer<'a> {
    game: usize,
    source: Option<&'a str>,
    event: Option<&'a str>,
    date: Option<&'a str>,
    opening: Option<&'a str>,
    position: String,
    transcript: String,
    /// Black's discs minus White's, if the game has a result.
    result: Option<f64>,
    limits: LimitsAnswer,
    /// Whether every move is judged.
    complete: bool,
    black: SideAnswer,
    white: SideAnswer,
    moves: Vec<MoveAnswer>,
    mistakes: Vec<MistakeAnswer>,
}

/// How hard the engine looked: one of the four.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LimitsAnswer {
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
}

/// How well a side played.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SideAnswer {
    pub(super) name: Option<String>,
    rating: Option<f64>,
    choices: u32,
    best_moves: u32,
    lost: u32,
    average_lost: Option<f64>,
    accuracy: Option<f64>,
}

#[derive(Serialize)]
struct MoveAnswer {
    ply: usize,
    color: &'static str,
    #[serde(rename = "move")]
    name: String,
    value: Value,
    best: Option<String>,
    best_value: Value,
    lost: u32,
    grade: &'static str,
    forced: bool,
    /// Whether both values are proven.
    exact: bool,
    depth: u32,
    confidence: u8,
    /// How the game would go on from the best move.
    pv: Vec<String>,
}

#[derive(Serialize)]
struct MistakeAnswer {
    ply: usize,
    color: &'static str,
    #[serde(rename = "move")]
    name: String,
    best: Option<String>,
    lost: u32,
    grade: &'static str,
    exact: bool,
    costs_the_result: bool,
}

/// What a later run needs to know of a line.
#[derive(Deserialize)]
pub(super) struct Kept {
    pub game: usize,
    /// `start` in files of earlier versions.
    #[serde(alias = "start")]
    pub position: String,
    pub transcript: String,
    pub limits: LimitsAnswer,
    pub black: SideAnswer,
    pub white: SideAnswer,
}

impl<'a> GameAnswer<'a> {
    /// A game and what the engine found, looking that hard.
    pub fn new(
        game: &'a NumberedGame,
        review: &Review,
        opening: Option<&'a str>,
        effort: Effort,
    ) -> GameAnswer<'a> {
        let record = &game.record;
        let side = |color| SideAnswer::new(record.player(color), review.accuracy(color));
        GameAnswer {
            game: game.number,
            source: game.source.as_deref(),
            event: record.event.as_deref(),
            date: record.date.as_deref(),
            opening,
            position: record.game.start().to_string(),
            transcript: record.game.to_string(),
            result: record.result().map(|outcome| outcome.score),
            limits: effort.into(),
            complete: review.is_complete(),
            black: side(Color::Black),
            white: side(Color::White),
            moves: review.moves.iter().map(MoveAnswer::from).collect(),
            mistakes: review
                .mistakes()
                .into_iter()
                .map(MistakeAnswer::from)
                .collect(),
        }
    }

    /// Both sides, Black first.
    pub fn into_sides(self) -> [SideAnswer; 2] {
        [self.black, self.white]
    }
}

impl From<Effort> for LimitsAnswer {
    fn from(effort: Effort) -> LimitsAnswer {
        let mut limits = LimitsAnswer::default();
        match effort {
            Effort::Level(level) => limits.level = Some(level.number()),
            Effort::Time(time) => limits.seconds = Some(time.as_secs_f64()),
            Effort::Depth(depth) => limits.depth = Some(depth),
            Effort::Nodes(nodes) => limits.nodes = Some(nodes),
        }
        limits
    }
}

impl SideAnswer {
    fn new(player: &Player, accuracy: Accuracy) -> SideAnswer {
        SideAnswer {
            name: player.name.clone(),
            rating: player.rating,
            choices: accuracy.choices,
            best_moves: accuracy.best,
            lost: accuracy.lost,
            average_lost: accuracy.average_loss(),
            accuracy: accuracy.percent(),
        }
    }

    /// The same as it was before it was written.
    pub(super) fn to_accuracy(&self) -> Accuracy {
        Accuracy {
            choices: self.choices,
            best: self.best_moves,
            lost: self.lost,
            counted: self.accuracy.unwrap_or(0.0) / 100.0 * f64::from(self.choices),
        }
    }
}

impl From<&MoveReview> for MoveAnswer {
    fn from(review: &MoveReview) -> MoveAnswer {
        MoveAnswer {
            ply: review.ply,
            color: color_name(review.color()),
            name: review.mv.to_string(),
            value: review.played.worth().into(),
            best: first(&review.best),
            best_value: review.best.worth().into(),
            lost: review.lost(),
            grade: review.grade().name(),
            forced: review.is_forced(),
            exact: review.is_exact(),
            depth: review.best.depth,
            confidence: review.best.confidence(),
            pv: move_names(review.best.moves.iter().copied()),
        }
    }
}

impl From<&MoveReview> for MistakeAnswer {
    fn from(review: &MoveReview) -> MistakeAnswer {
        MistakeAnswer {
            ply: review.ply,
            color: color_name(review.color()),
            name: review.mv.to_string(),
            best: first(&review.best),
            lost: review.lost(),
            grade: review.grade().name(),
            exact: review.is_exact(),
            costs_the_result: review.costs_the_result(),
        }
    }
}

fn first(line: &Line) -> Option<String> {
    line.first().map(|mv| mv.to_string())
}
