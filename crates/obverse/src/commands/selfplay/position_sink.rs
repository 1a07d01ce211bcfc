use std::io::{self, BufWriter};
use std::path::Path;
use std::time::{Duration, Instant};

use obverse_files::resumable_file::ResumableFile;
use obverse_train::LabelledPosition;
use obverse_train::selfplay::{Resumption, SelfPlayWriter};

use super::output_file::writing;
use super::selfplay_progress::SelfplayProgress;
use super::selfplay_summary::SelfplaySummary;
use crate::failure::Failure;

/// Interval between flushes to the file. If the program is killed, the games since the last flush are lost.
const FLUSHED_EVERY: Duration = Duration::from_millis(500);

/// Interval between updates of the progress bar.
const SHOWN_EVERY: Duration = Duration::from_millis(200);

/// Writes the games to the file, and tells the progress bar.
pub struct PositionSink {
    writer: SelfPlayWriter<BufWriter<ResumableFile>>,
    wanted: u32,
    /// Number of games and number of positions of earlier runs.
    before: (u32, u64),
    started: Instant,
    flushed: Instant,
    shown: Instant,
    progress: SelfplayProgress,
}

impl PositionSink {
    pub fn new(file: ResumableFile, from: Resumption, wanted: u32) -> io::Result<PositionSink> {
        let now = Instant::now();
        Ok(PositionSink {
            wanted,
            before: (from.next_game, from.positions),
            writer: SelfPlayWriter::new(BufWriter::with_capacity(1 << 16, file), from)?,
            started: now,
            flushed: now,
            shown: now,
            progress: SelfplayProgress::new(wanted),
        })
    }

    /// Writes the positions of the next game.
    pub fn take(&mut self, positions: &[LabelledPosition]) -> io::Result<()> {
        self.writer.write(positions)?;
        if self.flushed.elapsed() >= FLUSHED_EVERY {
            self.writer.flush()?;
            self.flushed = Instant::now();
        }
        if self.shown.elapsed() >= SHOWN_EVERY {
            if let Some((games, positions)) = self.speed() {
                self.progress.show(self.writer.games(), games, positions);
            }
            self.shown = Instant::now();
        }
        Ok(())
    }

    /// Games per second and positions per second of this run; `None` if no time has passed.
    fn speed(&self) -> Option<(f64, f64)> {
        let seconds = self.started.elapsed().as_secs_f64();
        let (games, positions) = self.before;
        let games = f64::from(self.writer.games() - games);
        let positions = (self.writer.positions() - positions) as f64;
        (seconds > 0.0).then_some((games / seconds, positions / seconds))
    }

    /// Waits until all games are on the disk, and returns the summary.
    pub fn finish(self, path: &Path) -> Result<SelfplaySummary, Failure> {
        self.progress.clear();
        let speed = self.speed();
        let report = SelfplaySummary {
            games: self.writer.games(),
            positions: self.writer.positions(),
            repeated_positions: self.writer.repeated(),
            resumed_games: self.before.0,
            complete: self.writer.games() == self.wanted,
            seconds: self.started.elapsed().as_secs_f64(),
            games_per_second: speed.map(|(games, _)| games),
            positions_per_second: speed.map(|(_, positions)| positions),
        };
        let file = self.writer.finish().and_then(|it| Ok(it.into_inner()?));
        file.map_err(|error| writing(path, error))?.close()?;
        Ok(report)
    }
}
