//! Charts of a comparison.

use obverse_classic::Algorithm;
use obverse_plot::{Axis, Chart, Look, Reference, Scale, Series};

use super::comparison_cell::ComparisonCell;
use super::measured_cells::MeasuredCells;
use super::search_budget::SearchBudget;
use super::self_play::SelfPlayMove;

/// Percentage of time that pruning saves, as a university course claims.
const CLAIM: f64 = 90.0;
/// Lower end of the chart of time saved, in per cent. Algorithms that are much slower than minimax are clamped to it.
const WORST: f64 = -20.0;

/// Chart of nodes by depth on a logarithmic scale. A smaller branching factor is a flatter line.
pub fn nodes(measurement: &MeasuredCells, subtitle: &str) -> Chart {
    Chart {
        title: "Nodes visited, by depth".to_owned(),
        subtitle: subtitle.to_owned(),
        x: depth_axis(),
        y: Axis {
            label: "nodes".to_owned(),
            scale: Scale::Log,
            suffix: "",
            shows: None,
        },
        series: by_algorithm(measurement, |cell| Some(cell.work.nodes as f64)),
        references: Vec::new(),
    }
}

/// Chart of the time saved compared with minimax, in per cent.
pub fn time_saved(measurement: &MeasuredCells, subtitle: &str) -> Chart {
    let saved = |cell: &ComparisonCell| {
        let minimax = measurement.cell(Algorithm::Minimax, cell.depth)?;
        let is_other = cell.algorithm != Algorithm::Minimax && cell.depth > 0;
        let (time, all) = (cell.time.as_secs_f64(), minimax.time.as_secs_f64());
        (is_other && all > 0.0).then(|| (100.0 * (1.0 - time / all)).max(WORST))
    };
    Chart {
        title: "Time saved by pruning, compared with minimax".to_owned(),
        subtitle: subtitle.to_owned(),
        x: depth_axis(),
        y: Axis {
            label: format!("time saved ({WORST} % means {WORST} % or worse)"),
            scale: Scale::Linear,
            suffix: " %",
            shows: Some((0.0, 100.0)),
        },
        series: by_algorithm(measurement, saved),
        references: vec![Reference {
            name: format!("saving claimed by a university course: {CLAIM} %"),
            y: CLAIM,
        }],
    }
}

/// Chart of the depth that each algorithm completed at each move of a game.
pub fn depths(turns: &[SelfPlayMove], budget: SearchBudget, subtitle: &str) -> Chart {
    let algorithms = turns.first().map_or(&[][..], |turn| &turn.depths);
    let mut series: Vec<Series> = algorithms
        .iter()
        .enumerate()
        .map(|(index, (algorithm, _))| Series {
            name: algorithm.name().to_owned(),
            points: turns
                .iter()
                .map(|turn| (f64::from(turn.ply), f64::from(turn.depths[index].1.depth)))
                .collect(),
            look: look(*algorithm),
        })
        .collect();
    let deepest = turns.iter().flat_map(|turn| &turn.depths);
    let deepest = deepest.map(|(_, reach)| reach.depth).max().unwrap_or(0);
    // Plot the empties only near the end of the game: up to 60 empties would flatten the other lines.
    let near = |turn: &&SelfPlayMove| turn.empty <= deepest;
    series.push(Series {
        name: "empties".to_owned(),
        points: turns
            .iter()
            .filter(near)
            .map(|turn| (f64::from(turn.ply), f64::from(turn.empty)))
            .collect(),
        look: Look::Faint,
    });
    Chart {
        title: format!("Depth completed in {budget} per move"),
        subtitle: subtitle.to_owned(),
        x: Axis {
            label: "move of the game".to_owned(),
            scale: Scale::Counts,
            suffix: "",
            shows: None,
        },
        y: Axis {
            label: "depth in plies".to_owned(),
            scale: Scale::Linear,
            suffix: "",
            shows: Some((0.0, 1.0)),
        },
        series,
        references: Vec::new(),
    }
}

/// Returns the line style of an algorithm, which is the same in every chart.
fn look(algorithm: Algorithm) -> Look {
    let place = Algorithm::EXACT
        .iter()
        .position(|&other| other == algorithm);
    Look::Marked(place.unwrap_or(Algorithm::EXACT.len()))
}

fn depth_axis() -> Axis {
    Axis {
        label: "depth in plies".to_owned(),
        scale: Scale::Counts,
        suffix: "",
        shows: None,
    }
}

/// Returns one line of a chart, `value` by depth, for each algorithm that has values.
fn by_algorithm(
    measurement: &MeasuredCells,
    value: impl Fn(&ComparisonCell) -> Option<f64>,
) -> Vec<Series> {
    let mut series: Vec<Series> = Vec::new();
    for cell in &measurement.cells {
        let Some(y) = value(cell) else {
            continue;
        };
        let point = (f64::from(cell.depth), y);
        let name = cell.algorithm.name();
        match series.iter_mut().find(|series| series.name == name) {
            Some(series) => series.points.push(point),
            None => series.push(Series {
                name: name.to_owned(),
                points: vec![point],
                look: look(cell.algorithm),
            }),
        }
    }
    series
}
