//! The file size limit of the system (`ulimit -f`).

/// Makes a write beyond the file size limit (`ulimit -f`) fail like a write to a full disk. Without a handler, the
/// signal SIGXFSZ would kill the program without a message.
pub fn survive_file_size_limit() {
    #[cfg(unix)]
    // If the registration fails, the signal kills the program, as by default.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
}
