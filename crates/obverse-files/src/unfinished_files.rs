use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The temporary files that are not complete yet, which an interrupt handler can remove.
#[derive(Clone, Default)]
pub struct UnfinishedFiles(Arc<Mutex<Vec<Option<PathBuf>>>>);

impl UnfinishedFiles {
    /// Removes all incomplete files, then calls `end`, which should exit the process. Until `end` returns, no file is
    /// created or completed.
    pub fn remove_then(&self, end: impl FnOnce()) {
        // The lock is held during `end`, so that no file is created or renamed.
        let mut names = self.lock();
        names.drain(..).flatten().for_each(remove);
        end();
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Vec<Option<PathBuf>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Removes a temporary file. Errors are ignored: the next process that writes the same target file removes the
/// temporary file.
pub(crate) fn remove(name: PathBuf) {
    let _ = fs::remove_file(name);
}
