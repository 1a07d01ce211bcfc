//! The games of a library, in SQLite.

mod default_path;
mod file_check;
mod game_row;
mod import;
mod index_file;
mod library_error;
mod player_statistics;
mod schema;
mod store;

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use obverse_files::FileError;
use obverse_files::output_file::OutputFile;
use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::types::Type;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Row, TransactionBehavior};

use crate::game_facts::GameFacts;
use crate::game_filter::GameFilter;
use crate::index::LibraryState;
use crate::name_table::NameTable;
use file_check::FileCheck;
use game_row::GameRow;

pub use default_path::default_path;
pub use game_row::LibraryGame;
pub use import::{ImportCounts, ImportListener, LibraryImport};
pub use index_file::{IndexBytes, index_path};
pub use library_error::LibraryError;
pub use player_statistics::{OpeningCount, PlayerStatistics, SideCount};

/// How long a writer waits for another.
const PATIENCE: Duration = Duration::from_secs(30);
/// Largest text or blob that is read, in bytes.
const LARGEST_VALUE: i32 = 64 << 20;

/// An open library of games.
///
/// ```
/// use obverse_formats::ggf;
/// use obverse_library::{GameFilter, Library};
///
/// let folder = tempfile::tempdir()?;
/// let mut library = Library::create(&folder.path().join("library.db"))?;
/// let game = ggf::parse("(;GM[Othello]PB[Ann]PW[Ben]B[f5]W[d6];)")?;
/// assert_eq!(library.add(&[game.clone().into()])?, 1);
/// assert_eq!(library.add(&[game.clone().into()])?, 0, "it is there already");
///
/// let found = library.find(&GameFilter::default(), None)?;
/// assert_eq!(library.game(found[0].id)?.record, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Library {
    connection: Connection,
    path: PathBuf,
}

/// A game in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundGame {
    /// Number of the game in the library.
    pub id: i64,
    /// Players, event, year and score.
    pub facts: GameFacts,
}

/// How much a library has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LibraryCounts {
    /// Number of games.
    pub games: u64,
    /// Number of players.
    pub players: u64,
    /// Number of events.
    pub events: u64,
    /// First and last year; `None` if no game has a year.
    pub years: Option<(u16, u16)>,
}

impl Library {
    /// Opens the library at a path.
    pub fn open(path: &Path) -> Result<Library, LibraryError> {
        match file_check::check(path)? {
            FileCheck::Nothing => Err(LibraryError::Missing(path.to_owned())),
            FileCheck::Library => Library::connect(path),
        }
    }

    /// Opens the library at a path, and creates it if there is none. Its folder is created too.
    pub fn create(path: &Path) -> Result<Library, LibraryError> {
        while file_check::check(path)? == FileCheck::Nothing {
            if let Some(folder) = path
                .parent()
                .filter(|folder| !folder.as_os_str().is_empty())
            {
                fs::create_dir_all(folder).map_err(|cause| LibraryError::Folder {
                    path: folder.to_owned(),
                    cause,
                })?;
            }
            let mut file = match OutputFile::at(path) {
                // Another program is creating it.
                Err(FileError::Busy(_)) => {
                    std::thread::sleep(Duration::from_millis(10));
                    continue;
                }
                file => file?,
            };
            // Look again: the output is locked now, so no other program can create the library after this.
            if file_check::check(path)? == FileCheck::Nothing {
                let bytes = schema::new_library().map_err(|it| LibraryError::sqlite(path, it))?;
                file.write_all(&bytes)
                    .map_err(|error| file.failure(error))?;
                file.complete()?;
            }
        }
        Library::connect(path)
    }

    fn connect(path: &Path) -> Result<Library, LibraryError> {
        let usual = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        match Library::connect_with(path, usual, path) {
            // The log cannot be created beside a library in a folder that cannot be written. Without a log, the file is
            // all that there is.
            Err(LibraryError::Sqlite { cause, .. })
                if cause.sqlite_error_code() == Some(rusqlite::ErrorCode::CannotOpen)
                    && !with_suffix(path, "-wal").exists() =>
            {
                let flags = OpenFlags::SQLITE_OPEN_READ_ONLY
                    | OpenFlags::SQLITE_OPEN_NO_MUTEX
                    | OpenFlags::SQLITE_OPEN_URI;
                Library::connect_with(path, flags, Path::new(&immutable_uri(path)))
            }
            result => result,
        }
    }

