//! Training on games whose scores come from weights that are known: they must be found again, the
//! same whatever the number of threads and with or without an interruption.

use std::cell::Cell;
use std::time::Duration;

use obverse_core::{Board, Game, Move};
use obverse_engine::evaluation::pattern::{PATTERN_STARTS, PATTERNS};
use obverse_engine::evaluation::{Evaluation, Indices, UNITS_PER_DISC, Weights};
use obverse_train::{
    Checkpoint, Dataset, Error, Errors, LabelledPosition, Settings, StageReport, Trainer,
};

/// SplitMix64: small, good enough, the same everywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    fn game(&mut self) -> Game {
        let mut game = Game::new();
        loop {
            let moves: Vec<Move> = game.position().legal_moves().collect();
            if moves.is_empty() {
                return game;
            }
            game.play(moves[self.below(moves.len())]).unwrap();
        }
    }
}

/// A simple truth: a few edge squares, as the rows see them.
fn truth() -> Evaluation {
    let mut weights = Weights::new(2);
    for stage in 0..2 {
        let table = weights.table.stage_mut(stage);
        // The three rows: 3 discs for a disc at the left or the right end, -3 for the opponent's.
        for (pattern, start) in PATTERNS.iter().zip(PATTERN_STARTS).skip(4).take(3) {
            let digits = 0..pattern.squares.len() as u32;
            let is_end = |&digit: &u32| [0, 7].contains(&pattern.squares[digit as usize].column());
            let ends: Vec<u32> = digits.filter(is_end).collect();
            assert_eq!(ends.len(), 2, "{}", pattern.name);
            for configuration in 0..3_usize.pow(8) {
                let worth = |digit: u32| match configuration / 3_usize.pow(digit) % 3 {
                    1 => 3 * UNITS_PER_DISC,
                    2 => -3 * UNITS_PER_DISC,
                    _ => 0,
                };
                let both: i32 = ends.iter().map(|&digit| worth(digit)).sum();
                table[start + configuration] = both as i16;
            }
        }
    }
    Evaluation::new(weights)
}

fn score(truth: &Evaluation, board: Board) -> i8 {
    let value = truth.evaluate(&Indices::new(board), board.empty().len());
    (value / UNITS_PER_DISC).clamp(-64, 64) as i8
}

fn dataset(games: u32) -> Dataset {
    let truth = truth();
    let mut random = Random(1);
    let mut dataset = Dataset::new(0.1, 1);
    for game in 0..games {
        for position in random.game().positions() {
            let board = position.board();
            let score = score(&truth, board);
            dataset.push(0, LabelledPosition { board, score, game });
        }
    }
    dataset
}

fn settings() -> Settings {
    Settings {
        stages: 3,
        epochs: 8,
        ridge: 0.1,
        ..Settings::default()
    }
}

fn train(trainer: &mut Trainer) -> Vec<StageReport> {
    std::iter::from_fn(|| trainer.step(|| false)).collect()
}

#[test]
fn what_is_there_to_be_learned_is_learned() {
    let mut trainer = Trainer::new(dataset(1_000), settings()).unwrap();
    let reports = train(&mut trainer);
    assert_eq!(reports.len(), 3);
    let plies: Vec<_> = reports.iter().map(StageReport::ply_range).collect();
    assert_eq!(plies, [(40, 59), (20, 39), (0, 19)]);
    for report in &reports {
        let (trained, held_out) = (report.trained(), report.held_out());
        assert!(held_out.positions() > 1_000);
        assert!(trained.positions() > held_out.positions() * 5);
        assert!(held_out.mean_absolute() < Some(3.0), "{held_out:?}");
        assert!(report.unfitted() < 0.2, "{report:?}");
        check_course(report);
    }

    let (evaluation, truth) = (Evaluation::new(trainer.weights()), truth());
    let (mut before, mut after) = (0, 0);
    let mut random = Random(2);
    for position in (0..20).flat_map(|_| random.game().positions().collect::<Vec<_>>()) {
        let (board, empties) = (position.board(), position.empty().len());
        let [known, found] =
            [&truth, &evaluation].map(|by| by.evaluate(&Indices::new(board), empties));
        before += known.abs();
        after += (found - known).abs();
    }
    assert!(after < before / 3, "{after} of {before}");
}

/// The way to the end of a fit, and what it says of the patterns.
fn check_course(report: &StageReport) {
    assert_eq!(report.epochs.len(), 1 + settings().epochs);
    assert_eq!(report.epochs[0].unfitted, 1.0);
    let errors: Vec<_> = report.epochs.iter().map(|epoch| epoch.held_out).collect();
    assert_eq!(
        errors[settings().epochs],
        report.held_out(),
        "all are measured where they are few"
    );
    // The last stage begins at nothing, the others at the weights of the next.
    if report.stage == 2 {
        assert!(errors[settings().epochs].mean_absolute() < errors[0].mean_absolute());
    }
    for (pattern, learned) in PATTERNS.iter().zip(&report.patterns) {
        let (name, all) = (pattern.name, pattern.configurations() as u64);
        assert!((1..=all).contains(&learned.seen), "{name}: {learned:?}");
        assert!(learned.typical.is_finite(), "{name}: {learned:?}");
    }
    assert_eq!(report.patterns[PATTERNS.len() - 1].seen, 1, "the constant");
    // The truth is in the rows.
    assert!(report.patterns[4].typical > 0.1);
}

