use crate::A4;
use crate::color::Color;
use crate::drawing::{Align, Drawing};
use crate::rich_text::TextBlock;
use crate::stroke::Stroke;
use crate::text_style::TextStyle;

/// The texts at the bottom of every page; the page number is between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Footer {
    /// Text at the left.
    pub left: String,
    /// Text at the right.
    pub right: String,
    /// Text with the page number, in which `{page}` is the number of the page and `{count}` that of the last page.
    pub number: String,
}

impl Footer {
    /// An empty footer, for title pages.
    pub fn without_texts() -> Footer {
        Footer {
            left: String::new(),
            right: String::new(),
            number: String::new(),
        }
    }
}

impl Default for Footer {
    /// A page number, such as `Page 1 of 2`.
    fn default() -> Footer {
        Footer {
            left: String::new(),
            right: String::new(),
            number: "Page {page} of {count}".to_owned(),
        }
    }
}

/// Margins at the left and right, in points.
pub(crate) const SIDE: f32 = 56.0;
/// Margin at the top, in points.
pub(crate) const TOP: f32 = 56.0;
/// y coordinate of the bottom of the text area. Only the footer is below it.
pub(crate) const BOTTOM: f32 = A4.1 - 68.0;
/// Width of the text area, in points.
pub(crate) const WIDTH: f32 = A4.0 - 2.0 * SIDE;
/// Distance from the footer's baseline to the bottom of the page, in points.
const FOOTER: f32 = 36.0;

/// Pages of A4 that belong together, filled from top to bottom.
#[derive(Clone, Debug)]
pub struct Section {
    pages: Vec<Drawing>,
    /// y coordinate at which the free space of the last page begins.
    pub(crate) y: f32,
    footer: Footer,
    /// Number of the first page.
    first: usize,
    /// The headings at the end of the last page, which move along with what follows.
    headings: Option<Headings>,
}

/// The beginning of headings on a page.
#[derive(Clone, Copy, Debug)]
struct Headings {
    /// Number of the shapes before them.
    shape: usize,
    /// y coordinate of their upper end.
    top: f32,
}

impl Section {
    /// Creates a section with one empty page.
    pub fn new(footer: Footer) -> Section {
        Section {
            pages: vec![Drawing::new(A4.0, A4.1)],
            y: TOP,
            footer,
            first: 1,
            headings: None,
        }
    }

    /// Numbers the pages from `first` on. Without it, the first page is page 1.
    pub fn number_from(&mut self, first: usize) {
        self.first = first;
    }

    /// Returns the width of the text area, in points.
    pub const fn width(&self) -> f32 {
        WIDTH
    }

    /// Returns the number of pages.
    pub fn page_count(&self) -> usize {
        match self.y == TOP && self.pages.len() > 1 {
            true => self.pages.len() - 1,
            false => self.pages.len(),
        }
    }

    /// Starts a new page, unless the current page is still empty.
    pub fn new_page(&mut self) {
        self.headings = None;
        if self.y > TOP {
            self.pages.push(Drawing::new(A4.0, A4.1));
            self.y = TOP;
        }
    }

    /// Leaves a gap of `height` points, except at the top of a page.
    pub fn space(&mut self, height: f32) {
        if self.y > TOP {
            self.y += height;
        }
    }

    /// Leaves a gap of `height` points, also at the top of a page.
    pub fn lower(&mut self, height: f32) {
        self.y += height;
    }

    /// Starts a new page if less than `height` points are free. Headings of [`heading_block`](Section::heading_block)
    /// right above move there too.
    pub fn reserve(&mut self, height: f32) {
        self.make_room(height);
        self.headings = None;
    }

