//! Checkpoints: files from which an interrupted training resumes.
//!
//! A file starts with `OBVCKP3` and a byte 1Ah. Words of 4 bytes follow, all little-endian; in a number of 8 bytes
//! the lower word comes first:
//!
//! - the key of the training (a hash of its data and settings) and the nanoseconds it took so far, 8 bytes each;
//! - the number of finished epochs, and for each of them the errors on the training set at each ply, the errors on the
//!   held-out set at each ply, the number of parts, and the errors of each part; then the current epoch in the same
//!   form, the errors of its current part, and the number of its finished batches;
//! - for each ply the output head and its Adam state: the sum and number of pending gradients, the first and second
//!   moments, and the powers of beta 1 and beta 2;
//! - the number of embedding rows, the rows, and their sums of squared gradients (AdaGrad).
//!
//! Errors are stored as four numbers of 8 bytes: the number of positions, and the sums of the errors, of their absolute
//! values and of their squares. The last 8 bytes of the file are a checksum over all words.

use std::io::{self, ErrorKind, Read, Write};
use std::time::Duration;

use obverse_engine::evaluation::pattern::CONFIGURATIONS;

use crate::network::{Adam, Descent, Head, Row};
use crate::splitmix64::mix;
use crate::training_history::TrainingHistory;
use crate::{EpochReport, Errors, ErrorsByPly};

const MAGIC: [u8; 8] = *b"OBVCKP3\x1a";
/// Highest accepted number of epochs in a training, and of parts in an epoch.
const MOST: u32 = 1 << 20;
/// Size of the read and write buffers in bytes.
const BUFFER: usize = 1 << 16;

/// The state of a training, to resume from.
#[derive(Clone, Debug, PartialEq)]
pub struct Checkpoint {
    /// Hash of the data and the settings of the training.
    pub(crate) key: u64,
    /// Training time so far.
    elapsed: Duration,
    pub(crate) progress: Progress,
}

/// Parameters, optimizer state and history of a training.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Progress {
    pub(crate) descent: Descent,
    pub(crate) history: TrainingHistory,
}

/// Why a checkpoint cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// The magic number is wrong.
    #[error("this is not a training checkpoint, or another version of the program wrote it")]
    NotACheckpoint,
    /// The file ends before the end of the checkpoint.
    #[error("the checkpoint ends too early: the file is truncated")]
    Short,
    /// The checksum or a count is wrong.
    #[error("the checkpoint is damaged: its checksum or one of its counts is wrong")]
    Damaged,
    /// The file continues after the end of the checkpoint.
    #[error("the file does not end after the checkpoint: more bytes follow")]
    Trailing,
    /// The file cannot be read.
    #[error(transparent)]
    Io(io::Error),
}

impl From<io::Error> for CheckpointError {
    fn from(error: io::Error) -> CheckpointError {
        match error.kind() {
            ErrorKind::UnexpectedEof => CheckpointError::Short,
            _ => CheckpointError::Io(error),
        }
    }
}

impl Checkpoint {
    /// The time that the training had taken when the checkpoint was written.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.elapsed
    }

    /// Reads a checkpoint file.
    pub fn read(mut input: impl Read) -> Result<Checkpoint, CheckpointError> {
        let mut magic = [0; MAGIC.len()];
        match input.read_exact(&mut magic) {
            Err(error) if error.kind() != ErrorKind::UnexpectedEof => return Err(error.into()),
            Ok(()) if magic == MAGIC => {}
            _ => return Err(CheckpointError::NotACheckpoint),
        }
        let mut input = WordStream {
            stream: io::BufReader::with_capacity(BUFFER, input),
            sum: 0,
        };
        let key = input.long()?;
        let elapsed = Duration::from_nanos(input.long()?);
        let history = input.history()?;
        let descent = input.descent()?;
        input.end()?;
        Ok(Checkpoint {
            key,
            elapsed,
            progress: Progress { descent, history },
        })
    }
}

/// Writes a checkpoint file.
pub(crate) fn write(
    key: u64,
    elapsed: Duration,
    descent: &Descent,
    history: &TrainingHistory,
    mut output: impl Write,
) -> io::Result<()> {
    output.write_all(&MAGIC)?;
    let mut output = WordStream {
        stream: io::BufWriter::with_capacity(BUFFER, output),
        sum: 0,
    };
    output.put_long(key)?;
    output.put_long(u64::try_from(elapsed.as_nanos()).unwrap_or(u64::MAX))?;
    output.put_history(history)?;
    output.put_descent(descent)?;
    let sum = output.sum;
    output.stream.write_all(&sum.to_le_bytes())?;
    output.stream.flush()
}

