//! A class of 20 programs and 40 logs, marked by one command each.

use std::net::TcpListener;

use obverse_class::assignment::Assignment;
use obverse_class::log::{LoggedSearch, Mistake, RowCounter, search};
use obverse_classic::trace::CutRows;
use obverse_formats::search_problem::BoardRows;

use super::homework::{Class, PLAYER, has_sandbox, log_with, row};

const LOGS: &str = "
title = \"Forty logs\"
[log]
file = \"*.log\"
points = 10
position = \"f5d6c4d3c3f4f6f3e6e7\"
depth = 3
";

const PASSES: &str = "
title = \"Passes\"
[log]
file = \"*.log\"
points = 10
position = \"XXXXXXO-XXXXXO--XXXXO---XXXO----XXO-----XO------O--------------- X\"
depth = 4
";

const PROGRAMS: &str = "
title = \"Twenty programs\"
[program]
build = \"test ! -f build.sh || sh ./build.sh\"
run = \"sh ./player.sh\"
seconds = 2
asks-passes = true
ladder = [\"random\", \"greedy\", \"minimax:depth=2\", \"alphabeta:depth=3\", \"scout:depth=4\"]
games = 4
points = { rules = 10, time = 5, strength = 15 }
[nodes]
run = \"sh ./nodes.sh\"
points = 10
positions = [\"f5d6c3d3\", \"f5f6e6f4\"]
depth = 4
";

/// Mistakes that change the log of every assignment here.
const MISTAKES: [Mistake; 20] = [
    Mistake::NoPruning,
    Mistake::NoWindow,
    Mistake::StrictCut,
    Mistake::WrongBoundCut,
    Mistake::EarlyCut,
    Mistake::WindowNotPassedDown,
    Mistake::BetaNotNarrowed,
    Mistake::AlphaNotNarrowed,
    Mistake::LateWindow,
    Mistake::FailHard,
    Mistake::StartsAtBound,
    Mistake::LeafForOpponent,
    Mistake::MoverView,
    Mistake::MaximizesAlways,
    Mistake::ColumnOrder,
    Mistake::ReversedOrder,
    Mistake::TooDeep,
    Mistake::TooShallow,
    Mistake::NoRowsAfterChildren,
    Mistake::NoRowAfterCut,
];

/// The searches of the assignment whose nodes the students' programs count.
fn counted_searches() -> Vec<LoggedSearch> {
    let assignment = Assignment::parse(PROGRAMS).expect("an assignment");
    let nodes = assignment.nodes.expect("node counts");
    nodes.searches(assignment.preset).expect("searches")
}

/// The numbers of nodes that searches with these mistakes visit.
fn node_counts(mistakes: &[Mistake]) -> Vec<u64> {
    let count = |logged: &LoggedSearch| {
        let habits = Mistake::habits(logged, mistakes);
        let result = search(logged, habits, CutRows::Example, &mut RowCounter(1 << 30));
        result.expect("not too long").nodes
    };
    counted_searches().iter().map(count).collect()
}

/// A shell script that prints the first count for the first position and the second count for any other position.
fn counter(counts: &[u64]) -> String {
    let first = counted_searches()[0].position().expect("a position");
    let board = BoardRows(first).to_string().replace('\n', "");
    format!(
        "board=$(tail -n 8 | tr -d '\\n')\ncase \"$board\" in '{board}') echo {};; *) echo {};; esac\n",
        counts[0], counts[1]
    )
}

/// Asserts that the mistake `name` is in the student's row of the table, or on the student's page as an alternative
/// explanation.
fn assert_named(class: &Class, table: &str, student: &str, name: &str) {
    let page = class.read(&format!("out/students/s-{student}/index.html"));
    let is_named = row(table, student).contains(name)
        || page.contains(&format!("The log would be the same with: {name}"));
    assert!(
        is_named,
        "{student} should be `{name}`: {}",
        row(table, student)
    );
}

#[test]
#[ignore = "takes minutes: cargo test -p obverse --test suite -- --ignored big_class"]
fn forty_logs() {
    let class = Class::new(LOGS);
    let logged = class.logged();
    let right = log_with(&logged, &[]);
    let rows = right.find("Node,").expect("a header");
    let mut expected: Vec<(String, &str)> = Vec::new();
    let mut hand_in = |log: &str, name: &'static str| {
        let student = format!("student{:02}", expected.len());
        class.hand_in(&student, "search.log", log);
        expected.push((student, name));
    };
    for mistake in MISTAKES {
        let log = log_with(&logged, &[mistake]);
        assert_ne!(log, right, "{mistake:?}");
        hand_in(&log, mistake.name());
    }
    // Some students make a mistake of form as well.
    for mistake in &MISTAKES[..8] {
        let log = log_with(&logged, &[*mistake]).replace("Infinity", "100000");
        hand_in(&log, mistake.name());
    }
    hand_in(&right.replace("Infinity", "999"), "infinity as a number");
    hand_in(&right[rows..], "next state missing");
    hand_in(
        &right.replace("Node,Depth,Value,Alpha,Beta\n", ""),
        "header missing",
    );
    hand_in(
        &right.to_uppercase().replace("INFINITY", "Infinity"),
        "nodes in capitals",
    );
    for _ in 0..8 {
        hand_in(&right, "");
    }
    let marked = class.command("out", &[]).assert().success();
    drop(marked);
    let table = class.read("out/marks.csv");
    assert_eq!(table.lines().count(), 41);
    for (student, name) in &expected {
        match *name {
            "" => assert!(row(&table, student).contains(",10,10,10,yes,")),
            name => assert_named(&class, &table, student, name),
        }
    }
    let class = Class::new(PASSES);
    let logged = class.logged();
    let mistakes = [
        Mistake::ForgetsPass,
        Mistake::PassWithoutDepth,
        Mistake::PassNotLogged,
    ];
    for (number, mistake) in mistakes.iter().enumerate() {
        class.hand_in(
            &format!("p{number}"),
            "search.log",
            &log_with(&logged, &[*mistake]),
        );
    }
    class.command("out", &[]).assert().success();
    let table = class.read("out/marks.csv");
    for (number, mistake) in mistakes.iter().enumerate() {
        assert_named(&class, &table, &format!("p{number}"), mistake.name());
    }
}

#[test]
#[ignore = "takes minutes: cargo test -p obverse --test suite -- --ignored big_class"]
fn twenty_programs() {
    if !has_sandbox() {
        return;
    }
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.set_nonblocking(true).expect("set");
    let port = listener.local_addr().expect("an address").port();
    let socket = format!("bash -c 'exec 3<>/dev/tcp/127.0.0.1/{port} && echo d3 >&3'\n{PLAYER}");
    let reader = format!(
        "cat ../*/secret /*/*/secret {}/*/secret 2>/dev/null\n{PLAYER}",
        "/tmp"
    );
    let filler = format!("dd if=/dev/zero of=/tmp/x bs=1M count=100000 2>/dev/null\n{PLAYER}");
    // Name of the student, program, and a text that the table or the student's page must contain.
    let players: Vec<(&str, String, &str)> = vec![
        ("right1", PLAYER.to_owned(), "answers are legal moves"),
        ("right2", PLAYER.to_owned(), "answers are legal moves"),
        (
            "right3",
            format!("sleep 0.1\n{PLAYER}"),
            "answers are legal moves",
        ),
        (
            "directions4",
            format!("DIRECTIONS=4\n{PLAYER}"),
            "flips down and right",
        ),
        (
            "directions2",
            format!("DIRECTIONS=2\n{PLAYER}"),
            "flips down",
        ),
        ("black", format!("OWN=any\n{PLAYER}"), "plays White"),
        (
            "corner",
            "while read l; do echo a1; done".to_owned(),
            "a1 is not legal",
        ),
        (
            "chatty",
            "echo I play d3; cat >/dev/null".to_owned(),
            "is not a square",
        ),
        (
            "numbers",
            "echo 3 4; cat >/dev/null".to_owned(),
            "is not a square",
        ),
        (
            "passes",
            "echo pass; cat >/dev/null".to_owned(),
            "pass is not legal",
        ),
        ("crash", "kill -SEGV $$".to_owned(), "no answer"),
        ("exit", "exit 1".to_owned(), "exited with code 1"),
        ("missing", String::new(), "no answer"),
        ("nobuild", PLAYER.to_owned(), "the build exited with code 1"),
        ("fork", "f() { f | f & }; f".to_owned(), "no answer"),
        ("disk", filler, "rules"),
        ("reader", reader, "rules"),
        ("socket", socket, "answers are legal moves"),
        ("silent", "sleep 1000".to_owned(), "no answer within"),
        ("endless", "yes".to_owned(), "is not a square"),
    ];
    let counts: [(&str, &[Mistake], &str); 5] = [
        (
            "right1",
            &[],
            "All node counts are those of the correct search",
        ),
        (
            "right2",
            &[Mistake::NoWindow],
            "no pruning: the counts are those of minimax",
        ),
        (
            "right3",
            &[Mistake::StrictCut],
            "prunes on strict inequality only",
        ),
        (
            "directions4",
            &[Mistake::NoDeepCuts],
            "deep cut-offs missed",
        ),
        (
            "directions2",
            &[Mistake::BetaNotNarrowed],
            "beta not narrowed",
        ),
    ];
    let class = Class::new(PROGRAMS);
    for (student, player, _) in &players {
        class.hand_in(student, "player.sh", player);
        class.hand_in(student, "nodes.sh", &counter(&[12, 12]));
        class.hand_in(student, "secret", &format!("secret-of-{student}"));
    }
    for (student, mistakes, _) in &counts {
        class.hand_in(student, "nodes.sh", &counter(&node_counts(mistakes)));
    }
    class.hand_in("nobuild", "build.sh", "echo syntax error; exit 1");
    class.command("out", &[]).assert().success();
    let table = class.read("out/marks.csv");
    assert_eq!(table.lines().count(), 21);
    for (student, _, text) in &players {
        let page = class.read(&format!("out/students/s-{student}/index.html"));
        let row = row(&table, student);
        assert!(
            page.contains(text) || row.contains(text),
            "{student}: {text}\n{page}"
        );
        for (other, ..) in players.iter().filter(|(other, ..)| other != student) {
            assert!(
                !page.contains(&format!("secret-of-{other}")),
                "{student} read {other}"
            );
        }
        let count = counts.iter().find(|(other, ..)| other == student);
        let few = "too much pruning, or nodes that are not counted";
        let expected = count.map_or(few, |(.., expected)| expected);
        let is_told = page.contains(expected) || row.contains(expected);
        assert!(
            *student == "nobuild" || is_told,
            "{student}: {expected}\n{page}"
        );
    }
    for student in ["right1", "right2", "right3", "socket"] {
        assert!(
            row(&table, student).contains(",10,5,"),
            "{}",
            row(&table, student)
        );
    }
    assert!(
        listener.accept().is_err(),
        "a program reached a socket of this machine"
    );
}
