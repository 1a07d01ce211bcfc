//! Short forms of shapes, and texts that fit into a width.

use obverse_plot::{Anchor, Rgb, Shape, text_width};

/// A filled area.
pub(super) fn area(path: String, fill: Rgb) -> Shape {
    Shape::Area { path, fill }
}

/// A solid line.
pub(super) fn line(path: String, stroke: Rgb, width: f32) -> Shape {
    Shape::Line {
        path,
        stroke,
        width,
        dashes: &[],
    }
}

/// The place of a text: the x coordinate of its left end, centre or right end (`anchor`), and the y coordinate of its
/// baseline.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) anchor: Anchor,
}

/// A line of text.
pub(super) fn text(text: impl Into<String>, spot: Spot, size: f32, fill: Rgb) -> Shape {
    Shape::Text {
        text: text.into(),
        x: spot.x,
        y: spot.y,
        size,
        anchor: spot.anchor,
        fill,
    }
}

/// The beginning of a text that fits into a width, with `…` if something is left out.
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
