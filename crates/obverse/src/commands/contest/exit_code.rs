use std::process::ExitCode;

/// The exit code: failure if Ctrl-C stopped the contest.
pub fn exit_code(is_stopped: bool) -> ExitCode {
    match is_stopped {
        true => ExitCode::FAILURE,
        false => ExitCode::SUCCESS,
    }
}
