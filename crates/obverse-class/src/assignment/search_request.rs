//! The search that a part of an assignment asks for: its position, its algorithm and its settings.

use obverse_classic::search::Request;
use obverse_classic::{Algorithm, EvaluationName, Preset};
use obverse_core::Position;
use obverse_files::typed_position;

use super::AssignmentError;

/// The algorithm of a part that does not name one.
pub(super) fn alphabeta() -> Algorithm {
    Algorithm::AlphaBeta
}

/// Reads a position in any of the forms that the command line accepts.
pub(super) fn read_position(text: &str) -> Result<Position, AssignmentError> {
    Ok(typed_position::game_of(text, &mut |_| ())?.position())
}

/// Creates the request of a search. The preset supplies the settings that the assignment does not give.
pub(super) fn request(
    position: Position,
    depth: u32,
    algorithm: Algorithm,
    evaluation: Option<EvaluationName>,
    preset: Option<Preset>,
) -> Request {
    let usual = Request::new(position, algorithm);
    Request {
        depth: Some(depth),
        evaluation: evaluation
            .or_else(|| preset.map(Preset::evaluation))
            .unwrap_or(usual.evaluation),
        rules: preset.map_or(usual.rules, Preset::rules),
        ..usual
    }
}
