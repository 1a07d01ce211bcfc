//! A list of games to choose from.

use std::ops::Range;

use obverse_study::{Collection, CollectionEntry, EntryKind};

/// Maximum widths of the columns, in characters.
const WIDEST: ColumnWidths = ColumnWidths {
    headline: 44,
    result: 16,
    occasion: 34,
};

/// Widths of the columns of a list, in characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ColumnWidths {
    /// The first column: the players, or else the moves or the position.
    pub headline: usize,
    /// The column with the result.
    pub result: usize,
    /// The column with the event and the date.
    pub occasion: usize,
}

/// A filtered list of games with a selected game.
#[derive(Debug)]
pub struct Chooser {
    /// Name of the file, or title of the list.
    pub name: String,
    /// All games, whether they match the filter or not.
    pub collection: Collection,
    /// Index, in the collection, of the game that was opened last; `None` if none was opened.
    pub opened: Option<usize>,
    /// Widths of the columns.
    pub widths: ColumnWidths,
    filter: String,
    /// Indices, in the collection, of the games that match the filter.
    shown: Vec<usize>,
    /// Position of the selected game in `shown`.
    focus: usize,
}

impl Chooser {
    /// Creates a list without a filter. The first game is selected.
    pub fn new(name: String, collection: Collection) -> Chooser {
        let entries = collection.entries();
        let wanted = |part: fn(&CollectionEntry) -> Option<String>, most: usize| {
            let widths = entries.iter().filter_map(part);
            let widest = widths.map(|text| text.chars().count()).max();
            widest.unwrap_or(0).min(most)
        };
        Chooser {
            name,
            opened: None,
            widths: ColumnWidths {
                headline: wanted(|entry| Some(entry.headline()), WIDEST.headline),
                result: wanted(CollectionEntry::result, WIDEST.result),
                occasion: wanted(CollectionEntry::occasion, WIDEST.occasion),
            },
            filter: String::new(),
            shown: (0..entries.len()).collect(),
            focus: 0,
            collection,
        }
    }

    /// The filter text.
    pub fn filter(&self) -> &str {
        &self.filter
    }

    /// Indices, in the collection, of the games that match the filter.
    pub fn shown(&self) -> &[usize] {
        &self.shown
    }

    /// Index of the selected game in the collection; `None` if no game matches the filter.
    pub fn focused(&self) -> Option<usize> {
        self.shown.get(self.focus).copied()
    }

    /// The range of `shown` to draw in a list of this many rows. The selected game is in the middle if possible.
    pub fn window(&self, rows: usize) -> Range<usize> {
        let last = self.shown.len().saturating_sub(rows);
        let top = self.focus.saturating_sub(rows / 2).min(last);
        top..(top + rows).min(self.shown.len())
    }

    /// Moves the selection down by `rows` rows, or up if `rows` is negative.
    pub fn step(&mut self, rows: isize) {
        let place = self.focus.saturating_add_signed(rows);
        self.focus = place.min(self.shown.len().saturating_sub(1));
    }

    /// Selects the game with this index in the collection, if it matches the filter.
    pub fn focus_on(&mut self, number: usize) {
        if let Ok(place) = self.shown.binary_search(&number) {
            self.focus = place;
        }
    }

    /// Adds a letter to the filter.
    pub fn push(&mut self, letter: char) {
        self.filter.push(letter);
        let entries = self.collection.entries();
        let filter = &self.filter;
        // A longer filter matches a subset of the games.
        self.shown
            .retain(|&number| entries[number].mentions(filter));
        self.focus = 0;
    }

    /// Removes the last letter of the filter.
    pub fn pop(&mut self) {
        if self.filter.pop().is_some() {
            self.filter_again();
        }
    }

    /// Clears the filter.
    pub fn clear(&mut self) {
        self.filter.clear();
        self.filter_again();
    }

    fn filter_again(&mut self) {
        let focused = self.focused();
        let entries = self.collection.entries().iter().enumerate();
        let left = entries.filter(|(_, entry)| entry.mentions(&self.filter));
        self.shown = left.map(|(number, _)| number).collect();
        self.focus = 0;
        if let Some(number) = focused {
            self.focus_on(number);
        }
    }

    /// The number of games, and of matching games if there is a filter, as text: `3 of 40 games`.
    pub fn count(&self) -> String {
        let entries = self.collection.entries();
        let games = match (entries.first().map(CollectionEntry::kind), entries.len()) {
            (Some(EntryKind::Game), 1) => "game",
            (Some(EntryKind::Game), _) => "games",
            (_, 1) => "position",
            _ => "positions",
        };
        let many = if self.collection.is_cut() {
            "the first "
        } else {
            ""
        };
        match self.shown.len() == entries.len() {
            true => format!("{many}{} {games}", entries.len()),
            false => format!("{} of {many}{} {games}", self.shown.len(), entries.len()),
        }
    }

    /// A text with the number of invalid records and the first error; `None` if all records were valid.
    pub fn complaint(&self) -> Option<String> {
        let first = self.collection.first_fault()?;
        Some(match self.collection.faults() {
            1 => format!("1 invalid game skipped: {first}"),
            faults => format!("{faults} invalid games skipped; the first: {first}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use obverse_formats::detect::ReadOptions;

    use super::*;

    fn chooser(count: usize) -> Chooser {
        let list = "f5d6c4\nf5f6d3\n".repeat(count / 2);
        let collection = Collection::read(list.as_bytes(), ReadOptions::default());
        Chooser::new("list".to_owned(), collection.expect("games"))
    }

    #[test]
    fn the_focus_stays_in_the_list_and_in_sight() {
        let mut chooser = chooser(50);
        for (steps, focus, window) in [
            (-1, 0, 0..10),
            (3, 3, 0..10),
            (10, 13, 8..18),
            (1000, 49, 40..50),
            (-2, 47, 40..50),
            (isize::MIN, 0, 0..10),
        ] {
            chooser.step(steps);
            assert_eq!(chooser.focused(), Some(focus));
            assert_eq!(chooser.window(10), window);
        }
        assert_eq!(chooser.window(100), 0..50);
        assert_eq!(chooser.count(), "50 games");
    }

    #[test]
    fn a_filter_narrows_and_widens() {
        let mut chooser = chooser(50);
        "F5F6 ".chars().for_each(|letter| chooser.push(letter));
        assert_eq!(chooser.count(), "25 of 50 games");
        chooser.step(1);
        assert_eq!(chooser.focused(), Some(3));
        chooser.clear();
        assert_eq!(chooser.count(), "50 games");
        assert_eq!(chooser.focused(), Some(3), "the focus stays on its game");
        "zzz".chars().for_each(|letter| chooser.push(letter));
        assert_eq!(chooser.focused(), None);
        assert_eq!(chooser.window(10), 0..0);
        chooser.step(5);
        (0..3).for_each(|_| chooser.pop());
        assert_eq!(chooser.focused(), Some(0));
    }
}
