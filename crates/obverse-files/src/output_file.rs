//! Outputs: files, which appear only when they are complete, devices and standard output.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};

use crate::file_error::FileError;
use crate::output_kind::OutputKind;
use crate::pending_file::PendingFile;
use crate::unfinished_files::UnfinishedFiles;

/// The output of a command: a file, a device or standard output.
///
/// A file gets its name only when it is complete, so that it is written as a whole or not at all.
pub enum OutputFile {
    /// Standard output.
    Stdout(BufWriter<StdoutLock<'static>>),
    /// A device or a named pipe, which is written to directly.
    Device {
        /// The open device.
        device: BufWriter<File>,
        /// Path of the device, as given by the user.
        path: PathBuf,
    },
    /// A file, and possibly more files in the same folder, such as the name files of a WTHOR file.
    File {
        /// The main file.
        main: PendingFile,
        /// Files with the name of the main file and other extensions.
        beside: Vec<PendingFile>,
        /// Path of the main file, with symbolic links resolved.
        path: PathBuf,
        /// The temporary names of the main file and the files beside it.
        unfinished: UnfinishedFiles,
    },
}

impl OutputFile {
    /// Opens the output at a path, or standard output for `None` and `-`.
    ///
    /// For a file, `unfinished` returns the list to which the temporary file is added, so that an interrupt handler
    /// can remove it.
    pub fn open<E: From<FileError>>(
        output: Option<&Path>,
        unfinished: impl FnOnce() -> Result<UnfinishedFiles, E>,
    ) -> Result<OutputFile, E> {
        match output.filter(|path| path.as_os_str() != "-") {
            Some(path) => OutputFile::new(path, unfinished),
            None => Ok(OutputFile::Stdout(BufWriter::new(io::stdout().lock()))),
        }
    }

    /// Opens the output at a path; `-` is an error. No interrupt handler removes the temporary file.
    pub fn at(path: &Path) -> Result<OutputFile, FileError> {
        OutputFile::new(path, || Ok(UnfinishedFiles::default()))
    }

    fn new<E: From<FileError>>(
        path: &Path,
        unfinished: impl FnOnce() -> Result<UnfinishedFiles, E>,
    ) -> Result<OutputFile, E> {
        match kind(path)? {
            OutputKind::StandardOutput => Err(FileError::StandardOutput.into()),
            OutputKind::Folder => Err(FileError::WriteDirectory(path.to_owned()).into()),
            OutputKind::Device => {
                // Open in append mode: an open descriptor such as /dev/stdout may already contain output.
                let device = File::options().append(true).open(path);
                Ok(OutputFile::Device {
                    device: BufWriter::new(device.map_err(|cause| FileError::write(path, cause))?),
                    path: path.to_owned(),
                })
            }
            OutputKind::File(path) => {
                let unfinished = unfinished()?;
                Ok(OutputFile::File {
                    main: PendingFile::create(&path, &unfinished)?,
                    beside: Vec::new(),
                    path,
                    unfinished,
                })
            }
        }
    }

    /// Creates a file with the name of the output and this extension; returns `None` if the output is not a file.
    pub fn beside(&mut self, extension: &str) -> Result<Option<&mut PendingFile>, FileError> {
        let OutputFile::File {
            beside,
            path,
            unfinished,
            ..
        } = self
        else {
            return Ok(None);
        };
        let path = path.with_extension(extension);
        let OutputKind::File(path) = kind(&path)? else {
            return Err(FileError::Beside(path));
        };
        beside.push(PendingFile::create(&path, unfinished)?);
        Ok(beside.last_mut())
    }

    /// Flushes the output and gives the files their final names.
    pub fn complete(mut self) -> Result<(), FileError> {
        self.flush().map_err(|error| self.failure(error))?;
        if let OutputFile::File { main, beside, .. } = self {
            let mut files = beside.into_iter().chain([main]);
            files.try_for_each(PendingFile::complete)?;
        }
        Ok(())
    }

    /// Whether the output is a terminal.
    pub fn is_terminal(&self) -> bool {
        matches!(self, OutputFile::Stdout(_)) && io::stdout().is_terminal()
    }

    /// Whether the output is a file.
    pub fn is_file(&self) -> bool {
        matches!(self, OutputFile::File { .. })
    }

    /// The error for a failed write to this output.
    pub fn failure(&self, error: io::Error) -> FileError {
        match self {
            OutputFile::Stdout(_) => FileError::Stdout(error),
            OutputFile::Device { path, .. } | OutputFile::File { path, .. } => {
                FileError::write(path, error)
            }
        }
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            OutputFile::Stdout(stdout) => stdout.write(bytes),
            OutputFile::Device { device, .. } => device.write(bytes),
            OutputFile::File { main, .. } => main.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            OutputFile::Stdout(stdout) => stdout.flush(),
            OutputFile::Device { device, .. } => device.flush(),
            OutputFile::File { main, .. } => main.flush(),
        }
    }
}

/// Creates or replaces the file at `path` with the output of the callback `write`. If that fails, the old file stays.
pub fn write(
    path: &Path,
    write: impl FnOnce(&mut OutputFile) -> io::Result<()>,
) -> Result<(), FileError> {
    let mut destination = OutputFile::at(path)?;
    write(&mut destination).map_err(|error| destination.failure(error))?;
    destination.complete()
}

/// Checks that a file can be written, so that an error is reported before long work.
pub fn check(path: &Path) -> Result<(), FileError> {
    // Do not open a pipe: that would wait for its reader, and closing it would end the reader's input.
    match kind(path)? {
        OutputKind::Device => Ok(()),
        OutputKind::File(_) | OutputKind::Folder | OutputKind::StandardOutput => {
            OutputFile::at(path).map(drop)
        }
    }
}

fn kind(path: &Path) -> Result<OutputKind, FileError> {
    OutputKind::of(path).map_err(|cause| FileError::write(path, cause))
}
