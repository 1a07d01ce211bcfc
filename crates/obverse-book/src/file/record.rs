use obverse_core::{Bitboard, Board, Square};
use obverse_engine::{Level, Selectivity};

use super::checksum::Checksum;
use super::damaged_book::RecordError;
use crate::{Bounds, Date, Entry, Estimate, Worth};

/// Size of a record in bytes.
pub const RECORD_SIZE: usize = 40;

const NO_BEST: u8 = 64;
const HAS_WEIGHTS: u8 = 1;

/// The bytes of a position.
///
/// | offset | size | field |
/// | --- | --- | --- |
/// | 0 | 8 + 8 | discs of the side to move and of the opponent; a1 is the lowest bit |
/// | 16 | 1 | estimate: score |
/// | 17 | 1 | best move: 0 for a1 to 63 for h8, 64 if it is not known |
/// | 18 | 1 | depth |
/// | 19 | 1 | selectivity, 0 (73 %) to 5 (100 %) |
/// | 20 | 1 | level, 0 if the search had none |
/// | 21 | 1 + 1 | proven bounds |
/// | 23 | 1 + 1 + 1 | worth: value and bounds |
/// | 26 | 8 | digest of the weights |
/// | 34 | 4 | date |
/// | 38 | 1 | 1 if the weights are known, otherwise 0 |
/// | 39 | 1 | check byte of the others |
pub type Record = [u8; RECORD_SIZE];

/// By what records are sorted: the hash of the board, then the board.
pub type Key = (u64, Board);

/// The key of a board.
pub fn key(board: Board) -> Key {
    (board.hash(), board)
}

/// The key of a record; boards with two discs on a square have the keys of damaged records.
pub fn key_of(record: &Record) -> Result<Key, RecordError> {
    let discs = |offset: usize| {
        let mut word = [0; 8];
        word.copy_from_slice(&record[offset..offset + 8]);
        Bitboard(u64::from_le_bytes(word))
    };
    let (player, opponent) = (discs(0), discs(8));
    let board = Board::new(player, opponent).ok_or(RecordError::Overlap(player & opponent))?;
    Ok(key(board))
}

/// The bytes of an entry.
pub fn to_record(entry: &Entry) -> Record {
    let mut record = [0; RECORD_SIZE];
    let (board, estimate, worth) = (entry.board(), entry.estimate(), entry.worth);
    record[..8].copy_from_slice(&board.player().0.to_le_bytes());
    record[8..16].copy_from_slice(&board.opponent().0.to_le_bytes());
    record[16] = estimate.score.cast_unsigned();
    record[17] = estimate.best.map_or(NO_BEST, |square| square as u8);
    record[18] = estimate.depth;
    record[19] = estimate.selectivity.index() as u8;
    record[20] = estimate.level.map_or(0, Level::number);
    record[21] = entry.proven().lower().cast_unsigned();
    record[22] = entry.proven().upper().cast_unsigned();
    record[23] = worth.value.cast_unsigned();
    record[24] = worth.bounds.lower().cast_unsigned();
    record[25] = worth.bounds.upper().cast_unsigned();
    record[26..34].copy_from_slice(&estimate.weights.unwrap_or_default().to_le_bytes());
    record[34..38].copy_from_slice(&estimate.date.0.to_le_bytes());
    record[38] = if estimate.weights.is_some() {
        HAS_WEIGHTS
    } else {
        0
    };
    record[39] = check_byte(&record);
    record
}

/// Checks the bytes of an entry.
pub fn from_record(record: &Record) -> Result<Entry, RecordError> {
    let (found, expected) = (record[39], check_byte(record));
    if found != expected {
        return Err(RecordError::Check { found, expected });
    }
    let (_, board) = key_of(record)?;
    if board.legal_squares().is_empty() {
        return Err(RecordError::NoMove);
    }
    if board.canonical().0 != board {
        return Err(RecordError::NotCanonical);
    }
    let bounds = |offset: usize| {
        let (lower, upper) = (
            record[offset].cast_signed(),
            record[offset + 1].cast_signed(),
        );
        Bounds::new(lower, upper).ok_or(RecordError::Bounds(lower, upper))
    };
    let (proven, worth_bounds) = (bounds(21)?, bounds(24)?);
    let value = record[23].cast_signed();
    if worth_bounds.clamp(value) != value {
        return Err(RecordError::Value(value));
    }
    let selectivity = *Selectivity::ALL
        .get(usize::from(record[19]))
        .ok_or(RecordError::Selectivity(record[19]))?;
    let level = match record[20] {
        0 => None,
        number => Some(Level::new(number.into()).map_err(|_| RecordError::Level(number))?),
    };
    let best = match record[17] {
        NO_BEST => None,
        code => Some(Square::new(code).ok_or(RecordError::Best(code))?),
    };
    let mut word = [0; 8];
    word.copy_from_slice(&record[26..34]);
    let score = record[16].cast_signed();
    let estimate = Estimate {
        score,
        best,
        depth: record[18],
        selectivity,
        level,
        weights: (record[38] & HAS_WEIGHTS != 0).then(|| u64::from_le_bytes(word)),
        date: Date(u32::from_le_bytes([
            record[34], record[35], record[36], record[37],
        ])),
    };
    if !(-64..=64).contains(&score) {
        return Err(RecordError::Score(score));
    }
    let mut entry = Entry::new(board, estimate, proven).ok_or(RecordError::Best(record[17]))?;
    entry.worth = Worth {
        value,
        bounds: worth_bounds,
    };
    Ok(entry)
}

fn check_byte(record: &Record) -> u8 {
    let mut bytes = *record;
    bytes[39] = 0;
    Checksum::of(&bytes).to_le_bytes()[0]
}
