//! Fuzz target for WTHOR names of players and tournaments.

use crate::binary_records;
use obverse_formats::wthor::{CreationDate, NameReader, NameTable};

fn check_width<const WIDTH: usize>(input: &[u8]) {
    let Ok(reader) = NameReader::<_, WIDTH>::new(input) else {
        return;
    };
    let (found, errors) = binary_records(reader, input);
    match NameTable::<WIDTH>::read(input) {
        Ok(names) => {
            assert_eq!(errors, 0);
            assert!(names.iter().eq(&found));
            let mut bytes = Vec::new();
            names
                .write(&mut bytes, CreationDate::default())
                .expect("memory cannot fail");
            let again = NameTable::<WIDTH>::read(&bytes[..]).expect("what is written can be read");
            assert_eq!(again, names);
        }
        Err(_) => assert_ne!(errors, 0),
    }
}

/// Panics if a property of this parser does not hold for the input.
pub fn check(input: &[u8]) {
    check_width::<20>(input);
    check_width::<26>(input);
}
