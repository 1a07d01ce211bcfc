//! The index beside a library.

use std::fs::File;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use obverse_files::FileError;
use obverse_files::output_file::OutputFile;
use rusqlite::TransactionBehavior;

use super::game_row::{BadRow, squares};
use super::{GAME_COLUMNS, Library, LibraryError, game_columns, names, state, with_suffix};
use crate::index::{
    IndexGame, IndexProgress, IndexWriter, IndexedGames, LibraryState, PositionIndex, ReadAt,
    WriteIndexError,
};

/// Time between two looks at an index that another program is writing.
const PAUSE: Duration = Duration::from_millis(100);

/// The bytes of an index: a file, or memory where no file can be written.
#[derive(Debug)]
pub enum IndexBytes {
    /// The file beside the library.
    File(File),
    /// An index in memory.
    Memory(Vec<u8>),
}

impl ReadAt for IndexBytes {
    fn size(&self) -> io::Result<u64> {
        match self {
            IndexBytes::File(file) => file.size(),
            IndexBytes::Memory(bytes) => bytes.size(),
        }
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        match self {
            IndexBytes::File(file) => ReadAt::read_at(file, offset, buffer),
            IndexBytes::Memory(bytes) => bytes.read_at(offset, buffer),
        }
    }
}

/// Returns the path of the index of the library at a path.
///
/// ```
/// # use std::path::Path;
/// let index = obverse_library::index_path(Path::new("games/library.db"));
/// assert_eq!(index, Path::new("games/library.db.index"));
/// ```
#[must_use]
pub fn index_path(library: &Path) -> PathBuf {
    with_suffix(library, ".index")
}

impl Library {
    /// Opens the index, and builds it first if it is missing, damaged or outdated. If another program is building it, waits.
    ///
    /// Where the folder cannot be written, the index is built in memory. `progress` is called meanwhile and decides whether
    /// to go on.
    pub fn index(
        &self,
        mut progress: impl FnMut(IndexProgress) -> ControlFlow<()>,
    ) -> Result<PositionIndex<IndexBytes>, LibraryError> {
        let path = index_path(&self.path);
        loop {
            if let Some(index) = self.current_index(&path)? {
                return Ok(index);
            }
            match OutputFile::at(&path) {
                Ok(output) => self.write_index(output, &mut progress)?,
                Err(FileError::Busy(_)) => {
                    if progress(IndexProgress { done: 0, total: 0 }).is_break() {
                        return Err(LibraryError::Interrupted);
                    }
                    std::thread::sleep(PAUSE);
                }
                Err(FileError::Write { cause, .. }) if is_refused(&cause) => {
                    return self.index_in_memory(&path, &mut progress);
                }
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// The index beside the library; `None` if it must be built.
    fn current_index(
        &self,
        path: &Path,
    ) -> Result<Option<PositionIndex<IndexBytes>>, LibraryError> {
        let file = match File::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(cause) => {
                let cause = cause.into();
                let path = path.to_owned();
                return Err(LibraryError::Index { path, cause });
            }
        };
        match PositionIndex::open(IndexBytes::File(file)) {
            Ok(index) if index.state() == self.state()? => Ok(Some(index)),
            Ok(_) => Ok(None),
            Err(error) if error.is_content() => Ok(None),
            Err(cause) => Err(LibraryError::Index {
                path: path.to_owned(),
                cause,
            }),
        }
    }

    fn write_index(
        &self,
        mut output: OutputFile,
        progress: &mut dyn FnMut(IndexProgress) -> ControlFlow<()>,
    ) -> Result<(), LibraryError> {
        let (games, state) = self.indexed_games()?;
        match IndexWriter::default().write(&games, state, &mut output, progress) {
            Ok(()) => Ok(output.complete()?),
            Err(WriteIndexError::Io(error)) => Err(output.failure(error).into()),
            Err(error) => Err(self.no_index(error)),
        }
    }

    fn index_in_memory(
        &self,
        path: &Path,
        progress: &mut dyn FnMut(IndexProgress) -> ControlFlow<()>,
    ) -> Result<PositionIndex<IndexBytes>, LibraryError> {
        let (games, state) = self.indexed_games()?;
        let mut bytes = Vec::new();
        let written = IndexWriter::default().write(&games, state, &mut bytes, progress);
        written.map_err(|error| self.no_index(error))?;
        PositionIndex::open(IndexBytes::Memory(bytes)).map_err(|cause| LibraryError::Index {
            path: path.to_owned(),
            cause,
        })
    }

    fn no_index(&self, error: WriteIndexError) -> LibraryError {
        match error {
            WriteIndexError::Stopped => LibraryError::Interrupted,
            WriteIndexError::IllegalMove { id, reason } => self.bad_game(id, BadRow(Some(reason))),
            cause => LibraryError::WriteIndex {
                path: self.path.clone(),
                cause,
            },
        }
    }

    /// All games as the index needs them, and the state of the library that has them.
    fn indexed_games(&self) -> Result<(IndexedGames, LibraryState), LibraryError> {
        let failed = |cause| self.failed(cause);
        // One transaction, so that games, names and state belong together.
        let behavior = TransactionBehavior::Deferred;
        let transaction =
            rusqlite::Transaction::new_unchecked(&self.connection, behavior).map_err(failed)?;
        let state = state(&transaction).map_err(failed)?;
        let mut games = Vec::new();
        let query = format!("SELECT {GAME_COLUMNS} FROM games ORDER BY id");
        let mut query = transaction.prepare(&query).map_err(failed)?;
        let mut rows = query.query([]).map_err(failed)?;
        while let Some(row) = rows.next().map_err(failed)? {
            let (id, facts, row) = game_columns(row).map_err(failed)?;
            let bad = |bad| self.bad_game(id, bad);
            games.push(IndexGame {
                id,
                facts,
                start: row.start().map_err(bad)?,
                moves: squares(&row.moves).map_err(bad)?,
            });
        }
        let games = IndexedGames {
            players: names(&transaction, "players").map_err(failed)?,
            events: names(&transaction, "events").map_err(failed)?,
            games,
        };
        Ok((games, state))
    }
}

/// Whether the system does not let us write, so that trying again would not help.
fn is_refused(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem
    )
}
