use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use obverse_class::log::Mistake;
use serde_json::Value;

use super::homework::{Class, GTP_PLAYER, PLAYER, has_sandbox, log_with, path_variable, row};
use crate::common::{complaint, stderr, stdout};

const LOGS: &str = "
title = \"Alpha-beta <1>\"
preset = \"usc\"
[log]
file = \"*.log\"
points = 10
position = \"f5d6c3\"
depth = 2
";

const PROGRAMS: &str = "
title = \"Players\"
[log]
file = \"*.log\"
points = 10
position = \"f5d6c3\"
depth = 2
[program]
build = \"sh ./build.sh\"
run = \"sh ./player.sh\"
seconds = 20
asks-passes = true
ladder = [\"random\"]
games = 2
points = { rules = 10, time = 5, strength = 5 }
";

#[test]
fn logs_are_marked() {
    let class = Class::new(LOGS);
    let logged = class.logged();
    let right = log_with(&logged, &[]);
    class.hand_in("ada", "a.log", &right);
    class.hand_in("bob", "b.log", &right.replace("Infinity", "999"));
    class.hand_in("=1+1", "c.log", &log_with(&logged, &[Mistake::NoWindow]));
    class.hand_in("<b>dan", "d.log", "<script>alert(1)</script>,0,1,2,3\n");
    class.hand_in("eve", "e.txt", "no log");
    let text = stdout(class.command("out", &[]).assert().success());
    assert!(text.contains("5 of 5 students are marked"), "{text}");
    let table = class.read("out/marks.csv");
    assert!(row(&table, "ada").starts_with("ada,10,10,10,yes,"));
    let bob = row(&table, "bob");
    assert!(bob.starts_with("bob,7.5,") && bob.contains("infinity as a number"));
    let formula = row(&table, "=1+1");
    assert!(
        formula.contains("minimax instead of alpha-beta"),
        "{formula}"
    );
    assert!(row(&table, "eve").contains("no file `*.log` was handed in"));
    let page = class.read("out/index.html");
    assert!(page.contains("Alpha-beta &lt;1&gt;") && page.contains("&lt;b&gt;dan"));
    let dan = class.read("out/students/s-_b_dan/index.html");
    assert!(dan.contains("&lt;script&gt;alert(1)") && !dan.contains("<script>"));
    let page = class.read("out/students/s-_1_1/index.html");
    assert!(page.contains("<svg") && page.contains("✗"), "{page}");
    let results: Value =
        serde_json::from_str(&class.read("out/students/s-bob/results.json")).expect("JSON");
    assert_eq!(results["score"], 7.5);
    assert_eq!(results["tests"][0]["max_score"], 10.0);
    assert_eq!(results["tests"][0]["visibility"], "visible");
    let text = stdout(class.command("json", &["--json"]).assert().success());
    let lines: Vec<Value> = (text.lines())
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(lines.len(), 6);
    let ada = lines.iter().find(|line| line["student"] == "ada");
    assert_eq!(ada.expect("a line")["points"], 10.0);
    assert_eq!(lines[5]["marked"], 5);
}

#[test]
fn errors_say_what_would_be_right() {
    let class = Class::new(&LOGS.replace("depth", "deepth"));
    class.hand_in("ada", "a.log", "");
    let text = stderr(class.command("out", &[]).assert().code(2).stdout(""));
    assert!(
        text.contains("line 8") && text.contains("`depth`"),
        "{text}"
    );
    let class = Class::new(&LOGS.replace("usc", "oxford"));
    class.hand_in("ada", "a.log", "");
    let text = stderr(class.command("out", &[]).assert().code(2).stdout(""));
    assert!(
        text.contains("line 3") && text.contains("athens-2020"),
        "{text}"
    );
    let text = complaint(
        2,
        &[
            "class",
            "mark",
            "/nowhere",
            "--assignment",
            "x",
            "--out",
            "y",
        ],
    );
    assert!(text.contains("cannot read the assignment `x`"), "{text}");
    let class = Class::new(LOGS);
    let text = stderr(class.command("out", &[]).assert().code(2).stdout(""));
    assert!(text.contains("has no students"), "{text}");
    class.hand_in("ada", "a.log", "");
    class.command("out", &[]).assert().success();
    let text = stderr(class.command("out", &[]).assert().code(2).stdout(""));
    assert!(text.contains("--resume"), "{text}");
    let changed = LOGS.replace("points = 10", "points = 20");
    fs::write(class.path("assignment.toml"), changed).expect("written");
    let text = stderr(
        class
            .command("out", &["--resume"])
            .assert()
            .code(2)
            .stdout(""),
    );
    assert!(text.contains("another assignment"), "{text}");
}

#[test]
fn programs_need_a_sandbox() {
    let class = Class::new(PROGRAMS);
    class.hand_in("ada", "player.sh", PLAYER);
    let mut command = class.command("out", &[]);
    let text = stderr(command.env("PATH", "/nowhere").assert().code(2).stdout(""));
    assert!(
        text.contains("bubblewrap") && text.contains("--unsandboxed"),
        "{text}"
    );
    assert!(!class.path("out").exists());
}

/// Six students, one of them hostile. Killed in the middle and resumed, the marking gives the same table.
#[test]
fn six_students_with_programs() {
    if !has_sandbox() {
        return;
    }
    let class = Class::new(PROGRAMS);
    let logged = class.logged();
    let right = log_with(&logged, &[]);
    let build = "test -f player.sh";
    for (student, log, build, player) in [
        ("ada", right.clone(), build, PLAYER.to_owned()),
        (
            "bob",
            log_with(&logged, &[Mistake::ColumnOrder]),
            build,
            format!("DIRECTIONS=4\n{PLAYER}"),
        ),
        ("cleo", right.clone(), build, "echo a1; cat >/dev/null".to_owned()),
        (
            "mallory",
            right.clone(),
            build,
            "cat ../*/*.log ../*/secret /program/../*/secret; echo x > ../ada/secret; f() { f | f & }; f"
                .to_owned(),
        ),
        ("nil", String::new(), build, "exit 3".to_owned()),
        ("zoe", right.clone(), "echo no compiler; exit 1", PLAYER.to_owned()),
    ] {
        class.hand_in(student, "search.log", &log);
        class.hand_in(student, "build.sh", build);
        class.hand_in(student, "player.sh", &player);
    }
    class.hand_in("ada", "secret", "ada-has-a-secret");
    class.command("out", &[]).assert().success();
    let table = class.read("out/marks.csv");
    // Full points for log, rules and time. The points for strength are not checked: a correct player may still lose.
    let ada = row(&table, "ada");
    assert!(ada.contains(",10,10,5,"), "{ada}");
    let bob = row(&table, "bob");
    assert!(bob.contains("moves tried column by column"), "{bob}");
    assert!(bob.contains("answers are legal"), "{bob}");
    let page = class.read("out/students/s-bob/index.html");
    assert!(page.contains("flips down and right, from a1"), "{page}");
    assert!(
        class
            .read("out/students/s-cleo/index.html")
            .contains("a1 is not legal")
    );
    let mallory = class.read("out/students/s-mallory/index.html");
    assert!(!mallory.contains("ada-has-a-secret"));
    assert_eq!(class.read("class/ada/secret"), "ada-has-a-secret");
    let nil = class.read("out/students/s-nil/index.html");
    assert!(nil.contains("the program exited with code 3"), "{nil}");
    let zoe = class.read("out/students/s-zoe/index.html");
    assert!(zoe.contains("no compiler"), "{zoe}");
    assert!(row(&table, "zoe").starts_with("zoe,10,30,10,0,0,0,"));

    let mut child = Command::new(env!("CARGO_BIN_EXE_obverse"))
        .args(class.words("again", &[]))
        .env("PATH", path_variable())
        .env("TMPDIR", class.path("tmp"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("started");
    let journal = class.path("again/marking.jsonl");
    let lines = || fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
    while lines() < 3 && child.try_wait().expect("a child").is_none() {
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().expect("killed");
    child.wait().expect("ended");
    // On a slow machine the marking may end before it is killed. Resuming must then change nothing.
    class.command("again", &["--resume"]).assert().success();
    assert_eq!(class.read("again/marks.csv"), table);
    assert_eq!(class.read("again/index.html"), class.read("out/index.html"));
}

/// A student without a file for an optional part gets no mark for that part. A student without any file has no points.
#[test]
fn parts_are_optional() {
    const ASSIGNMENT: &str = "
title = \"Two logs\"
[[log]]
file = \"search.log\"
optional = true
points = 10
position = \"f5d6c3\"
depth = 2
[[log]]
name = \"tree, by hand\"
file = \"tree.log\"
optional = true
points = 5
tree = \"((3 12 8)(2 4 6))\"
[[log]]
file = \"start.log\"
points = 5
position = \"start\"
depth = 1
mistake-cost = 0.5
";
    let class = Class::new(ASSIGNMENT);
    let [search, tree, start] = &class.logged_searches()[..] else {
        panic!("three logs");
    };
    class.hand_in("ada", "search.log", &log_with(search, &[Mistake::NoWindow]));
    class.hand_in("ada", "tree.log", &log_with(tree, &[Mistake::NoPruning]));
    class.hand_in("ada", "start.log", &log_with(start, &[]));
    class.hand_in("bob", "start.log", &log_with(start, &[]).replace('X', "Χ"));
    class.hand_in("cleo", "tree.log", &log_with(tree, &[]));
    class.hand_in("dan", "notes.txt", "none");
    class.command("out", &[]).assert().success();
    let table = class.read("out/marks.csv");
    let mut lines = table.lines();
    assert_eq!(
        lines.next(),
        Some("student,points,max,log 1,\"tree, by hand\",log 3,complete,remarks")
    );
    assert!(
        row(&table, "ada").starts_with("ada,16.25,20,7.5,3.75,5,yes,"),
        "{table}"
    );
    assert_eq!(
        row(&table, "bob"),
        "bob,2.5,5,,,2.5,yes,log 3: look-alike characters"
    );
    assert_eq!(
        row(&table, "cleo"),
        "cleo,5,10,,5,0,yes,log 3: no file `start.log` was handed in"
    );
    let page = class.read("out/students/s-bob/index.html");
    assert!(
        page.contains("`Χ` is the Greek letter chi: type a Latin X"),
        "{page}"
    );
    // Each log has a picture of its own.
    let page = class.read("out/students/s-ada/index.html");
    assert_eq!(page.matches("<svg").count(), 2, "{page}");
    let (first, second) = page.split_once("<h2>tree, by hand").expect("two logs");
    assert!(first.contains("<svg") && second.contains("<svg"));
    for (from, to, message) in [
        (
            "file = \"tree.log\"",
            "",
            "`optional = true` in [log] needs `file`",
        ),
        ("tree, by hand", "log 3", "`name = \"log 3\"` in [[log]]"),
        ("mistake-cost", "mistake-costs", "at line 20"),
        ("f5d6c3", "f5f5", "position: "),
    ] {
        let class = Class::new(&ASSIGNMENT.replace(from, to));
        class.hand_in("ada", "a.log", "");
        let text = stderr(class.command("out", &[]).assert().code(2).stdout(""));
        assert_eq!(text.matches(message).count(), 1, "{text}");
    }
}

/// A program that speaks GTP and programs that fail at it, without and with a sandbox.
#[test]
fn gtp_programs_are_marked() {
    const GTP: &str = "
title = \"GTP\"
[program]
file = \"*.sh\"
run = \"sh ./player.sh\"
protocol = \"gtp\"
seconds = 20
ladder = [\"random\"]
games = 2
points = { rules = 10, time = 5, strength = 5 }
";
    if !has_sandbox() {
        return;
    }
    let class = Class::new(GTP);
    let broken = GTP_PLAYER.replace("echo \"= $answer\"", "echo \"= a1\"");
    let words = GTP_PLAYER.replace("echo \"= $answer\"", "echo \"= I pass\"");
    for (student, program) in [
        ("ada", GTP_PLAYER),
        ("bob", &broken),
        ("cleo", &words),
        ("dan", "exit 3"),
        ("eve", "while read -r line; do echo '? no'; done"),
    ] {
        class.hand_in(student, "player.sh", program);
    }
    class.hand_in("fay", "notes.txt", "none");
    for more in [&[][..], &["--unsandboxed"]] {
        let out = format!("out{}", more.len());
        class.command(&out, more).assert().success();
        let table = class.read(&format!("{out}/marks.csv"));
        assert!(row(&table, "ada").contains(",20,10,5,"), "{table}");
        for (student, text) in [
            ("bob", "a1 is not legal"),
            ("cleo", "answered `I pass`, which is not a move"),
            ("dan", "the program exited with code 3"),
            (
                "eve",
                "refused the command `clear_board` with the answer `no`",
            ),
            ("fay", "No file `*.sh` was handed in"),
        ] {
            let page = class.read(&format!("{out}/students/s-{student}/index.html"));
            assert!(page.contains(text), "{student}: {page}");
        }
        assert!(
            row(&table, "dan").contains("no answer 3 times in a row"),
            "{table}"
        );
        assert!(
            !row(&table, "cleo").contains("no answer 3 times"),
            "{table}"
        );
    }
}

/// A program that loses to nobody on a ladder of many opponents, and one that fails in the middle of it.
#[test]
fn a_long_ladder_is_climbed() {
    if !has_sandbox() {
        return;
    }
    let rungs = ["\"random\""; 12].join(", ");
    let ladder = format!(
        "
title = \"Ladder\"
[program]
run = \"sh ./player.sh\"
seconds = 20
ladder = [{rungs}]
games = 4
points = {{ rules = 0, time = 0, strength = 12 }}
"
    );
    let class = Class::new(&ladder);
    class.hand_in("ada", "player.sh", PLAYER);
    class.command("out", &[]).assert().success();
    let page = class.read("out/students/s-ada/index.html");
    let table = class.read("out/marks.csv");
    let rungs = page.matches("Against random: 4 games").count();
    let passed = row(&table, "ada")
        .split(',')
        .nth(5)
        .and_then(|cell| cell.parse().ok());
    let passed: usize = passed.expect("points");
    // The last opponent is the one that the program lost to.
    assert_eq!(rungs, 12.min(passed + 1), "{table}{page}");
}

#[test]
fn a_budget_is_kept_and_says_what_was_not_done() {
    if !has_sandbox() {
        return;
    }
    let class = Class::new(PROGRAMS);
    for student in ["ada", "bob"] {
        class.hand_in(student, "build.sh", "true");
        class.hand_in(student, "player.sh", "sleep 600");
    }
    class.command("out", &["--budget", "2"]).assert().success();
    let table = class.read("out/marks.csv");
    for student in ["ada", "bob"] {
        let row = row(&table, student);
        assert!(
            row.contains(",no,") && row.contains("not done completely"),
            "{row}"
        );
    }
}
