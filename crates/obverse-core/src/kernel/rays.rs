//! Table of the squares in each direction from a square.

/// The eight rays from a square to the edge of the board, without the square itself.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Rays {
    /// Rays towards higher bits: right, down left, down, down right.
    pub up: [u64; 4],
    /// Rays towards lower bits: left, up right, up, up left.
    pub down: [u64; 4],
}

/// Column and row steps of [`Rays::up`].
const UP: [(i32, i32); 4] = [(1, 0), (-1, 1), (0, 1), (1, 1)];

/// The rays of every square, by square index.
pub(super) static RAYS: [Rays; 64] = {
    let mut rays = [Rays {
        up: [0; 4],
        down: [0; 4],
    }; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 4 {
            let (dx, dy) = UP[direction];
            rays[square].up[direction] = ray(square, dx, dy);
            rays[square].down[direction] = ray(square, -dx, -dy);
            direction += 1;
        }
        square += 1;
    }
    rays
};

/// Returns the squares from `square` to the edge in the direction with these column and row steps.
const fn ray(square: usize, dx: i32, dy: i32) -> u64 {
    let (mut x, mut y) = (square as i32 % 8 + dx, square as i32 / 8 + dy);
    let mut bits = 0;
    while 0 <= x && x < 8 && 0 <= y && y < 8 {
        bits |= 1 << (y * 8 + x);
        x += dx;
        y += dy;
    }
    bits
}
