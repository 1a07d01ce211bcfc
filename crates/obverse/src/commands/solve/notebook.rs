use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use obverse_core::Position;

use super::solved::{Question, Solved};
use crate::failure::Failure;
use crate::pending_file::cannot_write;

/// What every line begins with.
const BEGINNING: &[u8] = b"{\"position\":";

/// A file of solved positions, a line of JSON each, that grows while others are solved.
pub struct Notebook {
    path: PathBuf,
    file: File,
    known: HashMap<(String, Question), Solved>,
}

impl Notebook {
    /// The notebook with this name; a new one if there is none.
    ///
    /// A last line without an end was cut off when its writer was: it is taken out. Any other line
    /// that is no solved position means that the file is something else, which is left alone.
    pub fn open(path: &Path) -> Result<Notebook, Failure> {
        let name = path.display();
        let mut file = File::options()
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .with_context(|| cannot_write(path))
            .map_err(Failure::Input)?;
        let mut known = HashMap::new();
        let mut reader = BufReader::new(&mut file);
        let mut length = 0;
        let mut line = Vec::new();
        for number in 1_u64.. {
            line.clear();
            let size = reader
                .read_until(b'\n', &mut line)
                .with_context(|| format!("{name} cannot be read"))
                .map_err(Failure::Input)?;
            let is_cut_off = !line.ends_with(b"\n") && line.starts_with(BEGINNING);
            if size == 0 || is_cut_off {
                break;
            }
            let solved: Solved = serde_json::from_slice(&line)
                .map_err(|error| anyhow!("line {number} is no solved position ({error})"))
                .with_context(|| format!("{name} is not a file of --resume"))
                .map_err(Failure::Input)?;
            length += size as u64;
            known.insert((solved.position.clone(), solved.question()), solved);
        }
        let notebook = Notebook {
            path: path.to_owned(),
            file,
            known,
        };
        let cut = notebook.file.set_len(length);
        cut.map_err(|error| notebook.failure(error))?;
        Ok(notebook)
    }

    /// What is known already.
    pub fn find(&self, position: Position, question: Question) -> Option<&Solved> {
        self.known.get(&(position.to_string(), question))
    }

    /// Keeps a solved position, from now on and for later.
    pub fn keep(&mut self, solved: &Solved) -> Result<(), Failure> {
        let mut line = serde_json::to_vec(solved).map_err(Failure::task)?;
        line.push(b'\n');
        // One write, so that a program that is ended leaves a whole line or a part of one.
        let written = self.file.write_all(&line).and_then(|()| self.file.flush());
        written.map_err(|error| self.failure(error))?;
        let key = (solved.position.clone(), solved.question());
        self.known.insert(key, solved.clone());
        Ok(())
    }

    fn failure(&self, error: io::Error) -> Failure {
        Failure::Task(anyhow::Error::new(error).context(cannot_write(&self.path)))
    }
}
