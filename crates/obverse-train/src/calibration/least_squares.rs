/// Smallest pivot that counts as different from 0; smaller pivots are rounding errors.
const SMALLEST_PIVOT: f64 = 1e-11;

/// Weighted linear least squares: the coefficients that minimize the weighted sum of squared errors; `None` if they
/// are not unique.
///
/// Each row consists of the terms, the value to fit, and the weight of the row.
pub fn least_squares<const N: usize>(
    rows: impl Iterator<Item = ([f64; N], f64, f64)>,
) -> Option<[f64; N]> {
    // The normal equations: a symmetric matrix and the right-hand sides.
    let mut matrix = [[0.0; N]; N];
    let mut right = [0.0; N];
    for (terms, value, weight) in rows {
        for i in 0..N {
            right[i] += weight * terms[i] * value;
            for j in 0..N {
                matrix[i][j] += weight * terms[i] * terms[j];
            }
        }
    }
    // Terms differ in size by orders of magnitude. After the matrix is scaled to a diagonal of 1, a pivot measures how
    // independent a term is of the other terms.
    let scale: [f64; N] = std::array::from_fn(|i| matrix[i][i].sqrt());
    if scale
        .iter()
        .any(|&scale| scale <= 0.0 || !scale.is_finite())
    {
        return None;
    }
    for i in 0..N {
        right[i] /= scale[i];
        for j in 0..N {
            matrix[i][j] /= scale[i] * scale[j];
        }
    }
    let mut solution = eliminate(matrix, right)?;
    for (coefficient, scale) in solution.iter_mut().zip(scale) {
        *coefficient /= scale;
    }
    Some(solution)
}

/// Solves a system of linear equations by Gaussian elimination; `None` if the matrix is singular.
fn eliminate<const N: usize>(mut matrix: [[f64; N]; N], mut right: [f64; N]) -> Option<[f64; N]> {
    for column in 0..N {
        let size = |row: &usize| matrix[*row][column].abs();
        let pivot = (column..N).max_by(|one, two| size(one).total_cmp(&size(two)))?;
        if size(&pivot) < SMALLEST_PIVOT {
            return None;
        }
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        let (above, below) = matrix.split_at_mut(column + 1);
        let pivot_row = &above[column];
        for (offset, row) in below.iter_mut().enumerate() {
            let factor = row[column] / pivot_row[column];
            for (entry, pivot_entry) in row.iter_mut().zip(pivot_row).skip(column) {
                *entry -= factor * pivot_entry;
            }
            right[column + 1 + offset] -= factor * right[column];
        }
    }
    let mut solution = [0.0; N];
    for row in (0..N).rev() {
        let known = (row + 1..N).map(|column| matrix[row][column] * solution[column]);
        solution[row] = (right[row] - known.sum::<f64>()) / matrix[row][row];
    }
    Some(solution)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_used() {
        // The fit of a constant is the weighted mean: here 1 with weight 3 and 5 with weight 1.
        let mean = least_squares([([1.0], 1.0, 3.0), ([1.0], 5.0, 1.0)].into_iter());
        assert!((mean.unwrap()[0] - 2.0).abs() < 1e-12);
    }

    #[test]
    fn fits_a_line() {
        let points = [(0.0, 1.0), (1.0, 3.0), (1000.0, 2001.0)];
        let rows = points.map(|(x, y)| ([1.0, x], y, 1.0));
        let [offset, slope] = least_squares(rows.into_iter()).unwrap();
        assert!((offset - 1.0).abs() < 1e-9 && (slope - 2.0).abs() < 1e-9);
    }

    #[test]
    fn dependent_terms_have_no_solution() {
        let rows = [1.0, 2.0, 7.0].map(|x| ([1.0, x, 3.0 * x - 2.0], x, 1.0));
        assert_eq!(least_squares(rows.into_iter()), None);
        assert_eq!(least_squares::<2>(std::iter::empty()), None);
    }
}
