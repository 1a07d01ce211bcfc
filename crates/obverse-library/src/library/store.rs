//! Adding games to a library.

use rusqlite::{OptionalExtension, Transaction, TransactionBehavior, params};

use super::game_row::{GameRow, LibraryGame};
use super::{Library, LibraryError};

impl Library {
    /// Adds games in one transaction, and returns how many were added. A game that the library has already is not added
    /// again: one with the same players, event, year, start and moves.
    pub fn add(&mut self, games: &[LibraryGame]) -> Result<u64, LibraryError> {
        let rows: Vec<GameRow> = games.iter().map(GameRow::of).collect();
        let path = self.path.clone();
        let mut add_all = || -> rusqlite::Result<u64> {
            let immediate = TransactionBehavior::Immediate;
            let transaction = self.connection.transaction_with_behavior(immediate)?;
            let mut added = 0;
            for row in &rows {
                added += u64::from(add(&transaction, row)?);
            }
            if added > 0 {
                transaction.execute("UPDATE state SET changes = changes + 1", [])?;
            }
            transaction.commit()?;
            Ok(added)
        };
        add_all().map_err(|cause| LibraryError::sqlite(&path, cause))
    }
}

/// Adds a game unless it is there.
fn add(transaction: &Transaction<'_>, row: &GameRow) -> rusqlite::Result<bool> {
    let player = |name| number(transaction, "players", name);
    let (black, white) = (player(&row.black)?, player(&row.white)?);
    let event = number(transaction, "events", &row.event)?;
    let digest = row.digest(black, white, event);
    let same = "SELECT id FROM games WHERE digest = ? AND black IS ? AND white IS ? AND event IS ? AND year IS ?
         AND start IS ? AND moves = ?";
    let keys = params![digest, black, white, event, row.year, row.start, row.moves];
    let same = transaction
        .prepare_cached(same)?
        .query_row(keys, |_| Ok(()))
        .optional()?;
    if same.is_some() {
        return Ok(false);
    }
    let insert = "INSERT INTO games
             (black, white, event, year, score, theoretical, start, moves, details, digest)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    transaction.prepare_cached(insert)?.execute(params![
        black,
        white,
        event,
        row.year,
        row.score,
        row.theoretical,
        row.start,
        row.moves,
        row.details,
        digest,
    ])?;
    Ok(true)
}

/// The number of a name in a table, which gets the name if it does not have it.
fn number(
    transaction: &Transaction<'_>,
    table: &str,
    name: &Option<String>,
) -> rusqlite::Result<Option<i64>> {
    let Some(name) = name else { return Ok(None) };
    let known = format!("SELECT id FROM {table} WHERE name = ?");
    let mut known = transaction.prepare_cached(&known)?;
    let known = known.query_row([name], |row| row.get(0)).optional()?;
    if known.is_some() {
        return Ok(known);
    }
    let insert = format!("INSERT INTO {table} (name) VALUES (?)");
    transaction.prepare_cached(&insert)?.execute([name])?;
    Ok(Some(transaction.last_insert_rowid()))
}
