//! Compares the solutions of 1,000 generated exercises of each kind with an independent tracer.

mod oracle;

use std::collections::HashSet;

use obverse_classic::Value;
use obverse_core::Color;
use obverse_exercise::{Answer, Cell, Difficulty, Exercise, ExerciseKind, Problem, name_seed};
use oracle::{INFINITY, Log, Search, Squares, letters, parse, run, sorted};

/// Number of exercises of each kind and difficulty.
const PER_DIFFICULTY: u64 = 200;

fn each(kind: ExerciseKind, mut check: impl FnMut(&Exercise)) {
    for difficulty in Difficulty::all() {
        for seed in 0..PER_DIFFICULTY {
            check(&Exercise::generate(kind, difficulty, seed));
        }
    }
}

fn notation(exercise: &Exercise) -> &str {
    match &exercise.problem {
        Problem::Tree { notation, .. } => notation,
        _ => panic!("not a tree"),
    }
}

fn number(value: i64) -> Answer {
    Answer::Number(match value {
        INFINITY => Value::INFINITY,
        value if value == -INFINITY => Value::NEG_INFINITY,
        value => Value::from(value as i32),
    })
}

fn answer(cell: &Cell) -> &Answer {
    &cell.blank().expect("a blank").answer
}

fn branch(letter: &str, place: usize) -> String {
    format!("{}{}", letter.to_lowercase(), place + 1)
}

#[test]
fn minimax_values_agree() {
    each(ExerciseKind::Minimax, |exercise| {
        let tree = parse(notation(exercise));
        let search = run(&tree, false);
        let rows = &exercise.tables[0].rows;
        let letters = letters(&tree);
        assert_eq!(rows.len(), letters.len());
        for (row, (path, letter)) in rows.iter().zip(&letters) {
            assert_eq!(&row.heading, letter);
            assert_eq!(
                answer(&row.cells[1]),
                &number(search.visit(path).unwrap().value),
                "{}",
                notation(exercise)
            );
        }
        let root = search.visit(&[]).unwrap();
        let chosen = Answer::Names(vec![branch("a", root.best)]);
        assert_eq!(answer(&exercise.tables[1].rows[0].cells[0]), &chosen);
    });
}

#[test]
fn alpha_beta_windows_values_and_skipped_branches_agree() {
    each(ExerciseKind::AlphaBeta, |exercise| {
        let text = notation(exercise);
        let tree = parse(text);
        let search = run(&tree, true);
        let rows = &exercise.tables[0].rows;
        let letters = letters(&tree);
        assert_eq!(rows.len(), letters.len());
        for (row, (path, letter)) in rows.iter().zip(&letters) {
            assert_eq!(&row.heading, letter);
            let answers: Vec<_> = row.cells[1..].iter().map(answer).collect();
            match search.visit(path) {
                Some(visit) => {
                    let skipped = visit
                        .skipped
                        .iter()
                        .map(|&place| branch(letter, place))
                        .collect();
                    let expected = [
                        number(visit.alpha),
                        number(visit.beta),
                        number(visit.value),
                        Answer::Names(skipped),
                    ];
                    assert_eq!(
                        answers,
                        expected.iter().collect::<Vec<_>>(),
                        "{letter} of {text}"
                    );
                }
                None => assert_eq!(answers, [&Answer::NotVisited; 4], "{letter} of {text}"),
            }
        }
        let end = &exercise.tables[1].rows;
        assert_eq!(answer(&end[0].cells[0]), &number(search.leaves as i64));
        let root = search.visit(&[]).unwrap();
        assert_eq!(
            answer(&end[1].cells[0]),
            &Answer::Names(vec![branch("a", root.best)])
        );
        check_cutoffs(exercise, &search);
    });
}

/// Checks the numbers of cut-offs that an exercise states.
fn check_cutoffs(exercise: &Exercise, search: &Search) {
    assert_eq!(exercise.size.cutoffs, search.cutoffs());
    let deep = search
        .visits
        .iter()
        .filter(|visit| !visit.skipped.is_empty() && visit.deep)
        .count() as u64;
    assert_eq!(exercise.size.deep_cutoffs, deep, "{}", notation(exercise));
    let equal = (search.visits.iter())
        .filter(|visit| !visit.skipped.is_empty())
        .filter(|visit| {
            let max = visit.path.len() % 2 == 0;
            visit.value == if max { visit.beta } else { visit.alpha }
        })
        .count() as u64;
    assert_eq!(exercise.size.equal_cutoffs, equal);
    let wanted = [(1, 0, 0), (2, 0, 0), (3, 0, 1), (4, 1, 0), (6, 1, 1)];
    let (cutoffs, least_deep, least_equal) = wanted[usize::from(exercise.difficulty.number()) - 1];
    assert_eq!(search.cutoffs(), cutoffs);
    assert!(deep >= least_deep && equal >= least_equal);
}

