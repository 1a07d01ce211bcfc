use std::cell::Cell;

use super::cut_rows::CutRows;
use super::label::Label;
use super::log_row::LogRow;
use super::narrator::Narrator;
use super::open_node::OpenNode;
use super::recorded_step::RecordedStep;
use super::recording::RecordingLimits;
use super::step::{Step, StepListener};
use super::step_kind::StepKind;
use super::tree_collector::TreeCollector;

/// Records the steps of a search, up to the limits.
pub(super) struct Recorder<'a> {
    pub(super) room: RecordingLimits,
    pub(super) narrator: Narrator,
    pub(super) collector: TreeCollector,
    pub(super) labels: Vec<Label>,
    pub(super) events: Vec<RecordedStep>,
    pub(super) sentences: String,
    pub(super) full: &'a Cell<bool>,
}

impl StepListener for Recorder<'_> {
    fn step(&mut self, path: &[OpenNode], step: &Step) {
        if self.full.get() {
            return;
        }
        self.collector.step(path, step);
        let Some(node) = path.last() else { return };
        if self.collector.is_full() || self.events.len() == self.room.steps {
            self.full.set(true);
            return;
        }
        let kind = StepKind::of(step);
        // Labels are stored in visiting order, which is the order of nodes in the tree.
        if matches!(kind, StepKind::Enter | StepKind::Leaf | StepKind::TableHit) {
            self.labels.push(node.label);
        }
        let Some(id) = self.collector.met(node.id) else {
            return;
        };
        let (value, window) = match (step, LogRow::of(path, step, CutRows::Example)) {
            (Step::Leave(value), _) => (*value, node.window),
            (_, Some(row)) => (row.value, row.window),
            (_, None) => (node.value, node.window),
        };
        self.sentences += &self.narrator.sentence(path, step);
        let Ok(sentences) = u32::try_from(self.sentences.len()) else {
            self.full.set(true);
            return;
        };
        self.events.push(RecordedStep {
            node: id,
            kind,
            value,
            window,
            sentences,
        });
    }
}
