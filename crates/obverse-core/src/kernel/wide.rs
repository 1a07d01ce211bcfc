//! A bitboard broadcast to all lanes of a vector, as the vector kernels use it to compute flips.
#![allow(unsafe_code, reason = "intrinsics")]

use std::arch::x86_64::*;
use std::ops::{BitOr, BitXor};

/// A set of squares, repeated in each of the four lanes of a 256-bit vector.
///
/// ```text
/// lane    0     1     2     3
///       [ set | set | set | set ]
/// ```
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Wide(pub(super) __m256i);

impl Wide {
    /// Returns the union of four lanes, broadcast to all lanes.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn union_of_lanes(lanes: __m256i) -> Wide {
        let two = _mm256_or_si256(lanes, _mm256_permute4x64_epi64::<0b01_00_11_10>(lanes));
        Wide(_mm256_or_si256(
            two,
            _mm256_shuffle_epi32::<0b01_00_11_10>(two),
        ))
    }
}

impl From<u64> for Wide {
    #[inline(always)]
    fn from(set: u64) -> Wide {
        // SAFETY: this module is compiled only where AVX2 is enabled for the whole crate.
        Wide(unsafe { _mm256_set1_epi64x(set as i64) })
    }
}

impl From<Wide> for u64 {
    #[inline(always)]
    fn from(set: Wide) -> u64 {
        // SAFETY: this module is compiled only where AVX2 is enabled for the whole crate.
        unsafe { _mm_cvtsi128_si64(_mm256_castsi256_si128(set.0)) as u64 }
    }
}

impl BitOr for Wide {
    type Output = Wide;

    #[inline(always)]
    fn bitor(self, other: Wide) -> Wide {
        // SAFETY: this module is compiled only where AVX2 is enabled for the whole crate.
        Wide(unsafe { _mm256_or_si256(self.0, other.0) })
    }
}

impl BitXor for Wide {
    type Output = Wide;

    #[inline(always)]
    fn bitxor(self, other: Wide) -> Wide {
        // SAFETY: this module is compiled only where AVX2 is enabled for the whole crate.
        Wide(unsafe { _mm256_xor_si256(self.0, other.0) })
    }
}
