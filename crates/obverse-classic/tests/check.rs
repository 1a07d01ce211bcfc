//! Logs with one mistake each: the check finds the row and explains the mistake.

use obverse_classic::search::Request;
use obverse_classic::trace::check::{
    LogDifference, LogFault, LogVerdict, check_position, check_tree,
};
use obverse_classic::trace::{CutRows, TracedSearch, write_trace_log};
use obverse_classic::{AbstractTree, Algorithm, TieRule};
use obverse_core::{Color, Game, Position, Random, Setup, Square};

/// Log of the start position to depth 2. Rows are counted from 1 after the header.
const EXAMPLE: &str = include_str!("data/start-depth-2.log");

/// Number of lines before the first row of the log.
const BEFORE: usize = 9;

fn start(depth: u32) -> Request {
    request(Position::start(), depth)
}

fn request(position: Position, depth: u32) -> Request {
    Request {
        depth: Some(depth),
        ..Request::new(position, Algorithm::AlphaBeta)
    }
}

/// The correct log of a request.
fn log_of(request: &Request, cut_rows: CutRows) -> String {
    let mut log = Vec::new();
    let subject = TracedSearch::Position(request.clone());
    write_trace_log(&mut log, &subject, cut_rows.into(), &mut ()).unwrap();
    String::from_utf8(log).unwrap()
}

fn check(request: &Request, log: &str) -> LogVerdict {
    check_position(request, log.as_bytes(), None, &mut || ()).unwrap()
}

/// Checks a wrong log of the example search and returns its only difference.
fn difference(log: &str) -> LogDifference {
    let mut verdict = check(&start(2), log);
    assert_eq!(verdict.differences.len(), 1, "{verdict:#?}");
    verdict.differences.remove(0)
}

/// Returns `EXAMPLE` with one row replaced by `rows`.
fn with_row(row: usize, rows: &[&str]) -> String {
    let mut lines: Vec<&str> = EXAMPLE.lines().collect();
    lines.splice(BEFORE + row - 1..BEFORE + row, rows.iter().copied());
    lines.join("\n")
}

#[track_caller]
fn assert_row(log: &str, row: u64, fault: LogFault, why: &str) {
    let difference = difference(log);
    assert_eq!(
        (difference.row, difference.fault),
        (Some(row), fault),
        "{difference:#?}"
    );
    assert_eq!(difference.line, row + BEFORE as u64);
    assert_eq!(difference.why, why);
}

fn example_row(row: usize) -> &'static str {
    EXAMPLE.lines().nth(BEFORE + row - 1).unwrap()
}

#[test]
fn the_example_is_correct_in_all_spellings() {
    let blanks = EXAMPLE.replace('\n', " \r\n");
    let floats = EXAMPLE.replace(",0,-Infinity,-3", ",0.0,-inf,-3.0");
    let zeros = EXAMPLE.replace("f5,1,0,-3,0", "f5, 1, -0, -3, +0.0");
    let infinities = EXAMPLE.replace("Infinity", "INF");
    let paragraphs = EXAMPLE.replace("Node", "\n\nNODE");
    for log in [EXAMPLE, &blanks, &floats, &zeros, &infinities, &paragraphs] {
        let verdict = check(&start(2), log);
        assert!(verdict.is_right(), "{verdict:#?}");
        assert_eq!(verdict.right_rows, 29);
        assert_eq!(verdict.cut_rows, Some(CutRows::Example));
    }
}

#[test]
fn cut_rows_are_of_one_kind() {
    let mixed = with_row(12, &["c4,1,-3,-3,Infinity"]);
    assert_row(
        &mixed,
        20,
        LogFault::MixedCutRows,
        "f5 is cut off here, and your row shows its window already narrowed, but row 12 showed it \
         as it was before the cut-off: either is right, but not both in one log",
    );
    let asked_for = check_position(
        &start(2),
        EXAMPLE.as_bytes(),
        Some(CutRows::Aima),
        &mut || (),
    );
    let difference = &asked_for.unwrap().differences[0];
    assert_eq!(difference.row, Some(12));
    assert_eq!(
        difference.why,
        "c4 is cut off here, and your row shows its window already narrowed; with --cut-rows aima it \
         should be as it was before the cut-off"
    );
}

