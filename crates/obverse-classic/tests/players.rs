//! Players without a depth-limited search, stopped searches, iterative deepening and ProbCut.

use crate::common::random_position;
use obverse_classic::search::probcut::{ProbCutParameters, sample_positions};
use obverse_classic::search::{
    Never, Request, SearchOptions, SearchReport, greedy_choices, search,
};
use obverse_classic::{Algorithm, EvaluationName, PassRule, Preset, Rules, TieRule};
use obverse_core::{Color, Game, Move, Position, Random, Square};

fn run(request: &Request) -> SearchReport {
    search(request, &mut (), &mut Never)
}

#[test]
fn every_player_plays_whole_games_by_legal_moves() {
    for algorithm in Algorithm::ALL {
        for &evaluation in EvaluationName::ALL {
            for preset in [Preset::Athens2020, Preset::Arta] {
                let mut game = Game::from_position(preset.start());
                while !game.is_over() {
                    let report = run(&Request {
                        evaluation,
                        rules: preset.rules(),
                        depth: Some(2),
                        iterations: Some(20),
                        seed: game.moves().len() as u64,
                        options: SearchOptions {
                            table_bits: 8,
                            ..SearchOptions::default()
                        },
                        ..Request::new(game.position(), algorithm)
                    });
                    // With `PassRule::Leaf` a search returns no move if only a pass is legal.
                    let mv = report.best.unwrap_or(Move::Pass);
                    game.play(mv).unwrap();
                }
            }
        }
    }
}

#[test]
fn greedy_takes_the_most_discs() {
    let mut random = Random::new(5);
    for _ in 0..500 {
        let position = random_position(&mut random);
        let discs = |mv| position.play(mv).unwrap().discs(position.turn()).len() as i32;
        let most = position.legal_moves().map(discs).max();
        for ties in [TieRule::First, TieRule::Last] {
            let report = run(&Request {
                rules: Rules {
                    ties,
                    ..Rules::default()
                },
                ..Request::new(position, Algorithm::Greedy)
            });
            let mut best = position.legal_moves().filter(|&mv| Some(discs(mv)) == most);
            let expected = match ties {
                TieRule::First => best.next(),
                TieRule::Last => best.last(),
            };
            assert_eq!(report.best, expected, "{position}");
            if let Some(most) = most {
                assert_eq!(report.value, most, "{position}");
            }
        }
    }
}

#[test]
fn greedy_counts_match_the_output_of_the_arta_course() {
    let place = |row, column| Move::Place(Square::at(column, row).unwrap());
    let list = |position| -> String {
        let choices = greedy_choices(position).into_iter();
        choices
            .map(|(mv, discs)| {
                let square = mv.square().unwrap();
                format!("({} {})->{discs} ", square.row(), square.column())
            })
            .collect()
    };
    let mut game = Game::from_position(Preset::Arta.start());
    game.play(place(3, 5)).unwrap();
    assert_eq!(list(game.position()), "(2 3)->3 (2 5)->3 (4 5)->3 ");
    let greedy = |position| {
        run(&Request::new(position, Algorithm::Greedy))
            .best
            .unwrap()
    };
    assert_eq!(greedy(game.position()), place(2, 3));
    game.play(place(2, 3)).unwrap();
    game.play(place(3, 2)).unwrap();
    assert_eq!(
        list(game.position()),
        "(2 1)->4 (2 5)->4 (4 1)->4 (4 5)->5 "
    );
    assert_eq!(greedy(game.position()), place(4, 5));
}

#[test]
fn seeds_reproduce_moves_and_all_moves_occur() {
    for algorithm in [Algorithm::Random, Algorithm::Mcts] {
        let request = |seed| Request {
            seed,
            iterations: Some(50),
            ..Request::new(Position::start(), algorithm)
        };
        assert_eq!(run(&request(3)), run(&request(3)));
        let mut seen: Vec<_> = (0..100).map(|seed| run(&request(seed)).best).collect();
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 4, "{algorithm}");
    }
}

