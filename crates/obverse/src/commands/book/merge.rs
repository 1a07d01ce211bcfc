use std::process::ExitCode;

use obverse_book::BookStore;
use serde_json::json;

use super::loading::load;
use crate::args::BookMergeArgs;
use crate::failure::Failure;
use crate::output;

pub fn run(args: &BookMergeArgs) -> Result<ExitCode, Failure> {
    // All books are read before the output is touched.
    let books = args
        .books
        .iter()
        .map(|path| load(path))
        .collect::<Result<Vec<_>, _>>()?;
    let mut store = BookStore::open(&args.output)?;
    let before = store.book().len();
    let mut learned = 0;
    for book in &books {
        learned += store.change().merge(book);
    }
    let positions = store.book().len();
    store.close()?;
    let added = positions - before;
    if args.json {
        output::print_json(&json!({
            "book": args.output,
            "positions": positions,
            "added": added,
            "improved": learned.saturating_sub(added),
        }))?;
    } else {
        output::print(&format!(
            "{}: {positions} positions, {added} added, {} improved\n",
            args.output.display(),
            learned.saturating_sub(added)
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}
