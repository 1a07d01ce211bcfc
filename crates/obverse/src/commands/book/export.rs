use std::io::{self, Write};
use std::process::ExitCode;
use std::time::SystemTime;

use obverse_book::{Book, Date, edax, egaroucid, text};
use obverse_files::output_file::OutputFile;
use obverse_formats::{edax_book, egaroucid_book};
use serde_json::json;

use super::loading::load;
use crate::args::{BookExportArgs, BookFormat};
use crate::failure::Failure;
use crate::interrupt;
use crate::output;

pub fn run(args: &BookExportArgs) -> Result<ExitCode, Failure> {
    let book = load(&args.book)?;
    let mut out = OutputFile::open(Some(&args.output), interrupt::unfinished_files)?;
    let is_file = out.is_file();
    let written = write(&book, args.format(), &mut out).map_err(|error| out.failure(error))?;
    out.complete()?;
    if args.json && is_file {
        output::print_json(&json!({ "file": args.output, "positions": written }))?;
    } else if is_file {
        output::print(&format!("{}: {written} positions\n", args.output.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes the book and returns the number of positions.
fn write(book: &Book, format: BookFormat, out: &mut dyn Write) -> io::Result<usize> {
    match format {
        BookFormat::Edax => {
            let (header, entries) = edax::from_book(book, Date::of(SystemTime::now()));
            let mut writer = edax_book::Writer::new(out, &header)?;
            entries.iter().try_for_each(|entry| writer.write(entry))?;
            Ok(entries.len())
        }
        BookFormat::Egaroucid => {
            let entries = egaroucid::from_book(book);
            let mut writer = egaroucid_book::Writer::new(out, entries.len() as u64)?;
            entries.iter().try_for_each(|entry| writer.write(entry))?;
            Ok(entries.len())
        }
        BookFormat::Text => {
            text::write(book, out)?;
            Ok(book.len())
        }
    }
}
