use obverse_print::{Color, Column, Footer, Run, Section, Table, TableCell, TextBlock, TextStyle};
use pulldown_cmark::{CodeBlockKind, Event, Tag, TagEnd};

use super::BookError;
use super::chapter_parts::Part;
use super::drawn_picture::drawn_picture;

/// Font size of the text, in points.
const SIZE: f32 = 10.5;
/// Height of a line of text, in points.
const LINE: f32 = 14.5;
/// Font size of text in tables, in points.
const TABLE_SIZE: f32 = 9.5;
/// Font size of code in a line of text, as a multiple of the text's font size. The font for code has larger letters.
const CODE_SCALE: f32 = 0.92;
/// Font size of the name of a file, in points.
const FILE_SIZE: f32 = 8.0;
/// Indent of a list and of a quotation, in points.
const INDENT: f32 = 20.0;
/// Minimum scale of a picture. One that would be smaller gets a landscape page.
const READABLE: f32 = 0.45;

/// Prints Markdown into a section.
pub struct ChapterPrinter {
    section: Section,
    slug: String,
    /// The texts of the current paragraph.
    runs: Vec<Run>,
    /// Number of open parts in bold.
    bold: usize,
    /// The open lists: the number of the next item, `None` for lists without numbers.
    lists: Vec<Option<u64>>,
    /// The number or bullet of an item that has not been printed.
    marker: Option<String>,
    /// Number of open quotations: formulas that stand apart.
    quotes: usize,
    heading: Option<u8>,
    /// The text of the open block of code.
    code: Option<String>,
    /// The name of the open picture.
    picture: Option<String>,
    table: Option<PrintedTable>,
    pictures: Vec<String>,
}

/// Returns the name of the file that a block of code shows; `None` if it shows something else.
fn shown_file<'a>(kind: &'a CodeBlockKind<'_>) -> Option<&'a str> {
    match kind {
        CodeBlockKind::Fenced(info) => info.strip_prefix("text "),
        CodeBlockKind::Indented => None,
    }
}

/// A text of one style.
fn block(text: &str, style: TextStyle, line: f32, below: f32) -> TextBlock {
    TextBlock {
        runs: vec![Run {
            text: text.to_owned(),
            style,
        }],
        indent: 0.0,
        marker: None,
        line,
        below,
    }
}

/// A table under construction.
#[derive(Default)]
struct PrintedTable {
    headings: Vec<String>,
    rows: Vec<Vec<TableCell>>,
    is_head: bool,
}

impl ChapterPrinter {
    /// Creates a printer with an empty page. `slug` is the name of the chapter, for errors.
    pub fn new(slug: &str, footer: Footer) -> ChapterPrinter {
        ChapterPrinter {
            section: Section::new(footer),
            slug: slug.to_owned(),
            runs: Vec::new(),
            bold: 0,
            lists: Vec::new(),
            marker: None,
            quotes: 0,
            heading: None,
            code: None,
            picture: None,
            table: None,
            pictures: Vec::new(),
        }
    }

    /// Sets the name of the current chapter, for errors.
    pub fn begin_chapter(&mut self, slug: &str) {
        slug.clone_into(&mut self.slug);
    }

    /// Returns the pages, and the names of the pictures on them.
    pub fn finish(self) -> (Section, Vec<String>) {
        (self.section, self.pictures)
    }

    /// Prints the title of the book, and a line below.
    pub fn title(&mut self, title: &str, below: &str) {
        self.section.lower(130.0);
        let title = block(title, TextStyle::bold(30.0), 38.0, 18.0);
        self.section.text_block(&title);
        let below = block(below, TextStyle::grey(12.0), 16.0, 60.0);
        self.section.text_block(&below);
    }

    /// Prints a heading.
    pub fn heading(&mut self, level: u8, text: &str) {
        let (size, line, above) = match level {
            1 => (22.0, 28.0, 0.0),
            2 => (15.0, 20.0, 12.0),
            _ => (11.5, 16.0, 6.0),
        };
        self.section.space(above);
        self.section
            .heading_block(&block(text, TextStyle::bold(size), line, 4.0));
    }

    /// Prints a remark in small grey letters.
    pub fn remark(&mut self, text: &str) {
        self.flush();
        self.section.remark(text);
    }

    /// Prints parts of a chapter. `solution` is called where the solution with this number was.
    pub fn print(
        &mut self,
        parts: &[Part<'_>],
        mut solution: impl FnMut(&mut ChapterPrinter, usize),
    ) -> Result<(), BookError> {
        for part in parts {
            match part {
                Part::Markdown(event) => self.event(event)?,
                Part::SolutionHere(number) => solution(self, *number),
            }
        }
        self.flush();
        Ok(())
    }

    fn event(&mut self, event: &Event<'_>) -> Result<(), BookError> {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(*tag)?,
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => match &mut self.code
            {
                Some(code) => code.push_str(text),
                None => self.push(text, false),
            },
            Event::Code(text) => self.push(text, true),
            Event::SoftBreak | Event::HardBreak => self.push(" ", false),
            Event::Rule => self.section.space(12.0),
            Event::InlineMath(text) | Event::DisplayMath(text) => self.push(text, true),
            Event::FootnoteReference(_) | Event::TaskListMarker(_) => {}
        }
        Ok(())
    }

