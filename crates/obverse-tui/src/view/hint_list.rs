//! The list of hints: values and best lines of the legal moves.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::value_text::worth;
use crate::app::App;

/// Draws a row for each legal move: its value, search depth and best line.
pub fn draw(frame: &mut Frame, app: &App, area: Rect) {
    let theme = app.theme();
    let Some(hints) = app.visible_hints() else {
        let words = match app.tree().position().board().is_over() {
            true => "",
            false => "thinking",
        };
        frame.render_widget(Line::styled(words, theme.faint()), area);
        return;
    };
    let lines = &hints.report.lines;
    let best = lines.first().map_or(0, |line| line.score);
    let room = usize::from(area.height);
    for (index, line) in lines.iter().take(room).enumerate() {
        let Some(mv) = line.first() else { continue };
        let place = Rect {
            y: area.y + index as u16,
            height: 1,
            ..area
        };
        // If not all moves fit, the last row shows how many are left out.
        if index + 1 == room && lines.len() > room {
            let text = format!("{} {} more", app.glyphs.more(), lines.len() - index);
            frame.render_widget(Line::styled(text, theme.faint()), place);
            break;
        }
        let style = match best - line.score {
            0 => theme.good().add_modifier(ratatui::style::Modifier::BOLD),
            1..=3 => theme.text(),
            _ => theme.bad(),
        };
        let tick = if line.is_exact() {
            app.glyphs.tick()
        } else {
            " "
        };
        let rest: Vec<String> = line.moves.iter().skip(1).map(ToString::to_string).collect();
        let spans = vec![
            Span::styled(format!("{mv:<4}"), style),
            Span::styled(format!("{:>5} {tick} ", worth(line, 5)), style),
            Span::styled(format!("{:<7}", line.search_depth()), theme.faint()),
            Span::styled(rest.join(" "), theme.faint()),
        ];
        frame.render_widget(Line::from(spans), place);
    }
}
