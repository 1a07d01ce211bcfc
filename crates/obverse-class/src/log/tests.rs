//! Logs with each typical mistake, which the marking must recognize.

use obverse_classic::search::Request;
use obverse_classic::trace::{CutRows, LOG_HEADER, TracedSearch, write_trace_log};
use obverse_classic::{AbstractTree, Algorithm, PassRule, Rules, TieRule};
use obverse_core::Position;
use obverse_formats::search_problem::BoardRows;

use super::*;

/// A position in which White must pass in some lines of a search to depth 3.
const PASSES: &str = "XXXXXXO-XXXXXO--XXXXO---XXXO----XXO-----XO------O--------------- X";

fn position(text: &str) -> Position {
    text.parse().expect("a position")
}

fn after(moves: &str) -> Position {
    let game = obverse_formats::transcript::parse(moves).expect("a game");
    game.position()
}

fn logged(position: Position, depth: u32, algorithm: Algorithm) -> LoggedSearch {
    let request = Request {
        depth: Some(depth),
        ..Request::new(position, algorithm)
    };
    LoggedSearch::new(TracedSearch::Position(request), None)
}

fn tree(text: &str, algorithm: Algorithm) -> LoggedSearch {
    let traced = TracedSearch::Tree {
        tree: text.parse::<AbstractTree>().expect("a tree"),
        text: text.to_owned(),
        algorithm,
        ties: TieRule::First,
    };
    LoggedSearch::new(traced, None)
}

/// Returns the log of a search with mistakes, as a student would submit it.
fn log_with(logged: &LoggedSearch, mistakes: &[Mistake], kind: CutRows) -> String {
    let mut list = RowList {
        rows: Vec::new(),
        most: 100_000,
    };
    let habits = Habits::of(logged, mistakes);
    let result = search(logged, habits, kind, &mut list).expect("not too long");
    let mut text = result
        .next
        .map_or(String::new(), |next| BoardRows(next).to_string());
    text += LOG_HEADER;
    text.push('\n');
    for row in list.rows {
        text += &format!("{row}\n");
    }
    text
}

fn right_log(logged: &LoggedSearch, kind: CutRows) -> String {
    let mut out = Vec::new();
    write_trace_log(&mut out, &logged.traced, kind.into(), &mut ()).expect("it can be written");
    String::from_utf8(out).expect("text")
}

#[test]
fn without_a_mistake_the_log_is_the_projects_own() {
    let mut searches = vec![
        tree("((3 12 8)(2 4 6)(14 5 2))", Algorithm::AlphaBeta),
        tree("((3 (12 1) 8)(2 4 (6 7))(14 5 2))", Algorithm::Minimax),
        tree("min ((3 12 8)(2 4 6)(14 5 2))", Algorithm::AlphaBeta),
        tree("min ((3 (12 1) 8)(2 4 (6 7))(14 5 2))", Algorithm::Minimax),
    ];
    for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta] {
        for depth in 0..4 {
            searches.push(logged(Position::start(), depth, algorithm));
            searches.push(logged(after("f5d6c3d3c4"), depth, algorithm));
            searches.push(logged(position(PASSES), depth, algorithm));
        }
        let mut last = logged(after("f5f6e6f4"), 3, algorithm);
        if let TracedSearch::Position(request) = &mut last.traced {
            request.rules = Rules {
                passes: PassRule::Leaf,
                ties: TieRule::Last,
            };
        }
        searches.push(last);
    }
    for logged in searches {
        for kind in [CutRows::Example, CutRows::Aima] {
            assert_eq!(log_with(&logged, &[], kind), right_log(&logged, kind));
        }
    }
}

fn marker(logged: &LoggedSearch) -> LogMarker {
    LogMarker::new(logged.clone(), 0.25).expect("not too long")
}

#[test]
fn right_logs_have_full_marks() {
    for logged in [
        logged(after("f5d6c3"), 3, Algorithm::AlphaBeta),
        logged(position(PASSES), 4, Algorithm::AlphaBeta),
        tree("((3 12 8)(2 4 6)(14 5 2))", Algorithm::Minimax),
        tree("min ((3 12 8)(2 4 6)(14 5 2))", Algorithm::Minimax),
        tree("min ((3 12 8)(2 4 6)(14 5 2))", Algorithm::AlphaBeta),
    ] {
        for kind in [CutRows::Example, CutRows::Aima] {
            let mark = marker(&logged).mark(right_log(&logged, kind).as_bytes());
            assert!(mark.diagnosis.is_right(), "{:?}", mark.diagnosis);
            assert_eq!(mark.share, 1.0);
            assert!(mark.faults.is_empty() && mark.picture.is_none());
        }
    }
}