    fn push(&mut self, text: &str, is_code: bool) {
        let size = match self.table {
            Some(_) => TABLE_SIZE,
            None => SIZE,
        };
        let style = match (is_code, self.bold) {
            (true, _) => TextStyle::mono(size * CODE_SCALE),
            (false, 0) => TextStyle::regular(size),
            (false, _) => TextStyle::bold(size),
        };
        let text = match is_code {
            true => text.to_owned(),
            // A number stays with its sign.
            false => text.replace(" %", "\u{a0}%"),
        };
        self.runs.push(Run { text, style });
    }

    fn start(&mut self, tag: &Tag<'_>) {
        match tag {
            Tag::Heading { level, .. } => {
                self.flush();
                self.heading = Some(*level as u8);
            }
            Tag::CodeBlock(kind) => {
                self.flush();
                if let Some(name) = shown_file(kind) {
                    let style = TextStyle {
                        color: Color::GREY,
                        ..TextStyle::mono(FILE_SIZE)
                    };
                    let label = TextBlock {
                        indent: self.indent(),
                        ..block(name, style, FILE_SIZE, 3.0)
                    };
                    self.section.heading_block(&label);
                }
                self.code = Some(String::new());
            }
            Tag::BlockQuote(_) => {
                self.flush();
                self.quotes += 1;
            }
            Tag::List(first) => {
                self.flush();
                self.lists.push(*first);
            }
            Tag::Item => {
                self.marker = Some(match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{}.", *number - 1)
                    }
                    _ => "•".to_owned(),
                });
            }
            Tag::Emphasis | Tag::Strong => self.bold += 1,
            Tag::Image { dest_url, .. } => {
                self.flush();
                let name = dest_url.rsplit('/').next().unwrap_or_default();
                self.picture = Some(name.to_owned());
            }
            Tag::Table(_) => {
                self.flush();
                self.table = Some(PrintedTable::default());
            }
            Tag::TableHead => {
                if let Some(table) = &mut self.table {
                    table.is_head = true;
                }
            }
            Tag::TableRow => {
                if let Some(table) = &mut self.table {
                    table.rows.push(Vec::new());
                }
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) -> Result<(), BookError> {
        match tag {
            TagEnd::Paragraph | TagEnd::Item | TagEnd::HtmlBlock => self.flush(),
            TagEnd::Heading(_) => {
                let level = self.heading.take().unwrap_or(2);
                let text = self.take_words();
                self.heading(level, &text);
            }
            TagEnd::CodeBlock => {
                let code = self.code.take().unwrap_or_default();
                let indent = self.indent();
                self.section.code(&code, indent);
            }
            TagEnd::BlockQuote(_) => {
                self.flush();
                self.quotes = self.quotes.saturating_sub(1);
            }
            TagEnd::List(_) => {
                self.flush();
                self.lists.pop();
                if self.lists.is_empty() {
                    self.section.space(3.0);
                }
            }
            TagEnd::Emphasis | TagEnd::Strong => self.bold = self.bold.saturating_sub(1),
            TagEnd::Image => self.show_picture()?,
            TagEnd::TableCell => {
                let words = std::mem::take(&mut self.runs);
                if let Some(table) = &mut self.table {
                    if table.is_head {
                        let text = words.into_iter().map(|run| run.text);
                        table.headings.push(text.collect());
                    } else if let Some(row) = table.rows.last_mut() {
                        row.push(TableCell::Runs(words));
                    }
                }
            }
            TagEnd::TableHead => {
                if let Some(table) = &mut self.table {
                    table.is_head = false;
                }
            }
            TagEnd::Table => {
                if let Some(table) = self.table.take() {
                    let columns = table.headings.into_iter().map(|heading| Column {
                        heading,
                        least: 0.0,
                    });
                    self.section.table(&Table {
                        columns: columns.collect(),
                        rows: table.rows,
                        row_height: 0.0,
                    });
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// The words of the current paragraph, without their styles.
    fn take_words(&mut self) -> String {
        let runs = std::mem::take(&mut self.runs);
        runs.into_iter().map(|run| run.text).collect()
    }

    fn indent(&self) -> f32 {
        INDENT * (self.lists.len() + self.quotes) as f32
    }

    /// Prints the current paragraph.
    fn flush(&mut self) {
        if self.table.is_some() || self.picture.is_some() || self.heading.is_some() {
            return;
        }
        let runs = std::mem::take(&mut self.runs);
        if runs.iter().all(|run| run.text.trim().is_empty()) {
            return;
        }
        let marker = self.marker.take().map(|text| Run {
            text,
            style: TextStyle::regular(SIZE),
        });
        self.section.text_block(&TextBlock {
            runs,
            indent: self.indent(),
            marker,
            line: LINE,
            below: if self.lists.is_empty() { 6.0 } else { 3.0 },
        });
    }

    /// Prints the open picture, with its description below.
    fn show_picture(&mut self) -> Result<(), BookError> {
        let words = self.take_words();
        let Some(name) = self.picture.take() else {
            return Ok(());
        };
        let drawing = drawn_picture(&self.slug, &name)?;
        if drawing.width * READABLE > self.section.width() {
            self.section.landscape_page(&drawing);
        } else {
            self.section.captioned_drawing(&drawing, &words);
        }
        self.pictures.push(name);
        Ok(())
    }
}
