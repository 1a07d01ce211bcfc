//! `obverse train`.

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::common::{complaint, obverse, text};
use obverse_core::Game;
use obverse_engine::evaluation::{Calibration, Weights};
use obverse_formats::transcript;
use obverse_train::{Dataset, Trainer, TrainingSettings, labelled_positions};
use serde_json::Value;
use tempfile::{TempDir, tempdir};

/// Finished random games, one per line.
fn games(count: usize) -> String {
    let mut text = String::new();
    for number in 0..count {
        let mut game = Game::new();
        for ply in number.. {
            let moves: Vec<_> = game.position().legal_moves().collect();
            if moves.is_empty() {
                break;
            }
            game.play(moves[ply * 7 % moves.len()]).unwrap();
        }
        text += &format!("{game}\n");
    }
    text
}

/// The data set that `obverse train` makes from these games, with this share held out for validation.
fn dataset(games: &str, held_out: f64) -> Dataset {
    let mut dataset = Dataset::new(held_out, 1);
    for (number, line) in (0..).zip(games.lines()) {
        let game = transcript::parse(line).unwrap();
        for position in labelled_positions(&game, number, 6) {
            dataset.push(0, position);
        }
    }
    dataset
}

struct Scratch(TempDir);

impl Scratch {
    fn new(games: &str) -> Scratch {
        let scratch = Scratch(tempdir().unwrap());
        fs::write(scratch.path("games.txt"), games).unwrap();
        scratch
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    fn train(&self, out: &str, more: &[&str]) -> Value {
        let (data, out) = (self.path("games.txt"), self.path(out));
        let args = ["train", "--data", &data, "--out", &out, "--json"];
        let held_out = if more.contains(&"--held-out") {
            &[][..]
        } else {
            &["--held-out", "20"]
        };
        let common = [&["--epochs", "2"], held_out].concat();
        crate::common::json(&[&args[..], &common, more].concat())
    }
}

#[test]
fn training_on_games_reports_its_errors() {
    let scratch = Scratch::new(&(games(30) + "f5d6c3\n"));
    let report = scratch.train("weights.bin", &[]);
    assert_eq!(report["games"], 31);
    assert_eq!(report["unfinished_games"], 1);
    assert_eq!(report["complete"], true);
    assert_eq!(report["done"], 1.0);
    assert_eq!(report["resumed_at"], Value::Null);
    let epochs = report["epochs"].as_array().unwrap();
    assert_eq!(epochs.len(), 2);
    assert!(epochs[1]["trained_error"].as_f64() < epochs[0]["trained_error"].as_f64());
    let plies = report["plies"].as_array().unwrap();
    let numbers = plies.iter().map(|ply| ply["ply"].as_u64().unwrap());
    assert!(numbers.eq(6..60), "from ply 6 on");
    for (sum, part) in [
        ("held_out_positions", "held_out"),
        ("trained_positions", "trained"),
    ] {
        let by_plies = plies.iter().map(|ply| ply[part].as_u64().unwrap());
        assert_eq!(report[sum], by_plies.sum::<u64>());
    }
    assert!(!Path::new(&scratch.path("weights.bin.checkpoint")).exists());

    scratch.train("again.bin", &["--threads", "2"]);
    let [first, second] =
        ["weights.bin", "again.bin"].map(|name| fs::read(scratch.path(name)).unwrap());
    assert!(first.starts_with(b"OBVERSE\x1a"));
    assert!(first == second, "threads change nothing");
}

#[test]
fn training_shows_a_table() {
    let scratch = Scratch::new(&games(10));
    let (data, out) = (scratch.path("games.txt"), scratch.path("weights.bin"));
    let text = text(&["train", "--data", &data, "--out", &out, "--epochs", "1"]);
    assert!(text.contains("10 games (0 unfinished"), "{text}");
    assert!(text.contains(" MB of memory"), "{text}");
    assert!(text.contains("  0-9  10-19"), "{text}");
    let rows = text.lines().filter(|line| line.starts_with("      1  "));
    assert_eq!(rows.count(), 1, "{text}");
    assert!(text.contains("weights.bin written"), "{text}");
    let next = format!("Next: obverse calibrate --weights {out} --out {out}\n");
    assert!(text.ends_with(&next), "{text}");
}

#[test]
fn errors_say_what_is_wrong() {
    let scratch = Scratch::new("f5d6c3\nf5f6e6\n");
    let (data, out) = (scratch.path("games.txt"), scratch.path("weights.bin"));
    let nothing = complaint(2, &["train", "--data", &data, "--out", &out, "--json"]);
    assert!(nothing.contains("no positions"), "{nothing}");

    let missing = scratch.path("missing.wtb");
    let missing = complaint(2, &["train", "--data", &missing, "--out", &out]);
    assert!(missing.contains("missing.wtb"), "{missing}");

    let scratch = Scratch::new(&games(10));
    let data = scratch.path("games.txt");
    fs::write(scratch.path("weights.bin.checkpoint"), "rubbish").unwrap();
    let out = scratch.path("weights.bin");
    let args = [
        "train", "--data", &data, "--out", &out, "--resume", "--json",
    ];
    let rubbish = complaint(2, &args);
    assert!(rubbish.contains("not a training checkpoint"), "{rubbish}");
    fs::write(scratch.path("weights.bin.checkpoint"), b"OBVCKP3\x1a1234").unwrap();
    let short = complaint(2, &args);
    assert!(short.contains("ends too early"), "{short}");
    let other = scratch.path("other.bin");
    let args = [
        "train", "--data", &data, "--out", &other, "--report", &data, "--json",
    ];
    let no_directory = complaint(2, &args);
    assert!(no_directory.contains("is not a folder"), "{no_directory}");

    let nowhere = scratch.path("no/such/weights.bin");
    let args = ["train", "--data", &data, "--out", &nowhere, "--epochs", "1"];
    obverse(&args).assert().code(1);
}

#[test]
fn an_interrupted_training_is_not_overwritten() {
    let scratch = Scratch::new(&games(20));
    let (data, out) = (scratch.path("games.txt"), scratch.path("w.bin"));
    let args = ["train", "--data", &data, "--out", &out, "--epochs", "2"];
    // Weights of an earlier training exist.
    fs::write(&out, "weights").unwrap();
    let settings = TrainingSettings {
        epochs: 2,
        ..TrainingSettings::default()
    };
    let trainer = Trainer::new(dataset(&games(20), 0.03), settings).unwrap();
    let mut checkpoint = Vec::new();
    trainer
        .write_checkpoint(Duration::from_secs(3600), &mut checkpoint)
        .unwrap();
    fs::write(scratch.path("w.bin.checkpoint"), &checkpoint).unwrap();
    let message = complaint(2, &args);
    for word in [
        "w.bin.checkpoint",
        "--resume",
        "another --out",
        "remove the file",
    ] {
        assert!(message.contains(word), "{message}");
    }
    assert!(fs::read(scratch.path("w.bin.checkpoint")).unwrap() == checkpoint);
    assert_eq!(fs::read(&out).unwrap(), b"weights");
    let resumed = text(&[&args[..], &["--resume", "--no-report"]].concat());
    assert!(resumed.contains("Training resumed at 0 %"), "{resumed}");
    assert!(Weights::from_bytes(&fs::read(&out).unwrap()).is_ok());
    assert!(!Path::new(&scratch.path("w.bin.checkpoint")).exists());
}

#[test]
fn options_that_make_no_sense_are_refused() {
    let scratch = Scratch::new(&games(1));
    let (data, out) = (scratch.path("games.txt"), scratch.path("weights.bin"));
    for (option, value, expected) in [
        ("--rate", "0", "a number above 0, at most 1"),
        ("--rate", "nan", "a number above 0, at most 1"),
        ("--rate", "1.5", "a number above 0, at most 1"),
        ("--epochs", "0", "choose 1 to 1000"),
        ("--held-out", "95", "a percentage from 0 to 90"),
        ("--threads", "0", "choose 1 to 256"),
        ("--stages", "30", "unexpected argument"),
        ("--ridge", "1", "unexpected argument"),
        ("--start", "no/such/weights.bin", "no/such/weights.bin"),
    ] {
        let args = ["train", "--data", &data, "--out", &out, option, value];
        let said = complaint(2, &args);
        assert!(said.contains(expected), "{option} {value}: {said}");
    }
    let not_weights = ["train", "--data", &data, "--out", &out, "--start", &data];
    let said = complaint(2, &not_weights);
    assert!(said.contains("not a file of weights"), "{said}");
    assert!(!Path::new(&out).exists());
}

/// The text of a report, after a check that its plots exist.
fn report(scratch: &Scratch, name: &str) -> String {
    let folder = scratch.0.path().join(name);
    let report = fs::read_to_string(folder.join("report.md")).unwrap();
    for picture in ["error", "course", "epochs"] {
        let name = format!("{picture}.svg");
        let is_shown = report.contains(&format!("]({name})"));
        let picture = fs::read_to_string(folder.join(name)).unwrap_or_default();
        assert_eq!(is_shown, picture.starts_with("<svg"), "{report}");
    }
    report
}

/// The table rows of a report whose first cell is `first`.
fn rows<'a>(report: &'a str, first: &str) -> Vec<&'a str> {
    let start = format!("| {first} |");
    report
        .lines()
        .filter(|line| line.starts_with(&start))
        .collect()
}

