use obverse_core::{Board, Color, Game, Move, Tally};

/// A position and what its game came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelledPosition {
    /// The discs.
    pub board: Board,
    /// The final difference in discs for the side to move, empty squares to the winner.
    pub score: i8,
    /// The number of the game, which decides whether the position is held out.
    pub game: u32,
}

/// What a game would have come to with perfect play from some point on, as WTHOR knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerfectResult {
    /// The score, empty squares to the winner.
    pub score: Tally,
    /// The positions with at least so many empty squares take it for their result.
    pub empties: u32,
}

/// The positions of a finished game from the ply `first` on, each with the result; none of a game
/// that is not finished.
///
/// Where a side must pass or the game is over there is no move to choose, so these are left out.
pub fn labelled_positions(game: &Game, number: u32, first: usize) -> Vec<LabelledPosition> {
    perfectly_labelled_positions(game, None, number, first)
}

/// The same, where it may be known what perfect play would have come to: that is the result of the
/// earlier positions then, since what was spoilt later says nothing about them.
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
    fn positions_see_the_result_from_their_side() {
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
