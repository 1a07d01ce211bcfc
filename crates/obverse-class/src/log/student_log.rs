use obverse_classic::Value;
use obverse_classic::trace::{LOG_HEADER, Label};
use obverse_core::LookAlike;
use obverse_formats::bounded_line;

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
    /// Mistakes of form that run through the log. In `rows` they are corrected.
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
        let form = Form::of(&raw, logged);
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

/// A line with five fields.
struct RawRow {
    node: String,
    depth: i32,
    numbers: [Value; 3],
}

impl RawRow {
    fn parse(line: &str) -> Option<RawRow> {
        let fields: Vec<&str> = line.split(',').map(str::trim).collect();
        let [node, depth, value, alpha, beta] = fields[..] else {
            return None;
        };
        Some(RawRow {
            node: node.to_owned(),
            depth: number(depth)?.finite()?,
            numbers: [number(value)?, number(alpha)?, number(beta)?],
        })
    }
}

/// Reads `-3`, `-3.0`, `-0` and infinities in several spellings.
fn number(text: &str) -> Option<Value> {
    let lower = text.to_ascii_lowercase();
    match lower.trim_start_matches(['+', '-']) {
        "inf" | "infinity" | "∞" if lower.starts_with('-') => return Some(Value::NEG_INFINITY),
        "inf" | "infinity" | "∞" => return Some(Value::INFINITY),
        digits if digits.starts_with(|c: char| c.is_ascii_digit()) => {}
        _ => return None,
    }
    let number: f64 = lower.parse().ok()?;
    let is_whole = number.fract() == 0.0 && number.abs() <= 1e18;
    // Clamp numbers outside the range of values: they can only stand for infinity.
    let most = f64::from(i32::MAX - 1);
    is_whole.then(|| Value::from(number.clamp(-most, most) as i32))
}

/// The form in which all rows of a log are written.
struct Form {
    has_capitals: bool,
    is_swapped: bool,
    /// The numbers that stand for minus infinity and infinity; `None` if the log writes infinity as it should.
    infinity: Option<(i32, i32)>,
    depth: DepthForm,
}

enum DepthForm {
    FromZero,
    FromOne,
    /// The depth column counts down from this depth at the root.
    Down(i32),
}

impl Form {
    /// Infers the form mainly from the first row, which should be the row of the root with the full window.
    fn of(rows: &[Option<RawRow>], logged: &LoggedSearch) -> Form {
        let mut form = Form {
            has_capitals: false,
            is_swapped: false,
            infinity: None,
            depth: DepthForm::FromZero,
        };
        let Some(Some(first)) = rows.first() else {
            return form;
        };
        form.has_capitals = rows
            .iter()
            .flatten()
            .any(|row| row.node.chars().any(|c| c.is_ascii_uppercase()));
        let is_root = first.node.eq_ignore_ascii_case("root");
        if !is_root {
            return form;
        }
        let [_, alpha, beta] = first.numbers;
        form.is_swapped = alpha > beta;
        let (alpha, beta) = if form.is_swapped {
            (beta, alpha)
        } else {
            (alpha, beta)
        };
        if let (Some(low), Some(high)) = (alpha.finite(), beta.finite()) {
            // Allow a difference of 1: the smallest integer is one further from zero than the largest.
            let is_symmetric = low < 0 && high > 0 && (low + high).abs() <= 1;
            form.infinity = (is_symmetric && high >= 64).then_some((low, high));
        }
        let deepest = rows.iter().flatten().map(|row| row.depth).max();
        form.depth = match (first.depth, logged.depth()) {
            (1, Some(1)) if deepest == Some(1) => DepthForm::Down(1),
            (1, _) => DepthForm::FromOne,
            (depth, Some(limit)) if depth == limit && depth > 1 && deepest == Some(depth) => {
                DepthForm::Down(depth)
            }
            _ => DepthForm::FromZero,
        };
        form
    }

    fn mistakes(&self, rows: &[Option<RawRow>]) -> Vec<Mistake> {
        let mut mistakes = Vec::new();
        let has_several = rows.len() > 1;
        if self.has_capitals {
            mistakes.push(Mistake::CapitalNodes);
        }
        if self.is_swapped {
            mistakes.push(Mistake::SwappedBounds);
        }
        if let Some((_, high)) = self.infinity {
            mistakes.push(Mistake::InfinityAsNumber(high));
        }
        match self.depth {
            DepthForm::FromOne => mistakes.push(Mistake::DepthFromOne),
            DepthForm::Down(_) if has_several => mistakes.push(Mistake::DepthCountsDown),
            DepthForm::Down(_) | DepthForm::FromZero => {}
        }
        mistakes
    }

    fn row(&self, raw: &RawRow, logged: &LoggedSearch) -> Option<Row> {
        let [value, alpha, beta] = raw.numbers.map(|number| self.number(number));
        let (alpha, beta) = if self.is_swapped {
            (beta, alpha)
        } else {
            (alpha, beta)
        };
        let label: Label = match self.has_capitals {
            true => logged.label(&raw.node.to_ascii_lowercase())?,
            false => logged.label(&raw.node)?,
        };
        Some(Row {
            label,
            depth: match self.depth {
                DepthForm::FromZero => raw.depth,
                DepthForm::FromOne => raw.depth.saturating_sub(1),
                DepthForm::Down(limit) => limit.saturating_sub(raw.depth),
            },
            value,
            alpha,
            beta,
        })
    }

    fn number(&self, number: Value) -> Value {
        match (self.infinity, number.finite()) {
            (Some((_, high)), Some(number)) if number >= high => Value::INFINITY,
            (Some((low, _)), Some(number)) if number <= low => Value::NEG_INFINITY,
            _ => number,
        }
    }
}
