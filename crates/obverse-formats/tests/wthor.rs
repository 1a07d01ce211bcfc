//! Round trips of `.wtb` files, and reading of damaged files.

use crate::common::standard_games;
use obverse_core::{Color, Game, IllegalMove, Move, Position, Square, Tally};
use obverse_formats::wthor::{
    Archive, CreationDate, Header, NotStorable, PlayerNameTable, Reader, TournamentNameTable,
    WriteError, Writer, WthorError, WthorGame,
};
use obverse_formats::{EndReason, GameOutcome, GameRecord, Located, Location, ReadError};
use proptest::prelude::*;

const CREATED: CreationDate = CreationDate {
    century: 20,
    year: 26,
    month: 2,
    day: 28,
};

fn header(games: usize) -> Header {
    Header {
        created: CREATED,
        games: u32::try_from(games).unwrap(),
        year: 1999,
        board_size: 8,
        depth: 24,
        ..Header::default()
    }
}

fn file(entries: &[WthorGame]) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new(), header(entries.len())).unwrap();
    for entry in entries {
        writer.write(entry).unwrap();
    }
    writer.finish().unwrap()
}

/// Returns the results of a reader: entries, or errors with their byte offsets.
fn read(bytes: &[u8]) -> Vec<Result<WthorGame, (u64, WthorError)>> {
    Reader::new(bytes)
        .unwrap()
        .map(|result| result.map_err(located))
        .collect()
}

fn located(error: ReadError<WthorError>) -> (u64, WthorError) {
    match error {
        ReadError::Bad(Located {
            at: Location::Byte(offset),
            error,
        }) => (offset, error),
        other => panic!("{other:?}"),
    }
}

fn entry(transcript: &[Square]) -> WthorGame {
    let mut game = Game::new();
    for &square in transcript {
        game.place(square).unwrap();
    }
    WthorGame {
        tournament: 1,
        black: 2,
        white: 3,
        black_discs: 40,
        theoretical: 32,
        game,
    }
}

/// Returns the game without a pass at its end, which WTHOR cannot store.
fn without_last_pass(mut game: Game) -> Game {
    if game.moves().next_back() == Some(Move::Pass) {
        game.undo();
    }
    // Copy the game without the move that was taken back: `==` also compares the moves to redo, and a game that was
    // read from a file has none.
    let mut copy = Game::from_position(game.start());
    for mv in game.moves() {
        copy.play(mv)
            .expect("the move is legal in the original game");
    }
    copy
}

fn entries() -> impl Strategy<Value = WthorGame> {
    let bytes = (
        any::<u16>(),
        any::<u16>(),
        any::<u16>(),
        any::<u8>(),
        any::<u8>(),
    );
    (standard_games(), bytes).prop_map(|(game, bytes)| {
        let (tournament, black, white, black_discs, theoretical) = bytes;
        WthorGame {
            tournament,
            black,
            white,
            black_discs,
            theoretical,
            game: without_last_pass(game),
        }
    })
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(
        entries in proptest::collection::vec(entries(), 0..5),
    ) {
        let bytes = file(&entries);
        prop_assert_eq!(bytes.len(), 16 + 68 * entries.len());
        let read: Vec<_> = Reader::new(&bytes[..]).unwrap().map(Result::unwrap).collect();
        prop_assert_eq!(&read, &entries);
        prop_assert_eq!(file(&read), bytes);
    }

    /// Checks that a record with random changes is either yielded or refused with an error, and that a yielded record
    /// is written back unchanged.
    #[test]
    fn any_record_is_kept_or_refused(
        entry in entries(),
        changes in proptest::collection::vec((0_usize..68, any::<u8>()), 0..4),
    ) {
        let mut bytes = file(&[entry]);
        for (offset, byte) in changes {
            bytes[16 + offset] = byte;
        }
        match &read(&bytes)[..] {
            [Ok(entry)] => prop_assert_eq!(file(std::slice::from_ref(entry)), bytes),
            [Err((offset, _))] => prop_assert!((24..84).contains(offset), "{}", offset),
            other => prop_assert!(false, "{:?}", other),
        }
    }

    #[test]
    fn any_bytes_are_read_without_a_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        if let Ok(reader) = Reader::new(&bytes[..]) {
            prop_assert!(reader.count() <= bytes.len() / 68 + 2);
        }
    }

    #[test]
    fn an_archive_keeps_what_wthor_can_hold(
        game in standard_games(),
        (black, event) in (any::<Option<String>>(), "[ -~&&[^?]]{0,25}"),
        score in -32_i32..=32,
        theoretical in 0_u8..=64,
    ) {
        let mut record = GameRecord::new(without_last_pass(game));
        record.black.name = black;
        record.event = Some(event);
        record.outcome = Some(GameOutcome { score: f64::from(2 * score), reason: EndReason::PlayedOut });
        record.theoretical = Some(Tally { black: theoretical, white: 64 - theoretical });

        let mut archive = Archive::new();
        archive.push(&record).unwrap();
        archive.push(&record).unwrap();
        prop_assert!(archive.players().len() <= 2, "the same name has the same number");
        let (mut wtb, mut jou, mut trn) = (Vec::new(), Vec::new(), Vec::new());
        archive.write_games(&mut wtb, CREATED, 0).unwrap();
        archive.players().write(&mut jou, CREATED).unwrap();
        archive.tournaments().write(&mut trn, CREATED).unwrap();

        let players = PlayerNameTable::read(&jou[..]).unwrap();
        let tournaments = TournamentNameTable::read(&trn[..]).unwrap();
        prop_assert_eq!(&players, archive.players());
        let entry = Reader::new(&wtb[..]).unwrap().next().unwrap().unwrap();
        let mut back = entry.to_record(0, &players, &tournaments);
        prop_assert!(back.black.name.iter().all(|name| name.chars().count() < 20));
        back.black.name = record.black.name.clone();
        prop_assert_eq!(back, record);
    }
}

