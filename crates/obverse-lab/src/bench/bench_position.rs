use obverse_core::Position;
use obverse_engine::{Goal, Limits, Selectivity};
use obverse_formats::board_string;

use super::embedded_records::records;

const POSITIONS: &str = include_str!("../../assets/positions/bench.txt");

/// A position to search, and the limits of the search.
pub struct BenchPosition {
    /// Position to search.
    pub position: Position,
    /// Limits of the search: a depth and selectivity, or an exact solve.
    pub limits: Limits,
}

impl BenchPosition {
    /// Returns a short description for progress output.
    pub fn name(&self) -> String {
        format!("{} empty", self.position.empty().len())
    }

    /// Parses the fields of a line: board, side to move, and `14@73` (depth and confidence in percent) or `exact`.
    /// Returns `None` if a field is invalid or missing.
    pub fn parse(fields: &[&str]) -> Option<BenchPosition> {
        let &[board, side, effort] = fields else {
            return None;
        };
        let limits = match effort.split_once('@') {
            Some((depth, confidence)) => {
                let depth = depth.parse().ok()?;
                let selectivity = Selectivity::with_confidence(confidence.parse().ok()?)?;
                Limits {
                    goal: Goal::Depth { depth, selectivity },
                    ..Limits::unlimited()
                }
            }
            None => (effort == "exact").then(Limits::exact)?,
        };
        Some(BenchPosition {
            position: board_string::parse(&format!("{board} {side}")).ok()?,
            limits,
        })
    }
}

/// Returns the embedded benchmark positions.
pub fn bench_positions() -> Vec<BenchPosition> {
    records(POSITIONS)
        .map(|fields| {
            BenchPosition::parse(&fields).expect("the positions embedded in the program are valid")
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_cover_all_stages_of_the_game() {
        let positions = bench_positions();
        let solved = |searched: &&BenchPosition| searched.limits.goal == Goal::Exact;
        assert!(positions.iter().filter(solved).count() >= 5);
        assert!(positions.len() >= 15);
        for searched in &positions {
            assert!(!searched.position.board().is_over());
            assert!(!solved(&searched) || searched.position.empty().len() <= 24);
        }
    }
}
