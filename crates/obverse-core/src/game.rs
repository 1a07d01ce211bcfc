use crate::{Color, Ending, IllegalMove, Move, Position, Square, Tally};

/// A game: the starting position and the moves, with undo and redo.
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
///
/// # Transcripts
///
/// `Display` prints the squares played, without passes: `f5d6c3`. `FromStr` reads this format from the standard start,
/// [`Game::from_transcript`] from any position. `FromStr` and `from_transcript` ignore case, white space, commas and
/// move numbers (`1.`, `12`). Passes may be left out or written as `pass`, `pa`, `ps` or `--`; passes after the end of
/// the game are ignored.
///
/// ```
/// use obverse_core::Game;
///
/// let game: Game = "1. F5 d6  2. C3 d3".parse()?;
/// assert_eq!(game.to_string(), "f5d6c3d3");
/// assert_eq!("".parse(), Ok(Game::new()));
/// # Ok::<(), obverse_core::ParseError<obverse_core::MoveListError>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    start: Position,
    /// Every move with the position after it, including the moves taken back.
    line: Vec<(Move, Position)>,
    /// Number of moves of `line` that are played. The moves after them were taken back and can be redone.
    played: usize,
}

impl Game {
    /// Starts a game from the standard start.
    ///
    /// ```
    /// # use obverse_core::{Game, Position};
    /// assert_eq!(Game::new().position(), Position::start());
    /// ```
    #[must_use]
    pub fn new() -> Game {
        Game::from_position(Position::start())
    }

    /// Starts a game from any position.
    ///
    /// ```
    /// # use obverse_core::{Game, Position};
    /// let game = Game::from_position(Position::mirrored());
    /// assert_eq!(game.position(), Position::mirrored());
    /// ```
    #[must_use]
    pub fn from_position(start: Position) -> Game {
        Game {
            start,
            line: Vec::new(),
            played: 0,
        }
    }

    /// Returns the starting position.
    ///
    /// ```
    /// # use obverse_core::{Game, Position};
    /// let game: Game = "f5d6".parse()?;
    /// assert_eq!(game.start(), Position::start());
    /// # Ok::<(), obverse_core::ParseError<obverse_core::MoveListError>>(())
    /// ```
    #[must_use]
    pub fn start(&self) -> Position {
        self.start
    }

    /// Returns the current position.
    ///
    /// ```
    /// # use obverse_core::{Color, Game};
    /// let game: Game = "f5d6c3".parse()?;
    /// assert_eq!(game.position().turn(), Color::White);
    /// # Ok::<(), obverse_core::ParseError<obverse_core::MoveListError>>(())
    /// ```
    #[must_use]
    pub fn position(&self) -> Position {
        match self.played.checked_sub(1) {
            Some(last) => self.line[last].1,
            None => self.start,
        }
    }

    /// Iterates over the moves played, passes included.
    ///
    /// ```
    /// # use obverse_core::{Game, Move, Square};
    /// let game: Game = "f5d6".parse()?;
    /// assert!(game.moves().eq([Move::Place(Square::F5), Move::Place(Square::D6)]));
    /// # Ok::<(), obverse_core::ParseError<obverse_core::MoveListError>>(())
    /// ```
    #[must_use]
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator {
        self.line[..self.played].iter().map(|&(mv, _)| mv)
    }