#[test]
fn without_a_ridge_it_learns_as_well() {
    let settings = Settings {
        ridge: 0.0,
        ..settings()
    };
    let mut trainer = Trainer::new(dataset(100), settings).unwrap();
    for report in train(&mut trainer) {
        let (first, last) = (report.epochs[0], report.unfitted());
        assert!(last.is_finite() && last < first.unfitted, "{report:?}");
        assert!(report.trained().mean_absolute() < Some(2.0), "{report:?}");
    }
}

#[test]
fn threads_do_not_change_the_result() {
    let weights = [1, 2, 3].map(|threads| {
        let settings = Settings {
            threads,
            epochs: 3,
            ..settings()
        };
        let mut trainer = Trainer::new(dataset(100), settings).unwrap();
        train(&mut trainer);
        trainer.weights().to_bytes()
    });
    assert!(weights[0] == weights[1] && weights[0] == weights[2]);
}

#[test]
fn an_interrupted_training_goes_on() {
    let mut whole = Trainer::new(dataset(100), settings()).unwrap();
    let reports = train(&mut whole);

    let mut first = Trainer::new(dataset(100), settings()).unwrap();
    let asked = Cell::new(0);
    let stop_within_the_second_stage = || {
        asked.set(asked.get() + 1);
        asked.get() > 12
    };
    assert!(first.step(stop_within_the_second_stage).is_some());
    assert_eq!(first.step(stop_within_the_second_stage), None);
    assert_eq!(first.finished(), 1);
    let mut bytes = Vec::new();
    let elapsed = Duration::from_secs(3);
    first.checkpoint(elapsed).write(&mut bytes).unwrap();

    let mut second = Trainer::new(dataset(100), settings()).unwrap();
    let checkpoint = Checkpoint::from_bytes(&bytes).unwrap();
    assert_eq!(checkpoint.elapsed(), elapsed);
    second.resume(checkpoint).unwrap();
    assert_eq!(train(&mut second), reports[1..]);
    assert!(second.reports().eq(&reports), "those before are kept");
    assert!(second.weights() == whole.weights());
}

#[test]
fn a_checkpoint_of_another_training_is_refused() {
    let trainer = Trainer::new(dataset(20), settings()).unwrap();
    let checkpoint = trainer.checkpoint(Duration::ZERO);
    let other_settings = Settings {
        ridge: 0.2,
        ..settings()
    };
    let mut others = [
        Trainer::new(dataset(21), settings()).unwrap(),
        Trainer::new(dataset(20), other_settings).unwrap(),
    ];
    for other in &mut others {
        assert_eq!(other.resume(checkpoint.clone()), Err(Error::OtherTraining));
    }
}

#[test]
fn what_an_earlier_training_found_is_held() {
    let mut trainer = Trainer::new(dataset(200), settings()).unwrap();
    train(&mut trainer);
    let earlier = trainer.weights();

    let of_little = |ridge| {
        let settings = Settings {
            stages: 6,
            ridge,
            ..settings()
        };
        Trainer::new(dataset(60), settings).unwrap()
    };
    let mut held_tightly = of_little(1e6).held_at(earlier.clone());
    let checkpoint = held_tightly.checkpoint(Duration::ZERO);
    let others = of_little(1e6).resume(checkpoint);
    assert_eq!(others, Err(Error::OtherTraining));
    train(&mut held_tightly);
    let found = held_tightly.weights();
    for stage in 0..6 {
        assert!(found.table.stage(stage) == earlier.table.stage(stage / 2));
    }

    let errors = |mut trainer: Trainer| {
        let mut held_out = Errors::default();
        for report in train(&mut trainer) {
            held_out += report.held_out();
        }
        held_out.mean_absolute().unwrap()
    };
    let (with, without) = (
        errors(of_little(1.0).held_at(earlier)),
        errors(of_little(1.0)),
    );
    assert!(with < without, "{with} {without}");
}

#[test]
fn nonsense_is_refused() {
    let empty = Dataset::new(0.1, 1);
    let refused = Trainer::new(empty.clone(), settings()).err();
    assert_eq!(refused, Some(Error::NoPositions));
    for stages in [0, 61] {
        let settings = Settings {
            stages,
            ..settings()
        };
        let refused = Trainer::new(empty.clone(), settings).err();
        assert_eq!(refused, Some(Error::Stages(stages)));
    }
}
