use obverse_study::ImportSource;
use obverse_texts::{Language, Texts};

use super::format_name::name_in;

/// Describes where an opened game came from in this language.
pub fn import_name(source: ImportSource, language: Language) -> String {
    let texts = Texts::of_messages(language);
    match source {
        ImportSource::Start => texts.fill("import.start", &[]),
        ImportSource::Mirrored => texts.fill("import.mirrored", &[]),
        ImportSource::Stored => texts.fill("import.branches", &[]),
        ImportSource::Link => texts.fill("import.link", &[]),
        ImportSource::Game { moves, format } => {
            let format = name_in(format, texts);
            match moves {
                1 => texts.fill("import.move", &[("format", &format)]),
                _ => texts.fill("import.moves", &[("moves", &moves), ("format", &format)]),
            }
        }
        ImportSource::Position => texts.fill("import.position", &[]),
        ImportSource::ScoredPosition => texts.fill("import.scored", &[]),
        ImportSource::SearchProblem => texts.fill("import.problem", &[]),
        ImportSource::Entry {
            number,
            count,
            format,
        } => {
            let format = name_in(format, texts);
            match number {
                1 => texts.fill("import.first", &[("count", &count), ("format", &format)]),
                _ => texts.fill(
                    "import.entry",
                    &[("number", &number), ("count", &count), ("format", &format)],
                ),
            }
        }
    }
}
