//! Fuzz target for both sides of the NBoard protocol.

use crate::assert_replays;
use obverse_protocols::Lines;
use obverse_protocols::nboard::{Command, EngineMessage, parse, parse_engine_message};

/// Panics if a property of this parser does not hold for the input.
pub fn check(input: &[u8]) {
    for line in Lines::new(input) {
        match parse(&line.text) {
            Some(Command::Game(Some(record))) => assert_replays(&record.game),
            Some(Command::Hint(lines)) => assert!((1..=64).contains(&lines)),
            Some(Command::Move(Some((mv, time)))) => {
                let again = parse(&format!("move {mv}/0/{}", time.as_secs_f64()));
                assert!(matches!(again, Some(Command::Move(Some((same, _)))) if same == mv));
            }
            Some(command @ Command::Ping(_)) => {
                let Command::Ping(text) = &command else {
                    unreachable!()
                };
                assert_eq!(parse(&format!("ping {text}")), Some(command.clone()));
            }
            Some(_) | None => {}
        }
        if let EngineMessage::Move(Some((mv, value))) = parse_engine_message(&line.text) {
            assert!(value.is_none_or(f64::is_finite));
            let again = parse_engine_message(&format!("=== {mv}"));
            assert_eq!(again, EngineMessage::Move(Some((mv, None))));
        }
    }
}
