//! The Learn page shows exactly the output of `obverse trace`.

use std::sync::Arc;

use crate::common::{obverse, stdout};
use obverse_classic::EvaluationName;
use obverse_classic::trace::TracedSearch;
use obverse_core::Position;
use obverse_formats::search_problem::SearchProblem;
use obverse_page::Unbounded;
use obverse_page::learn::{Learn, LearnEvent, LearnRequest, Quotas, SearchSettings};

fn new_page() -> Learn {
    let quota = Arc::new(Unbounded);
    Learn::new(Quotas {
        small: quota.clone(),
        large: quota,
    })
}

fn run(learn: &mut Learn, setting: SearchSettings) {
    let request = LearnRequest::Run {
        setting,
        compare: false,
    };
    let event = learn.answer(request, &|| false);
    assert!(matches!(event, LearnEvent::Opened(_)), "{event:?}");
}

/// The log as the page assembles it.
fn log(learn: &mut Learn) -> String {
    let mut log = String::new();
    let mut next = Some(0);
    while let Some(from) = next {
        let event = learn.answer(LearnRequest::Log { from }, &|| false);
        let LearnEvent::Log {
            text, next: more, ..
        } = event
        else {
            panic!("{event:?}");
        };
        log += &text;
        next = more;
    }
    log
}

fn middle() -> Position {
    let game = obverse_formats::transcript::parse("f5d6c3d3c4f4").expect("moves");
    game.position()
}

#[test]
fn logs_of_positions_are_those_of_the_trace() {
    let mut learn = new_page();
    for position in [Position::start(), middle()] {
        for algorithm in TracedSearch::ALGORITHMS {
            for evaluation in EvaluationName::ALL {
                let depth = 4;
                run(
                    &mut learn,
                    SearchSettings {
                        text: position.to_string(),
                        algorithm: algorithm.to_string(),
                        evaluation: evaluation.to_string(),
                        depth,
                        ..SearchSettings::default()
                    },
                );
                let problem = SearchProblem { position, depth };
                let args = [
                    "trace",
                    "-",
                    "--algorithm",
                    algorithm.name(),
                    "--eval",
                    evaluation.name(),
                ];
                let mut trace = obverse(&args);
                let printed = trace.write_stdin(problem.to_string()).assert().success();
                let printed = stdout(printed);
                assert!(
                    log(&mut learn) == printed,
                    "{position:?} {algorithm} {evaluation}"
                );
            }
        }
    }
}

#[test]
fn logs_of_trees_are_those_of_the_trace() {
    let mut learn = new_page();
    let tree = "((5 (3 9)) (4 2) ((4 6) 8))";
    for algorithm in ["minimax", "alphabeta"] {
        run(
            &mut learn,
            SearchSettings {
                text: tree.to_owned(),
                algorithm: algorithm.to_owned(),
                ..SearchSettings::default()
            },
        );
        let args = [
            "trace",
            "--tree",
            tree,
            "--algorithm",
            algorithm,
            "--format",
            "log",
        ];
        let printed = stdout(obverse(&args).assert().success());
        assert_eq!(log(&mut learn), printed, "{algorithm}");
    }
}