/// Plays a game and returns Black's points: 1 for a win, 0.5 for a draw, 0 for a loss.
fn play(black: &Request, white: &Request) -> f64 {
    let mut game = Game::new();
    while !game.is_over() {
        let request = match game.position().turn() {
            Color::Black => black,
            Color::White => white,
        };
        let report = run(&Request {
            position: game.position(),
            seed: request.seed + game.moves().len() as u64,
            ..request.clone()
        });
        game.play(report.best.unwrap()).unwrap();
    }
    match game.winner() {
        Some(Color::Black) => 1.0,
        Some(Color::White) => 0.0,
        None => 0.5,
    }
}

#[test]
fn mcts_beats_random() {
    let mut points = 0.0;
    for number in 0..10 {
        let mcts = Request {
            iterations: Some(100),
            seed: 1000 * number,
            ..Request::new(Position::start(), Algorithm::Mcts)
        };
        let random = Request {
            algorithm: Algorithm::Random,
            ..mcts.clone()
        };
        points += play(&mcts, &random) + 1.0 - play(&random, &mcts);
    }
    assert!(points >= 16.0, "{points} of 20");
}

#[test]
fn a_stopped_search_returns_the_last_depth_it_completed() {
    let mut random = Random::new(6);
    for number in 0..60 {
        let position = random_position(&mut random);
        for algorithm in Algorithm::EXACT {
            let deepening = Request {
                options: SearchOptions {
                    table_bits: 10,
                    ..SearchOptions::default()
                },
                ..Request::new(position, algorithm)
            };
            let mut questions = 0;
            let report = search(&deepening, &mut (), &mut || {
                questions += 1;
                questions > number
            });
            let complete = run(&Request {
                depth: Some(report.depth),
                ..deepening.clone()
            });
            assert!(report.depth >= 1, "{position}");
            assert_eq!(report.value, complete.value, "{algorithm} {position}");
            assert_eq!(report.best, complete.best, "{algorithm} {position}");
            assert_eq!(report.finished, report.exhausted, "{algorithm} {position}");

            // A stopped search without iterative deepening falls back to depth 1.
            let fixed = Request {
                depth: Some(40),
                ..deepening
            };
            let report = search(&fixed, &mut (), &mut || true);
            if !report.finished && algorithm != Algorithm::Id {
                let first = run(&Request {
                    depth: Some(1),
                    ..fixed
                });
                assert_eq!((report.value, report.best), (first.value, first.best));
            }
        }
    }
}

/// Checks two cases. If iterative deepening is stopped before its depth limit, its result is that of a search without a
/// limit. If it reaches the limit, its result is that of a direct search to that depth.
#[test]
fn iterative_deepening_to_a_depth() {
    let mut random = Random::new(7);
    let by_depth = [&Algorithm::EXACT[..], &[Algorithm::ProbCut]].concat();
    for number in 0..40 {
        let position = random_position(&mut random);
        for &algorithm in &by_depth {
            let open = Request {
                options: SearchOptions {
                    table_bits: 10,
                    ..SearchOptions::default()
                },
                ..Request::new(position, algorithm)
            };
            let stopped = |request: &Request| {
                let mut questions = 0;
                search(request, &mut (), &mut || {
                    questions += 1;
                    questions > number
                })
            };
            let deep = Request {
                depth: Some(100),
                deepens: true,
                ..open.clone()
            };
            assert_eq!(stopped(&deep), stopped(&open), "{algorithm} {position}");
            let fixed = Request {
                depth: Some(3),
                ..open
            };
            let (direct, deepened) = (
                run(&fixed),
                run(&Request {
                    deepens: true,
                    ..fixed
                }),
            );
            assert_eq!(
                (direct.value, direct.best, &direct.line),
                (deepened.value, deepened.best, &deepened.line),
                "{algorithm} {position}"
            );
        }
    }
}

