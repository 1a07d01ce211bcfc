/// What a text is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Something to put on the board.
    Paste,
    /// The name of a file to write.
    Save,
    /// The name of a file to read.
    Open,
}

impl Purpose {
    /// The question.
    pub const fn question(self) -> &'static str {
        match self {
            Purpose::Paste => "A game or position: paste or type it, then Enter",
            Purpose::Save => "Save as (.ggf .sgf .pgn .txt, or .obverse with all branches)",
            Purpose::Open => "Open a file of any known format",
        }
    }
}

/// Nobody types more than this, and nothing that is pasted here is longer.
const LONGEST: usize = 1 << 20;

/// A line being typed; pasted text may bring more lines.
#[derive(Clone, Debug, PartialEq)]
pub struct Prompt {
    /// What for.
    pub purpose: Purpose,
    text: Vec<char>,
    cursor: usize,
}

impl Prompt {
    /// Asks, with this text to begin with.
    pub fn new(purpose: Purpose, text: &str) -> Prompt {
        let text: Vec<char> = text.chars().collect();
        Prompt {
            purpose,
            cursor: text.len(),
            text,
        }
    }

    /// What was typed.
    pub fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// The last line of it before the cursor, and the rest of that line: what there is room to show.
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

    /// How many lines it has.
    pub fn lines(&self) -> usize {
        1 + self.text.iter().filter(|&&c| c == '\n').count()
    }

    /// Puts text in.
    pub fn insert(&mut self, text: &str) {
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
        if let Some(place) = self.cursor.checked_sub(1) {
            self.text.remove(place);
            self.cursor = place;
        }
    }

    /// Removes the character behind the cursor.
    pub fn delete(&mut self) {
        if self.cursor < self.text.len() {
            self.text.remove(self.cursor);
        }
    }

    /// Removes all before the cursor.
    pub fn clear(&mut self) {
        self.text.drain(..self.cursor);
        self.cursor = 0;
    }

    /// One character to the left or right.
    pub fn step(&mut self, steps: isize) {
        let place = self.cursor.saturating_add_signed(steps);
        self.cursor = place.min(self.text.len());
    }

    /// To the beginning.
    pub fn home(&mut self) {
        self.cursor = 0;
    }

    /// To the end.
    pub fn end(&mut self) {
        self.cursor = self.text.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_a_line_editor() {
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
}
