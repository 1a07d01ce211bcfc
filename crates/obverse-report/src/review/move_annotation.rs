//! Annotations of a move: the mark of its grade, and the change of the result.

use obverse_review::{Grade, MoveReview};

/// The annotation mark of a grade, such as `??`; empty for good moves.
pub fn mark(grade: Grade) -> &'static str {
    match grade {
        Grade::Best | Grade::Good => "",
        Grade::Inaccuracy => "?!",
        Grade::Mistake => "?",
        Grade::Blunder => "??",
    }
}

/// The change of the result by a move, as in `from a win to a draw`; `None` if the result did not change.
pub fn change(it: &MoveReview) -> Option<String> {
    let result = |score: i32| match score.signum() {
        1 => "win",
        0 => "draw",
        _ => "loss",
    };
    it.costs_the_result().then(|| {
        let (from, to) = (result(it.best.score), result(it.played.score));
        format!("from a {from} to a {to}")
    })
}
