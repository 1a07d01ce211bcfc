use std::collections::HashMap;
use std::path::Path;

use anyhow::Context;
use obverse_core::Position;
use obverse_files::line_file::LineFile;
use obverse_report::solve::{Question, Solved};

use crate::failure::Failure;

/// What every line begins with.
const BEGINNING: &[u8] = b"{\"position\":";

/// A file of solved positions, a line of JSON each, that grows while others are solved.
pub struct Notebook {
    file: LineFile,
    known: HashMap<(String, Question), Solved>,
}

impl Notebook {
    /// The notebook with this name; a new one if there is none.
    pub fn open(path: &Path) -> Result<Notebook, Failure> {
        let mut known = HashMap::new();
        let file = LineFile::open(path, true, BEGINNING, |line| {
            let solved: Solved = serde_json::from_slice(line).context("no solved position")?;
            known.insert((solved.position.clone(), solved.question()), solved);
            Ok(())
        })?;
        Ok(Notebook { file, known })
    }

    /// What is known already.
    pub fn find(&self, position: Position, question: Question) -> Option<&Solved> {
        self.known.get(&(position.to_string(), question))
    }

    /// Keeps a solved position, from now on and for later.
    pub fn keep(&mut self, solved: &Solved) -> Result<(), Failure> {
        let mut line = serde_json::to_vec(solved).map_err(Failure::task)?;
        line.push(b'\n');
        self.file.append(&line)?;
        let key = (solved.position.clone(), solved.question());
        self.known.insert(key, solved.clone());
        Ok(())
    }

    /// Waits until all positions are on the disk.
    pub fn close(self) -> Result<(), Failure> {
        Ok(self.file.close()?)
    }
}
