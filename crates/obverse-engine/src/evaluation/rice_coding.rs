//! Rice coding of small signed numbers, with one parameter per block.
//!
//! A block of up to [`BLOCK`] numbers begins with its parameter `k` in four bits. A parameter of 15 stands for a block
//! of zeros, whose numbers are not written. In other blocks each number is first folded by zigzag encoding (0, -1, 1,
//! -2, ... become 0, 1, 2, 3, ...). The lower `k` bits are split off. The remaining upper part `u` is written in unary,
//! as `u` one bits and a terminating zero bit; then the lower `k` bits are written in binary. If `u` is [`ESCAPE`] or
//! more, [`ESCAPE`] one bits and all 16 bits of the folded number are written instead. Bits fill each byte from the
//! lowest bit up.

/// The most numbers in a block.
const BLOCK: usize = 64;
/// The parameter of a block of zeros.
const ZEROS: u32 = 15;
/// Number of one bits that announce a number written with all of its 16 bits.
const ESCAPE: u32 = 24;

/// Zigzag encoding: 0, -1, 1, -2, ... become 0, 1, 2, 3, ...
fn fold(number: i16) -> u16 {
    ((number << 1) ^ (number >> 15)) as u16
}

/// Inverse of [`fold`].
fn unfold(folded: u16) -> i16 {
    (folded >> 1) as i16 ^ -((folded & 1) as i16)
}

/// Encodes numbers into bytes.
pub struct Writer<'a> {
    bytes: &'a mut Vec<u8>,
    bits: u64,
    length: u32,
}

impl Writer<'_> {
    /// A writer that appends to these bytes.
    pub fn new(bytes: &mut Vec<u8>) -> Writer<'_> {
        Writer {
            bytes,
            bits: 0,
            length: 0,
        }
    }

    /// Appends numbers. Each call starts a new block, so the reader must call [`Reader::read`] with slices of the
    /// same lengths.
    pub fn write(&mut self, numbers: &[i16]) {
        for block in numbers.chunks(BLOCK) {
            if block.iter().all(|&number| number == 0) {
                self.push(ZEROS.into(), 4);
                continue;
            }
            let parameter = (0..ZEROS)
                .min_by_key(|&k| cost(block, k))
                .expect("there are 15 parameters to choose from");
            self.push(parameter.into(), 4);
            for &number in block {
                self.push_number(fold(number), parameter);
            }
        }
    }

    fn push_number(&mut self, folded: u16, parameter: u32) {
        let upper = u32::from(folded >> parameter);
        if upper >= ESCAPE {
            self.push((1 << ESCAPE) - 1, ESCAPE);
            self.push(folded.into(), 16);
        } else {
            self.push((1 << upper) - 1, upper + 1);
            self.push(u64::from(folded) & ((1 << parameter) - 1), parameter);
        }
    }

    /// Appends `length` bits, at most 32. All higher bits of `bits` must be 0.
    fn push(&mut self, bits: u64, length: u32) {
        self.bits |= bits << self.length;
        self.length += length;
        while self.length >= 8 {
            self.bytes.push(self.bits as u8);
            self.bits >>= 8;
            self.length -= 8;
        }
    }

    /// Pads the last byte with zero bits.
    pub fn finish(mut self) {
        if self.length > 0 {
            self.push(0, 8 - self.length);
        }
    }
}

/// Length in bits of a block with this parameter.
fn cost(block: &[i16], parameter: u32) -> u32 {
    let bits = block.iter().map(|&number| {
        let upper = u32::from(fold(number) >> parameter);
        if upper >= ESCAPE {
            ESCAPE + 16
        } else {
            upper + 1 + parameter
        }
    });
    bits.sum()
}

/// Decodes the output of [`Writer`].
pub struct Reader<'a> {
    bytes: &'a [u8],
    bits: u64,
    length: u32,
}

/// Error: the input ended within a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exhausted;

