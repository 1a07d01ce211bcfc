use obverse_core::{IllegalMove, Move, Position, Square};

use super::varint;
use crate::game_facts::GameFacts;
use crate::name_table::NameTable;

/// A game as the index has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexGame {
    /// Number of the game in the library.
    pub id: i64,
    /// Players, event, year and score.
    pub facts: GameFacts,
    /// Start position; `None` for the standard start.
    pub start: Option<Position>,
    /// The placements, without passes.
    pub moves: Vec<Square>,
}

/// The games of a library, from which an index is written.
#[derive(Clone, Debug, Default)]
pub struct IndexedGames {
    /// Names of the players.
    pub players: NameTable,
    /// Names of the events.
    pub events: NameTable,
    /// The games.
    pub games: Vec<IndexGame>,
}

impl IndexGame {
    /// Calls `each` for every position of the game with the next move, passes included; the last position has none.
    pub fn positions(
        &self,
        mut each: impl FnMut(Position, Option<Move>),
    ) -> Result<(), IllegalMove> {
        let mut position = self.start.unwrap_or_default();
        for &square in &self.moves {
            if position.must_pass() {
                each(position, Some(Move::Pass));
                position = position.play_unchecked(Move::Pass);
            }
            let mv = Move::Place(square);
            let next = position.play(mv)?;
            each(position, Some(mv));
            position = next;
        }
        each(position, None);
        Ok(())
    }

    /// Start and moves as bytes. `number` is its number in the index.
    pub(super) fn to_bytes(&self, number: u32) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(80);
        varint::push(&mut bytes, number.into());
        let start = self
            .start
            .map(|start| start.to_string())
            .unwrap_or_default();
        varint::push(&mut bytes, start.len() as u64);
        bytes.extend(start.as_bytes());
        bytes.extend(self.moves.iter().map(|square| square.index() as u8));
        bytes
    }

    /// The game of these bytes; `None` if they make no sense or belong to another game.
    pub(super) fn from_bytes(
        mut input: &[u8],
        number: u32,
        id: i64,
        facts: GameFacts,
    ) -> Option<IndexGame> {
        let input = &mut input;
        if varint::take_u32(input)? != number {
            return None;
        }
        let length = usize::try_from(varint::take(input)?).ok()?;
        let (start, moves) = input.split_at_checked(length)?;
        let start = std::str::from_utf8(start).ok()?;
        let start = match start {
            "" => None,
            text => Some(text.parse().ok()?),
        };
        let game = IndexGame {
            id,
            facts,
            start,
            moves: moves
                .iter()
                .map(|&index| Square::new(index))
                .collect::<Option<_>>()?,
        };
        game.positions(|_, _| {}).ok()?;
        Some(game)
    }
}

#[cfg(test)]
mod tests {
    use obverse_core::{Game, Random};

    use super::*;

    /// A random game with a pass.
    fn game_with_a_pass() -> Game {
        let mut random = Random::new(1);
        loop {
            let mut game = Game::new();
            while let Some(last) = game.position().legal_moves().count().checked_sub(1) {
                let choice = random.below(last as u32 + 1) as usize;
                let mv = game.position().legal_moves().nth(choice).expect("a move");
                game.play(mv).expect("legal");
            }
            if game.moves().any(|mv| mv == Move::Pass) {
                return game;
            }
        }
    }

    #[test]
    fn positions_are_those_of_the_game() {
        let game = game_with_a_pass();
        let indexed = IndexGame {
            id: 5,
            facts: GameFacts::default(),
            start: None,
            moves: game.moves().filter_map(Move::square).collect(),
        };
        let mut positions = Vec::new();
        let mut moves = Vec::new();
        indexed
            .positions(|position, next| {
                positions.push(position);
                moves.extend(next);
            })
            .expect("legal");
        assert!(game.positions().eq(positions));
        assert!(game.moves().eq(moves));
        let bytes = indexed.to_bytes(300);
        let facts = GameFacts::default();
        assert_eq!(IndexGame::from_bytes(&bytes, 300, 5, facts), Some(indexed));
        assert_eq!(IndexGame::from_bytes(&bytes, 301, 5, facts), None);
    }
}
