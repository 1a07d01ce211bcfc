use std::collections::BTreeSet;

/// The names of players or events, with their numbers in the library.
///
/// ```
/// use obverse_library::NameTable;
///
/// let players = NameTable::new(vec![(7, "Ann Lee".into()), (3, "Ben Ann".into())]);
/// assert_eq!(players.name(7), Some("Ann Lee"));
/// assert_eq!(players.matching("lee ann").into_iter().collect::<Vec<_>>(), [7]);
/// assert_eq!(players.matching("ann").len(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NameTable {
    /// Sorted by number.
    names: Vec<(u32, String)>,
}

impl NameTable {
    /// Creates a table. If a number occurs more than once, one of its names is kept.
    #[must_use]
    pub fn new(mut names: Vec<(u32, String)>) -> NameTable {
        names.sort_unstable();
        names.dedup_by_key(|(number, _)| *number);
        NameTable { names }
    }

    /// Returns the name with this number, or `None` if there is none.
    #[must_use]
    pub fn name(&self, number: u32) -> Option<&str> {
        let place = self
            .names
            .binary_search_by_key(&number, |(number, _)| *number);
        Some(&self.names[place.ok()?].1)
    }

    /// Returns the numbers of the names that a text means: those that are equal to the text but for case, or, if there
    /// are none, those that contain all its words. An empty text means nobody.
    #[must_use]
    pub fn matching(&self, text: &str) -> BTreeSet<u32> {
        let wanted = text.trim().to_lowercase();
        let words: Vec<&str> = wanted.split_whitespace().collect();
        if words.is_empty() {
            return BTreeSet::new();
        }
        let mut equal = BTreeSet::new();
        let mut similar = BTreeSet::new();
        for (number, name) in &self.names {
            let name = name.to_lowercase();
            if name.trim() == wanted {
                equal.insert(*number);
            } else if words.iter().all(|word| name.contains(word)) {
                similar.insert(*number);
            }
        }
        if equal.is_empty() { similar } else { equal }
    }

    /// Iterates over the numbers and names, in the order of the numbers.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (u32, &str)> {
        self.names
            .iter()
            .map(|(number, name)| (*number, name.as_str()))
    }

    /// Returns the number of names.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Returns whether the table has no names.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_equal_name_goes_before_similar_names() {
        let names = [(1, "Li"), (2, "Lia"), (3, "LI"), (4, "Élise Li")];
        let table = NameTable::new(names.map(|(number, name)| (number, name.to_owned())).into());
        let matching = |text| table.matching(text).into_iter().collect::<Vec<_>>();
        assert_eq!(matching(" li "), [1, 3]);
        assert_eq!(matching("élise"), [4]);
        assert_eq!(matching("i l"), [1, 2, 3, 4]);
        assert!(matching("x").is_empty());
        assert!(matching(" ").is_empty());
    }
}
