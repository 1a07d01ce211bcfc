use obverse_engine::evaluation::network::HIDDEN_UNITS;

use super::Accumulator;

/// The sum of all numbers, by pairwise addition. In a sequential sum, each addition would wait for the previous
/// addition.
#[inline]
pub(crate) fn pairwise_sum(mut numbers: Accumulator) -> f32 {
    let mut half = HIDDEN_UNITS / 2;
    while half > 0 {
        for unit in 0..half {
            numbers[unit] += numbers[unit + half];
        }
        half /= 2;
    }
    numbers[0]
}
