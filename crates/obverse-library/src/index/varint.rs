//! Numbers in one to ten bytes: seven bits per byte, the lowest first; the highest bit of a byte says that more follow.

/// Appends a number.
pub fn push(output: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        output.push(number as u8 | 0x80);
        number >>= 7;
    }
    output.push(number as u8);
}

/// Takes a number from the start of the input; `None` if the input ends within it, or if it has more than 64 bits.
pub fn take(input: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = input.split_first()?;
        *input = rest;
        let bits = u64::from(byte & 0x7f);
        if bits << shift >> shift != bits {
            return None;
        }
        number |= bits << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

/// Takes a number that fits into 32 bits.
pub fn take_u32(input: &mut &[u8]) -> Option<u32> {
    u32::try_from(take(input)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_survive() {
        let mut bytes = Vec::new();
        let numbers = [0, 1, 127, 128, 300, 1 << 35, u64::MAX];
        numbers.iter().for_each(|number| push(&mut bytes, *number));
        let mut rest = &bytes[..];
        for number in numbers {
            assert_eq!(take(&mut rest), Some(number));
        }
        assert_eq!(take(&mut rest), None);
    }

    #[test]
    fn numbers_without_end_are_refused() {
        assert_eq!(take(&mut &[0xff; 20][..]), None);
        assert_eq!(take(&mut &[0x80; 3][..]), None);
    }
}
