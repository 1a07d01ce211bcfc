//! Training on positions labelled by a known function. The network must learn the function, and the result must not
//! depend on the number of threads or on interruptions.

use std::cell::Cell;
use std::time::Duration;

use obverse_core::{Bitboard, Board, Game, Move, Random, Square};
use obverse_engine::evaluation::pattern::PATTERNS;
use obverse_engine::evaluation::{Calibration, Evaluation, Indices, UNITS_PER_DISC, Weights};
use obverse_train::{
    Checkpoint, CheckpointError, Dataset, Errors, LabelledPosition, Trainer, TrainingError,
    TrainingSettings, TrainingStep,
};

const CORNERS: [Square; 4] = [Square::A1, Square::A8, Square::H1, Square::H8];

fn random_game(random: &mut Random) -> Game {
    let mut game = Game::new();
    loop {
        let moves: Vec<Move> = game.position().legal_moves().collect();
        if moves.is_empty() {
            return game;
        }
        let choice = random.below(moves.len() as u32) as usize;
        game.play(moves[choice]).unwrap();
    }
}

/// The function to learn: 8 discs for each corner that the side to move has more than its opponent, limited to 24
/// discs. The limit makes the function nonlinear.
fn score(board: Board) -> i8 {
    let corners: Bitboard = CORNERS.into_iter().collect();
    let own = |discs: Bitboard| (discs & corners).len() as i8;
    (8 * (own(board.player()) - own(board.opponent()))).clamp(-24, 24)
}

fn dataset(games: u32) -> Dataset {
    let mut random = Random::new(1);
    let mut dataset = Dataset::new(0.1, 1);
    for game in 0..games {
        for position in random_game(&mut random).positions() {
            let board = position.board();
            let score = score(board);
            dataset.push(0, LabelledPosition { board, score, game });
        }
    }
    dataset
}

fn settings() -> TrainingSettings {
    TrainingSettings {
        epochs: 2,
        ..TrainingSettings::default()
    }
}

fn trainer(games: u32, settings: TrainingSettings) -> Trainer {
    Trainer::new(dataset(games), settings).unwrap()
}

fn train(trainer: &mut Trainer) -> Vec<TrainingStep> {
    std::iter::from_fn(|| trainer.step(|| false)).collect()
}

/// Errors on games outside of the training set: first those of the weights, then those of an evaluation that is always
/// 0.
fn errors(weights: Weights) -> (Errors, Errors) {
    let evaluation = Evaluation::new(weights);
    let (mut errors, mut without) = (Errors::default(), Errors::default());
    let mut random = Random::new(2);
    for _ in 0..20 {
        for position in random_game(&mut random).positions() {
            let board = position.board();
            let empties = board.empty().len();
            if empties > 0 {
                let score = f64::from(score(board));
                let value = evaluation.evaluate(&Indices::new(board), empties);
                errors.add(f64::from(value) / f64::from(UNITS_PER_DISC) - score);
                without.add(-score);
            }
        }
    }
    (errors, without)
}

#[test]
fn training_learns_a_known_function() {
    let mut trainer = trainer(
        1_000,
        TrainingSettings {
            epochs: 4,
            ..settings()
        },
    );
    assert_eq!(trainer.done(), 0.0);
    let steps = train(&mut trainer);
    assert!(trainer.is_finished() && trainer.step(|| false).is_none());
    assert!(steps.windows(2).all(|pair| pair[0].done < pair[1].done));
    assert_eq!(steps.last().map(|step| step.done), Some(1.0));
    assert_eq!(steps.iter().filter(|step| step.ends_epoch).count(), 4);

    let (errors, without) = errors(trainer.weights());
    let (found, deviation) = (errors.root_mean_square(), without.root_mean_square());
    assert!(deviation > Some(5.0));
    assert!(
        found < deviation.map(|it| it / 3.0),
        "{found:?} {deviation:?}"
    );
    // The quantized network is as good as the floating-point network at the end of the last epoch.
    let measured = trainer.epochs()[3].held_out.over(..);
    let (rounded, measured) = (found.unwrap(), measured.root_mean_square().unwrap());
    assert!((rounded - measured).abs() < 0.5, "{rounded} {measured}");
}

#[test]
fn steps_and_epochs_are_reported() {
    let mut trainer = trainer(200, settings());
    let steps = train(&mut trainer);
    let [first, second] = trainer.epochs() else {
        panic!("expected two epochs")
    };
    for (epoch, steps) in [first, second].into_iter().zip(steps.chunks(20)) {
        let trained = epoch.trained.over(..);
        assert!(trained.positions() > 9_000);
        let held_out = epoch.held_out.over(..).positions();
        assert!((400..2_000).contains(&held_out), "{held_out}");
        let by_step: Vec<Errors> = steps.iter().map(|step| step.trained).collect();
        assert_eq!(by_step, epoch.parts);
        let positions: u64 = by_step.iter().map(Errors::positions).sum();
        assert_eq!(positions, trained.positions());
    }
    let error = |errors: Errors| errors.mean_absolute().unwrap();
    assert!(error(first.parts[19]) < error(first.parts[0]) / 2.0);
    assert!(error(second.held_out.over(..)) < error(first.held_out.over(..)));

    let patterns = trainer.patterns();
    assert!(
        patterns
            .iter()
            .map(|it| it.name)
            .eq(PATTERNS.map(|it| it.name))
    );
    for pattern in &patterns {
        assert!(
            (1..=pattern.configurations).contains(&pattern.seen),
            "{pattern:?}"
        );
    }
    let diagonal = patterns
        .iter()
        .find(|it| it.name == "diagonal of 4")
        .unwrap();
    assert_eq!((diagonal.configurations, diagonal.seen), (45, 45));
    let corner = patterns.iter().find(|it| it.name == "corner 2x5").unwrap();
    assert!(corner.seen < corner.configurations / 2, "{corner:?}");
}

