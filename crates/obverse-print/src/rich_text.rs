//! Text with several styles in a line, and blocks of code.

use crate::color::Color;
use crate::drawing::Align;
use crate::section::{BOTTOM, SIDE, Section, TOP, WIDTH};
use crate::text_style::TextStyle;

/// A text of one style.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// The text.
    pub text: String,
    /// Font, size and colour.
    pub style: TextStyle,
}

/// A paragraph whose words may have several styles.
#[derive(Clone, Debug, PartialEq)]
pub struct TextBlock {
    /// The texts, one after the other.
    pub runs: Vec<Run>,
    /// Distance from the left side of the text area, in points.
    pub indent: f32,
    /// A text in the indent before the first line, such as the number of an item.
    pub marker: Option<Run>,
    /// Height of a line, in points.
    pub line: f32,
    /// Space below, in points.
    pub below: f32,
}

/// A line: texts with their distance from the left end, in points.
pub(crate) type Line = Vec<(f32, Run)>;

/// Breaks texts into lines of at most `width` points. A word that is wider than a line is broken at any character.
pub(crate) fn lines(runs: &[Run], width: f32) -> Vec<Line> {
    let mut lines = Lines {
        width,
        done: Vec::new(),
        line: Vec::new(),
        end: 0.0,
    };
    let mut word: Vec<Run> = Vec::new();
    let mut gap = 0.0;
    for run in runs {
        for (at, part) in run.text.split(char::is_whitespace).enumerate() {
            if at > 0 {
                lines.add(&mut word, &mut gap);
                gap = run.style.width(" ");
            }
            if !part.is_empty() {
                word.push(Run {
                    text: part.to_owned(),
                    style: run.style,
                });
            }
        }
    }
    lines.add(&mut word, &mut gap);
    if !lines.line.is_empty() || lines.done.is_empty() {
        lines.done.push(lines.line);
    }
    lines.done
}

/// Returns the width of a line, in points.
pub(crate) fn line_width(line: &Line) -> f32 {
    line.last()
        .map_or(0.0, |(x, run)| x + run.style.width(&run.text))
}

/// Lines under construction.
struct Lines {
    width: f32,
    done: Vec<Line>,
    line: Line,
    /// The right end of the line, in points.
    end: f32,
}

impl Lines {
    /// Adds a word after a gap, and clears both.
    fn add(&mut self, word: &mut Vec<Run>, gap: &mut f32) {
        if word.is_empty() {
            return;
        }
        let word = std::mem::take(word);
        let gap = std::mem::take(gap);
        let length: f32 = word.iter().map(|run| run.style.width(&run.text)).sum();
        if !self.line.is_empty() && self.end + gap + length > self.width {
            self.done.push(std::mem::take(&mut self.line));
            self.end = 0.0;
        }
        if !self.line.is_empty() {
            self.end += gap;
        }
        if self.end + length <= self.width {
            for run in word {
                let start = self.end;
                self.end += run.style.width(&run.text);
                self.line.push((start, run));
            }
            return;
        }
        for run in word {
            for symbol in run.text.chars() {
                let advance = run.style.width(symbol.encode_utf8(&mut [0; 4]));
                if self.end + advance > self.width && !self.line.is_empty() {
                    self.done.push(std::mem::take(&mut self.line));
                    self.end = 0.0;
                }
                match self.line.last_mut() {
                    Some((_, last)) if last.style == run.style => last.text.push(symbol),
                    _ => self.line.push((
                        self.end,
                        Run {
                            text: symbol.to_string(),
                            style: run.style,
                        },
                    )),
                }
                self.end += advance;
            }
        }
    }
}

/// Font size of code, in points; smaller if a line is too long for it.
const CODE: f32 = 8.5;
/// Least font size of code, in points. Longer lines are broken.
const SMALLEST_CODE: f32 = 6.0;
/// Height of a line of code as a multiple of the font size.
const CODE_LINE: f32 = 1.25;
/// Distance from code to the sides of its background, in points.
const CODE_PADDING: f32 = 6.0;
/// Minimum number of lines of a code block before a page break. Shorter blocks are not split.
const CODE_KEPT: usize = 14;
const CODE_PAPER: Color = Color(244, 243, 239);

