//! Board with the stability of each disc.

use obverse_classic::stability::{Stability, StabilityMap};
use obverse_core::{Position, Square};

/// Formats the board with a stability mark beside each disc, and a legend with counts. `draw` receives the mark of
/// each square and returns the lines of the drawn board.
pub fn stability_board(
    position: Position,
    draw: impl FnOnce(&dyn Fn(Square) -> char) -> Vec<String>,
) -> String {
    let map = StabilityMap::new(position);
    let mark = |square| match map.of(square) {
        Some(Stability::Stable) => '#',
        Some(Stability::SemiStable) => '-',
        Some(Stability::Unstable) => '!',
        None => ' ',
    };
    let mut text = String::new();
    for line in draw(&mark) {
        text += line.trim_end();
        text += "\n";
    }
    let line = |mark, count: u32, words| format!("{mark} {count:>2} {words}\n");
    text + "\n"
        + &line('#', map.stable.len(), "stable: can never be flipped")
        + &line(
            '-',
            map.semi_stable.len(),
            "semi-stable: cannot be flipped by the next move",
        )
        + &line(
            '!',
            map.unstable.len(),
            "unstable: can be flipped by the next move of the other colour",
        )
}
