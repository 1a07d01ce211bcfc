//! The least of eight numbers, and where it stands: what the order of moves asks for again and again.

/// The number of the first of the least of these, and where it is.
#[cfg(all(target_arch = "x86_64", target_feature = "sse4.1"))]
#[inline(always)]
#[allow(unsafe_code, reason = "intrinsics")]
pub fn least(numbers: [u16; 8]) -> (u16, usize) {
    use std::arch::x86_64::*;
    // SAFETY: compiled only where SSE4.1 is enabled; the load is of 16 bytes and needs no alignment.
    let found = unsafe { _mm_minpos_epu16(_mm_loadu_si128(numbers.as_ptr().cast())) };
    // SAFETY: as above.
    let found = unsafe { _mm_cvtsi128_si32(found) } as u32;
    (found as u16, (found >> 16) as usize % 8)
}

/// The number of the first of the least of these, and where it is.
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse4.1")))]
#[inline(always)]
pub fn least(numbers: [u16; 8]) -> (u16, usize) {
    portable(numbers)
}

#[cfg_attr(
    all(target_arch = "x86_64", target_feature = "sse4.1", not(test)),
    expect(dead_code, reason = "the oracle of the other")
)]
#[inline(always)]
fn portable(numbers: [u16; 8]) -> (u16, usize) {
    let mut best = (numbers[0], 0);
    for (place, &number) in numbers.iter().enumerate() {
        if number < best.0 {
            best = (number, place);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use obverse_core::Random;

    use super::*;

    #[test]
    fn it_is_the_first_of_the_least() {
        assert_eq!(least([u16::MAX; 8]), (u16::MAX, 0));
        let mut random = Random::new(1);
        for _ in 0..10_000 {
            let numbers = [0; 8].map(|_: u16| {
                // Few different ones, so that some are equal, and some large ones.
                random.below(16) as u16 * 0x1111
            });
            assert_eq!(least(numbers), portable(numbers), "{numbers:?}");
            let (number, place) = least(numbers);
            assert_eq!(numbers[place], number);
            assert!(numbers.iter().all(|&other| number <= other));
        }
    }
}
