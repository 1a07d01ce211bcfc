//! The log of a recorded search.

use std::ops::Range;

use obverse_formats::search_problem::BoardRows;

use super::cut_rows::CutRows;
use super::log_row::LogRow;
use super::log_style::LogStyle;
use super::log_writer::{explained_row, log_header};
use super::position_after::position_after;
use super::recording::Recording;
use super::step_kind::StepKind;

impl Recording {
    /// Returns the log row of a step; `None` if the step has no row.
    pub fn row(&self, step: usize) -> Option<LogRow> {
        let event = self.events.get(step).filter(|event| event.kind.has_row())?;
        Some(LogRow {
            label: self.labels[event.node.index()],
            ply: u32::try_from(self.tree.depth(event.node)).unwrap_or(u32::MAX),
            value: event.value,
            window: event.window,
        })
    }

    /// Returns the start of the log: the board after the best move (not for a tree of numbers), and the header.
    pub fn log_head(&self) -> String {
        self.head(false)
    }

    /// Returns the start of a log with or without explanations.
    fn head(&self, explains: bool) -> String {
        let board = match (self.traced.root(), &self.outcome.report) {
            (Some(root), Some(report)) => BoardRows(position_after(root, report.best)).to_string(),
            _ => String::new(),
        };
        format!("{board}{}\n", log_header(explains))
    }

    /// Returns the log rows of a range of steps, one per line. Steps past the end are ignored.
    pub fn log_rows(&self, steps: Range<usize>) -> String {
        let last = steps.end.min(self.events.len());
        (steps.start..last)
            .filter_map(|step| self.row(step))
            .map(|row| format!("{row}\n"))
            .collect()
    }

    /// Returns the log row of a step in a log with this kind of cut rows; `None` if the step has no row.
    fn row_in(&self, step: usize, cut_rows: CutRows) -> Option<LogRow> {
        let mut row = self.row(step)?;
        let event = &self.events[step];
        // Steps are recorded with the narrowed window, which is empty after a cut-off. The window before the cut-off is
        // that of the node's previous step.
        let is_cut = matches!(event.kind, StepKind::Cut | StepKind::Returned)
            && row.window.alpha >= row.window.beta;
        if is_cut && cut_rows == CutRows::Aima {
            let steps = self.node_steps(event.node);
            let place = steps.partition_point(|&at| (at as usize) < step);
            if let Some(before) = place.checked_sub(1) {
                row.window = self.events[steps[before] as usize].window;
            }
        }
        Some(row)
    }

    /// Returns the whole log, as [`write_trace_log`](super::write_trace_log) writes it. The sentences are in the language
    /// of the recording.
    pub fn log(&self, style: LogStyle) -> String {
        let mut log = self.head(style.explains);
        for step in 0..self.events.len() {
            if let Some(row) = self.row_in(step, style.cut_rows) {
                log += &match style.explains {
                    true => explained_row(&row, self.events[step].line, self.sentence(step)),
                    false => row.to_string(),
                };
                log.push('\n');
            }
        }
        if style.explains {
            log += &format!("\n{}\n", self.summary());
        }
        log
    }

    /// Returns the value, the chosen move and the work of the search in sentences.
    pub fn summary(&self) -> String {
        let narrator = self.traced.narrator().with_language(self.language);
        let last = self.events.len().saturating_sub(1);
        let left_root = self
            .events
            .last()
            .is_some_and(|event| event.kind == StepKind::Leave && event.node == self.tree.root());
        let sentence = match left_root {
            true => self.sentence(last).to_owned(),
            // A root that is a leaf has no `Leave` step.
            false => narrator.value_of_root(self.outcome.value),
        };
        narrator.joined(&sentence, &self.outcome.told_by(narrator))
    }
}
