//! Check of the next state, which is the board after the best move. It is written in eight lines before the log.

use std::io::{self, BufRead};

use obverse_core::{Color, LookAlike, Move, Position, Square};
use obverse_formats::search_problem::BoardRows;

use super::log_difference::LogDifference;
use super::log_fault::LogFault;
use super::log_lines::{LogLine, LogLines};
use crate::search::{Request, SearchReport};
use crate::trace::position_after;

/// Maximum number of lines that are taken for the board before the log.
const MOST_LINES: usize = 64;

/// Compares the lines before the log with the board after the best move. Returns `None` if they agree. `search` is
/// called to find the values of other moves.
pub(super) fn check_next_state<R: BufRead>(
    lines: &mut LogLines<R>,
    request: &Request,
    report: &SearchReport,
    search: &dyn Fn(&Request) -> SearchReport,
) -> io::Result<Option<LogDifference>> {
    let mut found = Vec::new();
    while found.len() < MOST_LINES && lines.peek()?.is_some_and(|line| !line.text.contains(',')) {
        found.extend(lines.next()?);
    }
    let next = position_after(request.position, report.best);
    let expected = BoardRows(next).to_string();
    let expected: Vec<&str> = expected.lines().collect();
    let wrong = (found.iter().zip(&expected)).find(|(line, row)| line.text != **row);
    if found.len() == expected.len() && wrong.is_none() {
        return Ok(None);
    }
    let state = NextStateCheck {
        request,
        report,
        search,
        next,
    };
    let (line, expected, text) = match wrong {
        Some((line, row)) => (line.number, Some(row), Some(line.text.clone())),
        None => {
            let extra = found.get(expected.len());
            let number = extra.map_or(lines.count() + 1, |line| line.number);
            let missing = expected.get(found.len());
            (number, missing, extra.map(|line| line.text.clone()))
        }
    };
    Ok(Some(LogDifference {
        fault: LogFault::NextState,
        row: None,
        line,
        expected: expected.map(|row| (*row).to_owned()),
        found: text,
        why: state.why(&found),
    }))
}

struct NextStateCheck<'a> {
    request: &'a Request,
    report: &'a SearchReport,
    /// Runs another search with the evaluation of the request.
    search: &'a dyn Fn(&Request) -> SearchReport,
    next: Position,
}

impl NextStateCheck<'_> {
    fn why(&self, found: &[LogLine]) -> String {
        if found.len() != 8 {
            let rows = match found.len() {
                1 => "1 row".to_owned(),
                many => format!("{many} rows"),
            };
            return format!(
                "the next state, 8 rows of X, O and *, should come before the log; your file has {rows}"
            );
        }
        for line in found {
            let wrong = line.text.chars().find(|symbol| !"XO*".contains(*symbol));
            if let Some(symbol) = wrong {
                return match LookAlike::of(symbol) {
                    Some(look_alike) => format!("a board has only X, O and *: {look_alike}"),
                    None => format!("a board has only X, O and *, but this row has `{symbol}`"),
                };
            }
            let length = line.text.chars().count();
            if length != 8 {
                return format!("a row of the board has 8 squares, but this row has {length}");
            }
        }
        let symbols: Vec<char> = found.iter().flat_map(|line| line.text.chars()).collect();
        self.other_board(&symbols)
            .unwrap_or_else(|| self.first_square(&symbols))
    }

    fn after_best(&self) -> String {
        match self.report.best {
            Some(best) => format!("the board after {best}"),
            None => "the unchanged board, because no move was chosen".to_owned(),
        }
    }

    /// Explains a wrong board that is the unchanged board, the board after another move, or the board after the best
    /// move without its flips. Returns `None` for any other board.
    fn other_board(&self, found: &[char]) -> Option<String> {
        let is = |position: Position| symbols(position) == found;
        let position = self.request.position;
        if is(position) {
            let after = self.after_best();
            return Some(format!(
                "the next state should be {after}; yours is the board before the search"
            ));
        }
        let chosen = self.report.best;
        let played = |mv: &Move| position.play(*mv).is_ok_and(is);
        if let Some(mv) = position.legal_moves().find(played) {
            let best = chosen?;
            let value = self.value_after(mv);
            let (color, best_value) = (position.turn(), self.report.value);
            return Some(if value == best_value {
                format!(
                    "the next state should be the board after {best}; yours is the one after \
                     {mv}, which has the same value, {value}, but {best} comes first in row order"
                )
            } else {
                format!(
                    "the next state should be the board after {best}, which is worth \
                     {best_value} to {color}; yours is the one after {mv}, worth {value}"
                )
            });
        }
        let square = chosen?.square()?;
        let mut unflipped = symbols(position);
        unflipped[square.index()] = position.turn().symbol();
        (unflipped == found).then(|| {
            let flips: Vec<String> = (position.board().flips(square).iter())
                .map(|flipped| flipped.to_string())
                .collect();
            format!(
                "{square} flips {}, which your board does not show",
                flips.join(", ")
            )
        })
    }

    /// Returns the value of a move for the side to move.
    fn value_after(&self, mv: Move) -> i32 {
        let request = Request {
            position: position_after(self.request.position, Some(mv)),
            depth: self.request.depth.map(|depth| depth.saturating_sub(1)),
            ..self.request.clone()
        };
        -(self.search)(&request).value
    }

    fn first_square(&self, found: &[char]) -> String {
        let expected = symbols(self.next);
        let wrong = Square::ALL
            .into_iter()
            .find(|square| expected[square.index()] != found[square.index()]);
        let after = self.after_best();
        match wrong {
            Some(square) => format!(
                "the next state should be {after}, with {} on {square}; yours has {}",
                expected[square.index()],
                found[square.index()]
            ),
            None => format!("the next state should be {after}"),
        }
    }
}

fn symbols(position: Position) -> Vec<char> {
    Square::ALL
        .into_iter()
        .map(|square| position.disc(square).map_or('*', Color::symbol))
        .collect()
}
