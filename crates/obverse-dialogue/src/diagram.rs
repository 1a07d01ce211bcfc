use obverse_core::{Color, Game, Position, Tally};

use crate::board_view::BoardView;
use crate::style::{FAINT, STRONG};

/// The board with the panel at its right. The score is what the panel says if the game is over.
pub fn diagram(view: &BoardView, game: &Game, score: Option<Tally>) -> String {
    let board = view.lines(game);
    let panel = panel(view, game, score);
    let mut text = String::from("\n");
    for index in 0..board.len().max(panel.len()) {
        let board = board.get(index).map_or("", String::as_str);
        let panel = panel.get(index).map_or("", String::as_str);
        let line = match (board, panel) {
            (board, "") => format!("  {board}"),
            ("", panel) => format!("  {:1$}  {panel}", "", BoardView::WIDTH),
            (board, panel) => format!("  {board}  {panel}"),
        };
        text += line.trim_end();
        text += "\n";
    }
    text
}

fn panel(view: &BoardView, game: &Game, score: Option<Tally>) -> Vec<String> {
    let position = game.position();
    let counts = position.count();
    let mut lines = vec![String::new()];
    for color in Color::ALL {
        let (swatch, discs) = (view.swatch(color), counts.of(color));
        lines.push(format!("{swatch} {color} {discs:>2}"));
    }
    lines.push(String::new());
    // One cell in: under the discs.
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

/// Whose turn it is and what can be played, or how the game ended.
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
    let moves: Vec<String> = position.moves().iter().map(|s| s.to_string()).collect();
    let plural = if moves.len() == 1 { "move" } else { "moves" };
    let mut lines = vec![format!(
        "{STRONG}{turn} to move{STRONG:#}, {} {plural}:",
        moves.len()
    )];
    // Sixteen names keep the whole below 80 columns.
    lines.extend(moves.chunks(16).map(|names| names.join(" ")));
    lines
}
