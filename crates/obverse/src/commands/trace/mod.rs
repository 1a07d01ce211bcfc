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
    CutRows, Listener, LogStyle, OpenNode, Step, Subject, TreeCollector, write_log,
};

use crate::args::{TraceArgs, TraceFormat};
use crate::destination::Destination;
use crate::failure::Failure;
use event_json::{EventJson, ResultJson, SearchJson};
use watch::{LogProgress, Watch};

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
            let style = LogStyle {
                cut_rows: cut_rows.unwrap_or_default(),
                explains: format == TraceFormat::Words,
            };
            let mut progress = LogProgress::new(out.is_terminal());
            write_log(&mut out, &subject, style, &mut progress)
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
