//! The table of `obverse bench ffo`: heading, rows, totals, columns of other programs, and how many of them fit.

use obverse_report::json::move_names;
use obverse_report::speed::speed;
use obverse_report::text::{ERROR, FAINT, STRONG, count};

use super::ffo_positions::{FfoPosition, PROGRAMS, programs};
use super::ffo_result::FfoResult;
use super::ffo_totals::FfoTotals;

/// Total width of the columns with the engine's own results, in characters.
const OWN_COLUMNS: usize = 56;

/// Returns the number of other programs whose columns fit into a terminal of `columns` characters. If the width is
/// unknown, returns the number of all programs.
pub fn programs_that_fit(columns: Option<usize>) -> usize {
    let Some(columns) = columns else {
        return PROGRAMS;
    };
    let mut used = OWN_COLUMNS;
    let fits = |name: &&str| {
        used += width(name);
        used <= columns
    };
    programs().into_iter().take_while(fits).count()
}

/// Formats the table heading, with the columns of the first `shown` other programs.
pub fn header(shown: usize) -> String {
    let programs = programs().into_iter().take(shown);
    let mut text = format!(
        "{FAINT}{:>3}{:>7}{:>7}  {:<4}{:>16}{:>10}{:>7}",
        "#", "empty", "score", "best", "nodes", "seconds", "M/s"
    );
    for name in programs {
        text += &format!("{name:>width$}", width = width(name));
    }
    text + &format!("{FAINT:#}\n")
}

impl FfoResult {
    /// Formats the table row of the position, with the published node counts of the first `shown` other programs.
    pub fn row(&self, ffo: &FfoPosition, shown: usize) -> String {
        let mut row = format!(
            "{:>3}{:>7}{STRONG}{:>+7}{STRONG:#}  {:<4}{:>16}{:>10.3}{:>7}{}",
            self.number,
            self.empties,
            self.score,
            self.best.as_deref().unwrap_or("-"),
            count(self.nodes),
            self.seconds,
            speed(self.nodes, self.seconds),
            millions(ffo.published, shown)
        );
        if !self.correct {
            let moves = move_names(ffo.best.iter().copied()).join(" ");
            row += &format!(
                "\n    {ERROR}wrong:{ERROR:#} the score is {:+} with {moves}",
                self.expected
            );
        }
        row + "\n"
    }
}

impl FfoTotals {
    /// Formats the table row of the totals, with the published node counts of the first `shown` other programs.
    pub fn row(&self, shown: usize) -> String {
        let wrong = match self.wrong {
            0 => "all correct".to_owned(),
            wrong => format!("{wrong} wrong"),
        };
        format!(
            "{STRONG}sum{STRONG:#}  {wrong:<18}{STRONG}{:>16}{:>10.3}{:>7}{STRONG:#}{}\n",
            count(self.nodes),
            self.seconds,
            speed(self.nodes, self.seconds),
            millions(self.published.filter(|_| self.positions > 0), shown)
        )
    }
}

/// Returns the column width of another program, in characters.
fn width(name: &str) -> usize {
    name.len().max(8) + 2
}

/// Formats published node counts in millions, each in the column of its program.
fn millions(nodes: Option<[u64; PROGRAMS]>, shown: usize) -> String {
    let nodes = nodes.into_iter().flatten().take(shown);
    let columns = nodes.zip(programs()).map(|(nodes, name)| {
        let millions = format!("{:.1} M", nodes as f64 / 1e6);
        format!("{millions:>width$}", width = width(name))
    });
    columns.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_fits_the_terminal() {
        assert_eq!(programs_that_fit(None), PROGRAMS);
        for columns in [60, 70, 80, 90, 100, 200] {
            let shown = programs_that_fit(Some(columns));
            let sum = FfoTotals {
                published: Some([1; PROGRAMS]),
                positions: 1,
                ..FfoTotals::default()
            };
            for line in [header(shown), sum.row(shown)] {
                let line = anstream::adapter::strip_str(line.trim_end()).to_string();
                assert!(line.len() <= columns, "{columns}: {line}");
            }
        }
        assert_eq!(programs_that_fit(Some(40)), 0);
        assert!(programs_that_fit(Some(80)) > 0);
        assert_eq!(programs_that_fit(Some(100)), PROGRAMS);
    }
}
