//! Fuzz target for WTHOR games.

use crate::{assert_replays, binary_records};
use obverse_formats::wthor::{Archive, PlayerNameTable, Reader, TournamentNameTable, Writer};

/// Panics if a property of this parser does not hold for the input.
pub fn check(input: &[u8]) {
    let Ok(reader) = Reader::new(input) else {
        return;
    };
    let header = reader.header();
    let (entries, errors) = binary_records(reader, input);

    let mut archive = Archive::new();
    for entry in &entries {
        assert_replays(&entry.game);
        let record = entry.to_record(
            header.year,
            &PlayerNameTable::default(),
            &TournamentNameTable::default(),
        );
        archive
            .push(&record)
            .expect("a game of WTHOR can be stored in WTHOR");
    }
    if errors == 0 {
        let mut writer = Writer::new(Vec::new(), header).expect("memory cannot fail");
        for entry in &entries {
            writer.write(entry).expect("what was read can be written");
        }
        let written = writer.finish().expect("the header was right");
        assert_eq!(written, input, "not one byte is lost");
    }
}
