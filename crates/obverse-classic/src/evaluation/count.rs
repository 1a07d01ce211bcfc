//! What the parts of an evaluation counted, for whoever wants to check them by hand.

use obverse_core::{Bitboard, Color, Position};

use super::EvaluationName;
use super::prop::stable_on_edges;
use super::weights::GROUPS;

/// What a part counted for both colours, and how its value follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The name of the part.
    pub part: &'static str,
    /// What was counted.
    pub what: &'static str,
    /// Black's number.
    pub black: u32,
    /// White's number.
    pub white: u32,
    /// How the value follows from the two.
    pub formula: Formula,
}

/// How the value of a part, from Black's side, follows from what it counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Formula {
    /// So much for each of Black's, as much less for each of White's.
    Each(i32),
    /// The difference in per cent of the sum, truncated; 0 if there is nothing.
    PerCent,
    /// The difference divided by this, truncated.
    Divided(i32),
    /// So much for the side that has more.
    More(i32),
    /// So much for a side that has more than 1.5 times as many.
    Outnumbers(i32),
    /// So much against a side that has none.
    None(i32),
    /// The part does not count in this position: the game is over, or not yet.
    Silent,
}

impl Count {
    /// The value from Black's side.
    pub fn value(&self) -> i32 {
        let (black, white) = (self.black as i32, self.white as i32);
        let difference = black - white;
        match self.formula {
            Formula::Each(weight) => weight * difference,
            Formula::PerCent => (100 * difference).checked_div(black + white).unwrap_or(0),
            Formula::Divided(divisor) => difference / divisor,
            Formula::More(bonus) => bonus * difference.signum(),
            Formula::Outnumbers(bonus) => {
                bonus * (i32::from(2 * black > 3 * white) - i32::from(2 * white > 3 * black))
            }
            Formula::None(malus) => malus * (i32::from(white == 0) - i32::from(black == 0)),
            Formula::Silent => 0,
        }
    }
}

impl EvaluationName {
    /// What each part counted, in the order of the parts.
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
    pub fn counts(self, position: Position) -> Vec<Count> {
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
    ) -> Count {
        Count {
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
    ) -> Count {
        self.count(part, what, formula, |color| {
            (self.position.discs(color) & squares).len()
        })
    }

    fn all_discs(&self, part: &'static str, formula: Formula) -> Count {
        self.squares(part, "discs", Bitboard::FULL, formula)
    }

    fn corner_discs(&self, formula: Formula) -> Count {
        self.squares("corners", "corners", Bitboard::CORNERS, formula)
    }

    fn moves(&self, part: &'static str, formula: Formula) -> Count {
        self.count(part, "legal moves", formula, |color| {
            let board = self.position.board();
            if color == self.position.turn() {
                board.moves().len()
            } else {
                board.opponent_moves().len()
            }
        })
    }

    /// The formula, if the game is over or not as it should be.
    fn when(&self, over: bool, formula: Formula) -> Formula {
        if self.is_over == over {
            formula
        } else {
            Formula::Silent
        }
    }

    fn discs(&self) -> Vec<Count> {
        vec![
            self.all_discs("discs", Formula::Each(1)),
            self.all_discs("win", self.when(true, Formula::More(100))),
        ]
    }

    fn weights(&self) -> Vec<Count> {
        let names = EvaluationName::Weights.part_names();
        std::iter::zip(names, GROUPS)
            .map(|(name, (squares, weight))| {
                self.squares(name, name, squares, Formula::Each(weight))
            })
            .collect()
    }

    fn corners(&self) -> Vec<Count> {
        let running = |formula| self.when(false, formula);
        let edges = Bitboard::EDGES - Bitboard::CORNERS;
        vec![
            self.all_discs("result", self.when(true, Formula::More(10_000))),
            self.moves("blocked", running(Formula::None(1_000))),
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
            self.all_discs("outnumbered", running(Formula::Outnumbers(25))),
        ]
    }

    fn lab(&self) -> Vec<Count> {
        vec![
            self.all_discs("parity", Formula::PerCent),
            self.moves("mobility", Formula::PerCent),
            self.corner_discs(Formula::PerCent),
        ]
    }

    fn prop(&self) -> Vec<Count> {
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
    fn the_counts_explain_the_parts() {
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
