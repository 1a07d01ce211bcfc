use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use anyhow::anyhow;

use crate::args::{ExerciseArgs, ExerciseFormat};
use crate::failure::Failure;
use crate::folder_arg::is_folder;

/// Output of the exercises, with its format.
#[derive(Debug, PartialEq, Eq)]
pub enum Destination {
    /// Standard output.
    Stdout(ExerciseFormat),
    /// A file.
    File(PathBuf, ExerciseFormat),
    /// An existing folder.
    Folder(PathBuf, ExerciseFormat),
}

impl Destination {
    /// Reads the destination from the arguments, and creates a folder that does not exist yet.
    pub fn new(args: &ExerciseArgs) -> Result<Destination, Failure> {
        let format = match args.json {
            true => Some(ExerciseFormat::Json),
            false => args.format,
        };
        let Some(path) = args
            .output
            .as_deref()
            .filter(|path| *path != Path::new("-"))
        else {
            let format = format.unwrap_or(ExerciseFormat::Text);
            if format == ExerciseFormat::Pdf && io::stdout().is_terminal() {
                return Err(Failure::Input(anyhow!(
                    "a terminal cannot show a PDF file: name a file with -o"
                )));
            }
            return Ok(Destination::Stdout(format));
        };
        if is_folder(path) {
            fs::create_dir_all(path).map_err(|error| {
                Failure::input(error)
                    .context(format!("the folder {} cannot be created", path.display()))
            })?;
            let format = format.unwrap_or(ExerciseFormat::Text);
            return Ok(Destination::Folder(path.to_owned(), format));
        }
        let format = match format {
            Some(format) => format,
            None => format_of(path)?,
        };
        Ok(Destination::File(path.to_owned(), format))
    }
}

/// Fails if the list of names would be overwritten by the file at `path`.
pub fn refuse_names(path: &Path, names: &Path) -> Result<(), Failure> {
    let real = |path: &Path| fs::canonicalize(path).ok();
    match real(path) {
        Some(file) if real(names).is_some_and(|names| names == file) => {
            Err(Failure::Input(anyhow!(
                "{} is the list of names and would be overwritten: choose another output",
                path.display()
            )))
        }
        _ => Ok(()),
    }
}

/// The format for the extension of a file; text if the file has no extension.
fn format_of(path: &Path) -> Result<ExerciseFormat, Failure> {
    let Some(extension) = path.extension() else {
        return Ok(ExerciseFormat::Text);
    };
    match extension.to_string_lossy().to_lowercase().as_str() {
        "txt" | "text" | "md" => Ok(ExerciseFormat::Text),
        "html" | "htm" => Ok(ExerciseFormat::Html),
        "pdf" => Ok(ExerciseFormat::Pdf),
        "json" => Ok(ExerciseFormat::Json),
        _ if path.exists() && !path.is_file() => Ok(ExerciseFormat::Text),
        other => Err(Failure::Input(anyhow!(
            "`.{other}` is not a format of exercises: expected .txt, .html, .pdf or .json, or give --format"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extensions_are_formats() {
        let format = |name: &str| format_of(Path::new(name)).ok();
        assert_eq!(format("a.PDF"), Some(ExerciseFormat::Pdf));
        assert_eq!(format("a.b/exam.htm"), Some(ExerciseFormat::Html));
        assert_eq!(format("exam"), Some(ExerciseFormat::Text));
        assert_eq!(format("exam.docx"), None);
    }

    #[test]
    fn a_name_that_ends_in_a_slash_is_a_folder() {
        assert!(is_folder(Path::new("none/exam/")));
        assert!(!is_folder(Path::new("none/exam")));
        assert!(is_folder(Path::new(".")));
    }
}
