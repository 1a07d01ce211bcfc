//! The list of the games of a file, to choose one.

use std::ops::Range;

use obverse_study::{Collection, Entry, Kind};

/// The most columns that a part of a row is given.
const WIDEST: Widths = Widths {
    headline: 44,
    result: 16,
    occasion: 34,
};

/// How many columns the parts of the rows want, at most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Widths {
    /// Who plays.
    pub headline: usize,
    /// The result.
    pub result: usize,
    /// The event and the date.
    pub occasion: usize,
}

/// The games of a file, those that are wanted, and the one in focus.
#[derive(Debug)]
pub struct Chooser {
    /// Where they are from, in a word.
    pub name: String,
    /// All of them.
    pub collection: Collection,
    /// The number of the one that was opened last.
    pub opened: Option<usize>,
    /// What the rows want.
    pub widths: Widths,
    filter: String,
    /// The numbers of those that the filter leaves.
    shown: Vec<usize>,
    /// Which of these is in focus.
    focus: usize,
}

impl Chooser {
    /// All games, the first in focus.
    pub fn new(name: String, collection: Collection) -> Chooser {
        let entries = collection.entries();
        let wanted = |part: fn(&Entry) -> Option<String>, most: usize| {
            let widths = entries.iter().filter_map(part);
            let widest = widths.map(|text| text.chars().count()).max();
            widest.unwrap_or(0).min(most)
        };
        Chooser {
            name,
            opened: None,
            widths: Widths {
                headline: wanted(|entry| Some(entry.headline()), WIDEST.headline),
                result: wanted(Entry::result, WIDEST.result),
                occasion: wanted(Entry::occasion, WIDEST.occasion),
            },
            filter: String::new(),
            shown: (0..entries.len()).collect(),
            focus: 0,
            collection,
        }
    }

    /// What is typed.
    pub fn filter(&self) -> &str {
        &self.filter
    }

    /// The numbers of the games that are left.
    pub fn shown(&self) -> &[usize] {
        &self.shown
    }

    /// The number of the game in focus, if any is left.
    pub fn focused(&self) -> Option<usize> {
        self.shown.get(self.focus).copied()
    }

    /// Which of those that are left are to be seen in so many rows: the one in focus in the middle, where
    /// that is possible.
    pub fn window(&self, rows: usize) -> Range<usize> {
        let last = self.shown.len().saturating_sub(rows);
        let top = self.focus.saturating_sub(rows / 2).min(last);
        top..(top + rows).min(self.shown.len())
    }

    /// So many rows down, or up.
    pub fn step(&mut self, rows: isize) {
        let place = self.focus.saturating_add_signed(rows);
        self.focus = place.min(self.shown.len().saturating_sub(1));
    }

    /// The focus goes to the game with this number, if it is left.
    pub fn focus_on(&mut self, number: usize) {
        if let Ok(place) = self.shown.binary_search(&number) {
            self.focus = place;
        }
    }

    /// A letter more to filter by.
    pub fn push(&mut self, letter: char) {
        self.filter.push(letter);
        let entries = self.collection.entries();
        let filter = &self.filter;
        // What a longer text is in, its beginning is in too.
        self.shown
            .retain(|&number| entries[number].mentions(filter));
        self.focus = 0;
    }

    /// A letter less.
    pub fn pop(&mut self) {
        if self.filter.pop().is_some() {
            self.filter_again();
        }
    }

    /// No filter.
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

    /// How many there are, and how many of them are left.
    pub fn count(&self) -> String {
        let entries = self.collection.entries();
        let games = match (entries.first().map(Entry::kind), entries.len()) {
            (Some(Kind::Game), 1) => "game",
            (Some(Kind::Game), _) => "games",
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

    /// What was left out of the list, if anything was.
    pub fn complaint(&self) -> Option<String> {
        let first = self.collection.first_fault()?;
        Some(match self.collection.faults() {
            1 => format!("1 is broken and left out: {first}"),
            faults => format!("{faults} are broken and left out; the first: {first}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use obverse_formats::detect::Options;

    use super::*;

    fn chooser(count: usize) -> Chooser {
        let list = "f5d6c4\nf5f6d3\n".repeat(count / 2);
        let collection = Collection::read(list.as_bytes(), Options::default());
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
