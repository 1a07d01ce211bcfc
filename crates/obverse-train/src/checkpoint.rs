//! What training has so far, to go on from there.
//!
//! The file: `OBVCKP2`, a byte 1Ah, the key of the training (8 bytes), the nanoseconds it took so
//! far (8 bytes), the number of finished stages (8 bytes); then each of them, the last stage of the
//! game first: its report as numbers of 8 bytes, as many as it says itself, and its weights as
//! 32-bit floats; all little-endian.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use obverse_engine::evaluation::pattern::STAGE_WEIGHTS;

use crate::StageReport;

const MAGIC: [u8; 8] = *b"OBVCKP2\x1a";

/// The finished stages of a training.
#[derive(Clone, Debug, PartialEq)]
pub struct Checkpoint {
    /// A number that belongs to the data and the settings.
    pub(crate) key: u64,
    /// How long it took.
    pub(crate) elapsed: Duration,
    /// The last stage of the game first.
    pub(crate) stages: Vec<Arc<FinishedStage>>,
}

/// A stage that is fitted.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FinishedStage {
    /// In discs.
    pub(crate) weights: Vec<f32>,
    pub(crate) report: StageReport,
}

/// Why bytes are not a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckpointError {
    /// The file does not begin as it should.
    #[error("this is not a checkpoint of a training, or one of another version of the program")]
    NotACheckpoint,
    /// The file is too short.
    #[error("the checkpoint ends within stage {0} of those it should have")]
    Short(u64),
    /// The file is too long.
    #[error("the checkpoint has {0} bytes too many")]
    Trailing(usize),
}

impl Checkpoint {
    /// How many stages are finished.
    pub fn stages(&self) -> usize {
        self.stages.len()
    }

    /// How long they took, as was said when it was made.
    pub fn elapsed(&self) -> Duration {
        self.elapsed
    }

    /// Writes the file.
    pub fn write(&self, mut output: impl Write) -> io::Result<()> {
        let nanoseconds = u64::try_from(self.elapsed.as_nanos()).unwrap_or(u64::MAX);
        output.write_all(&MAGIC)?;
        for word in [self.key, nanoseconds, self.stages.len() as u64] {
            output.write_all(&word.to_le_bytes())?;
        }
        for stage in &self.stages {
            for word in stage.report.to_words() {
                output.write_all(&word.to_le_bytes())?;
            }
            for weight in &stage.weights {
                output.write_all(&weight.to_le_bytes())?;
            }
        }
        Ok(())
    }

    /// Reads the bytes of a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Checkpoint, CheckpointError> {
        let rest = bytes.strip_prefix(&MAGIC);
        let mut rest = rest.ok_or(CheckpointError::NotACheckpoint)?;
        let header: Vec<u64> = words(&mut rest).take(3).collect();
        let [key, nanoseconds, count] = header[..] else {
            return Err(CheckpointError::NotACheckpoint);
        };
        let mut stages = Vec::new();
        for number in 0..count {
            let stage = finished_stage(&mut rest).ok_or(CheckpointError::Short(number))?;
            stages.push(Arc::new(stage));
        }
        if !rest.is_empty() {
            return Err(CheckpointError::Trailing(rest.len()));
        }
        Ok(Checkpoint {
            key,
            elapsed: Duration::from_nanos(nanoseconds),
            stages,
        })
    }
}

/// Numbers from the beginning of the bytes, as long as there are any.
fn words(bytes: &mut &[u8]) -> impl Iterator<Item = u64> {
    std::iter::from_fn(|| {
        let (word, rest) = bytes.split_first_chunk()?;
        *bytes = rest;
        Some(u64::from_le_bytes(*word))
    })
}

fn finished_stage(bytes: &mut &[u8]) -> Option<FinishedStage> {
    let report = StageReport::from_words(words(bytes))?;
    let (weights, rest) = bytes.split_at_checked(STAGE_WEIGHTS * size_of::<f32>())?;
    *bytes = rest;
    let (weights, _) = weights.as_chunks();
    let weights = weights.iter().map(|w| f32::from_le_bytes(*w)).collect();
    Some(FinishedStage { weights, report })
}

#[cfg(test)]
mod tests {
    use obverse_engine::evaluation::pattern::PATTERNS;

    use super::*;
    use crate::{Epoch, Errors, PatternUse, PlyErrors};

    fn stage(stage: usize, weight: f32) -> Arc<FinishedStage> {
        let mut errors = Errors::default();
        errors.add(f64::from(weight));
        let report = StageReport {
            stage,
            plies: vec![PlyErrors {
                ply: 7,
                trained: errors,
                held_out: Errors::default(),
            }],
            epochs: vec![
                Epoch {
                    unfitted: 0.5,
                    held_out: errors,
                };
                stage
            ],
            patterns: vec![
                PatternUse {
                    seen: 9,
                    typical: 0.75,
                };
                PATTERNS.len()
            ],
        };
        Arc::new(FinishedStage {
            weights: vec![weight; STAGE_WEIGHTS],
            report,
        })
    }

    #[test]
    fn checkpoints_survive_a_file() {
        let checkpoint = Checkpoint {
            key: 42,
            elapsed: Duration::from_millis(1_500),
            stages: vec![stage(2, 1.5), stage(0, -0.25)],
        };
        let mut bytes = Vec::new();
        checkpoint.write(&mut bytes).unwrap();
        assert_eq!(Checkpoint::from_bytes(&bytes), Ok(checkpoint));
        for length in [0, 7, 31] {
            let error = Checkpoint::from_bytes(&bytes[..length]);
            assert_eq!(error, Err(CheckpointError::NotACheckpoint));
        }
        for (length, number) in [(32, 0), (33, 0), (1_000, 0), (bytes.len() - 1, 1)] {
            let error = Checkpoint::from_bytes(&bytes[..length]);
            assert_eq!(error, Err(CheckpointError::Short(number)));
        }
        bytes.push(0);
        let error = Checkpoint::from_bytes(&bytes);
        assert_eq!(error, Err(CheckpointError::Trailing(1)));
        bytes[0] = b'X';
        let error = Checkpoint::from_bytes(&bytes);
        assert_eq!(error, Err(CheckpointError::NotACheckpoint));
    }
}
