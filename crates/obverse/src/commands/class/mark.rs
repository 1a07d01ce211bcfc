//! `obverse class mark`: marks the submissions of a class.

use std::process::ExitCode;

use anyhow::{Context, anyhow};
use obverse_class::assignment::Assignment;
use obverse_class::{Marking, MarkingError, MarkingSettings};
use obverse_files::bounded_file;
use obverse_sandbox::Sandbox;
use serde_json::json;

use super::marking_progress::MarkingProgress;
use crate::args::ClassMarkArgs;
use crate::failure::Failure;
use crate::{interrupt, output};

/// Maximum size of an assignment in bytes.
const MOST_BYTES: u64 = 1 << 20;

pub fn run(args: &ClassMarkArgs) -> Result<ExitCode, Failure> {
    let name = args.assignment.display();
    let bytes = bounded_file::read(&args.assignment, MOST_BYTES)
        .with_context(|| format!("cannot read the assignment `{name}`"))
        .map_err(Failure::Input)?;
    let text = String::from_utf8(bytes)
        .with_context(|| format!("the assignment `{name}` is not UTF-8"))
        .map_err(Failure::Input)?;
    let assignment = Assignment::parse(&text)
        .with_context(|| format!("{name}"))
        .map_err(Failure::Input)?;
    let sandbox = match assignment.runs_programs() {
        true => Some(sandbox(args.unsandboxed)?),
        false => None,
    };
    let mut marking = Marking::new(MarkingSettings {
        assignment: &text,
        class: &args.class,
        out: &args.out,
        budget: args.budget,
        resume: args.resume,
        sandbox,
    })
    .map_err(|error| failure(error).context(format!("{name}")))?;
    if !marking.skipped().is_empty() {
        let names = marking.skipped().join(", ");
        let names = output::printable(&names.replace('\n', " "));
        output::note(&format!("Links and special files are ignored: {names}\n"));
    }
    let stop = interrupt::engine_stop();
    let mut progress = MarkingProgress::new(args.json);
    let is_complete = marking.run(&mut progress, &stop).map_err(failure)?;
    drop(progress);
    summarize(&marking, args, is_complete)?;
    Ok(match is_complete {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(1),
    })
}

/// The sandbox for students' programs. Each program runs under a guard process, which is this executable started as
/// `obverse guard`.
fn sandbox(is_unsandboxed: bool) -> Result<Sandbox, Failure> {
    let program = std::env::current_exe().map_err(Failure::task)?;
    let program = program
        .to_str()
        .ok_or_else(|| Failure::Task(anyhow!("the path of obverse is not valid UTF-8")))?;
    let guard = vec![program.to_owned(), "guard".to_owned()];
    if is_unsandboxed {
        return Sandbox::unsandboxed(guard).map_err(Failure::input);
    }
    Sandbox::find(guard).map_err(|error| {
        Failure::Input(anyhow!(
            "{error}; --unsandboxed runs the students' programs without protection: they can read and change your \
             files"
        ))
    })
}

fn failure(error: MarkingError) -> Failure {
    match error {
        MarkingError::File(error) => error.into(),
        MarkingError::Assignment(_) | MarkingError::Class(_) | MarkingError::NoSandbox => {
            Failure::input(error)
        }
        MarkingError::Folder { .. } | MarkingError::Json(_) => Failure::task(error),
    }
}

fn summarize(marking: &Marking, args: &ClassMarkArgs, is_complete: bool) -> Result<(), Failure> {
    let (done, all) = (marking.finished().len(), marking.students());
    let incomplete = (marking.finished().iter())
        .filter(|student| !student.is_complete())
        .count();
    if args.json {
        return output::print_json(&json!({
            "students": all,
            "marked": done,
            "incomplete": incomplete,
            "out": args.out,
        }));
    }
    let out = args.out.display();
    let mut text =
        format!("{done} of {all} students are marked: {out}/index.html, {out}/marks.csv\n");
    if incomplete > 0 {
        text += &format!("{incomplete} of them were not tested completely.\n");
    }
    if !is_complete {
        text += "Interrupted: run the same command with --resume to continue.\n";
    }
    output::print(&text)
}
