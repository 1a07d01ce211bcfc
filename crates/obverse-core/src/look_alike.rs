//! Non-ASCII characters that are typed by mistake instead of ASCII characters in boards, moves and transcripts.

use std::fmt;

/// A character that looks like an ASCII character, or that another keyboard layout has on that character's key.
///
/// Errors of all parsers name such characters, because a reader cannot tell a Greek `Χ` from a Latin `X`.
///
/// ```
/// use obverse_core::LookAlike;
///
/// let chi = LookAlike::of('Χ').unwrap();
/// assert_eq!(chi.meant, 'X');
/// assert_eq!(chi.to_string(), "`Χ` is the Greek letter chi: type a Latin X");
/// assert_eq!(LookAlike::of('X'), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LookAlike {
    /// The character in the text.
    pub typed: char,
    /// The ASCII character that was probably meant.
    pub meant: char,
    /// Name of the typed character.
    name: &'static str,
}

/// Look-alikes: the typed character, the character that was probably meant, and the name of the typed character.
///
/// Some Greek letters do not look like the Latin letter that was meant. They are listed because a Greek keyboard has
/// them on the key of that Latin letter.
#[rustfmt::skip]
const TABLE: &[(char, char, &str)] = &[
    ('Α', 'A', "Greek letter alpha"), ('α', 'a', "Greek letter alpha"),
    ('Β', 'B', "Greek letter beta"), ('β', 'b', "Greek letter beta"),
    ('Ψ', 'C', "Greek letter psi"), ('ψ', 'c', "Greek letter psi"),
    ('Ϲ', 'C', "Greek lunate sigma"), ('ϲ', 'c', "Greek lunate sigma"),
    ('Δ', 'D', "Greek letter delta"), ('δ', 'd', "Greek letter delta"),
    ('Ε', 'E', "Greek letter epsilon"), ('ε', 'e', "Greek letter epsilon"),
    ('Φ', 'F', "Greek letter phi"), ('φ', 'f', "Greek letter phi"),
    ('Γ', 'G', "Greek letter gamma"), ('γ', 'g', "Greek letter gamma"),
    ('Η', 'H', "Greek letter eta"), ('η', 'h', "Greek letter eta"),
    ('Χ', 'X', "Greek letter chi"), ('χ', 'x', "Greek letter chi"),
    ('Ο', 'O', "Greek letter omicron"), ('ο', 'o', "Greek letter omicron"),
    ('Ω', 'O', "Greek letter omega"), ('ω', 'w', "Greek letter omega"),
    ('Ρ', 'P', "Greek letter rho"), ('ρ', 'p', "Greek letter rho"),
    ('А', 'A', "Cyrillic letter a"), ('а', 'a', "Cyrillic letter a"),
    ('В', 'B', "Cyrillic letter ve"), ('в', 'b', "Cyrillic letter ve"),
    ('С', 'C', "Cyrillic letter es"), ('с', 'c', "Cyrillic letter es"),
    ('Е', 'E', "Cyrillic letter ie"), ('е', 'e', "Cyrillic letter ie"),
    ('Н', 'H', "Cyrillic letter en"), ('н', 'h', "Cyrillic letter en"),
    ('О', 'O', "Cyrillic letter o"), ('о', 'o', "Cyrillic letter o"),
    ('Р', 'P', "Cyrillic letter er"), ('р', 'p', "Cyrillic letter er"),
    ('Х', 'X', "Cyrillic letter ha"), ('х', 'x', "Cyrillic letter ha"),
    ('×', 'x', "multiplication sign"), ('∗', '*', "asterisk operator"),
    ('‐', '-', "Unicode hyphen"), ('–', '-', "en dash"), ('—', '-', "em dash"), ('−', '-', "minus sign"),
];

