use obverse_classic::drawing::{Caption, NodeId, value_text, window_text};
use obverse_classic::trace::{NodeStatus, StepKind};
use serde::Serialize;

use super::learn_event::LearnEvent;
use super::learn_request::{SeekDirection, TreeChoice};
use super::lesson::Lesson;
use super::node_details::NodeDetails;

/// Maximum number of steps per message.
const MOST_EVENTS: usize = 200;

/// A step of a search, with the node where it happens.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Moment"))]
#[serde(rename_all = "camelCase")]
pub struct StepDetails {
    /// Number of the search in its tab, counted from 1.
    pub run: u64,
    /// Number of the step, from 0.
    pub at: usize,
    /// Kind of the step.
    #[cfg_attr(test, ts(type = "Kind"))]
    pub kind: &'static str,
    /// Explanation of the step, in the language of the page.
    pub words: String,
    /// Number of the line of pseudo-code that the step carries out, counted from 1.
    pub line: u8,
    /// Row in the trace log, if the step has one.
    pub row: Option<String>,
    /// Path from the root to the node.
    pub path: Vec<PathNode>,
    /// The node of the step.
    pub node: NodeDetails,
    /// The same node in minimax's tree. `None` if that tree is not shown or lacks the node.
    pub twin: Option<TwinNode>,
}

/// The node of minimax's tree with the same path as a node of the search tree.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Twin"))]
pub struct TwinNode {
    /// Number of the node in minimax's tree.
    pub node: usize,
    /// Horizontal centre of the node's box, in pixels of the layout.
    pub x: f64,
    /// Level of the node in the tree; the root has level 0.
    pub level: usize,
}

/// A node on the path from the root to the node of a step.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Station"))]
#[serde(rename_all = "camelCase")]
pub struct PathNode {
    /// Number of the node in its tree.
    pub node: usize,
    /// The move that leads to the node, or `root`.
    pub label: String,
    /// Whether the side to move maximizes or minimizes: `MAX` or `MIN`.
    pub side: &'static str,
    /// Value of the node so far.
    pub value: String,
    /// First line of the node's box in the picture: the value so far. A tree of numbers also shows the node's letter,
    /// as in `B = 3`.
    pub caption: String,
    /// Current alpha-beta window, as in the picture.
    pub window: String,
    /// Horizontal centre of the node's box, in pixels of the layout.
    pub x: f64,
    /// Level of the node in the tree; the root has level 0.
    pub level: usize,
}

/// A step in the list of steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "EventRow"))]
pub struct StepRow {
    /// Number of the node in its tree.
    pub node: usize,
    /// Kind of the step.
    #[cfg_attr(test, ts(type = "Kind"))]
    pub kind: &'static str,
    /// Explanation of the step, in the language of the page.
    pub words: String,
    /// Row in the trace log, if the step has one.
    pub row: Option<String>,
}

impl Lesson {
    /// The event with the details of the step number `at`, counted from 0. `None` if `at` is past the last step.
    pub(super) fn step_event(&self, at: usize) -> Option<LearnEvent> {
        let recording = &self.search.recording;
        let event = recording.steps().get(at)?;
        let path = recording.path(at);
        let path = path.iter().map(|&id| self.path_node(id, at)).collect();
        Some(LearnEvent::Moment(Box::new(StepDetails {
            run: self.run,
            at,
            kind: kind(event.kind),
            words: recording.sentence(at).to_owned(),
            line: event.line,
            row: recording.row(at).map(|row| row.to_string()),
            path,
            node: self.details(TreeChoice::Search, event.node.index(), at)?,
            twin: self
                .minimax
                .as_ref()
                .and_then(|beside| beside.twin(event.node)),
        })))
    }

    /// A node on the path to the step number `at`, in its state at that step.
    fn path_node(&self, id: NodeId, at: usize) -> PathNode {
        let recording = &self.search.recording;
        let node = &recording.tree()[id];
        let (value, caption, window) = match recording.node_status(id, at) {
            NodeStatus::Open(value, window) => (
                value_text(value),
                Caption::first_line_so_far(node, value),
                window_text(window),
            ),
            NodeStatus::Unvisited | NodeStatus::Done => (
                Caption::value_of(node),
                Caption::of_node(node).first,
                node.window.map_or(String::new(), window_text),
            ),
        };
        PathNode {
            node: id.index(),
            label: node.label.to_string(),
            side: node.side.name(),
            value,
            caption,
            window,
            x: (self.search.placed(id.index())).map_or(0.0, |placed| placed.frame.centre()),
            level: recording.tree().depth(id),
        }
    }

    /// The event with a range of steps as text. `None` if `from` is past the last step.
    pub(super) fn events(&self, from: usize, count: usize) -> Option<LearnEvent> {
        let recording = &self.search.recording;
        let events = recording.steps().get(from..)?;
        let events = (from..)
            .zip(events)
            .take(count.min(MOST_EVENTS))
            .map(|(at, event)| StepRow {
                node: event.node.index(),
                kind: kind(event.kind),
                words: recording.sentence(at).to_owned(),
                row: recording.row(at).map(|row| row.to_string()),
            })
            .collect();
        Some(LearnEvent::Events { from, events })
    }

    /// The event with the number of the next step after or before `from` that skips moves.
    pub(super) fn seek(&self, from: usize, direction: SeekDirection) -> Option<LearnEvent> {
        let events = self.search.recording.steps();
        let skips = |step: &usize| events.get(*step).is_some_and(|event| event.kind.skips());
        let at = match direction {
            SeekDirection::Forward => (from.saturating_add(1)..events.len()).find(skips),
            SeekDirection::Back => (0..from.min(events.len())).rev().find(skips),
        };
        Some(LearnEvent::Found { at })
    }
}

/// Name of a kind of step in messages.
fn kind(kind: StepKind) -> &'static str {
    match kind {
        StepKind::Enter => "enter",
        StepKind::Leaf => "leaf",
        StepKind::TableHit => "hit",
        StepKind::Returned => "returned",
        StepKind::Cut => "cut",
        StepKind::ProbCut => "givenUp",
        StepKind::Leave => "leave",
    }
}
