use obverse_core::{Color, Game, Position, Tally};

use crate::terminal_board::TerminalBoard;
use crate::text_styles::{FAINT, STRONG};

/// Draws the board with a panel to its right. If the game is over, the panel shows `score` as the result.
pub fn board_with_panel(view: &TerminalBoard, game: &Game, score: Option<Tally>) -> String {
    let board = view.lines(game);
    let panel = panel(view, game, score);
    let mut text = String::from("\n");
    for index in 0..board.len().max(panel.len()) {
        let board = board.get(index).map_or("", String::as_str);
        let panel = panel.get(index).map_or("", String::as_str);
        let line = match (board, panel) {
            (board, "") => format!("  {board}"),
            ("", panel) => format!("  {:1$}  {panel}", "", TerminalBoard::WIDTH),
            (board, panel) => format!("  {board}  {panel}"),
        };
        text += line.trim_end();
        text += "\n";
    }
    text
}

fn panel(view: &TerminalBoard, game: &Game, score: Option<Tally>) -> Vec<String> {
    let position = game.position();
    let counts = position.count();
    let mut lines = vec![String::new()];
    for color in Color::ALL {
        let (swatch, discs) = (view.swatch(color), counts.of(color));
        lines.push(format!("{swatch} {color} {discs:>2}"));
    }
    lines.push(String::new());
    // Indent by one column, to align with the discs above.
    lines.extend(
        state(position, score)
            .into_iter()
            .map(|line| format!(" {line}")),
    );
    if let Some(last) = game.moves().next_back() {
        let ply = game.moves().len();
        let by = !position.turn();
        lines.push(String::new());
        lines.push(format!(
            " {FAINT}Last move:{FAINT:#} {last} by {by} {FAINT}(ply {ply}){FAINT:#}"
        ));
    }
    lines
}

/// Lines of the panel: the side to move and its legal moves, or the result of the game.
fn state(position: Position, score: Option<Tally>) -> Vec<String> {
    let turn = position.turn();
    if let (Some(ending), Some(score)) = (position.ending(), score) {
        let result = match score.leader() {
            Some(winner) => {
                let (own, other) = (score.of(winner), score.of(!winner));
                format!("{winner} wins {own}-{other}")
            }
            None => format!("A draw, {score}"),
        };
        return vec![
            format!("{STRONG}Game over: {result}{STRONG:#}"),
            format!("{FAINT}{ending}{FAINT:#}"),
        ];
    }
    if position.must_pass() {
        return vec![format!("{STRONG}{turn} must pass{STRONG:#}")];
    }
    let moves: Vec<String> = position
        .legal_squares()
        .iter()
        .map(|s| s.to_string())
        .collect();
    let plural = if moves.len() == 1 { "move" } else { "moves" };
    let mut lines = vec![format!(
        "{STRONG}{turn} to move{STRONG:#}, {} {plural}:",
        moves.len()
    )];
    // Sixteen names per line keep the diagram below 80 columns.
    lines.extend(moves.chunks(16).map(|names| names.join(" ")));
    lines
}
