//! `obverse probcut-fit`: fits the parameters of ProbCut to a textbook evaluation.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use obverse_classic::search::probcut::{fit_line, sample_positions, value_pairs};
use obverse_files::output_file;
use obverse_lab::probcut_chart::probcut_chart;
use obverse_lab::probcut_json::{NumbersError, ProbcutJson};
use obverse_plot::Picture;

use crate::args::ProbcutFitArgs;
use crate::failure::Failure;
use crate::output::{self, LITERAL};

/// Error: no line with a positive slope fits the sample.
#[derive(Debug, thiserror::Error)]
#[error(
    "no regression line fits: in these positions, deep values do not rise with shallow values; \
      choose more games or other depths"
)]
struct NoFit;

/// Error: the name of a plot does not end in `.svg` or `.png`.
#[derive(Debug, thiserror::Error)]
#[error("--plot writes SVG or PNG: `{}` must end in .svg or .png", .0.display())]
struct NotAPicture(PathBuf);

/// Writes a picture to a file in a format.
type WritePicture = fn(&Picture) -> Vec<u8>;

pub fn run(args: ProbcutFitArgs) -> Result<ExitCode, Failure> {
    let (shallow, deep) = (args.shallow, args.depth);
    if shallow >= deep {
        return Err(Failure::input(NumbersError::Depths { shallow, deep }));
    }
    if let Some(path) = &args.output {
        output_file::check(path)?;
    }
    let plot = args.plot.as_deref().map(picture_format).transpose()?;
    let evaluation = args.rules.evaluation();
    let positions = sample_positions(args.games as usize, args.seed);
    let pairs = value_pairs(evaluation, args.rules.rules(), shallow, deep, &positions);
    let found = fit_line(&pairs).ok_or(NoFit).map_err(Failure::task)?;
    let numbers = ProbcutJson::new(evaluation, shallow, deep, found);
    if let Some(path) = &args.output {
        let text = serde_json::to_string_pretty(&numbers).map_err(Failure::task)?;
        output_file::write(path, |file| writeln!(file, "{text}"))?;
    }
    if let Some((path, bytes)) = plot {
        let picture = probcut_chart(evaluation, (shallow, deep), &pairs, &found).picture();
        output_file::write(path, |file| file.write_all(&bytes(&picture)))?;
    }
    if args.json {
        output::print_json(&numbers)?;
    } else {
        let next = next_commands(&args, evaluation.name(), args.output.as_deref());
        output::print(&format!("{}\n{next}", numbers.in_words()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The path of a plot, and the format of its file extension.
fn picture_format(path: &Path) -> Result<(&Path, WritePicture), Failure> {
    let extension = path.extension().unwrap_or_default();
    let bytes: WritePicture = if extension.eq_ignore_ascii_case("svg") {
        |picture| picture.to_svg().into_bytes()
    } else if extension.eq_ignore_ascii_case("png") {
        Picture::to_png
    } else {
        return Err(Failure::input(NotAPicture(path.to_owned())));
    };
    output_file::check(path)?;
    Ok((path, bytes))
}

/// Text that shows the commands to store and use the parameters; `path` is the file written, if any.
fn next_commands(args: &ProbcutFitArgs, eval: &str, path: Option<&Path>) -> String {
    let (shallow, deep) = (args.shallow, args.depth);
    match path {
        Some(path) => format!(
            "Written to {0}. To use them:\n  {LITERAL}obverse search --algorithm probcut --eval {eval} \
             --probcut {0}{LITERAL:#}\n",
            path.display()
        ),
        None => format!(
            "To store and use them:\n  \
             {LITERAL}obverse probcut-fit --eval {eval} --depth {deep} --shallow {shallow} -o FILE{LITERAL:#}\n  \
             {LITERAL}obverse search --algorithm probcut --eval {eval} --probcut FILE{LITERAL:#}\n"
        ),
    }
}
