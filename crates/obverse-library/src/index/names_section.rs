//! The section of names: a number, a size and the name of each player, then of each event.

use super::varint;
use crate::name_table::NameTable;

/// Appends a table of names.
pub fn push(output: &mut Vec<u8>, names: &NameTable) {
    varint::push(output, names.len() as u64);
    for (number, name) in names.iter() {
        varint::push(output, number.into());
        varint::push(output, name.len() as u64);
        output.extend(name.as_bytes());
    }
}

/// Takes a table of names from the start of the input; `None` if the bytes make no sense.
pub fn take(input: &mut &[u8]) -> Option<NameTable> {
    let mut names = Vec::new();
    for _ in 0..varint::take(input)? {
        let number = varint::take_u32(input)?;
        let length = usize::try_from(varint::take(input)?).ok()?;
        let (name, rest) = input.split_at_checked(length)?;
        *input = rest;
        names.push((number, std::str::from_utf8(name).ok()?.to_owned()));
    }
    Some(NameTable::new(names))
}
