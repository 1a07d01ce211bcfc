use crate::look::Look;

/// A named line of a chart.
#[derive(Clone, Debug)]
pub struct Series {
    /// Name in the legend.
    pub name: String,
    /// Points as (x, y), from left to right.
    pub points: Vec<(f64, f64)>,
    /// Style of the line.
    pub look: Look,
}
