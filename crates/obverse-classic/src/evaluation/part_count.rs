//! The counts from which the parts of an evaluation are computed, so that a value can be checked by hand.

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

/// Formula for the value of a part, from Black's side: the difference of the counts is Black's minus White's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Formula {
    /// This weight times the difference of the counts.
    Each(i32),
    /// The difference of the counts in per cent of their sum, truncated toward zero; 0 if both counts are 0.
    PerCent,
    /// The difference of the counts divided by this number, truncated toward zero.
    Divided(i32),
    /// This bonus for the side with the greater count; 0 if the counts are equal.
    BonusForMore(i32),
    /// This bonus for a side whose count is more than 1.5 times that of the opponent.
    BonusIfOutnumbering(i32),
    /// This penalty for a side whose count is 0.
    PenaltyIfNone(i32),
    /// Always 0, because the part does not apply: some parts are only for finished games, others only for unfinished
    /// games.
    Inactive,
}

impl PartCount {
    /// Returns the value of the part from Black's side.
    pub fn value(&self) -> i32 {
        let (black, white) = (self.black as i32, self.white as i32);
        let difference = black - white;
        match self.formula {
            Formula::Each(weight) => weight * difference,
            Formula::PerCent => (100 * difference).checked_div(black + white).unwrap_or(0),
            Formula::Divided(divisor) => difference / divisor,
            Formula::BonusForMore(bonus) => bonus * difference.signum(),
            Formula::BonusIfOutnumbering(bonus) => {
                bonus * (i32::from(2 * black > 3 * white) - i32::from(2 * white > 3 * black))
            }
            Formula::PenaltyIfNone(penalty) => {
                penalty * (i32::from(white == 0) - i32::from(black == 0))
            }
            Formula::Inactive => 0,
        }
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
