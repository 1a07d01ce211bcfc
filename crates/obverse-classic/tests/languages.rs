//! The sentences about steps in all languages.

use std::collections::BTreeSet;

use obverse_classic::observer::{Bound, ValueKind};
use obverse_classic::search::{Never, Request};
use obverse_classic::trace::{
    ChildResult, Label, LogStyle, Narrator, NodeContent, OpenNode, Recording, RecordingLimits,
    Step, StepCut, TracedSearch, write_trace_log,
};
use obverse_classic::{Algorithm, Preset, Rules, Side, TieRule, Value, Window};
use obverse_core::{Color, Game, Move, Position, Square};
use obverse_texts::Language;

const ROOM: RecordingLimits = RecordingLimits {
    nodes: 100_000,
    steps: 1_000_000,
};

/// A position in which Black has to pass.
const PASS: &str = "-OX-------------------------------------------------------------";

/// Searches of all presets with all algorithms, of positions and of trees of numbers.
fn searches() -> Vec<TracedSearch> {
    let mut searches = Vec::new();
    for preset in Preset::ALL {
        for algorithm in TracedSearch::ALGORITHMS {
            for depth in [1, 4] {
                searches.push(TracedSearch::Position(Request {
                    depth: Some(depth),
                    evaluation: preset.evaluation(),
                    rules: preset.rules(),
                    ..Request::new(preset.start(), algorithm)
                }));
            }
        }
    }
    for algorithm in TracedSearch::ALGORITHMS {
        for (board, depth) in [("X", 3), ("O", 3)] {
            let position: Position = format!("{PASS} {board}").parse().expect("a position");
            searches.push(TracedSearch::Position(Request {
                depth: Some(depth),
                rules: Rules::default(),
                ..Request::new(position, algorithm)
            }));
        }
    }
    let opening: Game = "f5d6c3d3c4f4".parse().expect("a game");
    for (algorithm, depth) in [(Algorithm::ProbCut, 6), (Algorithm::Table, 5)] {
        searches.push(TracedSearch::Position(Request {
            depth: Some(depth),
            ..Request::new(opening.position(), algorithm)
        }));
    }
    searches.push(TracedSearch::Position(Request {
        depth: Some(0),
        ..Request::new(Position::start(), Algorithm::AlphaBeta)
    }));
    for text in [
        "((3 12 8)(2 4 6)(14 5 2))",
        "min ((3 12 8)(2 4 6)(14 5 2))",
        "((5 (3 9)) (4 (8 1) 7) 6)",
        "((1 9) (2 2) (2 3))",
        "(((3 5) (6 9)) ((1 2) (0 -1)))",
        "(5)",
        "7",
    ] {
        for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Scout] {
            for ties in [TieRule::First, TieRule::Last] {
                searches.push(TracedSearch::Tree {
                    tree: text.parse().expect("a tree"),
                    text: text.to_owned(),
                    algorithm,
                    ties,
                });
            }
        }
    }
    searches
}

fn recorded(language: Language, traced: TracedSearch) -> Recording {
    Recording::in_language(language, traced, ROOM, &mut Never).expect("a small search")
}

/// Words that appear in a sentence of another language only if it was not translated.
const ENGLISH: [&str; 12] = [
    "the", "is", "has", "and", "wants", "worth", "leaf", "from", "skipped", "already", "pass",
    "root",
];

/// Whether a word is the name of a node, a side or a number, which are the same in all languages.
fn is_name(word: &str) -> bool {
    matches!(word, "MAX" | "MIN")
        || word.bytes().any(|c| c.is_ascii_digit())
        || word.bytes().all(|c| c.is_ascii_uppercase())
}

fn check_sentence(language: Language, sentence: &str) {
    assert!(!sentence.is_empty(), "{language}");
    assert!(!sentence.contains(['{', '}']), "{language}: {sentence}");
    assert!(!sentence.contains("step."), "{language}: {sentence}");
    if language == Language::English {
        return;
    }
    for word in sentence.split(|c: char| !c.is_ascii_alphanumeric()) {
        let is_left = match language {
            Language::Catalan => ENGLISH.contains(&word),
            _ => !word.is_empty() && !is_name(word),
        };
        assert!(!is_left, "{language}: {word} in: {sentence}");
    }
}

#[test]
fn every_step_is_told_in_every_language() {
    let mut kinds = BTreeSet::new();
    for traced in searches() {
        let english = recorded(Language::English, traced.clone());
        for language in Language::ALL {
            let recording = recorded(language, traced.clone());
            assert_eq!(recording.steps().len(), english.steps().len());
            for (step, event) in recording.steps().iter().enumerate() {
                kinds.insert(event.kind.name());
                check_sentence(language, recording.sentence(step));
                if language != Language::English {
                    assert_ne!(recording.sentence(step), english.sentence(step));
                }
            }
            check_sentence(language, &recording.summary());
            for id in recording.tree().ids() {
                for note in &recording.tree()[id].notes {
                    check_sentence(language, note);
                }
            }
        }
    }
    assert_eq!(kinds.len(), 7, "{kinds:?}");
}

