//! Writes a game in the format of a file's extension.

use std::path::{Path, PathBuf};

use obverse_study::{ExportError, GameFormat, GameTree};

/// Why a game cannot be saved in a file of this name.
#[derive(Debug, thiserror::Error)]
pub enum SaveAsError {
    /// The extension of the file name belongs to no known format.
    #[error("`{}` has no known extension: end the name in .ggf, .sgf, .pgn, .txt or .obverse", .0.display())]
    UnknownFormat(PathBuf),
    /// The format cannot hold the game.
    #[error(transparent)]
    Export(#[from] ExportError),
}

/// Returns the content of the file to write, in the format of the path's extension, and a short description of the
/// content such as `5 moves as GGF`.
///
/// Only `.obverse` files hold variations. The other formats hold the current line.
pub fn export(tree: &GameTree, path: &Path) -> Result<(Vec<u8>, String), SaveAsError> {
    let extension = path.extension().and_then(|extension| extension.to_str());
    let format = extension
        .and_then(GameFormat::with_extension)
        .ok_or_else(|| SaveAsError::UnknownFormat(path.to_owned()))?;
    let bytes = format.write(tree)?;
    let format = match format {
        GameFormat::Obverse => return Ok((bytes, "the game with its branches".to_owned())),
        GameFormat::Ggf => "GGF",
        GameFormat::Sgf => "SGF",
        GameFormat::Pgn => "PGN",
        GameFormat::Transcript => "a transcript",
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

    #[test]
    fn variations_that_a_format_cannot_hold_are_mentioned() {
        let mut tree = GameTree::from(&transcript::parse("f5d6").expect("a transcript"));
        tree.undo();
        tree.play(obverse_core::Square::F6.into()).expect("legal");
        let (_, what) = export(&tree, Path::new("a.ggf")).expect("written");
        assert_eq!(
            what,
            "2 moves as GGF, without the branches (.obverse holds them)"
        );
        let mirrored = GameTree::new(obverse_core::Position::mirrored());
        let error = export(&mirrored, Path::new("a.TXT"));
        assert!(matches!(error, Err(SaveAsError::Export(_))));
        let error = export(&mirrored, Path::new("noname"));
        assert!(matches!(error, Err(SaveAsError::UnknownFormat(_))));
    }
}