/// Returns whether the mistake is named, either in the diagnosis or in an alternative that explains the log equally
/// well.
fn is_named(mark: &LogMark, mistake: Mistake) -> bool {
    mark.diagnosis.mistakes.contains(&mistake)
        || (mark.diagnosis.alternatives.iter()).any(|other| other.contains(&mistake))
}

#[test]
fn every_mistake_of_a_search_is_named_with_certainty() {
    let searches = [
        logged(after("f5d6c3d3"), 3, Algorithm::AlphaBeta),
        logged(after("f5d6c4"), 4, Algorithm::AlphaBeta),
        logged(position(PASSES), 4, Algorithm::AlphaBeta),
        logged(after("f5d6c3d3"), 3, Algorithm::Minimax),
    ];
    let mut unseen: Vec<Mistake> = searches.iter().flat_map(Mistake::of_search).collect();
    unseen.sort_by_key(|mistake| mistake.name());
    unseen.dedup();
    for logged in &searches {
        let marker = marker(logged);
        for mistake in Mistake::of_search(logged) {
            let log = log_with(logged, &[mistake], CutRows::Example);
            if log == log_with(logged, &[], CutRows::Example)
                || log == log_with(logged, &[], CutRows::Aima)
            {
                continue;
            }
            let mark = marker.mark(log.as_bytes());
            assert!(mark.diagnosis.is_certain, "{mistake:?}");
            assert!(
                is_named(&mark, mistake),
                "{mistake:?}: {:?}",
                mark.diagnosis
            );
            assert!((0.0..1.0).contains(&mark.share), "{mistake:?}");
            assert!(!mark.faults.is_empty(), "{mistake:?}");
            assert!(mark.picture.is_some(), "{mistake:?}");
            unseen.retain(|other| *other != mistake);
        }
    }
    // Every mistake was seen in at least one log.
    assert_eq!(unseen, []);
}

#[test]
fn passing_where_a_line_should_end_is_named() {
    let mut logged = logged(position(PASSES), 4, Algorithm::AlphaBeta);
    if let TracedSearch::Position(request) = &mut logged.traced {
        request.rules.passes = PassRule::Leaf;
    }
    let log = log_with(&logged, &[Mistake::PassesAtLeaf], CutRows::Example);
    let mark = marker(&logged).mark(log.as_bytes());
    assert_eq!(mark.diagnosis.mistakes, [Mistake::PassesAtLeaf]);
}

/// Changes every row of a log, but not the board and the header.
fn rewritten(log: &str, change: impl Fn(&[&str]) -> String) -> String {
    log.lines()
        .map(|line| match line.split(',').collect::<Vec<_>>()[..] {
            ref fields @ [node, ..] if fields.len() == 5 && node != "Node" => change(fields) + "\n",
            _ => format!("{line}\n"),
        })
        .collect()
}

#[test]
fn mistakes_of_form_are_named() {
    let logged = logged(after("f5d6c3"), 2, Algorithm::AlphaBeta);
    let marker = marker(&logged);
    let right = right_log(&logged, CutRows::Example);
    let swapped = rewritten(&right, |f| {
        format!("{},{},{},{},{}", f[0], f[1], f[2], f[4], f[3])
    });
    let deeper = rewritten(&right, |f| {
        let depth: i32 = f[1].parse().expect("a depth");
        format!("{},{},{},{},{}", f[0], depth + 1, f[2], f[3], f[4])
    });
    let down = rewritten(&right, |f| {
        let depth: i32 = f[1].parse().expect("a depth");
        format!("{},{},{},{},{}", f[0], 2 - depth, f[2], f[3], f[4])
    });
    let capitals = rewritten(&right, |f| {
        f.join(",").replacen(f[0], &f[0].to_uppercase(), 1)
    });
    let board_end = right.find(LOG_HEADER).expect("a header");
    for (log, mistake) in [
        (swapped, Mistake::SwappedBounds),
        (deeper, Mistake::DepthFromOne),
        (down, Mistake::DepthCountsDown),
        (capitals, Mistake::CapitalNodes),
        (
            right.replace("Infinity", "9999"),
            Mistake::InfinityAsNumber(9999),
        ),
        (
            right
                .replace("-Infinity", "-2147483648")
                .replace("Infinity", "2147483647"),
            Mistake::InfinityAsNumber(i32::MAX - 1),
        ),
        (
            right
                .replace("-Infinity", "-999")
                .replace("Infinity", "1000"),
            Mistake::InfinityAsNumber(1000),
        ),
        (
            right.replace(&format!("{LOG_HEADER}\n"), ""),
            Mistake::NoHeader,
        ),
        (right.replace("Alpha,Beta", "a,b"), Mistake::WrongHeader),
        (right[board_end..].to_owned(), Mistake::NoNextState),
    ] {
        let mark = marker.mark(log.as_bytes());
        assert!(
            mark.diagnosis.is_certain,
            "{mistake:?}: {:?}",
            mark.diagnosis
        );
        assert_eq!(mark.diagnosis.mistakes, [mistake]);
        assert_eq!(mark.share, 0.75);
    }
}

