//! The colours of charts.

use crate::picture::Rgb;

/// Background of the chart.
pub const PAPER: Rgb = Rgb(0xfb, 0xfa, 0xf7);
/// Colour of titles, labels and reference lines.
pub const INK: Rgb = Rgb(0x14, 0x16, 0x1a);
/// Grey of the horizontal axis, the tick labels, the subtitle and faint lines.
pub const EVEN: Rgb = Rgb(0x8a, 0x85, 0x78);
/// Colour of the grid.
pub const GRID: Rgb = Rgb(0xe4, 0xe1, 0xd9);

/// Colours of lines. Each is used with the mark of the same index in `MARKS`, so that lines can be told apart without
/// colours.
pub const COLORS: [Rgb; 7] = [
    Rgb(0x1d, 0x7a, 0x8c),
    Rgb(0xc0, 0x56, 0x2f),
    Rgb(0x6a, 0x5a, 0xcd),
    Rgb(0x2e, 0x7d, 0x5b),
    INK,
    EVEN,
    Rgb(0x9a, 0x8c, 0xff),
];
