//! The list of moves: ten per row, with the number of the first move. Variations are indented below the row where
//! they begin.

use obverse_core::Move;
use obverse_study::{GameTree, NodeId};
use ratatui::Frame;
use ratatui::layout::{Position as Cell, Rect};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

use crate::app::App;

/// Maximum number of moves in a row.
const ROW: usize = 10;
/// Number of terminal columns per move.
const WIDTH: u16 = 3;
/// Number of terminal columns before the first move of a row.
const MARGIN: u16 = 4;
/// Maximum indentation of a variation, in steps of two terminal columns.
const DEEPEST: u16 = 3;
/// Minimum number of discs that a mistake loses.
const MISTAKE: i32 = 4;
/// Minimum number of discs that a blunder loses.
const BLUNDER: i32 = 10;

/// A row of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Row {
    indent: u16,
    /// Number of the row's first move in the game, counted from 1 without passes.
    number: usize,
    is_branch: bool,
    nodes: Vec<NodeId>,
}

fn rows(tree: &GameTree) -> Vec<Row> {
    let mut rows = Vec::new();
    if let Some(&first) = tree.children(GameTree::ROOT).first() {
        add_line(tree, first, 0, 1, &mut rows);
    }
    rows
}

/// Adds the rows of the line that begins with the node `first`, and of its variations. The recursion depth is at most
/// the length of the game in plies.
fn add_line(tree: &GameTree, first: NodeId, indent: u16, number: usize, rows: &mut Vec<Row>) {
    let mut number = number;
    let mut row = Row {
        indent,
        number,
        is_branch: indent > 0,
        nodes: Vec::new(),
    };
    let room = ROW - usize::from(indent.min(DEEPEST));
    let mut next = Some(first);
    while let Some(id) = next {
        row.nodes.push(id);
        if tree.move_to(id) != Some(Move::Pass) {
            number += 1;
        }
        let siblings = tree
            .parent(id)
            .map_or(&[][..], |parent| tree.children(parent));
        // List the variations only with the first child of a node; otherwise they would be listed with each sibling.
        let others = match siblings.split_first() {
            Some((main, others)) if *main == id => others,
            _ => &[],
        };
        next = tree.children(id).first().copied();
        if row.nodes.len() >= room || !others.is_empty() || next.is_none() {
            rows.push(std::mem::replace(
                &mut row,
                Row {
                    indent,
                    number,
                    is_branch: false,
                    nodes: Vec::new(),
                },
            ));
        }
        for &other in others {
            let before = match tree.move_to(id) {
                Some(Move::Pass) => number,
                _ => number - 1,
            };
            add_line(tree, other, indent + 1, before, rows);
        }
    }
}

/// The rows that fit into `height`, around the row of the current node.
fn visible(app: &App, height: u16) -> Vec<Row> {
    let rows = rows(app.tree());
    let height = usize::from(height);
    let current = app.tree().current();
    let here = rows.iter().position(|row| row.nodes.contains(&current));
    let last = rows.len().saturating_sub(height);
    let first = here
        .map_or(0, |here| here.saturating_sub(height / 2))
        .min(last);
    rows.into_iter().skip(first).take(height).collect()
}

/// Number of discs that the move to a node lost; `None` if the value before or after the move is unknown.
fn loss(tree: &GameTree, id: NodeId) -> Option<i32> {
    let parent = tree.parent(id)?;
    let mover = tree.position_of(parent).turn();
    let before = tree.assessment(parent)?.of(mover);
    let after = tree.assessment(id)?.of(mover);
    Some(before - after)
}

/// Draws the list of moves.
pub fn draw(frame: &mut Frame, app: &App, area: Rect) {
    let theme = app.theme();
    for (y, row) in visible(app, area.height).iter().enumerate() {
        let indent = usize::from(2 * row.indent.min(DEEPEST));
        let mark = if row.is_branch {
            app.glyphs.branch()
        } else {
            " "
        };
        let lead = format!("{:indent$}{mark}{:>2} ", "", row.number, indent = indent);
        let mut spans = vec![Span::styled(lead, theme.faint())];
        for &id in &row.nodes {
            let name = match app.tree().move_to(id) {
                Some(Move::Place(square)) => square.to_string(),
                Some(Move::Pass) | None => "--".to_owned(),
            };
            let cost = loss(app.tree(), id).unwrap_or(0);
            let (mark, mark_style, style) = if cost >= BLUNDER {
                (
                    "?",
                    theme
                        .bad()
                        .add_modifier(Modifier::BOLD | Modifier::REVERSED),
                    theme.bad(),
                )
            } else if cost >= MISTAKE {
                ("?", theme.bad(), theme.bad())
            } else {
                (" ", theme.text(), theme.text())
            };
            let style = match id == app.tree().current() {
                true => theme.selected(),
                false => style,
            };
            let style = match app.tree().comment(id) {
                Some(_) => style.add_modifier(Modifier::UNDERLINED),
                None => style,
            };
            spans.push(Span::styled(name, style));
            spans.push(Span::styled(mark, mark_style));
        }
        let place = Rect {
            y: area.y + y as u16,
            height: 1,
            ..area
        };
        frame.render_widget(Line::from(spans), place);
    }
}

/// The node of the move at a cell of the terminal; `None` if the cell shows no move.
pub fn node_at(app: &App, area: Rect, cell: Cell) -> Option<NodeId> {
    let rows = visible(app, area.height);
    let row = rows.get(usize::from(cell.y.checked_sub(area.y)?))?;
    let begin = area.x + MARGIN + 2 * row.indent.min(DEEPEST);
    let place = cell.x.checked_sub(begin)? / WIDTH;
    row.nodes.get(usize::from(place)).copied()
}

#[cfg(test)]
mod tests {
    use obverse_core::Square;
    use obverse_formats::transcript;

    use super::*;

    fn text(tree: &GameTree) -> Vec<String> {
        let row = |row: &Row| {
            let moves: Vec<String> = row
                .nodes
                .iter()
                .filter_map(|&id| tree.move_to(id))
                .map(|mv| mv.to_string())
                .collect();
            format!(
                "{}{} {}",
                ">".repeat(row.indent.into()),
                row.number,
                moves.join(" ")
            )
        };
        rows(tree).iter().map(row).collect()
    }

    #[test]
    fn ten_moves_a_row_and_branches_below() {
        let mut tree =
            GameTree::from(&transcript::parse("f5d6c3d3c4f4f6f3e6e7d7g6").expect("a transcript"));
        assert_eq!(text(&tree), ["1 f5 d6 c3 d3 c4 f4 f6 f3 e6 e7", "11 d7 g6"]);
        tree.rewind();
        tree.redo();
        tree.play(Square::F6.into()).expect("legal");
        tree.play(Square::E6.into()).expect("legal");
        assert_eq!(
            text(&tree),
            ["1 f5 d6", ">2 f6 e6", "3 c3 d3 c4 f4 f6 f3 e6 e7 d7 g6"]
        );
    }
}
