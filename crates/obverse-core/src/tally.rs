use std::fmt;

use crate::Color;

/// Discs of both sides: a count or a final score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tally {
    /// Black's discs.
    pub black: u8,
    /// White's discs.
    pub white: u8,
}

impl Tally {
    /// The number of one side.
    pub const fn of(self, color: Color) -> u8 {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// This side's number minus the other's.
    pub const fn difference(self, color: Color) -> i32 {
        let black = self.black as i32 - self.white as i32;
        match color {
            Color::Black => black,
            Color::White => -black,
        }
    }

    /// The side with more discs, if there is one.
    pub const fn leader(self) -> Option<Color> {
        if self.black > self.white {
            Some(Color::Black)
        } else if self.white > self.black {
            Some(Color::White)
        } else {
            None
        }
    }

    /// The same with the empty squares given to the leader: 40-20 becomes 44-20, 30-30 becomes
    /// 32-32, 13-0 becomes 64-0.
    pub const fn with_empties_to_winner(self) -> Tally {
        let empty = 64 - self.black - self.white;
        match self.leader() {
            Some(Color::Black) => Tally {
                black: self.black + empty,
                ..self
            },
            Some(Color::White) => Tally {
                white: self.white + empty,
                ..self
            },
            None => Tally {
                black: 32,
                white: 32,
            },
        }
    }
}

impl fmt::Display for Tally {
    /// `black-white`, as in `38-26`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.black, self.white)
    }
}

/// How a game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// All 64 squares hold a disc.
    BoardFull,
    /// Empty squares remain, but neither side can move.
    NoMoves,
    /// One side has no disc left; the score is 64-0.
    WipeOut,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ending::BoardFull => "the board is full",
            Ending::NoMoves => "neither side can move",
            Ending::WipeOut => "one side is wiped out",
        })
    }
}
