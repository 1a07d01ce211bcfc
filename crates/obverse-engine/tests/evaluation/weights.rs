//! Tests of the file format of the weights, and of damaged files.

use std::io::{self, Read};

use obverse_engine::evaluation::network::{EmbeddingRow, HIDDEN_UNITS, Network, Portable};
use obverse_engine::evaluation::pattern::{CONFIGURATIONS, PATTERN_STARTS, PATTERNS};
use obverse_engine::evaluation::{Calibration, Evaluation, Indices, Weights, WeightsError};

use crate::random::Random;

/// Offset of the caps in a file.
const CAPS: usize = 24 + 4 + 4 * Calibration::TERMS;
/// Offset of the embedding rows in a file.
const ROWS: usize = CAPS + 2 * HIDDEN_UNITS + 60 * (6 * HIDDEN_UNITS + 4);

#[test]
fn weights_round_trip_through_a_file() {
    let mut weights = Random::new(7).weights();
    Random::new(7).change_heads(&mut weights.network, Random::extreme);
    let read = Weights::from_bytes(&weights.to_bytes()).unwrap();
    assert!(read == weights);
    assert_eq!(read.network.rows().len(), CONFIGURATIONS);
    assert_eq!(Evaluation::new(read).calibration(), weights.calibration);

    let zeros = Weights::default();
    let bytes = zeros.to_bytes();
    assert!(bytes.len() < 150_000, "{}", bytes.len());
    assert!(Weights::from_bytes(&bytes).unwrap() == zeros);
}

/// Checks that reading stops even if the input is endless, such as a device.
#[test]
fn reading_endless_input_terminates() {
    let bytes = Random::new(7).weights().to_bytes();
    assert!(Weights::read_bytes(&bytes[..]).unwrap() == bytes);
    let zeros = Weights::read_bytes(io::repeat(0)).unwrap();
    assert_eq!(zeros, [0; 8]);
    assert_eq!(Weights::from_bytes(&zeros), Err(WeightsError::NotWeights));
    let endless = Weights::read_bytes(bytes[..].chain(io::repeat(0))).unwrap();
    assert_eq!(Weights::from_bytes(&endless), Err(WeightsError::Long));
    // Rows with the lowest possible numbers can be written and read.
    let mut weights = Weights::default();
    for row in weights.network.rows_mut() {
        *row = EmbeddingRow([-128; HIDDEN_UNITS]);
    }
    assert!(Weights::from_bytes(&weights.to_bytes()) == Ok(weights));
}

/// Rows of mirror images may differ in memory; the file stores one row for both.
#[test]
fn mirror_images_share_a_row_in_the_file() {
    let row = PATTERNS.iter().position(|pattern| pattern.name == "row 2");
    let start = PATTERN_STARTS[row.unwrap()];
    let (lesser, greater) = (start + 3_usize.pow(6), start + 3_usize.pow(7));
    let mut weights = Weights::default();
    weights.network.rows_mut()[lesser] = EmbeddingRow([1; HIDDEN_UNITS]);
    weights.network.rows_mut()[greater] = EmbeddingRow([2; HIDDEN_UNITS]);
    let read = Weights::from_bytes(&weights.to_bytes()).unwrap();
    assert_eq!(read.network.rows()[lesser], EmbeddingRow([1; HIDDEN_UNITS]));
    assert_eq!(
        read.network.rows()[greater],
        EmbeddingRow([1; HIDDEN_UNITS])
    );
}

#[test]
fn the_digest_depends_only_on_the_network() {
    let mut weights = Random::new(3).weights();
    let digest = weights.digest();
    weights.calibration.coefficients[0] += 1.0;
    assert_eq!(weights.digest(), digest);
    type Change = fn(&mut Network);
    let changes: [Change; 7] = [
        |network| network.rows_mut()[0].0[0] ^= 1,
        |network| network.rows_mut()[CONFIGURATIONS - 1].0[HIDDEN_UNITS - 1] ^= 1,
        |network| network.caps[3] ^= 1,
        |network| network.heads[0].bias[4] ^= 1,
        |network| network.heads[20].weight[5] ^= 1,
        |network| network.heads[40].direct[6] ^= 1,
        |network| network.heads[59].constant ^= 1,
    ];
    for (i, change) in changes.into_iter().enumerate() {
        change(&mut weights.network);
        assert_ne!(weights.digest(), digest, "change {i}");
        // Applying the same change again restores the original weights.
        change(&mut weights.network);
        assert_eq!(weights.digest(), digest, "change {i}");
    }
}

/// A small file: all parameters are zero except some rows.
fn small_file() -> Vec<u8> {
    let mut weights = Weights::default();
    for row in &mut weights.network.rows_mut()[..500] {
        row.0 = std::array::from_fn(|unit| unit as i8 * 4 - 64);
    }
    weights.to_bytes()
}

