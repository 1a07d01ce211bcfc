//! The FFO endgame test: exact solves of well-known positions.

use obverse_engine::{Engine, Limits, Observer, Report, Request, Stop};
use serde::Serialize;

use super::ffo_positions::{FfoPosition, PROGRAMS, programs};
use obverse_report::json::move_names;
use obverse_report::speed::{per_second, speed};
use obverse_report::text::count;
use obverse_report::text::{ERROR, FAINT, STRONG};

/// Total width of the columns with the engine's own results, in characters.
const OWN_COLUMNS: usize = 56;

/// The engine's solution of an FFO position, for JSON and as a table row.
#[derive(Serialize)]
pub struct FfoResult {
    number: u32,
    position: String,
    empties: u32,
    score: i32,
    expected: i32,
    correct: bool,
    best: Option<String>,
    pv: Vec<String>,
    nodes: u64,
    seconds: f64,
    nodes_per_second: Option<f64>,
}

/// Totals over all positions.
pub struct FfoTotals {
    positions: u32,
    wrong: u32,
    nodes: u64,
    seconds: f64,
    /// Sum of the published node counts of each compared program; `None` if a position has no published node counts.
    published: Option<[u64; PROGRAMS]>,
}

/// Returns whether the engine proved the known score with one of the known best moves.
fn is_correct(ffo: &FfoPosition, report: &Report) -> bool {
    let best = report.best();
    let is_best = best.first().is_some_and(|mv| ffo.best.contains(&mv));
    best.is_exact() && best.score == ffo.score && is_best
}

impl FfoResult {
    /// Solves a position with an empty transposition table. Returns `None` if the search was stopped before it proved
    /// the score.
    pub fn solve(
        ffo: &FfoPosition,
        engine: &mut Engine,
        stop: &Stop,
        observer: &mut dyn Observer,
    ) -> Option<FfoResult> {
        engine.forget();
        let request = Request::new(ffo.position, Limits::exact()).with_stop(stop.clone());
        let report = engine.think(&request, observer);
        let is_cut_short = stop.is_stopped() && !report.best().is_exact();
        (!is_cut_short).then(|| FfoResult::new(ffo, &report))
    }

    fn new(ffo: &FfoPosition, report: &Report) -> FfoResult {
        let best = report.best();
        FfoResult {
            number: ffo.number,
            position: ffo.position.to_string(),
            empties: ffo.position.empty().len(),
            score: best.score,
            expected: ffo.score,
            correct: is_correct(ffo, report),
            best: best.first().map(|mv| mv.to_string()),
            pv: move_names(best.moves.iter().copied()),
            nodes: report.nodes,
            seconds: report.elapsed.as_secs_f64(),
            nodes_per_second: per_second(report.nodes, report.elapsed.as_secs_f64()),
        }
    }

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

impl Default for FfoTotals {
    fn default() -> FfoTotals {
        FfoTotals {
            positions: 0,
            wrong: 0,
            nodes: 0,
            seconds: 0.0,
            published: Some([0; PROGRAMS]),
        }
    }
}

impl FfoTotals {
    /// Adds the result of a position.
    pub fn add(&mut self, ffo: &FfoPosition, answer: &FfoResult) {
        self.positions += 1;
        self.wrong += u32::from(!answer.correct);
        self.nodes += answer.nodes;
        self.seconds += answer.seconds;
        let published = self.published.zip(ffo.published);
        self.published = published.map(|(sums, nodes)| [0, 1, 2].map(|i| sums[i] + nodes[i]));
    }

    /// Returns the number of solved positions.
    pub fn positions(&self) -> usize {
        self.positions as usize
    }

    /// Returns whether every result is correct.
    pub fn is_correct(&self) -> bool {
        self.wrong == 0
    }

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
