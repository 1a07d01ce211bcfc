use std::io::{self, Write};

use obverse_core::Move;

use super::book_entry::{BookEntry, Link, NO_MOVE, PASS};
use super::header::Header;

/// Score of a leaf that does not exist: Edax's minus infinity.
const NO_SCORE: i8 = -127;

/// Writes a book entry by entry.
#[derive(Debug)]
pub struct Writer<W> {
    output: W,
}

impl<W: Write> Writer<W> {
    /// Writes the header. The caller writes as many entries as the header says.
    pub fn new(mut output: W, header: &Header) -> io::Result<Writer<W>> {
        output.write_all(&header.to_bytes())?;
        Ok(Writer { output })
    }

    /// Writes an entry.
    ///
    /// # Errors
    ///
    /// If the output fails, or the entry has more than 255 links, which the format cannot express.
    pub fn write(&mut self, entry: &BookEntry) -> io::Result<()> {
        let links = u8::try_from(entry.links.len()).map_err(io::Error::other)?;
        let mut bytes = Vec::with_capacity(42 + 2 * entry.links.len());
        bytes.extend(entry.board.player().0.to_le_bytes());
        bytes.extend(entry.board.opponent().0.to_le_bytes());
        for count in [entry.wins, entry.draws, entry.losses, entry.lines] {
            bytes.extend(count.to_le_bytes());
        }
        for value in [entry.value, entry.lower, entry.upper] {
            bytes.extend(value.to_le_bytes());
        }
        bytes.extend([links, entry.level]);
        for &link in &entry.links {
            bytes.extend(link_bytes(link));
        }
        let leaf = [NO_SCORE.cast_unsigned(), NO_MOVE];
        bytes.extend(entry.leaf.map_or(leaf, link_bytes));
        self.output.write_all(&bytes)
    }

    /// Returns the output.
    pub fn into_inner(self) -> W {
        self.output
    }
}

fn link_bytes(link: Link) -> [u8; 2] {
    let code = match link.mv {
        Move::Place(square) => square as u8,
        Move::Pass => PASS,
    };
    [link.score.cast_unsigned(), code]
}
