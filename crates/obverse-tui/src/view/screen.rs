use obverse_study::Page;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::widgets::{Block, Paragraph, Wrap};

use super::screen_layout::{SMALLEST, ScreenLayout};
use super::{
    board, game_chooser, game_panel, header, help_dialog, learn_panel, new_game_dialog,
    prompt_dialog, read_failure_dialog, status_line,
};
use crate::app::{App, Overlay};

/// Draws the whole screen of the application, with the open dialog on top.
pub fn view(frame: &mut Frame, app: &App) {
    let area = frame.area();
    let theme = app.theme();
    frame.render_widget(Block::new().style(theme.text()), area);
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        return too_small(frame, app, area);
    }
    let layout = ScreenLayout::new(area);
    header::draw(frame, app, layout.header);
    board::draw(frame, app, &layout);
    match app.page() {
        Page::Learn if !matches!(app.overlay, Some(Overlay::Editor(_))) => {
            learn_panel::draw(frame, app, layout.panel);
        }
        _ => game_panel::draw(frame, app, layout.panel),
    }
    status_line::draw(frame, app, &layout);
    match &app.overlay {
        Some(Overlay::Help) => help_dialog::draw(frame, app, area),
        Some(Overlay::NewGame(dialog)) => new_game_dialog::draw(frame, app, dialog, area),
        Some(Overlay::Prompt(prompt)) => prompt_dialog::draw(frame, app, prompt, area),
        Some(Overlay::ReadFailure(failure)) => read_failure_dialog::draw(frame, app, failure, area),
        Some(Overlay::Chooser) => {
            if let Some(chooser) = &app.chooser {
                game_chooser::draw(frame, app, chooser, area);
            }
        }
        Some(Overlay::Earlier) => {
            if let Some(list) = &app.earlier_list {
                game_chooser::draw(frame, app, list, area);
            }
        }
        Some(Overlay::Editor(_)) | None => {}
    }
}

/// Draws the message that the terminal is too small.
fn too_small(frame: &mut Frame, app: &App, area: Rect) {
    let (columns, rows) = SMALLEST;
    let text = format!(
        "This terminal has {} columns and {} rows; Obverse needs {columns} and {rows}.\n\n\
         Make it larger, or press q to quit.",
        area.width, area.height
    );
    let words = Paragraph::new(text)
        .style(app.theme().text())
        .wrap(Wrap { trim: true });
    frame.render_widget(words, area);
}
