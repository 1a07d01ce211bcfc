//! The evaluation: indices move by move against those from scratch, kernels against the portable
//! one, symmetries, the file of weights and damage to it.

use obverse_core::{Bitboard, Board, Game, Move, Position, Symmetry};
use obverse_engine::evaluation::kernel::{Kernel, OneByOne, Portable};
use obverse_engine::evaluation::pattern::{
    PATTERN_STARTS, PATTERNS, STAGE_WEIGHTS, mirrored_configurations,
};
use obverse_engine::evaluation::{
    Calibration, Configurations, Evaluation, Indices, Weights, WeightsError, stage_of, stage_plies,
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

    /// A game of random legal moves from the start.
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

    /// Discs anywhere.
    fn board(&mut self) -> Board {
        let (player, empty) = (self.next(), self.next() & self.next());
        Board::new(Bitboard(player & !empty), Bitboard(!player & !empty)).unwrap()
    }

    /// Weights with no two alike but those of mirror images, some as large as they get.
    fn weights(&mut self, stages: usize) -> Weights {
        let mut weights = Weights::new(stages);
        for stage in 0..stages {
            let table = weights.table.stage_mut(stage);
            for (pattern, start) in PATTERNS.iter().zip(PATTERN_STARTS) {
                let mirrored = mirrored_configurations(pattern);
                for (configuration, image) in mirrored.into_iter().enumerate() {
                    table[start + configuration] = match configuration.checked_sub(image as usize) {
                        Some(1..) => table[start + image as usize],
                        _ => (self.next() as i16) >> self.below(16),
                    };
                }
            }
        }
        weights
    }
}

#[test]
fn indices_follow_the_moves() {
    let mut random = Random(1);
    for _ in 0..2_000 {
        let game = random.game();
        let mut board = Position::start().board();
        let mut indices = Indices::new(board);
        for mv in game.moves() {
            match mv {
                Move::Place(square) => {
                    let flips = board.flips(square);
                    let child = indices.children().after(square, flips);
                    indices = indices.after(square, flips);
                    board = board.after(square, flips);
                    assert_eq!(child, indices.configurations(), "{board:?}");
                }
                Move::Pass => {
                    indices = indices.pass();
                    board = board.pass();
                }
            }
            assert_eq!(indices, Indices::new(board), "{board:?}");
        }
    }
}

/// The configurations of all features, square by square.
#[test]
fn configurations_are_what_the_squares_hold() {
    use obverse_engine::evaluation::pattern::LANE_FEATURES;

    let mut random = Random(2);
    for _ in 0..2_000 {
        let board = random.board();
        let Configurations(configurations) = Indices::new(board).configurations();
        for (feature, found) in LANE_FEATURES.iter().zip(configurations) {
            let squares: Vec<_> = feature.squares().collect();
            let expected = squares.iter().rev().fold(0, |number, &square| {
                let own = u16::from(board.player().contains(square));
                let other = u16::from(board.opponent().contains(square));
                3 * number + own + 2 * other
            });
            assert_eq!(found, expected, "{feature:?}");
        }
    }
}

#[test]
fn kernels_agree() {
    fn check<K: Kernel>(evaluation: &Evaluation, board: Board) {
        let (indices, empties) = (Indices::new(board), board.empty().len());
        let expected = evaluation.evaluate_with::<Portable>(&indices, empties);
        let found = evaluation.evaluate_with::<K>(&indices, empties);
        assert_eq!(found, expected, "{} {board:?}", K::NAME);
    }
    let mut random = Random(3);
    let evaluation = Evaluation::new(random.weights(12));
    for _ in 0..100_000 {
        let board = random.board();
        check::<OneByOne>(&evaluation, board);
    }
}

/// Flips that are none make indices that no board has: they may mean nothing, but no kernel may
/// read outside the weights.
#[test]
fn no_indices_are_out_of_bounds() {
    let mut random = Random(4);
    let evaluation = Evaluation::new(random.weights(3));
    let full = Board::new(Bitboard::FULL, Bitboard::EMPTY).unwrap();
    let mut indices = Indices::new(full);
    for _ in 0..1_000 {
        let square = obverse_core::Square::ALL[random.below(64)];
        indices = indices.after(square, Bitboard(random.next()));
        for empties in [0, 30, 60, 64, u32::MAX] {
            let expected = evaluation.evaluate_with::<Portable>(&indices, empties);
            assert_eq!(evaluation.evaluate(&indices, empties), expected);
        }
    }
}

#[test]
fn symmetric_boards_are_worth_the_same() {
    let mut random = Random(5);
    for evaluation in [
        Evaluation::new(random.weights(30)),
        (*Evaluation::built_in()).clone(),
    ] {
        for _ in 0..3_000 {
            let board = random.board();
            let empties = board.empty().len();
            let value = evaluation.evaluate(&Indices::new(board), empties);
            for symmetry in Symmetry::ALL {
                let image = Indices::new(symmetry.board(board));
                assert_eq!(evaluation.evaluate(&image, empties), value, "{symmetry:?}");
            }
        }
    }
}

#[test]
fn an_explanation_adds_up() {
    let mut random = Random(6);
    let evaluation = Evaluation::new(random.weights(30));
    for _ in 0..1_000 {
        let board = random.board();
        let parts = evaluation.explain(board);
        assert_eq!(parts.len(), 63);
        let sum: i32 = parts.iter().map(|part| part.units).sum();
        let value = evaluation.evaluate(&Indices::new(board), board.empty().len());
        assert_eq!(sum, value);
    }
}

