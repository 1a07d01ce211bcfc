//! Exports a game or its current position as a file.

use obverse_classic::drawing::BoardPicture;
use obverse_engine::Line;
use obverse_formats::obf::{self, Problem};
use obverse_study::{ExportError, GameFormat, GameTree, write_link};
use serde::Deserialize;

use super::Session;
use crate::message::{Notice, PageEvent};
use crate::reason::reason_in;

/// Maximum length of the query of a link, in characters: longer addresses are cut off by some programs. The rest of the
/// 2,000 characters is for the server's name.
const LONGEST_LINK: usize = 1_900;

/// A file format in which the page exports a game or a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ExportFormat {
    /// Transcript of the current line.
    Transcript,
    /// GGF: the current line with the players' names.
    Ggf,
    /// SGF: the current line with the players' names.
    Sgf,
    /// PGN: the current line with the players' names.
    Pgn,
    /// OBF: the current position with the known values of its moves.
    Obf,
    /// The current position as a board string.
    Board,
    /// The current position as an SVG picture.
    Svg,
    /// Obverse's own JSON format: the game with its variations.
    Obverse,
    /// The query of a link to the game, with its variations and names as far as they fit.
    Link,
}

/// An exported file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportedFile {
    /// Suggested file name.
    pub name: String,
    /// Media type (MIME type).
    pub media: &'static str,
    /// Content of the file.
    pub text: String,
}

/// Exports a game or its current position. `lines` are the engine's values of the moves in the current position.
pub fn export(
    tree: &GameTree,
    lines: &[Line],
    format: ExportFormat,
) -> Result<ExportedFile, ExportError> {
    let game = |format: GameFormat| format.write(tree).map(|bytes| (bytes, format.extension()));
    let position = tree.position();
    let (bytes, extension) = match format {
        ExportFormat::Transcript => game(GameFormat::Transcript)?,
        ExportFormat::Ggf => game(GameFormat::Ggf)?,
        ExportFormat::Sgf => game(GameFormat::Sgf)?,
        ExportFormat::Pgn => game(GameFormat::Pgn)?,
        ExportFormat::Obverse => game(GameFormat::Obverse)?,
        ExportFormat::Obf => {
            let value = |line: &Line| Some((line.first()?, f64::from(line.score)));
            let mut problem = Problem::new(position);
            problem.moves = lines.iter().filter_map(value).collect();
            let mut bytes = Vec::new();
            obf::write(&problem, &mut bytes)?;
            (bytes, "obf")
        }
        ExportFormat::Link => (write_link(tree, LONGEST_LINK).into_bytes(), "txt"),
        ExportFormat::Board => (format!("{position}\n").into_bytes(), "txt"),
        ExportFormat::Svg => {
            let mut picture = BoardPicture::new(position);
            picture.last = tree.move_to(tree.current()).and_then(|mv| mv.square());
            (picture.svg().into_bytes(), "svg")
        }
    };
    let kind = match format {
        ExportFormat::Obf | ExportFormat::Board | ExportFormat::Svg => "position",
        _ => "game",
    };
    Ok(ExportedFile {
        name: format!("{kind}.{extension}"),
        media: match format {
            ExportFormat::Svg => "image/svg+xml",
            ExportFormat::Obverse => "application/json",
            _ => "text/plain",
        },
        // Players' names from imported files may be invalid UTF-8.
        text: String::from_utf8_lossy(&bytes).into_owned(),
    })
}

impl Session {
    /// Exports the game or its current position and sends the file to the tab.
    pub(super) fn export(&mut self, format: ExportFormat) {
        match export(self.game.tree(), self.known_lines(), format) {
            Ok(file) => self.outbox.push_back(PageEvent::Exported {
                name: file.name,
                media: file.media,
                text: file.text,
            }),
            Err(error) => self.say(Notice::ExportFailed {
                reason: reason_in(&error, self.language),
            }),
        }
    }

    /// The engine's values of the moves in the current position, as far as they are known.
    fn known_lines(&self) -> &[Line] {
        self.game.hints().map_or(&[], |hints| &hints.report.lines)
    }
}

#[cfg(test)]
mod tests {
    use obverse_core::{Position, Square};
    use obverse_engine::{Certainty, Selectivity};
    use obverse_formats::transcript;
    use obverse_study::import;

    use super::*;

    #[test]
    fn exported_positions_can_be_imported() {
        let tree = GameTree::from(&transcript::parse("f5d6c3d3").expect("a transcript"));
        for format in [ExportFormat::Obf, ExportFormat::Board] {
            let file = export(&tree, &[], format).expect("written");
            let back = import(file.text.as_bytes(), Some(&file.name)).expect("read");
            assert_eq!(back.tree.position(), tree.position(), "{format:?}");
        }
    }

    #[test]
    fn exported_positions_hold_the_known_values() {
        let line = Line {
            score: -3,
            value: -3.0,
            certainty: Certainty::Estimate(Selectivity::NONE),
            depth: 4,
            moves: vec![Square::F5.into()],
        };
        let file = export(&GameTree::default(), &[line], ExportFormat::Obf).expect("written");
        assert!(file.text.to_lowercase().contains("f5:-3"), "{}", file.text);
    }

    #[test]
    fn a_format_that_cannot_hold_the_game_is_refused() {
        let mirrored = GameTree::new(Position::mirrored());
        let error = export(&mirrored, &[], ExportFormat::Transcript);
        assert!(matches!(error, Err(ExportError::Transcript(_))));
    }
}
