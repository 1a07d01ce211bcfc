/// What can be typed at every prompt instead of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Take moves back.
    Undo,
    /// Play them again.
    Redo,
    /// Suggest a move.
    Hint,
    /// List the moves played.
    History,
    /// List the moves that are possible.
    Moves,
    /// Write the game to a file.
    Save(String),
    /// Explain all this.
    Help,
    /// Stop.
    Quit,
}

impl Command {
    /// The command that a line is, if it is one. Case does not matter.
    pub fn parse(line: &str) -> Option<Command> {
        let (word, rest) = match line.trim().split_once(char::is_whitespace) {
            Some((word, rest)) => (word, rest.trim()),
            None => (line.trim(), ""),
        };
        let command = match word.to_ascii_lowercase().as_str() {
            "save" => return Some(Command::Save(rest.to_owned())),
            "undo" => Command::Undo,
            "redo" => Command::Redo,
            "hint" => Command::Hint,
            "history" => Command::History,
            "moves" => Command::Moves,
            "help" => Command::Help,
            "quit" | "exit" => Command::Quit,
            _ => return None,
        };
        rest.is_empty().then_some(command)
    }

    /// What `help` says about them.
    pub const HELP: &'static str = "\
At every prompt:
  undo       take back your last move, and what was played since
  redo       play again what was taken back
  hint       have a move suggested
  moves      list the possible moves
  history    list the moves played
  save FILE  write the game: FILE.ggf, .sgf, .pgn or .txt
  help       this
  quit       stop here
";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_whole_lines() {
        assert_eq!(Command::parse(" UNDO "), Some(Command::Undo));
        assert_eq!(Command::parse("undo 3"), None);
        assert_eq!(
            Command::parse("save my game.ggf"),
            Some(Command::Save("my game.ggf".into()))
        );
        assert_eq!(Command::parse("save"), Some(Command::Save(String::new())));
        assert_eq!(Command::parse(""), None);
        assert_eq!(Command::parse("d3"), None);
    }
}
