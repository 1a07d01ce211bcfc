use std::path::{Path, PathBuf};

use obverse_formats::detect::Options;
use obverse_study::Collection;

use crate::app::Trouble;

/// A file or text that was read, and what is in it.
#[derive(Debug)]
pub struct OpenedFile {
    /// What it is called, in a word.
    pub name: String,
    /// Where it is, whatever folder one is in, if it is a file.
    pub place: Option<PathBuf>,
    /// Its games, or what is wrong with it.
    pub content: Result<Collection, Trouble>,
}

impl OpenedFile {
    /// Looks at a text that was typed or pasted.
    pub fn of_text(text: &str, name: &str) -> OpenedFile {
        OpenedFile {
            name: name.to_owned(),
            place: None,
            content: content(text.as_bytes(), Options::default(), name),
        }
    }

    /// Looks at the bytes of a file. This may take a second for every ten megabytes.
    pub fn of_file(path: &Path, bytes: &[u8], options: Options<'_>) -> OpenedFile {
        let whole = path.display().to_string();
        let file_name = path.file_name().and_then(|name| name.to_str());
        let content = content(
            bytes,
            Options {
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

fn content(bytes: &[u8], options: Options<'_>, name: &str) -> Result<Collection, Trouble> {
    Collection::read(bytes, options).map_err(|error| {
        let at = error.location();
        let place = at.and_then(|at| at.mark_in(&String::from_utf8_lossy(bytes), 60));
        Trouble::new(name, place, error.to_string())
    })
}
