//! The table of solved positions: header, rows and totals.

use obverse_engine::LineValue;

use super::gave_up::GaveUp;
use super::solve_json::SolveJson;
use super::wld::Wld;
use crate::speed::speed;
use crate::text::{ERROR, FAINT, STRONG, count, fitting_line};

/// The header of the table.
pub fn header() -> String {
    format!(
        "{FAINT}{:>4}{:>7}{:>7}  {:<4}{:>16}{:>10}{:>7}  line{FAINT:#}\n",
        "#", "empty", "score", "best", "nodes", "seconds", "M/s"
    )
}

impl SolveJson<'_> {
    /// The row of the table, with the number of the position; below the row, the scores of all moves and the
    /// differences from the file. `columns` is the width of the terminal; `None` for no limit.
    pub fn in_words(&self, number: usize, columns: Option<usize>) -> String {
        /// Columns before the principal variation.
        const MARGIN: usize = 59;
        let solved = self.solved;
        let score = match solved.gave_up {
            None => shown((solved.lower, solved.upper), solved.outcome),
            Some(_) => "?".to_owned(),
        };
        let mut text = format!(
            "{number:>4}{:>7}{STRONG}{score:>7}{STRONG:#}  {:<4}{:>16}{:>10.3}{:>7}",
            solved.empties,
            solved.best.as_deref().unwrap_or("-"),
            count(solved.nodes),
            solved.seconds,
            speed(solved.nodes, solved.seconds)
        );
        if !solved.pv.is_empty() {
            let room = columns.map(|columns| columns.saturating_sub(MARGIN));
            let line = fitting_line(&solved.pv, room);
            text += &format!("  {FAINT}{line}{FAINT:#}");
        }
        text += "\n";
        let moves: Vec<String> = solved
            .moves
            .iter()
            .flatten()
            .map(|mv| format!("{} {}", mv.name, shown((mv.lower, mv.upper), mv.outcome)))
            .collect();
        for moves in moves.chunks(7) {
            text += &format!("{:13}{}\n", "", moves.join("  "));
        }
        if let Some(limit) = solved.gave_up {
            let used = match limit {
                GaveUp::Nodes => "nodes",
                GaveUp::Time => "time",
            };
            let proven = proven_range(solved.lower, solved.upper);
            text += &format!("{:13}gave up, {used} used up: {proven}\n", "");
        }
        if !self.differences.is_empty() {
            let known = self.differences.join(", ");
            text += &format!("{:13}{ERROR}different:{ERROR:#} the file has {known}\n", "");
        }
        text
    }
}

/// A score within proven bounds, as in `+4`, `>=+4` or `win`.
fn shown((lower, upper): (i32, i32), outcome: Option<Wld>) -> String {
    let value = match outcome {
        Some(Wld::Win) => return "win".to_owned(),
        Some(Wld::Draw) => return "draw".to_owned(),
        Some(Wld::Loss) => return "loss".to_owned(),
        None if lower == upper => LineValue::Discs(lower),
        None if upper == 64 => LineValue::AtLeast(lower),
        None => LineValue::AtMost(upper),
    };
    value.to_string()
}

/// What is proven of the score of a position that the solve gave up on.
fn proven_range(lower: i32, upper: i32) -> String {
    match (lower, upper) {
        (-64, 64) => "nothing is proven".to_owned(),
        (-64, _) => format!("the score is at most {upper:+}"),
        (_, 64) => format!("the score is at least {lower:+}"),
        _ => format!("the score is between {lower:+} and {upper:+}"),
    }
}

/// Totals over all solved positions.
#[derive(Clone, Debug, Default)]
pub struct SolveTotals {
    positions: u64,
    nodes: u64,
    seconds: f64,
    /// Number of positions whose scores differ from those in the file.
    pub differences: u64,
    /// Number of positions that the solve gave up on.
    pub given_up: u64,
}

impl SolveTotals {
    /// Adds a solved position to the totals.
    pub fn add(&mut self, json: &SolveJson<'_>) {
        self.positions += 1;
        self.nodes += json.solved.nodes;
        self.seconds += json.solved.seconds;
        self.differences += u64::from(json.correct == Some(false));
        self.given_up += u64::from(json.solved.gave_up.is_some());
    }

    /// The row of totals, if there are several positions, and the numbers of positions with differences and of
    /// positions given up, if there are any.
    pub fn in_words(&self) -> String {
        let mut text = String::new();
        if self.positions > 1 {
            text += &format!(
                "{STRONG} sum{STRONG:#}{:20}{STRONG}{:>16}{:>10.3}{:>7}{STRONG:#}\n",
                "",
                count(self.nodes),
                self.seconds,
                speed(self.nodes, self.seconds)
            );
        }
        if self.differences > 0 {
            let verb = if self.differences == 1 { "has" } else { "have" };
            text += &format!(
                "\n{} of {} positions {verb} another score in the file.\n",
                count(self.differences),
                count(self.positions)
            );
        }
        if self.given_up > 0 && self.positions > 1 {
            let verb = if self.given_up == 1 { "was" } else { "were" };
            text += &format!(
                "\n{} of {} positions {verb} given up.\n",
                count(self.given_up),
                count(self.positions)
            );
        }
        text
    }
}
