//! The file of weights.
//!
//! All numbers are little-endian.
//!
//! | offset | size | |
//! | ---: | ---: | --- |
//! | 0 | 8 | `OBVERSE` and a byte 1Ah |
//! | 8 | 2 | version of the format: 2 |
//! | 10 | 2 | number of stages, 1 to 60 |
//! | 12 | 4 | fingerprint of the patterns, so that weights of others are not taken for ours |
//! | 16 | 8 | checksum of all that follows |
//! | 24 | 4 | number `n` of coefficients of the calibration, at most 64; 10 are in use |
//! | 28 | 4 `n` | the coefficients as 32-bit floats |
//! | 28 + 4 `n` | | the weights, to the end of the file |
//!
//! The weights are one string of bits: the stages from the last to the first, in each the patterns
//! in their order, and of each the weights of those configurations that are not greater than their
//! mirror images, in rising order. Before them stands 0 if they are written as they are, 1 if as
//! differences from those of the stage before in the file, or, where there are more than 30 stages, the one
//! before that: it has the same side to move. The first are compared with zeros.
//! Numbers are in the code described in `rice.rs`: most are small, and many differences are 0,
//! since many configurations do not occur in a stage at all.
//!
//! The checksum runs over words of eight bytes, the last one filled up with zeros: it begins as
//! the number of bytes, and for each word `w` becomes `mix(sum ^ w)` with `mix(x) = y ^ (y >> 32)`
//! of `y = x * 9E3779B97F4A7C15h`. Every step can be undone, so no change within a single word
//! goes unnoticed.

use super::Calibration;
use super::kernel::Table;
use super::pattern::{PATTERN_STARTS, PATTERNS, mirrored_configurations};
use super::rice::{Exhausted, Reader, Writer};

/// The built-in weights; docs/model.md says what they were trained on.
static BUILT_IN: &[u8] = include_bytes!("../../assets/weights.bin");

const MAGIC: [u8; 8] = *b"OBVERSE\x1a";
const VERSION: u16 = 2;
/// The most coefficients that a file may have.
const MOST_COEFFICIENTS: usize = 64;

/// All numbers of an evaluation, as they are kept in a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// The weights of all stages, in units of [`UNITS_PER_DISC`](super::UNITS_PER_DISC) a disc.
    pub table: Table,
    /// What ProbCut cuts by.
    pub calibration: Calibration,
}

/// Why bytes are not weights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// The file does not begin as it should.
    #[error("this is not a file of weights: it does not begin with OBVERSE and a byte 1Ah")]
    NotWeights,
    /// The file is of another version.
    #[error("the weights are in version {0} of their format; this program knows version {VERSION}")]
    Version(u16),
    /// The weights belong to other patterns.
    #[error(
        "the weights are for other patterns: their fingerprint is {found:08x}, not {known:08x}"
    )]
    Patterns {
        /// The fingerprint in the file.
        found: u32,
        /// That of the patterns of this program.
        known: u32,
    },
    /// No game has so many stages, or so few.
    #[error("the weights are in {0} stages; expected 1 to 60")]
    Stages(u16),
    /// The bytes are not those that were written.
    #[error("the weights are damaged: their checksum is {found:016x}, not {expected:016x}")]
    Checksum {
        /// That of the bytes.
        found: u64,
        /// That in the header.
        expected: u64,
    },
    /// More coefficients than there is any use for.
    #[error("the calibration has {0} coefficients; expected 10 to {MOST_COEFFICIENTS}")]
    Coefficients(u32),
    /// A coefficient is not a number.
    #[error("coefficient {0} of the calibration is not a finite number")]
    NotFinite(usize),
    /// The end comes too early.
    #[error("the weights end too early")]
    Short,
    /// A pattern is written in a way that is not known.
    #[error("pattern `{pattern}` of stage {stage} is written in an unknown way, {found}")]
    Coding {
        /// The stage.
        stage: usize,
        /// The name of the pattern.
        pattern: &'static str,
        /// What says how it is written.
        found: i16,
    },
    /// Something follows the last weight.
    #[error("there is something behind the last weight")]
    Trailing,
}

impl From<Exhausted> for WeightsError {
    fn from(_: Exhausted) -> WeightsError {
        WeightsError::Short
    }
}

/// How many stages lie between one and that from which it is told by differences.
fn stride(stages: usize) -> usize {
    if stages > 30 { 2 } else { 1 }
}

