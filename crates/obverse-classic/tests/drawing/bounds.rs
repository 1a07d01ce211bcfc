//! What pictures and sentences say about the value of a node is true of its minimax value.

use std::collections::BTreeMap;

use obverse_classic::drawing::{Caption, NodeId, SearchTree};
use obverse_classic::search::Never;
use obverse_classic::trace::{Recording, RecordingLimits, TracedSearch};
use obverse_classic::{Algorithm, TieRule};
use obverse_core::Random;

/// A tree of numbers.
enum Numbers {
    Leaf(i32),
    Inner(Vec<Numbers>),
}

impl Numbers {
    fn random(random: &mut Random, height: usize) -> Numbers {
        if height == 0 || (height < 4 && random.below(4) == 0) {
            return Numbers::Leaf(random.below(20) as i32);
        }
        let children = 2 + random.below(2);
        Numbers::Inner(
            (0..children)
                .map(|_| Numbers::random(random, height - 1))
                .collect(),
        )
    }

    fn text(&self) -> String {
        match self {
            Numbers::Leaf(value) => value.to_string(),
            Numbers::Inner(children) => {
                let children: Vec<_> = children.iter().map(Numbers::text).collect();
                format!("({})", children.join(" "))
            }
        }
    }

    fn minimax(&self, max_moves: bool) -> i32 {
        match self {
            Numbers::Leaf(value) => *value,
            Numbers::Inner(children) => {
                let values = children.iter().map(|child| child.minimax(!max_moves));
                match max_moves {
                    true => values.max().expect("a child"),
                    false => values.min().expect("a child"),
                }
            }
        }
    }
}

/// The minimax value of a drawn node. The label of a child, such as `b2`, ends with its number.
fn value_of(tree: &SearchTree, numbers: &Numbers, id: NodeId) -> i32 {
    let mut path = Vec::new();
    let mut at = id;
    while let Some(parent) = tree.parent(at) {
        let number = tree[at].label.trim_start_matches(char::is_alphabetic);
        path.push(number.parse::<usize>().expect("a number") - 1);
        at = parent;
    }
    let max_moves = path.len() % 2 == 0;
    let mut node = numbers;
    for index in path.into_iter().rev() {
        let Numbers::Inner(children) = node else {
            panic!("a leaf has no children");
        };
        node = &children[index];
    }
    node.minimax(max_moves)
}

/// The claims `NAME is at least VALUE` and `NAME is at most VALUE` of a sentence.
fn claims(sentence: &str) -> Vec<(String, bool, i32)> {
    let words: Vec<&str> = sentence
        .split_whitespace()
        .map(|word| word.trim_end_matches([',', '.', ':']))
        .collect();
    let mut claims = Vec::new();
    for part in words.windows(5) {
        let [name, "is", "at", kind, value] = part else {
            continue;
        };
        let value = value.replace('−', "-").parse().expect("a value");
        // `R is done: its value is at least 16.`
        let name = if *name == "value" { words[0] } else { *name };
        claims.push((name.to_owned(), *kind == "least", value));
    }
    claims
}

#[test]
fn pictures_and_sentences_tell_the_truth_about_values() {
    let (mut bounds, mut told) = (0, 0);
    for seed in 0..400 {
        let numbers = Numbers::random(&mut Random::new(seed), 5);
        let text = numbers.text();
        for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Scout] {
            let traced = TracedSearch::Tree {
                tree: text.parse().expect("a tree"),
                text: text.clone(),
                algorithm,
                ties: TieRule::First,
            };
            let limits = RecordingLimits {
                nodes: 10_000,
                steps: 100_000,
            };
            let recording = Recording::new(traced, limits, &mut Never).expect("small");
            let tree = recording.tree();
            let mut values = BTreeMap::new();
            for id in tree.ids() {
                let value = value_of(tree, &numbers, id);
                let shown = Caption::value_of(&tree[id]).replace('−', "-");
                let is_true = match shown.split_once(' ') {
                    None => shown == value.to_string(),
                    Some((sign, bound)) => {
                        bounds += 1;
                        let bound: i32 = bound.parse().expect("a value");
                        (sign == "≤" && value <= bound) || (sign == "≥" && value >= bound)
                    }
                };
                let label = &tree[id].label;
                assert!(
                    is_true,
                    "{algorithm} {text}: {label} is {value}, not {shown}"
                );
                let names = tree[id].letter.iter().chain([label]);
                values.extend(names.map(|name| (name.to_string(), value)));
            }
            for step in 0..recording.steps().len() {
                let sentence = recording.sentence(step);
                for (name, is_least, bound) in claims(sentence) {
                    let Some(&value) = values.get(&name) else {
                        panic!("{algorithm} {text}: who is {name}? {sentence}");
                    };
                    told += 1;
                    assert!(
                        if is_least {
                            value >= bound
                        } else {
                            value <= bound
                        },
                        "{algorithm} {text}: {name} is {value}, not: {sentence}"
                    );
                }
            }
        }
    }
    assert!(bounds > 1000 && told > 1000, "{bounds} {told}");
}
