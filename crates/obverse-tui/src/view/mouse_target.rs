use obverse_core::{Move, Square};
use obverse_study::{NodeId, Page};
use ratatui::layout::{Position as Cell, Rect};

use super::screen_layout::ScreenLayout;
use super::{game_chooser, game_panel, header, new_game_dialog};
use crate::app::{App, Overlay};
use crate::new_game_form::NewGameRow;

/// The target of a mouse click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MouseTarget {
    /// A square of the board.
    Square(Square),
    /// The tab of a page.
    Page(Page),
    /// A node of the game tree, clicked in the list of moves or in the graph.
    Node(NodeId),
    /// A move in the list of hints.
    Move(Move),
    /// A row of the dialog for a new game.
    Choice(NewGameRow),
    /// A game of the open list of games, by its index in the collection.
    Game(usize),
    /// The help text in the header.
    Help,
}

/// The mouse target at a cell of the terminal; `None` if a click there does nothing.
pub fn target(app: &App, cell: Cell) -> Option<MouseTarget> {
    let area = Rect::new(0, 0, app.size.0, app.size.1);
    if app.is_too_small() {
        return None;
    }
    if matches!(app.overlay, Some(Overlay::NewGame(_))) {
        return new_game_dialog::row_at(area, cell).map(MouseTarget::Choice);
    }
    if matches!(app.overlay, Some(Overlay::Chooser)) {
        let game = game_chooser::game_at(app.chooser.as_ref()?, area, cell);
        return game.map(MouseTarget::Game);
    }
    if matches!(app.overlay, Some(Overlay::Earlier)) {
        let game = game_chooser::game_at(app.earlier_list.as_ref()?, area, cell);
        return game.map(MouseTarget::Game);
    }
    let layout = ScreenLayout::new(area);
    if layout.header.contains(cell) {
        return header::target(layout.header, cell);
    }
    if let Some(square) = layout.square_at(cell) {
        return Some(MouseTarget::Square(square));
    }
    match app.page() {
        Page::Play | Page::Analyse => game_panel::target(app, layout.panel, cell),
        Page::Learn => None,
    }
}