#[test]
fn damage_is_detected() {
    let mut random = Random::new(10);
    let bytes = small_file();
    let mut offsets: Vec<usize> = (0..ROWS + 64).collect();
    offsets.extend((0..2_000).map(|_| random.below(bytes.len())));
    offsets.push(bytes.len() - 1);
    let mut damaged = bytes.clone();
    for i in offsets {
        damaged[i] ^= 1 << (i % 8);
        let error = Evaluation::from_bytes(&damaged).unwrap_err();
        match i {
            0..8 => assert_eq!(error, WeightsError::NotWeights),
            8..10 => assert!(matches!(error, WeightsError::Version(_))),
            10..12 => assert!(matches!(error, WeightsError::Units(_))),
            12..16 => assert!(matches!(error, WeightsError::Patterns { .. })),
            _ => assert!(matches!(error, WeightsError::Checksum { .. })),
        }
        damaged[i] = bytes[i];
    }
    let lengths = (0..ROWS + 64).chain((0..500).map(|_| random.below(bytes.len())));
    for length in lengths.chain([bytes.len() - 1]) {
        assert!(Evaluation::from_bytes(&bytes[..length]).is_err());
    }
    let longer = [&bytes[..], &[0]].concat();
    assert!(Evaluation::from_bytes(&longer).is_err());
}

/// Recomputes the checksum.
fn sign(bytes: &mut [u8]) {
    let sum = checksum(&bytes[24..]).to_le_bytes();
    bytes[16..24].copy_from_slice(&sum);
}

/// Checks that files with damaged contents and a recomputed checksum give errors or usable weights.
#[test]
fn damage_with_a_valid_checksum_does_not_panic() {
    let mut random = Random::new(8);
    let bytes = small_file();
    for round in 0..150 {
        let mut damaged = bytes.clone();
        // Damage the calibration, the heads, the first rows, or all rows.
        let (start, end) = [
            (24, CAPS),
            (CAPS, ROWS),
            (ROWS, ROWS + 2_000),
            (ROWS, bytes.len()),
        ][round % 4];
        for _ in 0..1 + random.below(20) {
            damaged[start + random.below(end - start)] = random.next() as u8;
        }
        if random.below(3) == 0 {
            damaged.truncate(24 + random.below(bytes.len() - 24));
        }
        sign(&mut damaged);
        match Evaluation::from_bytes(&damaged) {
            Err(error) => assert!(!matches!(error, WeightsError::Checksum { .. }), "{error}"),
            Ok(evaluation) => {
                let board = random.board();
                let indices = Indices::new(board);
                let found = evaluation.evaluate(&indices, board.empty().len());
                let expected = evaluation.evaluate_with::<Portable>(&indices, board.empty().len());
                assert_eq!(found, expected);
                assert!(!evaluation.explain(board).is_empty());
            }
        }
    }
}

/// Checks every error that the contents of a file with a valid checksum can cause.
#[test]
fn errors_name_the_defect() {
    let bytes = small_file();
    let refusal = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut changed = bytes.clone();
        change(&mut changed);
        sign(&mut changed);
        Weights::from_bytes(&changed).unwrap_err()
    };
    assert_eq!(
        refusal(&|bytes| bytes[24] = 9),
        WeightsError::Coefficients(9)
    );
    assert_eq!(
        refusal(&|bytes| bytes[24] = 65),
        WeightsError::Coefficients(65)
    );
    let not_a_number = |bytes: &mut Vec<u8>| bytes[32..36].copy_from_slice(&f32::NAN.to_le_bytes());
    assert_eq!(refusal(&not_a_number), WeightsError::NotFinite(1));
    assert_eq!(
        refusal(&|bytes| bytes.truncate(ROWS - 1)),
        WeightsError::Short
    );
    assert_eq!(
        refusal(&|bytes| bytes.truncate(ROWS + 100)),
        WeightsError::Short
    );
    assert_eq!(refusal(&|bytes| bytes.push(0)), WeightsError::Trailing);
    assert_eq!(
        refusal(&|bytes| bytes.extend([0; 9])),
        WeightsError::Trailing
    );
    // A block with the Rice parameter 14, whose first number has an upper part of 0 and a lower part of 14 one bits: it
    // decodes to -8192.
    let too_large =
        |bytes: &mut Vec<u8>| bytes[ROWS..ROWS + 3].copy_from_slice(&[0xee, 0xff, 0xff]);
    let (pattern, found) = ("corner 3x3", -8_192);
    assert_eq!(refusal(&too_large), WeightsError::Row { pattern, found });
    // Calibration coefficients beyond the tenth are ignored.
    let mut more = bytes.clone();
    more[24] = 12;
    more.splice(CAPS..CAPS, [0; 8]);
    sign(&mut more);
    assert!(Weights::from_bytes(&more).is_ok());
}

/// Independent implementation of the checksum, from the documentation of the format.
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
fn built_in_weights_are_plausible() {
    let evaluation = Evaluation::built_in();
    assert_ne!(Weights::built_in().digest(), Weights::default().digest());
    let sigma = evaluation.calibration().sigma(30, 8, 4);
    assert!((0.5..20.0).contains(&sigma), "{sigma}");
    let product = 4.0_f32.ln() * 6.0_f32.ln();
    let term = Calibration::terms(2, 3, 5)[9];
    assert!((term - product).abs() < 1e-5, "{term} {product}");
}