#[test]
fn threads_do_not_change_the_result() {
    let weights = [1, 2, 5].map(|threads| {
        let mut trainer = trainer(
            50,
            TrainingSettings {
                threads,
                ..settings()
            },
        );
        train(&mut trainer);
        (trainer.weights().to_bytes(), trainer.epochs().to_vec())
    });
    assert!(weights[0] == weights[1] && weights[0] == weights[2]);
}

#[test]
fn the_seed_determines_the_result() {
    let weights = [1, 1, 2].map(|seed| {
        let mut trainer = trainer(20, TrainingSettings { seed, ..settings() });
        train(&mut trainer);
        trainer.weights().digest()
    });
    assert!(weights[0] == weights[1] && weights[0] != weights[2]);
}

#[test]
fn an_interrupted_training_resumes_to_the_same_result() {
    let mut whole = trainer(50, settings());
    train(&mut whole);

    // Interrupt after 3 batches, in the first epoch, and after 14 batches, in the second.
    for batches in [3, 14] {
        let mut first = trainer(50, settings());
        let asked = Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > batches
        };
        while first.step(stop).is_some() {}
        assert!(!first.is_finished() && first.done() > 0.0);
        let elapsed = Duration::from_secs(3);
        let mut bytes = Vec::new();
        first.write_checkpoint(elapsed, &mut bytes).unwrap();

        let mut second = trainer(
            50,
            TrainingSettings {
                threads: 2,
                ..settings()
            },
        );
        let checkpoint = Checkpoint::read(&bytes[..]).unwrap();
        assert_eq!(checkpoint.elapsed(), elapsed);
        second.resume(checkpoint).unwrap();
        assert_eq!(second.done(), first.done());
        train(&mut second);
        assert_eq!(second.epochs(), whole.epochs());
        assert!(second.weights().to_bytes() == whole.weights().to_bytes());
    }
}

#[test]
fn checkpoints_of_other_trainings_are_refused() {
    let first = trainer(20, settings());
    let mut bytes = Vec::new();
    first.write_checkpoint(Duration::ZERO, &mut bytes).unwrap();
    let checkpoint = Checkpoint::read(&bytes[..]).unwrap();
    let others = [
        trainer(21, settings()),
        trainer(
            20,
            TrainingSettings {
                epochs: 3,
                ..settings()
            },
        ),
        trainer(
            20,
            TrainingSettings {
                rate: 0.01,
                ..settings()
            },
        ),
        trainer(
            20,
            TrainingSettings {
                seed: 2,
                ..settings()
            },
        ),
        trainer(20, settings()).starting_with(&Weights::default()),
    ];
    for mut other in others {
        assert_eq!(
            other.resume(checkpoint.clone()),
            Err(TrainingError::OtherTraining)
        );
    }

    let middle = bytes.len() / 2;
    bytes[middle] ^= 0x20;
    let damaged = Checkpoint::read(&bytes[..]).unwrap_err();
    assert!(matches!(damaged, CheckpointError::Damaged), "{damaged}");
    let short = Checkpoint::read(&bytes[..middle]).unwrap_err();
    assert!(matches!(short, CheckpointError::Short), "{short}");
}

#[test]
fn training_can_start_with_existing_weights() {
    let mut earlier = trainer(300, settings());
    train(&mut earlier);
    let mut earlier = earlier.weights();
    let coefficients = [0.5; Calibration::TERMS];
    earlier.calibration = Calibration { coefficients };

    // With a tiny learning rate, the quantized weights do not change.
    let still = TrainingSettings {
        rate: 1e-9,
        ..settings()
    };
    let mut still = trainer(20, still).starting_with(&earlier);
    train(&mut still);
    assert!(still.weights() == earlier);

    let little = |start: Option<&Weights>| {
        let mut trainer = trainer(30, settings());
        if let Some(weights) = start {
            trainer = trainer.starting_with(weights);
        }
        train(&mut trainer);
        errors(trainer.weights()).0.root_mean_square()
    };
    let (with, without) = (little(Some(&earlier)), little(None));
    assert!(with < without.map(|it| it / 1.5), "{with:?} {without:?}");
}

#[test]
fn invalid_settings_and_empty_data_are_refused() {
    let refused = |dataset, settings| Trainer::new(dataset, settings).err();
    let empty = Dataset::new(0.1, 1);
    assert_eq!(refused(empty, settings()), Some(TrainingError::NoPositions));
    let epochs = TrainingSettings {
        epochs: 0,
        ..settings()
    };
    assert_eq!(refused(dataset(1), epochs), Some(TrainingError::NoEpochs));
    for rate in [0.0, -1.0, 1.5, f32::INFINITY] {
        let settings = TrainingSettings { rate, ..settings() };
        assert_eq!(
            refused(dataset(1), settings),
            Some(TrainingError::Rate(rate))
        );
    }
    let settings = TrainingSettings {
        rate: f32::NAN,
        ..settings()
    };
    assert!(matches!(
        refused(dataset(1), settings),
        Some(TrainingError::Rate(_))
    ));
}
