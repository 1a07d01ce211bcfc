//! Reading binary files piece by piece.

use std::io::{self, Read};

/// A binary input that knows the offset of its next byte.
#[derive(Debug)]
pub(crate) struct Pieces<R> {
    input: R,
    offset: u64,
}

/// What [`Pieces::piece`] found.
#[derive(Debug)]
pub(crate) enum Piece<const N: usize> {
    /// All `N` bytes.
    Whole([u8; N]),
    /// Only this many bytes before the end of the input.
    Partial(usize),
    /// The end of the input.
    End,
}

impl<R: Read> Pieces<R> {
    pub(crate) fn new(input: R) -> Pieces<R> {
        Pieces { input, offset: 0 }
    }

    /// The offset of the next byte.
    pub(crate) fn offset(&self) -> u64 {
        self.offset
    }

    /// The next `N` bytes.
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
/// If the record has fewer; its size is known to the program, never read from the input.
pub(crate) fn take<const N: usize>(record: &mut &[u8]) -> [u8; N] {
    let (field, rest) = record
        .split_first_chunk()
        .expect("the record is as long as its fields");
    *record = rest;
    *field
}
