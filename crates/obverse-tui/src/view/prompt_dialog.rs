use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::dialog_box::boxed;
use super::text_layout::wrapped;
use crate::app::App;
use crate::prompt::Prompt;

/// Width of a prompt, in columns.
const PROMPT_WIDTH: u16 = 76;

/// Maximum number of rows with completions.
const MOST_NAMES: usize = 8;

/// Draws a prompt, with an error or completions below the text.
pub fn draw(frame: &mut Frame, app: &App, prompt: &Prompt, area: Rect) {
    let theme = app.theme();
    let width = usize::from(PROMPT_WIDTH.min(area.width)).saturating_sub(4);
    let below = match prompt.error() {
        Some(error) => wrapped(&format!("{error}."), width),
        None => columns(prompt.names(), width, app.glyphs.more()),
    };
    let style = match prompt.error() {
        Some(_) => theme.bad(),
        None => theme.text(),
    };
    let size = (PROMPT_WIDTH, 5 + below.len() as u16);
    let inner = boxed(frame, app, area, prompt.purpose.question(), size);
    let row = |index: u16| {
        let place = Rect {
            x: inner.x + 1,
            y: inner.y + 1 + index,
            width: inner.width.saturating_sub(2),
            height: 1,
        };
        place.intersection(inner)
    };
    let (before, behind) = prompt.visible_line();
    let line = row(0);
    let room = usize::from(line.width).saturating_sub(1);
    let skipped = before.chars().count().saturating_sub(room);
    let before: String = before.chars().skip(skipped).collect();
    let x = line.x + before.chars().count() as u16;
    let text = before + &behind;
    frame.render_widget(Line::styled(text, theme.text()), line);
    frame.set_cursor_position((x, line.y));
    let last = below.len() as u16 + 1;
    for (text, index) in below.into_iter().zip(1..) {
        frame.render_widget(Line::styled(text, style), row(index));
    }
    let note = match (prompt.purpose.is_path(), prompt.lines()) {
        (true, _) => {
            "Enter accepts, Tab completes, Up recalls earlier names, Esc closes".to_owned()
        }
        (false, 1) => "Enter accepts the text, Esc closes".to_owned(),
        (false, lines) => format!("{lines} lines; Enter accepts them, Esc closes"),
    };
    frame.render_widget(Line::styled(note, theme.faint()), row(last));
}

/// Arranges the completions of a path in columns and returns the rows. If there are too many names, the last row says
/// how many are left out.
fn columns(names: &[String], width: usize, more: &str) -> Vec<String> {
    let widest = names.iter().map(|name| name.chars().count()).max();
    let column = (widest.unwrap_or(0) + 2).min(width.max(1));
    let across = (width / column).max(1);
    let rows = names.len().div_ceil(across);
    let is_cut = rows > MOST_NAMES;
    let shown = if is_cut { MOST_NAMES - 1 } else { rows };
    let row = |names: &[String]| {
        let cell = |name: &String| {
            let name: String = name.chars().take(column).collect();
            format!("{name:<column$}")
        };
        let row: String = names.iter().map(cell).collect();
        row.trim_end().to_owned()
    };
    let mut lines: Vec<String> = names.chunks(across).take(shown).map(row).collect();
    if is_cut {
        lines.push(format!("{more} {} more", names.len() - shown * across));
    }
    lines
}
