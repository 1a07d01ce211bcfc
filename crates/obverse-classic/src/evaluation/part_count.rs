//! The counts behind the parts of an evaluation, so that a value can be checked by hand.

use obverse_core::{Bitboard, Color, Position};

use super::EvaluationName;
use super::square_weights::GROUPS;
use super::stable_edges::stable_on_edges;

/// What one part of an evaluation counted for each colour, and the formula for its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartCount {
    /// Name of the part.
    pub part: &'static str,
    /// What was counted, such as `legal moves`.
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
    /// Always 0: the part applies only to finished games, or only to unfinished ones.
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

impl EvaluationName {
    /// Returns what each part counted for Black and White, in the order of
    /// [`part_names`](EvaluationName::part_names).
    ///
    /// ```
    /// use obverse_classic::EvaluationName;
    /// use obverse_core::Position;
    ///
    /// let position = Position::start();
    /// let explained = EvaluationName::Corners.explain(position);
    /// for (count, (name, value)) in EvaluationName::Corners.counts(position).iter().zip(explained.parts) {
    ///     assert_eq!((count.part, count.value()), (name, value));
    /// }
    /// ```
    pub fn counts(self, position: Position) -> Vec<PartCount> {
        let counter = Counter {
            position,
            is_over: position.board().is_over(),
        };
        match self {
            EvaluationName::Discs => counter.discs(),
            EvaluationName::Weights => counter.weights(),
            EvaluationName::Corners => counter.corners(),
            EvaluationName::Lab => counter.lab(),
            EvaluationName::Prop => counter.prop(),
            EvaluationName::PropMobility => {
                let mobility = counter.moves("mobility", Formula::Divided(10));
                counter.prop().into_iter().chain([mobility]).collect()
            }
        }
    }
}

struct Counter {
    position: Position,
    is_over: bool,
}

impl Counter {
    fn count(
        &self,
        part: &'static str,
        what: &'static str,
        formula: Formula,
        of: impl Fn(Color) -> u32,
    ) -> PartCount {
        PartCount {
            part,
            what,
            black: of(Color::Black),
            white: of(Color::White),
            formula,
        }
    }

    fn squares(
        &self,
        part: &'static str,
        what: &'static str,
        squares: Bitboard,
        formula: Formula,
    ) -> PartCount {
        self.count(part, what, formula, |color| {
            (self.position.discs(color) & squares).len()
        })
    }

    fn all_discs(&self, part: &'static str, formula: Formula) -> PartCount {
        self.squares(part, "discs", Bitboard::FULL, formula)
    }

    fn corner_discs(&self, formula: Formula) -> PartCount {
        self.squares("corners", "corners", Bitboard::CORNERS, formula)
    }

    fn moves(&self, part: &'static str, formula: Formula) -> PartCount {
        self.count(part, "legal moves", formula, |color| {
            let board = self.position.board();
            if color == self.position.turn() {
                board.legal_squares().len()
            } else {
                board.opponent_legal_squares().len()
            }
        })
    }

    /// Returns `formula` for a part that applies only to finished games (`over`) or only to unfinished ones
    /// (`!over`), or [`Formula::Inactive`] if the part does not apply to this position.
    fn when(&self, over: bool, formula: Formula) -> Formula {
        if self.is_over == over {
            formula
        } else {
            Formula::Inactive
        }
    }

    fn discs(&self) -> Vec<PartCount> {
        vec![
            self.all_discs("discs", Formula::Each(1)),
            self.all_discs("win", self.when(true, Formula::BonusForMore(100))),
        ]
    }

    fn weights(&self) -> Vec<PartCount> {
        let names = EvaluationName::Weights.part_names();
        std::iter::zip(names, GROUPS)
            .map(|(name, (squares, weight))| {
                self.squares(name, name, squares, Formula::Each(weight))
            })
            .collect()
    }

    fn corners(&self) -> Vec<PartCount> {
        let running = |formula| self.when(false, formula);
        let edges = Bitboard::EDGES - Bitboard::CORNERS;
        vec![
            self.all_discs("result", self.when(true, Formula::BonusForMore(10_000))),
            self.moves("blocked", running(Formula::PenaltyIfNone(1_000))),
            self.corner_discs(running(Formula::Each(50))),
            self.squares(
                "C squares",
                "C squares",
                Bitboard::C_SQUARES,
                running(Formula::Each(-20)),
            ),
            self.squares(
                "X squares",
                "X squares",
                Bitboard::X_SQUARES,
                running(Formula::Each(-20)),
            ),
            self.squares(
                "edges",
                "edge squares, corners apart",
                edges,
                running(Formula::Each(3)),
            ),
            self.all_discs("outnumbered", running(Formula::BonusIfOutnumbering(25))),
        ]
    }

    fn lab(&self) -> Vec<PartCount> {
        vec![
            self.all_discs("parity", Formula::PerCent),
            self.moves("mobility", Formula::PerCent),
            self.corner_discs(Formula::PerCent),
        ]
    }

    fn prop(&self) -> Vec<PartCount> {
        let edges = Bitboard::EDGES - Bitboard::CORNERS;
        let stable = |color| stable_on_edges(self.position.discs(color)).unsigned_abs();
        let on_edges = |color| (self.position.discs(color) & edges).len();
        vec![
            self.all_discs("parity", Formula::Divided(2)),
            self.corner_discs(Formula::Each(50)),
            self.count(
                "stable edges",
                "edge discs joined to a corner",
                Formula::Each(30),
                stable,
            ),
            self.count(
                "other edges",
                "other edge discs",
                Formula::Each(10),
                |color| on_edges(color) - stable(color),
            ),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::Explanation;
    use obverse_core::Random;

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
