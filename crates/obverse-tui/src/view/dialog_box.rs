//! The box that dialogs are drawn in.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::symbols::border;
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear};

use crate::app::App;
use crate::glyphs::Glyphs;

/// Border of dialogs in terminals without Unicode.
const ASCII_BORDER: border::Set = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// The area of a box of this size (columns and rows) in the middle of `area`. A box that is too large is cut to
/// `area`.
pub fn centered(area: Rect, (width, height): (u16, u16)) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    }
}

/// Draws a box of this size (columns and rows) in the middle of `area`, and returns the area inside the box.
pub fn boxed(frame: &mut Frame, app: &App, area: Rect, title: &str, size: (u16, u16)) -> Rect {
    let theme = app.theme();
    let place = centered(area, size);
    let borders = match app.glyphs {
        Glyphs::Unicode => border::ROUNDED,
        Glyphs::Letters => ASCII_BORDER,
    };
    let block = Block::bordered()
        .border_set(borders)
        .border_style(theme.faint())
        .title(Line::styled(format!(" {title} "), theme.strong()))
        .style(theme.text());
    let inner = block.inner(place);
    frame.render_widget(Clear, place);
    frame.render_widget(block, place);
    inner
}
