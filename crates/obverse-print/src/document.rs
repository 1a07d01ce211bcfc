use std::rc::Rc;

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::PageMode;
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, TextStr};

use crate::content_stream::{content_stream, image_name, resource_name};
use crate::drawing::Drawing;
use crate::font::Font;
use crate::pixels::Pixels;
use crate::section::Section;
use crate::used_glyphs::{EFFORT, UsedGlyphs};

/// A PDF file under construction. Pages are compressed when they are added, so that a file of thousands of pages needs
/// little memory.
pub struct Document {
    title: String,
    /// Pages from [`add`](Document::add), then pages from [`add_to_end`](Document::add_to_end).
    pages: [Vec<CompressedPage>; 2],
    fonts: [UsedGlyphs; 4],
    /// The pictures made of pixels, each once.
    images: Vec<Rc<Pixels>>,
    /// Code of the language (ISO 639-1).
    language: String,
    /// Title and page (counted from 0) of each entry in the viewer's table of contents.
    bookmarks: Vec<(String, usize)>,
}

struct CompressedPage {
    width: f32,
    height: f32,
    content: Vec<u8>,
    /// Numbers of the images on the page.
    images: Vec<usize>,
}

impl Document {
    /// Creates an empty document with a title, which viewers show.
    pub fn new(title: impl Into<String>) -> Document {
        Document {
            title: title.into(),
            pages: [Vec::new(), Vec::new()],
            fonts: Font::ALL.map(UsedGlyphs::new),
            images: Vec::new(),
            language: "en".to_owned(),
            bookmarks: Vec::new(),
        }
    }

    /// Declares the language of the texts by its code (ISO 639-1), for screen readers. The default is English.
    pub fn language(&mut self, code: &str) {
        code.clone_into(&mut self.language);
    }

    /// Adds an entry to the viewer's table of contents. It leads to the page that the next call of
    /// [`add`](Document::add) adds first.
    pub fn bookmark(&mut self, title: impl Into<String>) {
        self.bookmarks.push((title.into(), self.pages[0].len()));
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
            let mut used = Vec::new();
            let content = content_stream(&page, &mut self.fonts, &mut self.images, &mut used);
            self.pages[part].push(CompressedPage {
                width,
                height,
                content: compress_to_vec_zlib(&content, EFFORT),
                images: used,
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
        // The two text fonts are in every document, the others where they are used.
        let fonts: Vec<(Font, [Ref; 5])> = (Font::ALL.iter().zip(&self.fonts))
            .filter(|(font, used)| matches!(font, Font::Regular | Font::Bold) || used.is_used())
            .map(|(font, _)| (*font, [(); 5].map(|()| new_ref())))
            .collect();
        let images: Vec<Ref> = self.images.iter().map(|_| new_ref()).collect();
        let outline = (!self.bookmarks.is_empty()).then(&mut new_ref);
        let entries: Vec<Ref> = self.bookmarks.iter().map(|_| new_ref()).collect();
        let mut pdf = Pdf::new();
        let mut root = pdf.catalog(catalog);
        root.pages(tree).lang(TextStr(&self.language));
        if let Some(outline) = outline {
            root.outlines(outline).page_mode(PageMode::UseOutlines);
        }
        root.viewer_preferences().display_doc_title(true);
        root.finish();
        pdf.document_info(info)
            .title(TextStr(&self.title))
            .producer(TextStr("Obverse"));
        for (font, refs) in &fonts {
            self.fonts[*font as usize].write(&mut pdf, *refs);
        }
        for (image, id) in self.images.iter().zip(&images) {
            let data = compress_to_vec_zlib(image.rgb(), EFFORT);
            let mut object = pdf.image_xobject(*id, &data);
            object.filter(Filter::FlateDecode);
            object
                .width(image.width().into())
                .height(image.height().into())
                .bits_per_component(8)
                .color_space()
                .device_rgb();
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
            for (font, refs) in &fonts {
                names.pair(resource_name(*font), refs[0]);
            }
            names.finish();
            if !page.images.is_empty() {
                let mut names = resources.x_objects();
                for number in page.images {
                    names.pair(Name(image_name(number).as_bytes()), images[number]);
                }
            }
            resources.finish();
            object.finish();
            pdf.stream(content, &page.content)
                .filter(Filter::FlateDecode);
        }
        let count = i32::try_from(kids.len()).unwrap_or(i32::MAX);
        if let (Some(outline), Some((first, last))) = (outline, entries.first().zip(entries.last()))
        {
            let count = i32::try_from(entries.len()).unwrap_or(i32::MAX);
            pdf.outline(outline).first(*first).last(*last).count(count);
            for (index, (title, page)) in self.bookmarks.iter().enumerate() {
                let mut entry = pdf.outline_item(entries[index]);
                entry.title(TextStr(title)).parent(outline);
                if let Some(previous) = index.checked_sub(1) {
                    entry.prev(entries[previous]);
                }
                if let Some(next) = entries.get(index + 1) {
                    entry.next(*next);
                }
                // A section without pages at the end leaves an entry without a page.
                if let Some(page) = kids.get(*page) {
                    entry.dest().page(*page).fit();
                }
            }
        }
        pdf.pages(tree).kids(kids).count(count);
        pdf.finish()
    }
}