#[test]
fn wrong_numbers() {
    let cases = [
        (
            1,
            "root,0,Infinity,-Infinity,Infinity",
            LogFault::Value,
            "the value should be -Infinity, because root is a MAX node and none of its moves has \
             been tried yet; your row has Infinity",
        ),
        (
            3,
            "c3,2,3,-Infinity,Infinity",
            LogFault::Value,
            "the value should be -3, because c3 is a leaf and its board is worth -3 to Black by \
             `weights` (box corners -7, box edges +4); your row has 3, the value for White, but \
             all values are those of the player at the root",
        ),
        (
            4,
            "d3,1,-3,-Infinity,Infinity",
            LogFault::Beta,
            "beta should be -3, because d3 has just got the value -3 from c3 and d3 is a MIN node; \
             your row keeps Infinity",
        ),
        (
            4,
            "d3,1,-3,-3,-3",
            LogFault::Alpha,
            "alpha should be -Infinity, because d3 is a MIN node, and only MAX nodes change alpha; \
             your row has -3",
        ),
        (
            5,
            "e3,2,0,-Infinity,Infinity",
            LogFault::Beta,
            "beta should be -3, because a node starts with the window of its parent, and d3 has \
             beta -3 from c3; your row has Infinity",
        ),
        (
            6,
            "d3,1,0,-Infinity,-3",
            LogFault::Value,
            "the value should be -3, because d3 is a MIN node and keeps the lowest value of its \
             children: it had -3, and e3 gives 0; your row has 0",
        ),
        (
            6,
            "d3,1,-3,-Infinity,0",
            LogFault::Beta,
            "beta should be -3, because the 0 from e3 is not less than beta was before; your row has 0",
        ),
        (
            9,
            "root,0,-3,-Infinity,Infinity",
            LogFault::Alpha,
            "alpha should be -3, because root has just got the value -3 from d3 and root is a MAX \
             node; your row keeps -Infinity",
        ),
        (
            10,
            "c4,1,Infinity,-Infinity,Infinity",
            LogFault::Alpha,
            "alpha should be -3, because a node starts with the window of its parent, and root has \
             alpha -3 from d3; your row has -Infinity",
        ),
        (
            16,
            "f5,1,0,0,-3",
            LogFault::Alpha,
            "alpha and beta are exchanged: alpha should be -3, beta 0",
        ),
        (
            9,
            "root,0,?,-3,Infinity",
            LogFault::Value,
            "the value should be -3, because root is a MAX node and has just got -3 from its first \
             child, d3; your row has `?`, which is not a whole number",
        ),
        (
            1,
            "root,0,-Infinity,-99999,Infinity",
            LogFault::Alpha,
            "alpha should be -Infinity, because the search starts with the widest window, \
             -Infinity to Infinity; your row has -99999",
        ),
        (
            3,
            "c3,3,-3,-Infinity,Infinity",
            LogFault::Depth,
            "the depth should be 2, because c3 is 2 moves away from the root",
        ),
        (
            1,
            "root,1,-Infinity,-Infinity,Infinity",
            LogFault::Depth,
            "the depth should be 0, because it is counted from the root",
        ),
        (
            7,
            "c5,two,0,-Infinity,-3",
            LogFault::Form,
            "the depth should be 2; `two` is not a whole number",
        ),
        (
            7,
            "c5 2 0 -Infinity -3",
            LogFault::Form,
            "a row has five fields, Node,Depth,Value,Alpha,Beta; yours has 1 field",
        ),
    ];
    for (row, wrong, fault, why) in cases {
        assert_row(&with_row(row, &[wrong]), row as u64, fault, why);
    }
}

