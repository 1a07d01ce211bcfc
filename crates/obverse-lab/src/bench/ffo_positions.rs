//! The FFO endgame positions, with their known solutions and published node counts of other programs.

use obverse_core::{Move, Position, Square};
use obverse_formats::board_string;

use super::embedded_records::records;

const POSITIONS: &str = include_str!("../../assets/positions/ffo.txt");
const NODES: &str = include_str!("../../assets/positions/ffo-nodes.txt");

/// Number of programs with published node counts.
pub const PROGRAMS: usize = 3;

/// An FFO endgame position.
pub struct FfoPosition {
    /// Number in the FFO test set, such as 40.
    pub number: u32,
    /// Position to solve.
    pub position: Position,
    /// Exact score for the side to move, in discs.
    pub score: i32,
    /// All moves that reach this score.
    pub best: Vec<Move>,
    /// Published node counts of the [`programs`]; `None` if there are none for this position.
    pub published: Option<[u64; PROGRAMS]>,
}

/// Returns all FFO positions in numerical order.
pub fn ffo_positions() -> Vec<FfoPosition> {
    records(POSITIONS)
        .map(|fields| parse(&fields).expect("the positions embedded in the program are valid"))
        .collect()
}

/// Returns the names of the programs with published node counts.
pub fn programs() -> Vec<&'static str> {
    let header = records(NODES).next().unwrap_or_default();
    header.into_iter().skip(1).collect()
}

fn parse(fields: &[&str]) -> Option<FfoPosition> {
    let &[number, board, side, score, best] = fields else {
        return None;
    };
    let best = best.split(',').map(|name| name.parse::<Square>().ok());
    Some(FfoPosition {
        number: number.parse().ok()?,
        position: board_string::parse(&format!("{board} {side}")).ok()?,
        score: score.parse().ok()?,
        best: best
            .map(|square| square.map(Move::Place))
            .collect::<Option<_>>()?,
        published: published(number),
    })
}

fn published(number: &str) -> Option<[u64; PROGRAMS]> {
    let fields = records(NODES).find(|fields| fields[0] == number)?;
    let nodes: Vec<u64> = fields[1..].iter().map_while(|n| n.parse().ok()).collect();
    nodes.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_79_positions_with_legal_best_moves() {
        let positions = ffo_positions();
        let numbers: Vec<u32> = positions.iter().map(|ffo| ffo.number).collect();
        assert_eq!(numbers, (1..=79).collect::<Vec<_>>());
        for ffo in &positions {
            assert!(ffo.score % 2 == 0 && ffo.score.abs() <= 64);
            assert!(!ffo.best.is_empty());
            for &mv in &ffo.best {
                assert_eq!(ffo.position.check(mv), Ok(()), "#{}", ffo.number);
            }
        }
        let empties = |number: usize| positions[number - 1].position.empty().len();
        assert_eq!((empties(40), empties(49), empties(59)), (20, 26, 34));
    }

    #[test]
    fn twenty_positions_have_published_node_counts() {
        assert_eq!(programs(), ["Edax", "Egaroucid", "neural-reversi"]);
        let positions = ffo_positions();
        let published: Vec<_> = positions.iter().filter_map(|ffo| ffo.published).collect();
        assert_eq!(published.len(), 20);
        let millions = [0, 1, 2].map(|program| {
            let sum: u64 = published.iter().map(|nodes| nodes[program]).sum();
            sum / 1_000_000
        });
        assert_eq!(millions, [27_528, 14_587, 12_886]);
    }
}
