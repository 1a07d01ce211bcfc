//! Wraps texts and divides rows.

use ratatui::layout::Rect;

/// Splits a row into a left and a right part and returns both. The right part is just wide enough for `text`.
pub fn split_right(area: Rect, text: &str) -> (Rect, Rect) {
    let width = (text.chars().count() as u16).min(area.width);
    let left = Rect {
        width: area.width - width,
        ..area
    };
    let right = Rect {
        x: left.right(),
        width,
        ..area
    };
    (left, right)
}

/// Wraps a text into rows of this many columns, between words if possible.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut rows = vec![String::new()];
    for word in text.split(' ') {
        let mut word: Vec<char> = word.chars().collect();
        loop {
            let row = rows.last_mut().expect("there is always a row");
            let used = row.chars().count();
            let gap = usize::from(used > 0);
            if used + gap + word.len() <= width || width == 0 {
                row.extend(std::iter::repeat_n(' ', gap));
                row.extend(&word);
                break;
            }
            if used > 0 {
                rows.push(String::new());
                continue;
            }
            // Split a word that is longer than a row, such as a path.
            row.extend(word.drain(..width));
            rows.push(String::new());
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn long_words_are_broken_and_short_ones_are_not() {
        assert_eq!(wrapped("one two three", 9), ["one two", "three"]);
        assert_eq!(wrapped("one two", 7), ["one two"]);
        assert_eq!(wrapped("a abcdefgh b", 3), ["a", "abc", "def", "gh", "b"]);
        assert_eq!(wrapped("", 3), [""]);
        assert_eq!(wrapped("abc", 0), ["abc"]);
    }
}
