//! Quantization: converts trained floats to the engine's integers, and back.
//!
//! Each unit has a *scale*. The numbers of its rows are multiplied by the scale, so that nearly all of them fit 8
//! bits. The scale becomes the cap at which the engine clips the unit. The head's direct weights are divided by the
//! scale, its weights of squares by the square of the scale.

use obverse_engine::evaluation::UNITS_PER_DISC;
use obverse_engine::evaluation::network::{self, FRACTION_BITS, HIDDEN_UNITS, MAX_CAP, Network};

use super::{Accumulator, Head, Parameters, RowIds, SCALE};

/// The largest scale of a unit. The scale becomes the unit's cap, which is limited to `MAX_CAP`.
const LARGEST_SCALE: f32 = MAX_CAP as f32;
/// Divisor of the squares of clipped units in the engine.
const SQUARES: f32 = 16.0;
/// The largest number in a quantized row; it fits 8 bits.
const LARGEST_NUMBER: f32 = 127.0;
/// The largest bias: its sum with the largest accumulator fits 16 bits.
const LARGEST_BIAS: f32 = 24_000.0;
/// One outlier is allowed per this many nonzero numbers of a unit in all rows. Outliers are the largest numbers; they
/// are clipped, so that the other numbers keep more precision.
const PER_OUTLIER: usize = 20_000;
/// Factor from an output of the trained network, a floating-point number, to the fixed-point output of the engine's
/// output heads.
const ONE: f32 = SCALE * (UNITS_PER_DISC << FRACTION_BITS) as f32;

/// Converts the trained parameters to the engine's network of integers.
pub(crate) fn quantize(parameters: &Parameters, row_ids: &RowIds) -> Network {
    let scales: Accumulator = std::array::from_fn(|unit| scale(parameters, unit));
    let mut network = Network::default();
    network.caps = scales.map(|scale| scale as i16);
    let rows = network.rows_mut().iter_mut();
    for (row, &number) in rows.zip(row_ids.by_configuration()) {
        let trained = &parameters.rows[number as usize].0;
        row.0 = std::array::from_fn(|unit| {
            let number = (trained[unit] * scales[unit]).round();
            number.clamp(-LARGEST_NUMBER, LARGEST_NUMBER) as i8
        });
    }
    // The cast to `i16` saturates, so large numbers do not wrap.
    let rounded = |of: &Accumulator, scales: &Accumulator| {
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

/// The scales of the squares of the clipped units.
fn squared(scales: &Accumulator) -> Accumulator {
    scales.map(|scale| scale * scale / SQUARES)
}

/// The scale of a unit: the largest scale at which the numbers of the unit in all rows, except outliers, fit 8 bits.
fn scale(parameters: &Parameters, unit: usize) -> f32 {
    let sizes = parameters.rows.iter().map(|row| row.0[unit].abs());
    let mut sizes: Vec<f32> = sizes.filter(|&size| size > 0.0).collect();
    // Rows that no position has trained are zero and do not count.
    let Some(last) = sizes.len().checked_sub(1) else {
        return LARGEST_SCALE;
    };
    let index = last - sizes.len() / PER_OUTLIER;
    let (_, &mut size, _) = sizes.select_nth_unstable_by(index, f32::total_cmp);
    (LARGEST_NUMBER / size).clamp(1.0, LARGEST_SCALE).round()
}

/// Converts the engine's network to parameters that can be trained further.
pub(crate) fn dequantize(network: &Network, row_ids: &RowIds, parameters: &mut Parameters) {
    let scales: Accumulator = network.caps.map(|cap| f32::from(cap.max(1)));
    let rows = network.rows().iter();
    for (row, &number) in rows.zip(row_ids.by_configuration()) {
        let trained = &mut parameters.rows[number as usize].0;
        *trained = std::array::from_fn(|unit| f32::from(row.0[unit]) / scales[unit]);
    }
    let fine = |of: &[i16; HIDDEN_UNITS], scales: &Accumulator| {
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
    fn values_round_trip() {
        let row_ids = RowIds::new();
        let mut random = Random::new(3);
        let mut number = |size: f32| size * (random.below(2_001) as f32 / 1_000.0 - 1.0);
        let mut parameters = Parameters::new(row_ids.count(), &Head::random(5));
        for Row(row) in &mut parameters.rows {
            *row = std::array::from_fn(|_| number(0.2));
        }
        for head in parameters.heads.iter_mut() {
            head.direct = std::array::from_fn(|_| number(0.05));
            head.constant = number(0.5);
        }
        // An outlier is clipped and does not change the scale.
        parameters.rows[1_000].0[3] = 50.0;
        let network = quantize(&parameters, &row_ids);
        assert!(
            network.caps.iter().all(|&cap| cap == MAX_CAP),
            "{:?}",
            network.caps
        );

        let mut back = Parameters::new(row_ids.count(), &Head::ZERO);
        dequantize(&network, &row_ids, &mut back);
        assert!(
            quantize(&back, &row_ids) == network,
            "quantizing again changes nothing"
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
                rows: row_ids.active_rows(board),
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
