//! Finds the search that a command of the guide runs.

use obverse_classic::trace::TracedSearch;
use obverse_classic::{Algorithm, EvaluationName};
use obverse_formats::search_problem;

use super::GuideExample;
use crate::learn::request::SearchSettings;

/// Names and texts of the files that a chapter shows.
pub(super) type Files = Vec<(String, String)>;

/// Search depth in plies for a position that the command shows but does not search.
const SHOWN_DEPTH: u32 = 2;
/// Default depth of `obverse search`, in plies.
const USUAL_DEPTH: u32 = 6;
/// Depth in plies chosen from a range, if the range contains it. Deeper trees are hard to read.
const READABLE_DEPTH: u32 = 4;

/// The search that a command runs. `None` if the command neither searches a tree nor shows a position.
pub(super) fn example(line: &str, files: &Files) -> Option<GuideExample> {
    let words = shlex::split(line.split('|').next()?)?;
    let mut words = words.iter().map(String::as_str);
    if words.next() != Some("obverse") {
        return None;
    }
    let command = words.next()?;
    let args = CommandArgs::new(words);
    let usual = SearchSettings::default();
    let algorithm: Algorithm = match args.option("--algorithm") {
        Some(name) => name.parse().ok()?,
        None => Algorithm::AlphaBeta,
    };
    let evaluation = (args.option("--eval"))
        .and_then(|name| name.parse().ok())
        .unwrap_or(EvaluationName::Weights);
    let mut setting = SearchSettings {
        algorithm: algorithm.name().to_owned(),
        evaluation: evaluation.name().to_owned(),
        tie: args.option("--tie").unwrap_or(&usual.tie).to_owned(),
        pass: args.option("--pass").unwrap_or(&usual.pass).to_owned(),
        ..usual
    };
    let mut compare = false;
    match command {
        "trace" => match args.option("--tree") {
            Some(tree) => setting.text = tree.to_owned(),
            None => {
                let name = args.position().unwrap_or("input.txt");
                let (_, text) = files.iter().rev().find(|(file, _)| file == name)?;
                let problem = search_problem::parse(text).ok()?;
                setting.text = problem.position.to_string();
                setting.depth = problem.depth;
            }
        },
        "search" => {
            // The Learn page does not offer options that change the tree.
            if args.has("--quiescence") || args.has("--singular") || args.has("--time") {
                return None;
            }
            setting.text = args.position().unwrap_or("start").to_owned();
            setting.depth = args.number("--depth").unwrap_or(USUAL_DEPTH);
        }
        "compare" => {
            setting.text = args.position()?.to_owned();
            let algorithms: Vec<Algorithm> = (args.option("--algorithms")?.split(','))
                .filter_map(|name| name.parse().ok())
                .filter(|&algorithm| TracedSearch::check_position(algorithm).is_ok())
                .collect();
            setting.algorithm = algorithms.last()?.name().to_owned();
            setting.depth = depth_of(args.option("--depths")?)?;
            compare = algorithms.len() > 1 && algorithms.contains(&Algorithm::Minimax);
        }
        "show" | "moves" | "eval" => {
            setting.text = args.position()?.to_owned();
            setting.depth = SHOWN_DEPTH;
        }
        _ => return None,
    }
    let is_tree = setting.text.starts_with('(');
    let chosen: Algorithm = setting.algorithm.parse().ok()?;
    let checked = if is_tree {
        TracedSearch::check_tree(chosen)
    } else {
        TracedSearch::check_position(chosen)
    };
    checked.ok()?;
    Some(GuideExample {
        setting,
        compare,
        command: line.to_owned(),
    })
}

/// Chooses a depth from a range such as `1..6`; `None` if the text is not a range.
fn depth_of(depths: &str) -> Option<u32> {
    let (low, high) = depths.split_once("..")?;
    let (low, high): (u32, u32) = (low.parse().ok()?, high.parse().ok()?);
    Some(READABLE_DEPTH.clamp(low, high.max(low)))
}

/// The arguments of a command.
struct CommandArgs<'a> {
    positions: Vec<&'a str>,
    options: Vec<(&'a str, Option<&'a str>)>,
}

impl<'a> CommandArgs<'a> {
    /// The options that take no value.
    const FLAGS: [&'static str; 5] = [
        "--explain",
        "--json",
        "--quiescence",
        "--singular",
        "--ascii",
    ];

    fn new(mut words: impl Iterator<Item = &'a str>) -> CommandArgs<'a> {
        let mut args = CommandArgs {
            positions: Vec::new(),
            options: Vec::new(),
        };
        while let Some(word) = words.next() {
            // A board string may begin with hyphens too.
            let is_option = (word.starts_with("--") && word.len() > 2
                || word.starts_with('-') && word.len() == 2)
                && word.trim_start_matches('-').starts_with(char::is_lowercase);
            if !is_option {
                args.positions.push(word);
            } else if CommandArgs::FLAGS.contains(&word) {
                args.options.push((word, None));
            } else {
                args.options.push((word, words.next()));
            }
        }
        args
    }

    fn position(&self) -> Option<&'a str> {
        self.positions.first().copied()
    }

    fn has(&self, name: &str) -> bool {
        self.options.iter().any(|(option, _)| *option == name)
    }

    fn option(&self, name: &str) -> Option<&'a str> {
        (self.options.iter())
            .find(|(option, _)| *option == name)
            .and_then(|(_, value)| *value)
    }

    fn number(&self, name: &str) -> Option<u32> {
        self.option(name)?.parse().ok()
    }
}
