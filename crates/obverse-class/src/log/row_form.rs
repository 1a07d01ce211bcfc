use obverse_classic::Value;
use obverse_classic::trace::Label;

use super::raw_row::RawRow;
use super::{LoggedSearch, Mistake, Row};

/// The form in which all rows of a log are written.
pub(super) struct RowForm {
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

impl RowForm {
    /// Infers the form mainly from the first row, which should be the row of the root with the full window.
    pub(super) fn of(rows: &[Option<RawRow>], logged: &LoggedSearch) -> RowForm {
        let mut form = RowForm {
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

    /// Returns the mistakes of form.
    pub(super) fn mistakes(&self, rows: &[Option<RawRow>]) -> Vec<Mistake> {
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

    /// Converts a row to the correct form; `None` if its node is not a node of this search.
    pub(super) fn row(&self, raw: &RawRow, logged: &LoggedSearch) -> Option<Row> {
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
