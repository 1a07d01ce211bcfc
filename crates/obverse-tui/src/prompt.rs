/// What a prompt asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A game or a position to open.
    Paste,
    /// Name of a file to save.
    Save,
    /// Name of a file to open.
    Open,
}

impl Purpose {
    /// Title of the prompt.
    pub const fn question(self) -> &'static str {
        match self {
            Purpose::Paste => "Paste or type a game or position, then press Enter",
            Purpose::Save => "Save as (.ggf .sgf .pgn .txt, or .obverse with variations)",
            Purpose::Open => "Open a file of any known format",
        }
    }

    /// Whether the prompt asks for a path.
    pub const fn is_path(self) -> bool {
        match self {
            Purpose::Paste => false,
            Purpose::Save | Purpose::Open => true,
        }
    }
}

/// Maximum length of the text in a prompt, in characters.
const LONGEST: usize = 1 << 20;

/// A line editor for a prompt. Pasted text may have several lines.
#[derive(Clone, Debug, PartialEq)]
pub struct Prompt {
    /// Purpose of the prompt.
    pub purpose: Purpose,
    text: Vec<char>,
    cursor: usize,
    /// An error, shown until the text changes.
    error: Option<String>,
    /// Completions of the path, shown until the text changes.
    names: Vec<String>,
    /// Whether Enter replaces an existing file. Reset when the text changes.
    replaces: bool,
    /// Earlier answers, newest last.
    history: Vec<String>,
    /// Position of the recalled answer in `history`, counted from the end: 1 for the newest; 0 if none is recalled.
    back: usize,
}

impl Prompt {
    /// Creates a prompt with an initial text.
    pub fn new(purpose: Purpose, text: &str) -> Prompt {
        let text: Vec<char> = text.chars().collect();
        Prompt {
            purpose,
            cursor: text.len(),
            text,
            error: None,
            names: Vec::new(),
            replaces: false,
            history: Vec::new(),
            back: 0,
        }
    }

    /// Adds earlier answers to recall, newest last.
    pub fn with_history(self, history: Vec<String>) -> Prompt {
        Prompt { history, ..self }
    }

    /// Shows the prompt again with an error.
    pub fn again(self, error: String) -> Prompt {
        Prompt {
            error: Some(error),
            names: Vec::new(),
            ..self
        }
    }

    /// Shows the prompt again and asks whether to replace the file.
    pub fn about_replacing(self) -> Prompt {
        let name = self.text();
        let error = format!(
            "{} exists: Enter replaces it, or change the name",
            name.trim()
        );
        Prompt {
            replaces: true,
            ..self.again(error)
        }
    }

    /// The error to show, if any.
    pub fn error(&self) -> Option<&str> {
        self.error.as_deref()
    }

    /// The completions of the path to show. May be empty.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Whether Enter replaces an existing file.
    pub fn replaces(&self) -> bool {
        self.replaces
    }

    /// The text before the cursor.
    pub fn before_cursor(&self) -> String {
        self.text[..self.cursor].iter().collect()
    }

    /// Completes the path before the cursor by the common prefix of `names`, and shows the names if there are
    /// several.
    pub fn complete(&mut self, names: Vec<String>) {
        let typed = self.before_cursor();
        let beginning = typed
            .rfind(std::path::is_separator)
            .map_or(typed.as_str(), |place| &typed[place + 1..]);
        let Some(first) = names.first() else {
            self.change();
            self.error = Some(format!("No name in this folder starts with `{beginning}`"));
            return;
        };
        let common = names.iter().fold(first.as_str(), |common, name| {
            let same = common.chars().zip(name.chars());
            let same = same.take_while(|(one, other)| one == other);
            let length = same.map(|(one, _)| one.len_utf8()).sum();
            &common[..length]
        });
        let rest = common.strip_prefix(beginning).unwrap_or_default();
        let rest = rest.to_owned();
        self.insert(&rest);
        if names.len() > 1 {
            self.names = names;
        }
    }

    /// Replaces the text by the answer that is `steps` further back in the history. Negative steps go to newer answers.
    pub fn recall(&mut self, steps: isize) {
        let back = self.back.saturating_add_signed(steps);
        let place = self.history.len().checked_sub(back);
        let answer = match (back, place) {
            (0, _) => Some(String::new()),
            (_, Some(place)) => self.history.get(place).cloned(),
            (_, None) => None,
        };
        if let Some(answer) = answer.filter(|_| back != self.back) {
            self.change();
            self.back = back;
            self.text = answer.chars().collect();
            self.cursor = self.text.len();
        }
    }

    /// Clears the error and the completions, because the text is about to change.
    fn change(&mut self) {
        self.error = None;
        self.names.clear();
        self.replaces = false;
    }

