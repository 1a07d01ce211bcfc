/// Colour support of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colors {
    /// The 16 standard ANSI colours.
    Sixteen,
    /// The 256-colour palette.
    Palette,
    /// 24-bit true colour.
    True,
}

impl Colors {
    /// Detects the colour support from `COLORTERM` and `TERM`.
    pub fn of_terminal() -> Colors {
        let variable = |name| std::env::var(name).unwrap_or_default();
        Colors::named(&variable("COLORTERM"), &variable("TERM"))
    }

    fn named(colorterm: &str, term: &str) -> Colors {
        if matches!(colorterm, "truecolor" | "24bit") {
            Colors::True
        } else if term.contains("256") {
            Colors::Palette
        } else {
            Colors::Sixteen
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_names_the_colours() {
        assert_eq!(Colors::named("truecolor", "xterm"), Colors::True);
        assert_eq!(Colors::named("", "screen-256color"), Colors::Palette);
        assert_eq!(Colors::named("", "linux"), Colors::Sixteen);
    }
}
