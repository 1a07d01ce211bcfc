//! Searches, recordings and checks with a custom evaluation.

use std::cell::Cell;

use obverse_classic::evaluation::{CustomEvaluation, DiscDifference, Evaluation, SquareWeights};
use obverse_classic::search::{Never, Request, SearchOptions, search, search_with};
use obverse_classic::trace::check::{check_position, check_position_with};
use obverse_classic::trace::{
    CutRows, LogStyle, Recording, RecordingLimits, TracedSearch, write_trace_log,
};
use obverse_classic::{Algorithm, EvaluationName, Side};
use obverse_core::{Board, Color, Position};
use obverse_texts::Language;

const ROOM: RecordingLimits = RecordingLimits {
    nodes: 100_000,
    steps: 1_000_000,
};

fn request(algorithm: Algorithm, depth: u32) -> Request {
    Request {
        depth: Some(depth),
        ..Request::new(Position::start(), algorithm)
    }
}

fn styles() -> impl Iterator<Item = LogStyle> {
    let rows = [CutRows::Example, CutRows::Aima];
    rows.into_iter().flat_map(|cut_rows| {
        [false, true].map(|explains| LogStyle {
            cut_rows,
            explains,
            ..LogStyle::default()
        })
    })
}

#[test]
fn recordings_have_the_log_that_is_written() {
    let mut searches: Vec<TracedSearch> = TracedSearch::ALGORITHMS
        .into_iter()
        .flat_map(|algorithm| [0, 1, 2, 4].map(|depth| request(algorithm, depth)))
        .map(TracedSearch::Position)
        .collect();
    for text in [
        "((3 12 8)(2 4 6)(14 5 2))",
        "((5 (3 9)) (4 (8 1) 7) 6)",
        "7",
    ] {
        for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Scout] {
            searches.push(TracedSearch::Tree {
                tree: text.parse().unwrap(),
                text: text.to_owned(),
                algorithm,
                ties: Default::default(),
            });
        }
    }
    for traced in searches {
        let recording = Recording::new(traced.clone(), ROOM, &mut Never).unwrap();
        for style in styles() {
            let mut written = Vec::new();
            write_trace_log(&mut written, &traced, style, &mut ()).unwrap();
            let written = String::from_utf8(written).unwrap();
            assert_eq!(recording.log(style), written, "{}", traced.title());
        }
    }
}

#[test]
fn a_custom_evaluation_is_recorded_and_checked_like_a_named_one() {
    let custom = CustomEvaluation {
        name: "mine",
        evaluation: DiscDifference,
    };
    let named = Request {
        evaluation: EvaluationName::Discs,
        ..request(Algorithm::AlphaBeta, 3)
    };
    let traced = TracedSearch::Position(named.clone());
    let expected = Recording::new(traced.clone(), ROOM, &mut Never).unwrap();
    let recording =
        Recording::with_evaluation(custom, traced, Language::English, ROOM, &mut Never).unwrap();
    assert_eq!(recording.outcome(), expected.outcome());
    assert_eq!(recording.tree().title(), "alphabeta, mine, depth 3");
    let log = recording.log(LogStyle::default());
    assert_eq!(log, expected.log(LogStyle::default()));

    let right = check_position_with(custom, &named, log.as_bytes(), None).unwrap();
    assert!(right.is_right());
    let leaf = log.lines().find(|line| line.contains(",3,")).unwrap();
    let wrong = log.replacen(leaf, &leaf.replacen(",3,", ",3,9", 1), 1);
    let verdict = check_position_with(custom, &named, wrong.as_bytes(), None).unwrap();
    let expected = check_position(&named, wrong.as_bytes(), None, &mut || ()).unwrap();
    assert_eq!(verdict.right_rows, expected.right_rows);
    assert!(verdict.differences[0].why.contains("by `mine`;"));
}

/// An evaluation by square weights that also checks whether the given side can be the side to move.
#[derive(Clone, Copy)]
struct SideCheck<'a> {
    /// Number of calls in which the given side cannot be the side to move on the given board.
    wrong: &'a Cell<u32>,
}

impl Evaluation for SideCheck<'_> {
    type Parts = [i32; 1];
    const PART_NAMES: &'static [&'static str] = &["weights"];
    const SINGULAR_MARGIN: i32 = SquareWeights::SINGULAR_MARGIN;

    fn parts(self, board: Board) -> [i32; 1] {
        [SquareWeights.value(board)]
    }

    fn value_for(self, board: Board, side: Side) -> i32 {
        // Nobody passes in the first plies, so the number of discs tells who is to move.
        let turn = match board.empty().len() % 2 {
            0 => Side::Max,
            _ => Side::Min,
        };
        self.wrong.set(self.wrong.get() + u32::from(side != turn));
        self.value(board)
    }
}

#[test]
fn evaluations_are_told_the_side_to_move() {
    assert_eq!(Position::start().turn(), Color::Black);
    for algorithm in Algorithm::ALL {
        for (quiescence, singular) in [(false, false), (true, true)] {
            let request = Request {
                options: SearchOptions {
                    quiescence,
                    singular,
                    ..SearchOptions::default()
                },
                iterations: Some(200),
                ..request(algorithm, 4)
            };
            let wrong = Cell::new(0);
            let evaluation = SideCheck { wrong: &wrong };
            let report = search_with(evaluation, &request, &mut (), &mut Never);
            assert_eq!(report, search(&request, &mut (), &mut Never), "{algorithm}");
            assert_eq!(wrong.get(), 0, "{algorithm}");
        }
    }
}
