use std::process::ExitCode;

use obverse_book::{BookFile, BookStore, Root, prune};
use serde_json::json;

use crate::args::BookPruneArgs;
use crate::failure::Failure;
use crate::output;

/// The book does not have the position.
#[derive(Debug, thiserror::Error)]
#[error("the book does not have this position: pruning would remove everything")]
struct NotInBook;

pub fn run(args: &BookPruneArgs) -> Result<ExitCode, Failure> {
    let root = Root::new(args.position.game()?.position().board());
    // A missing book is an error, not a new book.
    BookFile::open(&args.book)?;
    let mut store = BookStore::open(&args.book)?;
    if store.book().canonical_entry(root.board()).is_none() {
        return Err(Failure::input(NotInBook));
    }
    let removed = prune(store.change(), &[root], args.scope());
    let positions = store.book().len();
    store.close()?;
    if args.json {
        output::print_json(&json!({
            "book": args.book,
            "positions": positions,
            "removed": removed,
        }))?;
    } else {
        output::print(&format!(
            "{}: {positions} positions, {removed} removed\n",
            args.book.display()
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}
