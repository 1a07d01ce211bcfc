//! The WebAssembly kernel. One lane of a vector holds the board, the other lane the board mirrored top to bottom.
#![allow(unsafe_code, reason = "loads into vectors")]

use std::arch::wasm32::*;
use std::ops::{BitOr, BitXor};

use super::portable::INNER_COLUMNS;
use super::rays::RAYS;
use super::{Children, Kernel, LANES};
use crate::Square;

/// The kernel for WebAssembly with 128-bit vectors, which all browsers have had since 2023.
///
/// Vectors are shifted by the same number of bits in both lanes. On the mirrored board, the directions up the board are
/// directions down the board, so one shift serves two directions:
///
/// ```text
/// lane 0      lane 1
/// .  .  .    -9 -8 -7
/// .  +  .     .  +  .
/// 7  8  9     .  .  .
/// ```
///
/// Rows are scanned without vectors, at the same time.
#[derive(Clone, Copy, Debug)]
pub struct Simd128;

/// A set of squares in lane 0, and the same set mirrored top to bottom in lane 1.
#[derive(Clone, Copy, Debug)]
pub struct Mirrored(v128);

impl From<u64> for Mirrored {
    #[inline(always)]
    fn from(set: u64) -> Mirrored {
        let both = u64x2_splat(set);
        Mirrored(i8x16_shuffle::<
            0,
            1,
            2,
            3,
            4,
            5,
            6,
            7,
            15,
            14,
            13,
            12,
            11,
            10,
            9,
            8,
        >(both, both))
    }
}

impl From<Mirrored> for u64 {
    #[inline(always)]
    fn from(Mirrored(lanes): Mirrored) -> u64 {
        u64x2_extract_lane::<0>(lanes)
    }
}

impl BitOr for Mirrored {
    type Output = Mirrored;

    #[inline(always)]
    fn bitor(self, other: Mirrored) -> Mirrored {
        Mirrored(v128_or(self.0, other.0))
    }
}

impl BitXor for Mirrored {
    type Output = Mirrored;

    #[inline(always)]
    fn bitxor(self, other: Mirrored) -> Mirrored {
        Mirrored(v128_xor(self.0, other.0))
    }
}

impl Mirrored {
    /// The union of the sets in both lanes, if lane 1 holds any mirrored set.
    #[inline(always)]
    fn union_of_lanes(lanes: v128) -> Mirrored {
        let exchanged =
            i8x16_shuffle::<15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0>(lanes, lanes);
        Mirrored(v128_or(lanes, exchanged))
    }
}

impl Kernel for Simd128 {
    const NAME: &'static str = "simd128";

    type Wide = Mirrored;

    #[inline(always)]
    fn legal_squares(player: u64, opponent: u64) -> u64 {
        let beyond = beyond_runs(player.into(), opponent.into()) | beyond_rows(player, opponent);
        beyond & !(player | opponent)
    }

    #[inline(always)]
    fn flips(square: Square, player: u64, opponent: u64) -> u64 {
        let lines = flips_by_line(square, player.into(), opponent.into());
        u64::from(Mirrored::union_of_lanes(lines)) | flips_in_row(square, player, opponent)
    }

    #[inline(always)]
    fn flips_wide(square: Square, player: Mirrored, opponent: Mirrored) -> Option<Mirrored> {
        let row = flips_in_row(square, player.into(), opponent.into());
        let lines = flips_by_line(square, player, opponent);
        // Test before the lanes are united, so that an illegal placement returns without waiting.
        if row == 0 && !v128_any_true(lines) {
            return None;
        }
        Some(Mirrored::union_of_lanes(lines) | row.into())
    }

    #[inline(always)]
    fn child(player: u64, opponent: u64, place: u64) -> (u64, u64) {
        let square = Square::from_low_bits(place.trailing_zeros());
        let (from, through) = (Mirrored::from(player), Mirrored::from(opponent));
        let row = flips_in_row(square, player, opponent);
        let lines = Mirrored::union_of_lanes(flips_by_line(square, from, through));
        let wide = lines | row.into();
        let flips = u64::from(wide);
        let beyond = beyond_runs(through ^ wide, from | wide | place.into())
            | beyond_rows(opponent ^ flips, player | flips | place);
        (flips, beyond & !(player | opponent | place))
    }

    #[inline(always)]
    fn children<Caller>(player: u64, opponent: u64, moves: u64) -> Children {
        let mut children = Children {
            place: [0; LANES],
            flips: [0; LANES],
            replies: [0; LANES],
        };
        let mut rest = moves;
        for lane in 0..LANES {
            if rest == 0 {
                break;
            }
            let place = rest & rest.wrapping_neg();
            rest ^= place;
            let (flips, replies) = Simd128::child(player, opponent, place);
            children.place[lane] = place;
            children.flips[lane] = flips;
            children.replies[lane] = replies;
        }
        children
    }
}

