//! Names of algorithms, evaluations, presets and rules as option values, with the descriptions that help texts and shell
//! completions show.

use clap::builder::TypedValueParser;
use obverse_classic::{Algorithm, EvaluationName, PassRule, Preset, TieRule};

use super::named_value::named;

pub fn presets() -> impl TypedValueParser<Value = Preset> {
    named(Preset::ALL.map(|preset| {
        let help = match preset {
            Preset::Athens2020 => {
                "evaluation discs; chooses the last of equally good moves; depths 1 to 10"
            }
            Preset::Athens2022 => "evaluation corners",
            Preset::Arta => {
                "evaluation lab; start `mirrored`; a node where the side must pass is a leaf"
            }
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
                "corners, the squares beside them, edges, and whether a side has no move"
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
