use std::hash::Hasher;

use obverse_core::{Game, IllegalMove, Move, Position, Square, Tally};
use obverse_files::year_in;
use obverse_formats::obverse_json::{self, JsonEntry, VariationMove, write_variations};
use obverse_formats::{EndReason, GameOutcome, GameRecord};

/// A game of the library with all that is known about it.
#[derive(Clone, Debug, PartialEq)]
pub struct LibraryGame {
    /// The main line, players, event and result.
    pub record: GameRecord,
    /// All moves if the game has variations; otherwise empty.
    pub variations: Vec<VariationMove>,
}

impl From<GameRecord> for LibraryGame {
    fn from(record: GameRecord) -> LibraryGame {
        LibraryGame {
            record,
            variations: Vec::new(),
        }
    }
}

/// The columns of a game, with names in place of the numbers of players and events.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameRow {
    pub black: Option<String>,
    pub white: Option<String>,
    pub event: Option<String>,
    pub year: Option<u16>,
    pub score: Option<i8>,
    /// Black's discs after perfect play.
    pub theoretical: Option<u8>,
    pub start: Option<String>,
    pub moves: Vec<u8>,
    pub details: Option<String>,
}

impl GameRow {
    /// The columns for a game.
    pub fn of(game: &LibraryGame) -> GameRow {
        let record = &game.record;
        let name = |name: &Option<String>| {
            let name = name.as_deref().map(str::trim).unwrap_or_default();
            (!name.is_empty()).then(|| name.to_owned())
        };
        let mut row = GameRow {
            black: name(&record.black.name),
            white: name(&record.white.name),
            event: name(&record.event),
            year: record.date.as_deref().and_then(year_in),
            score: record
                .result()
                .and_then(|outcome| whole_discs(outcome.score)),
            theoretical: record.theoretical.map(|tally| tally.black.min(64)),
            start: (!record.is_standard()).then(|| record.game.start().to_string()),
            moves: record
                .game
                .moves()
                .filter_map(Move::square)
                .map(byte)
                .collect(),
            details: None,
        };
        if !game.variations.is_empty() || !row.has_all_of(record) {
            let mut details = Vec::new();
            let written = match game.variations.is_empty() {
                true => obverse_json::write(record, &mut details),
                false => {
                    let tip = tip(&record.game, &game.variations);
                    write_variations(record, &game.variations, tip, &mut details)
                }
            };
            row.details = written.ok().and_then(|()| String::from_utf8(details).ok());
        }
        row
    }

    /// Whether the columns are enough to restore the record. A finished game without a recorded result gets the result of
    /// its moves.
    fn has_all_of(&self, record: &GameRecord) -> bool {
        let mut restored = self.plain_record(record.game.clone());
        if record.outcome.is_none() {
            restored.outcome = None;
        }
        restored == *record && record.game.moves().next_back() != Some(Move::Pass)
    }

    /// A record with this game and what the columns have.
    fn plain_record(&self, game: Game) -> GameRecord {
        let mut record = GameRecord::new(game);
        record.black.name.clone_from(&self.black);
        record.white.name.clone_from(&self.white);
        record.event.clone_from(&self.event);
        record.date = self.year.map(|year| year.to_string());
        record.outcome = self.score.map(|score| GameOutcome {
            score: score.into(),
            reason: EndReason::PlayedOut,
        });
        let black = self.theoretical.map(|black| black.min(64));
        record.theoretical = black.map(|black| Tally {
            black,
            white: 64 - black,
        });
        record
    }

    /// The game of the columns.
    pub fn to_game(&self) -> Result<LibraryGame, BadRow> {
        if let Some(details) = &self.details {
            let mut reader = obverse_json::Reader::new(details.as_bytes());
            return match reader.next() {
                Some(Ok(JsonEntry::Game(record))) => Ok(LibraryGame {
                    record,
                    variations: reader.variations().to_vec(),
                }),
                _ => Err(BadRow(None)),
            };
        }
        let game = replay(self.start()?, &squares(&self.moves)?)?;
        Ok(LibraryGame {
            record: self.plain_record(game),
            variations: Vec::new(),
        })
    }

    /// The start position; `None` for the standard start.
    pub fn start(&self) -> Result<Option<Position>, BadRow> {
        let start = self.start.as_deref().map(str::parse);
        start.transpose().map_err(|_| BadRow(None))
    }

    /// A number that is equal for equal games. The numbers are those of players and event in the library.
    pub fn digest(&self, black: Option<i64>, white: Option<i64>, event: Option<i64>) -> i64 {
        let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
        for number in [black, white, event, self.year.map(i64::from)] {
            hasher.write(&number.unwrap_or(0).to_le_bytes());
        }
        hasher.write(self.start.as_deref().unwrap_or_default().as_bytes());
        hasher.write(&[0]);
        hasher.write(&self.moves);
        hasher.finish() as i64
    }
}

/// What is stored is not a game; with the move that is illegal, if one is.
#[derive(Debug)]
pub struct BadRow(pub Option<IllegalMove>);

