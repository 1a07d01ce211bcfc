//! The file format of the weights.
//!
//! All numbers are little-endian.
//!
//! | offset | size | |
//! | ---: | ---: | --- |
//! | 0 | 8 | `OBVERSE` and a byte 1Ah |
//! | 8 | 2 | version of the format: 3 |
//! | 10 | 2 | number `u` of units of the network: 32 |
//! | 12 | 4 | fingerprint of the patterns, which rejects weights for other patterns |
//! | 16 | 8 | checksum of all following bytes |
//! | 24 | 4 | number `n` of calibration coefficients, at most 64; 10 are in use |
//! | 28 | 4 `n` | the coefficients as 32-bit floats |
//! | | 2 `u` | caps of the units |
//! | | 60 (6 `u` + 4) | output heads, from the first ply on: biases, weights, direct weights (16 bits each), constant (32 bits) |
//! | | | embedding rows, to the end of the file |
//!
//! The embedding rows are one bit string, pattern by pattern. Two configurations that are mirror images share a row,
//! which is stored at the lower of their indices; rows are in ascending order of the index. Each row is a block of the
//! Rice code described in `rice_coding.rs`: most numbers are small, and rows of configurations that never occurred in
//! training are 0.
//!
//! The checksum runs over words of eight bytes; the last word is padded with zeros. The checksum starts as the number
//! of bytes, and each word `w` updates it to `mix(sum ^ w)`, where `mix(x) = y ^ (y >> 32)` with `y = x *
//! 9E3779B97F4A7C15h`. Each step is invertible, so a change within a single word is always detected.

use std::io::{self, Read};

use super::Calibration;
use super::network::{EmbeddingRow, HIDDEN_UNITS, Network, OutputHead};
use super::pattern::{CONFIGURATIONS, PATTERN_STARTS, PATTERNS, mirrored_configurations};
use super::rice_coding::{Exhausted, Reader, Writer};

/// The built-in weights; docs/model.md describes their training.
#[cfg(feature = "built-in-weights")]
static BUILT_IN: &[u8] = include_bytes!("../../assets/weights.bin");

const MAGIC: [u8; 8] = *b"OBVERSE\x1a";
const VERSION: u16 = 3;
/// Highest number of calibration coefficients in a file.
const MAX_COEFFICIENTS: usize = 64;
/// Upper limit of the length of a file in bytes: calibration and heads, and rows whose numbers take at most 40 bits
/// each.
const MAX_BYTES: usize = (1 << 16) + CONFIGURATIONS * (5 * HIDDEN_UNITS + 1);

/// The parameters of an evaluation, as stored in a file.
///
/// ```
/// use obverse_engine::evaluation::Weights;
///
/// let weights = Weights::default();
/// assert_eq!(Weights::from_bytes(&weights.to_bytes()), Ok(weights));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Weights {
    /// The neural network.
    pub network: Network,
    /// The error model for multi-ProbCut.
    pub calibration: Calibration,
}

/// Why bytes could not be read as weights.
///
/// ```
/// use obverse_engine::evaluation::{Weights, WeightsError};
///
/// let mut bytes = Weights::default().to_bytes();
/// bytes.pop();
/// assert!(matches!(Weights::from_bytes(&bytes), Err(WeightsError::Checksum { .. })));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// The file does not start with the magic bytes.
    #[error("this is not a file of weights: it does not start with OBVERSE and a byte 1Ah")]
    NotWeights,
    /// The file has this version of the format, which the program does not read.
    #[error("the weights have format version {0}; this program reads version {VERSION}")]
    Version(u16),
    /// The weights were made for patterns other than those of this program.
    #[error(
        "the weights are for other patterns than those of this program: \
         their fingerprint is {found:08x}, expected {known:08x}"
    )]
    Patterns {
        /// The fingerprint in the file.
        found: u32,
        /// The fingerprint of the patterns of this program.
        known: u32,
    },
    /// The network has this number of units instead of [`HIDDEN_UNITS`].
    #[error("the weights are for a network of {0} hidden units: expected {HIDDEN_UNITS}")]
    Units(u16),
    /// The checksum in the header does not match the contents.
    #[error("the weights are damaged: their checksum is {found:016x}, expected {expected:016x}")]
    Checksum {
        /// The checksum computed from the bytes.
        found: u64,
        /// The checksum in the header.
        expected: u64,
    },
    /// The file has this number of calibration coefficients, which is out of range.
    #[error("the MPC calibration has {0} coefficients: expected 10 to {MAX_COEFFICIENTS}")]
    Coefficients(u32),
    /// The calibration coefficient with this index is infinite or not a number.
    #[error("coefficient {0} of the MPC calibration is not a finite number")]
    NotFinite(usize),
    /// The file is truncated.
    #[error("the weights end too early: the file is truncated")]
    Short,
    /// A number of an embedding row is out of range.
    #[error("a weight of pattern `{pattern}` is {found}: expected -128 to 127")]
    Row {
        /// The name of the pattern.
        pattern: &'static str,
        /// The number found.
        found: i16,
    },
    /// The input is longer than any file of weights.
    #[error("a weights file has at most {MAX_BYTES} bytes; this input is longer")]
    Long,
    /// Bytes follow the last embedding row.
    #[error("the file does not end after the weights: more bytes follow")]
    Trailing,
}

