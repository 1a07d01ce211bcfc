//! Every exact algorithm agrees with minimax, and minimax with an independent implementation.

use crate::common::{all_rules, grid, minimax, random_position};
use obverse_classic::search::{Never, Request, SearchOptions, SearchReport, search};
use obverse_classic::{Algorithm, EvaluationName};
use obverse_core::Random;

fn run(request: &Request) -> SearchReport {
    search(request, &mut (), &mut Never)
}

#[test]
fn minimax_agrees_with_the_definition() {
    let mut random = Random::new(1);
    for _ in 0..250 {
        let position = random_position(&mut random);
        let depth = random.below(4);
        for &evaluation in EvaluationName::ALL {
            for rules in all_rules() {
                let request = Request {
                    evaluation,
                    rules,
                    depth: Some(depth),
                    ..Request::new(position, Algorithm::Minimax)
                };
                let report = run(&request);
                let board = grid(position, position.turn());
                let expected = minimax(evaluation, rules, &board, depth, 0);
                let context = format!("{position} {evaluation} {rules:?} depth {depth}");
                assert_eq!(report.value, expected.value, "{context}");
                assert_eq!(report.line, expected.line, "{context}");
                assert_eq!(report.best, expected.line.first().copied(), "{context}");
                assert_eq!(report.nodes, expected.nodes, "{context}");
                assert_eq!(report.leaves, expected.leaves, "{context}");
            }
        }
    }
}

/// Checks that all exact algorithms return the result of this minimax request.
fn compare(request: &Request) {
    let expected = run(request);
    for algorithm in &Algorithm::EXACT[1..] {
        let report = run(&Request {
            algorithm: *algorithm,
            ..request.clone()
        });
        let found = (report.value, report.best, &report.line);
        assert_eq!(
            found,
            (expected.value, expected.best, &expected.line),
            "{algorithm} against minimax: {request:?}"
        );
        assert!(report.finished, "{algorithm}: {request:?}");
    }
}

#[test]
fn every_exact_algorithm_agrees_with_minimax() {
    let mut random = Random::new(2);
    for number in 0..2500 {
        let position = random_position(&mut random);
        for (turn, &evaluation) in EvaluationName::ALL.iter().enumerate() {
            for rules in all_rules() {
                // Depths 0 to 5, with the deep ones on fewer positions.
                let depth = match (number + turn) % 60 {
                    0 => 5,
                    1..=3 => 4,
                    other => other as u32 % 4,
                };
                compare(&Request {
                    evaluation,
                    rules,
                    depth: Some(depth),
                    options: SearchOptions {
                        // A small table, so that entries are replaced.
                        table_bits: random.below(14),
                        ..SearchOptions::default()
                    },
                    ..Request::new(position, Algorithm::Minimax)
                });
            }
        }
    }
}

#[test]
fn exact_algorithms_agree_with_quiescence_and_extensions() {
    let mut random = Random::new(3);
    for number in 0..400 {
        let position = random_position(&mut random);
        for &evaluation in EvaluationName::ALL {
            for rules in all_rules() {
                compare(&Request {
                    evaluation,
                    rules,
                    depth: Some(number % 4),
                    options: SearchOptions {
                        quiescence: number % 3 != 0,
                        singular: number % 3 != 1,
                        table_bits: 10,
                    },
                    ..Request::new(position, Algorithm::Minimax)
                });
            }
        }
    }
}

#[test]
fn exact_algorithms_agree_at_the_end_of_the_game() {
    let mut random = Random::new(4);
    let mut compared = 0;
    while compared < 300 {
        let position = random_position(&mut random);
        if position.empty().len() > 6 {
            continue;
        }
        compared += 1;
        for rules in all_rules() {
            compare(&Request {
                evaluation: EvaluationName::Discs,
                rules,
                depth: Some(20),
                options: SearchOptions {
                    table_bits: 12,
                    ..SearchOptions::default()
                },
                ..Request::new(position, Algorithm::Minimax)
            });
        }
    }
}
