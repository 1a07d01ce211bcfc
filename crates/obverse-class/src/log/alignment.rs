//! Alignment of a student's rows with the correct rows, by a longest common subsequence of nodes.

use super::Row;

/// Maximum size of the dynamic programming table, in cells. If the differing middle parts of two logs need a larger
/// table, these parts are left unaligned.
const MOST_CELLS: usize = 16_000_000;

/// Returns, for each of the student's rows, the index of the corresponding correct row, which has the same node and
/// depth; `None` for a row that corresponds to no correct row.
pub(crate) fn align(correct: &[Row], student: &[Option<Row>]) -> Vec<Option<usize>> {
    let same = |c: usize, s: usize| student[s].is_some_and(|row| row.names(&correct[c]));
    let mut pairs = vec![None; student.len()];
    let shorter = correct.len().min(student.len());
    let head = (0..shorter).take_while(|&at| same(at, at)).count();
    for (at, pair) in pairs.iter_mut().enumerate().take(head) {
        *pair = Some(at);
    }
    let tail = (0..shorter - head)
        .take_while(|&back| same(correct.len() - 1 - back, student.len() - 1 - back))
        .count();
    for back in 0..tail {
        pairs[student.len() - 1 - back] = Some(correct.len() - 1 - back);
    }
    let (height, width) = (correct.len() - head - tail, student.len() - head - tail);
    if height == 0 || width == 0 || (height + 1).saturating_mul(width + 1) > MOST_CELLS {
        return pairs;
    }
    // lengths[c][s]: length of the longest common subsequence of the rows from c and s on.
    let stride = width + 1;
    let mut lengths = vec![0_u32; (height + 1) * stride];
    for c in (0..height).rev() {
        for s in (0..width).rev() {
            lengths[c * stride + s] = match same(head + c, head + s) {
                true => lengths[(c + 1) * stride + s + 1] + 1,
                false => lengths[(c + 1) * stride + s].max(lengths[c * stride + s + 1]),
            };
        }
    }
    let (mut c, mut s) = (0, 0);
    while c < height && s < width {
        if same(head + c, head + s) {
            pairs[head + s] = Some(head + c);
            c += 1;
            s += 1;
        } else if lengths[(c + 1) * stride + s] >= lengths[c * stride + s + 1] {
            c += 1;
        } else {
            s += 1;
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use obverse_classic::Value;
    use obverse_classic::trace::Label;

    use super::*;

    fn rows(places: &[u32]) -> Vec<Row> {
        let row = |&place: &u32| Row {
            label: Label::Branch { letter: 0, place },
            depth: 1,
            value: Value::from(0),
            alpha: Value::NEG_INFINITY,
            beta: Value::INFINITY,
        };
        places.iter().map(row).collect()
    }

    #[test]
    fn missing_and_extra_rows_shift_the_rest() {
        let correct = rows(&[1, 2, 3, 4, 5, 6]);
        let student: Vec<_> = rows(&[1, 3, 4, 9, 5, 6]).into_iter().map(Some).collect();
        let pairs = align(&correct, &student);
        let expected = [Some(0), Some(2), Some(3), None, Some(4), Some(5)];
        assert_eq!(pairs, expected);
        assert_eq!(align(&correct, &[]), []);
        assert_eq!(align(&[], &student), [None; 6]);
    }

    #[test]
    fn a_line_that_is_not_a_row_matches_no_correct_row() {
        let correct = rows(&[1, 2]);
        let student = [Some(correct[0]), None, Some(correct[1])];
        assert_eq!(align(&correct, &student), [Some(0), None, Some(1)]);
    }
}