#[test]
fn training_writes_a_report() {
    let scratch = Scratch::new(&games(30));
    let answer = scratch.train("weights.bin", &["--threads", "2"]);
    let folder = scratch.path("weights.bin.report");
    assert_eq!(answer["report"], folder);
    let report = report(&scratch, "weights.bin.report");
    assert!(
        report.starts_with("# Training of `weights.bin`"),
        "{report}"
    );
    for digest in ["data_digest", "training_digest", "weights_digest"] {
        let digest = answer[digest].as_str().unwrap();
        assert!(report.contains(&format!("| `{digest}` |")), "{report}");
    }
    let weights = scratch.path("weights.bin");
    let known = crate::common::json(&["eval", "start", "--weights", &weights, "--json"]);
    assert_eq!(known["digest"], answer["weights_digest"]);
    for line in [
        "--epochs 2 --held-out 20 --threads 2",
        "| `--rate` | 0.02 |",
        "| `--start` | nothing |",
        "games.txt` | 30 | 0 | 0 |",
        "| corner 3x3 | 10,206 |",
        "![Errors by ply](error.svg)",
        "the calibration in the file is a guess",
        "obverse calibrate --weights ",
    ] {
        assert!(report.contains(line), "{line}: {report}");
    }
    for ply in answer["plies"].as_array().unwrap() {
        let rows = rows(&report, &ply["ply"].to_string());
        let error = format!("{:.3}", ply["error"].as_f64().unwrap());
        assert!(rows.len() == 1 && rows[0].contains(&error), "{rows:?}");
    }
    for epoch in answer["epochs"].as_array().unwrap() {
        let rows = rows(&report, &format!("epoch {}", epoch["epoch"]));
        let error = format!("{:.3} |", epoch["error"].as_f64().unwrap());
        assert!(rows.len() == 1 && rows[0].ends_with(&error), "{rows:?}");
    }
    for pattern in answer["patterns"].as_array().unwrap() {
        let rows = rows(&report, pattern["pattern"].as_str().unwrap());
        let seen = pattern["seen"].as_u64().unwrap();
        assert!(seen > 0 && Some(seen) <= pattern["configurations"].as_u64());
        let share = format!(
            "| {:.0} % |",
            100.0 * seen as f64 / pattern["configurations"].as_f64().unwrap()
        );
        assert!(rows.len() == 1 && rows[0].ends_with(&share), "{rows:?}");
    }
    let files = answer["files"].as_array().unwrap();
    assert_eq!(files[0]["trained_positions"], answer["trained_positions"]);

    let answer = scratch.train("other.bin", &["--report", &scratch.path("here/there")]);
    assert_eq!(answer["report"], scratch.path("here/there"));
    assert!(!Path::new(&scratch.path("other.bin.report")).exists());
    let answer = scratch.train("third.bin", &["--no-report"]);
    assert_eq!(answer["report"], Value::Null);
    assert!(!Path::new(&scratch.path("third.bin.report")).exists());
}