#[test]
fn wrong_nodes() {
    let cases = [
        (
            2,
            "c4,1,Infinity,-Infinity,Infinity",
            LogFault::Node,
            "the node should be d3: moves are tried in row order, upper rows first and each from \
             left to right, and d3 comes before c4; your log goes down the columns",
        ),
        (
            14,
            "e6,1,Infinity,-3,Infinity",
            LogFault::Node,
            "the node should be f5: moves are tried in row order, upper rows first and each from \
             left to right, and f5 comes before e6; your log goes down the columns",
        ),
        (
            2,
            "a1,1,Infinity,-Infinity,Infinity",
            LogFault::Node,
            "the node should be d3: Black cannot play a1 at the root, only d3, c4, f5 and e6",
        ),
        (
            3,
            "pass,2,-3,-Infinity,Infinity",
            LogFault::Node,
            "the node should be c3: White may not pass after d3, because it can play c3, e3 and c5",
        ),
        (
            5,
            "c3,2,0,-Infinity,-3",
            LogFault::Node,
            "the node should be e3: c3 has been searched already, and e3 is the next move after d3",
        ),
        (
            2,
            "D3,1,Infinity,-Infinity,Infinity",
            LogFault::Node,
            "the node should be written in lower case: d3",
        ),
    ];
    for (row, wrong, fault, why) in cases {
        assert_row(&with_row(row, &[wrong]), row as u64, fault, why);
    }
}

#[test]
fn rows_missing_and_rows_too_many() {
    let missing = |row| with_row(row, &[]);
    assert_row(
        &missing(1),
        1,
        LogFault::Node,
        "the log should start with the row of the root",
    );
    assert_row(
        &missing(2),
        2,
        LogFault::Missing,
        "the first row of d3 is missing: write it before the rows of the children of d3",
    );
    assert_row(
        &missing(5),
        5,
        LogFault::Missing,
        "the row of e3 is missing: e3 is the next move after d3, and comes before the next row of d3",
    );
    assert_row(
        &missing(6),
        6,
        LogFault::Missing,
        "the row of d3 after e3 is missing: each child is followed by a row of its parent. e3 is \
         0, no better for White than -3 with c3.",
    );
    assert_row(
        &missing(13),
        13,
        LogFault::Missing,
        "the row of root after c4 is missing: each child is followed by a row of its parent. c4 \
         is at most -3, no better for Black than -3 with d3.",
    );
    let twice = with_row(5, &[example_row(4), example_row(5)]);
    assert_row(
        &twice,
        5,
        LogFault::Extra,
        "this row should not be here: the next row is right",
    );
    let more = format!("{EXAMPLE}root,0,-3,-3,Infinity\n");
    assert_row(
        &more,
        30,
        LogFault::Extra,
        "the search ends with row 29, when all moves of the root have been tried; this row is one \
         too many",
    );
    let deeper = with_row(3, &[example_row(3), "e3,3,0,-Infinity,Infinity"]);
    assert_row(
        &deeper,
        4,
        LogFault::Extra,
        "your search goes deeper than asked: the depth is 2, and e3 is at depth 3",
    );
    let deeper = with_row(4, &["e3,3,0,-Infinity,Infinity"]);
    assert_row(
        &deeper,
        4,
        LogFault::Extra,
        "your search goes deeper than asked: the depth is 2, and e3 is at depth 3",
    );
    // c3 is entered as if it had children.
    let entered = [
        "c3,2,-Infinity,-Infinity,Infinity",
        "c4,3,1,-Infinity,Infinity",
    ];
    assert_row(
        &with_row(3, &entered),
        3,
        LogFault::Value,
        "your search goes deeper than asked: the depth is 2, so c3 is a leaf and its value, -3, \
         stands here; your log goes on below it",
    );
}

