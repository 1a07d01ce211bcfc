use std::error::Error;
use std::path::PathBuf;

/// Error: the game was not saved.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The file name is missing.
    #[error("the file name is missing: give a name such as game.ggf")]
    NoName,
    /// The name has no known extension.
    #[error("`{}` has no known extension: end the name in .ggf, .sgf, .pgn or .txt", .0.display())]
    UnknownFormat(PathBuf),
    /// The file already exists.
    #[error("{} already exists: choose another name", .0.display())]
    Exists(PathBuf),
    /// The game has no moves, so its transcript would be empty.
    #[error("a transcript (.txt) needs moves, but the game has no moves: save it as .ggf instead")]
    NoMoves,
    /// The name cannot be used, or another process is writing the file.
    #[error("{}", with_causes(.0.as_ref()))]
    Refused(Box<dyn Error + Send + Sync>),
    /// The file cannot be written.
    #[error("{}", with_causes(.0.as_ref()))]
    Write(Box<dyn Error + Send + Sync>),
}

impl SaveError {
    /// Returns whether another file name would avoid the error; false if writing failed.
    pub fn is_input(&self) -> bool {
        matches!(
            self,
            SaveError::NoName
                | SaveError::UnknownFormat(_)
                | SaveError::Exists(_)
                | SaveError::Refused(_)
        )
    }
}

/// Formats an error with its causes on one line.
fn with_causes(error: &(dyn Error + 'static)) -> String {
    let causes = std::iter::successors(Some(error), |&error| error.source());
    let causes: Vec<String> = causes.map(ToString::to_string).collect();
    causes.join(": ")
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;

    #[test]
    fn causes_follow_in_the_same_line() {
        #[derive(Debug, thiserror::Error)]
        #[error("a.ggf cannot be written")]
        struct CannotWrite(#[source] io::Error);

        let full = CannotWrite(io::Error::other("the disk is full"));
        let error = SaveError::Write(full.into());
        let message = "a.ggf cannot be written: the disk is full";
        assert_eq!(error.to_string(), message);
        assert!(error.source().is_none(), "the cause would be printed twice");
    }
}
