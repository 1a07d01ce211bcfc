//! A game, or the position where one stands, as a file.

use obverse_engine::Line;
use obverse_formats::obf::{self, Problem};
use obverse_formats::{ggf, pgn, sgf, xot};
use obverse_study::{StoredGame, Tree};
use serde::Deserialize;

use crate::picture;

/// Kinds of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ExportFormat {
    /// The moves of the line.
    Transcript,
    /// The line with its players.
    Ggf,
    /// The same.
    Sgf,
    /// The same.
    Pgn,
    /// The position with what is known about its moves.
    Obf,
    /// The position as a board string.
    Board,
    /// The position as a picture.
    Svg,
    /// The game with all its branches.
    Obverse,
}

/// A file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name.
    pub name: String,
    /// Its media type.
    pub media: &'static str,
    /// What it holds.
    pub text: String,
}

/// Why a game has no form of some kind.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// A transcript cannot say where it begins.
    #[error("a transcript cannot hold this game: {0}; GGF can")]
    Transcript(#[from] xot::WriteError),
    /// The text could not be made.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// The game as a file; `lines` is what is known about the moves where one stands.
pub fn export(tree: &Tree, lines: &[Line], format: ExportFormat) -> Result<File, ExportError> {
    let mut bytes = Vec::new();
    let position = tree.position();
    let (extension, media) = match format {
        ExportFormat::Transcript => {
            xot::write(&tree.whole_line(), &mut bytes)?;
            ("txt", "text/plain")
        }
        ExportFormat::Ggf => {
            ggf::write(&tree.record(), &mut bytes)?;
            ("ggf", "text/plain")
        }
        ExportFormat::Sgf => {
            sgf::write(&tree.record(), &mut bytes)?;
            ("sgf", "text/plain")
        }
        ExportFormat::Pgn => {
            pgn::write(&tree.record(), &mut bytes)?;
            ("pgn", "text/plain")
        }
        ExportFormat::Obf => {
            let value = |line: &Line| Some((line.first()?, f64::from(line.score)));
            let mut problem = Problem::new(position);
            problem.moves = lines.iter().filter_map(value).collect();
            obf::write(&problem, &mut bytes)?;
            ("obf", "text/plain")
        }
        ExportFormat::Board => {
            bytes.extend(format!("{position}\n").into_bytes());
            ("txt", "text/plain")
        }
        ExportFormat::Svg => {
            let last = tree.move_to(tree.current()).and_then(|mv| mv.square());
            bytes.extend(picture::svg(position, last).into_bytes());
            ("svg", "image/svg+xml")
        }
        ExportFormat::Obverse => {
            bytes.extend(StoredGame::new(tree).to_json().into_bytes());
            ("obverse", "application/json")
        }
    };
    let kind = match format {
        ExportFormat::Obf | ExportFormat::Board | ExportFormat::Svg => "position",
        _ => "game",
    };
    Ok(File {
        name: format!("{kind}.{extension}"),
        media,
        // Names of players may come from anywhere.
        text: String::from_utf8_lossy(&bytes).into_owned(),
    })
}

#[cfg(test)]
mod tests {
    use obverse_core::{Position, Square};
    use obverse_engine::{Certainty, Selectivity};
    use obverse_formats::transcript;
    use obverse_study::import;

    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let mut tree = Tree::from(&transcript::parse("f5d6c3d3c4").expect("a transcript"));
        tree.title.black = Some("Ada".to_owned());
        tree.undo();
        for format in [
            ExportFormat::Transcript,
            ExportFormat::Ggf,
            ExportFormat::Sgf,
            ExportFormat::Pgn,
            ExportFormat::Obverse,
        ] {
            let file = export(&tree, &[], format).expect("written");
            let back = import(file.text.as_bytes(), Some(&file.name)).expect("read");
            assert_eq!(back.tree.whole_line(), tree.whole_line(), "{format:?}");
        }
        for format in [ExportFormat::Obf, ExportFormat::Board] {
            let file = export(&tree, &[], format).expect("written");
            let back = import(file.text.as_bytes(), Some(&file.name)).expect("read");
            assert_eq!(back.tree.position(), tree.position(), "{format:?}");
        }
    }

    #[test]
    fn positions_hold_what_is_known() {
        let line = Line {
            score: -3,
            value: -3.0,
            certainty: Certainty::Estimate(Selectivity::NONE),
            depth: 4,
            moves: vec![Square::F5.into()],
        };
        let file = export(&Tree::default(), &[line], ExportFormat::Obf).expect("written");
        assert!(file.text.to_lowercase().contains("f5:-3"), "{}", file.text);
    }

    #[test]
    fn what_a_format_cannot_hold_is_said() {
        let mirrored = Tree::new(Position::mirrored());
        let error = export(&mirrored, &[], ExportFormat::Transcript);
        assert!(matches!(error, Err(ExportError::Transcript(_))));
    }
}