#[test]
fn iterative_deepening_ends_when_the_tree_is_exhausted() {
    let mut random = Random::new(9);
    let mut seen = 0;
    while seen < 100 {
        let position = random_position(&mut random);
        let empty = position.empty().len();
        if empty > 6 {
            continue;
        }
        seen += 1;
        for passes in [PassRule::Ply, PassRule::Leaf] {
            for algorithm in Algorithm::EXACT {
                let request = Request {
                    evaluation: EvaluationName::Discs,
                    rules: Rules {
                        passes,
                        ..Rules::default()
                    },
                    options: SearchOptions {
                        table_bits: 10,
                        ..SearchOptions::default()
                    },
                    ..Request::new(position, algorithm)
                };
                let report = run(&request);
                assert!(
                    report.finished && report.exhausted,
                    "{algorithm} {position}"
                );
                assert!(report.depth <= 2 * empty + 3, "{algorithm} {position}");
                let deeper = run(&Request {
                    depth: Some(report.depth + 3),
                    ..request
                });
                assert_eq!(report.value, deeper.value, "{algorithm} {position}");
                assert_eq!(report.best, deeper.best, "{algorithm} {position}");
            }
        }
    }
}

#[test]
fn probcut_with_a_huge_threshold_is_alphabeta() {
    let mut random = Random::new(10);
    for _ in 0..200 {
        let position = random_position(&mut random);
        for &evaluation in EvaluationName::ALL {
            let request = Request {
                evaluation,
                depth: Some(5),
                ..Request::new(position, Algorithm::ProbCut)
            };
            let mut parameters = ProbCutParameters::of(evaluation);
            parameters.threshold = 1e6;
            let sure = run(&Request {
                probcut: Some(parameters),
                ..request.clone()
            });
            let exact = run(&Request {
                algorithm: Algorithm::Ordered,
                ..request
            });
            assert_eq!(
                (sure.value, sure.best),
                (exact.value, exact.best),
                "{position}"
            );
        }
    }
}

#[test]
fn odd_probcut_parameters_do_not_panic() {
    let position = Position::start();
    for (shallow, deep, slope) in [
        (4, 4, 1.0),
        (6, 2, 1.0),
        (0, 1, 0.0),
        (1, 3, f64::NAN),
        (1, 3, -1e-300),
        (u32::MAX, u32::MAX, 1.0),
    ] {
        let mut parameters = ProbCutParameters::of(EvaluationName::Weights);
        (parameters.shallow, parameters.deep) = (shallow, deep);
        parameters.slope = slope;
        let report = run(&Request {
            depth: Some(5),
            probcut: Some(parameters),
            ..Request::new(position, Algorithm::ProbCut)
        });
        assert!(position.check(report.best.unwrap()).is_ok());
    }
}

/// Checks that ProbCut visits no more nodes than `ordered` (alpha-beta with move ordering) in balanced positions, where
/// a probe (a shallow search) could not cause a cut-off. ProbCut then skips the probe.
#[test]
fn probcut_makes_no_probes_in_balanced_positions() {
    for depth in 4..=10 {
        let request = Request {
            depth: Some(depth),
            ..Request::new(Position::start(), Algorithm::ProbCut)
        };
        let ordered = run(&Request {
            algorithm: Algorithm::Ordered,
            ..request.clone()
        });
        assert!(run(&request).nodes <= ordered.nodes, "depth {depth}");
    }
}

#[test]
fn probcut_saves_work_and_is_mostly_right() {
    let positions = sample_positions(200, 42);
    let (mut wrong, mut nodes, mut exact_nodes) = (0, 0, 0);
    for position in positions {
        let request = Request {
            depth: Some(6),
            ..Request::new(position, Algorithm::ProbCut)
        };
        let probable = run(&request);
        let exact = run(&Request {
            algorithm: Algorithm::Ordered,
            ..request
        });
        wrong += u32::from(probable.best != exact.best);
        nodes += probable.nodes;
        exact_nodes += exact.nodes;
    }
    assert!(nodes * 10 < exact_nodes * 9, "{nodes} of {exact_nodes}");
    assert!(wrong <= 20, "{wrong} of 200");
}
