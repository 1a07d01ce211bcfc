use std::io::Read;
use std::path::Path;

use anyhow::{Context, anyhow};
use obverse_classic::Algorithm;
use obverse_classic::search::{self, Report, Request};
use obverse_classic::trace::{NotTraced, Subject};
use obverse_formats::Located;
use obverse_formats::problem_file::{self, ProblemFileError};

use super::watch::Watch;
use crate::args::TraceArgs;
use crate::failure::Failure;
use crate::source::Source;

/// A longer file is no problem to search.
const LONGEST: u64 = 64 * 1024;

/// The file with the problem.
pub fn input(args: &TraceArgs) -> &Path {
    args.input.as_deref().unwrap_or(Path::new("input.txt"))
}

/// What was asked for.
pub fn asked(args: &TraceArgs) -> Result<Subject, Failure> {
    refuse_algorithm(args)?;
    if let Some(text) = &args.tree {
        let tree = text.parse().context("--tree").map_err(Failure::Input)?;
        return Ok(Subject::Tree {
            tree,
            text: text.trim().to_owned(),
            algorithm: args.algorithm,
        });
    }
    let path = input(args);
    let source = Source::new(path).map_err(|failure| match (&args.input, failure) {
        (None, Failure::Input(error)) => Failure::Input(error.context(
            "no INPUT was given, so input.txt is meant (`obverse trace --help` has examples)",
        )),
        (_, failure) => failure,
    })?;
    let text = read(&source)?;
    let problem = problem_file::parse(&text)
        .map_err(|error| anyhow!(in_words(&error)).context(source.name.clone()))
        .map_err(Failure::Input)?;
    Ok(Subject::Position(Request {
        depth: Some(problem.depth),
        evaluation: args.eval,
        ..Request::new(problem.position, args.algorithm)
    }))
}

/// A search that nobody listens to.
pub fn search(request: &Request, watch: &Watch) -> Report {
    search::search(request, &mut (), &mut || watch.tick())
}

fn read(source: &Source) -> Result<String, Failure> {
    let (input, _) = source.open()?;
    let mut bytes = Vec::new();
    let reading = input.take(LONGEST + 1).read_to_end(&mut bytes);
    reading
        .with_context(|| format!("{} cannot be read", source.name))
        .map_err(Failure::Input)?;
    if bytes.len() as u64 > LONGEST {
        return Err(Failure::Input(anyhow!(
            "{}: more than {LONGEST} bytes are no search problem; expected a player, a depth and \
             a board of 8 rows",
            source.name
        )));
    }
    String::from_utf8(bytes).map_err(|_| {
        Failure::Input(anyhow!(
            "{}: this is not text in UTF-8; expected a player, a depth and a board of 8 rows",
            source.name
        ))
    })
}

/// What is wrong with a problem. A depth may be a whole number and still be too large.
fn in_words(error: &Located<ProblemFileError>) -> String {
    match &error.error {
        // Long ones are shortened.
        ProblemFileError::Depth(text)
            if text.len() > 9
                && text
                    .trim_end_matches("...")
                    .chars()
                    .all(|c| c.is_ascii_digit()) =>
        {
            format!(
                "{}: {text} is too large for a depth: expected at most {}",
                error.at,
                u32::MAX
            )
        }
        _ => error.to_string(),
    }
}

/// Not all algorithms have a tree to tell about.
fn refuse_algorithm(args: &TraceArgs) -> Result<(), Failure> {
    let algorithm = args.algorithm;
    let textbook = matches!(algorithm, Algorithm::Minimax | Algorithm::AlphaBeta);
    let checked = if args.tree.is_some() {
        Subject::check_tree(algorithm)
    } else {
        Subject::check_position(algorithm)
    };
    let checked = match checked {
        Ok(()) if args.check.is_some() && !textbook => Err(NotTraced {
            algorithm,
            why: "has an order and windows of its own",
            expected: NotTraced::TEXTBOOK,
        }),
        Err(error) if args.check.is_some() => Err(NotTraced {
            expected: NotTraced::TEXTBOOK,
            ..error
        }),
        other => other,
    };
    checked.map_err(Failure::input)
}
