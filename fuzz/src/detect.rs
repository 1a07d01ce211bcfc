//! Fuzz target for format detection and the reader for any format.

use crate::assert_replays;
use obverse_formats::detect::{AnyItem, AnyReader, Format, ReadOptions, detect, read};

const MARK: &[u8] = b"\xef\xbb\xbf";

/// Reads the whole input. Returns the number of valid items; `None` if the input cannot be opened.
fn count(input: &[u8], format: Option<Format>) -> Option<usize> {
    let options = ReadOptions {
        format,
        ..ReadOptions::default()
    };
    let reader = AnyReader::open(input, options).ok()?;
    let mut good = 0;
    for item in reader {
        match item {
            Ok(AnyItem::Game(record)) => {
                assert_replays(&record.game);
                good += 1;
            }
            Ok(_) => good += 1,
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    assert!(good <= input.len(), "every item takes at least one byte");
    Some(good)
}

/// Panics if a property of this parser does not hold for the input.
pub fn check(input: &[u8]) {
    let format = detect(input);
    if format.is_none() {
        assert!(read(input).is_err());
    }
    assert_eq!(
        count(input, None),
        count(input, format).filter(|_| format.is_some())
    );
    for format in Format::ALL {
        count(input, Some(format));
    }

    // A byte order mark or quotation marks do not change the format. Text with NUL bytes is excluded, since it may look
    // like a WTHOR header when it is quoted.
    let is_binary = matches!(
        format,
        Some(Format::Wthor | Format::WthorPlayers | Format::WthorTournaments | Format::EdaxBook)
    );
    if format.is_some() && !is_binary && !input.starts_with(MARK) && !input.contains(&0) {
        let marked = [MARK, input].concat();
        assert_eq!(detect(&marked), format, "a byte order mark");
        let quoted = [b"\"", input, b"\"\r\n"].concat();
        assert_eq!(detect(&quoted), format, "quotation marks");
    }
}
