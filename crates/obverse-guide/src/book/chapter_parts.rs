use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::chapter::Chapter;
use crate::folded_part::{FoldedPart, folded_part};

/// A part of a chapter.
#[derive(Clone, Debug)]
pub enum Part<'a> {
    /// An event of the Markdown parser.
    Markdown(Event<'a>),
    /// The place of the solution with this number, counted from 1.
    SolutionHere(usize),
}

/// A chapter, with its solutions taken out.
#[derive(Clone, Debug)]
pub struct ChapterParts<'a> {
    /// The chapter without its solutions.
    pub events: Vec<Part<'a>>,
    /// The solutions, in the order of the chapter.
    pub solutions: Vec<Solution<'a>>,
}

/// A folded part of a chapter, such as the solution of an exercise.
#[derive(Clone, Debug)]
pub struct Solution<'a> {
    /// The title.
    pub title: String,
    /// The content.
    pub events: Vec<Part<'a>>,
}

impl ChapterParts<'static> {
    /// Parses a chapter.
    pub fn of(chapter: &Chapter) -> ChapterParts<'static> {
        let mut parts = ChapterParts {
            events: Vec::new(),
            solutions: Vec::new(),
        };
        let mut is_folded = false;
        for event in Parser::new_ext(&chapter.text, Options::ENABLE_TABLES) {
            if let Event::Html(html) | Event::InlineHtml(html) = &event {
                match folded_part(html) {
                    Some(FoldedPart::Begin(title)) => {
                        parts.solutions.push(Solution {
                            title: title.to_owned(),
                            events: Vec::new(),
                        });
                        let number = parts.solutions.len();
                        parts.events.push(Part::SolutionHere(number));
                        is_folded = true;
                        continue;
                    }
                    Some(FoldedPart::End) => {
                        is_folded = false;
                        continue;
                    }
                    Some(FoldedPart::Comment) => continue,
                    None => {}
                }
            }
            let part = Part::Markdown(event.into_static());
            match parts.solutions.last_mut() {
                Some(solution) if is_folded => solution.events.push(part),
                _ => parts.events.push(part),
            }
        }
        parts
    }

    /// The parts without headings of the first level and the table of the chapters.
    pub fn without_heading_and_chapters(&self) -> Vec<Part<'static>> {
        let is_chapter = |part: &Part<'_>| match part {
            Part::Markdown(Event::Start(Tag::Link { dest_url, .. })) => {
                dest_url.ends_with(".md") && !dest_url.contains('/')
            }
            _ => false,
        };
        let mut skipped = 0;
        let mut kept = Vec::new();
        for (at, part) in self.events.iter().enumerate() {
            let Part::Markdown(event) = part else {
                continue;
            };
            let is_first_level =
                |level: &pulldown_cmark::HeadingLevel| *level == pulldown_cmark::HeadingLevel::H1;
            match event {
                Event::Start(Tag::Table(_)) => {
                    let is_end =
                        |part: &Part<'_>| matches!(part, Part::Markdown(Event::End(TagEnd::Table)));
                    let mut cells = self.events[at..].iter().take_while(|part| !is_end(part));
                    match cells.any(is_chapter) {
                        true => skipped += 1,
                        false => kept.push(part.clone()),
                    }
                }
                Event::Start(Tag::Heading { level, .. }) if is_first_level(level) => skipped += 1,
                Event::End(TagEnd::Table) if skipped > 0 => skipped -= 1,
                Event::End(TagEnd::Heading(level)) if is_first_level(level) => skipped -= 1,
                _ if skipped == 0 => kept.push(part.clone()),
                _ => {}
            }
        }
        kept
    }
}
