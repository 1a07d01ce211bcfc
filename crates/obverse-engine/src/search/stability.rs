//! Discs that can never be flipped again, counted from below.

use obverse_core::Board;

const EDGE_ROWS: u64 = 0xff00_0000_0000_00ff;
const EDGE_COLUMNS: u64 = 0x8181_8181_8181_8181;
const BORDER: u64 = EDGE_ROWS | EDGE_COLUMNS;

/// An upper bound of the player's score that is not above `alpha`, if stable discs give one.
#[inline]
pub fn cut(board: Board, alpha: i32, empties: u32) -> Option<i32> {
    // With many empty squares few discs are stable: counting them is worth while only where few
    // would do.
    const WORTH_A_LOOK_FROM: [i32; 33] = [
        99, 99, 99, 99, 99, 12, 12, 8, 8, 8, 8, 8, 12, 12, 12, 12, 20, 20, 20, 20, 20, 28, 28, 28,
        28, 28, 28, 28, 28, 36, 36, 36, 36,
    ];
    let from = *WORTH_A_LOOK_FROM.get(empties as usize)?;
    if alpha < from {
        return None;
    }
    let bound = score_bound(board);
    (bound <= alpha).then_some(bound)
}

/// An upper bound of the player's score: the opponent keeps its stable discs.
#[inline]
fn score_bound(board: Board) -> i32 {
    64 - 2 * stable(board.opponent().0, board.player().0).count_ones() as i32
}

/// Discs of the player that can never be flipped, as far as it can be seen line by line.
fn stable(player: u64, opponent: u64) -> u64 {
    let occupied = player | opponent;
    let mut stable = stable_edges(player, opponent);
    let full = full_lines(occupied);
    let inner = player & !BORDER;
    stable |= inner & full[0] & full[1] & full[2] & full[3];
    if stable == 0 {
        return 0;
    }
    // A disc is safe along a line that is full or where it leans on a stable disc of its own.
    loop {
        let rows = stable << 1 | stable >> 1 | full[0];
        let columns = stable << 8 | stable >> 8 | full[1];
        let diagonals = stable << 9 | stable >> 9 | full[2];
        let antidiagonals = stable << 7 | stable >> 7 | full[3];
        let next = stable | (inner & rows & columns & diagonals & antidiagonals);
        if next == stable {
            return stable;
        }
        stable = next;
    }
}

/// Squares on full rows, columns and both kinds of diagonals.
#[inline]
fn full_lines(occupied: u64) -> [u64; 4] {
    let mut rows = occupied & occupied >> 4;
    rows &= rows >> 2;
    rows &= rows >> 1;
    rows &= 0x0101_0101_0101_0101;
    let rows = rows.wrapping_mul(0xff);

    let mut columns = occupied & occupied.rotate_right(32);
    columns &= columns.rotate_right(16);
    columns &= columns.rotate_right(8);

    // Beyond the border counts as full.
    let mut diagonals = occupied;
    let mut antidiagonals = occupied;
    for (step, low, high) in DIAGONAL_STEPS {
        diagonals &= (diagonals >> (9 * step) | high.0) & (diagonals << (9 * step) | low.0);
        antidiagonals &=
            (antidiagonals >> (7 * step) | high.1) & (antidiagonals << (7 * step) | low.1);
    }
    [rows, columns, diagonals, antidiagonals]
}

/// For the diagonals and the antidiagonals a set of squares.
type Both = (u64, u64);

/// For steps of 1, 2 and 4 along the diagonals: which squares look beyond the border, towards
/// lower and towards higher bits.
const DIAGONAL_STEPS: [(u32, Both, Both); 3] = {
    let mut table = [(0, (0, 0), (0, 0)); 3];
    let mut i = 0;
    while i < 3 {
        let step = 1 << i;
        let (mut low, mut high) = ((0, 0), (0, 0));
        let mut square = 0;
        while square < 64 {
            let (x, y) = (square % 8, square / 8);
            let bit = 1 << square;
            if x < step || y < step {
                low.0 |= bit;
            }
            if x >= 8 - step || y >= 8 - step {
                high.0 |= bit;
            }
            if x >= 8 - step || y < step {
                low.1 |= bit;
            }
            if x < step || y >= 8 - step {
                high.1 |= bit;
            }
            square += 1;
        }
        table[i as usize] = (step as u32, low, high);
        i += 1;
    }
    table
};

/// By the player's and the opponent's discs of an edge: the player's that are stable.
#[allow(
    long_running_const_eval,
    reason = "a second of compilation for a table that needs no set-up"
)]
static EDGE: [u8; 256 * 256] = {
    let mut table = [0; 256 * 256];
    // From full edges to empty ones: a result needs those of the edges with one more disc.
    let mut discs: usize = 255;
    loop {
        // All ways to share out these discs: the subsets of the set.
        let mut player = discs;
        loop {
            let opponent = discs ^ player;
            table[player * 256 + opponent] = edge_stable(&table, player, opponent);
            if player == 0 {
                break;
            }
            player = (player - 1) & discs;
        }
        if discs == 0 {
            break;
        }
        discs -= 1;
    }
    table
};

/// The discs of the player that no sequence of placements on this edge flips. Whoever may place
/// anywhere: other lines may make any placement legal.
const fn edge_stable(table: &[u8; 256 * 256], player: usize, opponent: usize) -> u8 {
    let mut stable = player as u8;
    let mut square = 0;
    while square < 8 && stable != 0 {
        if (player | opponent) >> square & 1 == 0 {
            let own = flips_on_line(player, opponent, square);
            stable &= table[(player | own | 1 << square) * 256 + (opponent & !own)];
            let theirs = flips_on_line(opponent, player, square);
            stable &= table[(player & !theirs) * 256 + (opponent | theirs | 1 << square)];
        }
        square += 1;
    }
    stable
}

/// What the player flips by placing on a square of a line.
const fn flips_on_line(player: usize, opponent: usize, square: i32) -> usize {
    let mut flips = 0;
    let mut step = -1;
    while step <= 1 {
        let mut run = 0;
        let mut at = square + step;
        while at >= 0 && at < 8 && opponent >> at & 1 != 0 {
            run |= 1 << at;
            at += step;
        }
        if at >= 0 && at < 8 && player >> at & 1 != 0 {
            flips |= run;
        }
        step += 2;
    }
    flips
}

fn stable_edges(player: u64, opponent: u64) -> u64 {
    let edge = |p: u64, o: u64| u64::from(EDGE[(p as usize & 0xff) * 256 + (o as usize & 0xff)]);
    let top = edge(player, opponent);
    let bottom = edge(player >> 56, opponent >> 56) << 56;
    // A column gathered into a byte and spread back.
    let gather =
        |bits: u64| (bits & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let spread = |byte: u64| {
        (byte & 0x7f).wrapping_mul(0x0002_0408_1020_4081) & 0x0101_0101_0101_0101 | byte >> 7 << 56
    };
    let left = spread(edge(gather(player), gather(opponent)));
    let right = spread(edge(gather(player >> 7), gather(opponent >> 7))) << 7;
    top | bottom | left | right
}