/// A stream of words, and the checksum of the words so far.
struct WordStream<S> {
    stream: S,
    sum: u64,
}

impl<W: Write> WordStream<W> {
    fn put(&mut self, number: u32) -> io::Result<()> {
        self.sum = mix(self.sum ^ u64::from(number));
        self.stream.write_all(&number.to_le_bytes())
    }

    fn put_long(&mut self, number: u64) -> io::Result<()> {
        self.put(number as u32)?;
        self.put((number >> 32) as u32)
    }

    fn put_floats<'a>(&mut self, numbers: impl IntoIterator<Item = &'a f32>) -> io::Result<()> {
        numbers
            .into_iter()
            .try_for_each(|number| self.put(number.to_bits()))
    }

    fn put_errors(&mut self, errors: &[Errors]) -> io::Result<()> {
        let mut words = errors.iter().flat_map(|errors| errors.to_words());
        words.try_for_each(|word| self.put_long(word))
    }

    fn put_history(&mut self, history: &TrainingHistory) -> io::Result<()> {
        self.put(history.finished.len() as u32)?;
        for epoch in history.finished.iter().chain([&history.current]) {
            self.put_errors(epoch.trained.plies())?;
            self.put_errors(epoch.held_out.plies())?;
            self.put(epoch.parts.len() as u32)?;
            self.put_errors(&epoch.parts)?;
        }
        self.put_errors(&[history.part])?;
        self.put(history.batch)
    }

    fn put_descent(&mut self, descent: &Descent) -> io::Result<()> {
        for (head, adam) in descent.parameters.heads.iter().zip(descent.heads.iter()) {
            self.put_floats(head.values())?;
            self.put_floats(adam.pending.values())?;
            self.put(adam.count)?;
            self.put_floats(adam.first_moment.values())?;
            self.put_floats(adam.second_moment.values())?;
            self.put_floats([&adam.beta1_power, &adam.beta2_power])?;
        }
        self.put(descent.squared_gradients.len() as u32)?;
        for row in &descent.parameters.rows {
            self.put_floats(&row.0)?;
        }
        self.put_floats(&descent.squared_gradients)
    }
}

impl<R: Read> WordStream<R> {
    fn number(&mut self) -> Result<u32, CheckpointError> {
        let mut bytes = [0; 4];
        self.stream.read_exact(&mut bytes)?;
        let number = u32::from_le_bytes(bytes);
        self.sum = mix(self.sum ^ u64::from(number));
        Ok(number)
    }

    fn long(&mut self) -> Result<u64, CheckpointError> {
        let (low, high) = (self.number()?, self.number()?);
        Ok(u64::from(high) << 32 | u64::from(low))
    }

    /// Reads a count, which must not exceed `most`.
    fn count(&mut self, most: u32) -> Result<usize, CheckpointError> {
        match self.number()? {
            count if count <= most => Ok(count as usize),
            _ => Err(CheckpointError::Damaged),
        }
    }

