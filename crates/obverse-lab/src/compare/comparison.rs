//! Everything that a comparison found.

use std::path::PathBuf;
use std::time::Duration;

use obverse_classic::search::Request;
use obverse_plot::Chart;

use super::measurement::Measurement;
use super::positions::Positions;
use super::self_play::Turn;
use super::{plots, table};
use obverse_report::text::{FAINT, STRONG};

/// Everything that was found.
pub struct Comparison {
    /// The positions that were searched.
    pub positions: Positions,
    /// What all searches had in common.
    pub request: Request,
    /// Nodes and times of every algorithm at every depth.
    pub measurement: Measurement,
    /// The game of `id` against itself; empty if none was played.
    pub game: Vec<Turn>,
    /// The time for each search of that game.
    pub game_time: Option<Duration>,
    /// Where the charts are.
    pub plots: Vec<PathBuf>,
}

impl Comparison {
    /// What was compared, in a line.
    fn subject(&self) -> String {
        let count = self.positions.list.len();
        let plural = if count == 1 { "position" } else { "positions" };
        format!(
            "{count} {plural} ({}), evaluation {}",
            self.positions.source, self.request.evaluation
        )
    }

    /// The charts that have anything to show, with the names of their files.
    pub fn charts(&self) -> Vec<(&'static str, Chart)> {
        let subject = self.subject();
        let mut charts = vec![
            ("nodes-by-depth", plots::nodes(&self.measurement, &subject)),
            ("time-saved", plots::time_saved(&self.measurement, &subject)),
        ];
        if let Some(time) = self.game_time.filter(|_| !self.game.is_empty()) {
            let subtitle = format!(
                "a game of id against itself, evaluation {}",
                self.request.evaluation
            );
            charts.push(("depth-by-move", plots::depths(&self.game, time, &subtitle)));
        }
        charts.retain(|(_, chart)| chart.series.iter().any(|series| !series.points.is_empty()));
        charts
    }

    /// All tables, as text for a terminal.
    pub fn in_words(&self, interrupted: bool) -> String {
        let mut text = format!("{STRONG}{}{STRONG:#}\n\n", self.subject());
        text += &table::comparison(&self.measurement);
        if !self.measurement.probcut.is_empty() {
            text += "\n";
            text += &table::probcut(&self.measurement.probcut);
        }
        if let Some(time) = self.game_time.filter(|_| !self.game.is_empty()) {
            text += "\n";
            text += &table::game(&self.game, time);
        }
        if !self.plots.is_empty() {
            text += "\n";
        }
        for path in &self.plots {
            text += &format!("{FAINT}drawn:{FAINT:#} {}\n", path.display());
        }
        if interrupted {
            text += "\nInterrupted: this is what was complete.\n";
        }
        text
    }
}
