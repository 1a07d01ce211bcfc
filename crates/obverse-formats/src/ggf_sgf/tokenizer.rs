use std::borrow::Cow;

use super::{Dialect, SyntaxError, is_line_white};
use crate::text::{Cursor, excerpt};
use crate::{Located, Location};

/// Iterator over the tokens of one game.
pub(crate) struct Tokenizer<'a> {
    cursor: Cursor<'a>,
    dialect: Dialect,
}

/// A token of a game.
pub(crate) enum Token<'a> {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Node,
    /// `NAME[value]...`
    Property(Property<'a>),
}

pub(crate) struct Property<'a> {
    pub name: String,
    pub at: Location,
    pub values: Vec<Value<'a>>,
}

impl<'a> Property<'a> {
    /// Returns the first value. Most properties have only one.
    pub fn value(&self) -> &Value<'a> {
        &self.values[0]
    }
}

/// The content of a pair of brackets.
pub(crate) struct Value<'a> {
    /// The text as written, with escapes.
    pub raw: Cursor<'a>,
    dialect: Dialect,
}

impl<'a> Value<'a> {
    /// Returns the text without SGF escapes, and with blanks for line ends and tabs.
    pub fn text(&self) -> Cow<'a, str> {
        self.unescaped(false)
    }

    /// Returns the text without SGF escapes. Line ends are kept as `\n`.
    pub fn lines(&self) -> Cow<'a, str> {
        self.unescaped(true)
    }

    fn unescaped(&self, keeps_lines: bool) -> Cow<'a, str> {
        let raw = self.raw.rest();
        let escape = match self.dialect {
            Dialect::Ggf => None,
            Dialect::Sgf => Some('\\'),
        };
        if !raw.contains(|c| Some(c) == escape || is_line_white(c)) {
            return Cow::Borrowed(raw);
        }
        let raw = raw.replace("\r\n", "\n");
        let mut text = String::with_capacity(raw.len());
        let mut chars = raw.chars();
        while let Some(mut next) = chars.next() {
            if Some(next) == escape {
                match chars.next() {
                    // An escaped line end is a soft line break.
                    Some('\n' | '\r') | None => continue,
                    Some(escaped) => next = escaped,
                }
            }
            text.push(match next {
                '\n' | '\r' if keeps_lines => '\n',
                _ if is_line_white(next) => ' ',
                _ => next,
            });
        }
        Cow::Owned(text)
    }
}

impl<'a> Tokenizer<'a> {
    pub fn new(cursor: Cursor<'a>, dialect: Dialect) -> Tokenizer<'a> {
        Tokenizer { cursor, dialect }
    }

    fn property(&mut self) -> Result<Property<'a>, Located<SyntaxError>> {
        let start = self.cursor.clone();
        let name = self.cursor.take_while(|c| c.is_ascii_alphanumeric());
        // Old SGF files write Black[..] for B[..].
        let name: String = match self.dialect {
            Dialect::Ggf => name.to_ascii_uppercase(),
            Dialect::Sgf => name.chars().filter(|c| !c.is_ascii_lowercase()).collect(),
        };
        let mut values = Vec::new();
        self.cursor.skip_white();
        while self.cursor.eat('[') {
            values.push(self.value());
            self.cursor.skip_white();
        }
        if values.is_empty() {
            return Err(start.error(SyntaxError::NoValue(excerpt(&name))));
        }
        Ok(Property {
            name,
            at: start.location(),
            values,
        })
    }

    /// Reads the value after an opening bracket.
    fn value(&mut self) -> Value<'a> {
        let mut ahead = self.cursor.clone();
        let mut is_escaped = false;
        let length = ahead
            .take_while(|c| {
                let ends = c == ']' && !is_escaped;
                is_escaped = c == '\\' && !is_escaped && self.dialect == Dialect::Sgf;
                !ends
            })
            .len();
        let raw = self.cursor.prefix(length);
        ahead.bump();
        self.cursor = ahead;
        Value {
            raw,
            dialect: self.dialect,
        }
    }
}

impl<'a> Iterator for Tokenizer<'a> {
    type Item = Result<Token<'a>, Located<SyntaxError>>;

    fn next(&mut self) -> Option<Result<Token<'a>, Located<SyntaxError>>> {
        self.cursor.skip_white();
        let next = self.cursor.peek()?;
        if next.is_ascii_alphanumeric() {
            return Some(self.property().map(Token::Property));
        }
        let token = match next {
            '(' => Token::Open,
            ')' => Token::Close,
            ';' => Token::Node,
            _ => return Some(Err(self.cursor.error(SyntaxError::Unexpected(next)))),
        };
        self.cursor.bump();
        Some(Ok(token))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str, dialect: Dialect) -> Vec<String> {
        Tokenizer::new(Cursor::new(text), dialect)
            .map(|token| match token {
                Ok(Token::Property(property)) => {
                    let values = property.values.iter().map(|value| value.text());
                    format!("{}={}", property.name, values.collect::<Vec<_>>().join("|"))
                }
                Ok(Token::Open) => "(".to_owned(),
                Ok(Token::Close) => ")".to_owned(),
                Ok(Token::Node) => ";".to_owned(),
                Err(error) => error.to_string(),
            })
            .take(10)
            .collect()
    }

    #[test]
    fn sgf_values_are_unescaped() {
        let text = "(;Black[a\\]\\\\]AB [1] [2]\nC[x\ny\\\nz])";
        let expected = ["(", ";", "B=a]\\", "AB=1|2", "C=x yz", ")"];
        assert_eq!(texts(text, Dialect::Sgf), expected);
    }

    #[test]
    fn ggf_has_no_escapes() {
        let text = "(;pb[a\\]W[x\r\ny];)";
        assert_eq!(
            texts(text, Dialect::Ggf),
            ["(", ";", "PB=a\\", "W=x y", ";", ")"]
        );
    }

    #[test]
    fn errors_have_locations() {
        let unexpected = &texts("(;A[1]\n ?", Dialect::Ggf)[3];
        assert!(unexpected.starts_with("line 2, column 2: unexpected `?`"));
        let no_value = &texts("(;A[1]\nPB;)", Dialect::Ggf)[3];
        assert!(no_value.starts_with("line 2, column 1: the property PB has no value"));
    }
}
