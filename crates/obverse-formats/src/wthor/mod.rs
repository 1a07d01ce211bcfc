//! The WTHOR database of the French Othello federation: games (`.wtb`), players (`.jou`) and
//! tournaments (`.trn`).
//!
//! All three kinds of file are binary and little-endian: a [`Header`] of 16 bytes, then records
//! of one size. A record of a `.wtb` is an [`Entry`] of 68 bytes, which names its players and its
//! tournament by their numbers in the other two files; those hold nothing but names in Latin-1,
//! 20 bytes a player and 26 a tournament, filled up with NUL bytes.
//!
//! | offset | size | in the header |
//! | --- | --- | --- |
//! | 0 | 4 | when the file was made: century, year of the century, month, day |
//! | 4 | 4 | number of games; 0 in name files |
//! | 8 | 2 | number of names; 0 in game files |
//! | 10 | 2 | the year of the games |
//! | 12 | 1 | board size: 0 or 8 for 8x8, 10 for 10x10 |
//! | 13 | 1 | 1 if the games are solitaires |
//! | 14 | 1 | empty squares at which the theoretical score was computed; 0 means 22 |
//! | 15 | 1 | nothing |
//!
//! | offset | size | in a game |
//! | --- | --- | --- |
//! | 0 | 2 + 2 + 2 | the numbers of tournament, Black and White |
//! | 6 | 1 | Black's discs, empty squares to the winner |
//! | 7 | 1 | the same with perfect play from a certain point on |
//! | 8 | 60 | the placements as `row * 10 + column`, counted from 1 (f5 is 56); 0 for none |
//!
//! Passes are not stored. Some games are unfinished; their recorded score stands all the same.
//!
//! [`Reader`] and [`Writer`] stream a `.wtb` and keep every byte of it: what is read without an
//! error is written back identically. [`NameReader`] and [`Names`] do the same for names.
//! [`Archive`] makes all three files out of games from anywhere.
//!
//! ```
//! use obverse_core::{Game, Square};
//! use obverse_formats::GameRecord;
//! use obverse_formats::wthor::{Archive, Created, Players, Reader, Tournaments};
//!
//! let mut game = Game::new();
//! game.place(Square::F5)?;
//! let mut record = GameRecord::new(game);
//! record.black.name = Some("Alice".into());
//!
//! let mut archive = Archive::new();
//! archive.push(&record)?;
//! let created = Created { century: 20, year: 26, month: 2, day: 28 };
//! let (mut wtb, mut jou) = (Vec::new(), Vec::new());
//! archive.write_games(&mut wtb, created, 2026)?;
//! archive.players().write(&mut jou, created)?;
//!
//! let players = Players::read(&jou[..])?;
//! let mut reader = Reader::new(&wtb[..])?;
//! let entry = reader.next().expect("one game")?;
//! let back = entry.to_record(2026, &players, &Tournaments::default());
//! assert_eq!(back.game, record.game);
//! assert_eq!(back.black.name.as_deref(), Some("Alice"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod archive;
mod games;
mod header;
mod names;
mod records;

pub use archive::{Archive, NotStorable};
pub use games::{Entry, Reader, WriteError, Writer};
pub use header::{Created, Header};
pub use names::{NameReader, Names, Players, Tournaments};
pub use records::WthorError;
