/// A command that can be typed at every prompt instead of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PromptCommand {
    /// Take back moves.
    Undo,
    /// Replay moves that were taken back.
    Redo,
    /// Suggest a move.
    Hint,
    /// List the moves played so far.
    History,
    /// List the legal moves.
    Moves,
    /// Save the game to a file of this name.
    Save(String),
    /// Explain moves and commands.
    Help,
    /// End the game.
    Quit,
}

impl PromptCommand {
    /// Parses a line as a command, ignoring case. Returns `None` if it is not a command.
    pub fn parse(line: &str) -> Option<PromptCommand> {
        let (word, rest) = match line.trim().split_once(char::is_whitespace) {
            Some((word, rest)) => (word, rest.trim()),
            None => (line.trim(), ""),
        };
        let command = match word.to_ascii_lowercase().as_str() {
            "save" => return Some(PromptCommand::Save(rest.to_owned())),
            "undo" => PromptCommand::Undo,
            "redo" => PromptCommand::Redo,
            "hint" => PromptCommand::Hint,
            "history" => PromptCommand::History,
            "moves" => PromptCommand::Moves,
            "help" => PromptCommand::Help,
            "quit" | "exit" => PromptCommand::Quit,
            _ => return None,
        };
        rest.is_empty().then_some(command)
    }

    /// Output of `help`.
    pub const HELP: &'static str = "\
At every prompt:
  undo       take back your last move and all moves after it
  redo       replay the moves that were taken back
  hint       suggest a move
  moves      list the possible moves
  history    list the moves played
  save FILE  write the game: FILE.ggf, .sgf, .pgn or .txt
  help       show this list
  quit       end the game
";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_whole_lines() {
        assert_eq!(PromptCommand::parse(" UNDO "), Some(PromptCommand::Undo));
        assert_eq!(PromptCommand::parse("undo 3"), None);
        assert_eq!(
            PromptCommand::parse("save my game.ggf"),
            Some(PromptCommand::Save("my game.ggf".into()))
        );
        assert_eq!(
            PromptCommand::parse("save"),
            Some(PromptCommand::Save(String::new()))
        );
        assert_eq!(PromptCommand::parse(""), None);
        assert_eq!(PromptCommand::parse("d3"), None);
    }
}
