use crate::color::Color;
use crate::font::Font;
use crate::text_face::TextFace;

/// Font, size and colour of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextStyle {
    /// The font.
    pub font: Font,
    /// Font size in points.
    pub size: f32,
    /// The colour.
    pub color: Color,
}

impl TextStyle {
    /// Regular black text.
    pub const fn regular(size: f32) -> TextStyle {
        TextStyle {
            font: Font::Regular,
            size,
            color: Color::BLACK,
        }
    }

    /// Bold black text.
    pub const fn bold(size: f32) -> TextStyle {
        TextStyle {
            font: Font::Bold,
            ..TextStyle::regular(size)
        }
    }

    /// Black text of a fixed width, for code.
    pub const fn mono(size: f32) -> TextStyle {
        TextStyle {
            font: Font::Mono,
            ..TextStyle::regular(size)
        }
    }

    /// Regular grey text.
    pub const fn grey(size: f32) -> TextStyle {
        TextStyle {
            color: Color::GREY,
            ..TextStyle::regular(size)
        }
    }

    /// Returns the width of a line of text, in points.
    pub fn width(&self, text: &str) -> f32 {
        TextFace::new(self.font).width(text) * self.size
    }

    /// Breaks text into lines of at most `width` points. A word that is wider than a line is broken at any character.
    pub fn lines(&self, text: &str, width: f32) -> Vec<String> {
        let face = TextFace::new(self.font);
        let fits = |line: &str| face.width(line) * self.size <= width;
        let mut lines = Vec::new();
        let mut line = String::new();
        for word in text.split_whitespace() {
            let longer = match line.is_empty() {
                true => word.to_owned(),
                false => format!("{line} {word}"),
            };
            if fits(&longer) {
                line = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            for symbol in word.chars() {
                line.push(symbol);
                if !fits(&line) && line.chars().count() > 1 {
                    line.pop();
                    lines.push(std::mem::replace(&mut line, symbol.to_string()));
                }
            }
        }
        if !line.is_empty() || lines.is_empty() {
            lines.push(line);
        }
        lines
    }

    /// Returns the text, cut with `…` if it is wider than `width`.
    pub(crate) fn shortened(&self, text: &str, width: f32) -> String {
        if self.width(text) <= width {
            return text.to_owned();
        }
        let mut short = String::new();
        for symbol in text.chars() {
            short.push(symbol);
            if self.width(&format!("{short}…")) > width {
                short.pop();
                break;
            }
        }
        short + "…"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_and_lose_nothing() {
        let style = TextStyle::regular(10.0);
        let text = "MAX moves at the root, then MIN and MAX in turn: ((3 12 8)(2 4 6)(14 5 2))";
        for width in [20.0, 60.0, 200.0, 1000.0] {
            let lines = style.lines(text, width);
            assert!(
                lines.iter().all(|line| style.width(line) <= width),
                "{lines:?}"
            );
            let (all, parts) = (text.replace(' ', ""), lines.concat().replace(' ', ""));
            assert_eq!(all, parts);
        }
        assert_eq!(style.lines(text, 1000.0).len(), 1);
        assert_eq!(style.lines("", 100.0), [""]);
    }

    #[test]
    fn bold_text_is_wider() {
        assert!(TextStyle::bold(10.0).width("node") > TextStyle::regular(10.0).width("node"));
    }
}
