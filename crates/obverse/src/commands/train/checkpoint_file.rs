//! The file `OUT.checkpoint`.

use std::fs::File;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, anyhow};
use obverse_train::{Checkpoint, Trainer};

use crate::failure::Failure;

/// Returns an error if a checkpoint exists: a new training would overwrite it, and hours of work would be lost.
pub fn refuse_to_overwrite(checkpoint: &Path) -> Result<(), Failure> {
    match checkpoint.try_exists() {
        Ok(false) => Ok(()),
        Ok(true) => Err(Failure::Input(anyhow!(
            "{} exists, from an interrupted training: give --resume to continue it, or another --out; \
             to start from scratch, remove the file first",
            checkpoint.display()
        ))),
        Err(error) => Err(Failure::Task(
            anyhow::Error::new(error).context(checkpoint.display().to_string()),
        )),
    }
}

/// Continues from a checkpoint, and returns the time that the earlier runs took.
pub fn resume(trainer: &mut Trainer, path: &Path) -> anyhow::Result<Duration> {
    let context = || path.display().to_string();
    let file = File::open(path).with_context(context)?;
    let checkpoint = Checkpoint::read(file).with_context(context)?;
    let elapsed = checkpoint.elapsed();
    trainer.resume(checkpoint).with_context(context)?;
    Ok(elapsed)
}