impl<'a> Reader<'a> {
    /// A reader of these bytes.
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader {
            bytes,
            bits: 0,
            length: 0,
        }
    }

    /// Fills a slice with decoded numbers.
    pub fn read(&mut self, numbers: &mut [i16]) -> Result<(), Exhausted> {
        for block in numbers.chunks_mut(BLOCK) {
            self.fill();
            let parameter = self.take(4)?;
            if parameter == ZEROS.into() {
                block.fill(0);
                continue;
            }
            for number in block {
                *number = unfold(self.number(parameter as u32)?);
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn number(&mut self, parameter: u32) -> Result<u16, Exhausted> {
        // At most 24 + 16 bits are needed; `fill` provides at least 56 unless the input ends.
        self.fill();
        let upper = self.bits.trailing_ones();
        if upper < ESCAPE {
            // Takes the upper and the lower part in one step, because loading weights spends most of its time here.
            let both = self.take(upper + 1 + parameter)?;
            Ok(((upper as u16) << parameter) | (both >> (upper + 1)) as u16)
        } else {
            self.take(ESCAPE)?;
            Ok(self.take(16)? as u16)
        }
    }

    /// Buffers at least 56 bits, or all bits that are left.
    #[inline(always)]
    fn fill(&mut self) {
        if let Some(&word) = self.bytes.first_chunk() {
            self.bits |= u64::from_le_bytes(word) << self.length;
            let taken = (63 - self.length) / 8;
            self.bytes = &self.bytes[taken as usize..];
            self.length += taken * 8;
        } else {
            self.fill_slowly();
        }
    }

    #[cold]
    fn fill_slowly(&mut self) {
        // Bits above `length` may belong to a byte that has not been consumed.
        self.bits &= (1 << self.length) - 1;
        while self.length < 56 {
            let Some((&byte, rest)) = self.bytes.split_first() else {
                return;
            };
            self.bits |= u64::from(byte) << self.length;
            self.length += 8;
            self.bytes = rest;
        }
    }

    #[inline(always)]
    fn take(&mut self, length: u32) -> Result<u64, Exhausted> {
        if length > self.length {
            return Err(Exhausted);
        }
        let bits = self.bits & ((1 << length) - 1);
        self.bits >>= length;
        self.length -= length;
        Ok(bits)
    }

    /// Whether all numbers have been read, so that only the padding of the last byte is left.
    pub fn is_finished(&self) -> bool {
        let bits = self.bits & ((1 << self.length) - 1);
        self.bytes.is_empty() && self.length < 8 && bits == 0
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn written(numbers: &[i16]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut writer = Writer::new(&mut bytes);
        writer.write(numbers);
        writer.finish();
        bytes
    }

    #[test]
    fn zigzag_encoding_round_trips() {
        assert_eq!([0, -1, 1, -2, 2].map(fold), [0, 1, 2, 3, 4]);
        for number in i16::MIN..=i16::MAX {
            assert_eq!(unfold(fold(number)), number);
        }
    }

    #[test]
    fn a_block_of_zeros_takes_four_bits() {
        assert_eq!(written(&[0; 64 * 100]).len(), 50);
    }

    proptest! {
        #[test]
        fn numbers_round_trip(
            numbers in prop::collection::vec(
                prop_oneof![Just(0_i16), -8..8_i16, -300..300_i16, any::<i16>()],
                0..400,
            ),
        ) {
            let bytes = written(&numbers);
            let mut read = vec![1; numbers.len()];
            let mut reader = Reader::new(&bytes);
            prop_assert_eq!(reader.read(&mut read), Ok(()));
            prop_assert!(reader.is_finished());
            prop_assert_eq!(&read, &numbers);
            if let Some((_, cut)) = bytes.split_last() {
                prop_assert_eq!(Reader::new(cut).read(&mut read), Err(Exhausted));
            }
        }

        #[test]
        fn arbitrary_bytes_do_not_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let mut numbers = [0; 300];
            let _ = Reader::new(&bytes).read(&mut numbers);
        }
    }
}
