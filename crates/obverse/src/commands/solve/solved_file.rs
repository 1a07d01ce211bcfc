use std::collections::HashMap;
use std::path::Path;

use anyhow::Context;
use obverse_core::Position;
use obverse_files::line_file::LineFile;
use obverse_report::solve::{SolveMode, SolvedPosition};

use crate::failure::Failure;

/// The first bytes of every line.
const LINE_PREFIX: &[u8] = b"{\"position\":";

/// The file of `solve --resume`: one solved position per line of JSON, appended as soon as it is solved.
pub struct SolvedFile {
    file: LineFile,
    known: HashMap<(String, SolveMode), SolvedPosition>,
}

impl SolvedFile {
    /// Opens the file and reads its positions, or creates it.
    pub fn open(path: &Path) -> Result<SolvedFile, Failure> {
        let mut known = HashMap::new();
        let file = LineFile::open(path, true, LINE_PREFIX, |line| {
            let solved: SolvedPosition =
                serde_json::from_slice(line).context("this line is not a solved position")?;
            let solved = solved.with_bounds();
            known.insert((solved.position.clone(), solved.mode()), solved);
            Ok(())
        })?;
        Ok(SolvedFile { file, known })
    }

    /// The stored result for a position; `None` if it has not been solved in this mode.
    pub fn find(&self, position: Position, mode: SolveMode) -> Option<&SolvedPosition> {
        self.known.get(&(position.to_string(), mode))
    }

    /// Appends a solved position to the file.
    pub fn append(&mut self, solved: &SolvedPosition) -> Result<(), Failure> {
        let mut line = serde_json::to_vec(solved).map_err(Failure::task)?;
        line.push(b'\n');
        self.file.append(&line)?;
        let key = (solved.position.clone(), solved.mode());
        self.known.insert(key, solved.clone());
        Ok(())
    }

    /// Waits until every position is on the disk, and closes the file.
    pub fn close(self) -> Result<(), Failure> {
        Ok(self.file.close()?)
    }
}
