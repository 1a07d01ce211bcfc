//! A reader of PDF files that shares no code with the writer: cross-references, pages, and the texts of pages.

use std::collections::HashMap;

use miniz_oxide::inflate::decompress_to_vec_zlib;

/// The texts of a PDF file.
pub struct PdfFile {
    /// The texts of each page, one per line.
    pub pages: Vec<String>,
    /// Greatest x coordinate at which a text begins, in points.
    pub rightmost: f32,
}

impl PdfFile {
    /// Reads a file. Panics if it is not well-formed.
    pub fn parse(bytes: &[u8]) -> PdfFile {
        let objects = objects(bytes);
        let root = &objects[&number_after(trailer(bytes), "/Root ")];
        let tree = &objects[&number_after(&root.dictionary, "/Pages ")];
        let kids = (tree.dictionary.split("/Kids [").nth(1))
            .and_then(|rest| rest.split(']').next())
            .expect("a list of pages");
        let kids: Vec<u32> = (kids.split(" R"))
            .filter_map(|reference| reference.split_whitespace().next()?.parse().ok())
            .collect();
        assert_eq!(
            number_after(&tree.dictionary, "/Count ") as usize,
            kids.len()
        );
        let mut rightmost = 0.0_f32;
        let pages = kids.iter().map(|kid| {
            let page = &objects[kid];
            let content = &objects[&number_after(&page.dictionary, "/Contents ")];
            let fonts: HashMap<&str, HashMap<u16, char>> = ["/R ", "/B "]
                .map(|name| {
                    let font = &objects[&number_after(&page.dictionary, name)];
                    let map = &objects[&number_after(&font.dictionary, "/ToUnicode ")];
                    (&name[1..2], characters(&map.stream))
                })
                .into();
            let (texts, right) = texts(&content.stream, &fonts);
            rightmost = rightmost.max(right);
            texts
        });
        PdfFile {
            pages: pages.collect(),
            rightmost,
        }
    }
}

struct Object {
    dictionary: String,
    stream: Vec<u8>,
}

fn find(bytes: &[u8], text: &str) -> Option<usize> {
    bytes
        .windows(text.len())
        .position(|window| window == text.as_bytes())
}

fn trailer(bytes: &[u8]) -> &str {
    let start = find(bytes, "\ntrailer").expect("a trailer");
    std::str::from_utf8(&bytes[start..]).expect("a trailer of text")
}

fn number_after(text: &str, key: &str) -> u32 {
    let (_, rest) = text
        .split_once(key)
        .unwrap_or_else(|| panic!("{key} in {text}"));
    let digits = rest.trim_start();
    let end = digits.find(|symbol: char| !symbol.is_ascii_digit());
    digits[..end.unwrap_or(digits.len())]
        .parse()
        .expect("a number")
}

/// Reads all objects at the offsets of the cross-reference table.
fn objects(bytes: &[u8]) -> HashMap<u32, Object> {
    let table = number_after(trailer(bytes), "startxref") as usize;
    let text = std::str::from_utf8(&bytes[table..]).expect("a table");
    assert!(text.starts_with("xref\n"));
    let mut lines = text.lines().skip(1);
    let size: u32 = (lines.next().and_then(|line| line.split(' ').nth(1)))
        .and_then(|size| size.parse().ok())
        .expect("the size of the table");
    let mut objects = HashMap::new();
    for number in 0..size {
        let entry = lines.next().expect("an entry");
        if !entry.trim_end().ends_with('n') {
            continue;
        }
        let offset: usize = entry[..10].parse().expect("an offset");
        let object = &bytes[offset..];
        let header = format!("{number} 0 obj\n");
        assert!(object.starts_with(header.as_bytes()), "object {number}");
        let end = find(object, "\nendobj").expect("an end");
        let stream = find(&object[..end], "stream\n");
        let dictionary = &object[header.len()..stream.unwrap_or(end)];
        let dictionary = String::from_utf8_lossy(dictionary).into_owned();
        let stream = stream.map_or(Vec::new(), |start| {
            let length = number_after(&dictionary, "/Length ") as usize;
            let data = &object[start + "stream\n".len()..][..length];
            assert!(dictionary.contains("/FlateDecode"));
            decompress_to_vec_zlib(data).expect("compressed data")
        });
        objects.insert(number, Object { dictionary, stream });
    }
    objects
}

/// Reads a map from glyphs to characters.
fn characters(map: &[u8]) -> HashMap<u16, char> {
    let text = std::str::from_utf8(map).expect("text");
    let hexadecimal = |word: &str| u16::from_str_radix(word.trim_matches(['<', '>']), 16).ok();
    let pair = |line: &str| {
        let (glyph, symbol) = line.split_once(' ')?;
        let symbol = char::from_u32(u32::from(hexadecimal(symbol)?))?;
        Some((hexadecimal(glyph)?, symbol))
    };
    let (_, pairs) = text.split_once("beginbfchar").expect("pairs");
    pairs.lines().filter_map(pair).collect()
}

/// Returns the texts of a content stream, one per line, and the greatest x coordinate at which a text begins.
fn texts(content: &[u8], fonts: &HashMap<&str, HashMap<u16, char>>) -> (String, f32) {
    let (mut all, mut rightmost) = (String::new(), 0.0_f32);
    let mut rest = content;
    while let Some(start) = find(rest, "BT\n") {
        let end = start + find(&rest[start..], "\nET").expect("the end of a text");
        let block = &rest[start..end];
        let line = |operator: &str| {
            let end = find(block, operator).expect("an operator");
            let start = block[..end]
                .iter()
                .rposition(|&byte| byte == b'\n')
                .expect("a line");
            block[start + 1..end].to_vec()
        };
        let font = String::from_utf8(line(" Tf")).expect("a font");
        let font = &fonts[&font[1..2]];
        let place = String::from_utf8(line(" Td")).expect("a place");
        let x: f32 = place
            .split(' ')
            .next()
            .and_then(|x| x.parse().ok())
            .expect("a number");
        rightmost = rightmost.max(x);
        let shown = find(block, " Td\n").expect("a place") + " Td\n".len();
        let text_end = block.len() - " Tj".len();
        for pair in string_bytes(&block[shown..text_end]).chunks(2) {
            all.push(font[&u16::from_be_bytes([pair[0], pair[1]])]);
        }
        all.push('\n');
        rest = &rest[end..];
    }
    (all, rightmost)
}

/// Decodes a literal or hexadecimal string.
fn string_bytes(string: &[u8]) -> Vec<u8> {
    if string.starts_with(b"<") {
        let digits = std::str::from_utf8(&string[1..string.len() - 1]).expect("digits");
        let byte = |place: usize| u8::from_str_radix(&digits[place..place + 2], 16);
        return (0..digits.len())
            .step_by(2)
            .map(|place| byte(place).expect("a byte"))
            .collect();
    }
    let mut bytes = Vec::new();
    let mut symbols = string[1..string.len() - 1].iter();
    while let Some(&symbol) = symbols.next() {
        let byte = match symbol {
            b'\\' => match symbols.next() {
                Some(b'n') => b'\n',
                Some(b'r') => b'\r',
                Some(b't') => b'\t',
                Some(b'b') => 8,
                Some(b'f') => 12,
                Some(&digit @ b'0'..=b'7') => {
                    let digits = [Some(&digit), symbols.next(), symbols.next()];
                    (digits.into_iter().flatten()).fold(0, |byte, digit| byte * 8 + (digit - b'0'))
                }
                Some(&other) => other,
                None => b'\\',
            },
            other => other,
        };
        bytes.push(byte);
    }
    bytes
}