#[test]
fn leaf_counts_of_the_three_orders_agree() {
    each(ExerciseKind::Ordering, |exercise| {
        let tree = parse(notation(exercise));
        let rows = &exercise.tables[0].rows;
        let values = run(&tree, false);
        for (row, (path, letter)) in rows.iter().zip(&letters(&tree)) {
            let best = branch(letter, values.visit(path).unwrap().best);
            assert_eq!(answer(&row.cells[1]), &Answer::Names(vec![best]));
        }
        let trees = [
            tree.clone(),
            sorted(&tree, true, true),
            sorted(&tree, true, false),
        ];
        let leaves = trees.map(|tree| run(&tree, true).leaves);
        for (row, leaves) in exercise.tables[1].rows.iter().zip(leaves) {
            assert_eq!(
                answer(&row.cells[0]),
                &number(leaves as i64),
                "{}",
                notation(exercise)
            );
        }
        assert!(leaves[1] < leaves[0] && leaves[0] < leaves[2]);
    });
}

fn squares(exercise: &Exercise) -> (Squares, u8) {
    let position = exercise.problem.position().unwrap();
    let mut board = [b'.'; 64];
    for (square, disc) in obverse_core::Square::ALL.iter().zip(&mut board) {
        match position.disc(*square) {
            Some(Color::Black) => *disc = b'X',
            Some(Color::White) => *disc = b'O',
            None => {}
        }
    }
    let side = if position.turn() == Color::Black {
        b'X'
    } else {
        b'O'
    };
    (board, side)
}

#[test]
fn logs_agree() {
    each(ExerciseKind::Trace, |exercise| {
        let Problem::Search(request) = &exercise.problem else {
            panic!("not a search")
        };
        let (board, side) = squares(exercise);
        let log = Log::new(&board, side, request.depth.unwrap() as usize);
        let rows = &exercise.tables[0].rows;
        assert_eq!(rows.len(), log.rows.len());
        for (row, (name, ply, value, alpha, beta)) in rows.iter().zip(&log.rows) {
            assert_eq!(row.cells[0], Cell::Given(name.clone()));
            assert_eq!(row.cells[1], Cell::Given(ply.to_string()));
            match &row.cells[2] {
                Cell::Given(text) => assert_eq!(text, &value.to_string()),
                Cell::Blank(blank) => assert_eq!(blank.answer, number(*value)),
            }
            assert_eq!(
                (answer(&row.cells[3]), answer(&row.cells[4])),
                (&number(*alpha), &number(*beta))
            );
        }
        assert_eq!(
            answer(&exercise.tables[1].rows[0].cells[0]),
            &Answer::Names(vec![log.best.clone()])
        );
        assert_eq!(
            (exercise.size.cutoffs, exercise.size.nodes),
            (log.cutoffs, log.nodes)
        );
        let has_pass = log.rows.iter().any(|row| row.0 == "pass");
        assert_eq!(has_pass, exercise.difficulty.number() >= 3);
    });
}

const CORNERS: [usize; 4] = [0, 7, 56, 63];
const X_SQUARES: [usize; 4] = [9, 14, 49, 54];
const C_SQUARES: [usize; 8] = [1, 6, 8, 15, 48, 55, 57, 62];

fn edge(square: usize) -> bool {
    square / 8 == 0 || square / 8 == 7 || square.is_multiple_of(8) || square % 8 == 7
}

/// Returns whether a run of one colour along an edge connects the square to a corner.
fn joined_to_corner(board: &Squares, square: usize) -> bool {
    let disc = board[square];
    [(0i32, 1i32), (0, -1), (1, 0), (-1, 0)]
        .iter()
        .any(|&(down, right)| {
            let (mut row, mut column) = (square as i32 / 8, square as i32 % 8);
            loop {
                (row, column) = (row + down, column + right);
                if !(0..8).contains(&row) || !(0..8).contains(&column) {
                    return CORNERS.contains(&(((row - down) * 8 + column - right) as usize));
                }
                let at = (row * 8 + column) as usize;
                if !edge(at) || board[at] != disc {
                    return false;
                }
            }
        })
}

