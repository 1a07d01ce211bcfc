//! Settings of the C library's allocator.

/// Makes glibc return freed memory to the system.
///
/// glibc returns freed memory only above certain thresholds. By default it raises them to the size of the largest block
/// that was ever freed, up to 32 MiB: after the first large lesson a server would keep tens of megabytes for each of
/// its threads. glibc no longer raises a threshold that a program has set. By default glibc also has up to eight heaps
/// per core, and each heap keeps the gaps between its blocks, so this function reduces the number of heaps to two.
/// Other C libraries are not changed.
pub fn return_freed_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    glibc::configure();
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code, reason = "a setting of the C library")]
mod glibc {
    use libc::{M_ARENA_MAX, M_MMAP_THRESHOLD, M_TRIM_THRESHOLD, c_int, mallopt};

    /// Threshold in bytes above which freed memory is returned, which is also glibc's initial value.
    const THRESHOLD: c_int = 128 * 1024;
    const HEAPS: c_int = 2;

    pub fn configure() {
        for (parameter, value) in [
            (M_MMAP_THRESHOLD, THRESHOLD),
            (M_TRIM_THRESHOLD, THRESHOLD),
            (M_ARENA_MAX, HEAPS),
        ] {
            // SAFETY: `mallopt` takes two numbers and no pointers, and locks the state of glibc itself.
            // The result is ignored: if glibc rejects the value, its default remains.
            unsafe { mallopt(parameter, value) };
        }
    }
}