/// How the weights of a pattern are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Coding {
    Plain = 0,
    Differences = 1,
}

impl Weights {
    /// So many stages of zeros, at most 60.
    pub fn new(stages: usize) -> Weights {
        Weights {
            table: Table::new(stages),
            calibration: Calibration::default(),
        }
    }

    /// The weights that come with the program.
    pub fn built_in() -> Weights {
        let weights = Weights::from_bytes(BUILT_IN);
        weights.expect("the tests have read the built-in weights")
    }

    /// A number by which weights are known: it changes with every weight and with the number of
    /// stages, but not with the calibration, which may be fitted again later.
    pub fn digest(&self) -> u64 {
        let stages = self.table.stages();
        let weights = (0..stages).flat_map(|stage| self.table.stage(stage).as_chunks::<4>().0);
        // A stage is filled up to whole cache lines, so nothing is left behind the last four.
        weights.fold(stages as u64, |sum, four| {
            let word = four
                .iter()
                .rev()
                .fold(0, |word, &weight| word << 16 | u64::from(weight as u16));
            mix(sum ^ word)
        })
    }

    /// The bytes of the file.
    ///
    /// A weight that differs from that of its mirror image is lost: the lesser of the two
    /// configurations counts.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut body = Vec::new();
        body.extend((Calibration::TERMS as u32).to_le_bytes());
        for coefficient in self.calibration.coefficients {
            body.extend(coefficient.to_le_bytes());
        }
        self.write_table(&mut body);

        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((self.table.stages() as u16).to_le_bytes());
        bytes.extend(fingerprint().to_le_bytes());
        bytes.extend(checksum(&body).to_le_bytes());
        bytes.extend(body);
        bytes
    }

    fn write_table(&self, bytes: &mut Vec<u8>) {
        let canonical: Vec<Vec<usize>> = PATTERNS
            .iter()
            .map(|p| canonical(&mirrored_configurations(p)))
            .collect();
        let mut writer = Writer::new(bytes);
        let zeros: Vec<Vec<i16>> = canonical.iter().map(|all| vec![0; all.len()]).collect();
        let stages = self.table.stages();
        let mut previous = vec![zeros; stride(stages)];
        for stage in (0..stages).rev() {
            let previous = &mut previous[stage % stride(stages)];
            for (pattern, configurations) in canonical.iter().enumerate() {
                let table = &self.table.stage(stage)[PATTERN_STARTS[pattern]..];
                let plain: Vec<i16> = configurations.iter().map(|&c| table[c]).collect();
                let differences: Vec<i16> = plain
                    .iter()
                    .zip(&previous[pattern])
                    .map(|(weight, before)| weight.wrapping_sub(*before))
                    .collect();
                let (coding, numbers) = if length(&differences) < length(&plain) {
                    (Coding::Differences, &differences)
                } else {
                    (Coding::Plain, &plain)
                };
                writer.write(&[coding as i16]);
                writer.write(numbers);
                previous[pattern] = plain;
            }
        }
        writer.finish();
    }

    /// Reads the bytes of a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, WeightsError> {
        let mut rest = bytes;
        if take(&mut rest).ok() != Some(MAGIC) {
            return Err(WeightsError::NotWeights);
        }
        let version = u16::from_le_bytes(take(&mut rest)?);
        if version != VERSION {
            return Err(WeightsError::Version(version));
        }
        let stages = u16::from_le_bytes(take(&mut rest)?);
        if !(1..=60).contains(&stages) {
            return Err(WeightsError::Stages(stages));
        }
        let (found, known) = (u32::from_le_bytes(take(&mut rest)?), fingerprint());
        if found != known {
            return Err(WeightsError::Patterns { found, known });
        }
        let expected = u64::from_le_bytes(take(&mut rest)?);
        let found = checksum(rest);
        if found != expected {
            return Err(WeightsError::Checksum { found, expected });
        }
        let calibration = read_calibration(&mut rest)?;
        let mut table = Table::new(stages.into());
        read_table(rest, &mut table)?;
        Ok(Weights { table, calibration })
    }
}

