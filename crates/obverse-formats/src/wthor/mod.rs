//! The WTHOR database of the French Othello federation: games (`.wtb`), players (`.jou`) and
//! tournaments (`.trn`).
//!
//! All three kinds of file are binary and little-endian: a [`Header`] of 16 bytes, then records of a
//! fixed size. A record of a `.wtb` file is a [`WthorGame`] of 68 bytes, which refers to its players and its
//! tournament by their numbers in the other two files. Those hold names in Latin-1, 20 bytes per player and
//! 26 per tournament, padded with NUL bytes.
//!
//! | offset | size | field of the header |
//! | --- | --- | --- |
//! | 0 | 4 | creation date: century, year of the century, month, day |
//! | 4 | 4 | number of games; 0 in name files |
//! | 8 | 2 | number of names; 0 in game files |
//! | 10 | 2 | year of the games |
//! | 12 | 1 | board size: 0 or 8 for 8x8, 10 for 10x10 |
//! | 13 | 1 | 1 if the games are solitaires |
//! | 14 | 1 | empties at which the theoretical score was computed; 0 means 22 |
//! | 15 | 1 | unused |
//!
//! | offset | size | field of a game |
//! | --- | --- | --- |
//! | 0 | 2 + 2 + 2 | numbers of tournament, Black and White |
//! | 6 | 1 | Black's discs, with empties to the winner |
//! | 7 | 1 | Black's discs with perfect play from a certain point on |
//! | 8 | 60 | placements as `10 * row + column`, both from 1 (f5 is 56); 0 after the last |
//!
//! Passes are not stored. Unfinished games have a recorded score too.
//!
//! [`Reader`] and [`Writer`] stream a `.wtb` file without loss: a file that is read without an error is
//! written back byte for byte. [`NameReader`] and [`NameTable`] read and write name files. [`Archive`] builds
//! all three files from games of any source.
//!
//! ```
//! use obverse_core::{Game, Square};
//! use obverse_formats::GameRecord;
//! use obverse_formats::wthor::{Archive, CreationDate, PlayerNameTable, Reader, TournamentNameTable};
//!
//! let mut game = Game::new();
//! game.place(Square::F5)?;
//! let mut record = GameRecord::new(game);
//! record.black.name = Some("Alice".into());
//!
//! let mut archive = Archive::new();
//! archive.push(&record)?;
//! let created = CreationDate { century: 20, year: 26, month: 2, day: 28 };
//! let (mut wtb, mut jou) = (Vec::new(), Vec::new());
//! archive.write_games(&mut wtb, created, 2026)?;
//! archive.players().write(&mut jou, created)?;
//!
//! let players = PlayerNameTable::read(&jou[..])?;
//! let mut reader = Reader::new(&wtb[..])?;
//! let entry = reader.next().expect("one game")?;
//! let back = entry.to_record(2026, &players, &TournamentNameTable::default());
//! assert_eq!(back.game, record.game);
//! assert_eq!(back.black.name.as_deref(), Some("Alice"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod archive;
mod header;
mod name_reader;
mod name_table;
mod numbered_names;
mod read;
mod record_reader;
mod write;
mod wthor_error;
mod wthor_game;

pub use archive::{Archive, NotStorable};
pub use header::{CreationDate, Header};
pub use name_reader::NameReader;
pub use name_table::{NameTable, PlayerNameTable, TournamentNameTable};
pub use read::Reader;
pub use write::{WriteError, Writer};
pub use wthor_error::WthorError;
pub use wthor_game::WthorGame;
