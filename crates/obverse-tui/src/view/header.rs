use obverse_study::Page;
use ratatui::Frame;
use ratatui::layout::{Position as Cell, Rect};
use ratatui::text::{Line, Span};

use super::MouseTarget;
use super::text_layout::split_right;
use crate::app::App;

const NAME: &str = "Obverse";
const HELP: &str = "? help";
/// Mark that is shown while the session cannot be saved.
const NOT_KEPT: &str = "not saved";

/// The pages, and the first column of each page's tab.
fn tabs() -> impl Iterator<Item = (Page, u16)> {
    let mut x = NAME.len() as u16 + 3;
    Page::ALL.into_iter().map(move |page| {
        let begin = x;
        x += title(page).len() as u16 + 3;
        (page, begin)
    })
}

/// Draws the name of the program, the tabs and the key for help.
pub fn draw(frame: &mut Frame, app: &App, area: Rect) {
    let theme = app.theme();
    let (left, right) = split_right(area, HELP);
    frame.render_widget(Line::styled(NAME, theme.strong()), left);
    for (page, x) in tabs() {
        let style = match page == app.page() {
            true => theme.selected(),
            false => theme.faint(),
        };
        let title = format!(" {} ", title(page));
        let width = title.len() as u16;
        let place = Rect::new(area.x + x, area.y, width, 1).intersection(area);
        frame.render_widget(Span::styled(title, style), place);
    }
    frame.render_widget(Line::styled(HELP, theme.faint()), right);
    if !app.is_kept {
        let (_, mark) = split_right(left, &format!("{NOT_KEPT}  "));
        frame.render_widget(Line::styled(NOT_KEPT, theme.bad()), mark);
    }
}

/// The mouse target at a cell of the header; `None` if a click there does nothing.
pub fn target(area: Rect, cell: Cell) -> Option<MouseTarget> {
    let x = cell.x.checked_sub(area.x)?;
    if x + (HELP.len() as u16) >= area.width {
        return Some(MouseTarget::Help);
    }
    tabs()
        .find(|&(page, begin)| (begin..begin + title(page).len() as u16 + 2).contains(&x))
        .map(|(page, _)| MouseTarget::Page(page))
}

/// Title of the tab of a page.
const fn title(page: Page) -> &'static str {
    match page {
        Page::Play => "Play",
        Page::Analyse => "Analyse",
        Page::Learn => "Learn",
    }
}
