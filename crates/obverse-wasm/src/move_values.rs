use std::collections::BTreeMap;

use obverse_core::{Bitboard, Move, Square};
use obverse_engine::{Certainty, Line};

/// How far a search has looked: its depth, then the confidence of its pruning in percent; an exact score counts 101.
///
/// Searches of the same position for the same goal pass through the same reaches in increasing order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reach {
    depth: u32,
    confidence: u8,
}

impl Reach {
    /// The reach of a line; `None` if its score is only a bound or a sign.
    fn of(line: &Line) -> Option<Reach> {
        let confidence = match line.certainty {
            Certainty::Exact => 101,
            Certainty::Likely(selectivity) | Certainty::Estimate(selectivity) => {
                selectivity.confidence()
            }
            Certainty::Outcome | Certainty::LowerBound | Certainty::UpperBound => return None,
        };
        Some(Reach {
            depth: line.depth,
            confidence,
        })
    }
}

/// The lines that several searches of a position have found, by [`Reach`] and move.
#[derive(Clone, Debug, Default)]
pub struct MoveValues {
    lines: BTreeMap<Square, BTreeMap<Reach, Line>>,
}

impl MoveValues {
    /// Keeps a line. Returns whether it is new. A line that has only a bound is not kept.
    pub fn insert(&mut self, line: &Line) -> bool {
        let (Some(Move::Place(square)), Some(reach)) = (line.first(), Reach::of(line)) else {
            return false;
        };
        let lines = self.lines.entry(square).or_default();
        let is_new = lines.get(&reach) != Some(line);
        if is_new {
            lines.insert(reach, line.clone());
        }
        is_new
    }

    /// The greatest reach at which all of these moves have a line.
    pub fn common_reach(&self, moves: Bitboard) -> Option<Reach> {
        let mut lines = moves.iter().map(|square| self.lines.get(&square));
        let first = lines.next()??;
        let others: Vec<_> = lines.collect::<Option<_>>()?;
        let has_all = |reach: &&Reach| others.iter().all(|lines| lines.contains_key(reach));
        first.keys().rev().find(has_all).copied()
    }

    /// The greatest reach of any of these moves.
    pub fn furthest_reach(&self, moves: Bitboard) -> Option<Reach> {
        let lines = moves.iter().filter_map(|square| self.lines.get(&square));
        lines
            .filter_map(|lines| lines.keys().next_back())
            .max()
            .copied()
    }

    /// The lines of these moves at a reach, the best first.
    pub fn lines_at(&self, moves: Bitboard, reach: Reach) -> Vec<Line> {
        let lines = moves.iter().filter_map(|square| self.lines.get(&square));
        sorted(
            lines
                .filter_map(|lines| lines.get(&reach))
                .cloned()
                .collect(),
        )
    }

    /// The line with the greatest reach of each of these moves, the best first.
    pub fn last_lines(&self, moves: Bitboard) -> Vec<Line> {
        let lines = moves.iter().filter_map(|square| self.lines.get(&square));
        let last = lines.filter_map(|lines| lines.values().next_back());
        sorted(last.cloned().collect())
    }
}

fn sorted(mut lines: Vec<Line>) -> Vec<Line> {
    lines.sort_by(|a, b| (b.score.cmp(&a.score)).then(b.value.total_cmp(&a.value)));
    lines
}

#[cfg(test)]
mod tests {
    use obverse_engine::Selectivity;

    use super::*;

    fn line(square: Square, score: i32, depth: u32, certainty: Certainty) -> Line {
        Line {
            score,
            value: score as f32,
            certainty,
            depth,
            moves: vec![square.into()],
        }
    }

    #[test]
    fn moves_are_compared_at_the_furthest_reach_that_all_have() {
        let (a, b) = (Square::F5, Square::D6);
        let moves = a.bitboard() | b.bitboard();
        let bold = Certainty::Estimate(Selectivity::BOLDEST);
        let likely = Certainty::Likely(Selectivity::BOLDEST);
        let mut values = MoveValues::default();
        assert_eq!(values.common_reach(moves), None);
        assert!(values.insert(&line(a, 4, 6, bold)));
        assert!(!values.insert(&line(a, 4, 6, bold)));
        assert_eq!(values.common_reach(moves), None);
        values.insert(&line(b, 6, 6, bold));
        values.insert(&line(a, 8, 12, likely));
        values.insert(&line(a, 10, 12, Certainty::Exact));
        let scores = |values: &MoveValues| {
            let reach = values.common_reach(moves).expect("both have lines");
            let lines = values.lines_at(moves, reach);
            lines.iter().map(|it| it.score).collect::<Vec<_>>()
        };
        assert_eq!(scores(&values), [6, 4]);
        values.insert(&line(b, 2, 12, Certainty::Exact));
        assert_eq!(scores(&values), [10, 2]);
        assert_eq!(values.last_lines(moves).len(), 2);
        // A bound is not a value.
        assert!(!values.insert(&line(b, 2, 14, Certainty::LowerBound)));
    }
}