    fn floats<'a>(
        &mut self,
        numbers: impl IntoIterator<Item = &'a mut f32>,
    ) -> Result<(), CheckpointError> {
        for number in numbers {
            *number = f32::from_bits(self.number()?);
        }
        Ok(())
    }

    fn errors(&mut self) -> Result<Errors, CheckpointError> {
        let mut words = [0; Errors::WORDS];
        for word in &mut words {
            *word = self.long()?;
        }
        Ok(Errors::from_words(words))
    }

    fn errors_by_ply(&mut self) -> Result<ErrorsByPly, CheckpointError> {
        let mut by_ply = ErrorsByPly::default();
        for errors in by_ply.plies_mut() {
            *errors = self.errors()?;
        }
        Ok(by_ply)
    }

    fn epoch(&mut self) -> Result<EpochReport, CheckpointError> {
        let (trained, held_out) = (self.errors_by_ply()?, self.errors_by_ply()?);
        let parts = (0..self.count(MOST)?).map(|_| self.errors());
        let parts = parts.collect::<Result<_, _>>()?;
        Ok(EpochReport {
            trained,
            parts,
            held_out,
        })
    }

    fn history(&mut self) -> Result<TrainingHistory, CheckpointError> {
        let finished = (0..self.count(MOST)?).map(|_| self.epoch());
        Ok(TrainingHistory {
            finished: finished.collect::<Result<_, _>>()?,
            current: self.epoch()?,
            part: self.errors()?,
            batch: self.number()?,
        })
    }

    fn descent(&mut self) -> Result<Descent, CheckpointError> {
        let mut descent = Descent::new(0, &Head::ZERO);
        let heads = descent.parameters.heads.iter_mut();
        for (head, adam) in heads.zip(descent.heads.iter_mut()) {
            let Adam {
                pending,
                count,
                first_moment,
                second_moment,
                beta1_power,
                beta2_power,
            } = adam;
            self.floats(head.values_mut())?;
            self.floats(pending.values_mut())?;
            *count = self.number()?;
            self.floats(first_moment.values_mut())?;
            self.floats(second_moment.values_mut())?;
            self.floats([beta1_power, beta2_power])?;
        }
        let rows = self.count(CONFIGURATIONS as u32)?;
        descent.parameters.rows = vec![Row::ZERO; rows];
        descent.squared_gradients = vec![0.0; rows];
        for row in &mut descent.parameters.rows {
            self.floats(&mut row.0)?;
        }
        self.floats(&mut descent.squared_gradients)?;
        Ok(descent)
    }

    /// Checks that the checksum is right and that the file ends after it.
    fn end(mut self) -> Result<(), CheckpointError> {
        let mut bytes = [0; 8];
        self.stream.read_exact(&mut bytes)?;
        if u64::from_le_bytes(bytes) != self.sum {
            return Err(CheckpointError::Damaged);
        }
        match self.stream.read(&mut bytes)? {
            0 => Ok(()),
            _ => Err(CheckpointError::Trailing),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A checkpoint as a training writes it, but with few rows.
    fn bytes(descent: &Descent, history: &TrainingHistory) -> Vec<u8> {
        let mut bytes = Vec::new();
        let elapsed = Duration::from_millis(1_500);
        write(42, elapsed, descent, history, &mut bytes).unwrap();
        bytes
    }

    fn progress() -> Progress {
        let mut descent = Descent::new(3, &Head::random(1));
        descent.parameters.rows[2].0[31] = -0.25;
        descent.squared_gradients[1] = 7.5;
        descent.heads[59].count = 31;
        descent.heads[59].beta2_power = 0.125;
        descent.heads[0].pending.constant = 1.5;
        let mut history = TrainingHistory::default();
        history.add(7, 3.0);
        history.end_part();
        history.end_epoch(ErrorsByPly::default());
        history.add(59, -2.0);
        history.end_part();
        history.add(3, 1.0);
        history.batch = 9;
        Progress { descent, history }
    }

    #[test]
    fn checkpoints_round_trip() {
        let progress = progress();
        let bytes = bytes(&progress.descent, &progress.history);
        let read = Checkpoint::read(&bytes[..]).unwrap();
        assert_eq!(read.elapsed(), Duration::from_millis(1_500));
        assert_eq!(read.key, 42);
        assert_eq!(read.progress, progress);
    }

    #[test]
    fn damaged_files_are_refused() {
        let progress = progress();
        let bytes = bytes(&progress.descent, &progress.history);
        for length in [0, 7] {
            let error = Checkpoint::read(&bytes[..length]).unwrap_err();
            assert!(matches!(error, CheckpointError::NotACheckpoint), "{error}");
        }
        for length in (8..bytes.len()).step_by(997).chain([bytes.len() - 1]) {
            let error = Checkpoint::read(&bytes[..length]).unwrap_err();
            assert!(matches!(error, CheckpointError::Short), "{length}: {error}");
        }
        for place in (8..bytes.len()).step_by(97) {
            let mut bytes = bytes.clone();
            bytes[place] ^= 1;
            Checkpoint::read(&bytes[..]).unwrap_err();
        }
        let mut flipped = bytes.clone();
        flipped[20_000] ^= 0x10;
        let error = Checkpoint::read(&flipped[..]).unwrap_err();
        assert!(matches!(error, CheckpointError::Damaged), "{error}");

        let longer = [&bytes[..], &[0]].concat();
        let error = Checkpoint::read(&longer[..]).unwrap_err();
        assert!(matches!(error, CheckpointError::Trailing), "{error}");
        let mut other = bytes;
        other[0] = b'X';
        let error = Checkpoint::read(&other[..]).unwrap_err();
        assert!(matches!(error, CheckpointError::NotACheckpoint), "{error}");
    }
}
