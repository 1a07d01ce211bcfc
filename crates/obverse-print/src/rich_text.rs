//! Text with several styles in a line, and blocks of code.

use crate::color::Color;
use crate::drawing::Align;
use crate::section::{BOTTOM, SIDE, Section, TOP, WIDTH};
use crate::text_style::TextStyle;

/// A space at which lines are not broken.
const NO_BREAK: char = '\u{a0}';

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

impl TextBlock {
    /// Returns the lines.
    pub(crate) fn lines(&self) -> Vec<Line> {
        lines(&self.runs, WIDTH - self.indent)
    }
}

/// A line: texts with their distance from the left end, in points.
pub(crate) type Line = Vec<(f32, Run)>;

/// Breaks texts into lines of at most `width` points, but not at a no-break space. A word that is wider than a line is
/// broken at any character.
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
        let is_gap = |symbol: char| symbol.is_whitespace() && symbol != NO_BREAK;
        for (at, part) in run.text.split(is_gap).enumerate() {
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

/// Font size of code, in points; smaller if a line that is not a command is too long for it.
const CODE: f32 = 8.5;
/// Least font size of code, in points. Longer lines are broken.
const SMALLEST_CODE: f32 = 7.0;
/// Height of a line of code as a multiple of the font size.
const CODE_LINE: f32 = 1.25;
/// Distance from code to the sides of its background, in points.
const CODE_PADDING: f32 = 6.0;
/// Minimum number of lines of a code block before a page break. Shorter blocks are not split.
const CODE_KEPT: usize = 14;
/// Least number of lines of split code on its last page.
const CODE_REST: usize = 3;
/// What a line of code begins with that is a command.
const PROMPT: &str = "$ ";
const CODE_PAPER: Color = Color(244, 243, 239);

impl Section {
    /// Adds a paragraph whose words may have several styles. No page begins or ends with a single line of it.
    pub fn text_block(&mut self, block: &TextBlock) {
        let lines = block.lines();
        let count = lines.len();
        for (number, line) in lines.iter().enumerate() {
            let together = match number {
                0 if count <= 3 => count,
                0 => 2,
                _ if number + 2 == count => 2,
                _ => 1,
            };
            self.reserve(block.line * together as f32);
            if let (0, Some(marker)) = (number, &block.marker) {
                let x = SIDE + block.indent - marker.style.width(&marker.text) - 5.0;
                let (text, style) = (&marker.text, marker.style);
                let at = (x, self.y + text_size(line));
                self.page().text(at, text, style, Align::Left);
            }
            self.text_line(block, line);
        }
        self.y += block.below;
    }

    /// Adds a line of a paragraph.
    pub(crate) fn text_line(&mut self, block: &TextBlock, line: &Line) {
        let baseline = self.y + text_size(line);
        for (x, run) in line {
            let at = (SIDE + block.indent + x, baseline);
            self.page().text(at, &run.text, run.style, Align::Left);
        }
        self.y += block.line;
    }

    /// Adds lines of code on a grey background. The longest line of output determines the font size, down to a minimum.
    /// Lines that are still too long are wrapped. Commands, which begin with `$`, do not affect the font size and are
    /// always wrapped if they are too long.
    pub fn code(&mut self, text: &str, indent: f32) {
        let room = WIDTH - indent - 2.0 * CODE_PADDING;
        let output = text.lines().filter(|line| !line.starts_with(PROMPT));
        let longest = output.map(|line| line.chars().count()).max();
        let natural = room / (TextStyle::mono(1.0).width("0") * longest.unwrap_or(1).max(1) as f32);
        // Rounded down to tenths of a point, so that blocks of nearly the same width have one size.
        let size = ((natural * 10.0).floor() / 10.0).clamp(SMALLEST_CODE, CODE);
        let style = TextStyle::mono(size);
        let fits = (room / style.width("0")) as usize;
        let lines: Vec<String> = (text.lines())
            .flat_map(|line| wrapped_code(line, fits))
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
            let mut count = rest.len().min(free.max(1));
            if count < rest.len() && rest.len() < count + CODE_REST && count > 2 * CODE_REST {
                count = rest.len() - CODE_REST;
            }
            let (here, later) = rest.split_at(count);
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

/// Returns the largest font size of a line, in points.
fn text_size(line: &Line) -> f32 {
    let sizes = line.iter().map(|(_, run)| run.style.size);
    sizes.fold(1.0, f32::max)
}

/// Breaks a line of code into lines of at most `fits` characters, at spaces if there are any. Later lines are indented:
/// below the last column of a row, else a little more than the first line.
fn wrapped_code(line: &str, fits: usize) -> Vec<String> {
    let symbols: Vec<char> = line.chars().collect();
    let start = symbols.iter().take_while(|&&symbol| symbol == ' ').count();
    let column = (start + 2..symbols.len())
        .rfind(|&at| symbols[at - 2..at] == [' ', ' '] && symbols[at] != ' ')
        .filter(|&at| at <= fits / 2);
    let indent = match line.starts_with(PROMPT) {
        true => 2 * PROMPT.len(),
        false => column.unwrap_or(start + 2),
    };
    let indent = indent.min(fits / 2);
    let mut lines = Vec::new();
    let (mut rest, mut before) = (symbols.as_slice(), 0);
    loop {
        let room = fits.max(2) - before;
        let text = |part: &[char]| " ".repeat(before) + &part.iter().collect::<String>();
        if rest.len() <= room {
            lines.push(text(rest));
            return lines;
        }
        // A break in the first half would leave too much room.
        let space = (room / 2..=room).rfind(|&at| rest[at] == ' ');
        let (part, later) = rest.split_at(space.unwrap_or(room));
        lines.push(text(part));
        rest = &later[usize::from(space.is_some())..];
        before = indent;
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
    fn lines_are_not_broken_at_a_no_break_space() {
        let runs = [run("about 16\u{a0}% of it", TextStyle::regular(10.0))];
        let width = TextStyle::regular(10.0).width("about 16");
        let lines = lines(&runs, width + 1.0);
        assert_eq!(lines[1][0].1.text, "16\u{a0}%");
    }

    #[test]
    fn long_code_goes_on_below_its_column() {
        assert_eq!(wrapped_code("", 10), [""]);
        assert_eq!(
            wrapped_code("$ obverse compare start --depths 1", 18),
            ["$ obverse compare", "    start --depths", "    1"]
        );
        assert_eq!(
            wrapped_code("a1  3  one leads to two", 16),
            ["a1  3  one leads", "       to two"]
        );
        assert_eq!(
            wrapped_code("  0123456789", 6),
            ["  0123", "   456", "   789"]
        );
    }

    #[test]
    fn headings_stay_with_what_follows() {
        let block = |text: &str| TextBlock {
            runs: vec![run(text, TextStyle::regular(10.0))],
            indent: 0.0,
            marker: None,
            line: 15.0,
            below: 4.0,
        };
        let mut section = Section::new(crate::Footer::without_texts());
        section.text_block(&block("before"));
        section.lower(BOTTOM - section.y - 50.0);
        section.heading_block(&block("one"));
        section.heading_block(&block("two"));
        section.code("a\nb\nc\n", 0.0);
        let texts = |page: &crate::Drawing| -> Vec<String> {
            let shapes = page.shapes.iter();
            shapes
                .filter_map(|shape| match shape {
                    crate::Shape::Text { text, .. } if !text.is_empty() => Some(text.clone()),
                    _ => None,
                })
                .collect()
        };
        let pages = section.finish();
        assert_eq!(texts(&pages[0]), ["before"]);
        assert_eq!(texts(&pages[1]), ["one", "two", "a", "b", "c"]);
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
