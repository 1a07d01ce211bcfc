use obverse_engine::evaluation::Weights;
use obverse_formats::ggf;
use obverse_train::position_file;
use serde_json::Value;

/// A command that writes a file.
pub struct Row {
    pub name: &'static str,
    /// Arguments. OUT is the output file, FOLDER its folder, INPUTS the folder of the input files.
    pub args: &'static [&'static str],
    /// Name of the output file.
    pub out: &'static str,
    pub kind: Kind,
    /// Arguments that resume an interrupted run.
    pub resume: &'static [&'static str],
    /// Whether the content of the output file is complete.
    pub is_complete: fn(&[u8]) -> bool,
}

/// What happens to an existing output file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The file is replaced.
    Replaced,
    /// The file is kept, and the command fails.
    New,
    /// The file is appended to.
    Grows,
}

const SIX_EMPTY: &str = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X";

/// Number of positions of the book in the folder of the inputs.
pub const BOOK_POSITIONS: usize = 2000;

pub const ROWS: &[Row] = &[
    Row {
        name: "convert",
        args: &["convert", "INPUTS/games.txt", "--to", "ggf", "-o", "OUT"],
        out: "games.ggf",
        kind: Kind::Replaced,
        resume: &[],
        is_complete: |bytes| games(bytes) == Some(GAMES),
    },
    Row {
        name: "convert to WTHOR",
        args: &["convert", "INPUTS/games.txt", "--to", "wthor", "-o", "OUT"],
        out: "games.wtb",
        kind: Kind::Replaced,
        resume: &[],
        is_complete: |bytes| bytes.len() == 16 + 68 * GAMES,
    },
    Row {
        name: "book export",
        args: &["book", "export", "INPUTS/a.book", "-o", "OUT"],
        out: "book.txt",
        kind: Kind::Replaced,
        resume: &[],
        is_complete: |bytes| {
            let lines = bytes.split(|&byte| byte == b'\n').count();
            lines == BOOK_POSITIONS + 2 && bytes.ends_with(b"\n")
        },
    },
    Row {
        name: "trace",
        args: &[
            "trace",
            "--tree",
            "((3 12 8)(2 4 6)(14 5 2))",
            "--format",
            "svg",
            "-o",
            "OUT",
        ],
        out: "tree.svg",
        kind: Kind::Replaced,
        resume: &[],
        is_complete: is_svg,
    },
    Row {
        name: "exercise",
        args: &[
            "exercise",
            "minimax",
            "--difficulty",
            "1",
            "--seed",
            "7",
            "--format",
            "html",
            "-o",
            "OUT",
        ],
        out: "practice.html",
        kind: Kind::Replaced,
        resume: &[],
        is_complete: |bytes| bytes.ends_with(b"</html>\n"),
    },
    Row {
        name: "analyze --svg",
        args: &[
            "analyze", "f5d6c3d3", "--depth", "1", "--hash", "1", "--svg", "OUT",
        ],
        out: "graph.svg",
        kind: Kind::Replaced,
        resume: &[],
        is_complete: is_svg,
    },
    Row {
        name: "analyze --html",
        args: &[
            "analyze", "f5d6c3d3", "--depth", "1", "--hash", "1", "--html", "OUT",
        ],
        out: "page.html",
        kind: Kind::Replaced,
        resume: &[],
        is_complete: |bytes| bytes.trim_ascii_end().ends_with(b"</html>"),
    },
    Row {
        name: "compare --plot",
        args: &[
            "compare",
            "f5d6",
            "--depths",
            "1..2",
            "--algorithms",
            "minimax,alphabeta",
            "--game-time",
            "0.001",
            "--plot",
            "FOLDER",
        ],
        out: "nodes-by-depth.svg",
        kind: Kind::Replaced,
        resume: &[],
        is_complete: is_svg,
    },
    Row {
        name: "probcut-fit",
        args: &[
            "probcut-fit",
            "--games",
            "20",
            "--depth",
            "2",
            "--shallow",
            "1",
            "-o",
            "OUT",
        ],
        out: "probcut.json",
        kind: Kind::Replaced,
        resume: &[],
        is_complete: |bytes| serde_json::from_slice::<Value>(bytes).is_ok(),
    },
    Row {
        name: "calibrate",
        args: &[
            "calibrate",
            "--weights",
            "INPUTS/weights.bin",
            "--games",
            "60",
            "--depth",
            "4",
            "--exact-from",
            "10",
            "--out",
            "OUT",
        ],
        out: "calibrated.bin",
        kind: Kind::Replaced,
        resume: &[],
        is_complete: is_weights,
    },
    Row {
        name: "train",
        args: &[
            "train",
            "--data",
            "INPUTS/games.txt",
            "--held-out",
            "20",
            "--epochs",
            "1",
            "--report",
            "FOLDER",
            "--out",
            "OUT",
        ],
        out: "weights.bin",
        kind: Kind::Replaced,
        resume: &["--resume"],
        is_complete: is_weights,
    },
    Row {
        name: "play --save",
        args: &[
            "play", "--black", "greedy", "--white", "greedy", "--save", "OUT",
        ],
        out: "game.ggf",
        kind: Kind::New,
        resume: &[],
        is_complete: |bytes| games(bytes) == Some(1),
    },
    Row {
        name: "analyze --out",
        args: &[
            "analyze",
            "INPUTS/two.txt",
            "--depth",
            "1",
            "--hash",
            "1",
            "--out",
            "OUT",
        ],
        out: "games.jsonl",
        kind: Kind::Grows,
        resume: &["--resume"],
        is_complete: |bytes| json_lines(bytes) == Some(2),
    },
    Row {
        name: "solve",
        args: &["solve", SIX_EMPTY, "--hash", "1", "--resume", "OUT"],
        out: "solved.jsonl",
        kind: Kind::Grows,
        resume: &[],
        is_complete: |bytes| json_lines(bytes) == Some(1),
    },
    Row {
        name: "match",
        args: &[
            "match", "--engine", "random", "--engine", "greedy", "--games", "6", "--out", "OUT",
        ],
        out: "match.ggf",
        kind: Kind::Grows,
        resume: &["--resume"],
        is_complete: |bytes| games(bytes) == Some(6),
    },
    Row {
        name: "tournament",
        args: &[
            "tournament",
            "--engine",
            "random",
            "--engine",
            "greedy",
            "--games",
            "4",
            "--out",
            "OUT",
        ],
        out: "tournament.ggf",
        kind: Kind::Grows,
        resume: &["--resume"],
        is_complete: |bytes| games(bytes) == Some(4),
    },
    Row {
        name: "selfplay",
        args: &[
            "selfplay",
            "--games",
            "4",
            "--depth",
            "1",
            "--exact-from",
            "6",
            "--out",
            "OUT",
        ],
        out: "selfplay.pos",
        kind: Kind::Grows,
        resume: &["--resume"],
        is_complete: |bytes| games_of_positions(bytes) == Some(4),
    },
];

