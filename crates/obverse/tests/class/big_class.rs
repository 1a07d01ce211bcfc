//! A class of 20 programs and 40 logs, marked by one command; killed in the middle and resumed by another.

use std::collections::BTreeMap;
use std::fs;
use std::net::{TcpListener, UdpSocket};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use obverse_class::assignment::Assignment;
use obverse_class::log::{Habits, LoggedSearch, Mistake, RowCounter, search};
use obverse_classic::trace::CutRows;
use obverse_formats::search_problem::BoardRows;

use super::homework::{Class, PLAYER, has_sandbox, log_with, path_variable, row};
use super::surroundings::{FolderWatch, manifest, processes_with, unique_sleep, wait_until};

const ASSIGNMENT: &str = "
title = \"A big class\"

[[log]]
name = \"middlegame\"
file = \"search.log\"
optional = true
points = 10
position = \"f5d6c4d3c3f4f6f3e6e7\"
depth = 3

[[log]]
name = \"passes\"
file = \"passes.log\"
optional = true
points = 10
position = \"XXXXXXO-XXXXXO--XXXXO---XXXO----XXO-----XO------O--------------- X\"
depth = 4

[program]
file = \"player.sh\"
optional = true
build = \"test ! -f build.sh || sh ./build.sh\"
run = \"sh ./player.sh\"
seconds = 2
asks-passes = true
ladder = [\"random\", \"greedy\", \"minimax:depth=2\", \"alphabeta:depth=3\", \"scout:depth=4\"]
games = 4
points = { rules = 10, time = 5, strength = 15 }

[nodes]
file = \"nodes.sh\"
optional = true
run = \"sh ./nodes.sh\"
points = 10
positions = [\"f5d6c3d3\", \"f5f6e6f4\"]
depth = 4
";

/// Maximum time of the marking.
const TIME: Duration = Duration::from_secs(15 * 60);
/// Maximum size of the temporary files of the marking: a program may write 256 MiB, and is stopped soon after that.
const SPACE: u64 = 1 << 30;

/// Mistakes that change the log of the first search.
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

/// Mistakes that change the log of the second search.
const PASS_MISTAKES: [Mistake; 3] = [
    Mistake::ForgetsPass,
    Mistake::PassWithoutDepth,
    Mistake::PassNotLogged,
];

/// The class on the disk, with the files and sockets that hostile programs try to reach.
struct BigClass {
    class: Class,
    /// Students with a log, and the mistake that the marking must name; empty for a correct log.
    logs: Vec<(String, &'static str)>,
    /// Students with a program, and the text that must be in the table or on the page.
    programs: Vec<(&'static str, &'static str)>,
    /// Students with node counts, and the text that must be in the table or on the page.
    counts: Vec<(&'static str, &'static str)>,
    /// Students with a hostile program, and the text that must be in the table.
    hostile: Vec<(&'static str, &'static str)>,
    /// Arguments of the processes that hostile programs start.
    sleeps: Vec<String>,
    /// Argument of the process of the program that never answers.
    mute: String,
    canary: tempfile::NamedTempFile,
    /// A file of the system's temporary folder that a program tries to create.
    escape: PathBuf,
    tcp: TcpListener,
    udp: UdpSocket,
}

impl BigClass {
    fn new() -> BigClass {
        let class = Class::new(ASSIGNMENT);
        fs::create_dir(class.path("home")).expect("made");
        fs::write(class.path("home/canary"), "secret-of-teacher").expect("written");
        let canary = tempfile::NamedTempFile::new().expect("a file");
        fs::write(canary.path(), "secret-of-system").expect("written");
        let everybody = fs::Permissions::from_mode(0o666);
        fs::set_permissions(canary.path(), everybody).expect("it is ours");
        let tcp = TcpListener::bind("127.0.0.1:0").expect("a port");
        tcp.set_nonblocking(true).expect("set");
        let udp = UdpSocket::bind("127.0.0.1:0").expect("a port");
        udp.set_nonblocking(true).expect("set");
        let mut big = BigClass {
            class,
            logs: Vec::new(),
            programs: Vec::new(),
            counts: Vec::new(),
            hostile: Vec::new(),
            sleeps: Vec::new(),
            mute: unique_sleep(),
            escape: std::env::temp_dir().join(format!("obverse-escape-{}", unique_sleep())),
            canary,
            tcp,
            udp,
        };
        big.hand_in_logs();
        big.hand_in_programs();
        big.hand_in_hostile_programs();
        big.hand_in_counts();
        for student in fs::read_dir(big.class.path("class")).expect("a class") {
            let student = student.expect("a student").file_name();
            let student = student.to_str().expect("text");
            // The program `prog-reader` looks for secrets. In its own folder it would be allowed to find one.
            if student != "prog-reader" {
                let secret = format!("secret-of-{student}");
                big.class.hand_in(student, "secret", &secret);
            }
        }
        big
    }

    /// Hands in forty logs: 35 with mistakes, and five correct logs of students that also hand in programs.
    fn hand_in_logs(&mut self) {
        let searches = self.class.logged_searches();
        let right = log_with(&searches[0], &[]);
        let rows = right.find("Node,").expect("a header");
        let mut logs: Vec<(&str, String, &'static str)> = Vec::new();
        for mistake in MISTAKES {
            let log = log_with(&searches[0], &[mistake]);
            assert_ne!(log, right, "{mistake:?}");
            logs.push(("search.log", log, mistake.name()));
        }
        // Some students make a mistake of form as well.
        for mistake in &MISTAKES[..7] {
            let log = log_with(&searches[0], &[*mistake]).replace("Infinity", "100000");
            logs.push(("search.log", log, mistake.name()));
        }
        let capitals = right.to_uppercase().replace("INFINITY", "Infinity");
        for (log, name) in [
            (right.replace("Infinity", "999"), "infinity as a number"),
            (right[rows..].to_owned(), "next state missing"),
            (
                right.replace("Node,Depth,Value,Alpha,Beta\n", ""),
                "header missing",
            ),
            (capitals, "nodes in capitals"),
            (
                right.replace('X', "Χ").replace('c', "с"),
                "look-alike characters",
            ),
        ] {
            logs.push(("search.log", log, name));
        }
        for mistake in PASS_MISTAKES {
            let log = log_with(&searches[1], &[mistake]);
            logs.push(("passes.log", log, mistake.name()));
        }
        for (file, log, name) in logs {
            let student = format!("log-{:02}", self.logs.len());
            self.class.hand_in(&student, file, &log);
            self.logs.push((student, name));
        }
        assert_eq!(self.logs.len(), 35);
        let right_passes = log_with(&searches[1], &[]);
        for (student, file, log) in [
            ("prog-right1", "search.log", &right),
            ("prog-right1", "passes.log", &right_passes),
            ("prog-right2", "search.log", &right),
            ("prog-right2", "passes.log", &right_passes),
            ("prog-right3", "search.log", &right),
        ] {
            self.class.hand_in(student, file, log);
        }
    }

    /// Hands in three correct programs, and ten that are wrong in typical ways.
    fn hand_in_programs(&mut self) {
        let line = |text: &str| format!("echo {text}; cat >/dev/null");
        for (student, player, text) in [
            ("prog-right1", PLAYER.to_owned(), "answers are legal moves"),
            ("prog-right2", PLAYER.to_owned(), "answers are legal moves"),
            (
                "prog-right3",
                format!("sleep 0.1\n{PLAYER}"),
                "answers are legal moves",
            ),
            (
                "prog-directions4",
                format!("DIRECTIONS=4\n{PLAYER}"),
                "flips down and right, from a1",
            ),
            (
                "prog-directions2",
                format!("DIRECTIONS=2\n{PLAYER}"),
                "flips down, from d1",
            ),
            (
                "prog-black",
                format!("OWN=any\n{PLAYER}"),
                "Test &quot;plays White",
            ),
            ("prog-corner", line("a1"), "a1 is not legal"),
            (
                "prog-chatty",
                line("I play d3"),
                "`I play d3` is not a square",
            ),
            ("prog-numbers", line("3 4"), "`3 4` is not a square"),
            ("prog-passes", line("pass"), "pass is not legal"),
            (
                "prog-crash",
                "kill -SEGV $$".to_owned(),
                "crashed (signal 11, invalid memory access)",
            ),
            ("prog-exit", "exit 1".to_owned(), "exited with code 1"),
            (
                "prog-nobuild",
                PLAYER.to_owned(),
                "the build exited with code 1",
            ),
        ] {
            self.class.hand_in(student, "player.sh", &player);
            self.programs.push((student, text));
        }
        self.class
            .hand_in("prog-nobuild", "build.sh", "echo syntax error; exit 1");
    }

    /// Hands in seven hostile programs. All of them leave a process in the background.
    fn hand_in_hostile_programs(&mut self) {
        let folder = self.class.folder.path().display().to_string();
        let canary = self.canary.path().display().to_string();
        let escape = self.escape.display().to_string();
        let tcp = self.tcp.local_addr().expect("an address").port();
        let udp = self.udp.local_addr().expect("an address").port();
        let fill = "i=0; while head -c 50000000 /dev/zero > $1/$i; do i=$((i+1)); done 2>/dev/null";
        let reader = format!(
            "secrets=$(cat ../*/secret {folder}/class/*/secret {folder}/tmp/*/secret {folder}/home/canary \
             {canary} /proc/*/root{folder}/class/*/secret /proc/*/cwd/../*/secret 2>/dev/null)\n\
             changed=none\n\
             for file in {folder}/class/prog-right1/player.sh {folder}/assignment.toml {folder}/home/canary \
             {folder}/out/marks.csv /program/player.sh /usr/escape; do\n\
               (echo changed > $file) 2>/dev/null && changed=$file\n\
             done\n\
             rm -rf {folder} /program/* 2>/dev/null\n\
             (echo changed > {canary}; echo escaped > {escape}) 2>/dev/null\n\
             echo \"secrets: ${{secrets:-none}}, changed: $changed\""
        );
        let socket = format!(
            "exec bash -c '(echo leak > /dev/udp/127.0.0.1/{udp}) 2>/dev/null\n\
             if (exec 3<>/dev/tcp/127.0.0.1/{tcp}) 2>/dev/null; then echo connected; else echo refused; fi'"
        );
        let programs: [(&str, String, &str); 7] = [
            (
                "prog-fork",
                "(while :; do sleep $SLEEP & done); exec sleep $SLEEP".to_owned(),
                "the program was ended: it had too many processes",
            ),
            (
                "prog-disk-build",
                String::new(),
                "the build was ended: it wrote too many or too large files",
            ),
            (
                "prog-disk-run",
                format!("set /tmp; {fill}; exec head -c 100000000 /dev/zero > /dev/shm/large"),
                "the program died of signal 25 (a file was too large)",
            ),
            (
                "prog-reader",
                reader,
                "not a square or pass, such as `secrets: none, changed: none`",
            ),
            (
                "prog-socket",
                socket,
                "not a square or pass, such as `refused`",
            ),
            (
                "prog-mute",
                format!("exec sleep {}", self.mute),
                "no answer within 9.0 seconds",
            ),
            ("prog-endless", "exec yes".to_owned(), "prints without end"),
        ];
        for (student, program, text) in programs {
            let sleep = unique_sleep();
            let background = "(setsid sleep $SLEEP >/dev/null 2>&1 </dev/null &)";
            let program = format!("SLEEP={sleep}\n{background}\n{program}\n");
            self.class.hand_in(student, "player.sh", &program);
            self.hostile.push((student, text));
            self.sleeps.push(sleep);
        }
        let fill = format!(
            "(setsid sleep {} &)\nset .; {fill}; sleep 1000",
            self.sleeps[1]
        );
        self.class.hand_in("prog-disk-build", "build.sh", &fill);
        // Links to a neighbour's work, one handed in and one made by the build.
        let log = self.class.path("class/prog-right1/search.log");
        let link = self.class.path("class/prog-reader/search.log");
        symlink(&log, link).expect("linked");
        let build = format!(
            "ln -s {} passes.log; ln -s {folder}/home/canary nodes.sh",
            log.display()
        );
        self.class.hand_in("prog-reader", "build.sh", &build);
    }

    /// Hands in node counts of six students, five of them wrong.
    fn hand_in_counts(&mut self) {
        let counts: [(&str, &[Mistake], &str); 5] = [
            (
                "prog-right1",
                &[],
                "All node counts are those of the correct search",
            ),
            (
                "prog-right2",
                &[Mistake::NoWindow],
                "no pruning: the counts are those of minimax",
            ),
            (
                "prog-right3",
                &[Mistake::StrictCut],
                "prunes on strict inequality only",
            ),
            (
                "prog-directions4",
                &[Mistake::NoDeepCuts],
                "deep cut-offs missed",
            ),
            (
                "prog-directions2",
                &[Mistake::BetaNotNarrowed],
                "beta not narrowed",
            ),
        ];
        for (student, mistakes, text) in counts {
            self.class
                .hand_in(student, "nodes.sh", &counter(&node_counts(mistakes)));
            self.counts.push((student, text));
        }
        self.class
            .hand_in("prog-black", "nodes.sh", &counter(&[12, 12]));
        self.counts.push((
            "prog-black",
            "too much pruning, or nodes that are not counted",
        ));
    }

    /// The command that marks the class into a folder.
    fn command(&self, out: &str, more: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_obverse"));
        command
            .args(self.class.words(out, more))
            .env_clear()
            .env("LANG", "C.UTF-8")
            .env("PATH", path_variable())
            .env("HOME", self.class.path("home"))
            .env("TMPDIR", self.class.path("tmp"));
        command
    }

    /// The files that students' programs must not change.
    fn surroundings(&self) -> BTreeMap<PathBuf, super::surroundings::Entry> {
        let canary = self.canary.path().to_owned();
        let own = ["class", "home", "assignment.toml"].map(|name| self.class.path(name));
        manifest(&own.into_iter().chain([canary]).collect::<Vec<_>>())
    }

    fn page(&self, student: &str) -> String {
        self.class
            .read(&format!("out/students/s-{student}/index.html"))
    }

    fn running(&self) -> Vec<String> {
        let sleeps = self.sleeps.iter().chain([&self.mute]);
        sleeps.flat_map(|sleep| processes_with(sleep)).collect()
    }

    fn assert_logs(&self, table: &str) {
        for (student, name) in &self.logs {
            let same = format!("Other mistakes that lead to the same log: {name}");
            let row = row(table, student);
            assert!(
                row.contains(name) || self.page(student).contains(&same),
                "{student} should be `{name}`: {row}"
            );
            // The student has handed in only a log, so the other parts neither give nor cost points.
            assert!(row.contains(",10,"), "{row}");
            assert!(row.contains(",,,,yes,"), "{row}");
        }
        for student in ["prog-right1", "prog-right2"] {
            let row = row(table, student);
            let cells: Vec<&str> = row.split(',').collect();
            assert_eq!(cells[2..5], ["60", "10", "10"], "{row}");
        }
    }

    fn assert_programs(&self, table: &str) {
        for (student, text) in self.programs.iter().chain(&self.counts) {
            let (page, row) = (self.page(student), row(table, student));
            assert!(
                page.contains(text) || row.contains(text),
                "{student}: {text}\n{row}\n{page}"
            );
        }
        for student in ["prog-right1", "prog-right2", "prog-right3"] {
            let row = row(table, student);
            let cells: Vec<&str> = row.split(',').collect();
            assert_eq!(cells[6..8], ["10", "5"], "{row}");
        }
        for (student, text) in &self.hostile {
            let row = row(table, student);
            assert!(row.contains(text), "{student}: {text}\n{row}");
            assert!(
                row.starts_with(&format!("{student},0,30,,,,0,0,0,yes,")),
                "{row}"
            );
        }
        let reader = self.page("prog-reader");
        assert!(reader.contains("1 link or special file of the submission was ignored"));
    }

    /// Asserts that hostile programs have reached nothing.
    fn assert_unharmed(&self, output: &Output) {
        assert_eq!(self.running(), Vec::<String>::new());
        assert!(!self.escape.exists());
        assert!(
            self.tcp.accept().is_err(),
            "a program has connected to this machine"
        );
        let received = self.udp.recv(&mut [0; 100]);
        assert!(received.is_err(), "a program has sent to this machine");
        let left = fs::read_dir(self.class.path("tmp")).expect("a folder");
        assert_eq!(left.count(), 0, "temporary files are left");
        for text in [&output.stdout, &output.stderr] {
            assert!(!String::from_utf8_lossy(text).contains("secret-of-"));
        }
        for (path, text) in reports(&self.class.path("out")) {
            assert!(!text.contains("secret-of-"), "{path:?}");
        }
    }
}

/// The searches whose nodes are counted.
fn counted_searches() -> Vec<LoggedSearch> {
    let assignment = Assignment::parse(ASSIGNMENT).expect("an assignment");
    let nodes = assignment.nodes.expect("node counts");
    nodes.searches(assignment.preset).expect("searches")
}

/// The numbers of nodes that searches with these mistakes visit.
fn node_counts(mistakes: &[Mistake]) -> Vec<u64> {
    let count = |logged: &LoggedSearch| {
        let habits = Habits::of(logged, mistakes);
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

/// All reports of a marking, by their path in the folder.
fn reports(out: &Path) -> BTreeMap<PathBuf, String> {
    let mut reports = BTreeMap::new();
    let mut waiting = vec![out.to_owned()];
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                waiting.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).expect("text");
            let name = path.strip_prefix(out).expect("inside").to_owned();
            reports.insert(name, text);
        }
    }
    reports
}

/// Blanks the measured times, the only part of a report that differs between two runs.
fn without_times(text: &str) -> String {
    let mut rest = text;
    let mut blanked = String::new();
    while let Some(start) = rest.find("Time per move: ") {
        let end = start + rest[start..].find(", of ").expect("a number of moves");
        blanked += &rest[..start];
        rest = &rest[end..];
    }
    blanked + rest
}

#[test]
#[ignore = "takes minutes: cargo test -p obverse --test suite -- --ignored --nocapture big_class"]
fn big_class() {
    if !has_sandbox() {
        return;
    }
    let big = BigClass::new();
    let before = big.surroundings();
    let watch = FolderWatch::start(&big.class.path("tmp"));
    let began = Instant::now();
    let output = big.command("out", &[]).output().expect("started");
    let time = began.elapsed();
    let space = watch.finish();
    println!(
        "marked 20 programs and 40 logs of 55 students in {:.0} seconds, with at most {} MiB of temporary files",
        time.as_secs_f64(),
        space >> 20
    );
    assert!(output.status.success(), "{output:?}");
    assert!(time < TIME, "{time:?}");
    assert!(space < SPACE, "{space} bytes");
    let table = big.class.read("out/marks.csv");
    println!("{table}");
    assert_eq!(table.lines().count(), 56);
    big.assert_logs(&table);
    big.assert_programs(&table);
    big.assert_unharmed(&output);
    assert_eq!(big.surroundings(), before, "files outside were changed");

    // Killed while the program that never answers runs.
    let mut child = big
        .command("again", &[])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("started");
    wait_until("the program that never answers", || {
        !processes_with(&big.mute).is_empty()
    });
    child.kill().expect("killed");
    child.wait().expect("ended");
    wait_until("all programs end with the marking", || {
        big.running().is_empty()
    });
    let finished = reports(&big.class.path("again/students"));
    assert!((60..100).contains(&finished.len()), "{}", finished.len());
    assert!(!big.class.path("again/marks.csv").exists());
    let output = big
        .command("again", &["--resume"])
        .output()
        .expect("started");
    assert!(output.status.success(), "{output:?}");
    assert_eq!(big.class.read("again/marks.csv"), table);
    assert_eq!(
        big.class.read("again/index.html"),
        big.class.read("out/index.html")
    );
    let resumed = reports(&big.class.path("again"));
    for (path, text) in finished {
        assert_eq!(
            resumed[&Path::new("students").join(&path)],
            text,
            "{path:?} was written again"
        );
    }
    let uninterrupted = reports(&big.class.path("out"));
    assert_eq!(
        resumed.keys().collect::<Vec<_>>(),
        uninterrupted.keys().collect::<Vec<_>>()
    );
    for (path, text) in uninterrupted {
        assert_eq!(
            without_times(&resumed[&path]),
            without_times(&text),
            "{path:?}"
        );
    }
    assert_eq!(big.surroundings(), before, "files outside were changed");
}
