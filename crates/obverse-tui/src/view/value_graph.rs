use obverse_study::NodeId;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::app::App;
use crate::glyphs::Glyphs;

/// Width of the scale at the left, in columns.
const SCALE: u16 = 4;
/// Number of plies that fill the graph, unless the game is longer.
const USUAL_PLIES: usize = 60;

/// Maps plies to horizontal positions of the graph.
struct Axis {
    plies: usize,
    /// Number of braille dots from left to right, two per cell.
    dots: usize,
}

impl Axis {
    fn new(area: Rect, nodes: usize) -> Axis {
        Axis {
            plies: USUAL_PLIES.max(nodes.saturating_sub(1)),
            dots: 2 * usize::from(area.width.saturating_sub(SCALE)),
        }
    }

    /// The ply at a dot, as a fractional number.
    fn ply(&self, dot: usize) -> f64 {
        dot as f64 * self.plies as f64 / (self.dots.max(2) - 1) as f64
    }

    fn dot(&self, ply: usize) -> usize {
        let dot = ply * (self.dots.max(1) - 1) + self.plies / 2;
        dot / self.plies.max(1)
    }
}

/// Draws the graph of the values of the current line. Above the middle Black is ahead, below it White.
pub fn draw(frame: &mut Frame, app: &App, area: Rect) {
    let theme = app.theme();
    let nodes = app.tree().line_nodes();
    let values: Vec<Option<f64>> = nodes
        .iter()
        .map(|&id| Some(f64::from(app.tree().assessment(id)?.black)))
        .collect();
    let largest = values
        .iter()
        .flatten()
        .fold(0.0_f64, |most, value| most.max(value.abs()));
    let top = [8.0, 16.0, 32.0]
        .into_iter()
        .find(|&top| largest <= top)
        .unwrap_or(64.0);
    let axis = Axis::new(area, nodes.len());
    let rows = usize::from(area.height);
    let middle = 2.0 * rows as f64;
    let here = axis.dot(app.tree().ply(app.tree().current())) / 2;
    let curve: Vec<Option<f64>> = (0..axis.dots)
        .map(|dot| value_at(&values, axis.ply(dot)))
        .collect();
    for row in 0..rows {
        let mut spans = vec![Span::styled(label(app, row, rows, top), theme.faint())];
        for column in 0..axis.dots / 2 {
            let mut bits = 0;
            let mut is_ahead = false;
            let mut balance = 0.0;
            for (dx, dy) in (0..2).flat_map(|dx| (0..4).map(move |dy| (dx, dy))) {
                let y = (4 * row + dy) as f64 + 0.5;
                let Some(value) = curve[2 * column + dx] else {
                    continue;
                };
                let height = middle - value / top * middle;
                let (low, high) = (height.min(middle), height.max(middle));
                // Draw a part of the zero line. Columns without a known value were skipped above and have no zero line.
                let on_axis = (y - middle).abs() < 1.0 && y > middle;
                let is_inside = (low..=high).contains(&y);
                is_ahead |= is_inside;
                balance += value;
                if is_inside || on_axis {
                    bits |= BITS[dx][dy];
                }
            }
            let style = if column == here {
                theme.accent()
            } else if !is_ahead {
                theme.faint()
            } else if balance > 0.0 {
                theme.good()
            } else {
                theme.bad()
            };
            let symbol = match (app.glyphs, bits) {
                (Glyphs::Unicode, 0) if column == here => '│',
                (Glyphs::Letters, 0) if column == here => '|',
                (_, 0) => ' ',
                (Glyphs::Unicode, bits) => char::from_u32(0x2800 + bits).unwrap_or(' '),
                (Glyphs::Letters, _) if !is_ahead => '-',
                (Glyphs::Letters, _) => '#',
            };
            spans.push(Span::styled(symbol.to_string(), style));
        }
        let place = Rect {
            y: area.y + row as u16,
            height: 1,
            ..area
        };
        frame.render_widget(Line::from(spans), place);
    }
}

/// Bits of the dots of a braille cell, by column and row.
const BITS: [[u32; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];

fn label(app: &App, row: usize, rows: usize, top: f64) -> String {
    let disc = |color| app.glyphs.disc(color);
    if row == 0 {
        format!("{}{top:<3}", disc(obverse_core::Color::Black))
    } else if row + 1 == rows {
        format!("{}{top:<3}", disc(obverse_core::Color::White))
    } else {
        "    ".to_owned()
    }
}

/// Interpolates the value at a fractional ply; `None` if the value of the ply before or after it is unknown.
fn value_at(values: &[Option<f64>], ply: f64) -> Option<f64> {
    let before = ply.floor() as usize;
    let left = values.get(before).copied().flatten()?;
    let part = ply - ply.floor();
    if part == 0.0 {
        return Some(left);
    }
    let right = values.get(before + 1).copied().flatten()?;
    Some(left + (right - left) * part)
}

/// The node whose ply is at a column of the terminal, if the column is in the graph.
pub fn node_at(app: &App, area: Rect, x: u16) -> Option<NodeId> {
    let nodes = app.tree().line_nodes();
    let column = x.checked_sub(area.x + SCALE)?;
    let axis = Axis::new(area, nodes.len());
    let ply = axis.ply(2 * usize::from(column)).round() as usize;
    nodes.get(ply).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_interpolated_between_plies() {
        let values = [Some(0.0), Some(4.0), None, Some(2.0)];
        assert_eq!(value_at(&values, 0.5), Some(2.0));
        assert_eq!(value_at(&values, 1.0), Some(4.0));
        assert_eq!(value_at(&values, 1.5), None);
        assert_eq!(value_at(&values, 3.0), Some(2.0));
        assert_eq!(value_at(&values, 3.5), None);
    }

    #[test]
    fn the_axis_holds_a_whole_game() {
        let axis = Axis::new(Rect::new(0, 0, 40, 4), 1);
        assert_eq!((axis.dot(0), axis.dot(60)), (0, 71));
        let long = Axis::new(Rect::new(0, 0, 40, 4), 70);
        assert_eq!(long.dot(69), 71);
    }
}
