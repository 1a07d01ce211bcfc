use std::fmt;

use crate::{Color, Ending, IllegalMove, Move, Position, Square, Tally};

/// A game: where it started, what was played, and what was taken back.
///
/// ```
/// use obverse_core::{Game, Move, Square};
///
/// let mut game = Game::new();
/// game.play(Move::Place(Square::F5))?;
/// game.play(Move::Place(Square::D6))?;
/// assert_eq!(game.undo(), Some(Move::Place(Square::D6)));
/// assert_eq!(game.redo(), Some(Move::Place(Square::D6)));
/// assert_eq!(game.to_string(), "f5d6");
/// # Ok::<(), obverse_core::IllegalMove>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    start: Position,
    /// Every move with the position after it, including those taken back.
    line: Vec<(Move, Position)>,
    /// How many of them are played; the rest can be redone.
    played: usize,
}

impl Game {
    /// A game from the standard start.
    pub fn new() -> Game {
        Game::from_position(Position::start())
    }

    /// A game from any position.
    pub fn from_position(start: Position) -> Game {
        Game {
            start,
            line: Vec::new(),
            played: 0,
        }
    }

    /// Where the game started.
    pub fn start(&self) -> Position {
        self.start
    }

    /// Where the game stands.
    pub fn position(&self) -> Position {
        match self.played.checked_sub(1) {
            Some(last) => self.line[last].1,
            None => self.start,
        }
    }

    /// The moves played, passes included.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator {
        self.line[..self.played].iter().map(|&(mv, _)| mv)
    }

    /// Every position of the game from the start to where it stands.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let after = self.line[..self.played]
            .iter()
            .map(|&(_, position)| position);
        std::iter::once(self.start).chain(after)
    }

    /// Plays a move and forgets the moves that were taken back.
    ///
    /// Passes are moves like any other: a side that cannot place a disc must play
    /// [`Move::Pass`], and no other side may.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let next = self.position().play(mv)?;
        self.line.truncate(self.played);
        self.line.push((mv, next));
        self.played += 1;
        Ok(())
    }

    /// Places a disc, after a pass if the side to move has to: for records that leave passes out.
    pub fn place(&mut self, square: Square) -> Result<(), IllegalMove> {
        let position = self.position();
        if position.must_pass() {
            position
                .play_unchecked(Move::Pass)
                .check(Move::Place(square))?;
            self.play(Move::Pass)?;
        }
        self.play(Move::Place(square))
    }

    /// Takes the last move back.
    pub fn undo(&mut self) -> Option<Move> {
        self.played = self.played.checked_sub(1)?;
        Some(self.line[self.played].0)
    }

    /// Plays the move again that was taken back last.
    pub fn redo(&mut self) -> Option<Move> {
        let &(mv, _) = self.line.get(self.played)?;
        self.played += 1;
        Some(mv)
    }

    /// How the game has ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        self.position().ending()
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.position().board().is_over()
    }

    /// The winner of a finished game that is not a draw.
    pub fn winner(&self) -> Option<Color> {
        self.score()?.leader()
    }

    /// The discs as they lie.
    pub fn count(&self) -> Tally {
        self.position().count()
    }

    /// The final score with empties to the winner, if the game is over.
    pub fn score(&self) -> Option<Tally> {
        self.position().score()
    }

    /// The final score as the discs lie, but 64-0 after a wipe-out, if the game is over.
    pub fn plain_score(&self) -> Option<Tally> {
        match self.ending()? {
            Ending::WipeOut => self.score(),
            Ending::BoardFull | Ending::NoMoves => Some(self.count()),
        }
    }
}

impl Default for Game {
    fn default() -> Game {
        Game::new()
    }
}

impl fmt::Display for Game {
    /// The transcript: the squares played, without passes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.moves()
            .filter_map(Move::square)
            .try_for_each(|square| write!(f, "{square}"))
    }
}
