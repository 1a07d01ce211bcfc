use super::label::Label;
use super::node_content::NodeContent;
use super::step::StepCut;
use crate::observer::ValueKind;
use crate::side::Side;
use crate::value::Value;
use crate::window::Window;

/// A node on the path from the root to the current node of a search.
#[derive(Clone, Debug)]
pub struct OpenNode {
    /// Number of the node in visiting order; the root is 0.
    pub id: u64,
    /// Name of the node.
    pub label: Label,
    /// The Othello position, or the inner node or leaf of a tree of numbers.
    pub content: NodeContent,
    /// Distance from the root, in plies.
    pub ply: u32,
    /// The side to move.
    pub side: Side,
    /// Value of the node so far.
    pub value: Value,
    /// Current alpha-beta window of the node.
    pub window: Window,
    /// The move that set alpha, and the ply of the node where it is tried; `None` if no move has set alpha.
    pub alpha_from: Option<(Label, u32)>,
    /// The move that set beta, and the ply of the node where it is tried; `None` if no move has set beta.
    pub beta_from: Option<(Label, u32)>,
    /// Move to the best child so far; `None` before the first child.
    pub best: Option<Label>,
    /// Number of children searched so far.
    pub searched: usize,
    /// Whether the value is exact or a bound. It is a bound if the best child's value is a bound, or if a cut-off
    /// skipped moves.
    pub kind: ValueKind,
    /// The cut-off at the node; `None` if there was no cut-off so far.
    pub cut: Option<StepCut>,
}

impl OpenNode {
    /// Returns the name of the node for a sentence: the capital letter of an inner node of a tree of numbers, the label
    /// of any other node.
    pub fn name_in_text(&self) -> String {
        self.content
            .letter()
            .unwrap_or_else(|| self.label.to_string())
    }
}
