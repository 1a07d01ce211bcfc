//! Searches in slices of a few nodes find what whole searches find, and visit the same nodes.

use std::sync::Arc;

use obverse_core::{Board, Color, Position, Random, Setup};

use crate::evaluation::Evaluation;
use crate::table::TranspositionTable;
use crate::{Goal, Limits, Line, Report, Request, SearchState, Selectivity, SystemClock};

use super::brute_force::{exact_score, random_endgames};
use super::{LimitChecker, LocalTable, Root, SearchStyle, Shared, SigmaTable, Worker};

/// Number of nodes between two polls that check the limits. The searches are aborted at these nodes.
const POLL_INTERVAL: u64 = 3;

/// The tables of one search.
struct Tables {
    table: TranspositionTable,
    local: LocalTable,
    evaluation: Arc<Evaluation>,
    sigmas: SigmaTable,
}

impl Tables {
    fn new() -> Tables {
        let evaluation = Evaluation::built_in();
        Tables {
            table: TranspositionTable::new(1).expect("memory"),
            local: LocalTable::new().expect("memory"),
            sigmas: SigmaTable::new(&evaluation.calibration()),
            evaluation,
        }
    }

    fn clear(&mut self) {
        self.table.clear();
        self.local.clear();
    }
}

/// The position of a board with Black to move.
fn position(board: Board) -> Position {
    let mut setup = Setup::new(Color::Black);
    for square in board.player() {
        setup.put(square, Some(Color::Black));
    }
    for square in board.opponent() {
        setup.put(square, Some(Color::White));
    }
    Position::try_from(setup).expect("a position")
}

/// Searches with empty tables in slices with at least `slice` nodes each. Returns the last report, with the nodes of all
/// slices, and the number of slices.
fn search(tables: &mut Tables, request: &Request, mut slice: impl FnMut() -> u64) -> (Report, u32) {
    tables.clear();
    let (mut suspended, mut nodes) = (None, 0);
    for slices in 1.. {
        let clock = SystemClock::default();
        let limits = LimitChecker::new(&request.stop, &clock, None, None, Some(slice()));
        let shared = Shared {
            table: &tables.table,
            evaluation: &tables.evaluation,
            sigmas: &tables.sigmas,
            limits: &limits,
            pool: None,
            style: SearchStyle::of(request.limits.goal),
        };
        let mut worker = Worker::new(shared, &mut tables.local).with_poll_interval(POLL_INTERVAL);
        let (mut report, rest) = Root::search(request, &mut worker, suspended);
        nodes += report.nodes;
        if report.state == SearchState::Done {
            report.nodes = nodes;
            return (report, slices);
        }
        for line in &report.lines {
            check_proof(request, line);
        }
        suspended = rest;
    }
    unreachable!("the search ends");
}

/// A line of an unfinished search may be proven already: then its first move has this score.
fn check_proof(request: &Request, line: &Line) {
    let board = request.position.board();
    if line.is_exact() && board.empty().len() <= 9 {
        let child = match line.first().and_then(|mv| mv.square()) {
            Some(square) => board.play_unchecked(square),
            None => board.pass(),
        };
        assert_eq!(line.score, -exact_score(child), "{board:?}");
    }
}

/// Compares a search in slices with the whole search. Returns the number of slices.
fn compare(request: &Request, seed: u64) -> u32 {
    let mut tables = Tables::new();
    let (whole, slices) = search(&mut tables, request, || u64::MAX);
    assert_eq!(slices, 1);
    let mut random = Random::new(seed);
    let most = 1 + random.below(300);
    let (sliced, slices) = search(&mut tables, request, || 1 + u64::from(random.below(most)));
    let goal = request.limits.goal;
    let context = format!("{} {goal:?}, {slices} slices", request.position);
    assert_eq!(sliced.lines, whole.lines, "{context}");
    assert_eq!(sliced.bounds, whole.bounds, "{context}");
    if request.multi_pv == 1 {
        // The slices of a multi-PV search complete the lines that are proven already, which fills the local table.
        assert_eq!(sliced.nodes, whole.nodes, "{context}");
    }
    slices
}

/// Positions of random games, some of them with a pass at the root.
fn positions(empties: u32, number: usize) -> Vec<Position> {
    let boards = random_endgames(number, empties).into_iter();
    let boards = boards.filter(|board| board.empty().len() == empties);
    let mut positions: Vec<_> = boards.map(position).collect();
    positions.truncate(number);
    assert!(positions.len() >= number / 2);
    positions
}

#[test]
fn solves() {
    let mut slices = 0;
    for (empties, number) in [(8, 10), (13, 10), (14, 15), (16, 6), (18, 1)] {
        for (seed, &position) in positions(empties, number).iter().enumerate() {
            slices += compare(&Request::new(position, Limits::exact()), seed as u64);
        }
    }
    assert!(slices > 3_000, "{slices}");
}

#[test]
fn other_goals() {
    let limits = [
        Limits::outcome(),
        Limits::window(-5, 2).expect("a window"),
        Limits::unlimited(),
    ];
    let mut slices = 0;
    for (seed, &position) in positions(15, 5).iter().enumerate() {
        for limits in limits {
            slices += compare(&Request::new(position, limits), seed as u64);
        }
        let request = Request::new(position, Limits::exact()).with_multi_pv(3);
        slices += compare(&request, seed as u64);
    }
    assert!(slices > 1_000, "{slices}");
}

#[test]
fn midgame_searches_with_forward_pruning() {
    let mut slices = 0;
    for (seed, &position) in positions(34, 6).iter().enumerate() {
        for selectivity in [Selectivity::BOLDEST, Selectivity::NONE] {
            let limits = Limits {
                goal: Goal::Depth {
                    depth: 9,
                    selectivity,
                },
                ..Limits::unlimited()
            };
            let request = Request::new(position, limits);
            slices += compare(&request, seed as u64);
            slices += compare(&request.with_multi_pv(2), seed as u64);
        }
    }
    assert!(slices > 1_000, "{slices}");
}
