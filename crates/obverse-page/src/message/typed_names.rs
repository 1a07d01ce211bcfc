use obverse_study::Action;
use serde::Deserialize;

/// Maximum length of a typed name, in characters.
const LONGEST_NAME: usize = 40;

/// The names of the players, as the user typed them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TypedNames {
    /// Black's name; blank for none.
    pub black: String,
    /// White's name; blank for none.
    pub white: String,
}

impl From<TypedNames> for Action {
    fn from(names: TypedNames) -> Action {
        Action::Name {
            black: cleaned(&names.black),
            white: cleaned(&names.white),
        }
    }
}

/// A typed name without control characters, at most [`LONGEST_NAME`] characters long; `None` if it is blank.
fn cleaned(name: &str) -> Option<String> {
    let visible: String = name.chars().filter(|it| !it.is_control()).collect();
    let short: String = visible.trim().chars().take(LONGEST_NAME).collect();
    (!short.is_empty()).then_some(short)
}
