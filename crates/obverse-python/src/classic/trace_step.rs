use std::sync::Arc;

use obverse_classic::trace::{RecordedStep, Recording};
use pyo3::prelude::*;

use super::trace_node::TraceNode;
use super::value_object::value_object;

/// A step of a traced search: what happened at which node, and why.
///
/// `kind` is "enter" (the search enters a node), "leaf" (a static evaluation), "table_hit" (the transposition table
/// answers), "returned" (the search returns from a child), "cut" (the search returns from a child and skips
/// the remaining moves), "probcut" (ProbCut cuts the node off) or "leave" (the search leaves the node).
///
/// >>> import obverse as ob
/// >>> trace = ob.classic.search_tree("((3 12 8)(2 4 6))", trace=True)
/// >>> [step.kind for step in trace.steps[:3]]
/// ['enter', 'enter', 'leaf']
/// >>> trace.steps[2].sentence, trace.steps[2].row
/// ('b1 is a leaf worth 3.', 'b1,2,3,-Infinity,Infinity')
#[pyclass(frozen, module = "obverse.classic")]
pub(crate) struct TraceStep {
    recorded: Arc<Recording>,
    index: usize,
}

impl TraceStep {
    /// Creates the step with this number, which must exist in the recording.
    pub(crate) fn new(recorded: &Arc<Recording>, index: usize) -> TraceStep {
        TraceStep {
            recorded: Arc::clone(recorded),
            index,
        }
    }

    fn step(&self) -> &RecordedStep {
        &self.recorded.steps()[self.index]
    }
}

#[pymethods]
impl TraceStep {
    /// Number of the step, from 0.
    #[getter]
    fn index(&self) -> usize {
        self.index
    }

    /// What happened, in one word.
    #[getter]
    fn kind(&self) -> &'static str {
        self.step().kind.name()
    }

    /// The node that the step is about.
    #[getter]
    fn node(&self) -> TraceNode {
        TraceNode::new(&self.recorded, self.step().node)
    }

    /// The value of the node after the step. The value is infinite until the first child has returned.
    #[getter]
    fn value(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        value_object(py, self.step().value)
    }

    /// Alpha and beta of the node after the step, as the log shows them.
    #[getter]
    fn window(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, Py<PyAny>)> {
        let window = self.step().window;
        Ok((
            value_object(py, window.alpha)?,
            value_object(py, window.beta)?,
        ))
    }

    /// The step in a sentence.
    #[getter]
    fn sentence(&self) -> &str {
        self.recorded.sentence(self.index)
    }

    /// The row of the step in the log; `None` for a step of the kind "leave", which has no row.
    #[getter]
    fn row(&self) -> Option<String> {
        self.recorded.row(self.index).map(|row| row.to_string())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<TraceStep>().is_ok_and(|other| {
            let other = other.get();
            self.index == other.index && Arc::ptr_eq(&self.recorded, &other.recorded)
        })
    }

    fn __hash__(&self) -> u64 {
        (Arc::as_ptr(&self.recorded) as u64).wrapping_add(self.index as u64)
    }

    fn __repr__(&self) -> String {
        format!(
            "<TraceStep {}: {} {}>",
            self.index,
            self.kind(),
            self.recorded.tree()[self.step().node].label
        )
    }
}
