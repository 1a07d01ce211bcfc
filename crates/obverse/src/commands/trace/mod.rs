//! `obverse trace`: a search step by step, as a log, in words, as JSON, as a drawing or as an animation; and
//! the check of a student's log.

mod check_log;
mod gif;
mod trace_input;
mod trace_progress;

use std::process::ExitCode;

use anyhow::anyhow;
use obverse_classic::drawing::{SearchTree, dot, html, svg};
use obverse_classic::trace::{CutRows, LogStyle, TracedSearch, collect_tree, write_trace_log};
use obverse_files::output_file::OutputFile;
use obverse_report::trace::write_events;

use crate::args::{TraceArgs, TraceFormat};
use crate::failure::Failure;
use crate::interrupt;
use trace_progress::TraceProgress;

pub fn run(args: TraceArgs) -> Result<ExitCode, Failure> {
    let subject = trace_input::parse(&args)?;
    let cut_rows = args.cut_rows.map(CutRows::from);
    if let Some(student) = &args.check {
        return check_log::run(&subject, student, cut_rows, args.json);
    }
    if let Some(output) = &args.output {
        trace_input::refuse_as_output(output, &args)?;
    }
    let of_output = || TraceFormat::of_file(args.output.as_deref()?);
    let format = match (args.format, args.json) {
        (Some(format), _) => format,
        (None, true) => TraceFormat::Json,
        (None, false) if args.explain => TraceFormat::Words,
        (None, false) => of_output().unwrap_or(match subject {
            TracedSearch::Position(_) => TraceFormat::Log,
            TracedSearch::Tree { .. } => TraceFormat::Words,
        }),
    };
    if format != TraceFormat::Gif && args.animation.frame_time.is_some() {
        return Err(gif::not_animated());
    }
    let has_sentences = matches!(format, TraceFormat::Words | TraceFormat::Json);
    if args.language.is_some() && !has_sentences {
        return Err(Failure::Input(anyhow!(
            "--language needs a format with sentences (words or json): add --explain, or leave --language out"
        )));
    }
    let language = args.language.unwrap_or_default();
    let mut out = OutputFile::open(args.output.as_deref(), interrupt::unfinished_files)?;
    let mut progress = TraceProgress::new(out.is_terminal());
    let writing = match format {
        TraceFormat::Log | TraceFormat::Words => {
            let style = LogStyle {
                cut_rows: cut_rows.unwrap_or_default(),
                explains: format == TraceFormat::Words,
                language,
            };
            write_trace_log(&mut out, &subject, style, &mut progress)
        }
        TraceFormat::Json => {
            let cut_rows = cut_rows.unwrap_or_default();
            write_events(&mut out, &subject, cut_rows, language, &mut progress)
        }
        TraceFormat::Gif => gif::write(subject, &args, &mut out)?,
        TraceFormat::Svg | TraceFormat::Dot | TraceFormat::Html => {
            let tree = collect(&subject, args.max_nodes)?;
            match format {
                TraceFormat::Svg => svg::write(&tree, &mut out),
                TraceFormat::Dot => dot::write(&tree, &mut out),
                _ => html::write(&tree, &mut out),
            }
        }
    };
    drop(progress);
    writing.map_err(|error| out.failure(error))?;
    out.complete()?;
    Ok(ExitCode::SUCCESS)
}

/// Runs the search and returns its tree; fails if the tree has more than `max_nodes` nodes.
fn collect(subject: &TracedSearch, max_nodes: u32) -> Result<SearchTree, Failure> {
    let most_nodes = usize::try_from(max_nodes).unwrap_or(usize::MAX);
    collect_tree(subject, most_nodes, &mut TraceProgress::new(false)).ok_or_else(|| {
        Failure::Input(anyhow!(
            "the tree has more than {max_nodes} nodes: reduce --depth, or raise --max-nodes"
        ))
    })
}