/// The report of a resumed training contains the epochs of the earlier run.
#[test]
fn a_resumed_training_has_a_whole_report() {
    let games = games(30);
    let scratch = Scratch::new(&games);
    let whole = scratch.train("whole.bin", &[]);

    let settings = TrainingSettings {
        epochs: 2,
        ..TrainingSettings::default()
    };
    let mut trainer = Trainer::new(dataset(&games, 0.2), settings).unwrap();
    trainer.step(|| false).unwrap();
    let checkpoint = fs::File::create(scratch.path("weights.bin.checkpoint")).unwrap();
    trainer
        .write_checkpoint(Duration::from_secs(1_000), checkpoint)
        .unwrap();

    let resumed = scratch.train("weights.bin", &["--resume"]);
    assert_eq!(resumed["resumed_at"], trainer.done());
    for what in ["epochs", "plies", "patterns", "weights_digest"] {
        assert_eq!(resumed[what], whole[what]);
    }
    assert!(resumed["seconds"].as_f64() > Some(1_000.0));
    let [one, other] =
        ["whole.bin", "weights.bin"].map(|name| fs::read(scratch.path(name)).unwrap());
    assert!(one == other);
    let [one, other] =
        ["whole", "weights"].map(|name| report(&scratch, &format!("{name}.bin.report")));
    let done = 100.0 * trainer.done();
    let before = format!("in several runs ({done:.0} % of the training before");
    assert!(other.contains(&before), "{other}");
    for first in ["6", "59", "all", "epoch 1", "epoch 2"] {
        assert_eq!(rows(&one, first).len(), 1);
        assert_eq!(rows(&one, first), rows(&other, first));
    }
    let [one, other] = ["whole", "weights"].map(|name| {
        fs::read_to_string(scratch.path(&format!("{name}.bin.report/course.svg"))).unwrap()
    });
    assert_eq!(one, other);
}