impl From<Exhausted> for WeightsError {
    fn from(_: Exhausted) -> WeightsError {
        WeightsError::Short
    }
}

impl Weights {
    /// The built-in weights. Needs the feature `built-in-weights`.
    ///
    /// ```
    /// use obverse_engine::evaluation::Weights;
    ///
    /// assert_ne!(Weights::built_in(), Weights::default());
    /// ```
    #[must_use]
    #[cfg(feature = "built-in-weights")]
    pub fn built_in() -> Weights {
        let weights = Weights::from_bytes(BUILT_IN);
        weights.expect("the built-in weights are a valid file, as the tests check")
    }

    /// A digest that identifies the weights. The digest depends on all parameters of the network but not on the
    /// calibration, which may be fitted again later.
    ///
    /// ```
    /// use obverse_engine::evaluation::Weights;
    ///
    /// assert_ne!(Weights::built_in().digest(), Weights::default().digest());
    /// ```
    #[must_use]
    pub fn digest(&self) -> u64 {
        let mut bytes = Vec::new();
        self.write_heads(&mut bytes);
        bytes.extend(bytemuck::cast_slice::<_, u8>(self.network.rows()));
        checksum(&bytes)
    }

    /// Encodes the weights as a file.
    ///
    /// Mirror images share a row in the file. If their rows differ, the row of the configuration with the lower index
    /// is written.
    ///
    /// ```
    /// use obverse_engine::evaluation::Weights;
    ///
    /// assert!(Weights::default().to_bytes().starts_with(b"OBVERSE\x1a"));
    /// ```
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut body = Vec::new();
        body.extend((Calibration::TERMS as u32).to_le_bytes());
        for coefficient in self.calibration.coefficients {
            body.extend(coefficient.to_le_bytes());
        }
        self.write_heads(&mut body);
        self.write_rows(&mut body);

        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((HIDDEN_UNITS as u16).to_le_bytes());
        bytes.extend(fingerprint().to_le_bytes());
        bytes.extend(checksum(&body).to_le_bytes());
        bytes.extend(body);
        bytes
    }

    fn write_heads(&self, bytes: &mut Vec<u8>) {
        push_units(bytes, &self.network.caps);
        for head in &*self.network.heads {
            push_units(bytes, &head.bias);
            push_units(bytes, &head.weight);
            push_units(bytes, &head.direct);
            bytes.extend(head.constant.to_le_bytes());
        }
    }

    fn write_rows(&self, bytes: &mut Vec<u8>) {
        let mut writer = Writer::new(bytes);
        for (pattern, start) in PATTERNS.iter().zip(PATTERN_STARTS) {
            let mirrored = mirrored_configurations(pattern);
            let rows = mirrored.into_iter().zip(&self.network.rows()[start..]);
            for (configuration, (image, row)) in rows.enumerate() {
                if configuration <= image as usize {
                    writer.write(&row.0.map(i16::from));
                }
            }
        }
        writer.finish();
    }

    /// Reads the bytes of a file for [`from_bytes`](Weights::from_bytes).
    ///
    /// The input may be endless, such as a device: reading stops as soon as the input cannot be a file of weights.
    ///
    /// ```
    /// use obverse_engine::evaluation::Weights;
    ///
    /// let file = Weights::default().to_bytes();
    /// assert_eq!(Weights::read_bytes(&file[..])?, file);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn read_bytes(mut input: impl Read) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let magic = MAGIC.len() as u64;
        input.by_ref().take(magic).read_to_end(&mut bytes)?;
        if bytes == MAGIC {
            let rest = (MAX_BYTES + 1 - MAGIC.len()) as u64;
            input.take(rest).read_to_end(&mut bytes)?;
        }
        Ok(bytes)
    }

    /// Decodes the bytes of a file.
    ///
    /// ```
    /// use obverse_engine::evaluation::{Weights, WeightsError};
    ///
    /// assert_eq!(Weights::from_bytes(b"text"), Err(WeightsError::NotWeights));
    /// ```
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, WeightsError> {
        let mut rest = bytes;
        if take(&mut rest).ok() != Some(MAGIC) {
            return Err(WeightsError::NotWeights);
        }
        if bytes.len() > MAX_BYTES {
            return Err(WeightsError::Long);
        }
        let version = u16::from_le_bytes(take(&mut rest)?);
        if version != VERSION {
            return Err(WeightsError::Version(version));
        }
        let units = u16::from_le_bytes(take(&mut rest)?);
        if usize::from(units) != HIDDEN_UNITS {
            return Err(WeightsError::Units(units));
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
        let mut network = Network::default();
        read_heads(&mut rest, &mut network)?;
        read_rows(rest, &mut network)?;
        Ok(Weights {
            network,
            calibration,
        })
    }
}

