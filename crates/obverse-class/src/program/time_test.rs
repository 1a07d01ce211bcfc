use std::time::Duration;

use crate::assignment::ProgramPart;
use crate::test_mark::TestMark;

/// Marks the move times in the games. If no games were played, marks the answer times of the rules test instead.
pub(super) fn test_time(
    part: &ProgramPart,
    moves: &[Duration],
    overtimes: usize,
    answers: &[Duration],
) -> TestMark {
    let mut times = if moves.is_empty() { answers } else { moves }.to_vec();
    times.sort();
    let limit = part.move_time();
    // Allow the same tolerance as `obverse match`.
    let allowed = limit.mul_f64(1.5) + Duration::from_millis(250);
    let slow = times.iter().filter(|time| **time > allowed).count() + overtimes;
    let total = times.len() + overtimes;
    let share = match total {
        0 => 0.0,
        _ => 1.0 - slow as f64 / total as f64,
    };
    let mut mark = TestMark::new("time", share, part.points.time);
    if slow > 0 {
        mark = mark.with_remark(format!(
            "{slow} of {total} moves took longer than {} seconds",
            limit.as_secs_f64()
        ));
    } else if total == 0 {
        mark = mark.with_remark("no move was timed");
    }
    if let (Some(median), Some(worst)) = (times.get(times.len() / 2), times.last()) {
        mark.sentences.push(format!(
            "Time per move: median {:.3} seconds, longest {:.3} seconds, of {} moves.",
            median.as_secs_f64(),
            worst.as_secs_f64(),
            times.len()
        ));
    }
    mark
}
