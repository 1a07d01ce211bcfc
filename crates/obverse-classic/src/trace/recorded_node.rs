//! The steps of a node in a recorded search, and its state after any step.

use super::recorded_step::RecordedStep;
use super::recording::Recording;
use crate::drawing::NodeId;
use crate::value::Value;
use crate::window::Window;

/// Numbers of the steps at which the display of a node changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeSpan {
    /// Number of the step that enters the node.
    pub first: usize,
    /// Number of the step that leaves the node. From this step on the node's value is final.
    pub last: usize,
    /// Number of the step with the cut-off that skipped moves; `None` if no moves were skipped.
    pub cut: Option<usize>,
}

/// State of a node after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeStatus {
    /// The search has not visited the node yet.
    Unvisited,
    /// The search is at the node or below it: value so far and current window.
    Open(Value, Window),
    /// The search has left the node.
    Done,
}

impl Recording {
    /// Returns the numbers of the first step, the last step and the cut-off of a node.
    pub fn span(&self, node: NodeId) -> NodeSpan {
        let steps = self.node_steps(node);
        let cut = (steps.iter().rev()).find(|&&step| self.events[step as usize].kind.skips());
        // Every node has at least one step.
        NodeSpan {
            first: steps[0] as usize,
            last: steps[steps.len() - 1] as usize,
            cut: cut.map(|&step| step as usize),
        }
    }

    /// Returns the numbers of the steps of a node.
    pub fn steps_of(&self, node: NodeId) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.node_steps(node).iter().map(|&step| step as usize)
    }

    pub(super) fn node_steps(&self, node: NodeId) -> &[u32] {
        let [start, end] = [0, 1].map(|next| self.first_steps[node.index() + next] as usize);
        &self.steps_by_node[start..end]
    }

    /// Returns the state of a node after a step.
    pub fn node_status(&self, node: NodeId, step: usize) -> NodeStatus {
        let span = self.span(node);
        if step < span.first {
            return NodeStatus::Unvisited;
        }
        if step >= span.last {
            return NodeStatus::Done;
        }
        let steps = self.node_steps(node);
        let passed = steps.partition_point(|&at| at as usize <= step);
        let event = &self.events[steps[passed - 1] as usize];
        NodeStatus::Open(event.value, event.window)
    }
}

/// Returns the step numbers grouped by node, and the start of each group, followed by the end of the last group.
pub(super) fn steps_by_node(events: &[RecordedStep], nodes: usize) -> (Vec<u32>, Vec<u32>) {
    let mut first_steps = vec![0u32; nodes + 1];
    for event in events {
        first_steps[event.node.index() + 1] += 1;
    }
    for node in 0..nodes {
        first_steps[node + 1] += first_steps[node];
    }
    let mut next = first_steps.clone();
    let mut steps = vec![0u32; events.len()];
    for (step, event) in (0u32..).zip(events) {
        let place = &mut next[event.node.index()];
        steps[*place as usize] = step;
        *place += 1;
    }
    (steps, first_steps)
}
