//! The list of a frequent position: its sum, and its occurrences for queries with restrictions.
//!
//! The sum has a checksum, so that it is read without the occurrences, which may be many.

use super::checked;
use super::index_error::{IndexError, IndexPart};
use super::occurrence::{self, Occurrence};
use super::position_sum::PositionSum;
use super::read_at::ReadAt;
use super::varint;

/// Place of a list, as the bucket of its position has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrequentList {
    /// Number of occurrences.
    pub count: u64,
    /// Offset of the sum in the file.
    pub offset: u64,
    /// Size of the sum in bytes, with its checksum.
    pub sum_size: u64,
    /// Size of the occurrences in bytes, with their checksum.
    pub occurrences_size: u64,
}

impl FrequentList {
    /// The bytes of a list, and its place if they are written at `offset`.
    pub fn new(
        offset: u64,
        sum: &PositionSum,
        occurrences: &[(u32, u16)],
    ) -> (FrequentList, Vec<u8>) {
        let mut bytes = Vec::new();
        sum.write(&mut bytes);
        checked::seal(&mut bytes);
        let mut list = Vec::with_capacity(occurrences.len() * 4);
        occurrence::push_all(&mut list, occurrences.iter().copied());
        checked::seal(&mut list);
        let place = FrequentList {
            count: occurrences.len() as u64,
            offset,
            sum_size: bytes.len() as u64,
            occurrences_size: list.len() as u64,
        };
        bytes.append(&mut list);
        (place, bytes)
    }

    /// Appends the place, without the count.
    pub fn push(&self, output: &mut Vec<u8>) {
        varint::push(output, self.offset);
        varint::push(output, self.sum_size);
        varint::push(output, self.occurrences_size);
    }

    /// Takes a place from the start of the input.
    pub fn take(count: u64, input: &mut &[u8]) -> Option<FrequentList> {
        Some(FrequentList {
            count,
            offset: varint::take(input)?,
            sum_size: varint::take(input)?,
            occurrences_size: varint::take(input)?,
        })
    }

    /// Reads the sum.
    pub fn sum(&self, file: &impl ReadAt, games: u32) -> Result<PositionSum, IndexError> {
        let bytes = checked::read(file, IndexPart::List, self.offset, self.sum_size)?;
        PositionSum::read(&bytes, games).ok_or_else(|| self.damaged())
    }

    /// Reads the occurrences.
    pub fn occurrences(
        &self,
        file: &impl ReadAt,
        games: u32,
    ) -> Result<Vec<Occurrence>, IndexError> {
        let offset = self.offset.checked_add(self.sum_size);
        let offset = offset.ok_or_else(|| self.damaged())?;
        let bytes = checked::read(file, IndexPart::List, offset, self.occurrences_size)?;
        let mut rest = &bytes[..];
        occurrence::take_all(&mut rest, self.count, games)
            .filter(|_| rest.is_empty())
            .ok_or_else(|| self.damaged())
    }

    fn damaged(&self) -> IndexError {
        IndexError::Damaged {
            part: IndexPart::List,
            offset: self.offset,
        }
    }
}
