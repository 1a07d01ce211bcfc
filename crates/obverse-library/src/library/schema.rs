//! The tables of a library, and the way from each version to the next.

use rusqlite::{Connection, MAIN_DB};

/// Marks SQLite files that are libraries: the bytes `OBLB`.
pub const APPLICATION_ID: i32 = 0x4f42_4c42;

/// `STEPS[n]` leads from version `n` to version `n + 1`; version 0 is an empty file. A step is never changed once it was
/// released.
///
/// `moves` has a byte per placement: `row * 8 + column`, both from 0. `start` is a board string, and null for the standard
/// start. `details` is a line of Obverse's JSON with the whole record, and null if the columns have all of it. `digest`
/// finds equal games.
const STEPS: [&str; 1] = ["
    CREATE TABLE state (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        library INTEGER NOT NULL,
        changes INTEGER NOT NULL
    ) STRICT;
    INSERT INTO state VALUES (1, random(), 0);
    CREATE TABLE players (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE
    ) STRICT;
    CREATE TABLE events (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE
    ) STRICT;
    CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        black INTEGER REFERENCES players,
        white INTEGER REFERENCES players,
        event INTEGER REFERENCES events,
        year INTEGER,
        score INTEGER,
        theoretical INTEGER,
        start TEXT,
        moves BLOB NOT NULL,
        details TEXT,
        digest INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX games_by_digest ON games (digest);
"];

/// The version that this program writes.
pub const VERSION: i64 = STEPS.len() as i64;

/// The bytes of a library without games.
pub fn new_library() -> rusqlite::Result<Vec<u8>> {
    let mut connection = Connection::open_in_memory()?;
    connection.pragma_update(None, "application_id", APPLICATION_ID)?;
    migrate(&mut connection)?;
    let mut bytes = connection.serialize(MAIN_DB)?.to_vec();
    // Bytes 18 and 19 of the header choose the write-ahead log.
    if let Some(modes) = bytes.get_mut(18..20) {
        modes.fill(2);
    }
    Ok(bytes)
}

/// Takes all steps that are missing, in one transaction. Another program may be doing the same.
pub fn migrate(connection: &mut Connection) -> rusqlite::Result<()> {
    take_steps(connection, &STEPS)
}

fn take_steps(connection: &mut Connection, steps: &[&str]) -> rusqlite::Result<()> {
    let transaction =
        connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let version = usize::try_from(version(&transaction)?).unwrap_or(usize::MAX);
    for step in steps.iter().skip(version) {
        transaction.execute_batch(step)?;
    }
    if version < steps.len() {
        transaction.pragma_update(None, "user_version", steps.len() as i64)?;
    }
    transaction.commit()
}

/// The version of an open library.
pub fn version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Something in a schema, such as a table, and the SQL that makes it.
type Item = (String, String);

/// The tables, indexes, triggers and views of an open file, except those that SQLite makes by itself.
fn items(connection: &Connection) -> rusqlite::Result<Vec<Item>> {
    let mut query = connection.prepare(
        "SELECT type || ' ' || name, coalesce(sql, '') FROM sqlite_schema
         WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY 1",
    )?;
    let items = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    items.collect()
}

/// The name of something that the schema of an open library should not have, or should have. `None` if the schema is the
/// one of its version.
pub fn unexpected_item(connection: &Connection, version: i64) -> rusqlite::Result<Option<String>> {
    let steps = usize::try_from(version).unwrap_or(0).min(STEPS.len());
    let mut expected = Connection::open_in_memory()?;
    take_steps(&mut expected, &STEPS[..steps])?;
    let (found, expected) = (items(connection)?, items(&expected)?);
    let other = found.iter().find(|item| !expected.contains(item));
    let missing = || expected.iter().find(|item| !found.contains(item));
    Ok(other.or_else(missing).map(|(name, _)| name.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_taken_once() {
        let mut connection = Connection::open_in_memory().expect("memory");
        take_steps(&mut connection, &["CREATE TABLE one (a)"]).expect("the first version");
        connection
            .execute("INSERT INTO one VALUES (5)", [])
            .expect("a row");
        let steps = [
            "CREATE TABLE one (a)",
            "ALTER TABLE one ADD COLUMN b DEFAULT 7",
        ];
        for _ in 0..2 {
            take_steps(&mut connection, &steps).expect("the second version");
            assert_eq!(version(&connection), Ok(2));
        }
        let row = connection.query_row("SELECT a, b FROM one", [], |row| {
            Ok((row.get(0)?, row.get(1)?))
        });
        assert_eq!(row, Ok((5, 7)));
    }

    #[test]
    fn a_failed_step_changes_nothing() {
        let mut connection = Connection::open_in_memory().expect("memory");
        take_steps(&mut connection, &["CREATE TABLE one (a)"]).expect("the first version");
        let steps = ["", "CREATE TABLE two (a); CREATE TABLE one (a)"];
        take_steps(&mut connection, &steps).expect_err("there is a table one");
        assert_eq!(version(&connection), Ok(1));
        assert_eq!(items(&connection).expect("a schema").len(), 1);
    }

    #[test]
    fn what_is_not_ours_is_named() {
        let mut connection = Connection::open_in_memory().expect("memory");
        migrate(&mut connection).expect("a library");
        assert_eq!(unexpected_item(&connection, VERSION), Ok(None));
        connection
            .execute_batch(
                "CREATE TRIGGER harm AFTER INSERT ON games BEGIN DELETE FROM players; END",
            )
            .expect("a trigger");
        let item = unexpected_item(&connection, VERSION).expect("a schema");
        assert_eq!(item.as_deref(), Some("trigger harm"));
        connection
            .execute_batch("DROP TRIGGER harm; DROP INDEX games_by_digest")
            .expect("changes");
        let item = unexpected_item(&connection, VERSION).expect("a schema");
        assert_eq!(item.as_deref(), Some("index games_by_digest"));
    }
}