/// Number of games in the input file.
pub const GAMES: usize = 20;

/// Number of games, one per line, if all are complete.
fn games(bytes: &[u8]) -> Option<usize> {
    let games = ggf::Reader::new(bytes)
        .collect::<Result<Vec<_>, _>>()
        .ok()?;
    let lines = bytes.iter().filter(|&&byte| byte == b'\n').count();
    (lines == games.len()).then_some(lines)
}

/// Number of lines of JSON, if all are complete.
fn json_lines(bytes: &[u8]) -> Option<usize> {
    let text = str::from_utf8(bytes).ok()?.strip_suffix('\n')?;
    let is_json = |line: &str| serde_json::from_str::<Value>(line).is_ok();
    text.lines().all(is_json).then(|| text.lines().count())
}

/// Number of games in a file of positions, if all are complete.
fn games_of_positions(bytes: &[u8]) -> Option<u32> {
    let reader = position_file::Reader::new(bytes).ok()?;
    let positions = reader.collect::<Result<Vec<_>, _>>().ok()?;
    positions.last().map(|last| last.game + 1)
}

fn is_svg(bytes: &[u8]) -> bool {
    bytes.trim_ascii_end().ends_with(b"</svg>")
}

fn is_weights(bytes: &[u8]) -> bool {
    Weights::from_bytes(bytes).is_ok()
}