    /// The whole text of the prompt.
    pub fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// The line that the cursor is in, split at the cursor.
    pub fn visible_line(&self) -> (String, String) {
        let (before, behind) = self.text.split_at(self.cursor);
        let is_end = |c: &char| *c == '\n';
        let line_start = before.iter().rposition(is_end).map_or(0, |place| place + 1);
        let line_end = behind.iter().position(is_end).unwrap_or(behind.len());
        let visible = |part: &[char]| {
            let shown = part.iter().map(|&c| if c.is_control() { ' ' } else { c });
            shown.collect::<String>()
        };
        (visible(&before[line_start..]), visible(&behind[..line_end]))
    }

    /// Number of lines of the text.
    pub fn lines(&self) -> usize {
        1 + self.text.iter().filter(|&&c| c == '\n').count()
    }

    /// Inserts text at the cursor.
    pub fn insert(&mut self, text: &str) {
        self.change();
        let room = LONGEST.saturating_sub(self.text.len());
        let text: Vec<char> = text
            .replace("\r\n", "\n")
            .replace('\r', "\n")
            .chars()
            .take(room)
            .collect();
        let count = text.len();
        self.text.splice(self.cursor..self.cursor, text);
        self.cursor += count;
    }

    /// Removes the character before the cursor.
    pub fn backspace(&mut self) {
        self.change();
        if let Some(place) = self.cursor.checked_sub(1) {
            self.text.remove(place);
            self.cursor = place;
        }
    }

    /// Removes the character after the cursor.
    pub fn delete(&mut self) {
        self.change();
        if self.cursor < self.text.len() {
            self.text.remove(self.cursor);
        }
    }

    /// Removes the word, or the part of a path, before the cursor.
    pub fn delete_word(&mut self) {
        self.change();
        let is_end = |c: &char| c.is_whitespace() || std::path::is_separator(*c);
        let before = &self.text[..self.cursor];
        let word_end = before.iter().rposition(|c| !is_end(c));
        let start = word_end
            .and_then(|end| before[..end].iter().rposition(is_end))
            .map_or(0, |place| place + 1);
        self.text.drain(start..self.cursor);
        self.cursor = start;
    }

    /// Removes the text before the cursor.
    pub fn clear(&mut self) {
        self.change();
        self.text.drain(..self.cursor);
        self.cursor = 0;
    }

    /// Moves the cursor `steps` characters to the right, or to the left if `steps` is negative.
    pub fn step(&mut self, steps: isize) {
        let place = self.cursor.saturating_add_signed(steps);
        self.cursor = place.min(self.text.len());
    }

    /// Moves the cursor to the beginning.
    pub fn home(&mut self) {
        self.cursor = 0;
    }

    /// Moves the cursor to the end.
    pub fn end(&mut self) {
        self.cursor = self.text.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_edit_the_line() {
        let mut prompt = Prompt::new(Purpose::Save, "gäme");
        prompt.step(-2);
        prompt.backspace();
        prompt.insert("a");
        assert_eq!(prompt.text(), "game");
        prompt.home();
        prompt.step(-1);
        prompt.backspace();
        prompt.delete();
        assert_eq!(prompt.text(), "ame");
        prompt.end();
        prompt.delete();
        prompt.insert(".ggf\r\nx");
        assert_eq!((prompt.text().as_str(), prompt.lines()), ("ame.ggf\nx", 2));
        assert_eq!(prompt.visible_line(), ("x".to_owned(), String::new()));
        prompt.clear();
        assert_eq!(prompt.text(), "");
    }

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|&name| name.to_owned()).collect()
    }

    #[test]
    fn paths_are_completed_by_the_common_prefix() {
        let mut prompt = Prompt::new(Purpose::Open, "~/ga");
        prompt.complete(names(&["gämes/"]));
        assert_eq!(
            prompt.text(),
            "~/ga",
            "a name that does not continue the text is not inserted"
        );
        prompt.complete(names(&["gamé.ggf", "gamé.sgf"]));
        assert_eq!(prompt.text(), "~/gamé.");
        assert_eq!(prompt.names().len(), 2);
        prompt.insert("g");
        assert!(
            prompt.names().is_empty(),
            "the names are dropped when the text changes"
        );
        prompt.complete(names(&["gamé.ggf"]));
        assert_eq!(prompt.text(), "~/gamé.ggf");
        assert!(prompt.names().is_empty());
        prompt.complete(Vec::new());
        assert!(
            prompt
                .error()
                .is_some_and(|error| error.contains("gamé.ggf"))
        );
        prompt.delete_word();
        assert_eq!((prompt.text().as_str(), prompt.error()), ("~/", None));
        prompt.delete_word();
        assert_eq!(prompt.text(), "");
    }

    #[test]
    fn earlier_answers_come_back() {
        let prompt = Prompt::new(Purpose::Open, "");
        let mut prompt = prompt.with_history(names(&["old.ggf", "new.ggf"]));
        for (steps, text) in [
            (1, "new.ggf"),
            (1, "old.ggf"),
            (1, "old.ggf"),
            (-1, "new.ggf"),
            (-1, ""),
            (-1, ""),
        ] {
            prompt.recall(steps);
            assert_eq!(prompt.text(), text);
        }
    }
}
