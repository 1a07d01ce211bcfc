//! The names of algorithms, evaluations, presets and rules, and what each means, so that the help and
//! the shell know them.

use std::error::Error;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use obverse_classic::{Algorithm, EvaluationName, PassRule, Preset, TieRule};

/// A parser of these names, each with what it means.
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

/// Names with the other spellings that people type.
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

/// The name that a spelling means.
fn usual(name: &str) -> &str {
    let known = SPELLINGS
        .iter()
        .find(|(_, spellings)| spellings.contains(&name));
    known.map_or(name, |(usual, _)| usual)
}

pub fn presets() -> impl TypedValueParser<Value = Preset> {
    named(Preset::ALL.map(|preset| {
        let help = match preset {
            Preset::Athens2020 => "discs; of equal moves the last; depths 1 to 10",
            Preset::Athens2022 => "corners",
            Preset::Arta => "lab; the mirrored start; no move ends the line",
            Preset::Upc => "prop",
            Preset::Usc => "weights",
        };
        (preset.name(), help)
    }))
}

pub fn evaluation_names() -> impl Iterator<Item = (&'static str, &'static str)> {
    EvaluationName::ALL.iter().map(|&evaluation| {
        let help = match evaluation {
            EvaluationName::Discs => "own minus opponent's discs, 100 for the winner",
            EvaluationName::Weights => "a weight for every square",
            EvaluationName::Corners => "corners, the squares beside them, edges, blocked sides",
            EvaluationName::Lab => "discs, mobility and corners, each in per cent",
            EvaluationName::Prop => "discs, corners and stable edges",
            EvaluationName::PropMobility => "the same and a little mobility",
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
            Algorithm::Random => "any legal move",
            Algorithm::Greedy => "most discs after the move",
            Algorithm::Minimax => "every line to the depth",
            Algorithm::AlphaBeta => "the same result, skipping what cannot matter",
            Algorithm::Ordered => "alpha-beta, promising moves first",
            Algorithm::Table => "ordered, with a transposition table",
            Algorithm::Id => "table, to depth 1, 2, 3, ... as long as time allows",
            Algorithm::Scout => "ordered, null windows after the first move (NegaScout)",
            Algorithm::ProbCut => "ordered, skipping what a shallow search makes improbable",
            Algorithm::Mcts => "random playouts, more of them where they go well",
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

/// The others do not search by depth, and cannot be compared that way.
pub fn algorithms_by_depth() -> impl TypedValueParser<Value = Algorithm> {
    named(algorithm_names(|algorithm| {
        Algorithm::EXACT.contains(&algorithm) || algorithm == Algorithm::ProbCut
    }))
}

pub fn tie_rules() -> impl TypedValueParser<Value = TieRule> {
    named::<TieRule>([
        ("first", "a1, b1, ... first"),
        ("last", "h8, g8, ... first"),
    ])
}

pub fn pass_rules() -> impl TypedValueParser<Value = PassRule> {
    named::<PassRule>([
        ("ply", "a pass is a move like any other"),
        ("leaf", "the node is a leaf"),
    ])
}
