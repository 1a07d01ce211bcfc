use std::path::Path;

use obverse_book::{BookFile, BookFileError, BookMove, ProbeError};
use obverse_core::{Bitboard, Position, Square};
use obverse_engine::{Certainty, Line, Selectivity};

/// The moves of a position that a book has, as lines.
#[derive(Default)]
pub struct BookLines {
    lines: Vec<Line>,
}

impl BookLines {
    /// Looks a position up in a book.
    pub fn read(path: &Path, position: Position) -> Result<BookLines, BookFileError> {
        let book = BookFile::open(path)?;
        let at = |error: ProbeError| error.at(path.to_owned());
        let moves = BookMove::all(&book, position.board()).map_err(at)?;
        let mut lines = Vec::new();
        for mv in moves.iter().filter(|mv| mv.is_in_book()) {
            let estimate = mv.estimate();
            let selectivity = estimate.map_or(Selectivity::NONE, |estimate| estimate.selectivity);
            lines.push(Line {
                score: mv.worth.value.into(),
                value: mv.worth.value.into(),
                certainty: match mv.worth.bounds.is_exact() {
                    true => Certainty::Exact,
                    false => Certainty::Likely(selectivity),
                },
                depth: estimate.map_or(0, |estimate| u32::from(estimate.depth) + 1),
                moves: mv.line(&book, position).map_err(at)?,
            });
        }
        Ok(BookLines { lines })
    }

    /// The first moves of the lines.
    pub fn squares(&self) -> Bitboard {
        self.lines.iter().filter_map(square).collect()
    }

    /// Adds the lines to those of a search, best first, and keeps at most `most`.
    pub fn add_to(&self, lines: &mut Vec<Line>, most: usize) {
        // A search of a position whose moves are all in the book has nothing to say.
        let squares = self.squares();
        lines.retain(|line| square(line).is_some_and(|square| !squares.contains(square)));
        lines.extend(self.lines.iter().cloned());
        lines.sort_by(|a, b| b.value.total_cmp(&a.value));
        lines.truncate(most);
    }
}

fn square(line: &Line) -> Option<Square> {
    line.first()?.square()
}
