//! Fuzz target for commands of GTP.

use obverse_formats::parse_move;
use obverse_protocols::{Lines, gtp};

/// Panics if a property of this parser does not hold for the input.
pub fn check(input: &[u8]) {
    for line in Lines::new(input) {
        let Some(command) = gtp::parse(&line.text) else {
            continue;
        };
        let words = command.arguments.iter().chain([&command.name]);
        for word in words {
            assert!(!word.contains(|c: char| c.is_control() || c == '#' || c == ' '));
        }
        assert_eq!(command.name, command.name.to_ascii_lowercase());
        let id = command.id.iter().map(String::as_str);
        let arguments = command.arguments.iter().map(String::as_str);
        let words: Vec<&str> = id.chain([command.name.as_str()]).chain(arguments).collect();
        // The id is the first of the joined words, since the parser reads a first word of digits as an id.
        assert_eq!(gtp::parse(&words.join(" ")), Some(command.clone()));
        for word in &command.arguments {
            if let Ok(mv) = parse_move(word) {
                assert_eq!(parse_move(&mv.to_string()), Ok(mv));
            }
        }
    }
}