    fn connect_with(path: &Path, flags: OpenFlags, name: &Path) -> Result<Library, LibraryError> {
        let failed = |cause| LibraryError::sqlite(path, cause);
        let mut connection = Connection::open_with_flags(name, flags).map_err(failed)?;
        prepare(&connection).map_err(failed)?;
        let version = schema::version(&connection).map_err(failed)?;
        let path = path.to_owned();
        if version > schema::VERSION {
            return Err(LibraryError::Newer { path, version });
        }
        if version < 1 {
            return Err(LibraryError::NotALibrary(path));
        }
        let item = schema::unexpected_item(&connection, version).map_err(failed)?;
        if let Some(item) = item {
            return Err(LibraryError::Foreign { path, item });
        }
        if version < schema::VERSION {
            schema::migrate(&mut connection).map_err(failed)?;
        }
        Ok(Library { connection, path })
    }

    /// Returns the path of the library.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns how much the library has.
    pub fn counts(&self) -> Result<LibraryCounts, LibraryError> {
        let count = |table: &str| {
            let query = format!("SELECT count(*) FROM {table}");
            self.connection
                .query_row(&query, [], |row| row.get::<_, i64>(0))
        };
        let years = "SELECT min(year), max(year) FROM games";
        let years = self.connection.query_row(years, [], |row| {
            Ok(row.get::<_, Option<u16>>(0)?.zip(row.get(1)?))
        });
        let number = |count: rusqlite::Result<i64>| {
            let count = count.map_err(|cause| self.failed(cause))?;
            Ok::<u64, LibraryError>(count.unsigned_abs())
        };
        Ok(LibraryCounts {
            games: number(count("games"))?,
            players: number(count("players"))?,
            events: number(count("events"))?,
            years: years.map_err(|cause| self.failed(cause))?,
        })
    }

    /// Returns which library this is, and how often its games have changed.
    pub fn state(&self) -> Result<LibraryState, LibraryError> {
        state(&self.connection).map_err(|cause| self.failed(cause))
    }

    /// Returns the names of the players.
    pub fn players(&self) -> Result<NameTable, LibraryError> {
        names(&self.connection, "players").map_err(|cause| self.failed(cause))
    }

    /// Returns the names of the events.
    pub fn events(&self) -> Result<NameTable, LibraryError> {
        names(&self.connection, "events").map_err(|cause| self.failed(cause))
    }

    /// Returns the games that the filter accepts, by year and number; games without a year come last. With `among`, only
    /// games with these numbers are returned.
    pub fn find(
        &self,
        filter: &GameFilter,
        among: Option<&BTreeSet<i64>>,
    ) -> Result<Vec<FoundGame>, LibraryError> {
        let query = "SELECT id, black, white, event, year, score FROM games";
        let find = || -> rusqlite::Result<Vec<FoundGame>> {
            let mut query = self.connection.prepare_cached(query)?;
            let mut rows = query.query([])?;
            let mut found = Vec::new();
            while let Some(row) = rows.next()? {
                let game = FoundGame {
                    id: row.get(0)?,
                    facts: facts(row)?,
                };
                let is_among = among.is_none_or(|among| among.contains(&game.id));
                if is_among && filter.accepts(&game.facts) {
                    found.push(game);
                }
            }
            Ok(found)
        };
        let mut found = find().map_err(|cause| self.failed(cause))?;
        found.sort_unstable_by_key(|game| (game.facts.year.is_none(), game.facts.year, game.id));
        Ok(found)
    }

    /// Returns a game with all that is known about it.
    pub fn game(&self, id: i64) -> Result<LibraryGame, LibraryError> {
        let query = "SELECT black.name, white.name, events.name, year, score, theoretical, start, moves, details
             FROM games
             LEFT JOIN players AS black ON black.id = games.black
             LEFT JOIN players AS white ON white.id = games.white
             LEFT JOIN events ON events.id = games.event
             WHERE games.id = ?";
        let row = || -> rusqlite::Result<Option<GameRow>> {
            let mut query = self.connection.prepare_cached(query)?;
            let row = query.query_row([id], |row| {
                Ok(GameRow {
                    black: row.get(0)?,
                    white: row.get(1)?,
                    event: row.get(2)?,
                    year: row.get(3)?,
                    score: row.get(4)?,
                    theoretical: row.get(5)?,
                    start: row.get(6)?,
                    moves: row.get(7)?,
                    details: row.get(8)?,
                })
            });
            row.optional()
        };
        let row = row().map_err(|cause| self.failed(cause))?;
        let game = row.ok_or(LibraryError::NoGame(id))?.to_game();
        game.map_err(|bad| self.bad_game(id, bad))
    }

