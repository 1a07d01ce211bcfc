//! Value parsers for algorithms, evaluations, presets and rules, with the descriptions that help texts and shell
//! completions show.

use std::error::Error;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use obverse_classic::{Algorithm, EvaluationName, PassRule, Preset, TieRule};

/// A parser that accepts the given names. Each comes with a description for help texts and shell completions.
pub fn named<T>(
    names: impl IntoIterator<Item = (&'static str, &'static str)>,
) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: Error + Send + Sync + 'static> + Clone + Send + Sync + 'static,
{
    let values = names
        .into_iter()
        .map(|(name, help)| PossibleValue::new(name).help(help).aliases(spellings(name)));
    PossibleValuesParser::new(values).try_map(|name| usual(&name).parse::<T>())
}

/// Names of algorithms, each with the alternative spellings that are accepted.
const SPELLINGS: [(&str, &[&str]); 5] = [
    ("alphabeta", &["alpha-beta", "ab"]),
    ("id", &["iterative-deepening"]),
    ("scout", &["negascout", "pvs"]),
    ("probcut", &["prob-cut"]),
    ("mcts", &["monte-carlo"]),
];

fn spellings(name: &str) -> &'static [&'static str] {
    let known = SPELLINGS.iter().find(|(usual, _)| *usual == name);
    known.map_or(&[], |(_, spellings)| spellings)
}

/// The name that an alternative spelling stands for. Any other text is returned as it is.
fn usual(name: &str) -> &str {
    let known = SPELLINGS
        .iter()
        .find(|(_, spellings)| spellings.contains(&name));
    known.map_or(name, |(usual, _)| usual)
}

pub fn presets() -> impl TypedValueParser<Value = Preset> {
    named(Preset::ALL.map(|preset| {
        let help = match preset {
            Preset::Athens2020 => {
                "evaluation discs; the last of equally good moves; depths 1 to 10"
            }
            Preset::Athens2022 => "evaluation corners",
            Preset::Arta => "evaluation lab; start `mirrored`; a side without moves is a leaf",
            Preset::Upc => "evaluation prop",
            Preset::Usc => "evaluation weights",
        };
        (preset.name(), help)
    }))
}

pub fn evaluation_names() -> impl Iterator<Item = (&'static str, &'static str)> {
    EvaluationName::ALL.iter().map(|&evaluation| {
        let help = match evaluation {
            EvaluationName::Discs => "own minus opponent's discs, +100 for a win",
            EvaluationName::Weights => "a weight for every square",
            EvaluationName::Corners => {
                "corners, the squares beside them, edges, sides without a move"
            }
            EvaluationName::Lab => "discs, mobility and corners, each as a percentage",
            EvaluationName::Prop => "discs, corners and stable edges",
            EvaluationName::PropMobility => "prop plus a small mobility term",
        };
        (evaluation.name(), help)
    })
}

pub fn evaluations() -> impl TypedValueParser<Value = EvaluationName> {
    named(evaluation_names())
}

fn algorithm_names(
    wanted: impl Fn(Algorithm) -> bool,
) -> impl Iterator<Item = (&'static str, &'static str)> {
    let names = Algorithm::ALL.map(|algorithm| {
        let help = match algorithm {
            Algorithm::Random => "a random legal move",
            Algorithm::Greedy => "the move that leads to the most own discs",
            Algorithm::Minimax => "all lines to the given depth, without pruning",
            Algorithm::AlphaBeta => "minimax with alpha-beta pruning",
            Algorithm::Ordered => "like alphabeta, plus move ordering",
            Algorithm::Table => "like ordered, plus a transposition table",
            Algorithm::Id => "like table, plus iterative deepening",
            Algorithm::Scout => {
                "like ordered, plus null-window searches after the first move (NegaScout)"
            }
            Algorithm::ProbCut => "like ordered, plus ProbCut: forward pruning by a shallow search",
            Algorithm::Mcts => "Monte Carlo tree search (UCT)",
        };
        (algorithm, (algorithm.name(), help))
    });
    names
        .into_iter()
        .filter(move |&(algorithm, _)| wanted(algorithm))
        .map(|(_, name)| name)
}

pub fn algorithms() -> impl TypedValueParser<Value = Algorithm> {
    named(algorithm_names(|_| true))
}

/// A parser of the algorithms that search to a fixed depth, so that `obverse compare` can compare them.
pub fn algorithms_by_depth() -> impl TypedValueParser<Value = Algorithm> {
    named(algorithm_names(|algorithm| {
        Algorithm::EXACT.contains(&algorithm) || algorithm == Algorithm::ProbCut
    }))
}

pub fn tie_rules() -> impl TypedValueParser<Value = TieRule> {
    named::<TieRule>([
        ("first", "the first in the order a1, b1, ..., h8"),
        ("last", "the last in the order a1, b1, ..., h8"),
    ])
}

pub fn pass_rules() -> impl TypedValueParser<Value = PassRule> {
    named::<PassRule>([
        ("ply", "the side passes, which uses one ply of depth"),
        ("leaf", "the node is a leaf: the search stops there"),
    ])
}
