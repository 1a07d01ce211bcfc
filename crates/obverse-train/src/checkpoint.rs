//! Where training is, to go on from there.
//!
//! The file: `OBVCKP3` and a byte 1Ah, then numbers of 4 bytes, all little-endian; of two that make one of 8 bytes the
//! lower half comes first. They are
//!
//! - the key of the training and the nanoseconds it took so far, two each;
//! - the number of finished epochs, and each of them: errors over positions trained with and held out, at each ply, the
//!   number of parts and their errors; then the current epoch in the same way, its current part, and how many batches of it
//!   are done;
//! - for each ply its head, the gradients it has pending and their number, the two means, and what is missing of them;
//! - the number of rows, the rows, and what they have accumulated.
//!
//! Errors are four numbers of 8 bytes. At the end there is a checksum of 8 bytes over all numbers before.

use std::io::{self, ErrorKind, Read, Write};
use std::time::Duration;

use obverse_engine::evaluation::pattern::CONFIGURATIONS;

use crate::course::Course;
use crate::dataset::mix;
use crate::network::{Adam, Descent, Head, Row};
use crate::{EpochReport, Errors, ErrorsByPly};

const MAGIC: [u8; 8] = *b"OBVCKP3\x1a";
/// More epochs, or parts of one, than any training has.
const MOST: u32 = 1 << 20;
/// How many bytes are read or written at a time.
const BUFFER: usize = 1 << 16;

/// Where a training is.
#[derive(Clone, Debug, PartialEq)]
pub struct Checkpoint {
    /// A number that belongs to the data and the settings.
    pub(crate) key: u64,
    /// How long it took.
    elapsed: Duration,
    pub(crate) progress: Progress,
}

/// What a training has done.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Progress {
    pub(crate) descent: Descent,
    pub(crate) course: Course,
}

/// Why bytes are not a checkpoint.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// The file does not begin as it should.
    #[error("this is not a checkpoint of a training, or one of another version of the program")]
    NotACheckpoint,
    /// The file is too short.
    #[error("the checkpoint ends too early")]
    Short,
    /// The numbers are not those that were written.
    #[error("the checkpoint is damaged")]
    Damaged,
    /// The file is too long.
    #[error("there is something behind the end of the checkpoint")]
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
    /// How long the training took until then, as was said when it was made.
    pub fn elapsed(&self) -> Duration {
        self.elapsed
    }

    /// Reads a file.
    pub fn read(mut input: impl Read) -> Result<Checkpoint, CheckpointError> {
        let mut magic = [0; MAGIC.len()];
        match input.read_exact(&mut magic) {
            Err(error) if error.kind() != ErrorKind::UnexpectedEof => return Err(error.into()),
            Ok(()) if magic == MAGIC => {}
            _ => return Err(CheckpointError::NotACheckpoint),
        }
        let mut input = Numbers {
            stream: io::BufReader::with_capacity(BUFFER, input),
            sum: 0,
        };
        let key = input.long()?;
        let elapsed = Duration::from_nanos(input.long()?);
        let course = input.course()?;
        let descent = input.descent()?;
        input.end()?;
        Ok(Checkpoint {
            key,
            elapsed,
            progress: Progress { descent, course },
        })
    }
}

/// Writes a file.
pub(crate) fn write(
    key: u64,
    elapsed: Duration,
    descent: &Descent,
    course: &Course,
    mut output: impl Write,
) -> io::Result<()> {
    output.write_all(&MAGIC)?;
    let mut output = Numbers {
        stream: io::BufWriter::with_capacity(BUFFER, output),
        sum: 0,
    };
    output.put_long(key)?;
    output.put_long(u64::try_from(elapsed.as_nanos()).unwrap_or(u64::MAX))?;
    output.put_course(course)?;
    output.put_descent(descent)?;
    let sum = output.sum;
    output.stream.write_all(&sum.to_le_bytes())?;
    output.stream.flush()
}

/// Numbers to be read or written, and the checksum of those so far.
struct Numbers<S> {
    stream: S,
    sum: u64,
}

impl<W: Write> Numbers<W> {
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

    fn put_course(&mut self, course: &Course) -> io::Result<()> {
        self.put(course.finished.len() as u32)?;
        for epoch in course.finished.iter().chain([&course.current]) {
            self.put_errors(epoch.trained.plies())?;
            self.put_errors(epoch.held_out.plies())?;
            self.put(epoch.parts.len() as u32)?;
            self.put_errors(&epoch.parts)?;
        }
        self.put_errors(&[course.part])?;
        self.put(course.batch)
    }

    fn put_descent(&mut self, descent: &Descent) -> io::Result<()> {
        for (head, adam) in descent.parameters.heads.iter().zip(descent.heads.iter()) {
            self.put_floats(head.numbers())?;
            self.put_floats(adam.pending.numbers())?;
            self.put(adam.count)?;
            self.put_floats(adam.mean.numbers())?;
            self.put_floats(adam.square.numbers())?;
            self.put_floats([&adam.missing_mean, &adam.missing_square])?;
        }
        self.put(descent.accumulated.len() as u32)?;
        for row in &descent.parameters.rows {
            self.put_floats(&row.0)?;
        }
        self.put_floats(&descent.accumulated)
    }
}

impl<R: Read> Numbers<R> {
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

    /// How many there are of something: no more than there can be.
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

    fn course(&mut self) -> Result<Course, CheckpointError> {
        let finished = (0..self.count(MOST)?).map(|_| self.epoch());
        Ok(Course {
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
                mean,
                square,
                missing_mean,
                missing_square,
            } = adam;
            self.floats(head.numbers_mut())?;
            self.floats(pending.numbers_mut())?;
            *count = self.number()?;
            self.floats(mean.numbers_mut())?;
            self.floats(square.numbers_mut())?;
            self.floats([missing_mean, missing_square])?;
        }
        let rows = self.count(CONFIGURATIONS as u32)?;
        descent.parameters.rows = vec![Row::ZERO; rows];
        descent.accumulated = vec![0.0; rows];
        for row in &mut descent.parameters.rows {
            self.floats(&mut row.0)?;
        }
        self.floats(&mut descent.accumulated)?;
        Ok(descent)
    }

    /// The checksum, and then nothing.
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

    /// As a training writes it, but with few rows.
    fn bytes(descent: &Descent, course: &Course) -> Vec<u8> {
        let mut bytes = Vec::new();
        let elapsed = Duration::from_millis(1_500);
        write(42, elapsed, descent, course, &mut bytes).unwrap();
        bytes
    }

    fn progress() -> Progress {
        let mut descent = Descent::new(3, &Head::random(1));
        descent.parameters.rows[2].0[31] = -0.25;
        descent.accumulated[1] = 7.5;
        descent.heads[59].count = 31;
        descent.heads[59].missing_square = 0.125;
        descent.heads[0].pending.constant = 1.5;
        let mut course = Course::default();
        course.add(7, 3.0);
        course.end_part();
        course.end_epoch(ErrorsByPly::default());
        course.add(59, -2.0);
        course.end_part();
        course.add(3, 1.0);
        course.batch = 9;
        Progress { descent, course }
    }

    #[test]
    fn checkpoints_survive_a_file() {
        let progress = progress();
        let bytes = bytes(&progress.descent, &progress.course);
        let read = Checkpoint::read(&bytes[..]).unwrap();
        assert_eq!(read.elapsed(), Duration::from_millis(1_500));
        assert_eq!(read.key, 42);
        assert_eq!(read.progress, progress);
    }

    #[test]
    fn damage_is_noticed() {
        let progress = progress();
        let bytes = bytes(&progress.descent, &progress.course);
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