impl LookAlike {
    /// Returns the [`LookAlike`] of a typed character, or `None` if the character is not a look-alike.
    ///
    /// ```
    /// use obverse_core::LookAlike;
    ///
    /// assert_eq!(LookAlike::of('−').map(|minus| minus.meant), Some('-'));
    /// assert_eq!(LookAlike::of('ｆ').map(|full_width| full_width.meant), Some('f'));
    /// ```
    pub fn of(typed: char) -> Option<LookAlike> {
        let known = TABLE.iter().find(|(known, ..)| *known == typed);
        if let Some(&(typed, meant, name)) = known {
            return Some(LookAlike { typed, meant, name });
        }
        // The full-width forms of the ASCII characters, as East Asian keyboards type them.
        let code = u32::from(typed).checked_sub(0xff01 - u32::from('!'))?;
        let meant = char::from_u32(code).filter(|meant| ('!'..='~').contains(meant))?;
        let name = "full-width form of an ASCII character";
        Some(LookAlike { typed, meant, name })
    }

    /// Returns the first look-alike in a text, if any.
    ///
    /// ```
    /// use obverse_core::LookAlike;
    ///
    /// assert_eq!(LookAlike::first_in("f5 dб c3"), None);
    /// assert_eq!(LookAlike::first_in("f5 d6 с3").map(|es| es.meant), Some('c'));
    /// ```
    pub fn first_in(text: &str) -> Option<LookAlike> {
        text.chars().find_map(LookAlike::of)
    }

    /// Returns the text with each look-alike replaced by the character that was probably meant.
    ///
    /// ```
    /// use obverse_core::LookAlike;
    ///
    /// assert_eq!(LookAlike::replaced("φ5δ6 good"), "f5d6 good");
    /// ```
    pub fn replaced(text: &str) -> String {
        let meant = |typed| LookAlike::of(typed).map_or(typed, |found| found.meant);
        text.chars().map(meant).collect()
    }
}

impl fmt::Display for LookAlike {
    /// Writes a sentence without full stop that names both characters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LookAlike { typed, meant, name } = self;
        let kind = match meant.is_ascii_alphabetic() {
            true => "a Latin",
            false => "an ordinary",
        };
        write!(f, "`{typed}` is the {name}: type {kind} {meant}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, ParseError, Position, Square};

    #[test]
    fn the_table_maps_other_characters_to_ascii() {
        for (index, &(typed, meant, name)) in TABLE.iter().enumerate() {
            assert!(!typed.is_ascii() && meant.is_ascii(), "{name}");
            assert!(
                TABLE[..index].iter().all(|(other, ..)| *other != typed),
                "{name}"
            );
            assert_eq!(typed.is_uppercase(), meant.is_uppercase(), "{name}");
        }
        assert_eq!(LookAlike::of('Ｘ').map(|found| found.meant), Some('X'));
        assert_eq!(LookAlike::of('５').map(|found| found.meant), Some('5'));
        for other in ['é', 'X', '!', '\u{ff00}', '\u{ff5f}', '字', '\0'] {
            assert_eq!(LookAlike::of(other), None, "{other}");
        }
    }

    #[test]
    fn errors_of_all_parsers_name_look_alikes() {
        let board = "---------------------------OX------XO--------------------------- X";
        let error = board.replacen('X', "Χ", 1).parse::<Position>();
        let ParseError { error, .. } = error.unwrap_err();
        assert_eq!(
            error.to_string(),
            "`Χ` is the Greek letter chi: type a Latin X"
        );
        for (text, sentence) in [
            ("f5ϲ4", "`ϲ` is the Greek lunate sigma: type a Latin c"),
            ("f5 С4", "`С` is the Cyrillic letter es: type a Latin C"),
            (
                "f５",
                "`５` is the full-width form of an ASCII character: type an ordinary 5",
            ),
        ] {
            let ParseError { error, .. } = text.parse::<Game>().unwrap_err();
            assert_eq!(error.to_string(), sentence);
        }
        let error = "δ3".parse::<Square>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "`δ` is the Greek letter delta: type a Latin d"
        );
        let error = "d３".parse::<Square>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "`３` is the full-width form of an ASCII character: type an ordinary 3"
        );
    }
}