    /// Removes games, and players and events that have no other games. If a number does not exist, nothing is removed.
    pub fn remove(&mut self, ids: &BTreeSet<i64>) -> Result<(), LibraryError> {
        let path = self.path.clone();
        let failed = |cause| LibraryError::sqlite(&path, cause);
        let immediate = TransactionBehavior::Immediate;
        let transaction = self
            .connection
            .transaction_with_behavior(immediate)
            .map_err(failed)?;
        for &id in ids {
            let removed = transaction.execute("DELETE FROM games WHERE id = ?", [id]);
            if removed.map_err(failed)? == 0 {
                return Err(LibraryError::NoGame(id));
            }
        }
        transaction
            .execute_batch(
                "DELETE FROM players WHERE id NOT IN
                     (SELECT black FROM games WHERE black IS NOT NULL
                      UNION SELECT white FROM games WHERE white IS NOT NULL);
                 DELETE FROM events WHERE id NOT IN (SELECT event FROM games WHERE event IS NOT NULL);
                 UPDATE state SET changes = changes + 1",
            )
            .map_err(failed)?;
        transaction.commit().map_err(failed)
    }

    /// The error for a failure of SQLite.
    fn failed(&self, cause: rusqlite::Error) -> LibraryError {
        LibraryError::sqlite(&self.path, cause)
    }

    /// The error for a row that is not a game.
    fn bad_game(&self, id: i64, bad: game_row::BadRow) -> LibraryError {
        LibraryError::BadGame {
            path: self.path.clone(),
            id,
            cause: bad.0,
        }
    }
}

/// Settings of a connection. A library may come from a stranger.
fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(PATIENCE)?;
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, LARGEST_VALUE)?;
    connection.set_limit(Limit::SQLITE_LIMIT_ATTACHED, 0)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.pragma_update(None, "cell_size_check", true)?;
    // Games are removed before their players. SQLite would go through all games for each removed player.
    connection.pragma_update(None, "foreign_keys", false)?;
    connection.pragma_update(None, "synchronous", "FULL")
}

fn state(connection: &Connection) -> rusqlite::Result<LibraryState> {
    connection.query_row("SELECT library, changes FROM state", [], |row| {
        Ok(LibraryState {
            library: row.get(0)?,
            changes: row.get(1)?,
        })
    })
}

fn names(connection: &Connection, table: &str) -> rusqlite::Result<NameTable> {
    let mut query = connection.prepare(&format!("SELECT id, name FROM {table}"))?;
    let names = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(NameTable::new(names.collect::<rusqlite::Result<_>>()?))
}

/// The facts of a game in the columns 1 to 5 of a row.
fn facts(row: &Row<'_>) -> rusqlite::Result<GameFacts> {
    let number = |column| -> rusqlite::Result<Option<u32>> {
        let number: Option<u32> = row.get(column)?;
        // The index stores the number plus one.
        match number {
            Some(u32::MAX) => {
                let cause = "a number is too large".into();
                Err(rusqlite::Error::FromSqlConversionFailure(
                    column,
                    Type::Integer,
                    cause,
                ))
            }
            number => Ok(number),
        }
    };
    Ok(GameFacts {
        black: number(1)?,
        white: number(2)?,
        event: number(3)?,
        year: row.get(4)?,
        score: row.get(5)?,
    })
}

/// The columns that [`game_columns`] reads.
const GAME_COLUMNS: &str = "id, black, white, event, year, score, start, moves";

/// Number, facts, start and moves of a game.
fn game_columns(row: &Row<'_>) -> rusqlite::Result<(i64, GameFacts, GameRow)> {
    let game = GameRow {
        start: row.get(6)?,
        moves: row.get(7)?,
        ..GameRow::default()
    };
    Ok((row.get(0)?, facts(row)?, game))
}

/// A path with something behind its file name.
fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// The name with which SQLite opens a file that nobody changes.
fn immutable_uri(path: &Path) -> String {
    let mut uri = "file:".to_owned();
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'/' | b'.' | b'-' | b'_' | b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => {
                uri.push(char::from(*byte));
            }
            byte => uri += &format!("%{byte:02X}"),
        }
    }
    uri + "?immutable=1"
}
