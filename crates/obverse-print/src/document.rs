use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::{Filter, Finish, Pdf, Rect, Ref, TextStr};

use crate::content_stream::{content_stream, resource_name};
use crate::drawing::Drawing;
use crate::font::Font;
use crate::section::Section;
use crate::used_glyphs::{EFFORT, UsedGlyphs};

/// A PDF file under construction. Pages are compressed when they are added, so that a file of thousands of pages needs
/// little memory.
pub struct Document {
    title: String,
    /// Pages from [`add`](Document::add), then pages from [`add_to_end`](Document::add_to_end).
    pages: [Vec<CompressedPage>; 2],
    fonts: [UsedGlyphs; 2],
}

struct CompressedPage {
    width: f32,
    height: f32,
    content: Vec<u8>,
}

impl Document {
    /// Creates an empty document with a title, which viewers show.
    pub fn new(title: impl Into<String>) -> Document {
        Document {
            title: title.into(),
            pages: [Vec::new(), Vec::new()],
            fonts: Font::ALL.map(UsedGlyphs::new),
        }
    }

    /// Adds the pages of a section.
    pub fn add(&mut self, section: Section) {
        self.add_pages(section, 0);
    }

    /// Adds the pages of a section after all pages of [`add`](Document::add), including those added later.
    pub fn add_to_end(&mut self, section: Section) {
        self.add_pages(section, 1);
    }

    fn add_pages(&mut self, section: Section, part: usize) {
        for page in section.finish() {
            let Drawing { width, height, .. } = page;
            let content = content_stream(&page, &mut self.fonts);
            self.pages[part].push(CompressedPage {
                width,
                height,
                content: compress_to_vec_zlib(&content, EFFORT),
            });
        }
    }

    /// Returns the number of pages.
    pub fn page_count(&self) -> usize {
        self.pages.iter().map(Vec::len).sum()
    }

    /// Returns the characters that a font lacks, each once. The document shows a question mark in their place.
    pub fn missing_characters(&self) -> String {
        let mut missing: Vec<char> = (self.fonts.iter())
            .flat_map(|font| font.missing.iter().copied())
            .collect();
        missing.sort_unstable();
        missing.dedup();
        missing.into_iter().collect()
    }

    /// Returns the PDF file.
    pub fn finish(self) -> Vec<u8> {
        let mut next = 0;
        let mut new_ref = || {
            next += 1;
            Ref::new(next)
        };
        let [catalog, tree, info] = [(); 3].map(|()| new_ref());
        let fonts = [(); 2].map(|()| [(); 5].map(|()| new_ref()));
        let mut pdf = Pdf::new();
        pdf.catalog(catalog)
            .pages(tree)
            .lang(TextStr("en"))
            .viewer_preferences()
            .display_doc_title(true);
        pdf.document_info(info)
            .title(TextStr(&self.title))
            .producer(TextStr("Obverse"));
        for (used, refs) in self.fonts.iter().zip(fonts) {
            used.write(&mut pdf, refs);
        }
        let mut kids = Vec::new();
        for page in self.pages.into_iter().flatten() {
            let (id, content) = (new_ref(), new_ref());
            kids.push(id);
            let mut object = pdf.page(id);
            object
                .media_box(Rect::new(0.0, 0.0, page.width, page.height))
                .parent(tree)
                .contents(content);
            let mut resources = object.resources();
            let mut names = resources.fonts();
            for (font, refs) in Font::ALL.into_iter().zip(fonts) {
                names.pair(resource_name(font), refs[0]);
            }
            names.finish();
            resources.finish();
            object.finish();
            pdf.stream(content, &page.content)
                .filter(Filter::FlateDecode);
        }
        let count = i32::try_from(kids.len()).unwrap_or(i32::MAX);
        pdf.pages(tree).kids(kids).count(count);
        pdf.finish()
    }
}