    /// Iterates over the positions of the game, from the start to the current position.
    ///
    /// ```
    /// # use obverse_core::Game;
    /// let game: Game = "f5d6".parse()?;
    /// let counts: Vec<String> = game.positions().map(|position| position.count().to_string()).collect();
    /// assert_eq!(counts, ["2-2", "4-1", "3-3"]);
    /// # Ok::<(), obverse_core::ParseError<obverse_core::MoveListError>>(())
    /// ```
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let after = self.line[..self.played]
            .iter()
            .map(|&(_, position)| position);
        std::iter::once(self.start).chain(after)
    }

    /// Plays a move and discards the moves that could be redone.
    ///
    /// A side without a legal placement must play [`Move::Pass`] explicitly.
    ///
    /// ```
    /// # use obverse_core::{Game, IllegalMove, Move, Square};
    /// let mut game = Game::new();
    /// assert_eq!(game.play(Move::Place(Square::F5)), Ok(()));
    /// assert_eq!(game.play(Move::Pass), Err(IllegalMove::MayNotPass));
    /// ```
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let next = self.position().play(mv)?;
        self.line.truncate(self.played);
        self.line.push((mv, next));
        self.played += 1;
        Ok(())
    }

    /// Places a disc. If the side to move must pass, passes first. Meant for game records that leave passes out.
    ///
    /// ```
    /// # use obverse_core::{Game, Move, Position, Square};
    /// let white_must_pass: Position = format!("XO{} O", "-".repeat(62)).parse().unwrap();
    /// let mut game = Game::from_position(white_must_pass);
    /// game.place(Square::C1)?;
    /// assert!(game.moves().eq([Move::Pass, Move::Place(Square::C1)]));
    /// # Ok::<(), obverse_core::IllegalMove>(())
    /// ```
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

    /// Takes back the last move and returns it, or returns `None` at the start.
    ///
    /// ```
    /// # use obverse_core::Game;
    /// let mut game: Game = "f5d6".parse()?;
    /// game.undo();
    /// assert_eq!(game.to_string(), "f5");
    /// # Ok::<(), obverse_core::ParseError<obverse_core::MoveListError>>(())
    /// ```
    pub fn undo(&mut self) -> Option<Move> {
        self.played = self.played.checked_sub(1)?;
        Some(self.line[self.played].0)
    }

    /// Replays the move taken back last and returns it, or returns `None` if there is nothing to redo.
    ///
    /// ```
    /// # use obverse_core::{Game, Move, Square};
    /// let mut game: Game = "f5d6".parse()?;
    /// game.undo();
    /// assert_eq!(game.redo(), Some(Move::Place(Square::D6)));
    /// assert_eq!(game.redo(), None);
    /// # Ok::<(), obverse_core::ParseError<obverse_core::MoveListError>>(())
    /// ```
    pub fn redo(&mut self) -> Option<Move> {
        let &(mv, _) = self.line.get(self.played)?;
        self.played += 1;
        Some(mv)
    }

    /// Returns how the game has ended, or `None` if it goes on.
    ///
    /// ```
    /// # use obverse_core::{Ending, Game};
    /// let game: Game = "e6f4e3f6g5d6e7f5c5".parse()?;
    /// assert_eq!(game.ending(), Some(Ending::WipeOut));
    /// # Ok::<(), obverse_core::ParseError<obverse_core::MoveListError>>(())
    /// ```
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.position().ending()
    }

    /// Returns whether the game is over.
    ///
    /// ```
    /// # use obverse_core::Game;
    /// assert!(!Game::new().is_over());
    /// ```
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.position().board().is_over()
    }

    /// Returns the winner, or `None` if the game goes on or is a draw.
    ///
    /// ```
    /// # use obverse_core::{Color, Game};
    /// let game: Game = "e6f4e3f6g5d6e7f5c5".parse()?;
    /// assert_eq!(game.winner(), Some(Color::Black));
    /// # Ok::<(), obverse_core::ParseError<obverse_core::MoveListError>>(())
    /// ```
    #[must_use]
    pub fn winner(&self) -> Option<Color> {
        self.score()?.leader()
    }

    /// Counts the discs of both sides.
    ///
    /// ```
    /// # use obverse_core::Game;
    /// let game: Game = "e6f4e3f6g5d6e7f5c5".parse()?;
    /// assert_eq!(game.count().to_string(), "13-0");
    /// # Ok::<(), obverse_core::ParseError<obverse_core::MoveListError>>(())
    /// ```
    #[must_use]
    pub fn count(&self) -> Tally {
        self.position().count()
    }

    /// Returns the final score with the empty squares given to the winner, or `None` if the game goes on.
    ///
    /// ```
    /// # use obverse_core::Game;
    /// let game: Game = "e6f4e3f6g5d6e7f5c5".parse()?;
    /// assert_eq!(game.score().unwrap().to_string(), "64-0");
    /// # Ok::<(), obverse_core::ParseError<obverse_core::MoveListError>>(())
    /// ```
    #[must_use]
    pub fn score(&self) -> Option<Tally> {
        self.position().score()
    }

    /// Returns the final score without the empty squares, or `None` if the game goes on. Only the discs of both sides
    /// count, but a wipe-out still counts 64-0.
    ///
    /// ```
    /// # use obverse_core::{Game, Position};
    /// let neither_can_move: Position = "
    ///     XXXXXXX-
    ///     XXXOXXXX
    ///     XXXXXXXX
    ///     OXXXXXXX
    ///     OXXXXXOX
    ///     XXXXXXXX
    ///     XXOXXXOX
    ///     XXXXXXXX O".parse()?;
    /// let game = Game::from_position(neither_can_move);
    /// assert_eq!(game.plain_score().unwrap().to_string(), "57-6");
    /// assert_eq!(game.score().unwrap().to_string(), "58-6");
    /// # Ok::<(), obverse_core::ParseError<obverse_core::BoardStringError>>(())
    /// ```
    #[must_use]
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
