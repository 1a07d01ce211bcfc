use std::cmp::Ordering;

use obverse_core::Color;

/// What lists and restrictions need to know about a game: players, event, year and score.
///
/// Players and events are numbers of the library, whose names are in a [`NameTable`](crate::NameTable).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameFacts {
    /// The player who plays Black; `None` if unknown.
    pub black: Option<u32>,
    /// The player who plays White; `None` if unknown.
    pub white: Option<u32>,
    /// The event; `None` if unknown.
    pub event: Option<u32>,
    /// The year; `None` if unknown.
    pub year: Option<u16>,
    /// Black's discs minus White's, with the empty squares given to the winner; `None` if the game has no result.
    pub score: Option<i8>,
}

impl GameFacts {
    /// Size of the facts in the index, in bytes.
    pub(crate) const SIZE: usize = 16;

    /// Returns the player of one side.
    #[must_use]
    pub fn player(&self, color: Color) -> Option<u32> {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// Returns the result, or `None` if the game has no result.
    ///
    /// ```
    /// use obverse_core::Color;
    /// use obverse_library::{GameFacts, GameResult};
    ///
    /// let game = GameFacts { score: Some(-6), ..GameFacts::default() };
    /// assert_eq!(game.result(), Some(GameResult::Won(Color::White)));
    /// ```
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        Some(match self.score?.cmp(&0) {
            Ordering::Greater => GameResult::Won(Color::Black),
            Ordering::Equal => GameResult::Drawn,
            Ordering::Less => GameResult::Won(Color::White),
        })
    }

    /// The facts as bytes. Numbers are stored plus one, so that 0 is an unknown player or event.
    pub(crate) fn to_bytes(self) -> [u8; GameFacts::SIZE] {
        let mut bytes = [0; GameFacts::SIZE];
        for (place, number) in [(0, self.black), (4, self.white), (8, self.event)] {
            let stored = number.map_or(0, |number| number + 1);
            bytes[place..place + 4].copy_from_slice(&stored.to_le_bytes());
        }
        bytes[12..14].copy_from_slice(&self.year.unwrap_or(0).to_le_bytes());
        bytes[14] = self.score.unwrap_or(0).to_le_bytes()[0];
        bytes[15] = u8::from(self.score.is_some());
        bytes
    }

    /// The facts of these bytes. Any bytes are facts.
    pub(crate) fn from_bytes(bytes: &[u8; GameFacts::SIZE]) -> GameFacts {
        let [
            b0,
            b1,
            b2,
            b3,
            w0,
            w1,
            w2,
            w3,
            e0,
            e1,
            e2,
            e3,
            y0,
            y1,
            score,
            has_score,
        ] = *bytes;
        let number = |bytes| u32::from_le_bytes(bytes).checked_sub(1);
        GameFacts {
            black: number([b0, b1, b2, b3]),
            white: number([w0, w1, w2, w3]),
            event: number([e0, e1, e2, e3]),
            year: Some(u16::from_le_bytes([y0, y1])).filter(|year| *year != 0),
            score: (has_score != 0).then_some(i8::from_le_bytes([score])),
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// This side won.
    Won(Color),
    /// Both sides have the same number of discs.
    Drawn,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_survive_as_bytes() {
        for facts in [
            GameFacts::default(),
            GameFacts {
                black: Some(0),
                white: Some(70_000),
                event: Some(3),
                year: Some(2025),
                score: Some(0),
            },
            GameFacts {
                white: Some(u32::MAX - 1),
                score: Some(-64),
                ..GameFacts::default()
            },
        ] {
            assert_eq!(GameFacts::from_bytes(&facts.to_bytes()), facts);
        }
    }
}
