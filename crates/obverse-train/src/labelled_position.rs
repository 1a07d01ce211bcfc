use obverse_core::{Board, Color, Game, Move, Tally};

/// A position and the final score of its game: a training example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelledPosition {
    /// The board, seen by the side to move.
    pub board: Board,
    /// Final disc difference for the side to move; empty squares go to the winner.
    pub score: i8,
    /// Number of the game. All positions of a game are in the same set: the training set or the held-out set.
    pub game: u32,
}

/// The result that a game would have had under perfect play from a given number of empties on, as WTHOR files store it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerfectResult {
    /// Final discs of both sides under perfect play; empty squares go to the winner.
    pub score: Tally,
    /// Number of empties at which perfect play of both sides begins. Positions with at least this many empties are
    /// labelled with `score`.
    pub empties: u32,
}

/// The positions of a finished game, labelled with its result; empty for an unfinished game.
///
/// Leaves out positions without a legal move, and the first `first` positions that have a legal move. `number` is the
/// number of the game.
#[must_use]
pub fn labelled_positions(game: &Game, number: u32, first: usize) -> Vec<LabelledPosition> {
    perfectly_labelled_positions(game, None, number, first)
}

/// Like [`labelled_positions`], but positions with at least `perfect.empties` empties are labelled with
/// `perfect.score`, if `perfect` is given. Mistakes in the ending then do not affect the labels of earlier positions.
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

    /// Checks the labels of the shortest game, in which Black wipes White out with the ninth move.
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
