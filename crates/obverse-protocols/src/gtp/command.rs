use obverse_core::Color;

/// A GTP command line, split into words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// Command number, which the response repeats; `None` if the line has none.
    pub id: Option<String>,
    /// Command name in lower case; empty if the line has only a number.
    pub name: String,
    /// Words after the name.
    pub arguments: Vec<String>,
}

/// Parses a line. Returns `None` for a blank line or a comment.
///
/// ```
/// use obverse_protocols::gtp;
///
/// let command = gtp::parse("12 play B  f5 # the usual one").unwrap();
/// assert_eq!((command.id.as_deref(), command.name.as_str()), (Some("12"), "play"));
/// assert_eq!(command.arguments, ["B", "f5"]);
/// assert_eq!(gtp::parse("  # nothing"), None);
/// ```
pub fn parse(line: &str) -> Option<Command> {
    let text = line.split('#').next().unwrap_or_default();
    let text: String = text
        .chars()
        .map(|c| if c == '\t' { ' ' } else { c })
        .filter(|c| !c.is_control() && *c != '\u{feff}')
        .collect();
    let mut words = text.split_whitespace().map(str::to_owned).peekable();
    let id = words.next_if(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    let name = words.next();
    if id.is_none() && name.is_none() {
        return None;
    }
    Some(Command {
        id,
        name: name.unwrap_or_default().to_ascii_lowercase(),
        arguments: words.collect(),
    })
}

/// Parses a colour: `b`, `black`, `w` or `white` in upper or lower case.
pub fn parse_color(text: &str) -> Option<Color> {
    let is = |spellings: [&str; 2]| spellings.iter().any(|word| text.eq_ignore_ascii_case(word));
    if is(["b", "black"]) {
        Some(Color::Black)
    } else if is(["w", "white"]) {
        Some(Color::White)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_and_comments_are_ignored() {
        let command = parse("\u{feff}\t7\u{7} GenMove\x01  WHITE\r").expect("a command");
        assert_eq!(command.id.as_deref(), Some("7"));
        assert_eq!(command.name, "genmove");
        assert_eq!(command.arguments, ["WHITE"]);
        for nothing in ["", " \t ", "#", "# 1 quit", "\r"] {
            assert_eq!(parse(nothing), None, "{nothing:?}");
        }
        let only_a_number = parse("3").expect("something to answer");
        assert_eq!(
            (only_a_number.id, only_a_number.name.as_str()),
            (Some("3".into()), "")
        );
    }

    #[test]
    fn colors_are_parsed() {
        for (text, color) in [
            ("b", Some(Color::Black)),
            ("Black", Some(Color::Black)),
            ("W", Some(Color::White)),
            ("white", Some(Color::White)),
            ("", None),
            ("red", None),
        ] {
            assert_eq!(parse_color(text), color, "{text}");
        }
    }
}
