use std::fmt;

use obverse_core::Move;

/// Name of a node: the move that leads to it.
///
/// In Othello the move is a square or `pass`. In a tree of numbers the inner nodes are lettered level by level, from
/// left to right, and the moves of node B are `b1`, `b2`, ..., as in the figures of Russell and Norvig. The letters
/// after Z are AA, AB, ...
///
/// ```
/// use obverse_classic::trace::Label;
///
/// assert_eq!(Label::Root.to_string(), "root");
/// assert_eq!(Label::Branch { letter: 1, place: 2 }.to_string(), "b3");
/// assert_eq!(Label::Branch { letter: 27, place: 0 }.to_string(), "ab1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Label {
    /// The root.
    Root,
    /// An Othello move.
    Move(Move),
    /// A branch of a tree of numbers.
    Branch {
        /// Letter of the parent as a number: 0 for A.
        letter: u32,
        /// Index among the branches of the parent, counted from 0 on the left.
        place: u32,
    },
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Label::Root => f.pad("root"),
            Label::Move(mv) => mv.fmt(f),
            Label::Branch { letter, place } => {
                let name = letters(*letter, b'a') + &(place + 1).to_string();
                f.pad(&name)
            }
        }
    }
}

/// Returns the letters of an index: `a` to `z`, then `aa`, `ab`, ..., like the columns of a spreadsheet; in capitals
/// if `first` is `A`.
pub(super) fn letters(index: u32, first: u8) -> String {
    let mut name = Vec::new();
    let mut rest = Some(index);
    while let Some(index) = rest {
        name.push(char::from(first + (index % 26) as u8));
        rest = (index / 26).checked_sub(1);
    }
    name.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_on_after_z() {
        let names: Vec<_> = [0, 25, 26, 51, 52, 701, 702]
            .into_iter()
            .map(|index| letters(index, b'A'))
            .collect();
        assert_eq!(names, ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
        assert_eq!(letters(u32::MAX, b'a').len(), 7);
    }
}