fn read_calibration(rest: &mut &[u8]) -> Result<Calibration, WeightsError> {
    let count = u32::from_le_bytes(take(rest)?);
    if !(Calibration::TERMS..=MOST_COEFFICIENTS).contains(&(count as usize)) {
        return Err(WeightsError::Coefficients(count));
    }
    let mut calibration = Calibration::default();
    for i in 0..count as usize {
        let coefficient = f32::from_le_bytes(take(rest)?);
        if !coefficient.is_finite() {
            return Err(WeightsError::NotFinite(i));
        }
        if let Some(place) = calibration.coefficients.get_mut(i) {
            *place = coefficient;
        }
    }
    Ok(calibration)
}

fn read_table(bytes: &[u8], table: &mut Table) -> Result<(), WeightsError> {
    let sources: Vec<Vec<u32>> = PATTERNS
        .iter()
        .map(|pattern| sources(&mirrored_configurations(pattern)))
        .collect();
    let zeros: Vec<Vec<i16>> = sources
        .iter()
        .map(|sources| vec![0; sources.iter().max().map_or(0, |last| *last as usize + 1)])
        .collect();
    let mut numbers = vec![0; zeros.iter().map(Vec::len).max().unwrap_or(0)];
    let mut reader = Reader::new(bytes);
    let stride = stride(table.stages());
    let mut weights = vec![zeros; stride];
    for stage in (0..table.stages()).rev() {
        let table = table.stage_mut(stage);
        let weights = &mut weights[stage % stride];
        for (pattern, weights) in weights.iter_mut().enumerate() {
            let numbers = &mut numbers[..weights.len()];
            let mut coding = [0];
            reader.read(&mut coding)?;
            reader.read(numbers)?;
            match coding[0] {
                0 => weights.copy_from_slice(numbers),
                1 => {
                    for (weight, difference) in weights.iter_mut().zip(numbers) {
                        *weight = weight.wrapping_add(*difference);
                    }
                }
                found => {
                    return Err(WeightsError::Coding {
                        stage,
                        pattern: PATTERNS[pattern].name,
                        found,
                    });
                }
            }
            let table = &mut table[PATTERN_STARTS[pattern]..];
            for (weight, &source) in table.iter_mut().zip(&sources[pattern]) {
                *weight = weights[source as usize];
            }
        }
    }
    if !reader.is_finished() {
        return Err(WeightsError::Trailing);
    }
    Ok(())
}

/// For each configuration the place of its weight among those of the lesser ones of each pair of
/// images.
fn sources(mirrored: &[u32]) -> Vec<u32> {
    let mut sources: Vec<u32> = Vec::with_capacity(mirrored.len());
    let mut next = 0;
    for (configuration, &image) in mirrored.iter().enumerate() {
        let image = image as usize;
        if image < configuration {
            sources.push(sources[image]);
        } else {
            sources.push(next);
            next += 1;
        }
    }
    sources
}

/// The configurations that are not greater than their images.
fn canonical(mirrored: &[u32]) -> Vec<usize> {
    let pairs = mirrored.iter().enumerate();
    let is_lesser = |&(configuration, &image): &(usize, &u32)| configuration <= image as usize;
    pairs
        .filter(is_lesser)
        .map(|(configuration, _)| configuration)
        .collect()
}

/// How many bytes numbers take.
fn length(numbers: &[i16]) -> usize {
    let mut bytes = Vec::new();
    let mut writer = Writer::new(&mut bytes);
    writer.write(numbers);
    writer.finish();
    bytes.len()
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Result<[u8; N], WeightsError> {
    let (field, rest) = bytes.split_first_chunk().ok_or(WeightsError::Short)?;
    *bytes = rest;
    Ok(*field)
}

fn mix(number: u64) -> u64 {
    let product = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    product ^ (product >> 32)
}

fn checksum(bytes: &[u8]) -> u64 {
    let (words, last) = bytes.as_chunks::<8>();
    let sum = words.iter().fold(bytes.len() as u64, |sum, word| {
        mix(sum ^ u64::from_le_bytes(*word))
    });
    if last.is_empty() {
        return sum;
    }
    let mut word = [0; 8];
    word[..last.len()].copy_from_slice(last);
    mix(sum ^ u64::from_le_bytes(word))
}

/// A number that changes with the squares of the patterns and their order.
fn fingerprint() -> u32 {
    let squares = PATTERNS.iter().flat_map(|pattern| {
        let squares = pattern.squares.iter().map(|square| *square as u64 + 1);
        squares.chain([0])
    });
    squares.fold(0, |sum, square| mix(sum ^ square)) as u32
}
