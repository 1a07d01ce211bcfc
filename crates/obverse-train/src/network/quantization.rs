//! From the numbers that are trained to those of the engine, and back.
//!
//! The numbers of the rows of a unit are multiplied by its *scale*, which makes nearly all of them whole numbers that fit
//! 8 bits; it is where the unit is cut off then. What its sum counts is divided by it, what the square counts by its square.

use obverse_engine::evaluation::UNITS_PER_DISC;
use obverse_engine::evaluation::network::{self, FRACTION_BITS, MAX_CAP, Network, UNITS};

use super::{Head, Parameters, RowNumbers, SCALE, Sums};

/// The largest scale: that of a unit is where it is cut off.
const LARGEST_SCALE: f32 = MAX_CAP as f32;
/// The engine counts so many squares as one.
const SQUARES: f32 = 16.0;
/// The largest number of a row.
const LARGEST_NUMBER: f32 = 127.0;
/// The largest bias: with the largest sum there can be it fits 16 bits.
const LARGEST_BIAS: f32 = 24_000.0;
/// One of so many numbers of a unit, the largest ones, may be cut off so that the others are finer.
const CUT_OFF: usize = 20_000;
/// What a value of 1 is among the fractions of units that heads count in.
const ONE: f32 = SCALE * (UNITS_PER_DISC << FRACTION_BITS) as f32;

/// The engine's network.
pub(crate) fn quantized(parameters: &Parameters, numbers: &RowNumbers) -> Network {
    let scales: Sums = std::array::from_fn(|unit| scale(parameters, unit));
    let mut network = Network::default();
    network.caps = scales.map(|scale| scale as i16);
    let rows = network.rows_mut().iter_mut();
    for (row, &number) in rows.zip(numbers.of_configurations()) {
        let trained = &parameters.rows[number as usize].0;
        row.0 = std::array::from_fn(|unit| {
            let number = (trained[unit] * scales[unit]).round();
            number.clamp(-LARGEST_NUMBER, LARGEST_NUMBER) as i8
        });
    }
    // A number that is too large becomes the largest that there is.
    let rounded = |of: &Sums, scales: &Sums| {
        std::array::from_fn(|unit| (of[unit] * ONE / scales[unit]).round() as i16)
    };
    let squared = squared(&scales);
    for (head, trained) in network.heads.iter_mut().zip(parameters.heads.iter()) {
        *head = network::OutputHead {
            bias: std::array::from_fn(|unit| {
                let bias = (trained.bias[unit] * scales[unit]).round();
                bias.clamp(-LARGEST_BIAS, LARGEST_BIAS) as i16
            }),
            weight: rounded(&trained.weight, &squared),
            direct: rounded(&trained.direct, &scales),
            constant: (trained.constant * ONE).round() as i32,
        };
    }
    network
}

/// The scales of the squares.
fn squared(scales: &Sums) -> Sums {
    scales.map(|scale| scale * scale / SQUARES)
}

/// What the numbers of a unit are multiplied by.
fn scale(parameters: &Parameters, unit: usize) -> f32 {
    let sizes = parameters.rows.iter().map(|row| row.0[unit].abs());
    let mut sizes: Vec<f32> = sizes.filter(|&size| size > 0.0).collect();
    // Those that no position has seen are zero and say nothing.
    let Some(last) = sizes.len().checked_sub(1) else {
        return LARGEST_SCALE;
    };
    let place = last - sizes.len() / CUT_OFF;
    let (_, &mut size, _) = sizes.select_nth_unstable_by(place, f32::total_cmp);
    (LARGEST_NUMBER / size).clamp(1.0, LARGEST_SCALE).round()
}

/// Puts the engine's network into numbers that can be trained.
pub(crate) fn dequantize(network: &Network, numbers: &RowNumbers, parameters: &mut Parameters) {
    let scales: Sums = network.caps.map(|cap| f32::from(cap.max(1)));
    let rows = network.rows().iter();
    for (row, &number) in rows.zip(numbers.of_configurations()) {
        let trained = &mut parameters.rows[number as usize].0;
        *trained = std::array::from_fn(|unit| f32::from(row.0[unit]) / scales[unit]);
    }
    let fine = |of: &[i16; UNITS], scales: &Sums| {
        std::array::from_fn(|unit| f32::from(of[unit]) * scales[unit] / ONE)
    };
    let squared = squared(&scales);
    for (head, trained) in network.heads.iter().zip(parameters.heads.iter_mut()) {
        *trained = Head {
            bias: std::array::from_fn(|unit| f32::from(head.bias[unit]) / scales[unit]),
            weight: fine(&head.weight, &squared),
            direct: fine(&head.direct, &scales),
            constant: head.constant as f32 / ONE,
        };
    }
}

#[cfg(test)]
mod tests {
    use obverse_core::{Game, Move, Random};
    use obverse_engine::evaluation::Indices;
    use obverse_engine::evaluation::network::Native;

    use super::*;
    use crate::network::{Row, Sample};

    #[test]
    fn values_survive() {
        let numbers = RowNumbers::new();
        let mut random = Random::new(3);
        let mut number = |size: f32| size * (random.below(2_001) as f32 / 1_000.0 - 1.0);
        let mut parameters = Parameters::new(numbers.count(), &Head::random(5));
        for Row(row) in &mut parameters.rows {
            *row = std::array::from_fn(|_| number(0.2));
        }
        for head in parameters.heads.iter_mut() {
            head.direct = std::array::from_fn(|_| number(0.05));
            head.constant = number(0.5);
        }
        // One that is far too large is cut off, and does not spoil the others.
        parameters.rows[1_000].0[3] = 50.0;
        let network = quantized(&parameters, &numbers);
        assert!(
            network.caps.iter().all(|&cap| cap == MAX_CAP),
            "{:?}",
            network.caps
        );

        let mut back = Parameters::new(numbers.count(), &Head::ZERO);
        dequantize(&network, &numbers, &mut back);
        assert!(
            quantized(&back, &numbers) == network,
            "nothing is lost twice"
        );

        let mut game = Game::new();
        let mut random = Random::new(1);
        let mut largest: f32 = 0.0;
        while !game.is_over() {
            let moves: Vec<Move> = game.position().legal_moves().collect();
            game.play(moves[random.below(moves.len() as u32) as usize])
                .unwrap();
            let board = game.position().board();
            let empties = board.empty().len();
            if empties == 0 {
                break;
            }
            let sample = Sample {
                rows: numbers.seen_on(board),
                head: 60 - empties as usize,
                target: 0.0,
            };
            let trained = parameters.value(&sample) * SCALE;
            let value = network.value::<Native>(&Indices::new(board).configurations(), empties);
            let value = value as f32 / UNITS_PER_DISC as f32;
            largest = largest.max(trained.abs());
            assert!((value - trained).abs() < 0.4, "{value} {trained}");
        }
        assert!(largest > 4.0, "{largest}");
    }
}
