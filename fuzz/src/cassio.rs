//! Fuzz target for commands of the Cassio protocol.

use obverse_protocols::Lines;
use obverse_protocols::cassio::{Command, parse};

/// Panics if a property of this parser does not hold for the input.
pub fn check(input: &[u8]) {
    for line in Lines::new(input) {
        match parse(&line.text) {
            Ok(
                command @ Command::Search {
                    position,
                    depth,
                    selectivity,
                },
            ) => {
                let confidence = selectivity.confidence();
                let text = match depth {
                    Some(depth) => format!("midgame-search {position} -64 64 {depth} {confidence}"),
                    None => format!("endgame-search {position} -64 64 {confidence}"),
                };
                assert_eq!(parse(&format!("ENGINE-PROTOCOL {text}")), Ok(command));
            }
            Ok(_) => {}
            Err(error) => assert!(!error.to_string().contains('\n')),
        }
    }
}