#[test]
fn children_left_out() {
    let lines: Vec<&str> = EXAMPLE.lines().collect();
    let without = |from: usize, to: usize| {
        [&lines[..BEFORE + from - 1], &lines[BEFORE + to..]]
            .concat()
            .join("\n")
    };
    // d3, the first move of the root, is left out: c4 is in its place.
    assert_row(
        &without(2, 9),
        2,
        LogFault::Missing,
        "d3 is left out: it is the first move of the root, and has to be searched before c4",
    );
    // f5, a later move of the root, is left out: e6 is in its place.
    assert_row(
        &without(14, 21),
        14,
        LogFault::Pruned,
        "f5 is left out, but nothing can be skipped here: root is a MAX node and its value, -3, is \
         still below beta, Infinity, so f5 has to be searched",
    );
    // e3, a reply to d3, is left out.
    assert_row(
        &without(5, 6),
        5,
        LogFault::Pruned,
        "e3 is left out, but nothing can be skipped here: d3 is a MIN node and its value, -3, is \
         still above alpha, -Infinity, so e3 has to be searched",
    );
}

#[test]
fn files_that_end_early() {
    let lines: Vec<&str> = EXAMPLE.lines().collect();
    let cut = lines[..BEFORE + 11].join("\n");
    assert_row(
        &cut,
        12,
        LogFault::Truncated,
        "the log ends too early: this row is missing. c4 is at most -3: White has c3. Black already \
         has -3 from d3, so e3 and c5 are skipped.",
    );
    for kept in 0..8 {
        let difference = &check(&start(2), &lines[..kept].join("\n")).differences[0];
        assert_eq!(difference.fault, LogFault::NextState);
        let ending = match kept {
            1 => "your file has 1 row".to_owned(),
            _ => format!("your file has {kept} rows"),
        };
        assert!(difference.why.ends_with(&ending), "{}", difference.why);
    }
    let difference = difference(&lines[..8].join("\n"));
    assert_eq!(difference.fault, LogFault::Truncated);
    assert_eq!(difference.why, "the file ends before the log");
    assert_eq!(difference.row, None);
}

#[test]
fn pruning() {
    // e3 is searched below c4, although c3 has already reached alpha.
    let unpruned = with_row(13, &["e3,2,-3,-3,-3", "c4,1,-3,-3,-3"]);
    assert_row(
        &unpruned,
        13,
        LogFault::NotPruned,
        "e3 should not be searched. c4 is at most -3: White has c3. Black already has -3 from d3, \
         so e3 and c5 are skipped. Reaching alpha is enough for a cut-off; the value need not pass it.",
    );
    // The search leaves d3 after its first child.
    let lines: Vec<&str> = EXAMPLE.lines().collect();
    let pruned = [&lines[..BEFORE + 4], &lines[BEFORE + 8..]].concat();
    assert_row(
        &pruned.join("\n"),
        5,
        LogFault::Pruned,
        "nothing can be skipped here: d3 is a MIN node and its value, -3, is still above alpha, \
         -Infinity, so e3 has to be searched",
    );
    // d3 is treated as a leaf.
    let unsearched = [&lines[..BEFORE + 2], &lines[BEFORE + 8..]].concat();
    assert_row(
        &unsearched.join("\n"),
        3,
        LogFault::Missing,
        "d3 is not a leaf: its moves, starting with c3, must be searched before root has its \
         next row",
    );
}

#[test]
fn the_header() {
    let other = difference(&EXAMPLE.replace("Node,Depth,Value,Alpha,Beta", "Node,Value"));
    assert_eq!((other.fault, other.line), (LogFault::Header, 9));
    assert_eq!(
        other.why,
        "the header should be Node,Depth,Value,Alpha,Beta"
    );
    let missing = difference(&EXAMPLE.replace("Node,Depth,Value,Alpha,Beta\n", ""));
    assert_eq!((missing.fault, missing.line), (LogFault::Header, 9));
    assert_eq!(
        missing.why,
        "the header is missing: the line before the log should be Node,Depth,Value,Alpha,Beta"
    );
}

