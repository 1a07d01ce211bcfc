//! Exercise sheets as text, HTML and PDF.

mod pdf_file;

use std::fs;
use std::path::Path;

use obverse_exercise::html::{self, PageKind};
use obverse_exercise::pdf::PdfSheets;
use obverse_exercise::{
    Answer, AnswerTable, Difficulty, ExerciseKind, Sheet, SheetGenerator, text,
};
use obverse_texts::Language;
use pdf_file::PdfFile;
use serde_json::Value;

fn sheet(kind: ExerciseKind, difficulty: u8, name: Option<&str>, count: u32) -> Sheet {
    let difficulty = Difficulty::new(difficulty).unwrap();
    SheetGenerator::new(kind, difficulty, 7, count).sheet(name)
}

fn page(sheet: &Sheet, kind: PageKind) -> String {
    let mut bytes = Vec::new();
    html::write_start("Title", sheet.language(), kind, &mut bytes).unwrap();
    html::write_sheet(sheet, 1, kind, &mut bytes).unwrap();
    html::write_end(sheet.language(), kind, &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// Compares a written sheet with its golden file, which `./test --bless` regenerates.
fn golden(name: &str, written: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(name);
    if std::env::var_os("OBVERSE_BLESS").is_some() {
        fs::write(&path, written).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(written == expected, "{name} has changed:\n{written}");
}

#[test]
fn text_sheets_match_the_golden_files() {
    for kind in ExerciseKind::ALL {
        let sheet = sheet(kind, 1, Some("Ada Lovelace"), 1);
        let mut written = String::new();
        text::write_problems(&sheet, &mut written).unwrap();
        written += "\n";
        text::write_solutions(&sheet, &mut written).unwrap();
        golden(&format!("{kind}.txt"), &written);
    }
}

/// Decodes base64 slowly: bit by bit, with the alphabet of RFC 4648.
fn decoded(base64: &str) -> Vec<u8> {
    let alphabet: Vec<u8> = (b'A'..=b'Z')
        .chain(b'a'..=b'z')
        .chain(b'0'..=b'9')
        .chain(*b"+/")
        .collect();
    let mut bits = Vec::new();
    for symbol in base64.bytes().filter(|&symbol| symbol != b'=') {
        let number = alphabet.iter().position(|&other| other == symbol).unwrap();
        bits.extend((0..6).rev().map(|place| number >> place & 1));
    }
    bits.chunks_exact(8)
        .map(|bits| bits.iter().fold(0, |byte, bit| byte << 1 | *bit as u8))
        .collect()
}

#[test]
fn the_answers_in_a_page_are_those_of_the_exercise() {
    for kind in ExerciseKind::ALL {
        let sheet = sheet(kind, 4, None, 2);
        let page = page(&sheet, PageKind::SelfMarking);
        let encoded: Vec<&str> = page
            .split("data-answers=\"")
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
            .collect();
        assert_eq!(encoded.len(), 2);
        for (encoded, exercise) in encoded.iter().zip(&sheet.exercises) {
            let data: Value = serde_json::from_slice(&decoded(encoded)).unwrap();
            let data = data.as_array().unwrap();
            let blanks: Vec<_> = exercise
                .tables
                .iter()
                .flat_map(AnswerTable::blanks)
                .collect();
            assert_eq!(data.len(), blanks.len());
            for (found, blank) in data.iter().zip(blanks) {
                let accepted: Vec<_> = found["accepted"].as_array().unwrap().iter().collect();
                assert_eq!(accepted, blank.answer.accepted().iter().collect::<Vec<_>>());
                assert_eq!(found["points"], blank.points);
                assert_eq!(found["explanation"], *blank.explanation);
                // The answer that the page shows is itself an accepted answer.
                assert!(blank.answer.accepts(found["answer"].as_str().unwrap()));
            }
        }
        // The page has one input field per blank.
        let blanks = sheet.exercises.iter().flat_map(|exercise| &exercise.tables);
        let blanks: usize = blanks.map(|table| table.blanks().count()).sum();
        assert_eq!(page.matches("<input ").count(), blanks);
    }
}

#[test]
fn pages_are_well_formed_and_need_nothing_else() {
    for kind in ExerciseKind::ALL {
        let sheet = sheet(kind, 2, Some("<b> & \"Q\""), 2);
        for page_kind in [PageKind::SelfMarking, PageKind::Blank, PageKind::Solved] {
            let page = page(&sheet, page_kind);
            assert!(page.contains("&lt;b&gt; &amp; &quot;Q&quot;"));
            assert!(!page.contains("http://") && !page.contains("https://"));
            assert!(!page.contains(" src=") && !page.contains(" href="));
            // The `<main>` element is well-formed XML, except for the input fields, which HTML does not close.
            let main = &page[page.find("<main>").unwrap()..page.find("</main>").unwrap()];
            let closed =
                main.replace("spellcheck=\"false\">", "spellcheck=\"false\"/>") + "</main>";
            let document = roxmltree::Document::parse(&closed)
                .unwrap_or_else(|error| panic!("{kind}: {error}"));
            let mut ids: Vec<_> = document
                .descendants()
                .filter_map(|node| node.attribute("id"))
                .collect();
            let count = ids.len();
            ids.sort_unstable();
            ids.dedup();
            assert_eq!(ids.len(), count, "ids are unique");
            assert_eq!(page.contains("<script"), page_kind == PageKind::SelfMarking);
        }
    }
}

#[test]
fn no_answer_is_readable_in_a_page() {
    let sheet = sheet(ExerciseKind::AlphaBeta, 3, None, 1);
    let page = page(&sheet, PageKind::SelfMarking);
    for blank in sheet.exercises[0]
        .tables
        .iter()
        .flat_map(AnswerTable::blanks)
    {
        assert!(!page.contains(&blank.explanation));
        if let Answer::NotVisited = blank.answer {
            assert!(!page.contains("not visited</"));
        }
    }
}

#[test]
fn pdf_files_have_pages_texts_and_blanks() {
    for kind in ExerciseKind::ALL {
        for difficulty in [1, 3, 5] {
            let sheet = sheet(kind, difficulty, Some("Zoë Ångström"), 2);
            let mut pdf = PdfSheets::new(kind.title(), Language::English);
            pdf.add_solutions(&sheet);
            pdf.add_problems(&sheet);
            let count = pdf.page_count();
            assert_eq!(pdf.missing_characters(), "");
            let file = PdfFile::parse(&pdf.finish());
            assert_eq!(file.pages.len(), count, "{kind} {difficulty}");
            let first = &file.pages[0];
            for expected in [
                "Zoë Ångström",
                "Page 1 of ",
                &format!("1. {}", kind.title()),
                &format!("seed {}", sheet.exercises[0].seed),
            ] {
                assert!(
                    first.contains(expected),
                    "{kind}: {expected} is missing in {first}"
                );
            }
            // The solutions are on the last pages, although the test added them first.
            let solutions: Vec<bool> = (file.pages.iter())
                .map(|page| page.contains("Solutions · Zoë Ångström"))
                .collect();
            assert!(
                solutions.is_sorted() && solutions[count - 1] && !solutions[0],
                "{solutions:?}"
            );
            // Every explanation begins on a solution page, and none is on a problem page.
            let part = |wanted: bool| -> String {
                let pages = file.pages.iter().zip(&solutions);
                let pages = pages.filter(|(_, is_solution)| **is_solution == wanted);
                pages.map(|(page, _)| page.replace('\n', " ")).collect()
            };
            let (problems, solved) = (part(false), part(true));
            for blank in sheet.exercises[0]
                .tables
                .iter()
                .flat_map(AnswerTable::blanks)
            {
                let words: Vec<&str> = blank.explanation.split(' ').take(2).collect();
                assert!(
                    solved.contains(&words.join(" ")),
                    "{} in {solved}",
                    blank.explanation
                );
                assert!(!problems.contains(&blank.explanation));
            }
        }
    }
}

#[test]
fn pdf_files_replace_what_the_font_lacks() {
    let sheet = sheet(ExerciseKind::Minimax, 1, Some("李 Ming"), 1);
    let mut pdf = PdfSheets::new("Title", Language::English);
    pdf.add_problems(&sheet);
    assert_eq!(pdf.missing_characters(), "李");
    let file = PdfFile::parse(&pdf.finish());
    assert!(file.pages[0].contains("? Ming"), "{}", file.pages[0]);
}

#[test]
fn very_long_names_stay_on_the_page() {
    let sheet = sheet(ExerciseKind::Minimax, 1, Some(&"W".repeat(100)), 1);
    let mut pdf = PdfSheets::new("Title", Language::English);
    pdf.add_problems(&sheet);
    let file = PdfFile::parse(&pdf.finish());
    assert!(file.pages[0].contains("WWWW…"));
    assert!(file.rightmost < 595.0, "{}", file.rightmost);
}

/// The text of a sheet, problems and solutions.
fn whole_text(sheet: &Sheet) -> String {
    let mut written = String::new();
    text::write_problems(sheet, &mut written).unwrap();
    text::write_solutions(sheet, &mut written).unwrap();
    written
}

/// Checks that no sheet shows the key of a missing text.
#[test]
fn sheets_are_in_every_language_and_have_the_same_answers() {
    for kind in ExerciseKind::ALL {
        // The parts of the evaluation differ between difficulties.
        let difficulties = match kind {
            ExerciseKind::Evaluation => vec![1, 2, 3, 4, 5],
            _ => vec![1, 4],
        };
        for difficulty in difficulties {
            let english = sheet(kind, difficulty, Some("Ada"), 1);
            for language in Language::ALL {
                let level = Difficulty::new(difficulty).unwrap();
                let generator = SheetGenerator::new(kind, level, 7, 1).in_language(language);
                let sheet = { generator }.sheet(Some("Ada"));
                assert_eq!(sheet.language(), language);
                let (exercise, original) = (&sheet.exercises[0], &english.exercises[0]);
                assert_eq!(exercise.problem, original.problem);
                let answers = |sheet: &Sheet| -> Vec<Answer> {
                    (sheet.exercises[0].tables.iter())
                        .flat_map(AnswerTable::blanks)
                        .map(|blank| blank.answer.clone())
                        .collect()
                };
                assert_eq!(answers(&sheet), answers(&english));
                for answer in answers(&sheet) {
                    assert!(answer.accepts_in(&answer.text(language), language));
                    assert!(answer.accepts_in(&answer.to_string(), language));
                }
                let mut shown = whole_text(&sheet);
                shown += &page(&sheet, PageKind::SelfMarking);
                shown += &page(&sheet, PageKind::Solved);
                for start in ["sheet.", "term.", "step."] {
                    assert!(!shown.contains(start), "{language} {kind}:\n{shown}");
                }
                for table in &exercise.tables {
                    for column in &table.columns {
                        let rule = exercise.column_rule(column);
                        assert!(!rule.contains("sheet."), "{rule}");
                    }
                }
                let mut pdf = PdfSheets::new(&kind.title_in(language), language);
                pdf.add_problems(&sheet);
                pdf.add_solutions(&sheet);
                if !language.has_no_blanks() {
                    assert_eq!(pdf.missing_characters(), "", "{language} {kind}");
                }
            }
        }
    }
}

#[test]
fn greek_and_catalan_sheets_match_the_golden_files() {
    for language in [Language::Greek, Language::Catalan] {
        for kind in ExerciseKind::ALL {
            let generator = SheetGenerator::new(kind, Difficulty::LEAST, 7, 1);
            let sheet = generator.in_language(language).sheet(None);
            golden(&format!("{kind}.{language}.txt"), &whole_text(&sheet));
        }
    }
}
