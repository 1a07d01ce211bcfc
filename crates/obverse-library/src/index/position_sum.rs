use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use obverse_core::{Board, Move, Square, Symmetry};

use super::answer::{MoveAnswer, PositionAnswer, Results};
use super::varint;
use crate::game_facts::GameFacts;

/// Code of a pass in a stored sum, after those of the 64 squares.
const PASS: u64 = 64;
/// Code of the end of a game in a stored sum.
const END: u64 = 65;

/// The occurrences of a position, added up. Moves are squares of the canonical board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionSum {
    results: Results,
    next: BTreeMap<Option<Move>, Results>,
    /// Year and number of the latest games.
    latest: BTreeSet<(Option<u16>, u32)>,
}

impl PositionSum {
    /// Adds an occurrence.
    pub fn add(&mut self, game: u32, facts: &GameFacts, next: Option<Move>) {
        self.results.add(facts);
        self.next.entry(next).or_default().add(facts);
        self.latest.insert((facts.year, game));
        if self.latest.len() > PositionAnswer::LATEST {
            self.latest.pop_first();
        }
    }

    /// The answer for a position. `squares` has the squares of the position for a square of the canonical board; if there
    /// are several, they are equivalent.
    pub fn answer(self, squares: impl Fn(Square) -> Square) -> PositionAnswer {
        let mut answer = PositionAnswer {
            results: self.results,
            ..PositionAnswer::default()
        };
        for (next, results) in self.next {
            match next {
                None => answer.ended = results.games,
                Some(Move::Pass) => answer.moves.push(MoveAnswer {
                    mv: Move::Pass,
                    results,
                }),
                Some(Move::Place(square)) => answer.moves.push(MoveAnswer {
                    mv: Move::Place(squares(square)),
                    results,
                }),
            }
        }
        answer
            .moves
            .sort_by_key(|it| (Reverse(it.results.games), it.mv));
        answer.latest = self
            .latest
            .into_iter()
            .rev()
            .map(|(_, game)| game)
            .collect();
        answer
    }

    /// Appends the sum as bytes.
    pub fn write(&self, output: &mut Vec<u8>) {
        varint::push(output, self.next.len() as u64);
        for (next, results) in &self.next {
            let code = match next {
                Some(Move::Place(square)) => square.index() as u64,
                Some(Move::Pass) => PASS,
                None => END,
            };
            varint::push(output, code);
            write_results(results, output);
        }
        varint::push(output, self.latest.len() as u64);
        for (year, game) in &self.latest {
            varint::push(output, u64::from(year.unwrap_or(0)));
            varint::push(output, u64::from(*game));
        }
    }

    /// The sum of these bytes; `None` if they make no sense. `games` is the number of games in the index.
    pub fn read(mut input: &[u8], games: u32) -> Option<PositionSum> {
        let input = &mut input;
        let mut sum = PositionSum::default();
        for _ in 0..varint::take(input)? {
            let next = match varint::take(input)? {
                PASS => Some(Move::Pass),
                END => None,
                square => Some(Move::Place(Square::new(u8::try_from(square).ok()?)?)),
            };
            let results = read_results(input)?;
            sum.results = total(&sum.results, &results)?;
            if sum.next.insert(next, results).is_some() {
                return None;
            }
        }
        for _ in 0..varint::take(input)? {
            let year = Some(varint::take(input)?).filter(|year| *year != 0);
            let year = year.map(u16::try_from).transpose().ok()?;
            let game = varint::take_u32(input)?;
            if game >= games || sum.latest.len() >= PositionAnswer::LATEST {
                return None;
            }
            sum.latest.insert((year, game));
        }
        input.is_empty().then_some(sum)
    }
}

fn write_results(results: &Results, output: &mut Vec<u8>) {
    let (first, last) = results
        .years
        .as_ref()
        .map_or((0, 0), |it| (*it.start(), *it.end()));
    for number in [
        results.games,
        results.black_wins,
        results.draws,
        results.white_wins,
        first.into(),
        last.into(),
    ] {
        varint::push(output, number.into());
    }
}

fn read_results(input: &mut &[u8]) -> Option<Results> {
    let mut number = || varint::take_u32(input);
    let [games, black_wins, draws, white_wins] = [number()?, number()?, number()?, number()?];
    let [first, last] = [number()?, number()?];
    let decided = black_wins.checked_add(draws)?.checked_add(white_wins)?;
    if games == 0 || decided > games || first > last {
        return None;
    }
    let years = match first {
        0 => None,
        _ => Some(u16::try_from(first).ok()?..=u16::try_from(last).ok()?),
    };
    Some(Results {
        games,
        black_wins,
        draws,
        white_wins,
        years,
    })
}

/// The sum of two results; `None` if there are too many games.
fn total(a: &Results, b: &Results) -> Option<Results> {
    let years = match (&a.years, &b.years) {
        (Some(a), Some(b)) => Some(*a.start().min(b.start())..=*a.end().max(b.end())),
        (a, b) => a.clone().or_else(|| b.clone()),
    };
    Some(Results {
        games: a.games.checked_add(b.games)?,
        black_wins: a.black_wins.checked_add(b.black_wins)?,
        draws: a.draws.checked_add(b.draws)?,
        white_wins: a.white_wins.checked_add(b.white_wins)?,
        years,
    })
}

/// The smallest of the equivalent moves on a canonical board. `stabilizer` has the symmetries that leave the board as it
/// is.
pub fn representative(next: Option<Move>, stabilizer: &[Symmetry]) -> Option<Move> {
    let Some(Move::Place(square)) = next else {
        return next;
    };
    let images = stabilizer.iter().map(|symmetry| symmetry.square(square));
    images.min().map(Move::Place)
}

/// The square of a position for a square of its canonical board. Of several equivalent squares, the rightmost one is
/// chosen and then the lowest, so that the first move of a game is f5.
pub fn shown_square(square: Square, board: Board, canonical: Board) -> Square {
    let maps = |symmetry: &Symmetry| symmetry.board(board) == canonical;
    let squares = Symmetry::ALL
        .into_iter()
        .filter(maps)
        .map(|symmetry| symmetry.inverse().square(square));
    squares
        .max_by_key(|square| (square.column(), square.row()))
        .unwrap_or(square)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_survive_as_bytes() {
        let mut sum = PositionSum::default();
        for game in 0..30 {
            let facts = GameFacts {
                year: (game % 3 != 0).then_some(2000 + game as u16),
                score: (game % 4 != 0).then_some(game as i8 - 15),
                ..GameFacts::default()
            };
            let next = match game % 5 {
                0 => None,
                1 => Some(Move::Pass),
                n => Some(Move::Place(Square::ALL[n as usize])),
            };
            sum.add(game, &facts, next);
        }
        let mut bytes = Vec::new();
        sum.write(&mut bytes);
        assert_eq!(PositionSum::read(&bytes, 30), Some(sum.clone()));
        assert_eq!(PositionSum::read(&bytes, 29), None, "game 29 is not there");
        for end in 0..bytes.len() {
            assert_eq!(PositionSum::read(&bytes[..end], 30), None);
        }
        let answer = sum.answer(|square| square);
        assert_eq!(answer.results.games, 30);
        assert_eq!(answer.latest, [29, 28, 26, 25, 23, 22, 20, 19, 17, 16]);
    }
}
