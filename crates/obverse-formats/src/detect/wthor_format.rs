//! Detection of the three kinds of WTHOR files.

use super::{Format, Sample};
use crate::wthor::{Header, WthorGame};

/// WTHOR codes of the four legal first moves, and 0 for a game without moves.
const FIRST_MOVES: [u8; 5] = [34, 43, 56, 65, 0];
/// Size of a player's name in bytes.
const PLAYER: usize = 20;
/// Size of a tournament's name in bytes.
const TOURNAMENT: usize = 26;

/// Detects which kind of WTHOR file this is; `None` if it is not a WTHOR file.
pub(super) fn detect(sample: &Sample<'_>) -> Option<Format> {
    let (header, records) = sample.bytes.split_first_chunk()?;
    let header = Header::from_bytes(*header);
    if header.solitaire > 1 || !matches!(header.board_size, 0 | 8 | 10) {
        return None;
    }
    let fits = |record: usize, count: u64| {
        let records = count.checked_mul(record as u64);
        let size = records.and_then(|bytes| bytes.checked_add(Header::SIZE as u64));
        size.is_some() && size == sample.size
    };
    let games = u64::from(header.games);
    let names = u64::from(header.names);
    if games == 0 && names == 0 && records.is_empty() {
        return empty(sample, header);
    }
    if names == 0 && fits(WthorGame::SIZE, games) {
        return Some(Format::Wthor);
    }
    if games == 0 && fits(PLAYER, names) {
        return Some(Format::WthorPlayers);
    }
    if games == 0 && fits(TOURNAMENT, names) {
        return Some(Format::WthorTournaments);
    }

    // The number of records does not fit the file size, or the size is unknown. Require a plausible date, and a known
    // extension or plausible records.
    let created = header.created;
    if !(1..=12).contains(&created.month) || !(1..=31).contains(&created.day) {
        return None;
    }
    let named = named(sample);
    if named.is_some() {
        return named;
    }
    if names == 0
        && all_records::<{ WthorGame::SIZE }>(records, |game| FIRST_MOVES.contains(&game[8]))
    {
        return Some(Format::Wthor);
    }
    if games == 0 && all_records::<PLAYER>(records, is_name) {
        return Some(Format::WthorPlayers);
    }
    if games == 0 && all_records::<TOURNAMENT>(records, is_name) {
        return Some(Format::WthorTournaments);
    }
    None
}

/// Returns the kind of a WTHOR file without records. The extension of the file name decides. If it is missing or
/// unknown, a file with a year or a board size in its header counts as a file of games.
fn empty(sample: &Sample<'_>, header: Header) -> Option<Format> {
    if sample.size != Some(Header::SIZE as u64) {
        return None;
    }
    named(sample).or(Some(if header.year != 0 || header.board_size != 0 {
        Format::Wthor
    } else {
        Format::WthorPlayers
    }))
}

/// Returns the kind of WTHOR file to which the extension of the file name belongs, or `None` if the extension is
/// missing or unknown.
fn named(sample: &Sample<'_>) -> Option<Format> {
    let (_, extension) = sample.file_name?.rsplit_once('.')?;
    match extension.to_ascii_lowercase().as_str() {
        "wtb" => Some(Format::Wthor),
        "jou" => Some(Format::WthorPlayers),
        "trn" => Some(Format::WthorTournaments),
        _ => None,
    }
}

/// Returns whether there is at least one record of `N` bytes, and all records are plausible.
fn all_records<const N: usize>(bytes: &[u8], looks_right: impl Fn(&[u8; N]) -> bool) -> bool {
    let (records, _) = bytes.as_chunks::<N>();
    !records.is_empty() && records.iter().all(looks_right)
}

/// Returns whether a record looks like a name: one or more bytes other than NUL, then NULs up to the end.
fn is_name<const N: usize>(record: &[u8; N]) -> bool {
    let length = record.iter().position(|&byte| byte == 0);
    length.is_some_and(|length| length > 0 && record[length..].iter().all(|&byte| byte == 0))
}
