//! What was played in a position, found by going through all games. Shares no code with the index: symmetric positions are
//! found by turning boards square by square.

use std::collections::BTreeMap;

use obverse_core::{Color, Move, Position, Square};
use obverse_formats::GameRecord;

/// Games with a move or a position: their number, wins of Black, draws, wins of White, first and last year.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub games: u32,
    pub black_wins: u32,
    pub draws: u32,
    pub white_wins: u32,
    pub years: Option<(u16, u16)>,
}

/// What was played in a position. Equivalent moves are counted together, under the smallest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scan {
    pub all: Counts,
    pub moves: BTreeMap<Move, Counts>,
    pub ended: u32,
}

/// One of the eight ways to turn a board: row and column may be swapped and reversed.
type Turn = (bool, bool, bool);

const TURNS: [Turn; 8] = [
    (false, false, false),
    (false, false, true),
    (false, true, false),
    (false, true, true),
    (true, false, false),
    (true, false, true),
    (true, true, false),
    (true, true, true),
];

fn turned(square: Square, (swap, mirror_columns, mirror_rows): Turn) -> Square {
    let (mut column, mut row) = (square.column(), square.row());
    if mirror_columns {
        column = 7 - column;
    }
    if mirror_rows {
        row = 7 - row;
    }
    if swap {
        (column, row) = (row, column);
    }
    Square::at(column, row).expect("on the board")
}

/// Whether turning `a` gives `b`.
fn leads(a: Position, b: Position, turn: Turn) -> bool {
    a.turn() == b.turn()
        && a.count() == b.count()
        && Square::ALL
            .into_iter()
            .all(|square| a.disc(square) == b.disc(turned(square, turn)))
}

/// Goes through the games that `accepts` accepts.
pub fn scan(
    records: &[GameRecord],
    position: Position,
    up_to_symmetry: bool,
    accepts: impl Fn(&GameRecord) -> bool,
) -> Scan {
    let turns = match up_to_symmetry {
        true => &TURNS[..],
        false => &TURNS[..1],
    };
    // Squares that are equivalent in the position itself.
    let own: Vec<Turn> = turns
        .iter()
        .copied()
        .filter(|turn| leads(position, position, *turn))
        .collect();
    let mut scan = Scan::default();
    for record in records.iter().filter(|record| accepts(record)) {
        // A move adds a disc, so no earlier position has as many discs.
        let earlier = discs(position).saturating_sub(discs(record.game.start()));
        let mut moves = record.game.moves().skip(earlier);
        for before in record.game.positions().skip(earlier) {
            if discs(before) > discs(position) {
                break;
            }
            let next = moves.next();
            let Some(turn) = turns.iter().find(|turn| leads(before, position, **turn)) else {
                continue;
            };
            add(&mut scan.all, record);
            let next = next.map(|mv| match mv {
                Move::Pass => Move::Pass,
                Move::Place(square) => {
                    let square = turned(square, *turn);
                    Move::Place(
                        own.iter()
                            .map(|turn| turned(square, *turn))
                            .min()
                            .expect("one is itself"),
                    )
                }
            });
            match next {
                Some(mv) => add(scan.moves.entry(mv).or_default(), record),
                None => scan.ended += 1,
            }
        }
    }
    scan
}

fn discs(position: Position) -> usize {
    64 - position.empty().len() as usize
}

/// The smallest square that is equivalent to a move in a position.
pub fn smallest(position: Position, mv: Move, up_to_symmetry: bool) -> Move {
    match mv {
        Move::Place(square) if up_to_symmetry => {
            let turns = TURNS
                .iter()
                .filter(|turn| leads(position, position, **turn));
            Move::Place(
                turns
                    .map(|turn| turned(square, *turn))
                    .min()
                    .expect("one is itself"),
            )
        }
        mv => mv,
    }
}

fn add(counts: &mut Counts, record: &GameRecord) {
    counts.games += 1;
    if let Some(outcome) = record.result() {
        if outcome.score > 0.0 {
            counts.black_wins += 1;
        } else if outcome.score < 0.0 {
            counts.white_wins += 1;
        } else {
            counts.draws += 1;
        }
    }
    if let Some(year) = record.date.as_deref().and_then(|date| date.parse().ok()) {
        let (first, last) = counts.years.unwrap_or((year, year));
        counts.years = Some((first.min(year), last.max(year)));
    }
}

/// Whether one side of a game has a player with this name.
pub fn plays(record: &GameRecord, name: &str, side: Option<Color>) -> bool {
    let is_player = |color| record.player(color).name.as_deref() == Some(name);
    match side {
        Some(side) => is_player(side),
        None => Color::ALL.into_iter().any(is_player),
    }
}