#[test]
fn the_next_state() {
    let log = EXAMPLE.lines().skip(8).collect::<Vec<_>>().join("\n");
    let with = |rows: &str| difference(&format!("{}\n{log}", rows.replace(' ', "\n")));
    let cases = [
        (
            "******** ******** ******** ***OX*** ***XO*** ******** ******** ********",
            3,
            "the next state should be the board after d3; yours is the board before the search",
        ),
        (
            "******** ******** ******** **XXX*** ***XO*** ******** ******** ********",
            3,
            "the next state should be the board after d3; yours is the one after c4, which has \
             the same value, -3, but d3 comes first in row order",
        ),
        (
            "******** ******** ***X**** ***OX*** ***XO*** ******** ******** ********",
            4,
            "d3 flips d4, which your board does not show",
        ),
        (
            "******** ******** ***X**** ***XX*** ***XX*** ******** ******** ********",
            5,
            "the next state should be the board after d3, with O on e5; yours has X",
        ),
        (
            "******** ******** ***X**** ***X1*** ***XO*** ******** ******** ********",
            4,
            "a board has only X, O and *, but this row has `1`",
        ),
        (
            "******** ******** ***X*** ***XX*** ***XO*** ******** ******** ********",
            3,
            "a row of the board has 8 squares, but this row has 7",
        ),
    ];
    for (rows, line, why) in cases {
        let difference = with(rows);
        assert_eq!(
            (difference.fault, difference.row),
            (LogFault::NextState, None)
        );
        assert_eq!((difference.line, difference.why.as_str()), (line, why));
    }
    // The board after a move that is not the best, in a search to depth 1.
    let position = Game::new();
    let mut game = position;
    game.place(Square::D3).unwrap();
    let request = request(game.position(), 1);
    let right = log_of(&request, CutRows::Example);
    let rows: Vec<&str> = right.lines().skip(8).collect();
    let e3 = game.position().play(Square::E3.into()).unwrap();
    let board = obverse_formats::search_problem::BoardRows(e3);
    let verdict = check(&request, &format!("{board}{}", rows.join("\n")));
    assert_eq!(
        verdict.differences[0].why,
        "the next state should be the board after c3, which is worth 3 to White; yours is the one \
         after e3, worth 0"
    );
    assert_eq!(verdict.differences.len(), 1);
}

#[test]
fn passes_are_explained() {
    let mut setup = Setup::new(Color::White);
    for (square, color) in [(Square::A1, Color::Black), (Square::B1, Color::White)] {
        setup.put(square, Some(color));
    }
    let request = request(Position::try_from(setup).unwrap(), 2);
    let log = log_of(&request, CutRows::Example);
    assert!(check(&request, &log).is_right());
    let wrong = log.replacen("pass,1", "c1,1", 1);
    assert_eq!(
        check(&request, &wrong).differences[0].why,
        "the node should be pass: White has no legal move at the root, so c1 is illegal"
    );
}

#[test]
fn trees_of_numbers_are_checked_too() {
    let tree: AbstractTree = "((3 12 8)(2 4 6)(14 5 2))".parse().unwrap();
    let log = "\
Node,Depth,Value,Alpha,Beta
root,0,-Infinity,-Infinity,Infinity
a1,1,Infinity,-Infinity,Infinity
b1,2,3,-Infinity,Infinity
a1,1,3,-Infinity,3
b2,2,12,-Infinity,3
a1,1,3,-Infinity,3
b3,2,8,-Infinity,3
a1,1,3,-Infinity,3
root,0,3,3,Infinity
a2,1,Infinity,3,Infinity
c1,2,2,3,Infinity
a2,1,2,3,Infinity
root,0,3,3,Infinity
a3,1,Infinity,3,Infinity
d1,2,14,3,Infinity
a3,1,14,3,14
d2,2,5,3,14
a3,1,5,3,5
d3,2,2,3,5
a3,1,2,3,5
root,0,3,3,Infinity
";
    let check = |log: &str| {
        check_tree(
            &tree,
            Algorithm::AlphaBeta,
            TieRule::First,
            log.as_bytes(),
            None,
        )
        .unwrap()
    };
    let verdict = check(log);
    assert!(verdict.is_right(), "{verdict:#?}");
    assert_eq!(verdict.cut_rows, Some(CutRows::Aima));
    let why = |from: &str, to: &str| check(&log.replacen(from, to, 1)).differences[0].why.clone();
    assert_eq!(
        why("b2,2,12", "b2,2,11"),
        "the value should be 12, the number at b2; your row has 11"
    );
    assert_eq!(
        why("b1,2,3", "b2,2,3"),
        "the node should be b1: branches are tried from left to right, and b1 comes before b2"
    );
    assert_eq!(
        why(
            "a2,1,2,3,Infinity\nroot",
            "a2,1,2,3,Infinity\nc2,2,4,3,2\nroot"
        ),
        "c2 should not be searched. C is at most 2: MIN has c1. MAX already has 3 from a1, so c2 and \
         c3 are skipped."
    );
}

