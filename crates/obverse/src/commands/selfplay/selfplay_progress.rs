use std::time::Duration;

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};

use crate::live_terminal;

/// The progress bar of `obverse selfplay`. It is hidden if standard error is not a terminal.
pub struct SelfplayProgress {
    bar: ProgressBar,
    /// Number of games to play.
    wanted: u32,
}

impl SelfplayProgress {
    pub fn new(wanted: u32) -> SelfplayProgress {
        let style = ProgressStyle::with_template("{bar:20} {pos} of {len} games  {wide_msg}");
        let style = style.expect("the template is well-formed");
        let bar = live_terminal::bar(Some(wanted.into()));
        SelfplayProgress {
            bar: bar.with_style(style.progress_chars("=> ")),
            wanted,
        }
    }

    /// Shows the number of finished games, the games and positions per second, and the time left.
    pub fn show(&self, finished: u32, games_per_second: f64, positions_per_second: f64) {
        let rest = f64::from(self.wanted - finished) / games_per_second;
        let rest = match Duration::try_from_secs_f64(rest) {
            Ok(rest) => format!(", about {} left", HumanDuration(rest)),
            Err(_) => String::new(),
        };
        let positions = HumanCount(positions_per_second as u64);
        self.bar.set_message(format!(
            "{games_per_second:.1} games/s, {positions} positions/s{rest}"
        ));
        self.bar.set_position(finished.into());
    }

    /// Removes the bar from the terminal.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
