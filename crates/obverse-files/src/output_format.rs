use std::fmt;
use std::path::Path;

/// A format that games can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputFormat {
    /// Transcripts, one game per line.
    Transcript,
    /// OBF: the last position of each game, one per line.
    Obf,
    /// Generic Game Format, with all known data of a game.
    Ggf,
    /// Smart Game Format.
    Sgf,
    /// Portable Game Notation.
    Pgn,
    /// WTHOR `.wtb`, with names in a `.jou` and a `.trn` file.
    Wthor,
    /// JSON, one object per line.
    Json,
}

impl OutputFormat {
    /// The format for the extension of a file; `None` if the extension is unknown.
    pub fn of_file(path: &Path) -> Option<OutputFormat> {
        let extension = path.extension()?.to_ascii_lowercase();
        Some(match extension.to_str()? {
            "txt" | "xot" => OutputFormat::Transcript,
            "obf" => OutputFormat::Obf,
            "ggf" => OutputFormat::Ggf,
            "sgf" => OutputFormat::Sgf,
            "pgn" => OutputFormat::Pgn,
            "wtb" => OutputFormat::Wthor,
            "json" | "jsonl" | "ndjson" => OutputFormat::Json,
            _ => return None,
        })
    }

    /// Name of the format on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            OutputFormat::Transcript => "transcript",
            OutputFormat::Obf => "obf",
            OutputFormat::Ggf => "ggf",
            OutputFormat::Sgf => "sgf",
            OutputFormat::Pgn => "pgn",
            OutputFormat::Wthor => "wthor",
            OutputFormat::Json => "json",
        }
    }
}

impl fmt::Display for OutputFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_say_formats() {
        for (name, format) in [
            ("games.txt", Some(OutputFormat::Transcript)),
            ("GAMES.WTB", Some(OutputFormat::Wthor)),
            ("a.b/games.jsonl", Some(OutputFormat::Json)),
            ("games", None),
            ("games.doc", None),
            ("", None),
        ] {
            assert_eq!(OutputFormat::of_file(Path::new(name)), format, "{name}");
        }
    }
}
