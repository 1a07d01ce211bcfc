//! What training has so far, to go on from there.
//!
//! The file: `OBVCKPT`, a byte 1Ah, the key of the training (8 bytes), the number of finished
//! stages (8 bytes), and the weights of each of them, the last stage of the game first, as 32-bit
//! floats; all little-endian.

use obverse_engine::evaluation::pattern::STAGE_WEIGHTS;

const MAGIC: [u8; 8] = *b"OBVCKPT\x1a";

/// The finished stages of a training.
#[derive(Clone, Debug, PartialEq)]
pub struct Checkpoint {
    /// A number that belongs to the data and the settings.
    pub(crate) key: u64,
    /// The weights of each stage, the last of the game first.
    pub(crate) stages: Vec<Vec<f32>>,
}

/// Why bytes are not a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckpointError {
    /// The file does not begin as it should.
    #[error("this is not a checkpoint of a training")]
    NotACheckpoint,
    /// The file is too short or too long.
    #[error("the checkpoint has {found} bytes behind its header, not {expected}")]
    Length {
        /// The bytes that are there.
        found: usize,
        /// The bytes that the stages take.
        expected: u128,
    },
}

impl Checkpoint {
    /// How many stages are finished.
    pub fn stages(&self) -> usize {
        self.stages.len()
    }

    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.key.to_le_bytes());
        bytes.extend((self.stages.len() as u64).to_le_bytes());
        bytes.extend(self.stages.iter().flatten().flat_map(|w| w.to_le_bytes()));
        bytes
    }

    /// Reads the bytes of a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Checkpoint, CheckpointError> {
        let header = bytes.split_first_chunk::<8>().and_then(|(magic, rest)| {
            let (key, rest) = rest.split_first_chunk()?;
            let (count, rest) = rest.split_first_chunk()?;
            let (key, count) = (u64::from_le_bytes(*key), u64::from_le_bytes(*count));
            (*magic == MAGIC).then_some((key, count, rest))
        });
        let (key, count, rest) = header.ok_or(CheckpointError::NotACheckpoint)?;
        let size = STAGE_WEIGHTS * size_of::<f32>();
        let (found, expected) = (rest.len(), u128::from(count) * size as u128);
        if found as u128 != expected {
            return Err(CheckpointError::Length { found, expected });
        }
        let stage = |bytes: &[u8]| {
            let (weights, _) = bytes.as_chunks();
            weights.iter().map(|w| f32::from_le_bytes(*w)).collect()
        };
        let stages = rest.chunks(size).map(stage).collect();
        Ok(Checkpoint { key, stages })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checkpoints_survive_a_file() {
        let checkpoint = Checkpoint {
            key: 42,
            stages: vec![vec![1.5; STAGE_WEIGHTS], vec![-0.25; STAGE_WEIGHTS]],
        };
        let bytes = checkpoint.to_bytes();
        assert_eq!(Checkpoint::from_bytes(&bytes), Ok(checkpoint));
        for length in [0, 7, 23, 24, 25, bytes.len() - 1] {
            assert!(Checkpoint::from_bytes(&bytes[..length]).is_err());
        }
        let mut other = bytes;
        other[0] = b'X';
        assert_eq!(
            Checkpoint::from_bytes(&other),
            Err(CheckpointError::NotACheckpoint)
        );
    }
}
