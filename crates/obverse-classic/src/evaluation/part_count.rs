//! The counts from which the parts of an evaluation are computed, so that a value can be checked by hand.

use super::formula::Formula;

/// The counts of one part of an evaluation for both colours, and the formula for the part's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartCount {
    /// Name of the part.
    pub part: &'static str,
    /// Name of the things that were counted, such as `legal moves`.
    pub what: &'static str,
    /// Count for Black.
    pub black: u32,
    /// Count for White.
    pub white: u32,
    /// Formula that turns both counts into the value of the part.
    pub formula: Formula,
}

impl PartCount {
    /// Returns the value of the part from Black's side.
    pub fn value(&self) -> i32 {
        self.formula.value(self.black, self.white)
    }
}

#[cfg(test)]
mod tests {
    use crate::evaluation::EvaluationName;
    use crate::evaluation::Explanation;
    use obverse_core::{Position, Random};

    #[test]
    fn counts_and_formulas_reproduce_the_parts() {
        let mut random = Random::new(17);
        for _ in 0..300 {
            let mut position = Position::start();
            loop {
                for &evaluation in EvaluationName::ALL {
                    let counts = evaluation.counts(position);
                    let parts: Vec<_> = counts.iter().map(|c| (c.part, c.value())).collect();
                    let Explanation {
                        parts: expected, ..
                    } = evaluation.explain(position);
                    assert_eq!(parts, expected, "{evaluation} {position}");
                }
                let moves: Vec<_> = position.legal_moves().collect();
                if moves.is_empty() {
                    break;
                }
                let mv = moves[random.below(moves.len() as u32) as usize];
                position = position.play_unchecked(mv);
            }
        }
    }
}
