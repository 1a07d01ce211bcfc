use std::fmt;
use std::str::FromStr;

/// A colour theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThemeName {
    /// The terminal's own background and text colour, with accents that are readable on any background.
    Auto,
    /// Dark text on a light background.
    Light,
    /// Light text on a dark background.
    Dark,
    /// No colours.
    Mono,
}

impl ThemeName {
    /// All themes, in the order in which the key `t` goes through them.
    pub const ALL: [ThemeName; 4] = [
        ThemeName::Auto,
        ThemeName::Light,
        ThemeName::Dark,
        ThemeName::Mono,
    ];

    /// Name of the theme, as on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            ThemeName::Auto => "auto",
            ThemeName::Light => "light",
            ThemeName::Dark => "dark",
            ThemeName::Mono => "mono",
        }
    }

    /// The theme after this one in [`ThemeName::ALL`]. The list wraps around.
    pub fn next(self) -> ThemeName {
        let place = ThemeName::ALL.iter().position(|&name| name == self);
        ThemeName::ALL[(place.unwrap_or(0) + 1) % ThemeName::ALL.len()]
    }
}

/// The error for a text that is not the name of a theme.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a theme: choose auto, light, dark or mono")]
pub struct ParseThemeError(pub String);

impl FromStr for ThemeName {
    type Err = ParseThemeError;

    fn from_str(text: &str) -> Result<ThemeName, ParseThemeError> {
        let known = ThemeName::ALL.into_iter().find(|name| name.name() == text);
        known.ok_or_else(|| ParseThemeError(text.to_owned()))
    }
}

impl fmt::Display for ThemeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn themes_go_round_and_have_names() {
        let mut theme = ThemeName::Auto;
        for _ in ThemeName::ALL {
            assert_eq!(theme.name().parse(), Ok(theme));
            theme = theme.next();
        }
        assert_eq!(theme, ThemeName::Auto);
        assert!("pink".parse::<ThemeName>().is_err());
    }
}
