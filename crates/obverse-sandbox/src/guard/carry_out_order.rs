//! What a guard does from its start to its end.

#[cfg(target_os = "linux")]
use std::{fs, io};

#[cfg(target_os = "linux")]
use super::supervisor::Supervisor;
#[cfg(target_os = "linux")]
use super::{inherited_files, inner_guard};
#[cfg(target_os = "linux")]
use crate::RunReport;
use crate::RunStatus;
use crate::guard_order::GuardOrder;

/// Carries out an order of a [`Sandbox`](crate::Sandbox): runs the program and returns the exit code for this process.
/// The process should do nothing else. [`Sandbox::words`](crate::Sandbox::words) returns the command that starts it.
pub fn guard(order: &str) -> u8 {
    match serde_json::from_str::<GuardOrder>(order) {
        Ok(order) => carry_out(order).exit_code(),
        Err(error) => {
            eprintln!(
                "obverse: only `obverse` itself starts this command, to run a program in a sandbox: {error}"
            );
            RunStatus::NotStarted.exit_code()
        }
    }
}

/// Runs the program of an order, writes the report if one is wanted, and returns how the program ended.
#[cfg(target_os = "linux")]
fn carry_out(order: GuardOrder) -> RunStatus {
    let result = inherited_files::close(&order).and_then(|()| {
        match !order.is_inner && inner_guard::is_needed(&order) {
            true => inner_guard::run(&order),
            false => Supervisor::start(&order).map(Supervisor::finish),
        }
    });
    let report = result.unwrap_or_else(|error| {
        let status = RunStatus::NotStarted;
        eprintln!("obverse: the program {status}: {error}");
        RunReport::of_nothing(status)
    });
    if let Some(path) = &order.report {
        let written = serde_json::to_vec(&report)
            .map_err(io::Error::from)
            .and_then(|text| fs::write(path, text));
        // A failure is expected in two cases: the outer guard, which owns the folder of an inner guard's report, is
        // gone, or the run was cancelled, which removes the folder.
        if let Err(error) = written
            && !order.is_inner
            && !order.is_cancelled()
        {
            eprintln!("obverse: cannot write `{}`: {error}", path.display());
        }
    }
    report.status
}

#[cfg(not(target_os = "linux"))]
fn carry_out(_: GuardOrder) -> RunStatus {
    eprintln!("obverse: {}", crate::NoSandbox::NotLinux);
    RunStatus::NotStarted
}
