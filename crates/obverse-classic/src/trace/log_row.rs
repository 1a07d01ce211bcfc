use std::fmt;

use super::cut_rows::CutRows;
use super::label::Label;
use super::open_node::OpenNode;
use super::step::Step;
use crate::value::Value;
use crate::window::Window;

/// Header line of the log.
pub const LOG_HEADER: &str = "Node,Depth,Value,Alpha,Beta";

/// A row of the log.
///
/// ```
/// use obverse_classic::trace::{Label, LogRow};
/// use obverse_classic::{Value, Window};
///
/// let row = LogRow { label: Label::Root, ply: 0, value: Value::from(-3), window: Window::FULL };
/// assert_eq!(row.to_string(), "root,0,-3,-Infinity,Infinity");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogRow {
    /// Name of the node.
    pub label: Label,
    /// Distance from the root, in plies.
    pub ply: u32,
    /// Value of the node so far.
    pub value: Value,
    /// Alpha and beta of the node.
    pub window: Window,
}

impl LogRow {
    /// Returns the row of a step; `None` for [`Step::Leave`], which has no row.
    pub fn of(path: &[OpenNode], step: &Step, cut_rows: CutRows) -> Option<LogRow> {
        let node = path.last()?;
        let (value, window) = match step {
            Step::Enter => (node.value, node.window),
            Step::Leaf(value) | Step::ProbCut(value, _) => (*value, node.window),
            Step::TableHit(hit) => (hit.value, node.window),
            Step::Returned(child) => match (&child.cut, cut_rows) {
                (Some(_), CutRows::Example) => {
                    (child.value, child.window.narrowed(node.side, child.value))
                }
                _ => (child.value, child.window),
            },
            Step::Leave(_) => return None,
        };
        Some(LogRow {
            label: node.label,
            ply: node.ply,
            value,
            window,
        })
    }
}

impl fmt::Display for LogRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LogRow {
            label,
            ply,
            value,
            window: Window { alpha, beta },
        } = self;
        write!(f, "{label},{ply},{value},{alpha},{beta}")
    }
}
