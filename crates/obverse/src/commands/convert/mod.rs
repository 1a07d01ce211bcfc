//! `obverse convert`: converts game files between formats, or games to animated GIFs.

mod conversion_reporter;
mod gif;

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::anyhow;
use obverse_files::conversion::{Conversion, ConversionSettings, OutputFormat, refuse_inputs};
use obverse_files::output_file::OutputFile;
use obverse_files::source::{self, Source};
use obverse_files::typed_position;
use obverse_files::wthor_name_files::NameFiles;
use obverse_formats::detect::Format;

use crate::args::{ConvertArgs, ConvertTarget};
use crate::failure::Failure;
use crate::interrupt;
use crate::progress::{Progress, Unit};

use conversion_reporter::ConversionReporter;

pub fn run(args: ConvertArgs) -> Result<ExitCode, Failure> {
    let target = args.target().map_err(Failure::input)?;
    if args.depth.is_some() && target != ConvertTarget::Games(OutputFormat::Problem) {
        return Err(Failure::Input(anyhow!(
            "--depth is the depth of search problems: use it with --to problem"
        )));
    }
    let sources = args.files.iter().map(|path| source_of(path));
    let sources: Vec<Source> = sources.collect::<Result<_, _>>()?;
    let names = NameFiles::new(args.players.as_deref(), args.tournaments.as_deref());
    let output = args
        .output
        .as_deref()
        .filter(|path| *path != Path::new("-"));
    let inputs = if let Some(output) = output {
        let name_files = args.files.iter().flat_map(|file| names.beside(file));
        let inputs: Vec<PathBuf> = args.files.iter().cloned().chain(name_files).collect();
        refuse_inputs(&[output.to_owned()], &inputs)?;
        inputs
    } else {
        Vec::new()
    };

    let target = match target {
        ConvertTarget::Games(format) => format,
        ConvertTarget::Gif => return gif::run(&args, &sources, names, output),
    };
    let mut progress = Progress::new(source::total_size(&sources), Unit::Bytes);
    if output.is_none() && io::stdout().is_terminal() {
        // No progress bar: the games are printed to the same terminal and show the progress.
        progress.hide();
    }
    let settings = ConversionSettings {
        to: target,
        depth: args.depth,
        from: args.from.map(Format::from),
        names,
        is_for_people: !args.json,
    };
    let output_file = OutputFile::open(output, interrupt::unfinished_files)?;
    let mut reporter = ConversionReporter::new(args.json, progress);
    let mut conversion = Conversion::new(settings, output_file, &mut reporter);
    for source in sources {
        conversion.convert(&source)?;
    }
    let report = conversion.finish(output, &inputs)?;
    reporter.summary(&report, output.is_some())
}

/// Opens an input file. A transcript in place of a file name is a common mistake, and gets its own message.
fn source_of(path: &Path) -> Result<Source, Failure> {
    let word = path.to_str().filter(|_| !path.exists());
    match word.filter(|word| typed_position::parse(word).is_ok()) {
        Some(game) => Err(Failure::Input(anyhow!(
            "the file {game} does not exist; to convert a transcript, use standard input, as in\n  \
             echo {game} | obverse convert - --to ggf"
        ))),
        None => Ok(Source::new(path)?),
    }
}
