use std::collections::BTreeSet;
use std::fmt;
use std::io::{self, Write};

use obverse_core::Position;
use obverse_formats::wthor::{Header, WthorGame};

/// Games copied from WTHOR files byte by byte, so that their player and tournament numbers stay valid for the
/// existing name files.
#[derive(Default)]
pub struct CopiedWthorGames {
    /// The header of the first file.
    header: Header,
    years: BTreeSet<u16>,
    games: Vec<[u8; WthorGame::SIZE]>,
}

impl CopiedWthorGames {
    /// Begins a WTHOR file with this header. Must be called before its games are added.
    pub fn begin(&mut self, header: Header) {
        if self.years.is_empty() {
            self.header = header;
        }
        self.years.insert(header.year);
    }

    /// Whether `begin` was called.
    pub fn have_begun(&self) -> bool {
        !self.years.is_empty()
    }

    /// Adds a game. WTHOR stores only games from the standard start: for another start position, that position is
    /// returned as the error.
    pub fn push(&mut self, entry: &WthorGame) -> Result<(), Position> {
        self.games.push(entry.to_bytes()?);
        Ok(())
    }

    /// Writes the games as a `.wtb`.
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

    /// A warning with the years of the WTHOR files; `None` if all files have the same year.
    pub fn mixed_years(&self) -> Option<MixedYears> {
        (self.years.len() > 1).then(|| MixedYears {
            years: self.years.clone(),
            kept: self.header.year,
        })
    }
}

/// Warning: games of several years are written to one WTHOR file, which has room for one year.
pub struct MixedYears {
    years: BTreeSet<u16>,
    kept: u16,
}

impl fmt::Display for MixedYears {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let years: Vec<String> = self.years.iter().map(u16::to_string).collect();
        write!(
            f,
            "the games are from the years {}, but a WTHOR file has only one year: {} is written",
            years.join(", "),
            self.kept
        )
    }
}
