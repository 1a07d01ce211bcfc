use super::BuiltSubmission;
use super::ladder::climb;
use super::rules_test::test_rules;
use super::time_test::test_time;
use crate::assignment::ProgramPart;
use crate::student_deadline::StudentDeadline;
use crate::test_mark::TestMark;

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
