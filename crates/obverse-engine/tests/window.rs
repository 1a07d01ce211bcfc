//! Compares solving within a window with brute force.

mod common;

use common::{Random, brute_force};
use obverse_core::{Position, Symmetry};
use obverse_engine::{Certainty, Engine, InvalidWindow, Limits, Options, Request, SearchState};

/// Windows of every kind for a position with this score: around, above, below and touching the score, and the widest.
fn windows(score: i32, random: &mut Random) -> Vec<(i32, i32)> {
    let mut windows = vec![
        (-64, 64),
        (-3, 3),
        (-1, 1),
        (score - 1, score + 1),
        (score, score + 1),
        (score - 1, score),
        (score, score + 5),
        (score - 6, score),
        (score + 2, score + 9),
        (score - 9, score - 2),
    ];
    let (a, b) = (random.below(129) as i32 - 64, random.below(129) as i32 - 64);
    windows.push((a.min(b), a.max(b)));
    windows.retain(|&(alpha, beta)| -64 <= alpha && alpha < beta && beta <= 64);
    windows
}

#[test]
fn bounds_agree_with_brute_force() {
    let mut random = Random::new(26);
    let mut engine = Engine::new(Options::default()).expect("an engine");
    let mut counts = [0; 3];
    for number in 0..500 {
        let position = random.position(number % 13);
        let score = brute_force(position.board(), -64, 64);
        for (alpha, beta) in windows(score, &mut random) {
            engine.forget();
            let limits = Limits::window(alpha, beta).expect("a window");
            let report = engine.think(&Request::new(position, limits), &mut ());
            let line = report.best();
            let context = format!("{position}, window {alpha} to {beta}, score {score}: {line:?}");
            let (lower, upper) = line.bounds();
            assert!(lower <= score && score <= upper, "{context}");
            let kind = match line.certainty {
                Certainty::Exact => 0,
                Certainty::LowerBound => 1,
                Certainty::UpperBound => 2,
                other => panic!("{other:?} in {context}"),
            };
            counts[kind] += 1;
            if alpha < score && score < beta {
                assert_eq!((lower, upper), (score, score), "{context}");
            } else if position.ending().is_none() && lower != upper {
                // The bound is the nearest even score outside of the window.
                match score <= alpha {
                    true => assert_eq!((lower, upper), (-64, alpha - (alpha & 1)), "{context}"),
                    false => assert_eq!((lower, upper), (beta + (beta & 1), 64), "{context}"),
                }
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 500), "{counts:?}");
}

#[test]
fn the_bounds_do_not_depend_on_earlier_searches() {
    let mut random = Random::new(27);
    let mut engine = Engine::new(Options::default()).expect("an engine");
    for _ in 0..50 {
        let position = random.position(10);
        let limits = Limits::window(-3, 3).expect("a window");
        let mut bounds = |position: Position| {
            let report = engine.think(&Request::new(position, limits), &mut ());
            report.best().bounds()
        };
        let first = bounds(position);
        for symmetry in Symmetry::ALL {
            assert_eq!(bounds(symmetry.position(position)), first, "{position}");
        }
    }
}

/// Limits of every kind of solve.
fn solves() -> [Limits; 4] {
    [
        Limits::exact(),
        Limits::outcome(),
        Limits::window(-3, 3).expect("a window"),
        Limits::window(7, 20).expect("a window"),
    ]
}

#[test]
fn aborted_solves_report_true_bounds() {
    let mut random = Random::new(28);
    let mut engine = Engine::new(Options::default()).expect("an engine");
    let (mut proven, mut improved) = (0, 0);
    for number in 0..15 {
        let position = random.position(15 + number % 3);
        engine.forget();
        let score = engine.solve(position).score;
        for limits in solves() {
            let more = |nodes: &u64| Some(nodes + nodes / 7 + 1_000);
            for nodes in std::iter::successors(Some(1), more) {
                engine.forget();
                let limits = Limits {
                    nodes: Some(nodes),
                    ..limits
                };
                let report = engine.think(&Request::new(position, limits), &mut ());
                let (lower, upper) = report.bounds;
                let context = format!("{position}, {limits:?}, score {score}: {report:?}");
                assert!(lower <= score && score <= upper, "{context}");
                let (line_lower, line_upper) = report.best().bounds();
                assert!(lower >= line_lower && upper <= line_upper, "{context}");
                if report.state == SearchState::Done {
                    assert_eq!(report.bounds, report.best().bounds(), "{context}");
                    break;
                }
                proven += u32::from(report.best().is_exact());
                improved += u32::from((lower, upper) != (-64, 64));
            }
        }
    }
    assert_eq!(proven, 0, "an aborted solve has proven its goal");
    assert!(improved > 5, "only {improved} aborted searches have bounds");
}

#[test]
fn empty_windows_and_windows_beyond_the_scores_are_refused() {
    for (alpha, beta) in [(3, -3), (0, 0), (-65, 0), (0, 65), (i32::MIN, i32::MAX)] {
        assert_eq!(
            Limits::window(alpha, beta),
            Err(InvalidWindow { alpha, beta })
        );
    }
}
