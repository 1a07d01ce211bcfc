use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use obverse_classic::drawing::{CutReasons, Node, NodeId};
use obverse_classic::observer::Bound as WindowBound;
use obverse_classic::trace::Recording;
use obverse_classic::{Side, Window};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyIndexError, PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};

use super::trace_step::TraceStep;
use super::value_object::value_object;
use crate::board::Board;
use crate::convert::{described, move_object};
use crate::move_like::MoveLike;

/// A node of the tree of a traced search.
///
/// Iterating over a node gives its children in the order of the search; `node["d3"]` is the child after the move d3.
/// Values, alpha and beta are for MAX, which moves at the root of a search of a position.
///
/// >>> import obverse as ob
/// >>> root = ob.classic.search(ob.Board(), "alphabeta", depth=2, trace=True).tree
/// >>> root
/// <TraceNode root: max, value -3, 4 children>
/// >>> node = root["c4"]
/// >>> node.value, node.alpha, node.beta, node.skipped
/// (-3, -3, inf, [E3, C5])
/// >>> [child.label for child in node]
/// ['c3']
/// >>> print(node.reason)
/// c4 is at most −3: White has c3. Black already has −3 from d3, so the remaining 2 moves (e3, c5) are skipped.
#[pyclass(frozen, module = "obverse.classic")]
pub(crate) struct TraceNode {
    recorded: Arc<Recording>,
    id: NodeId,
}

impl TraceNode {
    pub(crate) fn new(recorded: &Arc<Recording>, id: NodeId) -> TraceNode {
        TraceNode {
            recorded: Arc::clone(recorded),
            id,
        }
    }

    fn node(&self) -> &Node {
        &self.recorded.tree()[self.id]
    }

    fn window(&self) -> Window {
        self.node().window.unwrap_or(Window::FULL)
    }

    /// Returns the Python object of a move: a square or the pass, or the label in a tree of numbers.
    fn move_object(&self, py: Python<'_>, label: &str) -> PyResult<Py<PyAny>> {
        match label.parse() {
            Ok(mv) if self.recorded.search().root().is_some() => move_object(py, mv),
            _ => label.into_py_any(py),
        }
    }

    fn child_ids(&self) -> Vec<NodeId> {
        self.recorded.tree().children(self.id).collect()
    }

    /// Returns one more than the number of the last node of the subtree. The numbers of a subtree are consecutive and
    /// start with this node.
    fn subtree_end(&self) -> usize {
        let tree = self.recorded.tree();
        let mut last = self.id;
        while let Some(child) = tree.last_child(last) {
            last = child;
        }
        last.index() + 1
    }
}

#[pymethods]
impl TraceNode {
    /// Number of the node in the order of the search; the root is 0.
    #[getter]
    fn index(&self) -> usize {
        self.id.index()
    }

    /// The name of the node in logs: `root`, or the move that leads to it.
    #[getter]
    fn label(&self) -> String {
        self.node().label.to_string()
    }

    /// The move that leads to the node, `None` at the root. In a tree of numbers it is text such as "a1".
    #[getter(r#move)]
    fn mv(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        match self.recorded.tree().parent(self.id) {
            Some(_) => self.move_object(py, &self.node().label).map(Some),
            None => Ok(None),
        }
    }

    /// The capital letter of an inner node in a tree of numbers, as in textbooks; `None` for other nodes.
    #[getter]
    fn letter(&self) -> Option<String> {
        self.node().letter.as_deref().map(str::to_owned)
    }