#[test]
fn wrong_next_states_are_named() {
    let logged = logged(Position::start(), 2, Algorithm::AlphaBeta);
    let marker = marker(&logged);
    let right = right_log(&logged, CutRows::Example);
    let rows = &right[right.find(LOG_HEADER).expect("a header")..];
    let with = |position: Position| format!("{}{rows}", BoardRows(position));
    let unflipped = position("-------------------X-------OX------XO--------------------------- O");
    for (log, mistake) in [
        (with(Position::start()), Mistake::UnchangedNextState),
        (with(unflipped), Mistake::UnflippedNextState),
        // All first moves of the game have the same value.
        (with(after("e6")), Mistake::RootTieToLast),
        (
            with(after("f5")),
            Mistake::WorseNextState("f5".parse().expect("a move")),
        ),
        (with(after("f5d6")), Mistake::OtherNextState),
    ] {
        let mark = marker.mark(log.as_bytes());
        assert_eq!(mark.diagnosis.mistakes, [mistake]);
        assert!(mark.diagnosis.is_certain);
    }
}

#[test]
fn two_mistakes_at_once_are_named() {
    let logged = logged(after("f5d6c3d3"), 3, Algorithm::AlphaBeta);
    let both = [Mistake::StrictCut, Mistake::ColumnOrder];
    let log = log_with(&logged, &both, CutRows::Aima);
    let mark = marker(&logged).mark(log.replace("Infinity", "1000").as_bytes());
    assert!(mark.diagnosis.is_certain);
    let expected = [
        Mistake::InfinityAsNumber(1000),
        Mistake::StrictCut,
        Mistake::ColumnOrder,
    ];
    assert_eq!(mark.diagnosis.mistakes, expected);
    assert_eq!(mark.share, 0.25);
}

#[test]
fn a_slip_is_explained_and_its_consequences_are_grouped() {
    let logged = tree("((3 12 8)(2 4 6)(14 5 2))", Algorithm::AlphaBeta);
    let right = right_log(&logged, CutRows::Example);
    // The row of b1 has the value 4 instead of 3. All later rows follow correctly from it.
    let slip = "Node,Depth,Value,Alpha,Beta
root,0,-Infinity,-Infinity,Infinity
a1,1,Infinity,-Infinity,Infinity
b1,2,4,-Infinity,Infinity
a1,1,4,-Infinity,4
b2,2,12,-Infinity,4
a1,1,4,-Infinity,4
b3,2,8,-Infinity,4
a1,1,4,-Infinity,4
root,0,4,4,Infinity
a2,1,Infinity,4,Infinity
c1,2,2,4,Infinity
a2,1,2,4,2
root,0,4,4,Infinity
a3,1,Infinity,4,Infinity
d1,2,14,4,Infinity
a3,1,14,4,14
d2,2,5,4,14
a3,1,5,4,5
d3,2,2,4,5
a3,1,2,4,2
root,0,4,4,Infinity
";
    assert_eq!(slip.lines().count(), right.lines().count());
    let mark = marker(&logged).mark(slip.as_bytes());
    assert!(!mark.diagnosis.is_certain);
    let [fault] = &mark.faults[..] else {
        panic!("{:?}", mark.faults);
    };
    assert_eq!((fault.row, fault.line), (3, 4));
    assert!(
        fault.why.contains("value should be 3 and is 4"),
        "{}",
        fault.why
    );
    let (first, last, count) = fault.followers.expect("consequences");
    assert_eq!((first, last), (4, 21));
    assert_eq!(count, 18);
    assert_eq!(mark.share, 0.75);
    assert!(mark.picture.expect("a picture").contains("✗ b1"));
}

