use std::collections::BTreeSet;
use std::fmt;
use std::io::{self, Write};

use obverse_core::Position;
use obverse_formats::wthor::{Entry, Header};

/// Games of WTHOR files, kept as they are stored there: the numbers of the players and
/// tournaments go on to mean what they mean in the files with the names.
#[derive(Default)]
pub struct StoredGames {
    /// The header of the first file.
    header: Header,
    years: BTreeSet<u16>,
    games: Vec<[u8; Entry::SIZE]>,
}

impl StoredGames {
    /// A file begins.
    pub fn begin(&mut self, header: Header) {
        if self.years.is_empty() {
            self.header = header;
        }
        self.years.insert(header.year);
    }

    /// Whether a file has begun.
    pub fn have_begun(&self) -> bool {
        !self.years.is_empty()
    }

    /// Adds a game, unless it has another start.
    pub fn push(&mut self, entry: &Entry) -> Result<(), Position> {
        self.games.push(entry.to_bytes()?);
        Ok(())
    }

    /// Writes the `.wtb`.
    pub fn write(&self, mut output: impl Write) -> io::Result<()> {
        let games = u32::try_from(self.games.len()).map_err(io::Error::other)?;
        let header = Header {
            games,
            ..self.header
        };
        output.write_all(&header.to_bytes())?;
        self.games
            .iter()
            .try_for_each(|game| output.write_all(game))?;
        output.flush()
    }

    /// The years of the files, if they are not all the same.
    pub fn mixed_years(&self) -> Option<MixedYears> {
        (self.years.len() > 1).then(|| MixedYears {
            years: self.years.clone(),
            kept: self.header.year,
        })
    }
}

/// Games of several years are to go into one file.
pub struct MixedYears {
    years: BTreeSet<u16>,
    kept: u16,
}

impl fmt::Display for MixedYears {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let years: Vec<String> = self.years.iter().map(u16::to_string).collect();
        write!(
            f,
            "the games are of the years {}, but a WTHOR file has one year: all count as {}",
            years.join(", "),
            self.kept
        )
    }
}