/// Positions of random games, some of them over.
fn positions(seed: u64) -> impl Iterator<Item = (Position, Random)> {
    (0..60).map(move |number| {
        let mut random = Random::new(seed * 1000 + number);
        let mut game = Game::new();
        for _ in 0..random.below(66) {
            let moves: Vec<_> = game.position().legal_moves().collect();
            let Some(limit) = u32::try_from(moves.len()).ok().filter(|&len| len > 0) else {
                break;
            };
            game.play(moves[random.below(limit) as usize]).unwrap();
        }
        (game.position(), random)
    })
}

#[test]
fn our_own_logs_are_right() {
    for (position, mut random) in positions(1) {
        let request = request(position, random.below(4));
        for kind in [CutRows::Example, CutRows::Aima] {
            let log = log_of(&request, kind);
            let verdict = check(&request, &log);
            assert!(verdict.is_right(), "{position} {verdict:#?}");
            assert!(verdict.cut_rows.is_none_or(|found| found == kind));
        }
    }
}

#[test]
fn one_wrong_field_is_found_in_its_row() {
    for (position, mut random) in positions(2) {
        let request = request(position, 1 + random.below(3));
        let log = log_of(&request, CutRows::Example);
        let mut lines: Vec<String> = log.lines().map(str::to_owned).collect();
        let row = random.below((lines.len() - BEFORE) as u32) as usize;
        let line = &mut lines[BEFORE + row];
        let mut fields: Vec<&str> = line.split(',').collect();
        let field = random.below(5) as usize;
        fields[field] = if field == 0 { "i9" } else { "12345" };
        *line = fields.join(",");
        let verdict = check(&request, &lines.join("\n"));
        let [difference] = &verdict.differences[..] else {
            panic!("{position} row {row} field {field}: {verdict:#?}");
        };
        assert_eq!(difference.row, Some(row as u64 + 1), "{difference:#?}");
        assert_eq!(verdict.right_rows, row as u64);
        let expected: &[LogFault] = match field {
            0 => &[LogFault::Node],
            1 => &[LogFault::Depth],
            2 => &[LogFault::Value],
            3 => &[LogFault::Alpha],
            _ => &[LogFault::Beta],
        };
        // A wrong node or depth may be reported as another mistake.
        assert!(
            expected.contains(&difference.fault) || field < 2,
            "{difference:#?}"
        );
        assert!(!difference.why.is_empty());
    }
}

#[test]
fn a_missing_row_is_found_where_it_is_missing() {
    for (position, mut random) in positions(3) {
        let request = request(position, 1 + random.below(3));
        let log = log_of(&request, CutRows::Aima);
        let mut lines: Vec<&str> = log.lines().collect();
        let row = random.below((lines.len() - BEFORE) as u32) as usize;
        lines.remove(BEFORE + row);
        let verdict = check(&request, &lines.join("\n"));
        assert_eq!(verdict.differences.len(), 1, "{position} {verdict:#?}");
        let difference = &verdict.differences[0];
        assert_eq!(difference.row, Some(row as u64 + 1), "{difference:#?}");
    }
}