#[test]
fn a_log_with_one_more_slip_still_names_the_likely_mistake() {
    let logged = logged(after("f5d6c3d3"), 3, Algorithm::AlphaBeta);
    let log = log_with(&logged, &[Mistake::NoPruning], CutRows::Example);
    let mut lines: Vec<String> = log.lines().map(str::to_owned).collect();
    lines[60] = "a1,7,0,0,0".to_owned();
    let mark = marker(&logged).mark(lines.join("\n").as_bytes());
    assert!(!mark.diagnosis.is_certain);
    assert_eq!(mark.diagnosis.mistakes, [Mistake::NoPruning]);
}

#[test]
fn nonsense_is_marked_without_a_name() {
    let logged = logged(Position::start(), 2, Algorithm::AlphaBeta);
    let marker = marker(&logged);
    for text in [
        &b""[..],
        b"\xff\xfe\0\0",
        b"root,0,1\n",
        b"root,0,1,2,3\nroot,0,1,2,3\n",
        b",,,,\n,,,,\n",
        &[b'9'; 100_000],
    ] {
        let mark = marker.mark(text);
        assert!(!mark.diagnosis.is_certain);
        assert!(mark.share < 0.5, "{text:?} {}", mark.share);
    }
}

/// Damages logs at random (lines lost, doubled, exchanged or garbled). The marking must not panic, and only a correct
/// log may get full marks.
#[test]
fn damaged_logs_are_marked() {
    let logged = logged(after("f5d6c3"), 2, Algorithm::AlphaBeta);
    let marker = marker(&logged);
    let right = right_log(&logged, CutRows::Example);
    let lines: Vec<&str> = right.lines().collect();
    let mut random = obverse_core::Random::new(7);
    for _ in 0..300 {
        let mut damaged: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        for _ in 0..=random.below(3) {
            let at = random.below(damaged.len() as u32) as usize;
            let other = random.below(damaged.len() as u32) as usize;
            match random.below(4) {
                0 => drop(damaged.remove(at)),
                1 => damaged.insert(at, damaged[other].clone()),
                2 => damaged.swap(at, other),
                _ => damaged[at] = damaged[at].replace(['1', '-', 'c'], "7"),
            }
        }
        let is_right = damaged == lines;
        let mark = marker.mark(damaged.join("\n").as_bytes());
        assert_eq!(mark.share == 1.0, is_right, "{}", damaged.join("\n"));
    }
}

#[test]
fn a_misprinted_depth_is_one_mistake() {
    let logged = logged(after("f5d6c3"), 2, Algorithm::AlphaBeta);
    let right = right_log(&logged, CutRows::Example);
    let mut lines: Vec<String> = right.lines().map(str::to_owned).collect();
    assert_eq!(lines[13], "e3,2,-15,-Infinity,-7");
    lines[13] = "e3,5,-15,-Infinity,-7".to_owned();
    let mark = marker(&logged).mark(lines.join("\n").as_bytes());
    let [fault] = &mark.faults[..] else {
        panic!("{:?}", mark.faults);
    };
    assert_eq!(fault.why, "the depth of e3 should be 2 and is 5");
    assert_eq!((fault.row, fault.followers), (5, None));
}

/// If the tie rule prefers the last move, the correct order is from h8 to a1, so a log from a1 to h8 has reverse order.
#[test]
fn reverse_order_is_relative_to_the_order_of_the_course() {
    let mut logged = logged(after("f5d6c3"), 2, Algorithm::AlphaBeta);
    let first = right_log(&logged, CutRows::Example);
    if let TracedSearch::Position(request) = &mut logged.traced {
        request.rules.ties = TieRule::Last;
    }
    let mark = marker(&logged).mark(first.as_bytes());
    assert!(
        is_named(&mark, Mistake::ReversedOrder),
        "{:?}",
        mark.diagnosis
    );
    assert_eq!(
        Mistake::ReversedOrder.name(),
        "moves tried in reverse order"
    );
}

/// Checks that the explanation of a slip names the right sides if Min moves at the root.
#[test]
fn a_slip_below_min_at_the_root_is_explained() {
    let logged = tree("min ((3 12 8)(2 4 6)(14 5 2))", Algorithm::Minimax);
    let right = right_log(&logged, CutRows::Example);
    let wrong = right.replacen("root,0,12,", "root,0,13,", 1);
    assert_ne!(wrong, right);
    let mark = marker(&logged).mark(wrong.as_bytes());
    let faults = format!("{:?}", mark.faults);
    assert!(faults.contains("root is a MIN node"), "{faults}");
}
