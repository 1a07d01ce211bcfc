//! Recognising and reading anything.

use crate::assert_replays;
use obverse_formats::detect::{AnyReader, Format, Item, Options, detect, read};

const MARK: &[u8] = b"\xef\xbb\xbf";

/// Reads to the end; the number of good items.
fn count(input: &[u8], format: Option<Format>) -> Option<usize> {
    let options = Options {
        format,
        ..Options::default()
    };
    let reader = AnyReader::open(input, options).ok()?;
    let mut good = 0;
    for item in reader {
        match item {
            Ok(Item::Game(record)) => {
                assert_replays(&record.game);
                good += 1;
            }
            Ok(_) => good += 1,
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    assert!(good <= input.len(), "every item has a byte of its own");
    Some(good)
}

/// Holds for any input.
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

    // What may come along when text is copied changes nothing. Nobody copies NUL bytes, and with
    // them a quoted text may look like a header of WTHOR.
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
