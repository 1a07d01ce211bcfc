use obverse_core::Color;
use obverse_study::Page;
use ratatui::Frame;
use ratatui::layout::{Position as Cell, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::{MouseTarget, graph, moves, worth};
use crate::app::{App, Overlay};
use crate::editor::Editor;

/// The areas of the parts of the panel, from the top.
struct Parts {
    players: Rect,
    opening: Rect,
    hints: Option<Rect>,
    graph: Rect,
    moves: Rect,
}

impl Parts {
    fn new(app: &App, area: Rect) -> Parts {
        let mut rest = area;
        let mut take = |height: u16, blank: u16| {
            let part = Rect {
                height: height.min(rest.height),
                ..rest
            };
            let used = (height + blank).min(rest.height);
            rest.y += used;
            rest.height -= used;
            part
        };
        let players = take(2, 0);
        let opening = take(1, 1);
        // About a third of the height is for the hints, a fifth for the graph, the rest for the moves.
        let hints = app.shows_hints().then(|| {
            // The height of the hints does not depend on the position, so that nothing jumps between moves.
            take(area.height.saturating_sub(14).clamp(5, 14), 1)
        });
        let graph = take((area.height / 5).clamp(4, 9), 1);
        Parts {
            players,
            opening,
            hints,
            graph,
            moves: rest,
        }
    }
}

/// Draws players, opening, hints, graph and moves.
pub fn draw(frame: &mut Frame, app: &App, area: Rect) {
    let parts = Parts::new(app, area);
    if let Some(Overlay::Editor(editor)) = &app.overlay {
        return draw_editor(frame, app, editor, area);
    }
    players(frame, app, parts.players);
    opening(frame, app, parts.opening);
    if app.page() == Page::Analyse && app.tree().is_empty() {
        return ways_to_begin(
            frame,
            app,
            Rect {
                y: parts.opening.bottom() + 1,
                height: area.bottom().saturating_sub(parts.opening.bottom() + 1),
                ..area
            },
        );
    }
    if let Some(hints) = parts.hints {
        draw_hints(frame, app, hints);
    }
    graph::draw(frame, app, parts.graph);
    moves::draw(frame, app, parts.moves);
}

/// The mouse target in a cell of the panel, if any.
pub fn target(app: &App, area: Rect, cell: Cell) -> Option<MouseTarget> {
    let parts = Parts::new(app, area);
    if let Some(hints) = parts.hints.filter(|hints| hints.contains(cell)) {
        let index = usize::from(cell.y - hints.y);
        let line = app.visible_hints()?.report.lines.get(index)?;
        return line.first().map(MouseTarget::Move);
    }
    if parts.graph.contains(cell) {
        return graph::node_at(app, parts.graph, cell.x).map(MouseTarget::Node);
    }
    if parts.moves.contains(cell) {
        return moves::node_at(app, parts.moves, cell).map(MouseTarget::Node);
    }
    None
}

/// Draws the panel of the position editor: the number of discs and the keys.
fn draw_editor(frame: &mut Frame, app: &App, editor: &Editor, area: Rect) {
    let theme = app.theme();
    let setup = editor.setup;
    let side = |color: Color, discs: u32| {
        let is_turn = setup.turn == color;
        let pointer = if is_turn { app.glyphs.pointer() } else { " " };
        let style = if is_turn {
            theme.strong()
        } else {
            theme.text()
        };
        Line::from(vec![
            Span::styled(format!("{pointer} "), theme.accent()),
            Span::styled(
                format!("{} {discs:>2}  ", app.glyphs.disc(color)),
                theme.strong(),
            ),
            Span::styled(color.to_string(), style),
        ])
    };
    let key = |key, text| {
        Line::from(vec![
            Span::styled(format!("  {key:<10}"), theme.strong()),
            Span::styled(text, theme.text()),
        ])
    };
    let lines = vec![
        side(Color::Black, setup.black.len()),
        side(Color::White, setup.white.len()),
        Line::default(),
        Line::styled("Set up a position:", theme.text()),
        Line::default(),
        key("arrows", "move the cursor"),
        key("Space", "next disc; also by a click"),
        key("b w .", "Black, White, empty"),
        key("t", "change the side to move"),
        key("c s", "clear board; start position"),
        key("u", "undo"),
        Line::default(),
        key("Enter", "use the position"),
        key("Esc", "leave the game unchanged"),
    ];
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), area);
}

