//! The arguments of `obverse book`.

mod check;
mod deviate;
mod export;
mod import;
mod learn;
mod learn_options;
mod least;
mod merge;
mod prune;
mod show;

use clap::Subcommand;

pub use check::BookCheckArgs;
pub use deviate::BookDeviateArgs;
pub use export::{BookExportArgs, BookFormat};
pub use import::BookImportArgs;
pub use learn::BookLearnArgs;
pub use learn_options::LearnOptions;
pub use least::BookLeastArgs;
pub use merge::BookMergeArgs;
pub use prune::BookPruneArgs;
pub use show::BookShowArgs;

/// The arguments of `obverse book`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
A book has positions, of which symmetric ones count once, with values that
searches have estimated or proven. docs/book.md is the manual.

Examples:
  obverse book learn start --book my.book --level 12 --plies 12 --budget 600
  obverse book show f5d6c3 --book my.book
  obverse book import book.dat --book my.book         a book of Edax
  obverse book least f5 --side white --book my.book   what White has to learn")]
pub struct BookArgs {
    /// What to do
    #[command(subcommand)]
    pub task: BookTask,
}

/// The tasks of `obverse book`.
#[derive(Subcommand, Debug)]
pub enum BookTask {
    /// Search the best lines after a position, or around games, and add them to the book
    Learn(BookLearnArgs),
    /// Search all lines on which both sides lose little, and add them to the book
    Deviate(BookDeviateArgs),
    /// Merge books: the better knowledge of each position wins
    Merge(BookMergeArgs),
    /// Remove the positions that good lines do not reach
    Prune(BookPruneArgs),
    /// Check that the file is sound, its values agree and its proofs do not contradict
    Check(BookCheckArgs),
    /// Show what the book knows about a position
    Show(BookShowArgs),
    /// Add the positions of a book of Edax or Egaroucid, or of a text, to the book
    Import(BookImportArgs),
    /// Write the book as one of Edax or Egaroucid, or as text
    Export(BookExportArgs),
    /// Find the fewest moves that a side has to remember
    #[command(alias = "umigame")]
    Least(BookLeastArgs),
}

impl BookArgs {
    /// Whether results and errors are printed as JSON.
    pub fn wants_json(&self) -> bool {
        match &self.task {
            BookTask::Learn(args) => args.options.json,
            BookTask::Deviate(args) => args.options.json,
            BookTask::Merge(args) => args.json,
            BookTask::Prune(args) => args.json,
            BookTask::Check(args) => args.json,
            BookTask::Show(args) => args.json,
            BookTask::Import(args) => args.json,
            BookTask::Export(args) => args.json,
            BookTask::Least(args) => args.json,
        }
    }
}
