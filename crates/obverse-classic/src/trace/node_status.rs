use crate::value::Value;
use crate::window::Window;

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
