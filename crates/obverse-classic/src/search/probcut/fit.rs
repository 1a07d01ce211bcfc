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

/// Searches each position to both depths and fits a line to the pairs of values: [`fit_line`] to [`value_pairs`].
pub fn fit(
    evaluation: EvaluationName,
    rules: Rules,
    shallow: u32,
    deep: u32,
    positions: &[Position],
) -> Option<ProbCutFit> {
    fit_line(&value_pairs(evaluation, rules, shallow, deep, positions))
}

/// Searches each position to both depths and returns the pairs of a shallow and a deep value.
pub fn value_pairs(
    evaluation: EvaluationName,
    rules: Rules,
    shallow: u32,
    deep: u32,
    positions: &[Position],
) -> Vec<(f64, f64)> {
    let value = |&position: &Position, depth| {
        let request = Request {
            evaluation,
            rules,
            depth: Some(depth),
            ..Request::new(position, Algorithm::Ordered)
        };
        f64::from(search(&request, &mut (), &mut Never).value)
    };
    positions
        .iter()
        .map(|position| (value(position, shallow), value(position, deep)))
        .collect()
}

/// Fits a line to pairs of a shallow and a deep value by least squares. Returns `None` for fewer than three pairs, if
/// all shallow values are equal, or if the slope is not positive.
pub fn fit_line(pairs: &[(f64, f64)]) -> Option<ProbCutFit> {
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
        let fit = fit_line(&pairs).unwrap();
        assert!((fit.slope - 2.0).abs() < 0.01, "{fit:?}");
        assert!((fit.offset + 4.5).abs() < 0.1, "{fit:?}");
        assert!((fit.sigma - 0.5).abs() < 0.02, "{fit:?}");
        assert!(fit.correlation > 0.999, "{fit:?}");
    }

    #[test]
    fn no_fit_without_enough_points_or_a_positive_slope() {
        assert_eq!(fit_line(&[(1.0, 1.0), (2.0, 2.0)]), None);
        assert_eq!(fit_line(&[(1.0, 1.0), (1.0, 2.0), (1.0, 3.0)]), None);
        assert_eq!(fit_line(&[(1.0, 3.0), (2.0, 2.0), (3.0, 1.0)]), None);
    }
}
