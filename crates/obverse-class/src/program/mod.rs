//! Tests of students' programs: rules, time per move, strength on a ladder of opponents, node counts.

mod ask_for_move;
mod built_submission;
mod ladder;
mod node_counts;
mod program_failure;
mod program_test;
mod quoted_output;
mod rule_position;
mod rules_test;
mod standing_in_words;
mod student_player;
mod time_test;

pub(crate) use built_submission::{BuildFault, BuiltSubmission};
pub(crate) use node_counts::NodeReferences;
pub(crate) use program_test::test_program;
pub use rule_position::RulePosition;
