//! Every evaluation agrees with its definition and its parts, and is antisymmetric.

use crate::common::{evaluate, grid, random_position};
use obverse_classic::EvaluationName;
use obverse_core::{Bitboard, Board, Color, Position, Random};

fn swapped(position: Position) -> Position {
    Position::new(position.board(), !position.turn()).unwrap()
}

#[test]
fn values_are_those_of_the_definitions_and_antisymmetric() {
    let mut random = Random::new(2026);
    for _ in 0..5000 {
        let position = random_position(&mut random);
        for &name in EvaluationName::ALL {
            let explanation = name.explain(position);
            let parts: i32 = explanation.parts.iter().map(|&(_, value)| value).sum();
            assert_eq!(parts, explanation.total, "{name} {position}");
            for color in Color::ALL {
                assert_eq!(
                    explanation.value_for(color),
                    evaluate(name, &grid(position, color)),
                    "{name} {position} {color}"
                );
            }
            assert_eq!(
                explanation.value_for(position.turn()),
                name.value(position.board()),
                "{name} {position}"
            );
            let other = name.explain(swapped(position));
            assert_eq!(other.total, -explanation.total, "{name} {position}");
            for (part, opposite) in explanation.parts.iter().zip(other.parts) {
                assert_eq!((part.0, -part.1), opposite, "{name} {position}");
            }
        }
    }
}

#[test]
fn arbitrary_boards_can_be_evaluated() {
    let mut random = Random::new(77);
    for _ in 0..5000 {
        // Random discs, from almost none to a full board.
        let discs = match random.below(3) {
            0 => random.bits() & random.bits() & random.bits(),
            1 => random.bits() | random.bits() | random.bits(),
            _ => !0,
        };
        let own = random.bits();
        let board = Board::new(Bitboard(discs & own), Bitboard(discs & !own)).unwrap();
        let Ok(position) = Position::new(board, Color::White) else {
            continue;
        };
        for &name in EvaluationName::ALL {
            let expected = evaluate(name, &grid(position, Color::White));
            assert_eq!(name.value(board), expected, "{name} {position}");
        }
    }
}

#[test]
fn names_are_read_back() {
    for &name in EvaluationName::ALL {
        assert_eq!(name.to_string().parse(), Ok(name));
    }
    let error = "heavy".parse::<EvaluationName>().unwrap_err();
    assert!(error.to_string().starts_with("`heavy` is not"), "{error}");
}
