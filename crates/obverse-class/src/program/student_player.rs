use std::time::Duration;

use obverse_arena::ExternalOptions;
use obverse_arena::external::DialogueLog;

use super::BuiltSubmission;
use crate::assignment::ProgramPart;

/// Time allowed for starting a program, in addition to the time per move.
pub(super) const START: Duration = Duration::from_secs(5);

/// Returns the settings to run a student's program as a player, with this time limit for its process.
pub(super) fn student_player(
    part: &ProgramPart,
    built: &BuiltSubmission<'_>,
    name: &str,
    time: Duration,
) -> Result<ExternalOptions, obverse_sandbox::RunError> {
    Ok(ExternalOptions {
        protocol: part.protocol.into(),
        command: built.words(&part.run, time)?,
        name: Some(name.to_owned()),
        depth: part.depth,
        timeout: Some(2 * part.move_time() + START),
        // Without a log file, the error messages of programs would appear on the teacher's terminal.
        log: Some(DialogueLog::new("/dev/null")),
    })
}
