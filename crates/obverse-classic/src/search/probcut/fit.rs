use obverse_core::Position;

use crate::evaluation::EvaluationName;
use crate::rules::Rules;
use crate::search::{Algorithm, Never, Request, search};

/// Linear regression of deep values on shallow ones: `deep = slope * shallow + offset`, with standard error `sigma`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProbCutFit {
    /// Slope of the line from shallow to deep values.
    pub slope: f64,
    /// Predicted deep value for a shallow value of 0.
    pub offset: f64,
    /// Standard deviation of the residuals.
    pub sigma: f64,
    /// Correlation of shallow and deep values, from -1 to 1.
    pub correlation: f64,
    /// Number of positions in the sample.
    pub samples: usize,
}

/// Searches each position to both depths and fits a line to the pairs of values by least squares. Returns `None` for
/// fewer than three positions, if all shallow values are equal, or if the slope is not positive.
pub fn fit(
    evaluation: EvaluationName,
    rules: Rules,
    shallow: u32,
    deep: u32,
    positions: &[Position],
) -> Option<ProbCutFit> {
    let value = |&position: &Position, depth| {
        let request = Request {
            evaluation,
            rules,
            depth: Some(depth),
            ..Request::new(position, Algorithm::Ordered)
        };
        f64::from(search(&request, &mut (), &mut Never).value)
    };
    let pairs: Vec<(f64, f64)> = positions
        .iter()
        .map(|position| (value(position, shallow), value(position, deep)))
        .collect();
    line_through(&pairs)
}

/// Fits a line to pairs of a shallow and a deep value by least squares; `None` in the cases that [`fit`] names.
fn line_through(pairs: &[(f64, f64)]) -> Option<ProbCutFit> {
    if pairs.len() < 3 {
        return None;
    }
    let count = pairs.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / count;
    let (mean_x, mean_y) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let sum = |term: &dyn Fn(f64, f64) -> f64| {
        let terms = pairs.iter().map(|&(x, y)| term(x - mean_x, y - mean_y));
        terms.sum::<f64>()
    };
    let (xx, yy, xy) = (sum(&|x, _| x * x), sum(&|_, y| y * y), sum(&|x, y| x * y));
    let slope = xy / xx;
    if !slope.is_finite() || slope <= 0.0 {
        return None;
    }
    let residual = (yy - slope * xy).max(0.0);
    Some(ProbCutFit {
        slope,
        offset: mean_y - slope * mean_x,
        sigma: (residual / (count - 2.0)).sqrt(),
        correlation: xy / (xx * yy).sqrt(),
        samples: pairs.len(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_line_is_recovered() {
        let pairs: Vec<_> = (0..100)
            .map(|x| (f64::from(x), 2.0 * f64::from(x) - 5.0 + f64::from(x % 2)))
            .collect();
        let fit = line_through(&pairs).unwrap();
        assert!((fit.slope - 2.0).abs() < 0.01, "{fit:?}");
        assert!((fit.offset + 4.5).abs() < 0.1, "{fit:?}");
        assert!((fit.sigma - 0.5).abs() < 0.02, "{fit:?}");
        assert!(fit.correlation > 0.999, "{fit:?}");
    }

    #[test]
    fn no_fit_without_enough_points_or_a_positive_slope() {
        assert_eq!(line_through(&[(1.0, 1.0), (2.0, 2.0)]), None);
        assert_eq!(line_through(&[(1.0, 1.0), (1.0, 2.0), (1.0, 3.0)]), None);
        assert_eq!(line_through(&[(1.0, 3.0), (2.0, 2.0), (3.0, 1.0)]), None);
    }
}
