use ratatui::Frame;
use ratatui::layout::{Position as Cell, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::dialog_box::{boxed, centered};
use crate::app::App;
use crate::game_chooser::Chooser;

/// Maximum width of the list, in columns.
const WIDEST: u16 = 118;
/// Maximum length of the list's name in the title, in characters, which leaves room for the number of games.
const LONGEST_NAME: usize = 34;
/// Number of rows above the list: the filter and the column headings.
const ABOVE: u16 = 2;
/// Number of rows below the list: a blank row, an error, the keys.
const BELOW: u16 = 3;

/// Number of games that a list of games shows at a time in the terminal of `app`.
pub(crate) fn chooser_rows(app: &App) -> usize {
    rows(Rect::new(0, 0, app.size.0, app.size.1))
}

/// Number of games that a list in `area` shows at a time.
pub fn rows(area: Rect) -> usize {
    list(area).height.into()
}

fn size(area: Rect) -> (u16, u16) {
    (
        area.width.saturating_sub(2).min(WIDEST),
        area.height.saturating_sub(2),
    )
}

/// The area of the rows with games.
fn list(area: Rect) -> Rect {
    let place = centered(area, size(area));
    Rect {
        x: place.x + 2,
        y: place.y + 1 + ABOVE,
        width: place.width.saturating_sub(4),
        height: place.height.saturating_sub(2 + ABOVE + BELOW),
    }
}

/// Index of the game at a cell of the terminal; `None` if the cell shows no game.
pub fn game_at(chooser: &Chooser, area: Rect, cell: Cell) -> Option<usize> {
    let place = list(area);
    if !place.contains(cell) {
        return None;
    }
    let window = chooser.window(rows(area));
    let row = window.start + usize::from(cell.y - place.y);
    chooser.shown().get(row).copied()
}

/// Draws a list of games.
pub fn draw(frame: &mut Frame, app: &App, chooser: &Chooser, area: Rect) {
    let theme = app.theme();
    let mut name: String = chooser.name.chars().take(LONGEST_NAME).collect();
    if name.len() < chooser.name.len() {
        name += app.glyphs.more();
    }
    let title = format!("{name}: {}", chooser.count());
    let inner = boxed(frame, app, area, &title, size(area));
    let place = list(area);
    let row = |y: u16| Rect {
        y,
        height: 1,
        ..place
    };
    let filter = Line::from(vec![
        Span::styled("Filter: ", theme.faint()),
        Span::styled(chooser.filter().to_owned(), theme.strong()),
    ]);
    let x = place.x + filter.width() as u16;
    frame.render_widget(filter, row(inner.y));
    frame.set_cursor_position((x.min(place.right().saturating_sub(1)), inner.y));
    let columns = Columns::new(chooser, place.width);
    columns.name(frame, app, row(place.y - 1));
    let window = chooser.window(place.height.into());
    for (&number, y) in chooser.shown()[window].iter().zip(place.y..) {
        columns.draw(frame, app, chooser, number, row(y));
    }
    if chooser.shown().is_empty() {
        let text = "No game matches: Backspace removes a letter, Ctrl-U clears the filter.";
        frame.render_widget(Line::styled(text, theme.text()), row(place.y));
    }
    if let Some(complaint) = chooser.complaint() {
        write(frame, app, &complaint, theme.bad(), row(place.bottom() + 1));
    }
    let keys = "type to filter; Up/Down/PgUp/PgDn/Home/End select; Enter opens; Esc closes";
    frame.render_widget(Line::styled(keys, theme.faint()), row(place.bottom() + 2));
}

/// Heading of the column with the results.
const RESULT: &str = "result";
/// Heading of the column with the events and dates.
const EVENT: &str = "event";
/// Heading of the column with the numbers of moves.
const MOVES: &str = "moves";

/// Widths of the columns of the list, in terminal columns.
struct Columns {
    number: u16,
    headline: u16,
    result: u16,
    occasion: u16,
    moves: u16,
}

impl Columns {
    /// Fits the columns into `width`. If they do not fit, the event is shortened first, then the players.
    fn new(chooser: &Chooser, width: u16) -> Columns {
        let count = chooser.collection.entries().len();
        let fits = |wanted: usize| u16::try_from(wanted).unwrap_or(u16::MAX);
        let wanted = chooser.widths;
        // A column that is not empty is at least as wide as its heading.
        let with_gap = |wanted: usize, name: &str| match wanted {
            0 => 0,
            wanted => fits(wanted.max(name.len())) + 2,
        };
        let number = fits(count.to_string().len());
        let moves = if wanted.result + wanted.occasion == 0 {
            0
        } else {
            MOVES.len() as u16 + 2
        };
        let result = with_gap(wanted.result, RESULT);
        let room = width.saturating_sub(2 + number + 2 + result + moves);
        let headline = fits(wanted.headline).min(room);
        let occasion = with_gap(wanted.occasion, EVENT);
        // If players and event do not both fit, the players are shortened only as far as the event needs space, and the
        // event gets at most two fifths of the space.
        let headline = match headline + occasion > room {
            true => headline.min(room.saturating_sub(occasion.min(room * 2 / 5))),
            false => headline,
        };
        Columns {
            number,
            headline,
            result,
            occasion: occasion.min(room - headline),
            moves,
        }
    }

    /// Writes the column headings, if there are several columns.
    fn name(&self, frame: &mut Frame, app: &App, row: Rect) {
        if self.moves == 0 {
            return;
        }
        let texts = [
            String::new(),
            String::new(),
            "players".to_owned(),
            format!("  {RESULT}"),
            format!("  {EVENT}"),
            format!("  {MOVES}"),
        ];
        let faint = app.theme().faint();
        self.write(frame, app, texts, [faint; 6], row);
    }

    /// Writes a text into each column.
    fn write(
        &self,
        frame: &mut Frame,
        app: &App,
        texts: [String; 6],
        styles: [Style; 6],
        row: Rect,
    ) {
        let widths = [
            (1, 1),
            (self.number, 2),
            (self.headline, 0),
            (self.result, 0),
            (self.occasion, 0),
            (self.moves, 0),
        ];
        let mut x = row.x;
        for ((text, style), (width, gap)) in texts.iter().zip(styles).zip(widths) {
            let place = Rect { x, width, ..row }.intersection(row);
            write(frame, app, text, style, place);
            x += width + gap;
        }
    }

    fn draw(&self, frame: &mut Frame, app: &App, chooser: &Chooser, number: usize, row: Rect) {
        let theme = app.theme();
        let Some(entry) = chooser.collection.entries().get(number) else {
            return;
        };
        let is_focused = chooser.focused() == Some(number);
        let (plain, faint) = match is_focused {
            true => (theme.selected(), theme.selected()),
            false => (theme.text(), theme.faint()),
        };
        if is_focused {
            frame.buffer_mut().set_style(row, theme.selected());
        }
        let mark = match (is_focused, chooser.opened == Some(number)) {
            (true, _) => app.glyphs.pointer(),
            (false, true) => "*",
            (false, false) => " ",
        };
        let digits = usize::from(self.number);
        let result = entry.result().unwrap_or_default();
        let occasion = entry.occasion().unwrap_or_default();
        let moves = usize::from(self.moves);
        let texts = [
            mark.to_owned(),
            format!("{:>digits$}", number + 1),
            entry.headline(),
            format!("  {result}"),
            format!("  {occasion}"),
            format!("{:>moves$}", entry.placed()),
        ];
        let styles = [plain, faint, plain, plain, faint, faint];
        self.write(frame, app, texts, styles, row);
    }
}

/// Writes a text, cut with an ellipsis if it is too long.
fn write(frame: &mut Frame, app: &App, text: &str, style: Style, place: Rect) {
    let line = Line::styled(text.to_owned(), style);
    let is_cut = line.width() > usize::from(place.width);
    frame.render_widget(line, place);
    if is_cut {
        let more = app.glyphs.more();
        let width = (more.chars().count() as u16).min(place.width);
        let end = Rect {
            x: place.right() - width,
            width,
            ..place
        };
        frame.render_widget(Line::styled(more, style), end);
    }
}
