use std::ops::RangeInclusive;

use obverse_core::Square;
use ratatui::layout::{Position as Cell, Rect};

/// Minimum size of the terminal in columns and rows.
pub const SMALLEST: (u16, u16) = (80, 22);

/// Columns left of the squares: a margin and the numbers of the rows.
const LEFT: u16 = 4;
/// Rows above the squares: the header, a blank row, the letters of the columns.
const ABOVE: u16 = 3;
/// Rows below the squares: a blank row, the status, the keys.
const BELOW: u16 = 3;
/// Columns between board and panel.
const GAP: u16 = 3;
/// Minimum and maximum width of the panel, in columns.
const PANEL: RangeInclusive<u16> = 40..=66;

/// The areas of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScreenLayout {
    /// The first row of the terminal: the name of the program and the tabs.
    pub header: Rect,
    /// The 64 squares, without the coordinates.
    pub board: Rect,
    /// Rows per square. A square has twice as many columns.
    pub scale: u16,
    /// The panel to the right of the board.
    pub panel: Rect,
    /// The status line.
    pub status: Rect,
    /// The row with the keys.
    pub keys: Rect,
}

impl ScreenLayout {
    /// Makes the board as large as possible, with the panel to its right.
    pub fn new(area: Rect) -> ScreenLayout {
        let rows = area.height.saturating_sub(ABOVE + BELOW) / 8;
        let columns = area.width.saturating_sub(LEFT + GAP + PANEL.start() + 1) / 16;
        let scale = rows.min(columns).clamp(1, 8);
        let board = Rect::new(area.x + LEFT, area.y + ABOVE, 16 * scale, 8 * scale);
        let x = board.right() + GAP;
        let row = |y: u16| Rect::new(area.x + 1, y, area.width.saturating_sub(2), 1);
        ScreenLayout {
            header: row(area.y),
            board,
            scale,
            panel: Rect {
                x,
                y: area.y + 2,
                width: area.right().saturating_sub(x + 1).min(*PANEL.end()),
                height: area.height.saturating_sub(ABOVE + BELOW - 1),
            },
            status: row(area.bottom().saturating_sub(2)),
            keys: row(area.bottom().saturating_sub(1)),
        }
    }

    /// The area of a square of the board.
    pub fn square(&self, square: Square) -> Rect {
        let (width, height) = (2 * self.scale, self.scale);
        Rect {
            x: self.board.x + u16::from(square.column()) * width,
            y: self.board.y + u16::from(square.row()) * height,
            width,
            height,
        }
    }

    /// The square of the board at a cell of the terminal; `None` if the cell is not on the board.
    pub fn square_at(&self, cell: Cell) -> Option<Square> {
        if !self.board.contains(cell) {
            return None;
        }
        let column = (cell.x - self.board.x) / (2 * self.scale);
        let row = (cell.y - self.board.y) / self.scale;
        Square::at(column.try_into().ok()?, row.try_into().ok()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_overlaps_at_any_size() {
        for width in (80..=240).step_by(7) {
            for height in 24..=80 {
                let area = Rect::new(0, 0, width, height);
                let layout = ScreenLayout::new(area);
                let parts = [
                    layout.header,
                    layout.board,
                    layout.panel,
                    layout.status,
                    layout.keys,
                ];
                for (index, part) in parts.iter().enumerate() {
                    assert_eq!(
                        part.intersection(area),
                        *part,
                        "{width}x{height} {layout:?}"
                    );
                    for other in &parts[index + 1..] {
                        assert!(!part.intersects(*other), "{width}x{height} {layout:?}");
                    }
                }
                assert!(layout.scale >= 2 && layout.panel.width >= *PANEL.start());
                for square in Square::ALL {
                    let place = layout.square(square).as_position();
                    assert_eq!(layout.square_at(place), Some(square));
                }
            }
        }
    }
}
