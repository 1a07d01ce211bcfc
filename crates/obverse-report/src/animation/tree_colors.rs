//! The colours of trees, taken from the light theme in the style sheet of the drawings.

use obverse_plot::Rgb;

pub(super) const PAPER: Rgb = Rgb(0xfb, 0xfa, 0xf7);
pub(super) const INK: Rgb = Rgb(0x14, 0x16, 0x1a);
/// Background of every other level of the tree: 3 % ink on the paper colour.
pub(super) const BAND: Rgb = Rgb(0xf4, 0xf3, 0xf0);
pub(super) const MUTED: Rgb = Rgb(0x6b, 0x67, 0x5d);
pub(super) const EDGE: Rgb = Rgb(0xa9, 0xa4, 0x97);
pub(super) const OUTLINE: Rgb = Rgb(0x8a, 0x85, 0x78);
pub(super) const BOX: Rgb = Rgb(0xff, 0xff, 0xff);
pub(super) const TAB: Rgb = Rgb(0xef, 0xec, 0xe4);
pub(super) const LEAF: Rgb = Rgb(0xe6, 0xf0, 0xeb);
pub(super) const LEAF_TAB: Rgb = Rgb(0xd3, 0xe5, 0xdc);
pub(super) const LEAF_OUTLINE: Rgb = Rgb(0x2e, 0x7d, 0x5b);
/// The principal variation, and the path to the current node.
pub(super) const CHOSEN: Rgb = Rgb(0x6a, 0x5a, 0xcd);

// The two colours below are not in the style sheet, since a still picture has no current node and no current cutoff.

/// Face of the current node.
pub(super) const CURRENT: Rgb = Rgb(0xe4, 0xe0, 0xfa);
/// The outline and text of the box of skipped moves, and the sentence about them, in the frame of their cutoff.
pub(super) const CUT: Rgb = Rgb(0xad, 0x4a, 0x25);

#[cfg(test)]
mod tests {
    use obverse_classic::drawing::svg::STYLE;

    use super::*;

    #[test]
    fn the_colours_are_those_of_the_style_sheet() {
        for (selector, property, color) in [
            (".tree .paper", "fill", PAPER),
            (".tree text", "fill", INK),
            (".tree .muted", "fill", MUTED),
            (".tree .edge", "stroke", EDGE),
            (".tree .box", "stroke", OUTLINE),
            (".tree .stub .box", "stroke", OUTLINE),
            (".tree .box", "fill", BOX),
            (".tree .tab", "fill", TAB),
            (".tree .leaf .box", "fill", LEAF),
            (".tree .leaf .box", "stroke", LEAF_OUTLINE),
            (".tree .leaf .tab", "fill", LEAF_TAB),
            (".tree .edge.chosen", "stroke", CHOSEN),
            (".tree .chosen .tab", "fill", CHOSEN),
            (".tree .chosen .move", "fill", PAPER),
        ] {
            let rule = (STYLE.lines()).find(|line| line.starts_with(&format!("{selector} {{")));
            let rule = rule.unwrap_or_else(|| panic!("no rule for {selector}"));
            let wanted = format!(" {property}: {color};");
            assert!(rule.contains(&wanted), "{rule}: expected{wanted}");
        }
    }
}
