//! Measures how long it takes to write, open, probe and load a book of random positions.
//!
//! ```sh
//! cargo run --release -p obverse-book --example probe_speed -- 1000000
//! ```

use std::error::Error;
use std::fs::File;
use std::hint::black_box;
use std::io::BufWriter;
use std::time::Instant;

use obverse_book::{Book, BookFile, BookMove, Bounds, Date, Entry, Estimate, Probe, write_book};
use obverse_core::{Board, Position, Random};
use obverse_engine::Selectivity;

/// Number of probes of each kind.
const PROBES: usize = 100_000;

fn main() -> Result<(), Box<dyn Error>> {
    let wanted = match std::env::args().nth(1) {
        Some(text) => text.parse()?,
        None => 100_000,
    };
    let mut random = Random::new(1);
    let mut book = Book::new();
    while book.len() < wanted {
        for board in random_game(&mut random) {
            let estimate = Estimate {
                score: 0,
                best: None,
                depth: 10,
                selectivity: Selectivity::BOLDEST,
                level: None,
                weights: None,
                date: Date(0),
            };
            if let Some(entry) = Entry::new(board, estimate, Bounds::NONE) {
                book.insert(entry);
            }
        }
    }
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("random.book");

    let started = Instant::now();
    book.back_up();
    println!(
        "{} positions backed up in {:.3} s",
        book.len(),
        started.elapsed().as_secs_f64()
    );

    let started = Instant::now();
    let mut file = BufWriter::new(File::create(&path)?);
    write_book(&book, Date(0), &mut file)?;
    drop(file);
    println!("written in {:.3} s", started.elapsed().as_secs_f64());

    let started = Instant::now();
    let file = BookFile::open(&path)?;
    println!("opened in {:.3} ms", started.elapsed().as_secs_f64() * 1e3);

    let known: Vec<Board> = book.entries().map(Entry::board).take(PROBES).collect();
    let unknown: Vec<Board> = (0..)
        .flat_map(|_| random_game(&mut random))
        .map(|board| board.canonical().0)
        .filter(|&board| book.canonical_entry(board).is_none())
        .take(PROBES)
        .collect();
    for (name, boards) in [("known", &known), ("unknown", &unknown)] {
        let started = Instant::now();
        for &board in boards {
            black_box(file.probe(board)?);
        }
        let each = started.elapsed().as_secs_f64() / boards.len() as f64;
        println!("{name} position: {:.2} µs", each * 1e6);
    }
    let started = Instant::now();
    for &board in &known {
        black_box(BookMove::all(&file, board)?);
    }
    let each = started.elapsed().as_secs_f64() / known.len() as f64;
    println!("all moves of a position: {:.2} µs", each * 1e6);

    let started = Instant::now();
    let loaded = file.load()?;
    println!(
        "loaded and checked in {:.3} s",
        started.elapsed().as_secs_f64()
    );
    assert_eq!(loaded, book);
    Ok(())
}

/// The positions of a random game.
fn random_game(random: &mut Random) -> Vec<Board> {
    let mut boards = Vec::new();
    let mut position = Position::start();
    loop {
        boards.push(position.board());
        let moves: Vec<_> = position.legal_moves().collect();
        let Some(&mv) = moves.get(random.below(moves.len() as u32) as usize) else {
            return boards;
        };
        position = position.play_unchecked(mv);
    }
}
