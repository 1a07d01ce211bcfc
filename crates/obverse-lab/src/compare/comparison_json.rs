//! JSON output of a comparison.

use obverse_classic::Algorithm;
use serde::Serialize;

use super::comparison_cell::ComparisonCell;
use super::comparison_report::ComparisonReport;
use super::measured_cells::MeasuredCells;
use super::self_play::SelfPlayMove;
use obverse_report::json::color_name;

/// JSON output of `obverse compare`.
#[derive(Serialize)]
pub struct ComparisonJson {
    positions: Vec<String>,
    eval: &'static str,
    rows: Vec<RowJson>,
    skipped: Vec<SkippedJson>,
    probcut: Vec<ProbCutJson>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    game: Vec<MoveJson>,
    /// Whether all exact algorithms found the same values and moves.
    agree: bool,
    complete: bool,
    plots: Vec<String>,
}

#[derive(Serialize)]
struct RowJson {
    depth: u32,
    algorithm: &'static str,
    nodes: u64,
    leaves: u64,
    cutoffs: u64,
    table_hits: u64,
    seconds: f64,
    speedup_nodes: Option<f64>,
    speedup_time: Option<f64>,
    effective_branching: Option<f64>,
    /// Effective branching factor of minimax.
    branching: Option<f64>,
    root_of_branching: Option<f64>,
}

#[derive(Serialize)]
struct SkippedJson {
    depth: u32,
    algorithm: &'static str,
    expected_nodes: u64,
}

#[derive(Serialize)]
struct ProbCutJson {
    depth: u32,
    positions: usize,
    wrong_values: usize,
    wrong_moves: usize,
    mean_error: f64,
    largest_error: i32,
    nodes_per_cent: f64,
}

#[derive(Serialize)]
struct MoveJson {
    ply: u32,
    turn: &'static str,
    #[serde(rename = "move")]
    name: String,
    empty: u32,
    reached: Vec<ReachedJson>,
}

#[derive(Serialize)]
struct ReachedJson {
    algorithm: &'static str,
    depth: u32,
    nodes: u64,
    exhausted: bool,
}

impl ComparisonJson {
    /// Creates the output for a comparison. `complete` is false if the comparison was stopped.
    pub fn new(comparison: &ComparisonReport, complete: bool) -> ComparisonJson {
        let measurement = &comparison.measurement;
        let cells = measurement.cells.iter();
        let skipped = measurement.skipped.iter().map(|skipped| SkippedJson {
            depth: skipped.depth,
            algorithm: skipped.algorithm.name(),
            expected_nodes: skipped.expected_nodes,
        });
        let probcut = measurement.probcut.iter().map(|errors| ProbCutJson {
            depth: errors.depth,
            positions: errors.positions,
            wrong_values: errors.wrong_values,
            wrong_moves: errors.wrong_moves,
            mean_error: errors.mean_error,
            largest_error: errors.largest_error,
            nodes_per_cent: errors.nodes_per_cent,
        });
        let positions = comparison.positions.list.iter();
        let plots = comparison.plots.iter();
        ComparisonJson {
            positions: positions.map(|position| position.to_string()).collect(),
            eval: comparison.request.evaluation.name(),
            rows: cells.map(|cell| RowJson::new(measurement, cell)).collect(),
            skipped: skipped.collect(),
            probcut: probcut.collect(),
            game: comparison.game.iter().map(MoveJson::new).collect(),
            agree: measurement.disagreements().is_empty(),
            complete,
            plots: plots.map(|path| path.display().to_string()).collect(),
        }
    }
}

impl RowJson {
    fn new(measurement: &MeasuredCells, cell: &ComparisonCell) -> RowJson {
        let minimax = measurement.cell(Algorithm::Minimax, cell.depth);
        let speedup = |of: fn(&ComparisonCell) -> f64| {
            let factor = of(minimax?) / of(cell);
            factor.is_finite().then_some(factor)
        };
        let branching = measurement.branching(cell.depth).map(|(_, b)| b);
        RowJson {
            depth: cell.depth,
            algorithm: cell.algorithm.name(),
            nodes: cell.work.nodes,
            leaves: cell.work.leaves,
            cutoffs: cell.work.cutoffs,
            table_hits: cell.work.table_hits,
            seconds: cell.time.as_secs_f64(),
            speedup_nodes: speedup(|cell| cell.work.nodes as f64),
            speedup_time: speedup(|cell| cell.time.as_secs_f64()),
            effective_branching: cell.effective_branching(),
            branching,
            root_of_branching: branching.map(f64::sqrt),
        }
    }
}

impl MoveJson {
    fn new(turn: &SelfPlayMove) -> MoveJson {
        let reached = turn.depths.iter().map(|(algorithm, reach)| ReachedJson {
            algorithm: algorithm.name(),
            depth: reach.depth,
            nodes: reach.nodes,
            exhausted: reach.exhausted,
        });
        MoveJson {
            ply: turn.ply,
            turn: color_name(turn.color),
            name: turn.mv.to_string(),
            empty: turn.empty,
            reached: reached.collect(),
        }
    }
}