    /// Starts a new page if less than `height` points are free, with the headings at the end of this page.
    fn make_room(&mut self, height: f32) {
        if self.y + height <= BOTTOM {
            return;
        }
        let Some(headings) = self.headings.filter(|headings| headings.top > TOP) else {
            self.new_page();
            return;
        };
        let end = self.y;
        let mut moved = Drawing::new(A4.0, A4.1);
        moved.shapes = self.page().shapes.split_off(headings.shape);
        self.new_page();
        self.page().place(&moved, 0.0, TOP - headings.top, 1.0);
        self.y = TOP + end - headings.top;
        self.headings = Some(Headings { shape: 0, top: TOP });
    }

    /// Adds a heading that is never the last text of a page: it stays with what is added next.
    pub fn heading_block(&mut self, block: &TextBlock) {
        let lines = block.lines();
        self.make_room(block.line * lines.len() as f32);
        let (shape, top) = (self.page().shapes.len(), self.y);
        self.headings.get_or_insert(Headings { shape, top });
        for line in &lines {
            self.text_line(block, line);
        }
        self.y += block.below;
    }

    /// Adds a heading. If the current page is almost full, starts a new page, so that the heading is not the last line
    /// of a page.
    pub fn heading(&mut self, text: &str) {
        self.space(6.0);
        self.reserve(80.0);
        self.lines(text, TextStyle::bold(16.0), 20.0);
        self.space(2.0);
    }

    /// Adds a paragraph.
    pub fn paragraph(&mut self, text: &str) {
        self.lines(text, TextStyle::regular(10.5), 14.5);
        self.space(6.0);
    }

    /// Adds a paragraph in small letters, for lists of remarks. A paragraph of up to 20 lines is not split between
    /// pages.
    pub fn note(&mut self, text: &str) {
        let style = TextStyle::regular(9.0);
        let lines = style.lines(text, WIDTH).len().min(20);
        self.reserve(12.0 * lines as f32);
        self.lines(text, style, 12.0);
        self.space(3.0);
    }

    /// Adds a paragraph in small grey letters.
    pub fn remark(&mut self, text: &str) {
        self.lines(text, TextStyle::grey(9.0), 12.0);
        self.space(6.0);
    }

    /// Adds a label with a text after it, such as a name, and a rule below.
    pub fn label(&mut self, label: &str, text: &str) {
        self.reserve(24.0);
        let style = TextStyle::regular(10.5);
        let x = SIDE + style.width(label) + 6.0;
        let y = self.y + 12.0;
        let name = TextStyle::bold(12.0);
        let line = name.shortened(text, WIDTH - (x - SIDE));
        let page = self.page();
        page.text((SIDE, y), label, style, Align::Left);
        page.text((x, y), line, name, Align::Left);
        self.y = y + 8.0;
        let y = self.y;
        let line = Stroke::solid(Color::LINE, 0.75);
        self.page().line(vec![(SIDE, y), (SIDE + WIDTH, y)], line);
        self.y += 12.0;
    }

    /// Adds a drawing, centred, and scaled down if it is wider than the text or higher than a page.
    pub fn drawing(&mut self, drawing: &Drawing) {
        if drawing.width <= 0.0 || drawing.height <= 0.0 {
            return;
        }
        let scale = (WIDTH / drawing.width)
            .min((BOTTOM - TOP) / drawing.height)
            .min(1.0);
        let (width, height) = (drawing.width * scale, drawing.height * scale);
        self.reserve(height);
        let (left, top) = (SIDE + (WIDTH - width) / 2.0, self.y);
        self.page().place(drawing, left, top, scale);
        self.y += height + 8.0;
    }

    /// Adds a drawing as [`drawing`](Section::drawing) does, with a text in small grey letters below it, centred.
    pub fn captioned_drawing(&mut self, drawing: &Drawing, caption: &str) {
        let style = TextStyle::grey(9.0);
        let lines = style.lines(caption, WIDTH - 80.0);
        let below = 12.0 * lines.len() as f32;
        let room = BOTTOM - TOP - below - 8.0;
        let scale = (WIDTH / drawing.width).min(room / drawing.height).min(1.0);
        let fitting = drawing.scaled(scale);
        self.reserve(fitting.height + below + 8.0);
        self.drawing(&fitting);
        for line in lines {
            let at = (SIDE + WIDTH / 2.0, self.y + style.size);
            self.page().text(at, line, style, Align::Centre);
            self.y += 12.0;
        }
        self.y += 8.0;
    }

