//! Prints the games of a WTHOR file, one per line.
//!
//! ```sh
//! cargo run -p obverse-formats --example read_wthor -- WTH_2024.wtb
//! cargo run -p obverse-formats --example read_wthor -- WTH_2024.wtb WTHOR.JOU WTHOR.TRN
//! ```
//!
//! The names of players and tournaments are printed only if their files are given.

use std::error::Error;
use std::fs::File;
use std::io::BufReader;

use obverse_formats::wthor::{PlayerNameTable, Reader, TournamentNameTable};

fn main() -> Result<(), Box<dyn Error>> {
    let mut paths = std::env::args_os().skip(1);
    let games = paths
        .next()
        .ok_or("usage: read_wthor GAMES [PLAYERS [TOURNAMENTS]]")?;
    let players = match paths.next() {
        Some(path) => PlayerNameTable::read(BufReader::new(File::open(path)?))?,
        None => PlayerNameTable::default(),
    };
    let tournaments = match paths.next() {
        Some(path) => TournamentNameTable::read(BufReader::new(File::open(path)?))?,
        None => TournamentNameTable::default(),
    };

    let reader = Reader::new(BufReader::new(File::open(games)?))?;
    let year = reader.header().year;
    for game in reader {
        let record = game?.to_record(year, &players, &tournaments);
        let [black, white] =
            [&record.black, &record.white].map(|p| p.name.as_deref().unwrap_or("?"));
        let score = record.outcome.map_or(0.0, |outcome| outcome.score);
        println!("{black} - {white} {score:+}: {}", record.game);
    }
    Ok(())
}
