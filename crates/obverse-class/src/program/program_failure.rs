//! Failures of students' programs in words.

use std::process::ExitStatus;

use obverse_arena::external::ExternalFault;
use obverse_arena::{Fault, PlayerError};
use obverse_sandbox::RunStatus;

/// Says how a program ended, from the exit status of its guard: `was ended: it used too much memory`.
pub(super) fn ending(status: Option<ExitStatus>) -> String {
    let code = status.and_then(|status| status.code());
    let code = code.and_then(|code| u8::try_from(code).ok());
    code.map_or("ended".to_owned(), |code| {
        RunStatus::from_exit_code(code).to_string()
    })
}

/// Says why a program chose no move; a sentence whose subject is the program.
pub(super) fn player_error(error: &PlayerError) -> String {
    match error.0.downcast_ref() {
        Some(ExternalFault::Ended(status)) => ending(*status),
        _ => error.to_string(),
    }
}

/// Says why a program forfeits a game; a sentence whose subject is the program.
pub(super) fn forfeit(fault: &Fault) -> String {
    match fault {
        Fault::Failed(error) => player_error(error),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn the_exit_code_of_the_guard_is_named() {
        use std::os::unix::process::ExitStatusExt;
        let text = |code: i32| {
            let status = ExitStatus::from_raw(code << 8);
            forfeit(&Fault::from(PlayerError::from(ExternalFault::Ended(Some(
                status,
            )))))
        };
        assert_eq!(text(3), "exited with code 3");
        assert_eq!(
            text(i32::from(RunStatus::TooManyProcesses.exit_code())),
            "was ended: it had too many processes"
        );
        assert_eq!(ending(None), "ended");
        assert_eq!(forfeit(&Fault::Resigned), "resigned");
    }
}
