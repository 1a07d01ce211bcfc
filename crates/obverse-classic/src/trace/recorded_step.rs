use super::step_kind::StepKind;
use crate::drawing::NodeId;
use crate::value::Value;
use crate::window::Window;

/// One step of a recorded search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedStep {
    /// The node that the step is about.
    pub node: NodeId,
    /// Kind of the step.
    pub kind: StepKind,
    /// Value of the node after the step.
    pub value: Value,
    /// Alpha-beta window of the node after the step, as the log shows it.
    pub window: Window,
    /// Number of the line of [`Pseudocode`](super::Pseudocode) that the step carries out, counted from 1.
    pub line: u8,
    /// Byte offset at which the step's sentence ends in the text of all sentences.
    pub(super) sentences: u32,
}
