//! A reviewed game in JSON.

use obverse_core::Color;
use obverse_engine::{Effort, Line};
use obverse_formats::PlayerInfo;
use obverse_review::{Accuracy, MoveReview, Review};
use serde::{Deserialize, Serialize};

use super::NumberedGame;
use crate::json::{ValueJson, color_name, move_names};

/// The first bytes of every line of a file of reviewed games.
pub const LINE_PREFIX: &[u8] = b"{\"game\":";

/// A reviewed game: one line of `analyze --json` and of `analyze --out`.
#[derive(Serialize)]
pub struct GameReviewJson<'a> {
    game: usize,
    source: Option<&'a str>,
    event: Option<&'a str>,
    date: Option<&'a str>,
    opening: Option<&'a str>,
    position: String,
    transcript: String,
    /// Black's discs minus White's; `None` if the game has no result.
    result: Option<f64>,
    limits: LimitsJson,
    /// Whether every move is reviewed.
    complete: bool,
    black: SideJson,
    white: SideJson,
    moves: Vec<MoveReviewJson>,
    mistakes: Vec<MistakeJson>,
}

/// Search limits of a review; exactly one field is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LimitsJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
}

/// Name and accuracy of one side.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SideJson {
    pub(super) name: Option<String>,
    rating: Option<f64>,
    choices: u32,
    best_moves: u32,
    lost: u32,
    average_lost: Option<f64>,
    accuracy: Option<f64>,
}

#[derive(Serialize)]
struct MoveReviewJson {
    ply: usize,
    color: &'static str,
    #[serde(rename = "move")]
    name: String,
    value: ValueJson,
    best: Option<String>,
    best_value: ValueJson,
    lost: u32,
    grade: &'static str,
    forced: bool,
    /// Whether the values of the move played and of the best move are proven.
    exact: bool,
    depth: u32,
    confidence: u8,
    /// Principal variation of the best move.
    pv: Vec<String>,
}

#[derive(Serialize)]
struct MistakeJson {
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

impl<'a> GameReviewJson<'a> {
    /// The JSON of a game and its review.
    pub fn new(
        game: &'a NumberedGame,
        review: &Review,
        opening: Option<&'a str>,
        effort: Effort,
    ) -> GameReviewJson<'a> {
        let record = &game.record;
        let side = |color| SideJson::new(record.player(color), review.accuracy(color));
        GameReviewJson {
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
            moves: review.moves.iter().map(MoveReviewJson::from).collect(),
            mistakes: review
                .mistakes()
                .into_iter()
                .map(MistakeJson::from)
                .collect(),
        }
    }

    /// Name and accuracy of both sides, Black first.
    pub fn into_sides(self) -> [SideJson; 2] {
        [self.black, self.white]
    }
}

impl From<Effort> for LimitsJson {
    fn from(effort: Effort) -> LimitsJson {
        let mut limits = LimitsJson::default();
        match effort {
            Effort::Level(level) => limits.level = Some(level.number()),
            Effort::Time(time) => limits.seconds = Some(time.as_secs_f64()),
            Effort::Depth(depth) => limits.depth = Some(depth),
            Effort::Nodes(nodes) => limits.nodes = Some(nodes),
        }
        limits
    }
}

impl SideJson {
    fn new(player: &PlayerInfo, accuracy: Accuracy) -> SideJson {
        SideJson {
            name: player.name.clone(),
            rating: player.rating,
            choices: accuracy.choices,
            best_moves: accuracy.best,
            lost: accuracy.lost,
            average_lost: accuracy.average_loss(),
            accuracy: accuracy.percent(),
        }
    }

    /// Converts the JSON back to the accuracy.
    pub(super) fn to_accuracy(&self) -> Accuracy {
        Accuracy {
            choices: self.choices,
            best: self.best_moves,
            lost: self.lost,
            counted: self.accuracy.unwrap_or(0.0) / 100.0 * f64::from(self.choices),
        }
    }
}

impl From<&MoveReview> for MoveReviewJson {
    fn from(review: &MoveReview) -> MoveReviewJson {
        MoveReviewJson {
            ply: review.ply,
            color: color_name(review.color()),
            name: review.mv.to_string(),
            value: review.played.display_value().into(),
            best: first(&review.best),
            best_value: review.best.display_value().into(),
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

impl From<&MoveReview> for MistakeJson {
    fn from(review: &MoveReview) -> MistakeJson {
        MistakeJson {
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
