use std::time::Duration;

use super::BuiltSubmission;
use super::ladder::climb;
use super::rules_test::test_rules;
use crate::assignment::ProgramPart;
use crate::marked_student::TestMark;
use crate::student_deadline::StudentDeadline;

/// Tests a program: rules, time and strength, in this order.
pub(crate) fn test_program(
    part: &ProgramPart,
    built: &BuiltSubmission<'_>,
    seed: u64,
    deadline: &StudentDeadline,
) -> Vec<TestMark> {
    let rules = test_rules(part, built, deadline);
    if !rules.has_answered && !deadline.is_over() {
        let unplayed = |test, points| {
            TestMark::new(test, 0.0, points)
                .with_remark("no games: the program gave no legal answer")
        };
        return vec![
            rules.mark,
            unplayed("time", part.points.time),
            unplayed("strength", part.points.strength),
        ];
    }
    let ladder = climb(part, built, seed, deadline);
    let mut time = test_time(part, &ladder.times, ladder.overtimes, &rules.times);
    if !ladder.mark.is_complete || !rules.mark.is_complete {
        time = time.not_done("the time budget is used up");
    }
    vec![rules.mark, time, ladder.mark]
}

/// Marks the move times in the games. If no games were played, marks the answer times of the rules test instead.
fn test_time(
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