/// Steps of the directions that the vectors handle: down left, down, down right.
const STEPS: [u32; 3] = [7, 8, 9];

/// Returns the squares one step beyond every run of the opponent's discs that starts next to a disc of the player, in
/// all directions except along rows. The result may contain occupied squares.
///
/// Uses a Kogge-Stone fill in both lanes, as the portable kernel does.
#[inline(always)]
fn beyond_runs(Mirrored(from): Mirrored, Mirrored(opponent): Mirrored) -> u64 {
    let inner = v128_and(opponent, u64x2_splat(INNER_COLUMNS));
    let mut beyond = u64x2_splat(0);
    for step in STEPS {
        let through = if step == 8 { opponent } else { inner };
        let mut runs = v128_and(u64x2_shl(from, step), through);
        runs = v128_or(runs, v128_and(u64x2_shl(runs, step), through));
        let pairs = v128_and(through, u64x2_shl(through, step));
        runs = v128_or(runs, v128_and(u64x2_shl(runs, 2 * step), pairs));
        runs = v128_or(runs, v128_and(u64x2_shl(runs, 2 * step), pairs));
        beyond = v128_or(beyond, u64x2_shl(runs, step));
    }
    Mirrored::union_of_lanes(beyond).into()
}

/// Returns the squares one step beyond every run of the opponent's discs in a row that starts next to a disc of the
/// player. The result may contain occupied squares.
#[inline(always)]
fn beyond_rows(player: u64, opponent: u64) -> u64 {
    let inner = opponent & INNER_COLUMNS;
    // To the right: adding the first disc of a run carries through the run. Only the first disc of a run is next to a
    // disc of the player, and runs end before column h, so no carry reaches another row.
    let right = inner.wrapping_add((player << 1) & inner) & !inner;
    let mut runs = (player >> 1) & inner;
    runs |= (runs >> 1) & inner;
    let pairs = inner & (inner >> 1);
    runs |= (runs >> 2) & pairs;
    runs |= (runs >> 2) & pairs;
    right | (runs >> 1)
}

/// The rays of every square in the directions of [`STEPS`]: lane 0 on the board, lane 1 on the mirrored board.
static MIRRORED_RAYS: [[[u64; 2]; STEPS.len()]; 64] = {
    let mut all = [[[0; 2]; STEPS.len()]; 64];
    let mut square = 0;
    while square < 64 {
        let mut step = 0;
        while step < STEPS.len() {
            // Mirroring top to bottom exchanges the rows of a square index. The first ray towards higher bits is that
            // of the row.
            all[square][step] = [RAYS[square].up[step + 1], RAYS[square ^ 56].up[step + 1]];
            step += 1;
        }
        square += 1;
    }
    all
};

/// Returns the discs flipped along columns and diagonals: in lane 0 those below the square, in lane 1 those above it,
/// mirrored.
#[inline(always)]
fn flips_by_line(square: Square, Mirrored(player): Mirrored, Mirrored(opponent): Mirrored) -> v128 {
    let mut flips = u64x2_splat(0);
    for pair in &MIRRORED_RAYS[square.index()] {
        // SAFETY: the load reads the 16 bytes of `pair` and needs no alignment.
        let ray = unsafe { v128_load(pair.as_ptr().cast()) };
        // `x & -x` isolates the first square of the ray that is not the opponent's.
        let others = v128_andnot(ray, opponent);
        let first_other = v128_and(others, i64x2_neg(others));
        let outflanking = v128_and(first_other, player);
        // Subtracting 1 sets the bits before the outflanking disc. Without such a disc, nothing is subtracted from 0.
        let before = i64x2_add(outflanking, i64x2_ne(outflanking, u64x2_splat(0)));
        flips = v128_or(flips, v128_and(before, ray));
    }
    flips
}

/// Returns the discs flipped in the row of the square.
#[inline(always)]
fn flips_in_row(square: Square, player: u64, opponent: u64) -> u64 {
    let rays = &RAYS[square.index()];
    let (right, left) = (rays.up[0], rays.down[0]);
    let first_other = (opponent | !right).wrapping_add(1) & right;
    let outflanking = first_other & player;
    let flips_right = outflanking.wrapping_sub(u64::from(outflanking != 0)) & right;
    let others = left & !opponent;
    // As in the portable kernel: a1, which stands for no other square, cannot outflank.
    let first_other = (1 << 63 >> (others | 1).leading_zeros()) & left;
    let outflanking = first_other & player;
    flips_right | (outflanking.wrapping_neg().wrapping_mul(2) & left)
}
