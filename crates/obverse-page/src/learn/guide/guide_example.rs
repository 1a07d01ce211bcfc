use obverse_classic::trace::TracedSearch;
use obverse_classic::{AbstractTree, Algorithm, EvaluationName};
use obverse_formats::search_problem;
use serde::Serialize;

use super::chapter_renderer::Files;
use super::command_args::CommandArgs;
use crate::learn::search_settings::SearchSettings;

/// Search depth in plies for a position that the command shows but does not search.
const SHOWN_DEPTH: u32 = 2;
/// Default depth of `obverse search`, in plies.
const USUAL_DEPTH: u32 = 6;
/// Preferred depth in plies if a command gives a range of depths. Deeper trees are hard to read.
const READABLE_DEPTH: u32 = 4;

/// A search in a chapter that can be loaded on the Learn page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Example"))]
pub struct GuideExample {
    /// Settings of the search.
    pub setting: SearchSettings,
    /// Whether minimax's tree is shown for comparison.
    pub compare: bool,
    /// The command as the chapter shows it.
    pub command: String,
}

impl GuideExample {
    /// Whether the command draws one of the chapter's pictures.
    pub(super) fn draws(&self) -> bool {
        self.command.contains(" -o pictures/")
    }

    /// The search of a command line in a chapter. `None` if the command neither searches nor shows a position.
    /// `files` are the files that the chapter has shown so far.
    pub(super) fn from_command(line: &str, files: &Files) -> Option<GuideExample> {
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
                Some(tree) => {
                    setting.text = [args.option("--root"), Some(tree)]
                        .into_iter()
                        .flatten()
                        .collect::<Vec<_>>()
                        .join(" ")
                }
                None => {
                    let name = args.position().unwrap_or("input.txt");
                    let problem = search_problem::parse(shown(name, files)?).ok()?;
                    setting.text = problem.position.to_string();
                    setting.depth = problem.depth;
                }
            },
            "search" => {
                // These options change the search tree, and the Learn page does not offer them.
                if args.has("--quiescence") || args.has("--singular") || args.has("--time") {
                    return None;
                }
                setting.text = position_of(args.position().unwrap_or("start"), files)?;
                setting.depth = args.number("--depth").unwrap_or(USUAL_DEPTH);
            }
            "compare" => {
                setting.text = position_of(args.position()?, files)?;
                let algorithms: Vec<Algorithm> = (args.option("--algorithms")?.split(','))
                    .filter_map(|name| name.parse().ok())
                    .filter(|&algorithm| TracedSearch::check_position(algorithm).is_ok())
                    .collect();
                setting.algorithm = algorithms.last()?.name().to_owned();
                setting.depth = depth_of(args.option("--depths")?)?;
                compare = algorithms.len() > 1 && algorithms.contains(&Algorithm::Minimax);
            }
            "show" | "moves" | "eval" => {
                setting.text = position_of(args.position()?, files)?;
                setting.depth = SHOWN_DEPTH;
            }
            _ => return None,
        }
        let is_tree = AbstractTree::is_meant_by(&setting.text);
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
}

/// Returns the text of a file that the chapter has shown.
fn shown<'a>(name: &str, files: &'a Files) -> Option<&'a str> {
    let (_, text) = files.iter().rev().find(|(file, _)| file == name)?;
    Some(text)
}

/// Returns the position or game that an argument stands for: that of a file, or the argument itself. `None` if it is
/// something else, such as a file that the chapter does not show.
fn position_of(argument: &str, files: &Files) -> Option<String> {
    let text = shown(argument, files).unwrap_or(argument).trim();
    obverse_study::import(text.as_bytes(), None).ok()?;
    Some(text.to_owned())
}

/// Chooses a depth from a range such as `1..6`; `None` if the text is not a range.
fn depth_of(depths: &str) -> Option<u32> {
    let (low, high) = depths.split_once("..")?;
    let (low, high): (u32, u32) = (low.parse().ok()?, high.parse().ok()?);
    Some(READABLE_DEPTH.clamp(low, high.max(low)))
}