    /// The side to move: "max" or "min".
    #[getter]
    fn side(&self) -> &'static str {
        match self.node().side {
            Side::Max => "max",
            Side::Min => "min",
        }
    }

    /// Distance from the root in plies.
    #[getter]
    fn ply(&self) -> usize {
        self.recorded.tree().depth(self.id)
    }

    /// The value that the search returned, from the point of view of MAX. After a cut-off it is a bound.
    #[getter]
    fn value(&self) -> Option<i32> {
        self.node().value
    }

    /// Alpha when the search entered the node; minus infinity in minimax.
    #[getter]
    fn alpha(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        value_object(py, self.window().alpha)
    }

    /// Beta when the search entered the node; infinity in minimax.
    #[getter]
    fn beta(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        value_object(py, self.window().beta)
    }

    /// The position; `None` in a tree of numbers.
    #[getter]
    fn board(&self) -> Option<Board> {
        self.node().position.map(Board::from)
    }

    /// Whether the node is a leaf: its value is a static evaluation, or a number in a tree of numbers.
    #[getter]
    fn is_leaf(&self) -> bool {
        self.node().leaf
    }

    /// Whether the node is on the principal variation.
    #[getter]
    fn is_chosen(&self) -> bool {
        self.node().chosen
    }

    /// Whether a cut-off skipped moves of the node.
    #[getter]
    fn is_cut(&self) -> bool {
        self.node().cut.is_some()
    }

    /// The moves that a cut-off skipped.
    #[getter]
    fn skipped(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        let cut = self.node().cut.as_ref();
        let skipped = cut.map_or(&[][..], |cut| &cut.skipped);
        skipped
            .iter()
            .map(|label| self.move_object(py, label))
            .collect()
    }

    /// The bound that the cut-off reached: ("alpha" or "beta", its value); `None` without a cut-off.
    #[getter]
    fn cut(&self) -> Option<(&'static str, i32)> {
        let cut = self.node().cut.as_ref()?;
        let bound = match cut.bound {
            WindowBound::Alpha => "alpha",
            WindowBound::Beta => "beta",
        };
        Some((bound, cut.limit))
    }

    /// Why moves of the node were skipped, in a sentence; `None` without a cut-off.
    #[getter]
    fn reason(&self) -> Option<String> {
        self.node().cut.as_ref()?;
        CutReasons::new(self.recorded.tree()).reason(self.id)
    }

    /// Remarks, such as a hit in the transposition table.
    #[getter]
    fn notes(&self) -> Vec<String> {
        self.node().notes.clone()
    }

    /// The parent; `None` at the root.
    #[getter]
    fn parent(&self) -> Option<TraceNode> {
        let parent = self.recorded.tree().parent(self.id)?;
        Some(TraceNode::new(&self.recorded, parent))
    }

    /// The children in the order of the search. Skipped moves are not among them.
    #[getter]
    fn children(&self) -> Vec<TraceNode> {
        let children = self.child_ids().into_iter();
        children
            .map(|id| TraceNode::new(&self.recorded, id))
            .collect()
    }

    /// The steps of the search at this node.
    #[getter]
    fn steps(&self) -> Vec<TraceStep> {
        let steps = self.recorded.steps_of(self.id);
        steps
            .map(|step| TraceStep::new(&self.recorded, step))
            .collect()
    }

    /// Returns the node and all nodes below it in the order of the search.
    fn walk(&self) -> Vec<TraceNode> {
        let tree = self.recorded.tree();
        let ids = (self.id.index()..self.subtree_end()).filter_map(|index| tree.id(index));
        ids.map(|id| TraceNode::new(&self.recorded, id)).collect()
    }

    fn __iter__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let children = self.children().into_bound_py_any(py)?;
        children.try_iter()?.into_py_any(py)
    }

    fn __len__(&self) -> usize {
        self.recorded.tree().children(self.id).count()
    }

    /// Returns true, so that a leaf is true although its length is 0.
    fn __bool__(&self) -> bool {
        true
    }

    /// The child after a move, or, for an index, the child at this place in the order of the search, from 0.
    fn __getitem__(&self, key: &Bound<'_, PyAny>) -> PyResult<TraceNode> {
        let children = self.child_ids();
        let is_number = key.is_instance_of::<PyInt>() && !key.hasattr("name")?;
        let found = if is_number {
            let index: isize = key.extract()?;
            let place = if index < 0 {
                index + children.len() as isize
            } else {
                index
            };
            let child = usize::try_from(place)
                .ok()
                .and_then(|place| children.get(place));
            *child.ok_or_else(|| {
                let count = children.len();
                PyIndexError::new_err(format!(
                    "index {index} is out of range for {count} children"
                ))
            })?
        } else {
            let label = match key.cast::<PyString>() {
                Ok(text) => text.to_str()?.trim().to_lowercase(),
                Err(_) => match key.extract::<MoveLike>() {
                    Ok(mv) => mv.0.to_string(),
                    Err(_) => {
                        return Err(PyTypeError::new_err(format!(
                            "{} is not a move or an index",
                            described(key)
                        )));
                    }
                },
            };
            let tree = self.recorded.tree();
            let child = children.into_iter().find(|&id| *tree[id].label == *label);
            child.ok_or_else(|| PyKeyError::new_err(label))?
        };
        Ok(TraceNode::new(&self.recorded, found))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<TraceNode>().is_ok_and(|other| {
            let other = other.get();
            self.id == other.id && Arc::ptr_eq(&self.recorded, &other.recorded)
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (Arc::as_ptr(&self.recorded) as usize, self.id).hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let node = self.node();
        let value = node
            .value
            .map_or("no value".to_owned(), |value| format!("value {value}"));
        let kind = match self.__len__() {
            _ if node.leaf => "leaf".to_owned(),
            1 => "1 child".to_owned(),
            children => format!("{children} children"),
        };
        let skipped = node.cut.as_ref().map_or(0, |cut| cut.skipped.len());
        let cut = match skipped {
            0 => String::new(),
            count => format!(", {count} skipped"),
        };
        format!(
            "<TraceNode {}: {}, {value}, {kind}{cut}>",
            node.label,
            self.side()
        )
    }
}
