//! A game becomes the text of a file.

use std::path::{Path, PathBuf};

use obverse_formats::{ggf, pgn, sgf, xot};
use obverse_study::{StoredGame, Tree};

/// Why a game has no text of this kind.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The name says no format.
    #[error("{:?} does not say in which format: end the name in .ggf, .sgf, .pgn, .txt or .obverse", .0.display().to_string())]
    UnknownFormat(PathBuf),
    /// A transcript cannot say where it begins.
    #[error("a transcript (.txt) cannot hold this game: {0}; .ggf can")]
    Transcript(xot::WriteError),
    /// The text could not be made.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// The text of a file with this name, and what it is in a few words.
///
/// Only `.obverse` holds branches; the others hold the line one is in.
pub fn export(tree: &Tree, path: &Path) -> Result<(Vec<u8>, String), ExportError> {
    let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
    let mut bytes = Vec::new();
    let format = match extension.to_str() {
        Some("obverse") => {
            bytes.extend(StoredGame::new(tree).to_json().into_bytes());
            return Ok((bytes, "the game with its branches".to_owned()));
        }
        Some("ggf") => {
            ggf::write(&tree.record(), &mut bytes)?;
            "GGF"
        }
        Some("sgf") => {
            sgf::write(&tree.record(), &mut bytes)?;
            "SGF"
        }
        Some("pgn") => {
            pgn::write(&tree.record(), &mut bytes)?;
            "PGN"
        }
        Some("txt") => {
            xot::write(&tree.whole_line(), &mut bytes).map_err(ExportError::Transcript)?;
            "a transcript"
        }
        _ => return Err(ExportError::UnknownFormat(path.to_owned())),
    };
    let line = tree.line_nodes().len();
    let moves = tree
        .whole_line()
        .moves()
        .filter_map(|mv| mv.square())
        .count();
    let plural = if moves == 1 { "move" } else { "moves" };
    let mut what = format!("{moves} {plural} as {format}");
    if tree.len() > line {
        what += ", without the branches (.obverse holds them)";
    }
    Ok((bytes, what))
}

#[cfg(test)]
mod tests {
    use obverse_formats::transcript;

    use super::*;
    use obverse_study::import;

    #[test]
    fn what_is_written_is_read_again() {
        let mut tree = Tree::from(&transcript::parse("f5d6c3d3c4").expect("a transcript"));
        tree.title.black = Some("Ada".to_owned());
        tree.undo();
        for name in ["a.ggf", "a.SGF", "a.pgn", "a.txt", "a.obverse"] {
            let (bytes, _) = export(&tree, Path::new(name)).expect("written");
            let back = import(&bytes, Some(name)).expect("read");
            assert_eq!(back.tree.whole_line(), tree.whole_line(), "{name}");
            let has_names = !name.ends_with("txt");
            assert_eq!(back.tree.title.black.is_some(), has_names, "{name}");
        }
    }

    #[test]
    fn what_a_format_cannot_hold_is_said() {
        let mut tree = Tree::from(&transcript::parse("f5d6").expect("a transcript"));
        tree.undo();
        tree.play(obverse_core::Square::F6.into()).expect("legal");
        let (_, what) = export(&tree, Path::new("a.ggf")).expect("written");
        assert_eq!(
            what,
            "2 moves as GGF, without the branches (.obverse holds them)"
        );
        let mirrored = Tree::new(obverse_core::Position::mirrored());
        let error = export(&mirrored, Path::new("a.txt"));
        assert!(matches!(error, Err(ExportError::Transcript(_))));
        let error = export(&mirrored, Path::new("noname"));
        assert!(matches!(error, Err(ExportError::UnknownFormat(_))));
    }
}
