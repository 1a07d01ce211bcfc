//! Results of a comparison, as tables and charts.

use std::path::PathBuf;

use obverse_classic::search::Request;
use obverse_plot::Chart;

use super::measured_cells::MeasuredCells;
use super::positions::Positions;
use super::search_budget::SearchBudget;
use super::self_play::SelfPlayMove;
use super::{comparison_charts, comparison_tables};
use obverse_report::text::{FAINT, STRONG};

/// Results of a comparison.
pub struct ComparisonReport {
    /// The positions that were searched.
    pub positions: Positions,
    /// Settings that all searches had in common.
    pub request: Request,
    /// Nodes and times of each algorithm at each depth.
    pub measurement: MeasuredCells,
    /// The moves of the game of `id` against itself; empty if no game was played.
    pub game: Vec<SelfPlayMove>,
    /// Budget of a search in `game`; `None` if no game was requested.
    pub budget: Option<SearchBudget>,
    /// Paths of the charts that were written.
    pub plots: Vec<PathBuf>,
}

impl ComparisonReport {
    /// Describes the comparison in one line.
    fn description(&self) -> String {
        let count = self.positions.list.len();
        let plural = if count == 1 { "position" } else { "positions" };
        format!(
            "{count} {plural} ({}), evaluation {}",
            self.positions.source, self.request.evaluation
        )
    }

    /// Returns the charts that have data, with their file names without extension.
    pub fn charts(&self) -> Vec<(&'static str, Chart)> {
        let description = self.description();
        let mut charts = vec![
            (
                "nodes-by-depth",
                comparison_charts::nodes(&self.measurement, &description),
            ),
            (
                "time-saved",
                comparison_charts::time_saved(&self.measurement, &description),
            ),
        ];
        if let Some(budget) = self.budget.filter(|_| !self.game.is_empty()) {
            let subtitle = format!(
                "a game of `id` against itself, evaluation {}",
                self.request.evaluation
            );
            charts.push((
                "depth-by-move",
                comparison_charts::depths(&self.game, budget, &subtitle),
            ));
        }
        charts.retain(|(_, chart)| chart.series.iter().any(|series| !series.points.is_empty()));
        charts
    }

    /// Formats all tables for a terminal, with a note if the comparison was interrupted.
    pub fn in_words(&self, interrupted: bool) -> String {
        let mut text = format!("{STRONG}{}{STRONG:#}\n\n", self.description());
        text += &comparison_tables::comparison(&self.measurement);
        if !self.measurement.probcut.is_empty() {
            text += "\n";
            text += &comparison_tables::probcut(&self.measurement.probcut);
        }
        if let Some(budget) = self.budget.filter(|_| !self.game.is_empty()) {
            text += "\n";
            text += &comparison_tables::game(&self.game, budget);
        }
        if !self.plots.is_empty() {
            text += "\n";
        }
        for path in &self.plots {
            text += &format!("{FAINT}plot written:{FAINT:#} {}\n", path.display());
        }
        if interrupted {
            text += "\nInterrupted: the tables show the part that was completed.\n";
        }
        text
    }
}
