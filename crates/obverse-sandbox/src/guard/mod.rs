//! The guard: a process that starts one program, watches it and ends it.

#[cfg(target_os = "linux")]
mod bubblewrap_arguments;
#[cfg(target_os = "linux")]
mod bubblewrap_launch;
#[cfg(target_os = "linux")]
mod bubblewrap_status;
mod carry_out_order;
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
mod output_forwarder;
#[cfg(target_os = "linux")]
mod process_stat;
#[cfg(target_os = "linux")]
mod resource_limits;
#[cfg(target_os = "linux")]
mod restart_command;
#[cfg(target_os = "linux")]
mod seccomp_filter;
#[cfg(target_os = "linux")]
mod supervisor;
#[cfg(target_os = "linux")]
mod thread_limit;
#[cfg(target_os = "linux")]
mod unsandboxed_launch;
#[cfg(target_os = "linux")]
mod writable_folders;

pub use carry_out_order::guard;
