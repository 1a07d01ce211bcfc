use obverse_engine::evaluation::Calibration;
use obverse_train::calibration::FittedCell;
use serde::Serialize;

/// The output of `calibrate --json`.
#[derive(Serialize)]
pub struct CalibrateJson {
    pub games: u32,
    pub positions: u64,
    pub coefficients: [f32; Calibration::TERMS],
    /// Mean difference between fitted and observed deviations, in discs.
    pub error: f64,
    pub deviations: Vec<DeviationJson>,
    pub complete: bool,
    pub seconds: f64,
}

/// Standard deviation between shallow and deep search values of positions with this many empties, in discs.
#[derive(Serialize)]
pub struct DeviationJson {
    empties: u32,
    depth: u32,
    shallow: u32,
    count: u64,
    observed: f64,
    fitted: f64,
}

impl From<&FittedCell> for DeviationJson {
    fn from(cell: &FittedCell) -> DeviationJson {
        DeviationJson {
            empties: cell.cell.empties,
            depth: cell.cell.depth,
            shallow: cell.cell.shallow,
            count: cell.count,
            observed: cell.observed,
            fitted: cell.fitted,
        }
    }
}
