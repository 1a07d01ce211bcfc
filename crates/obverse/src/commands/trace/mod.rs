//! `obverse trace`: a search step by step, as a log, in words, as JSON, as a picture; and what is
//! wrong with somebody else's log.

mod check;
mod event_json;
mod subject;
mod watch;

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::anyhow;
use obverse_classic::drawing::{Tree, dot, html, svg};
use obverse_classic::trace::{
    CutRows, HEADER, Listener, OpenNode, Row, Step, Subject, TreeCollector, position_after,
};
use obverse_formats::problem_file::Rows;

use crate::args::{TraceArgs, TraceFormat};
use crate::destination::Destination;
use crate::failure::Failure;
use event_json::{EventJson, ResultJson, SearchJson};
use watch::Watch;

pub fn run(args: TraceArgs) -> Result<ExitCode, Failure> {
    let subject = subject::asked(&args)?;
    let cut_rows = args.cut_rows.map(CutRows::from);
    if let Some(student) = &args.check {
        return check::run(&subject, student, cut_rows, args.json);
    }
    if let Some(output) = &args.output {
        refuse_input(output, &args)?;
    }
    let format = match (args.format, args.json, &subject) {
        (Some(format), _, _) => format,
        (None, true, _) => TraceFormat::Json,
        (None, false, Subject::Position(_)) => TraceFormat::Log,
        (None, false, Subject::Tree { .. }) => TraceFormat::Words,
    };
    let mut out = Destination::open(args.output.as_deref())?;
    let writing = match format {
        TraceFormat::Log | TraceFormat::Words => {
            let explains = format == TraceFormat::Words;
            write_log(&subject, cut_rows.unwrap_or_default(), explains, &mut out)
        }
        TraceFormat::Json => write_events(&subject, cut_rows.unwrap_or_default(), &mut out),
        TraceFormat::Svg | TraceFormat::Dot | TraceFormat::Html => {
            let tree = collect(&subject, args.max_nodes)?;
            match format {
                TraceFormat::Svg => svg::write(&tree, &mut out),
                TraceFormat::Dot => dot::write(&tree, &mut out),
                _ => html::write(&tree, &mut out),
            }
        }
    };
    writing.map_err(|error| out.failure(error))?;
    out.complete()?;
    Ok(ExitCode::SUCCESS)
}

/// The input may not be overwritten.
fn refuse_input(output: &Path, args: &TraceArgs) -> Result<(), Failure> {
    if args.tree.is_some() {
        return Ok(());
    }
    let real = |path: &Path| fs::canonicalize(path).ok();
    match real(output) {
        Some(path) if Some(&path) == real(subject::input(args)).as_ref() => {
            Err(Failure::Input(anyhow!(
                "{} is the input and would be overwritten: choose another output",
                output.display()
            )))
        }
        _ => Ok(()),
    }
}

/// The next state, the header, and a row for each step; with a sentence if wished.
fn write_log(
    subject: &Subject,
    cut_rows: CutRows,
    explains: bool,
    out: &mut Destination,
) -> io::Result<()> {
    /// Room for a row that is as long as rows usually get.
    const ROW: usize = 36;
    // Searched once for the next state and once for the rows, so that none need be kept.
    let mut total = None;
    if let Subject::Position(request) = subject {
        let report = subject::search(request, &Watch::new(None));
        total = Some(report.nodes);
        write!(
            out,
            "{}",
            Rows(position_after(request.position, report.best))
        )?;
    }
    writeln!(out, "{HEADER}")?;
    let narrator = subject.narrator();
    let watch = Watch::new(total);
    let mut last = None;
    let outcome = watch.writing(
        out,
        |path, step, out| match Row::of(path, step, cut_rows) {
            Some(row) if explains => {
                let sentence = narrator.sentence(path, step);
                writeln!(out, "{:<ROW$}  {sentence}", row.to_string())
            }
            Some(row) => writeln!(out, "{row}"),
            None => {
                if path.len() == 1 {
                    last = Some(narrator.sentence(path, step));
                }
                Ok(())
            }
        },
        subject,
    )?;
    if explains {
        // A root that is a leaf is never left.
        let sentence = last.unwrap_or_else(|| narrator.value_of_root(outcome.value));
        writeln!(out, "\n{sentence} {}", outcome.in_words())?;
    }
    Ok(())
}

/// A JSON object for each step, one before and one after them.
fn write_events(subject: &Subject, cut_rows: CutRows, out: &mut Destination) -> io::Result<()> {
    write_json(out, &SearchJson::new(subject))?;
    let narrator = subject.narrator();
    let watch = Watch::new(None);
    let outcome = watch.writing(
        out,
        |path, step, out| match EventJson::new(path, step, cut_rows, narrator) {
            Some(event) => write_json(out, &event),
            None => Ok(()),
        },
        subject,
    )?;
    write_json(out, &ResultJson::new(subject, &outcome))
}

fn write_json(out: &mut Destination, value: &impl serde::Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value).map_err(io::Error::from)?;
    writeln!(out)
}

/// The tree to draw.
fn collect(subject: &Subject, max_nodes: u32) -> Result<Tree, Failure> {
    let watch = Watch::new(None);
    let mut collector = subject.collector(usize::try_from(max_nodes).unwrap_or(usize::MAX));
    if let Subject::Position(request) = subject {
        collector = collector.with_parts(request.evaluation, request.position.turn());
    }
    let mut collecting = Collecting {
        collector,
        watch: &watch,
    };
    watch.listening(&mut collecting, subject);
    collecting.collector.finish().ok_or_else(|| {
        Failure::Input(anyhow!(
            "the tree has more than {max_nodes} nodes, too many for a picture: search less deep, \
             or allow more with --max-nodes"
        ))
    })
}

/// Collects until there is no more room.
struct Collecting<'a> {
    collector: TreeCollector,
    watch: &'a Watch,
}

impl Listener for Collecting<'_> {
    fn step(&mut self, path: &[OpenNode], step: &Step) {
        self.collector.step(path, step);
        if self.collector.is_full() {
            self.watch.stop();
        }
    }
}