/// The squares of stored moves.
pub fn squares(moves: &[u8]) -> Result<Vec<Square>, BadRow> {
    let squares = moves.iter().map(|&byte| Square::new(byte));
    squares.collect::<Option<_>>().ok_or(BadRow(None))
}

/// The game with these placements.
pub fn replay(start: Option<Position>, squares: &[Square]) -> Result<Game, BadRow> {
    let mut game = Game::from_position(start.unwrap_or_default());
    for &square in squares {
        game.place(square)
            .map_err(|illegal| BadRow(Some(illegal)))?;
    }
    Ok(game)
}

fn byte(square: Square) -> u8 {
    square.index() as u8
}

/// A recorded score in whole discs; `None` if it is not a number. Fractions, which some servers record, are rounded away
/// from 0, so that the winner stays the same.
fn whole_discs(score: f64) -> Option<i8> {
    let discs = score.abs().ceil().min(64.0).copysign(score) as i8;
    (!score.is_nan()).then_some(discs)
}

/// The number of the last move of the main line in a list of moves with variations, from 1; 0 for no move.
fn tip(game: &Game, moves: &[VariationMove]) -> usize {
    let mut parent = 0;
    for mv in game.moves() {
        let is_next = |node: &VariationMove| node.parent == parent && node.mv == mv;
        match moves.iter().position(is_next) {
            Some(place) => parent = place + 1,
            None => break,
        }
    }
    parent
}

/// FNV-1a with 64 bits: the standard library's hashes may change between versions.
struct Fnv(u64);

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use obverse_formats::Annotation;

    use super::*;

    fn record(moves: &str) -> GameRecord {
        GameRecord::new(moves.parse().expect("a game"))
    }

    #[track_caller]
    fn survives(game: &LibraryGame) -> GameRow {
        let row = GameRow::of(game);
        let back = row.to_game().expect("a game");
        assert_eq!(back.record, game.record);
        assert_eq!(back.variations, game.variations);
        row
    }

    #[test]
    fn a_game_of_wthor_needs_no_details() {
        let mut record = record("f5d6c3d3c4");
        record.black.name = Some("Ann".into());
        record.event = Some("Cup".into());
        record.date = Some("1999".into());
        record.outcome = Some(GameOutcome {
            score: -12.0,
            reason: EndReason::PlayedOut,
        });
        record.theoretical = Some(Tally {
            black: 20,
            white: 44,
        });
        let row = survives(&record.into());
        assert_eq!(row.details, None);
        assert_eq!((row.year, row.score), (Some(1999), Some(-12)));
    }

    #[test]
    fn everything_else_is_in_the_details() {
        let mut fraction = record("f5");
        fraction.outcome = Some(GameOutcome {
            score: 0.25,
            reason: EndReason::Resigned,
        });
        let mut dated = record("f5d6");
        dated.date = Some("3 May 2001".into());
        let mut noted = record("f5d6c3");
        noted.annotations = vec![Annotation {
            value: Some(1.5),
            seconds: Some(2.0),
        }];
        noted.comments.insert(1, "well".into());
        let mut named = record("f5");
        named.black.name = Some(" Ann ".into());
        for (record, year, score) in [
            (fraction, None, Some(1)),
            (dated, Some(2001), None),
            (noted, None, None),
            (named, None, None),
        ] {
            let row = survives(&record.into());
            assert!(row.details.is_some());
            assert_eq!((row.year, row.score), (year, score));
        }
    }

    #[test]
    fn a_game_without_a_recorded_result_has_the_one_of_its_moves() {
        // The ninth move takes the last white disc.
        let finished = record("e6f4e3f6g5d6e7f5c5");
        let row = GameRow::of(&finished.clone().into());
        assert_eq!((row.score, &row.details), (Some(64), &None));
        let back = row.to_game().expect("a game").record;
        assert_eq!(back.outcome, finished.result());
        let row = survives(&record("f5d6").into());
        assert_eq!((row.score, row.details), (None, None));
        let start = Position::mirrored();
        let row = survives(&GameRecord::new(Game::from_position(start)).into());
        assert!(row.start.is_some());
    }

    #[test]
    fn variations_stay_with_their_game() {
        let node = |parent, square: Square| VariationMove {
            parent,
            mv: square.into(),
            note: Annotation::default(),
        };
        let game = LibraryGame {
            record: record("f5d6"),
            variations: vec![
                node(0, Square::F5),
                node(1, Square::F6),
                node(1, Square::D6),
            ],
        };
        survives(&game);
    }

    #[test]
    fn equal_games_have_equal_digests() {
        let digest =
            |moves: &str, black| GameRow::of(&record(moves).into()).digest(black, None, None);
        assert_eq!(digest("f5d6", Some(1)), digest("F5 D6", Some(1)));
        assert_ne!(digest("f5d6", Some(1)), digest("f5d6", Some(2)));
        assert_ne!(digest("f5d6", None), digest("f5f6", None));
    }
}
