use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The list of temporary files that are not complete yet. An interrupt handler can remove them.
#[derive(Clone, Default)]
pub struct UnfinishedFiles(Arc<Mutex<TemporaryNames>>);

/// The temporary names of files, and the number of files that already have their final names.
#[derive(Default)]
pub(crate) struct TemporaryNames {
    /// Temporary names in order of creation; `None` for files that are complete or removed.
    pub(crate) names: Vec<Option<PathBuf>>,
    /// Number of completed files.
    pub(crate) completed: usize,
}

impl UnfinishedFiles {
    /// Removes all incomplete files, then calls `end` with the number of completed files. `end` should exit the process.
    /// Until `end` returns, no file is created or completed.
    pub fn remove_then(&self, end: impl FnOnce(usize)) {
        // The lock is held during `end`, so that no file is created or renamed.
        let mut files = self.lock();
        files.names.drain(..).flatten().for_each(remove);
        end(files.completed);
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, TemporaryNames> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Removes a temporary file. Errors are ignored: the next process that writes the same target file removes the
/// temporary file.
pub(crate) fn remove(name: PathBuf) {
    let _ = fs::remove_file(name);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pending_file::PendingFile;

    #[test]
    fn completed_files_are_counted_and_stay() {
        let folder = tempfile::tempdir().expect("a directory");
        let unfinished = UnfinishedFiles::default();
        let create = |name| PendingFile::create(&folder.path().join(name), &unfinished);
        let complete = |name| create(name).expect("created").complete();
        complete("a").expect("complete");
        complete("b").expect("complete");
        drop(create("given up").expect("created"));
        let _open = create("open").expect("created");
        let mut count = None;
        unfinished.remove_then(|completed| count = Some(completed));
        assert_eq!(count, Some(2));
        let entries = fs::read_dir(folder.path()).expect("a directory");
        let mut names: Vec<_> = entries
            .map(|entry| entry.expect("an entry").file_name())
            .collect();
        names.sort();
        assert_eq!(names, ["a", "b"]);
    }
}
