use std::cell::Cell;

use obverse_texts::Language;

use super::cut_rows::CutRows;
use super::label::Label;
use super::log_row::LogRow;
use super::narrator::Narrator;
use super::open_node::OpenNode;
use super::pseudocode::Pseudocode;
use super::recorded_step::RecordedStep;
use super::recording::{NotRecorded, Recording, RecordingLimits, steps_by_node};
use super::step::{Step, StepListener};
use super::step_kind::StepKind;
use super::trace_outcome::TraceOutcome;
use super::traced_search::TracedSearch;
use super::tree_collector::TreeCollector;
use crate::evaluation::{CustomEvaluation, Evaluation};
use crate::search::Stop;

impl Recording {
    /// Runs a search and records it with English sentences, unless it exceeds the limits or is stopped.
    pub fn new(
        traced: TracedSearch,
        room: RecordingLimits,
        stop: &mut dyn Stop,
    ) -> Result<Recording, NotRecorded> {
        Recording::in_language(Language::English, traced, room, stop)
    }

    /// Runs a search and records it with sentences in this language, unless it exceeds the limits or is stopped.
    pub fn in_language(
        language: Language,
        traced: TracedSearch,
        room: RecordingLimits,
        stop: &mut dyn Stop,
    ) -> Result<Recording, NotRecorded> {
        let collector = traced.collector(room.nodes);
        let run = |traced: &TracedSearch, recorder: &mut Recorder<'_>, stop: &mut dyn Stop| {
            traced.trace(recorder, stop)
        };
        Recording::run(traced, language, room, collector, stop, run)
    }

    /// Runs a search with a custom evaluation of the leaves and records it, unless it exceeds the limits or is stopped.
    pub fn with_evaluation<E: Evaluation>(
        custom: CustomEvaluation<'_, E>,
        traced: TracedSearch,
        language: Language,
        room: RecordingLimits,
        stop: &mut dyn Stop,
    ) -> Result<Recording, NotRecorded> {
        let collector = traced.collector_with(custom.name, room.nodes);
        let run = |traced: &TracedSearch, recorder: &mut Recorder<'_>, stop: &mut dyn Stop| {
            traced.trace_with(custom.evaluation, recorder, stop)
        };
        Recording::run(traced, language, room, collector, stop, run)
    }

    fn run(
        traced: TracedSearch,
        language: Language,
        room: RecordingLimits,
        collector: TreeCollector,
        stop: &mut dyn Stop,
        trace: impl FnOnce(&TracedSearch, &mut Recorder<'_>, &mut dyn Stop) -> TraceOutcome,
    ) -> Result<Recording, NotRecorded> {
        let full = Cell::new(false);
        let stopped = Cell::new(false);
        let mut recorder = Recorder {
            room,
            narrator: traced.narrator().with_language(language),
            pseudocode: Pseudocode::of(traced.algorithm()),
            collector: collector.with_language(language),
            labels: Vec::new(),
            events: Vec::new(),
            sentences: String::new(),
            full: &full,
        };
        let outcome = trace(&traced, &mut recorder, &mut || {
            stopped.set(stopped.get() || stop.stop());
            stopped.get() || full.get()
        });
        if full.get() {
            return Err(NotRecorded::TooLarge(room));
        }
        let (mut events, mut sentences, mut labels) =
            (recorder.events, recorder.sentences, recorder.labels);
        let tree = match recorder.collector.finish() {
            Some(tree) if !stopped.get() => tree,
            _ => return Err(NotRecorded::Stopped),
        };
        events.shrink_to_fit();
        sentences.shrink_to_fit();
        labels.shrink_to_fit();
        let (steps_by_node, first_steps) = steps_by_node(&events, tree.len());
        Ok(Recording {
            traced,
            language,
            outcome,
            tree,
            labels,
            events,
            sentences,
            steps_by_node,
            first_steps,
        })
    }
}

/// Records the steps of a search, up to the limits.
pub(super) struct Recorder<'a> {
    pub(super) room: RecordingLimits,
    pub(super) narrator: Narrator,
    pub(super) pseudocode: Option<&'static Pseudocode>,
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
            line: self.pseudocode.map_or(0, |text| text.line_of(step)),
            sentences,
        });
    }
}
