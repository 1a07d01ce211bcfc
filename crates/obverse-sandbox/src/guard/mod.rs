//! The guard: a process that starts one program, watches it and ends it.

#[cfg(target_os = "linux")]
mod census;
#[cfg(target_os = "linux")]
mod inherited_files;
#[cfg(target_os = "linux")]
mod inner_guard;
#[cfg(target_os = "linux")]
mod launch;
#[cfg(target_os = "linux")]
mod launch_error;
#[cfg(target_os = "linux")]
mod open_launch;
#[cfg(target_os = "linux")]
mod outlet;
#[cfg(target_os = "linux")]
mod resource_limits;
#[cfg(target_os = "linux")]
mod space;
#[cfg(target_os = "linux")]
mod supervisor;
#[cfg(target_os = "linux")]
mod system_calls;
#[cfg(target_os = "linux")]
mod walled_launch;

use crate::RunStatus;
use crate::order::Order;

/// Carries out an order of a [`Sandbox`](crate::Sandbox): runs the program and returns the exit code for this process.
/// The process should do nothing else. [`Sandbox::words`](crate::Sandbox::words) returns the command that starts it.
pub fn guard(order: &str) -> u8 {
    match serde_json::from_str::<Order>(order) {
        Ok(order) => carry_out(order),
        Err(error) => {
            eprintln!("obverse: a guard is started only by `obverse` itself: {error}");
            RunStatus::NotStarted.exit_code()
        }
    }
}

#[cfg(target_os = "linux")]
fn carry_out(order: Order) -> u8 {
    supervisor::carry_out(order).exit_code()
}

#[cfg(not(target_os = "linux"))]
fn carry_out(_: Order) -> u8 {
    eprintln!("obverse: {}", crate::NoSandbox::NotLinux);
    RunStatus::NotStarted.exit_code()
}
