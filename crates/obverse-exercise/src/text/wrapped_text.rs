use std::fmt::{self, Write};

/// Maximum number of characters of a line of prose.
const LINE: usize = 80;

/// Writes prose in lines of up to [`LINE`] characters. The first line begins with `indent`, each further line with two
/// `indent`s.
pub(super) fn write_wrapped(text: &str, indent: &str, out: &mut impl Write) -> fmt::Result {
    let mut line = indent.to_owned();
    let mut is_empty = true;
    for word in text.split(' ') {
        if !is_empty && line.chars().count() + 1 + word.chars().count() > LINE {
            writeln!(out, "{line}")?;
            line = format!("{indent}{indent}");
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(word);
        is_empty = false;
    }
    writeln!(out, "{line}")
}
