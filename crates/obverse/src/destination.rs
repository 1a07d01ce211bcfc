use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};

use crate::failure::Failure;
use crate::pending_file::{PendingFile, Unfinished, cannot_write};
use crate::place::{NotAFile, Place};

/// Where output goes: all of it, or nothing. Every file that is written as a whole is written here.
pub enum Destination {
    /// Standard output.
    Stdout(BufWriter<StdoutLock<'static>>),
    /// A device or a pipe with a name: there is no file to be replaced.
    Device {
        device: BufWriter<File>,
        path: PathBuf,
    },
    /// A file, and perhaps others beside it.
    File {
        main: PendingFile,
        beside: Vec<PendingFile>,
        path: PathBuf,
        unfinished: Unfinished,
    },
}

impl Destination {
    /// The destination that was typed: a path, or standard output if there is none or it is `-`. An interrupt
    /// removes what is not complete and ends the program, so this is to be called once.
    pub fn open(output: Option<&Path>) -> Result<Destination, Failure> {
        match output.filter(|path| path.as_os_str() != "-") {
            Some(path) => Destination::new(path, || {
                Unfinished::removed_on_interrupt().map_err(Failure::task)
            }),
            None => Ok(Destination::Stdout(BufWriter::new(io::stdout().lock()))),
        }
    }

    /// The destination at a path, in a program that has its own answer to interrupts.
    pub fn at(path: &Path) -> Result<Destination, Failure> {
        Destination::new(path, || Ok(Unfinished::default()))
    }

    fn new(
        path: &Path,
        unfinished: impl FnOnce() -> Result<Unfinished, Failure>,
    ) -> Result<Destination, Failure> {
        match place(path)? {
            Place::StandardOutput => Err(Failure::input(NotAFile)),
            Place::Directory => Err(Failure::Input(anyhow!(
                "{} is a directory: name a file to write",
                path.display()
            ))),
            Place::Device => {
                // Appending: a descriptor that is open already may stand behind other output.
                let device = File::options().append(true).open(path);
                let device = device.with_context(|| cannot_write(path));
                Ok(Destination::Device {
                    device: BufWriter::new(device.map_err(Failure::Task)?),
                    path: path.to_owned(),
                })
            }
            Place::File(path) => {
                let unfinished = unfinished()?;
                Ok(Destination::File {
                    main: PendingFile::create(&path, &unfinished)?,
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
        let path = path.with_extension(extension);
        let Place::File(path) = place(&path)? else {
            return Err(Failure::Input(anyhow!(
                "{} is not a file: choose another output",
                path.display()
            )));
        };
        beside.push(PendingFile::create(&path, unfinished)?);
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
            Destination::Device { path, .. } | Destination::File { path, .. } => {
                Failure::Task(anyhow::Error::new(error).context(cannot_write(path)))
            }
        }
    }
}

impl Write for Destination {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Destination::Stdout(stdout) => stdout.write(bytes),
            Destination::Device { device, .. } => device.write(bytes),
            Destination::File { main, .. } => main.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Destination::Stdout(stdout) => stdout.flush(),
            Destination::Device { device, .. } => device.flush(),
            Destination::File { main, .. } => main.flush(),
        }
    }
}

/// Writes what is at a path, all of it or nothing.
pub fn write(
    path: &Path,
    write: impl FnOnce(&mut Destination) -> io::Result<()>,
) -> Result<(), Failure> {
    let mut destination = Destination::at(path)?;
    write(&mut destination).map_err(|error| destination.failure(error))?;
    destination.complete()
}

/// Fails if a file could not be written. Better said before long work than after it.
pub fn check(path: &Path) -> Result<(), Failure> {
    // Opening a pipe would wait for its reader, and end what it reads.
    match place(path)? {
        Place::Device => Ok(()),
        Place::File(_) | Place::Directory | Place::StandardOutput => {
            Destination::at(path).map(drop)
        }
    }
}

fn place(path: &Path) -> Result<Place, Failure> {
    Place::of(path)
        .with_context(|| cannot_write(path))
        .map_err(Failure::Task)
}
