use obverse_core::{Board, Color, Game, Move, Tally};

/// A position and the final score of its game: a training example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelledPosition {
    /// The board, seen by the side to move.
    pub board: Board,
    /// Final disc difference for the side to move; empty squares go to the winner.
    pub score: i8,
    /// Number of the game. Either all positions of a game are held out, or none.
    pub game: u32,
}

/// The theoretical result of a game under perfect play from a certain point on, as WTHOR files store it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerfectResult {
    /// Final discs of both sides under perfect play; empty squares go to the winner.
    pub score: Tally,
    /// Minimum number of empties of the positions that are labelled with `score`.
    pub empties: u32,
}

/// The positions of a finished game, labelled with its result; empty for an unfinished game.
///
/// Leaves out positions without a legal move, and the first `first` positions that have one. `number` is the number
/// of the game.
#[must_use]
pub fn labelled_positions(game: &Game, number: u32, first: usize) -> Vec<LabelledPosition> {
    perfectly_labelled_positions(game, None, number, first)
}

/// The positions of a finished game, as [`labelled_positions`] gives them. The score of `perfect`, if given, labels
/// the positions with at least `perfect.empties` empties, since mistakes made after these positions say nothing about
/// them.
#[must_use]
pub fn perfectly_labelled_positions(
    game: &Game,
    perfect: Option<PerfectResult>,
    number: u32,
    first: usize,
) -> Vec<LabelledPosition> {
    let Some(played) = game.score() else {
        return Vec::new();
    };
    let result = |empties: u32| match perfect {
        Some(perfect) if empties >= perfect.empties => perfect.score,
        _ => played,
    };
    let of = |tally: Tally, color: Color| {
        i8::try_from(tally.difference(color).clamp(-64, 64)).expect("within 64 discs")
    };
    let moves = game.positions().zip(game.moves());
    moves
        .filter(|(_, mv)| matches!(mv, Move::Place(_)))
        .skip(first)
        .map(|(position, _)| LabelledPosition {
            board: position.board(),
            score: of(result(position.empty().len()), position.turn()),
            game: number,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use obverse_core::Square::*;

    use super::*;

    /// The shortest game: Black wipes White out with the ninth disc.
    #[test]
    fn labels_are_for_the_side_to_move() {
        let mut game = Game::new();
        for square in [E6, F4, E3, F6, G5, D6, E7, F5] {
            game.place(square).unwrap();
        }
        assert_eq!(labelled_positions(&game, 7, 0), []);
        game.place(C5).unwrap();
        assert!(game.is_over());

        let all = labelled_positions(&game, 7, 0);
        let scores: Vec<i8> = all.iter().map(|position| position.score).collect();
        assert_eq!(scores, [64, -64, 64, -64, 64, -64, 64, -64, 64]);
        assert!(all.iter().all(|position| position.game == 7));
        assert_eq!(labelled_positions(&game, 7, 6), all[6..]);

        let score = Tally {
            black: 30,
            white: 34,
        };
        let perfect = Some(PerfectResult { score, empties: 58 });
        let all = perfectly_labelled_positions(&game, perfect, 7, 0);
        let scores: Vec<i8> = all.iter().map(|position| position.score).collect();
        assert_eq!(scores, [-4, 4, -4, -64, 64, -64, 64, -64, 64]);
    }
}