#[test]
fn stages_cover_the_game() {
    assert_eq!(stage_of(30, 64), 0);
    assert_eq!(stage_of(30, 60), 0);
    assert_eq!(stage_of(30, 59), 0);
    assert_eq!(stage_of(30, 58), 1);
    assert_eq!(stage_of(30, 1), 29);
    assert_eq!(stage_of(30, 0), 29);
    assert_eq!(stage_of(60, 1), 59);
    assert_eq!(stage_of(1, 33), 0);
    assert_eq!(stage_of(12, 56), 0);
    assert_eq!(stage_of(12, 55), 1);
    for stages in 1..=60 {
        for stage in 0..stages {
            let plies = (0..60).filter(|ply| stage_of(stages, 60 - ply) == stage);
            let plies: Vec<usize> = plies.map(|ply| ply as usize).collect();
            let same: Vec<usize> = stage_plies(stages, stage).collect();
            assert_eq!(same, plies, "stage {stage} of {stages}");
        }
    }
}

#[test]
fn weights_survive_a_file() {
    // More than 30 stages are told by other differences.
    for stages in [4, 31] {
        let mut weights = Random(7).weights(stages);
        for (i, coefficient) in weights.calibration.coefficients.iter_mut().enumerate() {
            *coefficient = i as f32 / 3.0;
        }
        let read = Weights::from_bytes(&weights.to_bytes()).unwrap();
        assert!(read == weights);
        assert_eq!(Evaluation::new(read).calibration(), weights.calibration);
        assert_eq!(weights.table.stage(0).len(), STAGE_WEIGHTS);
    }

    let zeros = Weights::new(60);
    let bytes = zeros.to_bytes();
    assert!(bytes.len() < 150_000, "{}", bytes.len());
    assert!(Weights::from_bytes(&bytes).unwrap() == zeros);
}

#[test]
fn a_digest_knows_the_weights_and_nothing_else() {
    let weights = Random(3).weights(2);
    let mut calibrated = weights.clone();
    calibrated.calibration.coefficients[0] += 1.0;
    assert_eq!(calibrated.digest(), weights.digest());
    let mut other = weights.clone();
    other.table.stage_mut(1)[0] += 1;
    assert_ne!(other.digest(), weights.digest());
    assert_ne!(Weights::new(1).digest(), Weights::new(2).digest());
}

#[test]
fn damage_is_noticed_and_does_not_panic() {
    let mut weights = Weights::new(2);
    weights.table.stage_mut(1)[..2_000].fill(300);
    let bytes = weights.to_bytes();
    for i in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[i] ^= 1 << (i % 8);
        let error = Evaluation::from_bytes(&damaged).unwrap_err();
        match i {
            0..8 => assert_eq!(error, WeightsError::NotWeights),
            8..10 => assert!(matches!(error, WeightsError::Version(_))),
            10..12 => assert!(matches!(
                error,
                WeightsError::Stages(_) | WeightsError::Short | WeightsError::Trailing
            )),
            12..16 => assert!(matches!(error, WeightsError::Patterns { .. })),
            _ => assert!(matches!(error, WeightsError::Checksum { .. })),
        }
    }
    for length in 0..bytes.len() {
        assert!(Evaluation::from_bytes(&bytes[..length]).is_err());
    }
    let longer = [&bytes[..], &[0]].concat();
    assert!(Evaluation::from_bytes(&longer).is_err());
}

/// Damage whose checksum is right, as no accident but a joker would do it.
#[test]
fn nonsense_with_a_checksum_does_not_panic() {
    let mut random = Random(8);
    let bytes = random.weights(1).to_bytes();
    for _ in 0..300 {
        let mut damaged = bytes.clone();
        for _ in 0..1 + random.below(20) {
            let place = 24 + random.below(2_000.min(bytes.len() - 24));
            damaged[place] = random.next() as u8;
        }
        if random.below(3) == 0 {
            damaged.truncate(24 + random.below(bytes.len() - 24));
        }
        let sum = checksum(&damaged[24..]).to_le_bytes();
        damaged[16..24].copy_from_slice(&sum);
        if let Err(error) = Evaluation::from_bytes(&damaged) {
            assert!(!matches!(error, WeightsError::Checksum { .. }), "{error}");
        }
    }
}

/// As the documentation of the format has it, written a second time.
fn checksum(bytes: &[u8]) -> u64 {
    let mut sum = bytes.len() as u64;
    for word in bytes.chunks(8) {
        let mut eight = [0; 8];
        eight[..word.len()].copy_from_slice(word);
        let product = (sum ^ u64::from_le_bytes(eight)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        sum = product ^ (product >> 32);
    }
    sum
}

#[test]
fn built_in_weights_are_there() {
    let evaluation = Evaluation::built_in();
    assert!((1..=60).contains(&evaluation.stages()));
    let sigma = evaluation.calibration().sigma(30, 8, 4);
    assert!((0.5..20.0).contains(&sigma), "{sigma}");
    let product = 4.0_f32.ln() * 6.0_f32.ln();
    let term = Calibration::terms(2, 3, 5)[9];
    assert!((term - product).abs() < 1e-5, "{term} {product}");
}