fn players(frame: &mut Frame, app: &App, area: Rect) {
    let theme = app.theme();
    let position = app.tree().position();
    let count = position.count();
    let is_over = position.board().is_over();
    for (color, y) in Color::ALL.into_iter().zip(area.y..) {
        let is_turn = !is_over && position.turn() == color;
        let style = if is_turn {
            theme.strong()
        } else {
            theme.text()
        };
        let pointer = if is_turn { app.glyphs.pointer() } else { " " };
        let place = Rect {
            y,
            height: 1,
            ..area
        };
        let discs = format!("{} {:>2}  ", app.glyphs.disc(color), count.of(color));
        let line = Line::from(vec![
            Span::styled(format!("{pointer} "), theme.accent()),
            Span::styled(discs, theme.strong()),
            Span::styled(format!("{color}  "), style),
            Span::styled(clock(app, color), theme.strong()),
            Span::styled(player(app, color), theme.faint()),
        ]);
        frame.render_widget(line, place);
    }
}

/// Remaining time of a side as text; empty if the game has no clocks.
fn clock(app: &App, color: Color) -> String {
    let Some(clocks) = app.game().clocks() else {
        return String::new();
    };
    let seconds = clocks.left(color, app.now()).as_secs();
    format!("{}:{:02}  ", seconds / 60, seconds % 60)
}

fn player(app: &App, color: Color) -> String {
    if let Some(name) = app.tree().title.name(color) {
        return name.chars().take(24).collect();
    }
    match app.page() {
        Page::Play if app.game().settings().players.is_engine(color) => {
            format!("Obverse, {}", app.game().settings().strength.in_words())
        }
        Page::Play => "you".to_owned(),
        Page::Analyse | Page::Learn => String::new(),
    }
}

fn opening(frame: &mut Frame, app: &App, area: Rect) {
    let theme = app.theme();
    let name = app.openings.of_game(&app.tree().line());
    let event = app.tree().title.event.as_deref();
    let parts: Vec<&str> = [name, event].into_iter().flatten().collect();
    let separator = format!(" {} ", app.glyphs.dot());
    let text = match app.tree().position().ending() {
        None if parts.is_empty() => {
            format!("{} empty", app.tree().position().empty().len())
        }
        _ => parts.join(&separator),
    };
    let area = Rect {
        x: area.x + 2,
        width: area.width.saturating_sub(2),
        ..area
    };
    frame.render_widget(Line::styled(text, theme.faint()), area);
}

fn draw_hints(frame: &mut Frame, app: &App, area: Rect) {
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
        // The last row has the number of the moves that do not fit.
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
            Span::styled(
                format!("{:<7}", line.search_depth().to_string()),
                theme.faint(),
            ),
            Span::styled(rest.join(" "), theme.faint()),
        ];
        frame.render_widget(Line::from(spans), place);
    }
}

/// Draws how to open a game, for the Analyse page while its game has no moves.
fn ways_to_begin(frame: &mut Frame, app: &App, area: Rect) {
    let theme = app.theme();
    let key = |key, text| {
        Line::from(vec![
            Span::styled(format!("  {key:<7}"), theme.strong()),
            Span::styled(text, theme.text()),
        ])
    };
    let mut lines = vec![
        Line::styled("Open a game in three ways:", theme.text()),
        Line::default(),
        key("p", "paste a game or a position"),
        key("o", "open a file"),
        key("Enter", "play moves on the board"),
        Line::default(),
    ];
    let values = app.visible_hints();
    if let Some(best) = values.and_then(|hints| hints.report.lines.first()) {
        let text = format!(
            "{} legal moves, the best has value {}.",
            app.tree().position().legal_squares().len(),
            worth(best, 5)
        );
        lines.push(Line::styled(text, theme.faint()));
    }
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), area);
}
