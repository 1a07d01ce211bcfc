use std::io::{self, Write};

use super::caption::Caption;
use super::metrics::{CORNER, MARGIN, SMALL};
use super::search_tree::SearchTree;
use super::svg::Length;
use super::text_width::width;

/// Height of a row, in pixels.
const ROW: f64 = 26.0;
/// Gap between a sign and its meaning, in pixels.
const GAP: f64 = 8.0;
/// Gap between two entries, in pixels.
const BETWEEN: f64 = 28.0;
/// Width of a drawn sign, in pixels.
const SIGN: f64 = 28.0;

/// What the signs of a picture mean: one entry for each sign that the tree has, in rows below the tree.
pub(super) struct Legend {
    entries: Vec<Entry>,
    rows: usize,
}

struct Entry {
    sign: Sign,
    meaning: &'static str,
    row: usize,
    /// x coordinate of the sign, in pixels.
    x: f64,
}

#[derive(Clone, Copy)]
enum Sign {
    /// The line of the principal variation.
    Chosen,
    /// The box for skipped moves.
    Stub,
    /// A text as it stands in a box.
    Text(&'static str),
}

impl Sign {
    fn width(self) -> f64 {
        match self {
            Sign::Chosen | Sign::Stub => SIGN,
            Sign::Text(text) => width(text, SMALL),
        }
    }
}

impl Legend {
    /// Collects the signs of a tree, in rows that are at most as wide as the picture.
    pub(super) fn new(tree: &SearchTree, picture_width: f64) -> Legend {
        let any = |is: &dyn Fn(&super::Node) -> bool| tree.ids().any(|id| is(&tree[id]));
        let bound = any(&|node| Caption::value_of(node).starts_with(['≤', '≥']));
        let signs = [
            (!tree.chosen_line().is_empty(), Sign::Chosen, "chosen line"),
            (
                any(&|node| node.skipping_cut().is_some()),
                Sign::Stub,
                "skipped by a cut-off",
            ),
            (
                any(&|node| node.window.is_some()),
                Sign::Text("[α, β]"),
                "window on entry",
            ),
            (bound, Sign::Text("≤ ≥"), "only a bound"),
        ];
        let (mut row, mut x) = (0, MARGIN);
        let mut entries: Vec<Entry> = Vec::new();
        for (_, sign, meaning) in signs.into_iter().filter(|(occurs, ..)| *occurs) {
            let wide = sign.width() + GAP + width(meaning, SMALL);
            if x > MARGIN && x + wide > picture_width - MARGIN {
                (row, x) = (row + 1, MARGIN);
            }
            entries.push(Entry {
                sign,
                meaning,
                row,
                x,
            });
            x += wide + BETWEEN;
        }
        let rows = entries.last().map_or(0, |entry| entry.row + 1);
        Legend { entries, rows }
    }

    /// Returns the height of the legend, in pixels; 0 if the tree has none of the signs.
    pub(super) fn height(&self) -> f64 {
        match self.rows {
            0 => 0.0,
            rows => rows as f64 * ROW + MARGIN,
        }
    }

    /// Writes the legend below the y coordinate `top`.
    pub(super) fn write(&self, top: f64, out: &mut impl Write) -> io::Result<()> {
        for Entry {
            sign,
            meaning,
            row,
            x,
        } in &self.entries
        {
            let middle = top + MARGIN / 2.0 + (*row as f64 + 0.5) * ROW;
            let (left, right) = (Length(*x), Length(x + sign.width()));
            let (y, baseline) = (Length(middle), Length(middle + 5.0));
            match sign {
                Sign::Chosen => writeln!(
                    out,
                    "<path class=\"edge chosen\" d=\"M{left} {y}L{right} {y}\"/>"
                )?,
                Sign::Stub => writeln!(
                    out,
                    "<g class=\"stub\"><rect class=\"box\" x=\"{left}\" y=\"{}\" width=\"{SIGN}\" \
                     height=\"16\" rx=\"{CORNER}\"/></g>",
                    Length(middle - 8.0)
                )?,
                Sign::Text(text) => writeln!(
                    out,
                    "<text class=\"muted\" x=\"{left}\" y=\"{baseline}\">{text}</text>"
                )?,
            }
            let x = Length(x + sign.width() + GAP);
            writeln!(
                out,
                "<text class=\"muted\" x=\"{x}\" y=\"{baseline}\">{meaning}</text>"
            )?;
        }
        Ok(())
    }
}
