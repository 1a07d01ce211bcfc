//! Detects the format of a file and prints its games as transcripts.
//!
//! ```sh
//! cargo run -p obverse-formats --example convert_game -- games.ggf
//! ```
//!
//! Errors go to standard error with their location; reading continues after them.

use std::error::Error;
use std::fs::File;
use std::io::BufReader;

use obverse_formats::detect::{AnyItem, AnyReader, ReadOptions};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: convert_game FILE")?;
    let options = ReadOptions {
        file_name: Some(&path),
        ..ReadOptions::default()
    };
    let reader = AnyReader::open(BufReader::new(File::open(&path)?), options)?;
    eprintln!("{path}: {}", reader.format());
    for item in reader {
        match item {
            Ok(AnyItem::Game(record)) => println!("{}", record.game),
            Ok(AnyItem::Position(position)) => println!("{position}"),
            Ok(AnyItem::Problem(problem)) => println!("{}", problem.position),
            Ok(other) => eprintln!("not a game: {other:?}"),
            Err(error) => eprintln!("{path}: {error}"),
        }
    }
    Ok(())
}
