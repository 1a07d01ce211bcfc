use std::collections::HashMap;

use super::NameTable;

/// A table of names, and the number of each name in it.
#[derive(Clone, Debug)]
pub(super) struct NumberedNames<const WIDTH: usize> {
    pub(super) names: NameTable<WIDTH>,
    numbers: HashMap<String, u16>,
}

impl<const WIDTH: usize> NumberedNames<WIDTH> {
    pub(super) fn new() -> NumberedNames<WIDTH> {
        let mut numbers = NumberedNames {
            names: NameTable::default(),
            numbers: HashMap::new(),
        };
        numbers.number(None);
        numbers
    }

    /// Returns the number of a name, and adds the name if it is new. Returns `None` if the table is full.
    pub(super) fn number(&mut self, name: Option<&str>) -> Option<u16> {
        let name = NameTable::<WIDTH>::fitted(name.unwrap_or(NameTable::<WIDTH>::UNKNOWN));
        if let Some(&number) = self.numbers.get(&name) {
            return Some(number);
        }
        let number = self.names.push(&name)?;
        self.numbers.insert(name, number);
        Some(number)
    }
}
