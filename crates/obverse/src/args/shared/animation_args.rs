//! The options of animated GIFs.

use std::time::Duration;

use crate::args::values::seconds::seconds;

/// Options of animated GIFs.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct AnimationArgs {
    /// With gif: seconds per frame; the last frame stays five times as long [default: 0.8 for a
    /// game, 1.5 for a search]
    #[arg(
        long,
        alias = "delay",
        value_name = "SECONDS",
        allow_negative_numbers = true
    )]
    #[arg(value_parser = frame_time)]
    pub frame_time: Option<Duration>,
}

impl AnimationArgs {
    /// Name of the option that sets the frame time.
    pub const FRAME_TIME: &str = "--frame-time";
}

/// Parses the time of a frame, 20 ms to 60 s. Shorter times are not allowed, because browsers show such frames for 100
/// ms.
fn frame_time(text: &str) -> Result<Duration, FrameTimeError> {
    let sensible = Duration::from_millis(20)..=Duration::from_secs(60);
    let time = seconds(text).ok();
    time.filter(|time| sensible.contains(time))
        .ok_or(FrameTimeError)
}

/// The text is not the time of a frame.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("expected a number of seconds from 0.02 to 60, such as 0.5")]
struct FrameTimeError;
