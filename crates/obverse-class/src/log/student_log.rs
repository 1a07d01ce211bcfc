use obverse_classic::trace::LOG_HEADER;
use obverse_core::LookAlike;
use obverse_formats::bounded_line;

use super::raw_row::RawRow;
use super::row_form::RowForm;
use super::{LoggedSearch, Mistake, Row};

/// Maximum number of characters kept of a line.
const LONGEST_LINE: usize = 200;
/// Maximum number of lines before the header that are taken for the board.
const MOST_BOARD_LINES: usize = 64;

/// A student's log. Mistakes of form are listed in `form` and corrected in `rows`.
#[derive(Clone, Debug)]
pub struct StudentLog {
    /// The non-blank lines before the log. In a correct file they are the next state, which is the board after the best
    /// move.
    pub board: Vec<String>,
    /// The rows.
    pub rows: Vec<StudentRow>,
    /// Mistakes of form that occur throughout the log. In `rows` they are corrected.
    pub form: Vec<Mistake>,
    /// Whether the log has more rows than were read.
    pub is_cut_off: bool,
}

/// A row of a student's log.
#[derive(Clone, Debug)]
pub struct StudentRow {
    /// Line of the file, counted from 1.
    pub line: u64,
    /// The line as it was written, shortened.
    pub text: String,
    /// The parsed row; `None` if the line is not a valid row of this search.
    pub row: Option<Row>,
}

impl StudentLog {
    /// Reads a log. At most `most` rows are kept.
    pub fn read(text: &[u8], logged: &LoggedSearch, most: usize) -> StudentLog {
        let mut log = StudentLog {
            board: Vec::new(),
            rows: Vec::new(),
            form: Vec::new(),
            is_cut_off: false,
        };
        let mut input = text;
        let mut number = 0;
        let mut raw = Vec::new();
        let mut is_in_rows = false;
        let mut look_alike = None;
        // Reading from memory cannot fail.
        while let Ok(Some(line)) = bounded_line::read(&mut input, 4 * LONGEST_LINE) {
            number += 1;
            let text = String::from_utf8_lossy(&line.bytes);
            let text = text.trim_start_matches('\u{feff}').trim();
            if text.is_empty() {
                continue;
            }
            let written: String = text.chars().take(LONGEST_LINE).collect();
            look_alike = look_alike.or_else(|| LookAlike::first_in(&written));
            let text = LookAlike::replaced(&written);
            if !is_in_rows && text.contains(',') {
                is_in_rows = true;
                if is_header(&text) {
                    continue;
                }
                if RawRow::parse(&text).is_some() {
                    log.form.push(Mistake::NoHeader);
                } else {
                    log.form.push(Mistake::WrongHeader);
                    continue;
                }
            }
            if !is_in_rows {
                if log.board.len() < MOST_BOARD_LINES {
                    log.board.push(text);
                }
                continue;
            }
            if raw.len() == most {
                log.is_cut_off = true;
                break;
            }
            raw.push((number, written));
        }
        log.form.extend(look_alike.map(Mistake::LookAlike));
        log.add_rows(raw, logged);
        log
    }

    fn add_rows(&mut self, lines: Vec<(u64, String)>, logged: &LoggedSearch) {
        let raw: Vec<Option<RawRow>> = (lines.iter())
            .map(|(_, text)| RawRow::parse(&LookAlike::replaced(text)))
            .collect();
        let form = RowForm::of(&raw, logged);
        self.form.extend(form.mistakes(&raw));
        self.rows = lines
            .into_iter()
            .zip(raw)
            .map(|((line, text), raw)| StudentRow {
                line,
                text,
                row: raw.and_then(|raw| form.row(&raw, logged)),
            })
            .collect();
    }

    /// Returns the 64 symbols of the board before the log; `None` if the lines there are not a board.
    pub fn next_state(&self) -> Option<Vec<char>> {
        let symbols: Vec<char> = self.board.iter().flat_map(|line| line.chars()).collect();
        let is_board = self.board.len() == 8
            && self.board.iter().all(|line| line.chars().count() == 8)
            && symbols.iter().all(|symbol| "XO*".contains(*symbol));
        is_board.then_some(symbols)
    }
}

fn is_header(line: &str) -> bool {
    let fields: Vec<&str> = line.split(',').map(str::trim).collect();
    fields.join(",").eq_ignore_ascii_case(LOG_HEADER)
}
