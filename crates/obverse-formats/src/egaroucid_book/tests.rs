use obverse_core::{Position, Square};

use super::{EgaroucidEntry, Leaf, Reader, Writer};

fn book(entries: &[EgaroucidEntry]) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new(), entries.len() as u64).unwrap();
    for entry in entries {
        writer.write(entry).unwrap();
    }
    writer.into_inner()
}

fn entry() -> EgaroucidEntry {
    EgaroucidEntry {
        board: Position::start().board(),
        value: -3,
        level: Some(21),
        lines: 7,
        leaf: Some(Leaf {
            score: -4,
            square: Square::D3,
            level: Some(19),
        }),
    }
}

fn errors(bytes: &[u8]) -> Vec<String> {
    Reader::new(bytes)
        .unwrap()
        .filter_map(|result| result.err())
        .map(|error| error.to_string())
        .collect()
}

#[test]
fn the_bytes_are_those_of_the_description() {
    let bytes = book(&[entry()]);
    assert_eq!(&bytes[..14], b"DICUORAGE\x03\x01\0\0\0");
    // The player has e4 and d5, the opponent d4 and e5. The highest bit is a1: e4 is bit 35, d5 bit 28.
    let player = (1_u64 << 35 | 1 << 28).to_le_bytes();
    let opponent = (1_u64 << 36 | 1 << 27).to_le_bytes();
    assert_eq!(bytes[14..22], player);
    assert_eq!(bytes[22..30], opponent);
    // d3 is bit 63 - 19 = 44.
    assert_eq!(bytes[30..], [253, 21, 7, 0, 0, 0, 252, 44, 19]);
}

#[test]
fn entries_come_back() {
    let without_leaf = EgaroucidEntry {
        level: None,
        leaf: None,
        ..entry()
    };
    let entries = [entry(), without_leaf];
    let bytes = book(&entries);
    let mut reader = Reader::new(&bytes[..]).unwrap();
    assert_eq!(reader.announced(), 2);
    let read: Result<Vec<_>, _> = reader.by_ref().collect();
    assert_eq!(read.unwrap(), entries);
}

#[test]
fn codes_that_are_no_square_mean_no_leaf() {
    let mut bytes = book(&[entry()]);
    for code in [64, 65, 125, 255] {
        bytes[37] = code;
        let read = Reader::new(&bytes[..]).unwrap().next().unwrap().unwrap();
        assert_eq!(read.leaf, None);
    }
}

#[test]
fn a_bad_position_does_not_hide_the_next() {
    let mut bytes = book(&[entry(), entry(), entry(), entry()]);
    bytes[30] = 65;
    bytes.copy_within(39..47, 47);
    bytes[64 + 23] = 0;
    assert_eq!(
        errors(&bytes),
        [
            "byte 30: 65 is not a value: expected -64 to 64",
            "byte 39: invalid position: both a black and a white disc on e4 d5",
            "byte 87: illegal move: h8 flips nothing",
        ]
    );
    assert_eq!(Reader::new(&bytes[..]).unwrap().flatten().count(), 1);
}

#[test]
fn counts_are_checked_and_not_trusted() {
    let mut bytes = book(&[entry()]);
    bytes[10..14].copy_from_slice(&i32::MAX.to_le_bytes());
    bytes.extend([0; 24]);
    assert_eq!(
        errors(&bytes),
        [
            "byte 39: the file ends inside a position",
            "byte 10: wrong number of positions: the header says 2147483647, but the file has 1",
        ]
    );
}

#[test]
fn other_files_are_refused() {
    let refusal = |bytes: &[u8]| Reader::new(bytes).unwrap_err().to_string();
    let mut bytes = book(&[]);
    assert_eq!(
        refusal(&bytes[..13]),
        "byte 13: the file ends after 13 bytes: expected a header of 14 bytes"
    );
    bytes[9] = 2;
    assert!(refusal(&bytes).starts_with("byte 9: version 2 of the format is not supported"));
    bytes[0] = b'E';
    assert!(refusal(&bytes).starts_with("byte 0: not an Egaroucid book"));
}
