//! What a command of the guide searches.

use obverse_classic::trace::Subject;
use obverse_classic::{Algorithm, EvaluationName};
use obverse_formats::problem_file;

use super::Example;
use crate::learn::request::Setting;

/// The files of a chapter: names and texts.
pub(super) type Files = Vec<(String, String)>;

/// How deep a position is searched that is only shown.
const SHOWN_DEPTH: u32 = 2;
/// How deep `obverse search` looks unless told otherwise.
const USUAL_DEPTH: u32 = 6;
/// Of several depths, the deepest up to this one: deeper trees are hard to read.
const READABLE_DEPTH: u32 = 4;

/// What a command searches, if it searches a tree or shows a position.
pub(super) fn example(line: &str, files: &Files) -> Option<Example> {
    let words = shlex::split(line.split('|').next()?)?;
    let mut words = words.iter().map(String::as_str);
    if words.next() != Some("obverse") {
        return None;
    }
    let command = words.next()?;
    let typed = Typed::new(words);
    let usual = Setting::default();
    let algorithm: Algorithm = match typed.option("--algorithm") {
        Some(name) => name.parse().ok()?,
        None => Algorithm::AlphaBeta,
    };
    let evaluation = (typed.option("--eval"))
        .and_then(|name| name.parse().ok())
        .unwrap_or(EvaluationName::Weights);
    let mut setting = Setting {
        algorithm: algorithm.name().to_owned(),
        evaluation: evaluation.name().to_owned(),
        tie: typed.option("--tie").unwrap_or(&usual.tie).to_owned(),
        pass: typed.option("--pass").unwrap_or(&usual.pass).to_owned(),
        ..usual
    };
    let mut compare = false;
    match command {
        "trace" => match typed.option("--tree") {
            Some(tree) => setting.text = tree.to_owned(),
            None => {
                let name = typed.position().unwrap_or("input.txt");
                let (_, text) = files.iter().rev().find(|(file, _)| file == name)?;
                let problem = problem_file::parse(text).ok()?;
                setting.text = problem.position.to_string();
                setting.depth = problem.depth;
            }
        },
        "search" => {
            // What changes the tree cannot be chosen on the page.
            if typed.has("--quiescence") || typed.has("--singular") || typed.has("--time") {
                return None;
            }
            setting.text = typed.position().unwrap_or("start").to_owned();
            setting.depth = typed.number("--depth").unwrap_or(USUAL_DEPTH);
        }
        "compare" => {
            setting.text = typed.position()?.to_owned();
            let algorithms: Vec<Algorithm> = (typed.option("--algorithms")?.split(','))
                .filter_map(|name| name.parse().ok())
                .filter(|&algorithm| Subject::check_position(algorithm).is_ok())
                .collect();
            setting.algorithm = algorithms.last()?.name().to_owned();
            setting.depth = depth_of(typed.option("--depths")?)?;
            compare = algorithms.len() > 1 && algorithms.contains(&Algorithm::Minimax);
        }
        "show" | "moves" | "eval" => {
            setting.text = typed.position()?.to_owned();
            setting.depth = SHOWN_DEPTH;
        }
        _ => return None,
    }
    let is_tree = setting.text.starts_with('(');
    let chosen: Algorithm = setting.algorithm.parse().ok()?;
    let checked = if is_tree {
        Subject::check_tree(chosen)
    } else {
        Subject::check_position(chosen)
    };
    checked.ok()?;
    Some(Example {
        setting,
        compare,
        command: line.to_owned(),
    })
}

/// The depth to show of a range such as `1..6`.
fn depth_of(depths: &str) -> Option<u32> {
    let (low, high) = depths.split_once("..")?;
    let (low, high): (u32, u32) = (low.parse().ok()?, high.parse().ok()?);
    Some(READABLE_DEPTH.clamp(low, high.max(low)))
}

/// The arguments of a command.
struct Typed<'a> {
    positions: Vec<&'a str>,
    options: Vec<(&'a str, Option<&'a str>)>,
}

impl<'a> Typed<'a> {
    /// Options that stand alone.
    const FLAGS: [&'static str; 5] = [
        "--explain",
        "--json",
        "--quiescence",
        "--singular",
        "--ascii",
    ];

    fn new(mut words: impl Iterator<Item = &'a str>) -> Typed<'a> {
        let mut typed = Typed {
            positions: Vec::new(),
            options: Vec::new(),
        };
        while let Some(word) = words.next() {
            // A board string begins with a hyphen and has many more.
            let is_option = (word.starts_with("--") && word.len() > 2
                || word.starts_with('-') && word.len() == 2)
                && word.trim_start_matches('-').starts_with(char::is_lowercase);
            if !is_option {
                typed.positions.push(word);
            } else if Typed::FLAGS.contains(&word) {
                typed.options.push((word, None));
            } else {
                typed.options.push((word, words.next()));
            }
        }
        typed
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
