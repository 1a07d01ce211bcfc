//! Fixed-size reads from binary input.

use std::io::{self, Read};

/// Binary input that tracks the offset of the next byte.
#[derive(Debug)]
pub(crate) struct BinaryReader<R> {
    input: R,
    offset: u64,
}

/// Result of [`BinaryReader::piece`].
#[derive(Debug)]
pub(crate) enum Piece<const N: usize> {
    /// All `N` bytes.
    Whole([u8; N]),
    /// The input ended after this number of bytes, fewer than `N`.
    Partial(usize),
    /// The input ended before the first byte.
    End,
}

impl<R: Read> BinaryReader<R> {
    pub(crate) fn new(input: R) -> BinaryReader<R> {
        BinaryReader { input, offset: 0 }
    }

    /// Returns the offset of the next byte in the input, from 0.
    pub(crate) fn offset(&self) -> u64 {
        self.offset
    }

    /// Reads the next `N` bytes.
    pub(crate) fn piece<const N: usize>(&mut self) -> io::Result<Piece<N>> {
        let mut bytes = [0; N];
        let mut length = 0;
        while length < N {
            match self.input.read(&mut bytes[length..]) {
                Ok(0) => break,
                Ok(more) => length += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        self.offset += length as u64;
        Ok(match length {
            0 => Piece::End,
            _ if length == N => Piece::Whole(bytes),
            _ => Piece::Partial(length),
        })
    }
}

/// Takes the first `N` bytes off a fixed-size record.
///
/// # Panics
///
/// Panics if the record has fewer than `N` bytes. Record sizes are constants and never come from the input.
pub(crate) fn take<const N: usize>(record: &mut &[u8]) -> [u8; N] {
    let (field, rest) = record
        .split_first_chunk()
        .expect("the record is as long as its fields");
    *record = rest;
    *field
}
