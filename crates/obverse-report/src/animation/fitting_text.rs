//! Texts that fit into a width in pixels: cut, or wrapped into lines.

use obverse_plot::text_width;

/// The text, cut to a width if it is wider. A cut text ends with `…`.
pub(super) fn fitting(text: &str, size: f32, width: f32) -> String {
    let text: String = (text.chars())
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    if text_width(&text, size) <= width {
        return text;
    }
    let mut room = width - text_width("…", size);
    let fits = |c: &char| {
        room -= text_width(c.encode_utf8(&mut [0; 4]), size);
        room >= 0.0
    };
    let kept: String = text.chars().take_while(fits).collect();
    match kept.trim_end() {
        "" => String::new(),
        kept => format!("{kept}…"),
    }
}

/// Splits a text into lines that fit into a width. A word that is wider than a line gets a line of its own.
pub(super) fn wrapped(text: &str, size: f32, width: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let longer = lines.last().map(|line| format!("{line} {word}"));
        match longer.filter(|longer| text_width(longer, size) <= width) {
            Some(longer) => {
                lines.pop();
                lines.push(longer);
            }
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_shortened_to_their_width() {
        assert_eq!(fitting("Rose", 16.0, 100.0), "Rose");
        let long = fitting("A name without an end", 16.0, 100.0);
        assert!(long.starts_with("A name") && long.ends_with('…'), "{long}");
        assert!(text_width(&long, 16.0) <= 100.0);
        assert_eq!(fitting("Rose", 16.0, 1.0), "");
    }

    #[test]
    fn lines_hold_all_words_in_order() {
        let words = "MAX already has 3 from a1, so c2 and c3 are skipped.";
        let lines = wrapped(words, 16.0, 150.0);
        assert!(lines.len() > 2);
        assert!(lines.iter().all(|line| text_width(line, 16.0) <= 150.0));
        assert_eq!(lines.join(" "), words);
        assert_eq!(wrapped("incomprehensibilities", 16.0, 20.0).len(), 1);
        assert!(wrapped("", 16.0, 20.0).is_empty());
    }
}
