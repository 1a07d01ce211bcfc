use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};

use super::dialog_box::boxed;
use crate::app::{App, ReadFailure};

/// Draws an error in a text or file.
pub fn draw(frame: &mut Frame, app: &App, failure: &ReadFailure, area: Rect) {
    let theme = app.theme();
    let title: String = failure.title.chars().take(66).collect();
    let inner = boxed(frame, app, area, &title, (70, 11));
    let inner = Rect {
        x: inner.x + 2,
        y: inner.y + 1,
        width: inner.width.saturating_sub(4),
        height: inner.height.saturating_sub(1),
    };
    let mut lines = Vec::new();
    if let Some((line, arrow)) = &failure.place {
        lines.push(Line::styled(line.clone(), theme.text()));
        lines.push(Line::styled(arrow.clone(), theme.bad()));
        lines.push(Line::default());
    }
    lines.push(Line::styled(failure.message.clone(), theme.bad()));
    lines.push(Line::default());
    let what_next = match app.has_asked() {
        true => "The game is unchanged. Press any key to return to the prompt.",
        false => "The game is unchanged. Press any key to continue.",
    };
    lines.push(Line::styled(what_next, theme.faint()));
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), inner);
}