#[test]
fn the_header_is_kept_as_it_is() {
    let header = Header {
        solitaire: 1,
        reserved: 99,
        names: 4,
        board_size: 0,
        ..header(0)
    };
    let bytes = Writer::new(Vec::new(), header).unwrap().finish().unwrap();
    assert_eq!(Reader::new(&bytes[..]).unwrap().header(), header);
}

#[test]
fn a_bad_game_does_not_hide_the_next() {
    let good = entry(&[Square::F5, Square::D6]);
    let mut bytes = file(&[
        good.clone(),
        good.clone(),
        good.clone(),
        good.clone(),
        good.clone(),
    ]);
    let second = 16 + 68;
    bytes[second + 8 + 1] = 11;
    bytes[second + 68 + 8 + 2] = 19;
    bytes[second + 2 * 68 + 8 + 59] = 33;
    assert_eq!(
        read(&bytes),
        [
            Ok(good.clone()),
            Err((
                93,
                WthorError::Illegal(IllegalMove::FlipsNothing(Square::A1))
            )),
            Err((162, WthorError::NotAMove(19))),
            Err((287, WthorError::MoveAfterEnd(33))),
            Ok(good),
        ]
    );
}

#[test]
fn a_wrong_number_of_games_is_reported_after_the_games() {
    let good = entry(&[Square::F5]);
    let mut bytes = file(&[good.clone(), good.clone()]);
    for announced in [0, 3, u32::MAX] {
        bytes[4..8].copy_from_slice(&announced.to_le_bytes());
        let count = WthorError::Count {
            announced,
            found: 2,
        };
        let expected = [Ok(good.clone()), Ok(good.clone()), Err((4, count))];
        assert_eq!(read(&bytes), expected);
    }
}

#[test]
fn a_truncated_file_is_reported() {
    let good = entry(&[Square::F5]);
    let bytes = file(&[good.clone(), good.clone()]);
    let short = WthorError::ShortRecord {
        found: 67,
        expected: 68,
    };
    let count = WthorError::Count {
        announced: 2,
        found: 1,
    };
    assert_eq!(
        read(&bytes[..bytes.len() - 1]),
        [Ok(good), Err((84, short)), Err((4, count))]
    );
    let refused = Reader::new(&bytes[..15]).map(|_| ()).map_err(located);
    assert_eq!(refused, Err((15, WthorError::ShortHeader(15))));
}

#[test]
fn other_board_sizes_are_refused() {
    let mut bytes = file(&[]);
    bytes[12] = 10;
    let refused = Reader::new(&bytes[..]).map(|_| ()).map_err(located);
    assert_eq!(refused, Err((12, WthorError::BoardSize(10))));
}

#[test]
fn a_writer_checks_games_and_count() {
    let mut writer = Writer::new(Vec::new(), header(1)).unwrap();
    let mut foreign = entry(&[]);
    foreign.game = Game::from_position(Position::mirrored());
    assert!(matches!(
        writer.write(&foreign),
        Err(WriteError::OtherStart(_))
    ));
    assert!(matches!(
        writer.finish(),
        Err(WriteError::Count {
            announced: 1,
            written: 0
        })
    ));
}

#[test]
fn an_archive_refuses_other_starts() {
    let mut archive = Archive::new();
    let record = GameRecord::new(Game::from_position(Position::mirrored()));
    assert_eq!(
        archive.push(&record),
        Err(NotStorable::OtherStart(Position::mirrored()))
    );
    assert!(archive.is_empty());
}

/// Checks the score of an unfinished game: without a result, the current discs with the empty squares given to the
/// leader; with a recorded result, the result rounded and clamped.
#[test]
fn an_archive_always_has_a_score() {
    let mut record = GameRecord::new(entry(&[Square::F5]).game);
    let mut archive = Archive::new();
    archive.push(&record).unwrap();
    let scores = [7.0, -1000.0, f64::NAN, f64::INFINITY];
    for score in scores {
        record.outcome = Some(GameOutcome {
            score,
            reason: EndReason::Timeout,
        });
        archive.push(&record).unwrap();
    }
    let mut bytes = Vec::new();
    archive.write_games(&mut bytes, CREATED, 0).unwrap();
    let discs: Vec<_> = Reader::new(&bytes[..])
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| (entry.black_discs, entry.theoretical))
        .collect();
    assert_eq!(discs, [(63, 63), (36, 36), (0, 0), (0, 0), (64, 64)]);
    assert_eq!(record.game.count().leader(), Some(Color::Black));
}
