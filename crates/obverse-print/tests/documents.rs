//! Sections and documents: pages, breaks and bytes.

use obverse_print::{
    A4, Align, Color, Column, Document, Drawing, Footer, Section, Stroke, Table, TableCell,
    TextStyle,
};

fn section() -> Section {
    Section::new(Footer {
        left: "left".into(),
        right: "right".into(),
        ..Footer::default()
    })
}

fn table(rows: usize) -> Table {
    Table {
        columns: ["node", "value"]
            .map(|heading| Column {
                heading: heading.into(),
                least: 60.0,
            })
            .into(),
        rows: (0..rows)
            .map(|row| vec![TableCell::Bold(row.to_string()), TableCell::Blank])
            .collect(),
        row_height: 21.0,
    }
}

#[test]
fn text_and_tables_flow_over_pages() {
    let mut section = section();
    section.heading("Heading");
    section.table(&table(10));
    assert_eq!(section.page_count(), 1);
    section.table(&table(100));
    // A page has room for 33 rows of 21 points.
    assert_eq!(section.page_count(), 4);
    for _ in 0..100 {
        section.paragraph("A paragraph of one line.");
    }
    assert!(section.page_count() > 5);
}

#[test]
fn empty_pages_are_not_written() {
    let mut section = section();
    section.new_page();
    section.new_page();
    assert_eq!(section.page_count(), 1);
    let mut drawing = Drawing::new(2000.0, 100.0);
    drawing.rect(
        [0.0, 0.0, 2000.0, 100.0],
        4.0,
        None,
        Some(Stroke::solid(Color::BLACK, 1.0)),
    );
    section.landscape_page(&drawing);
    let mut document = Document::new("Title");
    document.add(section);
    assert_eq!(document.page_count(), 1);
    let bytes = String::from_utf8_lossy(&document.finish()).into_owned();
    assert!(
        bytes.contains(&format!("[0 0 {} {}]", A4.1, A4.0)),
        "the page is a landscape page"
    );
}

#[test]
fn a_document_is_the_same_every_time() {
    let bytes = || {
        let mut section = section();
        section.label("Name", "Ada");
        let mut drawing = Drawing::new(100.0, 50.0);
        drawing.circle((50.0, 25.0), 20.0, Some(Color::GREY), None);
        drawing.text((50.0, 25.0), "α ≤ β", TextStyle::bold(10.0), Align::Centre);
        section.drawing(&drawing);
        section.table(&table(3));
        let mut document = Document::new("Title");
        document.add_to_end(section);
        document.finish()
    };
    assert!(bytes() == bytes());
    assert!(bytes().starts_with(b"%PDF-1.7"));
    // A document with two fonts stays small, because only used glyphs are embedded.
    assert!(bytes().len() < 40_000, "{}", bytes().len());
}

#[test]
fn missing_characters_are_reported_once() {
    let mut section = section();
    section.paragraph("李 and 李 and é");
    section.heading("王");
    let mut document = Document::new("Title");
    document.add(section);
    assert_eq!(document.missing_characters(), "李王");
}
