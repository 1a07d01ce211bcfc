use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use crate::app::App;
use crate::lesson::{Lesson, LessonStep};

/// Draws the lesson: the settings of the search, and the path and explanation of the current step.
pub fn draw(frame: &mut Frame, app: &App, area: Rect) {
    let Some(lesson) = &app.lesson else { return };
    let theme = app.theme();
    let mut lines = heading(app, lesson);
    match lesson.current_step() {
        Some(step) => lines.extend(table(app, &step)),
        None => lines.push(Line::styled("Choose a smaller depth.", theme.text())),
    }
    let height = lines.len() as u16;
    frame.render_widget(Paragraph::new(lines), area);
    let words = Rect {
        y: area.y + height + 1,
        height: area.height.saturating_sub(height + 1),
        ..area
    };
    if let Some(step) = lesson.current_step() {
        let style = if step.is_cut {
            theme.bad()
        } else {
            theme.text()
        };
        let sentence = Paragraph::new(step.sentence)
            .style(style)
            .wrap(Wrap { trim: true });
        frame.render_widget(sentence, words);
    }
    let more = "More: obverse trace; docs/guide";
    let last = Rect {
        y: area.bottom().saturating_sub(1),
        height: 1,
        ..area
    };
    frame.render_widget(Line::styled(more, theme.faint()), last);
}

fn heading<'a>(app: &App, lesson: &Lesson) -> Vec<Line<'a>> {
    let theme = app.theme();
    let settings = lesson.settings;
    let (step, steps) = lesson.progress();
    let setting = |key: &'static str, name: &'static str, value: String| {
        Line::from(vec![
            Span::styled(format!("{name:<11}"), theme.faint()),
            Span::styled(format!("{value:<14}"), theme.strong()),
            Span::styled(key, theme.faint()),
        ])
    };
    let summary =
        (lesson.summary()).unwrap_or_else(|| "The search is too large to show.".to_owned());
    vec![
        setting("m", "search", settings.algorithm.to_string()),
        setting("v", "evaluation", settings.evaluation.to_string()),
        setting("+ -", "depth", settings.depth.to_string()),
        Line::styled(summary, theme.faint()),
        Line::default(),
        Line::styled(format!("Step {step} of {steps}"), theme.strong()),
        Line::default(),
    ]
}

fn table<'a>(app: &App, step: &LessonStep) -> Vec<Line<'a>> {
    let theme = app.theme();
    let head = format!("{:<8}{:<7}{:>7}  {}", "node", "side", "value", "window");
    let mut lines = vec![Line::styled(head, theme.faint())];
    let last = step.path.len().saturating_sub(1);
    for (index, node) in step.path.iter().enumerate() {
        let style = match index == last {
            true => theme.accent(),
            false => theme.text(),
        };
        let name = format!("{:index$}{}", "", node.name);
        lines.push(Line::styled(
            format!(
                "{name:<8}{:<7}{:>7}  {}",
                node.side, node.value, node.window
            ),
            style,
        ));
    }
    lines
}
