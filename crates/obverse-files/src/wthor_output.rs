use std::path::{Path, PathBuf};

use obverse_formats::GameRecord;
use obverse_formats::wthor::{Archive, NotStorable};

use crate::copied_wthor_games::CopiedWthorGames;
use crate::file_error::FileError;
use crate::output_file::OutputFile;
use crate::wthor_date;
use crate::wthor_losses::WthorLosses;

/// The extensions of the name files that are written with a WTHOR file.
const NAME_EXTENSIONS: [&str; 2] = ["jou", "trn"];

/// The games to be written to a `.wtb`. If all of them come from WTHOR files, their original bytes are written.
#[derive(Default)]
pub struct WthorOutput {
    /// All games, with newly assigned player and tournament numbers.
    archive: Archive,
    /// Year of the first game whose date contains a year; `None` until such a game is added.
    year: Option<u16>,
    /// Original bytes of the games that come from WTHOR files.
    pub stored: CopiedWthorGames,
    /// Whether at least one game does not come from a WTHOR file.
    pub has_others: bool,
    /// Data that is lost if the games are written with new numbers.
    pub losses: WthorLosses,
}

impl WthorOutput {
    pub fn push(&mut self, record: &GameRecord) -> Result<(), NotStorable> {
        self.archive.push(record)?;
        self.losses.count(record);
        let year = || record.date.as_deref().and_then(wthor_date::year_in);
        self.year = self.year.or_else(year);
        Ok(())
    }

    /// Writes the games with newly assigned player and tournament numbers, and the name files for these numbers.
    pub fn write_all(&self, output: &mut OutputFile) -> Result<(), FileError> {
        let archive = &self.archive;
        let created = wthor_date::today();
        let year = self.year.unwrap_or_else(|| wthor_date::full_year(created));
        let written = archive.write_games(&mut *output, created, year);
        written.map_err(|error| output.failure(error))?;
        let [players, tournaments] = NAME_EXTENSIONS;
        if let Some(file) = output.beside(players)? {
            let written = archive.players().write(file, created);
            written.map_err(|error| output.failure(error))?;
        }
        if let Some(file) = output.beside(tournaments)? {
            let written = archive.tournaments().write(file, created);
            written.map_err(|error| output.failure(error))?;
        }
        Ok(())
    }

    /// Paths of the name files that [`write_all`](WthorOutput::write_all) will write next to `output`, the path of the
    /// output; empty if the original bytes are written.
    pub fn name_files(&self, output: Option<&Path>) -> Vec<PathBuf> {
        match output {
            Some(output) if self.stored().is_none() => NAME_EXTENSIONS
                .map(|extension| output.with_extension(extension))
                .into(),
            _ => Vec::new(),
        }
    }

    /// The original bytes of the games; `None` unless all games come from WTHOR files.
    pub fn stored(&self) -> Option<&CopiedWthorGames> {
        Some(&self.stored).filter(|stored| stored.have_begun() && !self.has_others)
    }
}
