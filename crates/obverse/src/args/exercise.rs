//! The arguments of `obverse exercise`.

use std::path::PathBuf;

use clap::ValueEnum;
use obverse_exercise::Difficulty;
use obverse_texts::Language;

use super::values::course_languages;

/// Maximum number of exercises per sheet.
const MOST_EXERCISES: i64 = 1000;

/// The arguments of `obverse exercise`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
The same kind, difficulty and seed give the same exercise on every machine. The
seed is part of the output. With it anybody can generate the solution too.

NAMES has one name per line, or is a CSV file whose first column has the names.
Every student gets a different problem, which depends on the seed and the name
alone. OUT is a file or a folder; a path that ends in / is always a folder. In a
folder, every student gets a file, and one further file has all solutions.

An HTML page marks itself: it checks the answers and explains wrong ones. With
--sheet problems it contains no answers.

Exit codes: 0 success, 1 failed, 2 bad arguments or bad input.

Examples:
  obverse exercise                                    lists the kinds
  obverse exercise alpha-beta
  obverse exercise minimax --difficulty 1 --seed 7
  obverse exercise alpha-beta -o practice.html        a page that marks itself
  obverse exercise trace --count 3 -o trace.pdf       to print
  obverse exercise alpha-beta --names class.txt -o exam/ --format pdf
  obverse exercise ordering --seed 7 --sheet solutions
  obverse exercise minimax --language el -o sheet.pdf     in Greek")]
pub struct ExerciseArgs {
    /// Kind of exercise: minimax, alpha-beta, ordering, evaluation or trace; without a kind, all kinds
    /// are listed
    #[arg(value_name = "KIND")]
    pub kind: Vec<String>,

    /// Random seed [default: from the clock]
    #[arg(short, long, value_name = "N")]
    pub seed: Option<u64>,

    /// Difficulty from 1 (first week) to 5 (examination)
    #[arg(long, value_name = "1-5", default_value_t = Difficulty::default())]
    pub difficulty: Difficulty,

    /// Number of exercises; with --names, the number per student
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=MOST_EXERCISES))]
    pub count: u32,

    /// Language of the sheets
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = course_languages())]
    pub language: Language,

    /// File with the students' names: each student gets an exercise; `-` is standard input
    #[arg(long, value_name = "NAMES")]
    pub names: Option<PathBuf>,

    /// Output format [default: by the extension of OUT, or text]
    #[arg(long)]
    pub format: Option<ExerciseFormat>,

    /// Write to this file or folder; files appear only when they are complete
    #[arg(short, long, alias = "out", value_name = "OUT")]
    pub output: Option<PathBuf>,

    /// Which parts to write
    #[arg(long, default_value = "both")]
    pub sheet: SheetChoice,

    /// Print JSON, as --format json does
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
}

impl ExerciseArgs {
    /// Whether results and errors are printed as JSON.
    pub fn wants_json(&self) -> bool {
        self.json || self.format == Some(ExerciseFormat::Json)
    }
}

/// The output format of exercises.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExerciseFormat {
    /// Plain text
    #[value(alias = "txt")]
    Text,
    /// HTML page that checks the answers
    #[value(alias = "htm")]
    Html,
    /// Pages of A4 to print
    Pdf,
    /// Problems and answers as data
    Json,
}

impl ExerciseFormat {
    /// The usual extension of files in this format.
    pub fn extension(self) -> &'static str {
        match self {
            ExerciseFormat::Text => "txt",
            ExerciseFormat::Html => "html",
            ExerciseFormat::Pdf => "pdf",
            ExerciseFormat::Json => "json",
        }
    }
}

/// Which sheets are written.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetChoice {
    /// The problems only
    #[value(alias = "problem")]
    Problems,
    /// The solutions with the marking scheme only
    #[value(alias = "solution")]
    Solutions,
    /// The problems, then the solutions
    Both,
}

impl SheetChoice {
    /// Whether problems are written.
    pub fn has_problems(self) -> bool {
        self != SheetChoice::Solutions
    }

    /// Whether solutions are written.
    pub fn has_solutions(self) -> bool {
        self != SheetChoice::Problems
    }
}