fn count(board: &Squares, side: u8, what: &str) -> i64 {
    let on = |test: &dyn Fn(usize) -> bool| {
        (0..64).filter(|&s| board[s] == side && test(s)).count() as i64
    };
    let plain_edge = |s: usize| edge(s) && !CORNERS.contains(&s);
    let of_weight = |rows: &[usize]| on(&|s| rows.contains(&s));
    match what {
        "discs" => on(&|_| true),
        "legal moves" => oracle::moves(board, side).len() as i64,
        "corners" => of_weight(&CORNERS),
        "X squares" => of_weight(&X_SQUARES),
        "C squares" => of_weight(&C_SQUARES),
        "edge squares except corners" => on(&plain_edge),
        "edge discs joined to a corner" => on(&|s| plain_edge(s) && joined_to_corner(board, s)),
        "other edge discs" => on(&|s| plain_edge(s) && !joined_to_corner(board, s)),
        "A squares" => of_weight(&[2, 5, 16, 23, 40, 47, 58, 61]),
        "B squares" => of_weight(&[3, 4, 24, 31, 32, 39, 59, 60]),
        "inner A" => of_weight(&[10, 13, 17, 22, 41, 46, 50, 53]),
        "inner B" => of_weight(&[11, 12, 25, 30, 33, 38, 51, 52]),
        "box corners" => of_weight(&[18, 21, 42, 45]),
        "box edges" => of_weight(&[19, 20, 26, 29, 34, 37, 43, 44]),
        other => panic!("the oracle does not count {other:?}"),
    }
}

#[test]
fn evaluations_agree() {
    each(ExerciseKind::Evaluation, |exercise| {
        let (board, _) = squares(exercise);
        let mut sum = 0;
        for row in &exercise.tables[0].rows {
            let Cell::Given(what) = &row.cells[0] else {
                panic!("no count")
            };
            let (black, white) = (count(&board, b'X', what), count(&board, b'O', what));
            assert_eq!(answer(&row.cells[1]), &number(black), "{what}");
            assert_eq!(answer(&row.cells[2]), &number(white), "{what}");
            let Answer::Number(value) = answer(&row.cells[4]) else {
                panic!("no value")
            };
            let value = i64::from(value.finite().unwrap());
            sum += value;
            let Cell::Given(formula) = &row.cells[3] else {
                panic!("no formula")
            };
            assert_eq!(value, by_formula(formula, black, white), "{formula}");
        }
        assert_eq!(answer(&exercise.tables[1].rows[0].cells[0]), &number(sum));
        if exercise.difficulty.number() == 5 {
            assert_eq!(sum, oracle::weights(&board, b'X'));
        }
    });
}

/// Computes a formula from its printed text, as a student does.
fn by_formula(formula: &str, x: i64, o: i64) -> i64 {
    let first: i64 = formula
        .split(|c: char| c != '-' && !c.is_ascii_digit())
        .find_map(|n| n.parse().ok())
        .unwrap_or(1);
    match formula {
        text if text.starts_with("0:") => 0,
        text if text.contains("/ (X + O)") => {
            if x + o == 0 {
                0
            } else {
                100 * (x - o) / (x + o)
            }
        }
        text if text.starts_with("(X - O) /") => {
            (x - o) / text.rsplit(' ').next().unwrap().parse::<i64>().unwrap()
        }
        text if text.contains("1.5") => {
            first * (i64::from(2 * x > 3 * o) - i64::from(2 * o > 3 * x))
        }
        text if text.contains("X = 0") => first * (i64::from(x == 0) - i64::from(o == 0)),
        text if text.contains("X > O") => first * (x - o).signum(),
        _ => first * (x - o),
    }
}

#[test]
fn difficulty_grows_with_its_number() {
    for kind in ExerciseKind::ALL {
        let mut before: Option<(u64, f64, u64)> = None;
        for difficulty in Difficulty::all() {
            let all: Vec<_> = (0..100)
                .map(|seed| Exercise::generate(kind, difficulty, seed))
                .collect();
            let least = all
                .iter()
                .map(|exercise| exercise.size.nodes)
                .min()
                .unwrap();
            let most = all
                .iter()
                .map(|exercise| exercise.size.nodes)
                .max()
                .unwrap();
            let cutoffs = all
                .iter()
                .map(|exercise| exercise.size.cutoffs)
                .sum::<u64>() as f64
                / 100.0;
            if let Some((most_before, cutoffs_before, points_before)) = before {
                assert!(
                    least > most_before,
                    "{kind} {difficulty}: {least} nodes after {most_before}"
                );
                let has_cutoffs = !matches!(kind, ExerciseKind::Minimax | ExerciseKind::Evaluation);
                assert!(
                    !has_cutoffs || cutoffs > cutoffs_before,
                    "{kind} {difficulty}"
                );
                let _ = points_before;
            }
            before = Some((most, cutoffs, 0));
        }
    }
}

#[test]
fn two_hundred_names_get_different_problems() {
    for kind in ExerciseKind::ALL {
        for difficulty in Difficulty::all() {
            let problems: HashSet<String> = (0..200)
                .map(|index| name_seed(7, &format!("Student {index}")))
                .map(|seed| format!("{:?}", Exercise::generate(kind, difficulty, seed).problem))
                .collect();
            assert_eq!(problems.len(), 200, "{kind} {difficulty}");
        }
    }
}