    /// Adds a line of a table of contents: a title, dots, and the number of its page at the right.
    pub fn entry(&mut self, title: &str, number: &str) {
        self.reserve(20.0);
        let style = TextStyle::regular(11.5);
        let dots = TextStyle::grey(11.5);
        let title = style.shortened(title, WIDTH - 50.0);
        let (left, right) = (
            SIDE + style.width(&title) + 6.0,
            SIDE + WIDTH - style.width(number) - 6.0,
        );
        // The dots of all lines are vertically aligned.
        let pitch = dots.width(". ");
        let begin = (left / pitch).ceil();
        let count = ((right / pitch).floor() - begin).max(0.0) as usize;
        let baseline = self.y + style.size;
        let page = self.page();
        page.text((SIDE, baseline), title, style, Align::Left);
        page.text(
            (begin * pitch, baseline),
            ". ".repeat(count),
            dots,
            Align::Left,
        );
        page.text((SIDE + WIDTH, baseline), number, style, Align::Right);
        self.y += 20.0;
    }

    /// Adds a landscape page with a drawing in its middle, scaled down if it is too large.
    pub fn landscape_page(&mut self, drawing: &Drawing) {
        let mut page = Drawing::new(A4.1, A4.0);
        let (width, height) = (page.width - 2.0 * SIDE, page.height - 2.0 * TOP);
        let scale = (width / drawing.width)
            .min(height / drawing.height)
            .min(1.0);
        self.headings = None;
        let left = (page.width - drawing.width * scale) / 2.0;
        let top = (page.height - drawing.height * scale) / 2.0;
        page.place(drawing, left, top, scale);
        if self.y == TOP {
            self.pages.pop();
        }
        self.pages.push(page);
        self.pages.push(Drawing::new(A4.0, A4.1));
        self.y = TOP;
    }

    fn lines(&mut self, text: &str, style: TextStyle, height: f32) {
        for line in style.lines(text, WIDTH) {
            self.reserve(height);
            let baseline = self.y + style.size;
            self.page().text((SIDE, baseline), line, style, Align::Left);
            self.y += height;
        }
    }

    /// The last page.
    pub(crate) fn page(&mut self) -> &mut Drawing {
        if self.pages.is_empty() {
            self.pages.push(Drawing::new(A4.0, A4.1));
        }
        let last = self.pages.len() - 1;
        &mut self.pages[last]
    }

    /// Returns the pages with their footers.
    pub(crate) fn finish(mut self) -> Vec<Drawing> {
        if self.y == TOP && self.pages.len() > 1 {
            self.pages.pop();
        }
        let last = self.first + self.pages.len() - 1;
        for (number, page) in (self.first..).zip(&mut self.pages) {
            let style = TextStyle::grey(8.5);
            let (middle, right_side) = (page.width / 2.0, page.width - SIDE);
            let baseline = page.height - FOOTER;
            let mut text = |x: f32, text: &str, align: Align| {
                page.text((x, baseline), text, style, align);
            };
            // Leave 100 points for the page number in the middle; the other two texts share the rest of the line.
            let room = WIDTH / 2.0 - 50.0;
            text(SIDE, &style.shortened(&self.footer.left, room), Align::Left);
            let label = (self.footer.number)
                .replace("{page}", &number.to_string())
                .replace("{count}", &last.to_string());
            text(middle, &label, Align::Centre);
            let right = style.shortened(&self.footer.right, room);
            text(right_side, &right, Align::Right);
        }
        self.pages
    }
}
