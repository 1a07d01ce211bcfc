use std::path::{Path, PathBuf};

use obverse_formats::detect::ReadOptions;
use obverse_study::Collection;

use crate::app::ReadFailure;

/// The content of a file or a pasted text.
#[derive(Debug)]
pub struct OpenedFile {
    /// File name without its folder; for a text, its name in messages.
    pub name: String,
    /// Path of the file. `None` for a typed or pasted text.
    pub place: Option<PathBuf>,
    /// The games, or why the file or text cannot be read.
    pub content: Result<Collection, ReadFailure>,
}

impl OpenedFile {
    /// Parses a text that was typed or pasted. `name` is the name of the text in error messages.
    pub fn of_text(text: &str, name: &str) -> OpenedFile {
        OpenedFile {
            name: name.to_owned(),
            place: None,
            content: content(text.as_bytes(), ReadOptions::default(), name),
        }
    }

    /// Parses the bytes of a file. Large files take up to a second per ten megabytes.
    pub fn of_file(path: &Path, bytes: &[u8], options: ReadOptions<'_>) -> OpenedFile {
        let whole = path.display().to_string();
        let file_name = path.file_name().and_then(|name| name.to_str());
        let content = content(
            bytes,
            ReadOptions {
                file_name,
                ..options
            },
            &whole,
        );
        OpenedFile {
            name: file_name.map_or(whole, str::to_owned),
            place: Some(path.to_owned()),
            content,
        }
    }
}

/// Reads the games of a text or file. `name` is its name in error messages.
fn content(bytes: &[u8], options: ReadOptions<'_>, name: &str) -> Result<Collection, ReadFailure> {
    Collection::read(bytes, options).map_err(|error| {
        let at = error.location();
        let place = at.and_then(|at| at.mark_in(&String::from_utf8_lossy(bytes), 60));
        ReadFailure::new(name, place, error.to_string())
    })
}
