//! The position or tree to trace.

use std::fs;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, anyhow};
use obverse_classic::AbstractTree;
use obverse_classic::search::Request;
use obverse_classic::trace::TracedSearch;
use obverse_core::Position;
use obverse_files::source::Source;
use obverse_files::typed_position;
use obverse_formats::Located;
use obverse_formats::detect::{Format, detect};
use obverse_formats::search_problem::{self, SearchProblemError};

use crate::args::TraceArgs;
use crate::failure::Failure;
use crate::position_arg;

/// Default search depth in plies for a POSITION. At this depth, the log of the search is short enough to read.
const USUAL_DEPTH: u32 = 2;

/// Maximum size of a search problem in bytes.
const LONGEST: u64 = 64 * 1024;

/// Path of the input file; `input.txt` if none is given.
pub fn input_path(args: &TraceArgs) -> &Path {
    Path::new(args.input.as_deref().unwrap_or("input.txt"))
}

/// Fails if the output file is also the input file.
pub fn refuse_as_output(output: &Path, args: &TraceArgs) -> Result<(), Failure> {
    if args.tree.is_some() {
        return Ok(());
    }
    let real = |path: &Path| fs::canonicalize(path).ok();
    match real(output) {
        Some(path) if Some(&path) == real(input_path(args)).as_ref() => {
            Err(Failure::Input(anyhow!(
                "{} is the input and would be overwritten: choose another output",
                output.display()
            )))
        }
        _ => Ok(()),
    }
}

/// Parses the arguments into the position or tree to trace.
pub fn parse(args: &TraceArgs) -> Result<TracedSearch, Failure> {
    refuse_algorithm(args)?;
    if let Some(text) = &args.tree {
        return tree_subject(args, text.trim());
    }
    if args.root.is_some() {
        return Err(Failure::Input(anyhow!(
            "--root is for trees of numbers: use it with --tree"
        )));
    }
    if let Some(word) = &args.input
        && (!args.rest.is_empty() || !typed_position::is_file_name(word))
    {
        let position = position_arg::game(word, &args.rest)?.position();
        return position_subject(args, position, USUAL_DEPTH);
    }
    let path = input_path(args);
    let source = Source::new(path).map_err(Failure::from);
    let source = source.map_err(|failure| match (&args.input, failure) {
        (None, Failure::Input(error)) => Failure::Input(error.context(
            "no INPUT was given, and the default file, input.txt, cannot be used (see the examples in `obverse trace --help`)",
        )),
        (_, failure) => failure,
    })?;
    let text = read(&source)?;
    let is_problem = match detect(text.as_bytes()) {
        None | Some(Format::SearchProblem) => true,
        // `*` is an empty square in a search problem and Black in a board string.
        Some(Format::BoardString) => text.contains('*'),
        Some(_) => false,
    };
    if !is_problem || matches!(text.trim(), "start" | "mirrored") {
        let game = typed_position::parse(&text).map_err(Failure::input);
        let game = game.map_err(|failure| failure.context(source.name.clone()))?;
        return position_subject(args, game.position(), USUAL_DEPTH);
    }
    let problem = search_problem::parse(&text)
        .map_err(|error| anyhow!(in_words(&error)).context(source.name.clone()))
        .map_err(Failure::Input)?;
    position_subject(args, problem.position, problem.depth)
}

/// A search of a tree of numbers, in which the side of `--root` moves first.
fn tree_subject(args: &TraceArgs, typed: &str) -> Result<TracedSearch, Failure> {
    let tree: AbstractTree = typed
        .parse()
        .context("the tree of --tree cannot be read")
        .map_err(Failure::Input)?;
    let (tree, text) = match args.root {
        Some(side) if side != tree.root_side() => {
            let numbers = typed.trim_start_matches(char::is_alphabetic).trim_start();
            let text = format!("{} {numbers}", side.name().to_lowercase());
            (tree.with_root_side(side), text)
        }
        _ => (tree, typed.to_owned()),
    };
    Ok(TracedSearch::Tree {
        tree,
        text,
        algorithm: args.algorithm,
        ties: args.rules.rules().ties,
    })
}

/// A search of a position to the depth of `--depth`, or else to `depth` plies. Fails if the preset does not allow the
/// depth.
fn position_subject(
    args: &TraceArgs,
    position: Position,
    depth: u32,
) -> Result<TracedSearch, Failure> {
    let depth = args.depth.unwrap_or(depth);
    let preset = args.rules.preset;
    preset.check_depth(depth).map_err(Failure::input)?;
    Ok(TracedSearch::Position(Request {
        depth: Some(depth),
        evaluation: args.rules.evaluation(),
        rules: args.rules.rules(),
        ..Request::new(position, args.algorithm)
    }))
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
            "{}: a search problem has at most {LONGEST} bytes: expected a player, a depth and a board of \
             8 rows",
            source.name
        )));
    }
    String::from_utf8(bytes).map_err(|_| {
        Failure::Input(anyhow!(
            "{}: the file is not UTF-8 text: expected a player, a depth and a board of 8 rows",
            source.name
        ))
    })
}

/// The message for an error in a search problem. A depth that is a number, but too large, gets its own message.
fn in_words(error: &Located<SearchProblemError>) -> String {
    match &error.error {
        // `text` ends with `...` if the error has shortened a long number.
        SearchProblemError::Depth(text)
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

/// Refuses algorithms that cannot be traced.
fn refuse_algorithm(args: &TraceArgs) -> Result<(), Failure> {
    let checked = match (args.tree.is_some(), args.check.is_some()) {
        (true, _) => TracedSearch::check_tree(args.algorithm),
        (false, true) => TracedSearch::check_position_log(args.algorithm),
        (false, false) => TracedSearch::check_position(args.algorithm),
    };
    checked.map_err(Failure::input)
}
