use obverse_core::Move;
use obverse_engine::{Certainty, Line, Selectivity};
use serde::{Deserialize, Serialize};

/// A line in a message between workers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "LineMessage", into = "LineMessage")]
pub struct SentLine(pub Line);

#[derive(Serialize, Deserialize)]
struct LineMessage {
    score: i32,
    /// An `f64`, so that the `f32` survives the conversion to JSON and back exactly.
    value: f64,
    certainty: CertaintyMessage,
    depth: u32,
    moves: Vec<String>,
}

/// A certainty, with the confidence of the selectivity in percent.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum CertaintyMessage {
    Exact,
    Outcome,
    LowerBound,
    UpperBound,
    Likely(u8),
    Estimate(u8),
}

impl From<SentLine> for LineMessage {
    fn from(SentLine(line): SentLine) -> LineMessage {
        LineMessage {
            score: line.score,
            value: line.value.into(),
            certainty: match line.certainty {
                Certainty::Exact => CertaintyMessage::Exact,
                Certainty::Outcome => CertaintyMessage::Outcome,
                Certainty::LowerBound => CertaintyMessage::LowerBound,
                Certainty::UpperBound => CertaintyMessage::UpperBound,
                Certainty::Likely(it) => CertaintyMessage::Likely(it.confidence()),
                Certainty::Estimate(it) => CertaintyMessage::Estimate(it.confidence()),
            },
            depth: line.depth,
            moves: line.moves.iter().map(Move::to_string).collect(),
        }
    }
}

/// Reason why a message is not a line: another version of the program has sent it.
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub enum LineError {
    #[error("{0} % is not the confidence of a selectivity")]
    Confidence(u8),
    #[error("a line has a text that is not a move")]
    Move,
}

impl TryFrom<LineMessage> for SentLine {
    type Error = LineError;

    fn try_from(message: LineMessage) -> Result<SentLine, LineError> {
        let selectivity =
            |percent| Selectivity::with_confidence(percent).ok_or(LineError::Confidence(percent));
        let moves = message.moves.iter().map(|mv| mv.parse());
        Ok(SentLine(Line {
            score: message.score,
            value: message.value as f32,
            certainty: match message.certainty {
                CertaintyMessage::Exact => Certainty::Exact,
                CertaintyMessage::Outcome => Certainty::Outcome,
                CertaintyMessage::LowerBound => Certainty::LowerBound,
                CertaintyMessage::UpperBound => Certainty::UpperBound,
                CertaintyMessage::Likely(percent) => Certainty::Likely(selectivity(percent)?),
                CertaintyMessage::Estimate(percent) => Certainty::Estimate(selectivity(percent)?),
            },
            depth: message.depth,
            moves: moves
                .collect::<Result<_, _>>()
                .map_err(|_| LineError::Move)?,
        }))
    }
}
