//! Tables of a comparison, for a terminal.

use std::time::Duration;

use obverse_classic::Algorithm;

use super::comparison_cell::ComparisonCell;
use super::measured_cells::MeasuredCells;
use super::probcut_errors::{ProbCutErrors, SAMPLES};
use super::search_budget::SearchBudget;
use super::self_play::SelfPlayMove;
use obverse_report::text::count;
use obverse_report::text::{FAINT, STRONG};

/// Formats the table of all algorithms, grouped by depth.
pub fn comparison(measurement: &MeasuredCells) -> String {
    let mut text = format!(
        "{FAINT}{:<9}{:>12}{:>12}{:>11}{:>10}{:>9}{:>9}{:>7}{FAINT:#}\n",
        "", "nodes", "leaves", "cut-offs", "time", "x nodes", "x time", "b eff"
    );
    let mut depths: Vec<u32> = measurement.cells.iter().map(|cell| cell.depth).collect();
    depths.extend(measurement.skipped.iter().map(|skipped| skipped.depth));
    depths.sort_unstable();
    depths.dedup();
    for depth in depths {
        text += &format!("{STRONG}depth {depth}{STRONG:#}");
        if let Some((at, b)) = measurement.branching(depth) {
            let elsewhere = if at == depth {
                String::new()
            } else {
                format!(" at depth {at}")
            };
            text += &format!(
                "   {FAINT}b eff of minimax {b:.2}{elsewhere}, its square root {:.2}{FAINT:#}",
                b.sqrt()
            );
        }
        text += "\n";
        for cell in measurement.cells.iter().filter(|cell| cell.depth == depth) {
            text += &row(measurement, cell);
        }
        for skipped in measurement
            .skipped
            .iter()
            .filter(|skipped| skipped.depth == depth)
        {
            text += &format!(
                "{:<9}  {FAINT}skipped: would visit about {} nodes{FAINT:#}\n",
                skipped.algorithm.name(),
                rounded(skipped.expected_nodes)
            );
        }
    }
    for cell in measurement.disagreements() {
        text += &format!(
            "{STRONG}{} at depth {} disagrees with the other exact algorithms{STRONG:#}\n",
            cell.algorithm, cell.depth
        );
    }
    text
}

fn row(measurement: &MeasuredCells, cell: &ComparisonCell) -> String {
    let minimax = measurement.cell(Algorithm::Minimax, cell.depth);
    let times = |of: fn(&ComparisonCell) -> f64| match minimax {
        Some(minimax) if of(cell) > 0.0 => factor(of(minimax) / of(cell)),
        _ => "-".to_owned(),
    };
    let effective = cell.effective_branching().map(|b| format!("{b:.2}"));
    format!(
        "{:<9}{:>12}{:>12}{:>11}{:>10}{:>9}{:>9}{:>7}\n",
        cell.algorithm.name(),
        count(cell.work.nodes),
        count(cell.work.leaves),
        count(cell.work.cutoffs),
        short(cell.time),
        times(|cell| cell.work.nodes as f64),
        times(|cell| cell.time.as_secs_f64()),
        effective.as_deref().unwrap_or("-"),
    )
}

/// Formats the table of ProbCut's errors, with a row per depth.
pub fn probcut(errors: &[ProbCutErrors]) -> String {
    let mut text = format!(
        "{STRONG}probcut{STRONG:#} compared with ordered, the same search without ProbCut,\n\
         on the positions above and {SAMPLES} positions from random games;\n\
         nodes in per cent of the nodes of ordered\n{FAINT}{:>5}{:>11}{:>14}{:>14}{:>12}{:>10}{:>10}{FAINT:#}\n",
        "depth", "positions", "wrong values", "wrong moves", "mean error", "largest", "nodes"
    );
    for errors in errors {
        let share =
            |count: usize| format!("{:.1} %", 100.0 * count as f64 / errors.positions as f64);
        text += &format!(
            "{:>5}{:>11}{:>14}{:>14}{:>12.2}{:>10}{:>10}\n",
            errors.depth,
            errors.positions,
            share(errors.wrong_values),
            share(errors.wrong_moves),
            errors.mean_error,
            errors.largest_error,
            format!("{:.0} %", errors.nodes_per_cent)
        );
    }
    text
}

/// Formats the table of the depth that each algorithm completed at each move of the game.
pub fn game(turns: &[SelfPlayMove], budget: SearchBudget) -> String {
    let mut text = format!(
        "{STRONG}depth completed in {budget} per move{STRONG:#}, in a game of `id` against itself\n\
         {FAINT}{:>4}  {:<4}{:>6}",
        "ply", "move", "empty"
    );
    if let Some(turn) = turns.first() {
        for (algorithm, _) in &turn.depths {
            text += &format!("{:>11}", algorithm.name());
        }
    }
    text += &format!("{FAINT:#}\n");
    for turn in turns {
        text += &format!(
            "{:>4}  {:<4}{:>6}",
            turn.ply,
            turn.mv.to_string(),
            turn.empty
        );
        for (_, reach) in &turn.depths {
            let end = if reach.exhausted { "end" } else { "" };
            text += &format!("{:>4}{:>7}", end, reach.depth);
        }
        text += "\n";
    }
    text
}

/// Formats a time with at most four digits.
fn short(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds >= 100.0 {
        format!("{seconds:.0} s")
    } else if seconds >= 1.0 {
        format!("{seconds:.2} s")
    } else if seconds >= 1e-3 {
        format!("{:.1} ms", seconds * 1e3)
    } else {
        format!("{:.0} us", seconds * 1e6)
    }
}

fn factor(factor: f64) -> String {
    if factor >= 100.0 {
        count(factor.round() as u64)
    } else {
        format!("{factor:.2}")
    }
}

/// Formats a number with about two significant digits.
fn rounded(number: u64) -> String {
    match number {
        1_000_000_000.. => format!("{:.1} billion", number as f64 / 1e9),
        1_000_000.. => format!("{:.0} million", number as f64 / 1e6),
        _ => count(number),
    }
}
