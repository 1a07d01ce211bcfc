use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph};

use super::key_bar;
use super::screen_layout::ScreenLayout;
use super::text_layout::{split_right, wrapped};
use crate::app::{App, Tone};

/// Draws the status line and the most important keys.
pub fn draw(frame: &mut Frame, app: &App, layout: &ScreenLayout) {
    let theme = app.theme();
    let status = app.status();
    let style = match status.tone {
        Tone::Plain | Tone::Waiting => theme.text(),
        Tone::Thinking => theme.accent(),
        Tone::Over => theme.strong(),
        Tone::Bad => theme.bad(),
    };
    let area = layout.status;
    let width = usize::from(area.width);
    // A long text also takes the blank row above the status line and, if it needs a third row, the row of the keys.
    let rows = wrapped(&status.text, width);
    if rows.len() > 1 {
        let place = Rect {
            y: area.y.saturating_sub(1),
            height: 3.min(rows.len() as u16),
            ..area
        };
        if rows.len() == 2 {
            key_bar::draw(frame, app, layout);
        }
        let mut rows = rows;
        if rows.len() > 3 {
            rows.truncate(3);
            let more = app.glyphs.more();
            let room = width.saturating_sub(more.chars().count());
            rows[2] = rows[2].chars().take(room).collect::<String>() + more;
        }
        let lines: Vec<Line> = rows
            .into_iter()
            .map(|row| Line::styled(row, style))
            .collect();
        frame.render_widget(Clear, place);
        frame.render_widget(Block::new().style(theme.text()), place);
        return frame.render_widget(Paragraph::new(lines), place);
    }
    let used = status.text.chars().count() + status.engine.chars().count() + 2;
    let engine = if used <= width {
        status.engine.as_str()
    } else {
        ""
    };
    let (words, engine_area) = split_right(area, engine);
    frame.render_widget(Line::styled(status.text, style), words);
    frame.render_widget(Line::styled(engine, theme.faint()), engine_area);
    key_bar::draw(frame, app, layout);
}
