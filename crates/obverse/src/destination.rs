use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};

use crate::failure::Failure;
use crate::pending_file::{PendingFile, Unfinished, cannot_write};

/// Where output goes: all of it, or nothing.
pub enum Destination {
    /// Standard output.
    Stdout(BufWriter<StdoutLock<'static>>),
    /// A device or a pipe with a name: there is no file to be replaced.
    Device(BufWriter<File>),
    /// A file, and perhaps others beside it.
    File {
        main: PendingFile,
        beside: Vec<PendingFile>,
        path: PathBuf,
        unfinished: Unfinished,
    },
}

impl Destination {
    /// The destination that was typed.
    pub fn open(output: Option<&Path>) -> Result<Destination, Failure> {
        let Some(path) = output.filter(|path| path.as_os_str() != "-") else {
            return Ok(Destination::Stdout(BufWriter::new(io::stdout().lock())));
        };
        // Behind a symbolic link: the link is to stay, and what it points at to be replaced.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        match fs::metadata(&path) {
            Ok(metadata) if metadata.is_dir() => Err(Failure::Input(anyhow!(
                "{} is a directory: name a file to write",
                path.display()
            ))),
            Ok(metadata) if !metadata.is_file() => {
                let device = File::options().write(true).open(&path);
                let device = device.with_context(|| cannot_write(&path));
                Ok(Destination::Device(BufWriter::new(
                    device.map_err(Failure::Task)?,
                )))
            }
            _ => {
                let unfinished = Unfinished::new().map_err(Failure::task)?;
                let main = PendingFile::create(&path, &unfinished).map_err(Failure::Task)?;
                Ok(Destination::File {
                    main,
                    beside: Vec::new(),
                    path,
                    unfinished,
                })
            }
        }
    }

    /// Another file with the same name but for its extension, if this is a file at all.
    pub fn beside(&mut self, extension: &str) -> Result<Option<&mut PendingFile>, Failure> {
        let Destination::File {
            beside,
            path,
            unfinished,
            ..
        } = self
        else {
            return Ok(None);
        };
        let file = PendingFile::create(&path.with_extension(extension), unfinished);
        beside.push(file.map_err(Failure::Task)?);
        Ok(beside.last_mut())
    }

    /// Everything is written: the files appear.
    pub fn complete(mut self) -> Result<(), Failure> {
        self.flush().map_err(|error| self.failure(error))?;
        if let Destination::File { main, beside, .. } = self {
            let mut files = beside.into_iter().chain([main]);
            files
                .try_for_each(PendingFile::complete)
                .map_err(Failure::Task)?;
        }
        Ok(())
    }

    /// Whether somebody sees at once what is written.
    pub fn is_terminal(&self) -> bool {
        matches!(self, Destination::Stdout(_)) && io::stdout().is_terminal()
    }

    /// Whether this is a file, which can have others beside it.
    pub fn is_file(&self) -> bool {
        matches!(self, Destination::File { .. })
    }

    /// What it means that writing here failed.
    pub fn failure(&self, error: io::Error) -> Failure {
        match self {
            Destination::Stdout(_) => Failure::writing(error),
            Destination::Device(_) => {
                Failure::Task(anyhow::Error::new(error).context("the output cannot be written"))
            }
            Destination::File { path, .. } => {
                Failure::Task(anyhow::Error::new(error).context(cannot_write(path)))
            }
        }
    }
}

impl Write for Destination {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Destination::Stdout(stdout) => stdout.write(bytes),
            Destination::Device(device) => device.write(bytes),
            Destination::File { main, .. } => main.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Destination::Stdout(stdout) => stdout.flush(),
            Destination::Device(device) => device.flush(),
            Destination::File { main, .. } => main.flush(),
        }
    }
}
