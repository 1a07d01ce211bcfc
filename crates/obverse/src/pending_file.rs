use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{Context, anyhow};
use tempfile::{Builder, NamedTempFile, TempPath};

use crate::{interrupt, output};

/// The temporary names of files that are not complete yet, to be removed on an interrupt.
#[derive(Clone)]
pub struct Unfinished(Arc<Mutex<Vec<Option<TempPath>>>>);

impl Unfinished {
    /// No files yet. To be called once in a program: there is one handler of interrupts.
    pub fn new() -> Result<Unfinished, ctrlc::Error> {
        let unfinished = Unfinished(Arc::default());
        let interrupted = unfinished.clone();
        interrupt::on_press(move || {
            // The lock is kept to the end: nothing is to be created or renamed any more.
            let mut names = interrupted.lock();
            names.clear();
            if io::stderr().is_terminal() {
                output::note("\nInterrupted: nothing is written.\n");
            }
            interrupt::end_program();
        })?;
        Ok(unfinished)
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Option<TempPath>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A file under a temporary name beside its final one, which it gets when it is complete.
///
/// Until then it is removed when this is dropped, and also when the program is interrupted.
pub struct PendingFile {
    writer: BufWriter<File>,
    target: PathBuf,
    unfinished: Unfinished,
    /// The place of the temporary name among the unfinished ones.
    index: usize,
}

impl PendingFile {
    /// Begins a file that will have, or replace the one that has, this name.
    pub fn create(target: &Path, unfinished: &Unfinished) -> anyhow::Result<PendingFile> {
        let directory = target.parent().filter(|path| !path.as_os_str().is_empty());
        let mut builder = Builder::new();
        builder.prefix(".obverse-").suffix(".part");
        // Temporary files are private; this one is to become like any other.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut names = unfinished.lock();
        let file = builder
            .tempfile_in(directory.unwrap_or(Path::new(".")))
            .map_err(|error| reason(&error))
            .with_context(|| cannot_write(target))?;
        let (file, name) = file.into_parts();
        names.push(Some(name));
        let index = names.len() - 1;
        Ok(PendingFile {
            writer: BufWriter::new(file),
            target: target.to_owned(),
            unfinished: unfinished.clone(),
            index,
        })
    }

    /// Everything is written: the file gets its name.
    pub fn complete(mut self) -> anyhow::Result<()> {
        self.writer
            .flush()
            .and_then(|()| self.writer.get_ref().sync_all())
            .with_context(|| cannot_write(&self.target))?;
        let mut names = self.unfinished.lock();
        let name = names.get_mut(self.index).and_then(Option::take);
        name.map_or(Ok(()), |name| name.persist(&self.target))
            .map_err(|error| error.error)
            .with_context(|| cannot_write(&self.target))
    }
}

impl Write for PendingFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

impl Drop for PendingFile {
    fn drop(&mut self) {
        // The handler of interrupts keeps the name alive; the file must go all the same.
        let name = self.unfinished.lock().get_mut(self.index).map(Option::take);
        drop(name);
    }
}

/// Writes a file so that there is always a complete one under its name.
pub fn replace(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<NamedTempFile>) -> io::Result<()>,
) -> anyhow::Result<()> {
    let directory = path.parent().filter(|path| !path.as_os_str().is_empty());
    let replace = || -> io::Result<()> {
        let file = NamedTempFile::new_in(directory.unwrap_or(Path::new(".")))?;
        let mut writer = BufWriter::new(file);
        write(&mut writer)?;
        let file = writer.into_inner()?;
        // Temporary files are private; this one is to become like any other.
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            file.as_file()
                .set_permissions(PermissionsExt::from_mode(0o644))?;
        }
        file.persist(path)?;
        Ok(())
    };
    replace().with_context(|| cannot_write(path))
}

/// Why a file could not be created, without its temporary name, which nobody knows.
fn reason(error: &io::Error) -> anyhow::Error {
    match error.kind() {
        io::ErrorKind::NotFound => anyhow!("there is no such directory"),
        kind => io::Error::from(kind).into(),
    }
}

/// What could not be done, for an error message.
pub fn cannot_write(path: &Path) -> String {
    format!("{} cannot be written", path.display())
}
