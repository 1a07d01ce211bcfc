//! How the C library hands freed memory back to the system.

/// Makes glibc return large blocks to the system as soon as they are freed.
///
/// By default glibc raises its thresholds to the size of the largest block that was ever freed, up to
/// 32 MiB: after the first large lesson a server would keep tens of megabytes for each of its threads.
/// A threshold that was set once is never raised. Other C libraries are left as they are.
pub fn return_freed_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    glibc::fix_thresholds();
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code, reason = "a setting of the C library")]
mod glibc {
    use libc::{M_MMAP_THRESHOLD, M_TRIM_THRESHOLD, mallopt};

    /// glibc's own initial value for both.
    const THRESHOLD: libc::c_int = 128 * 1024;

    pub fn fix_thresholds() {
        for parameter in [M_MMAP_THRESHOLD, M_TRIM_THRESHOLD] {
            // SAFETY: takes two numbers and refers to no memory of ours; glibc takes its own lock.
            // A refusal leaves the default, so the result need not be looked at.
            unsafe { mallopt(parameter, THRESHOLD) };
        }
    }
}
