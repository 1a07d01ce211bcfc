use std::time::{Duration, Instant};

use super::ask_for_move::{Answer, ENDLESS, ask_gtp, ask_program};
use super::{BuiltSubmission, RulePosition};
use crate::assignment::{ProgramPart, ProgramProtocol};
use crate::student_deadline::StudentDeadline;
use crate::test_mark::TestMark;

/// The rules test ends after this number of missing answers in a row.
const MOST_SILENCES: usize = 3;

/// Result of the rules test.
pub(super) struct RulesResult {
    pub(super) mark: TestMark,
    /// Time of each legal answer, including the start of the program.
    pub(super) times: Vec<Duration>,
    /// Whether the program gave at least one legal answer.
    pub(super) has_answered: bool,
}

/// Asks the program for a move in each test position.
pub(super) fn test_rules(
    part: &ProgramPart,
    built: &BuiltSubmission<'_>,
    deadline: &StudentDeadline,
) -> RulesResult {
    let is_gtp = part.protocol == ProgramProtocol::Gtp;
    let mut positions = RulePosition::all(part.asks_passes || is_gtp);
    if is_gtp {
        positions.retain(|test| test.is_from_game());
    }
    let (mut right, mut asked, mut silences) = (0, 0, 0);
    let mut last_silence = String::new();
    let mut is_endless = false;
    let mut not_moves = Vec::new();
    let mut sentences = Vec::new();
    let mut times = Vec::new();
    for test in &positions {
        if deadline.is_over() || silences == MOST_SILENCES {
            break;
        }
        asked += 1;
        let began = Instant::now();
        let answer = match is_gtp {
            true => ask_gtp(part, built, &test.game, deadline),
            false => ask_program(part, built, test.position(), deadline),
        };
        match answer {
            Answer::Legal => {
                times.push(began.elapsed());
                right += 1;
                silences = 0;
            }
            Answer::Wrong(why) => {
                silences = 0;
                sentences.push(format!("Test \"{}\": {why}.", test.name));
            }
            Answer::NotAMove(answer) => {
                silences = 0;
                sentences.push(format!(
                    "Test \"{}\": the answer `{answer}` is not a square or pass.",
                    test.name
                ));
                not_moves.push(answer);
            }
            Answer::Endless(answer) => {
                is_endless = true;
                silences = 0;
                sentences.push(format!(
                    "Test \"{}\": the answer `{answer}` is not a square or pass, and {ENDLESS} more lines followed.",
                    test.name
                ));
            }
            Answer::Silent(why) => {
                silences += 1;
                sentences.push(format!("Test \"{}\": {why}.", test.name));
                last_silence = why;
            }
        }
    }
    let total = positions.len();
    let share = f64::from(right) / total.max(1) as f64;
    let mut mark = TestMark::new("rules", share, part.points.rules);
    if right as usize == total {
        mark.sentences
            .push(format!("All {total} answers are legal moves."));
    } else {
        mark = mark.with_remark(format!("{right} of {total} answers are legal"));
    }
    if let Some(first) = not_moves.first() {
        mark = mark.with_remark(match not_moves.len() {
            1 => format!("1 answer is not a square or pass: `{first}`"),
            many => format!("{many} answers are not a square or pass, such as `{first}`"),
        });
    }
    if is_endless {
        mark = mark.with_remark(format!(
            "prints without end: more than {ENDLESS} lines for one position"
        ));
    }
    mark.sentences.extend(sentences);
    if asked < total {
        mark = match silences == MOST_SILENCES {
            true => {
                let untried = total - asked;
                let why = last_silence.trim_start_matches("no answer: ");
                mark.with_remark(format!(
                    "no answer {MOST_SILENCES} times in a row, so {untried} tests were not run: {why}"
                ))
            }
            false => mark.not_done("the time budget is used up"),
        };
    }
    RulesResult {
        mark,
        has_answered: !times.is_empty(),
        times,
    }
}
