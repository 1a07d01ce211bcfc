use std::io;

use obverse_formats::{ggf, pgn, sgf, xot};

use crate::{GameTree, StoredGame};

/// A file format for a single game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameFormat {
    /// A transcript: the moves of the current line.
    Transcript,
    /// GGF: the current line with the players' names, without comments.
    Ggf,
    /// SGF: the current line with the players' names and comments.
    Sgf,
    /// PGN: the current line with the players' names and comments.
    Pgn,
    /// Obverse's own JSON format: the whole tree with its comments. The other formats hold the current line only.
    Obverse,
}

/// Reasons why a game cannot be written in a format.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The game has no moves or does not begin at the standard start, so a transcript cannot hold it.
    #[error("a transcript cannot hold this game: {0}; save the game as GGF instead")]
    Transcript(#[from] xot::WriteError),
    /// The game cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl GameFormat {
    /// All formats.
    pub const ALL: [GameFormat; 5] = [
        GameFormat::Transcript,
        GameFormat::Ggf,
        GameFormat::Sgf,
        GameFormat::Pgn,
        GameFormat::Obverse,
    ];

    /// The extension of files in this format.
    pub const fn extension(self) -> &'static str {
        match self {
            GameFormat::Transcript => "txt",
            GameFormat::Ggf => "ggf",
            GameFormat::Sgf => "sgf",
            GameFormat::Pgn => "pgn",
            GameFormat::Obverse => "obverse",
        }
    }

    /// The format of files with this extension, in lower or upper case; `None` if no format has it.
    pub fn with_extension(extension: &str) -> Option<GameFormat> {
        GameFormat::ALL
            .into_iter()
            .find(|format| format.extension().eq_ignore_ascii_case(extension))
    }

    /// Returns the contents of a file that holds a game in this format.
    ///
    /// ```
    /// use obverse_formats::transcript;
    /// use obverse_study::{GameFormat, GameTree};
    ///
    /// let tree = GameTree::from(&transcript::parse("f5d6c3")?);
    /// assert_eq!(GameFormat::Transcript.write(&tree)?, b"f5d6c3\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write(self, tree: &GameTree) -> Result<Vec<u8>, ExportError> {
        let mut bytes = Vec::new();
        match self {
            GameFormat::Transcript => xot::write(&tree.whole_line(), &mut bytes)?,
            GameFormat::Ggf => ggf::write(&tree.record(), &mut bytes)?,
            GameFormat::Sgf => sgf::write(&tree.record(), &mut bytes)?,
            GameFormat::Pgn => pgn::write(&tree.record(), &mut bytes)?,
            GameFormat::Obverse => bytes.extend(StoredGame::new(tree).to_json().into_bytes()),
        }
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use obverse_formats::transcript;

    use super::*;
    use crate::import;

    #[test]
    fn written_games_can_be_imported() {
        let mut tree = GameTree::from(&transcript::parse("f5d6c3d3c4").expect("a transcript"));
        tree.title.black = Some("Ada".to_owned());
        tree.undo();
        for format in GameFormat::ALL {
            let bytes = format.write(&tree).expect("written");
            let name = format!("game.{}", format.extension());
            let back = import(&bytes, Some(&name)).expect("read");
            assert_eq!(back.tree.whole_line(), tree.whole_line(), "{name}");
            let has_names = format != GameFormat::Transcript;
            assert_eq!(back.tree.title.black.is_some(), has_names, "{name}");
        }
    }

    #[test]
    fn comments_come_back_from_the_formats_that_have_them() {
        let mut tree = GameTree::from(&transcript::parse("f5d6c3d3c4").expect("a transcript"));
        let note = "A [bad] move; (see {book}), \\ \"c4\" is 3 % better: \u{3b1}\u{4e2d}";
        tree.set_comment(GameTree::ROOT, "Final, board 1");
        tree.set_comment(tree.current(), note);
        tree.undo();
        tree.set_comment(tree.current(), "First line\n\n(;GM[2] second line");
        tree.undo();
        tree.undo();
        tree.play(obverse_core::Square::C4.into()).expect("legal");
        tree.set_comment(tree.current(), "A variation");
        tree.step_sideways(-1);
        tree.fast_forward();
        let comments = |tree: &GameTree| {
            let comments = tree.comments().map(|(_, text)| text.to_owned());
            comments.collect::<Vec<_>>()
        };
        for (format, expected) in [
            (GameFormat::Obverse, comments(&tree)),
            (
                GameFormat::Sgf,
                vec![
                    "Final, board 1".to_owned(),
                    "First line\n\n(;GM[2] second line".to_owned(),
                    note.to_owned(),
                ],
            ),
            (
                GameFormat::Pgn,
                vec![
                    "Final, board 1".to_owned(),
                    "First line\n(;GM[2] second line".to_owned(),
                    note.replace('}', ")"),
                ],
            ),
            (GameFormat::Ggf, vec![]),
        ] {
            let bytes = format.write(&tree).expect("written");
            let back = import(&bytes, None).expect("read");
            assert_eq!(back.tree.whole_line(), tree.whole_line(), "{format:?}");
            let mut found = comments(&back.tree);
            let mut expected = expected;
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "{format:?}");
        }
    }

    #[test]
    fn a_transcript_begins_at_the_standard_start() {
        let mirrored = GameTree::new(obverse_core::Position::mirrored());
        let error = GameFormat::Transcript.write(&mirrored);
        assert!(matches!(error, Err(ExportError::Transcript(_))));
    }
}
