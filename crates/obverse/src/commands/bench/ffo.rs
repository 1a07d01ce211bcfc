//! `obverse bench ffo`: the FFO endgame positions, solved.

use std::process::ExitCode;

use indicatif::HumanCount;
use obverse_engine::{Limits, Report, Request};
use serde::Serialize;

use super::ffo_positions::{FfoPosition, PROGRAMS, ffo_positions, programs};
use crate::args::FfoArgs;
use crate::failure::Failure;
use crate::interrupt;
use crate::json::move_names;
use crate::output::{self, ERROR, FAINT, STRONG};
use crate::thinking::{Thinking, per_second, speed};

/// How wide the columns about our own search are.
const OWN_COLUMNS: usize = 56;

/// A solved position, in JSON.
#[derive(Serialize)]
struct Answer {
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

/// What all positions took together.
#[derive(Default)]
struct Sum {
    positions: u32,
    wrong: u32,
    nodes: u64,
    seconds: f64,
    /// Nothing once a position was among them that somebody has not published.
    published: Option<[u64; PROGRAMS]>,
}

pub fn run(args: &FfoArgs) -> Result<ExitCode, Failure> {
    let mut positions = ffo_positions();
    positions.retain(|ffo| args.range.0.contains(&ffo.number));
    let stop = interrupt::engine_stop();
    let mut engine = args.engine.engine()?;
    let mut thinking = Thinking::new(positions.len());
    let mut sum = Sum {
        published: Some([0; PROGRAMS]),
        ..Sum::default()
    };
    let shown = programs_that_fit(output::columns());
    if !args.json {
        output::print(&header(shown))?;
    }
    for (answered, ffo) in positions.iter().enumerate() {
        thinking.begin(answered, format!("#{}", ffo.number));
        engine.forget();
        let request = Request::new(ffo.position, Limits::exact()).with_stop(stop.clone());
        let report = engine.think(&request, &mut thinking);
        if stop.is_stopped() && !report.best().is_exact() {
            break;
        }
        sum.add(ffo, &report);
        let answer = Answer::new(ffo, &report);
        thinking.suspend(|| {
            if args.json {
                output::print_json(&answer)
            } else {
                output::print(&answer.row(ffo, shown))
            }
        })?;
    }
    drop(thinking);
    let is_complete = sum.positions as usize == positions.len();
    if !args.json {
        output::print(&sum.row(shown))?;
        if !is_complete {
            output::print("\nInterrupted: this is what was complete.\n")?;
        }
    }
    Ok(if is_complete && sum.wrong == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Whether the engine found what is known.
fn is_correct(ffo: &FfoPosition, report: &Report) -> bool {
    let best = report.best();
    let is_best = best.first().is_some_and(|mv| ffo.best.contains(&mv));
    best.is_exact() && best.score == ffo.score && is_best
}

impl Answer {
    fn new(ffo: &FfoPosition, report: &Report) -> Answer {
        let best = report.best();
        Answer {
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

    fn row(&self, ffo: &FfoPosition, shown: usize) -> String {
        let mut row = format!(
            "{:>3}{:>7}{STRONG}{:>+7}{STRONG:#}  {:<4}{:>16}{:>10.3}{:>7}{}",
            self.number,
            self.empties,
            self.score,
            self.best.as_deref().unwrap_or("-"),
            HumanCount(self.nodes).to_string(),
            self.seconds,
            speed(self.nodes, self.seconds),
            millions(ffo.published, shown)
        );
        if !self.correct {
            let moves = move_names(ffo.best.iter().copied()).join(" ");
            row += &format!(
                "\n    {ERROR}wrong:{ERROR:#} it is {:+} with {moves}",
                self.expected
            );
        }
        row + "\n"
    }
}

impl Sum {
    fn add(&mut self, ffo: &FfoPosition, report: &Report) {
        self.positions += 1;
        self.wrong += u32::from(!is_correct(ffo, report));
        self.nodes += report.nodes;
        self.seconds += report.elapsed.as_secs_f64();
        let published = self.published.zip(ffo.published);
        self.published = published.map(|(sums, nodes)| [0, 1, 2].map(|i| sums[i] + nodes[i]));
    }

    fn row(&self, shown: usize) -> String {
        let wrong = match self.wrong {
            0 => "all right".to_owned(),
            wrong => format!("{wrong} wrong"),
        };
        format!(
            "{STRONG}sum{STRONG:#}  {wrong:<18}{STRONG}{:>16}{:>10.3}{:>7}{STRONG:#}{}\n",
            HumanCount(self.nodes).to_string(),
            self.seconds,
            speed(self.nodes, self.seconds),
            millions(self.published.filter(|_| self.positions > 0), shown)
        )
    }
}

/// How many of the other programs have room beside our own columns.
fn programs_that_fit(columns: Option<usize>) -> usize {
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

fn header(shown: usize) -> String {
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

/// How wide the column of a program is.
fn width(name: &str) -> usize {
    name.len().max(8) + 2
}

/// Published nodes in millions, each in the column of its program.
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
            let sum = Sum {
                published: Some([1; PROGRAMS]),
                positions: 1,
                ..Sum::default()
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
