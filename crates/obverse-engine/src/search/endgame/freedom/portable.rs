use obverse_core::Board;
use obverse_core::kernel::{Children, LANES};

use super::*;
use crate::search::regions::around;

/// See [`freedoms`](super::freedoms).
#[inline(always)]
pub fn freedoms(board: Board, children: &Children, odd: u64, first: u64) -> [u16; LANES] {
    let count = |set: u64| u64::from(set.count_ones());
    let mut freedoms = [0; LANES];
    for (lane, freedom) in freedoms.iter_mut().enumerate() {
        let (place, replies) = (children.place[lane], children.replies[lane]);
        let own = board.player().0 | children.flips[lane] | place;
        let frontier = around(own) & board.empty().0 & !place;
        let if_on = |set: u64, value: u64| if place & set != 0 { value } else { 0 };
        let counted = OFFSET + if_on(X_SQUARES, ON_AN_X_SQUARE)
            - if_on(C_SQUARES, ON_A_C_SQUARE)
            - if_on(odd, IN_AN_ODD_QUADRANT)
            - if_on(CORNERS, IN_A_CORNER)
            + ((count(replies) + count(replies & CORNERS)) << REPLY_BITS)
            + ((count(replies & around(place)) + count(frontier)) << NEAR_BITS);
        *freedom = match place {
            0 => NO_CHILD,
            _ if place & first != 0 => 0,
            _ => counted as u16,
        };
    }
    freedoms
}