impl Section {
    /// Adds a paragraph whose words may have several styles. Its first two lines are on one page.
    pub fn text_block(&mut self, block: &TextBlock) {
        let lines = lines(&block.runs, WIDTH - block.indent);
        self.reserve(block.line * lines.len().min(2) as f32);
        for (number, line) in lines.into_iter().enumerate() {
            self.reserve(block.line);
            let size = (line.iter().map(|(_, run)| run.style.size)).fold(0.0, f32::max);
            let baseline = self.y + size.max(1.0);
            let left = SIDE + block.indent;
            if let (0, Some(marker)) = (number, &block.marker) {
                let x = left - marker.style.width(&marker.text) - 5.0;
                let (text, style) = (&marker.text, marker.style);
                self.page().text((x, baseline), text, style, Align::Left);
            }
            for (x, run) in line {
                let at = (left + x, baseline);
                self.page().text(at, run.text, run.style, Align::Left);
            }
            self.y += block.line;
        }
        self.y += block.below;
    }

    /// Adds lines of code on a grey background. Long lines get a smaller font, and are broken if they are still too
    /// long.
    pub fn code(&mut self, text: &str, indent: f32) {
        let room = WIDTH - indent - 2.0 * CODE_PADDING;
        let longest = text.lines().map(|line| line.chars().count()).max();
        let natural = room / (TextStyle::mono(1.0).width("0") * longest.unwrap_or(1).max(1) as f32);
        // Rounded down to tenths of a point, so that blocks of nearly the same width have one size.
        let size = ((natural * 10.0).floor() / 10.0).clamp(SMALLEST_CODE, CODE);
        let style = TextStyle::mono(size);
        let fits = (room / style.width("0")) as usize;
        let lines: Vec<String> = (text.lines())
            .flat_map(|line| {
                let symbols: Vec<char> = line.chars().collect();
                match symbols.is_empty() {
                    true => vec![String::new()],
                    false => (symbols.chunks(fits.max(1)))
                        .map(|part| part.iter().collect())
                        .collect(),
                }
            })
            .collect();
        let height = size * CODE_LINE;
        let whole = height * lines.len().min(CODE_KEPT) as f32 + 2.0 * CODE_PADDING;
        self.reserve(whole);
        let mut rest = lines.as_slice();
        while !rest.is_empty() {
            if self.y > TOP {
                self.reserve(height + 2.0 * CODE_PADDING);
            }
            let free = ((BOTTOM - self.y - 2.0 * CODE_PADDING) / height) as usize;
            let (here, later) = rest.split_at(rest.len().min(free.max(1)));
            let (left, top) = (SIDE + indent, self.y);
            let frame_height = height * here.len() as f32 + 2.0 * CODE_PADDING;
            let frame = [left, top, WIDTH - indent, frame_height];
            self.page().rect(frame, 3.0, Some(CODE_PAPER), None);
            let mut baseline = top + CODE_PADDING + size;
            for line in here {
                let at = (left + CODE_PADDING, baseline);
                self.page().text(at, line, style, Align::Left);
                baseline += height;
            }
            self.y = top + frame_height;
            rest = later;
            if !rest.is_empty() {
                self.new_page();
            }
        }
        self.y += 8.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(text: &str, style: TextStyle) -> Run {
        Run {
            text: text.to_owned(),
            style,
        }
    }

    #[test]
    fn words_of_several_styles_stay_together() {
        let runs = [
            run("the command ", TextStyle::regular(10.0)),
            run("obverse", TextStyle::mono(9.0)),
            run(", which searches", TextStyle::regular(10.0)),
        ];
        for width in [60.0, 80.0, 120.0, 400.0] {
            let lines = lines(&runs, width);
            assert!(lines.iter().all(|line| line_width(line) <= width + 0.01));
            let all: String = lines.iter().flatten().map(|(_, run)| &*run.text).collect();
            assert_eq!(all, "thecommandobverse,whichsearches");
            assert!(
                lines.iter().all(|line| line[0].1.text != ","),
                "{width}: {lines:?}"
            );
        }
        assert_eq!(lines(&runs, 400.0).len(), 1);
        assert_eq!(lines(&[], 100.0), [Line::new()]);
    }

    #[test]
    fn long_words_and_long_code_are_broken() {
        let long = [run(&"x".repeat(100), TextStyle::regular(10.0))];
        let lines = lines(&long, 100.0);
        assert!(lines.len() > 4);
        assert!(lines.iter().all(|line| line_width(line) <= 100.01));
        let mut section = Section::new(crate::Footer::default());
        section.code(&"0123456789".repeat(20), 0.0);
        section.code(&"line\n".repeat(200), 0.0);
        assert!(section.page_count() > 2);
    }
}
