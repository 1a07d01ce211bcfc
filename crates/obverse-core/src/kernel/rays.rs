//! The squares that can be seen from a square, by direction.

/// Four rays towards higher bits, then four towards lower bits.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Rays {
    /// Right, down left, down, down right: bits above the square.
    pub up: [u64; 4],
    /// Left, up right, up, up left: bits below the square.
    pub down: [u64; 4],
}

const UP: [(i32, i32); 4] = [(1, 0), (-1, 1), (0, 1), (1, 1)];

/// By square index.
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
