use obverse_arena::Allowance;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The `obverse.Limit` of a move.
pub(super) fn limit_object<'py>(
    py: Python<'py>,
    allowance: Allowance,
) -> PyResult<Bound<'py, PyAny>> {
    let fields = PyDict::new(py);
    match allowance {
        Allowance::Unlimited => {}
        Allowance::Move(time) => fields.set_item("time", time.as_secs_f64())?,
        Allowance::Clock(clock) => {
            fields.set_item("clock", clock.remaining.as_secs_f64())?;
            fields.set_item("increment", clock.increment.as_secs_f64())?;
        }
    }
    let class = py.import("obverse._limit")?.getattr("Limit")?;
    class.call((), Some(&fields))
}
