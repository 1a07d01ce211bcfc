use obverse_core::{Board, Move, Position, Square};

use crate::{Entry, Estimate, Successor, Worth};

/// A book that can be asked for positions: in memory ([`Book`](crate::Book)) or in a file
/// ([`BookFile`](crate::BookFile)).
pub trait Probe {
    /// Why a position cannot be looked up.
    type Error;

    /// The entry of a canonical board; `None` if the book does not have it.
    fn probe(&self, canonical: Board) -> Result<Option<Entry>, Self::Error>;
}

/// A move of a position and what the book knows about it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BookMove {
    /// The move.
    pub square: Square,
    /// Value and proven bounds for the side that moves.
    pub worth: Worth,
    /// Where the value comes from.
    pub source: MoveSource,
}

/// Where the value of a move comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MoveSource {
    /// The position after the move is in the book, with this estimate.
    Entry(Estimate),
    /// The game is over after the move.
    Over,
    /// The position after the move is not in the book; the estimate is that of the position before the move.
    Estimate(Estimate),
}

impl BookMove {
    /// The moves of a position that the book knows, best first; empty if the book knows none. A side that must pass has
    /// no moves.
    ///
    /// ```
    /// use obverse_book::{Book, BookMove, Bounds, Date, Entry, Estimate};
    /// use obverse_core::{Position, Square};
    /// use obverse_engine::Selectivity;
    ///
    /// let estimate = Estimate {
    ///     score: 1,
    ///     best: Some(Square::F5),
    ///     depth: 12,
    ///     selectivity: Selectivity::NONE,
    ///     level: None,
    ///     weights: None,
    ///     date: Date(0),
    /// };
    /// let start = Position::start().board();
    /// let book: Book = Entry::new(start, estimate, Bounds::NONE).into_iter().collect();
    /// let moves = BookMove::all(&book, start)?;
    /// assert_eq!((moves[0].square, moves[0].worth.value), (Square::F5, 1));
    /// # Ok::<(), std::convert::Infallible>(())
    /// ```
    pub fn all<P: Probe + ?Sized>(book: &P, board: Board) -> Result<Vec<BookMove>, P::Error> {
        let mut moves = Vec::new();
        for square in board.legal_squares() {
            let found = match Successor::of(board, square) {
                Some(Successor::Over(score)) => Some((Worth::exact(score), MoveSource::Over)),
                Some(Successor::Position { board, same_side }) => book.probe(board)?.map(|entry| {
                    let worth = if same_side {
                        entry.worth
                    } else {
                        entry.worth.negated()
                    };
                    (worth, MoveSource::Entry(entry.estimate()))
                }),
                None => None,
            };
            if let Some((worth, source)) = found {
                moves.push(BookMove {
                    square,
                    worth,
                    source,
                });
            }
        }
        let (canonical, symmetry) = board.canonical();
        if let Some(entry) = book.probe(canonical)?
            && let Some(best) = entry.estimate().best
        {
            let square = symmetry.inverse().square(best);
            if moves.iter().all(|known| known.square != square) {
                let estimate = entry.estimate();
                // What is proven of the position bounds each of its moves from above.
                let bounds = crate::Bounds::new(-64, entry.worth.bounds.upper());
                let bounds = bounds.unwrap_or(crate::Bounds::NONE);
                moves.push(BookMove {
                    square,
                    worth: Worth {
                        value: bounds.clamp(estimate.score),
                        bounds,
                    },
                    source: MoveSource::Estimate(estimate),
                });
            }
        }
        moves.sort_by_key(|known| {
            (
                -known.worth.value,
                -known.worth.bounds.lower(),
                known.square,
            )
        });
        Ok(moves)
    }

    /// Whether the position after the move is in the book, or the game is over.
    ///
    /// ```
    /// use obverse_book::{BookMove, MoveSource, Worth};
    /// use obverse_core::Square;
    ///
    /// let mv = BookMove { square: Square::F5, worth: Worth::exact(2), source: MoveSource::Over };
    /// assert!(mv.is_in_book());
    /// ```
    #[must_use]
    pub fn is_in_book(&self) -> bool {
        !matches!(self.source, MoveSource::Estimate(_))
    }

    /// The estimate behind the value; `None` if the game is over.
    ///
    /// ```
    /// use obverse_book::{BookMove, MoveSource, Worth};
    /// use obverse_core::Square;
    ///
    /// let mv = BookMove { square: Square::F5, worth: Worth::exact(2), source: MoveSource::Over };
    /// assert_eq!(mv.estimate(), None);
    /// ```
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        match self.source {
            MoveSource::Entry(estimate) | MoveSource::Estimate(estimate) => Some(estimate),
            MoveSource::Over => None,
        }
    }

    /// The moves that the book expects after this move of `position`: its best moves, passes included, this move first.
    /// The last one may lead out of the book.
    ///
    /// ```
    /// use obverse_book::{Book, BookMove, Bounds, Date, Entry, Estimate};
    /// use obverse_core::{Position, Square};
    /// use obverse_engine::Selectivity;
    ///
    /// let start = Position::start();
    /// let estimate = Estimate {
    ///     score: 0,
    ///     best: None,
    ///     depth: 12,
    ///     selectivity: Selectivity::NONE,
    ///     level: None,
    ///     weights: None,
    ///     date: Date(0),
    /// };
    /// let after_f5 = start.play(Square::F5.into())?.board();
    /// let with_move = Estimate { best: Some(Square::D6), ..estimate };
    /// let book: Book = [Entry::new(start.board(), estimate, Bounds::NONE), Entry::new(after_f5, with_move, Bounds::NONE)]
    ///     .into_iter()
    ///     .flatten()
    ///     .collect();
    /// let moves = BookMove::all(&book, start.board())?;
    /// let f5 = moves.iter().find(|mv| mv.square == Square::F5).expect("it is in the book");
    /// let line = f5.line(&book, start)?;
    /// assert_eq!(line, [Square::F5.into(), Square::D6.into()]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn line<P: Probe + ?Sized>(
        &self,
        book: &P,
        position: Position,
    ) -> Result<Vec<Move>, P::Error> {
        let mut line = Vec::new();
        let (mut position, mut next) = (position, Some(*self));
        while let Some(mv) = next {
            let Ok(after) = position.play(mv.square.into()) else {
                break;
            };
            line.push(mv.square.into());
            position = after;
            if !mv.is_in_book() {
                break;
            }
            if position.must_pass()
                && let Ok(after) = position.play(Move::Pass)
            {
                line.push(Move::Pass);
                position = after;
            }
            next = BookMove::all(book, position.board())?.first().copied();
        }
        Ok(line)
    }
}