/// Whether a sentence, or a part of it, has the texts of a template in their order.
fn fits(sentence: &str, template: &str) -> bool {
    let mut rest = sentence;
    template.split(['{', '}']).step_by(2).all(|part| {
        let found = rest.find(part);
        found
            .inspect(|at| rest = &rest[at + part.len()..])
            .is_some()
    })
}

/// Sentences about steps that are too rare to search for.
fn rare_sentences(language: Language) -> Vec<String> {
    let node = OpenNode {
        id: 0,
        label: Label::Root,
        content: NodeContent::Board {
            position: Position::start(),
            passes: 0,
        },
        ply: 0,
        side: Side::Max,
        value: Value::NEG_INFINITY,
        window: Window {
            alpha: Value::from(1),
            beta: Value::from(2),
        },
        alpha_from: None,
        beta_from: None,
        best: None,
        searched: 0,
        kind: ValueKind::Exact,
        cut: None,
    };
    let narrator = Narrator {
        max: Some(Color::White),
        language,
    };
    let squares = [Square::C3, Square::D3, Square::E3].map(|square| Label::Move(square.into()));
    let mut sentences = Vec::new();
    for bound in [Bound::Alpha, Bound::Beta] {
        for count in 0..=squares.len() {
            let cut = StepCut {
                bound,
                limit: Value::from(2),
                moves: squares[..count].to_vec(),
            };
            let step = Step::ProbCut(Value::from(3), cut);
            sentences.push(narrator.sentence(std::slice::from_ref(&node), &step));
        }
    }
    for value in [Value::INFINITY, Value::NEG_INFINITY] {
        let step = Step::Returned(ChildResult {
            child: Label::Move(Move::Pass),
            child_id: 1,
            child_value: Value::from(3),
            child_kind: ValueKind::UpperBound,
            best: false,
            before: value,
            value,
            window_before: node.window,
            window: node.window,
            cut: None,
        });
        sentences.push(narrator.sentence(std::slice::from_ref(&node), &step));
    }
    sentences
}

#[test]
fn rare_steps_are_told_in_every_language() {
    for language in Language::ALL {
        for sentence in rare_sentences(language) {
            check_sentence(language, &sentence);
        }
    }
    let english = rare_sentences(Language::English);
    assert_eq!(
        english[1],
        "A shallow search makes it probable that root is at most 3, beyond alpha (2), so c3 is skipped."
    );
    assert_eq!(english[8], "pass is at most 3: root stays Infinity.");
    let greek = rare_sentences(Language::Greek);
    assert_eq!(greek[9], "Το πάσο αξίζει το πολύ 3: η ρίζα μένει στο -∞.");
}

#[test]
fn every_template_of_steps_is_told() {
    let mut sentences = BTreeSet::new();
    for traced in searches() {
        let recording = recorded(Language::Greek, traced);
        sentences
            .extend((0..recording.steps().len()).map(|step| recording.sentence(step).to_owned()));
        sentences.insert(recording.summary());
    }
    sentences.extend(rare_sentences(Language::Greek));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/texts/el.json");
    let file = std::fs::read_to_string(path).expect("the texts");
    let keys: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(&file).expect("JSON");
    let untold: Vec<&str> = (keys.iter())
        .filter(|(key, _)| key.starts_with("step."))
        .filter(|(_, text)| {
            let text = text.as_str().expect("a text");
            !sentences.iter().any(|sentence| fits(sentence, text))
        })
        .map(|(key, _)| key.as_str())
        .collect();
    assert_eq!(untold, [""; 0]);
}

#[test]
fn logs_are_explained_in_the_chosen_language() {
    let traced = TracedSearch::Tree {
        tree: "((3 12 8)(2 4 6)(14 5 2))".parse().expect("a tree"),
        text: String::new(),
        algorithm: Algorithm::AlphaBeta,
        ties: TieRule::First,
    };
    let told = |language| {
        let style = LogStyle {
            explains: true,
            language,
            ..LogStyle::default()
        };
        let mut log = Vec::new();
        write_trace_log(&mut log, &traced, style, &mut ()).expect("written");
        let log = String::from_utf8(log).expect("Unicode");
        let recording = recorded(language, traced.clone());
        assert_eq!(recording.log(style), log, "{language}");
        log
    };
    for (language, expected) in [
        (
            Language::Greek,
            "Το C αξίζει το πολύ 2: ο MIN έχει το c1. Ο MAX έχει ήδη 3 από το a1, άρα τα c2 και c3 παραλείπονται.",
        ),
        (
            Language::Catalan,
            "C val com a màxim 2: MIN té c1. MAX ja té 3 amb a1, de manera que s'ometen c2 i c3.",
        ),
        (
            Language::Japanese,
            "MINにはc1があるので、Cの値は2以下です。MAXはa1ですでに3を確保しているため、c2、c3は枝刈りされます。",
        ),
        (
            Language::Chinese,
            "MIN 有 c1，所以 C 的值至多为 2。MAX 已从 a1 得到 3，因此跳过 c2 和 c3。",
        ),
    ] {
        let log = told(language);
        assert!(log.contains(expected), "{log}");
    }
}
