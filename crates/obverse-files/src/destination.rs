//! Where output goes: a file that appears when it is complete, a device, or standard output.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};

use crate::error::FileError;
use crate::pending_file::{PendingFile, Unfinished};
use crate::place::Place;

/// Where output goes: all of it, or nothing. Every file that is written as a whole is written here.
pub enum Destination {
    /// Standard output.
    Stdout(BufWriter<StdoutLock<'static>>),
    /// A device or a pipe with a name: there is no file to be replaced.
    Device {
        /// The open device.
        device: BufWriter<File>,
        /// The path of the device as it was typed.
        path: PathBuf,
    },
    /// A file, and perhaps others beside it.
    File {
        /// The file itself.
        main: PendingFile,
        /// The files that have its name but for their extensions.
        beside: Vec<PendingFile>,
        /// The path of the file, with symbolic links followed.
        path: PathBuf,
        /// The temporary names of all of them.
        unfinished: Unfinished,
    },
}

impl Destination {
    /// The destination that was typed: a path, or standard output if there is none or it is `-`. For a file the
    /// caller is asked for `unfinished`, whose files an interrupt should remove.
    pub fn open<E: From<FileError>>(
        output: Option<&Path>,
        unfinished: impl FnOnce() -> Result<Unfinished, E>,
    ) -> Result<Destination, E> {
        match output.filter(|path| path.as_os_str() != "-") {
            Some(path) => Destination::new(path, unfinished),
            None => Ok(Destination::Stdout(BufWriter::new(io::stdout().lock()))),
        }
    }

    /// The destination at a path, in a program that has its own answer to interrupts.
    pub fn at(path: &Path) -> Result<Destination, FileError> {
        Destination::new(path, || Ok(Unfinished::default()))
    }

    fn new<E: From<FileError>>(
        path: &Path,
        unfinished: impl FnOnce() -> Result<Unfinished, E>,
    ) -> Result<Destination, E> {
        match place(path)? {
            Place::StandardOutput => Err(FileError::StandardOutput.into()),
            Place::Directory => Err(FileError::WriteDirectory(path.to_owned()).into()),
            Place::Device => {
                // Appending: a descriptor that is open already may stand behind other output.
                let device = File::options().append(true).open(path);
                Ok(Destination::Device {
                    device: BufWriter::new(device.map_err(|cause| cannot_write(path, cause))?),
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
    pub fn beside(&mut self, extension: &str) -> Result<Option<&mut PendingFile>, FileError> {
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
            return Err(FileError::Beside(path));
        };
        beside.push(PendingFile::create(&path, unfinished)?);
        Ok(beside.last_mut())
    }

    /// Everything is written: the files appear.
    pub fn complete(mut self) -> Result<(), FileError> {
        self.flush().map_err(|error| self.failure(error))?;
        if let Destination::File { main, beside, .. } = self {
            let mut files = beside.into_iter().chain([main]);
            files.try_for_each(PendingFile::complete)?;
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
    pub fn failure(&self, error: io::Error) -> FileError {
        match self {
            Destination::Stdout(_) => FileError::Stdout(error),
            Destination::Device { path, .. } | Destination::File { path, .. } => {
                cannot_write(path, error)
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
) -> Result<(), FileError> {
    let mut destination = Destination::at(path)?;
    write(&mut destination).map_err(|error| destination.failure(error))?;
    destination.complete()
}

/// Fails if a file could not be written. Better said before long work than after it.
pub fn check(path: &Path) -> Result<(), FileError> {
    // Opening a pipe would wait for its reader, and end what it reads.
    match place(path)? {
        Place::Device => Ok(()),
        Place::File(_) | Place::Directory | Place::StandardOutput => {
            Destination::at(path).map(drop)
        }
    }
}

fn place(path: &Path) -> Result<Place, FileError> {
    Place::of(path).map_err(|cause| cannot_write(path, cause))
}

fn cannot_write(path: &Path, cause: io::Error) -> FileError {
    FileError::Write {
        path: path.to_owned(),
        cause,
    }
}