#[test]
fn without_games_held_out_there_is_no_error_to_show() {
    let scratch = Scratch::new(&games(10));
    let answer = scratch.train("weights.bin", &["--held-out", "0"]);
    assert_eq!(answer["epochs"][0]["error"], Value::Null);
    assert!(answer["epochs"][0]["trained_error"].is_f64());
    let report = report(&scratch, "weights.bin.report");
    assert!(!report.contains("epochs.svg"), "{report}");
    assert!(
        !report.contains("NaN") && !report.contains("inf"),
        "{report}"
    );
}

/// Scored positions, one per line, can be used instead of games.
#[test]
fn training_on_scored_positions() {
    let game = transcript::parse(games(1).lines().next().unwrap()).unwrap();
    let positions = game
        .positions()
        .filter(|position| !position.legal_squares().is_empty());
    let lines = positions.map(|position| format!("{position}; +2.4;\n"));
    let scratch = Scratch::new(&lines.collect::<String>());
    let answer = scratch.train("weights.bin", &["--held-out", "0"]);
    assert_eq!(answer["games"], 0);
    assert!(answer["trained_positions"].as_u64() > Some(50));
}

/// A training with --start keeps the MPC calibration of the weights that it starts from.
#[test]
fn training_can_start_from_earlier_weights() {
    let scratch = Scratch::new(&games(10));
    scratch.train("first.bin", &["--no-report"]);
    let first = fs::read(scratch.path("first.bin")).unwrap();
    let mut weights = Weights::from_bytes(&first).unwrap();
    assert_eq!(weights.calibration, Calibration::default());
    weights.calibration.coefficients[0] = 4.25;
    fs::write(scratch.path("start.bin"), weights.to_bytes()).unwrap();

    let start = scratch.path("start.bin");
    scratch.train("second.bin", &["--start", &start]);
    let second = fs::read(scratch.path("second.bin")).unwrap();
    let second = Weights::from_bytes(&second).unwrap();
    assert_eq!(second.calibration, weights.calibration);
    assert!(second.network != weights.network, "it has learned");
    let report = report(&scratch, "second.bin.report");
    assert!(
        report.contains(&format!("| `--start` | {start} |")),
        "{report}"
    );
    let whose = "that of the weights that the training started from";
    assert!(report.contains(whose), "{report}");
}