fn read_calibration(rest: &mut &[u8]) -> Result<Calibration, WeightsError> {
    let count = u32::from_le_bytes(take(rest)?);
    if !(Calibration::TERMS..=MAX_COEFFICIENTS).contains(&(count as usize)) {
        return Err(WeightsError::Coefficients(count));
    }
    let mut calibration = Calibration::default();
    for i in 0..count as usize {
        let coefficient = f32::from_le_bytes(take(rest)?);
        if !coefficient.is_finite() {
            return Err(WeightsError::NotFinite(i));
        }
        if let Some(slot) = calibration.coefficients.get_mut(i) {
            *slot = coefficient;
        }
    }
    Ok(calibration)
}

fn push_units(bytes: &mut Vec<u8>, numbers: &[i16; HIDDEN_UNITS]) {
    bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
}

fn read_heads(rest: &mut &[u8], network: &mut Network) -> Result<(), WeightsError> {
    network.caps = take_units(rest)?;
    for head in &mut *network.heads {
        *head = OutputHead {
            bias: take_units(rest)?,
            weight: take_units(rest)?,
            direct: take_units(rest)?,
            constant: i32::from_le_bytes(take(rest)?),
        };
    }
    Ok(())
}

fn take_units(rest: &mut &[u8]) -> Result<[i16; HIDDEN_UNITS], WeightsError> {
    let bytes: [u8; 2 * HIDDEN_UNITS] = take(rest)?;
    let (pairs, _) = bytes.as_chunks();
    Ok(std::array::from_fn(|unit| i16::from_le_bytes(pairs[unit])))
}

fn read_rows(bytes: &[u8], network: &mut Network) -> Result<(), WeightsError> {
    let mut reader = Reader::new(bytes);
    let mut numbers = [0; HIDDEN_UNITS];
    for (pattern, start) in PATTERNS.iter().zip(PATTERN_STARTS) {
        let mirrored = mirrored_configurations(pattern);
        let rows = &mut network.rows_mut()[start..];
        for (configuration, image) in mirrored.into_iter().enumerate() {
            let image = image as usize;
            if image < configuration {
                rows[configuration] = rows[image];
                continue;
            }
            reader.read(&mut numbers)?;
            if let Some(&found) = numbers
                .iter()
                .find(|&&number| i8::try_from(number).is_err())
            {
                let pattern = pattern.name;
                return Err(WeightsError::Row { pattern, found });
            }
            rows[configuration] = EmbeddingRow(numbers.map(|number| number as i8));
        }
    }
    if !reader.is_finished() {
        return Err(WeightsError::Trailing);
    }
    Ok(())
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Result<[u8; N], WeightsError> {
    let (field, rest) = bytes.split_first_chunk().ok_or(WeightsError::Short)?;
    *bytes = rest;
    Ok(*field)
}

/// One step of the checksum: `y ^ (y >> 32)` with `y = number * 9E3779B97F4A7C15h`.
fn mix(number: u64) -> u64 {
    let product = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    product ^ (product >> 32)
}

/// The checksum of the file format, over words of eight bytes.
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

/// A hash of the patterns: their squares and their order.
fn fingerprint() -> u32 {
    let squares = PATTERNS.iter().flat_map(|pattern| {
        let squares = pattern.squares.iter().map(|square| *square as u64 + 1);
        squares.chain([0])
    });
    squares.fold(0, |sum, square| mix(sum ^ square)) as u32
}
