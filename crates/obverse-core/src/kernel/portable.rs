//! Plain Rust: runs everywhere, and the oracle of the other kernels.

use super::Kernel;
use super::rays::RAYS;
use crate::Square;

/// The kernel for any machine.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

/// All squares but the a and h columns: a run of discs that goes on sideways stays inside them.
pub(super) const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;

impl Kernel for Portable {
    const NAME: &'static str = "portable";

    type Wide = u64;

    #[inline(always)]
    fn moves(player: u64, opponent: u64) -> u64 {
        let inner = opponent & INNER_COLUMNS;
        let beyond = beyond_runs::<1>(player, inner)
            | beyond_runs::<7>(player, inner)
            | beyond_runs::<8>(player, opponent)
            | beyond_runs::<9>(player, inner);
        beyond & !(player | opponent)
    }

    #[inline(always)]
    fn flips(square: Square, player: u64, opponent: u64) -> u64 {
        let rays = &RAYS[square.index()];
        let mut flips = 0;
        for ray in rays.up {
            // The carry runs through the opponent's discs and stops on the first other square.
            let first_other = (opponent | !ray).wrapping_add(1) & ray;
            let outflanking = first_other & player;
            flips |= outflanking.wrapping_sub((outflanking != 0) as u64) & ray;
        }
        for ray in rays.down {
            let others = ray & !opponent;
            // `others | 1` keeps the shift in range; a1 is on the ray or irrelevant to it.
            let first_other = (1 << 63 >> (others | 1).leading_zeros()) & ray;
            let outflanking = first_other & player;
            flips |= outflanking.wrapping_neg().wrapping_mul(2) & ray;
        }
        flips
    }
}

impl Portable {
    /// [`Kernel::flips`] for the square with the bit `place`, without a table: eight of these side
    /// by side become vector code.
    #[inline(always)]
    pub(super) fn flips_by_fill(place: u64, player: u64, opponent: u64) -> u64 {
        let inner = opponent & INNER_COLUMNS;
        outflanked::<1>(place, player, inner)
            | outflanked::<7>(place, player, inner)
            | outflanked::<8>(place, player, opponent)
            | outflanked::<9>(place, player, inner)
    }
}

/// The runs of `through` between `from` and a square of `to`, both ways along the direction.
#[inline(always)]
fn outflanked<const STEP: u32>(from: u64, to: u64, through: u64) -> u64 {
    let (up, down) = runs::<STEP>(from, through);
    let up_is_closed = (up << STEP) & to != 0;
    let down_is_closed = (down >> STEP) & to != 0;
    (if up_is_closed { up } else { 0 }) | (if down_is_closed { down } else { 0 })
}

/// The squares one step beyond every run of `through` next to `from`, both ways.
#[inline(always)]
fn beyond_runs<const STEP: u32>(from: u64, through: u64) -> u64 {
    let (up, down) = runs::<STEP>(from, through);
    (up << STEP) | (down >> STEP)
}

/// The runs of `through` that start next to `from`, towards higher and towards lower bits, along
/// the direction with this step. Parallel prefix: runs of up to six squares in four steps.
#[inline(always)]
fn runs<const STEP: u32>(from: u64, through: u64) -> (u64, u64) {
    let mut up = (from << STEP) & through;
    let mut down = (from >> STEP) & through;
    up |= (up << STEP) & through;
    down |= (down >> STEP) & through;
    let pairs_up = through & (through << STEP);
    let pairs_down = pairs_up >> STEP;
    up |= (up << (2 * STEP)) & pairs_up;
    down |= (down >> (2 * STEP)) & pairs_down;
    up |= (up << (2 * STEP)) & pairs_up;
    down |= (down >> (2 * STEP)) & pairs_down;
    (up, down)
}
