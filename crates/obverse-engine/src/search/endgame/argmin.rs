//! Minimum of eight numbers with its index, for picking the next move.

/// The minimum of eight numbers, and the index of its first occurrence.
#[cfg(all(target_arch = "x86_64", target_feature = "sse4.1"))]
#[inline(always)]
#[allow(unsafe_code, reason = "intrinsics")]
pub fn argmin(numbers: [u16; 8]) -> (u16, usize) {
    use std::arch::x86_64::*;
    // SAFETY: SSE4.1 is enabled at compile time, and the unaligned load reads the 16 bytes of `numbers`.
    let minimum = unsafe { _mm_minpos_epu16(_mm_loadu_si128(numbers.as_ptr().cast())) };
    // SAFETY: SSE2 is part of x86-64.
    let minimum = unsafe { _mm_cvtsi128_si32(minimum) } as u32;
    (minimum as u16, (minimum >> 16) as usize % 8)
}

/// The minimum of eight numbers, and the index of its first occurrence.
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse4.1")))]
#[inline(always)]
pub fn argmin(numbers: [u16; 8]) -> (u16, usize) {
    portable(numbers)
}

#[cfg_attr(
    all(target_arch = "x86_64", target_feature = "sse4.1", not(test)),
    expect(dead_code, reason = "tests compare the SSE4.1 version with it")
)]
#[inline(always)]
fn portable(numbers: [u16; 8]) -> (u16, usize) {
    let mut best = (numbers[0], 0);
    for (index, &number) in numbers.iter().enumerate() {
        if number < best.0 {
            best = (number, index);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use obverse_core::Random;

    use super::*;

    #[test]
    fn first_minimum_is_found() {
        assert_eq!(argmin([u16::MAX; 8]), (u16::MAX, 0));
        let mut random = Random::new(1);
        for _ in 0..10_000 {
            let numbers = [0; 8].map(|_: u16| {
                // 16 different numbers up to 0xffff, so that duplicates are frequent.
                random.below(16) as u16 * 0x1111
            });
            assert_eq!(argmin(numbers), portable(numbers), "{numbers:?}");
            let (number, index) = argmin(numbers);
            assert_eq!(numbers[index], number);
            assert!(numbers.iter().all(|&other| number <= other));
        }
    }
}
