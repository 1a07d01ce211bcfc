//! Round trips of Othello Quest's JSON, and reading of damaged files.

use crate::common::standard_games;
use obverse_formats::{Annotation, EndReason, GameOutcome, GameRecord, PlayerInfo, quest};
use proptest::option;
use proptest::prelude::*;

fn player() -> impl Strategy<Value = PlayerInfo> {
    let rating = option::of(-1e6..1e6);
    (option::of(".{1,20}"), rating).prop_map(|(name, rating)| PlayerInfo { name, rating })
}

fn outcome() -> impl Strategy<Value = GameOutcome> {
    let score = prop_oneof![Just(64.0), Just(-64.0)];
    let reason = prop_oneof![
        Just(EndReason::Resigned),
        Just(EndReason::Timeout),
        Just(EndReason::Left),
    ];
    (score, reason).prop_map(|(score, reason)| GameOutcome { score, reason })
}

/// Generates records that the format stores without loss.
fn records() -> impl Strategy<Value = GameRecord> {
    let notes = proptest::collection::vec(option::of(0_u32..1_000_000), 0..70);
    let texts = (any::<Option<String>>(), any::<Option<String>>());
    let clock = option::of((0_u8..60, 0_u8..60));
    (
        (standard_games(), notes),
        (player(), player()),
        texts,
        (clock, option::of(outcome())),
    )
        .prop_map(
            |((game, notes), (black, white), (event, date), (clock, outcome))| {
                let mut record = GameRecord::new(game);
                let notes = notes.into_iter().take(record.game.moves().len());
                record.annotations = notes
                    .map(|milliseconds| Annotation {
                        value: None,
                        seconds: milliseconds.map(|time| f64::from(time) / 1000.0),
                    })
                    .collect();
                while record.annotations.last() == Some(&Annotation::default()) {
                    record.annotations.pop();
                }
                record.black = black;
                record.white = white;
                record.event = event;
                record.date = date;
                record.clock = clock.map(|(minutes, seconds)| format!("{minutes:02}:{seconds:02}"));
                record.outcome = outcome;
                record
            },
        )
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(records in proptest::collection::vec(records(), 0..4)) {
        let mut bytes = Vec::new();
        for record in &records {
            quest::write(record, &mut bytes).unwrap();
        }
        let read: Vec<_> = quest::Reader::new(&bytes[..]).map(Result::unwrap).collect();
        prop_assert_eq!(read, records);
    }

    /// Checks that damage to one line does not affect the games on the lines before and after it.
    #[test]
    fn damage_stays_in_its_line(
        records in proptest::collection::vec(records(), 3),
        place in any::<prop::sample::Index>(),
        junk in "[\\[\\]{}\",:a-z0-9\\\\]{0,3}",
    ) {
        let lines: Vec<String> = records
            .iter()
            .map(|record| {
                let mut bytes = Vec::new();
                quest::write(record, &mut bytes).unwrap();
                String::from_utf8(bytes).unwrap()
            })
            .collect();
        let mut damaged: Vec<char> = lines[1].trim_end().chars().collect();
        let place = place.index(damaged.len());
        damaged.splice(place..=place, junk.chars());
        let damaged: String = damaged.into_iter().collect();
        let text = format!("{}{damaged}\n{}", lines[0], lines[2]);
        let read: Vec<_> = quest::Reader::new(text.as_bytes()).flatten().collect();
        prop_assert_eq!(read.first(), records.first());
        // If the damaged line ends with `:`, `,` or `[`, the next game looks like a part of the damaged one.
        if !damaged.ends_with([':', ',', '[']) {
            prop_assert_eq!(read.last(), records.last());
        }
    }

    #[test]
    fn any_text_is_read_without_a_panic(text in "[\\[\\]{}\",: ms0-9\\\\\n\\PC]{0,200}") {
        let results = quest::Reader::new(text.as_bytes()).count();
        prop_assert!(results <= text.len() + 1);
    }
}
