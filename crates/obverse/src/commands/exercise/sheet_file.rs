use std::io;
use std::path::Path;

use obverse_exercise::Sheet;
use obverse_files::UnfinishedFiles;
use obverse_files::output_file::OutputFile;

use super::sheet_writer::SheetWriter;
use crate::failure::Failure;

/// A file of sheets that is being written.
pub struct SheetFile {
    pub out: OutputFile,
    pub writer: SheetWriter,
}

impl SheetFile {
    pub fn open(
        path: &Path,
        writer: SheetWriter,
        unfinished: &UnfinishedFiles,
    ) -> Result<SheetFile, Failure> {
        let out = OutputFile::open(Some(path), || Ok::<_, Failure>(unfinished.clone()))?;
        Ok(SheetFile { out, writer })
    }

    pub fn add(&mut self, sheet: &Sheet) -> Result<(), Failure> {
        let result = self.writer.add(sheet, &mut self.out);
        self.checked(result)
    }

    pub fn complete(mut self) -> Result<(), Failure> {
        let result = self.writer.finish(&mut self.out);
        result.map_err(|error| self.out.failure(error))?;
        self.out.complete()?;
        Ok(())
    }

    fn checked(&self, result: io::Result<()>) -> Result<(), Failure> {
        Ok(result.map_err(|error| self.out.failure(error))?)
    }
}
