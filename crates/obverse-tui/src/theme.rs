use std::fmt;
use std::str::FromStr;

use ratatui::style::{Color, Modifier, Style};

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

/// Number of colours of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorDepth {
    /// 24-bit colours.
    True,
    /// The 256 indexed colours.
    Indexed,
    /// The 16 ANSI colours.
    Sixteen,
}

impl ColorDepth {
    /// Detects the number of colours from environment variables. `variable` returns the value of a variable.
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> ColorDepth {
        let has = |name: &str, words: &[&str]| {
            variable(name).is_some_and(|value| words.iter().any(|word| value.contains(word)))
        };
        if has("COLORTERM", &["truecolor", "24bit"]) || variable("WT_SESSION").is_some() {
            ColorDepth::True
        } else if has("TERM", &["256", "kitty", "alacritty", "foot", "ghostty"]) {
            ColorDepth::Indexed
        } else {
            ColorDepth::Sixteen
        }
    }
}

/// A 24-bit colour, and its replacement among the 16 ANSI colours.
type Token = ((u8, u8, u8), Color);

/// The colours of a theme, and the styles made from them.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    mono: bool,
    paper: Color,
    ink: Color,
    faint: Color,
    accent: Color,
    good: Color,
    bad: Color,
    felt: [Color; 2],
    last: Color,
    mark: Color,
    black: Color,
    white: Color,
}

impl Theme {
    /// The styles of a theme on a terminal with this many colours.
    pub fn new(name: ThemeName, depth: ColorDepth) -> Theme {
        let color = |token: Token| resolve(token, depth);
        let by = |light: Token, dark: Token, any: Token| match name {
            ThemeName::Light => color(light),
            ThemeName::Dark => color(dark),
            ThemeName::Auto | ThemeName::Mono => color(any),
        };
        let (paper, ink) = match name {
            ThemeName::Light => (
                color(((0xfb, 0xfa, 0xf7), Color::White)),
                color(((0x14, 0x16, 0x1a), Color::Black)),
            ),
            ThemeName::Dark => (
                color(((0x15, 0x17, 0x1a), Color::Black)),
                color(((0xe9, 0xe7, 0xe1), Color::White)),
            ),
            ThemeName::Auto | ThemeName::Mono => (Color::Reset, Color::Reset),
        };
        Theme {
            mono: name == ThemeName::Mono,
            paper,
            ink,
            faint: by(
                ((0x76, 0x72, 0x67), Color::DarkGray),
                ((0x97, 0x93, 0x88), Color::Gray),
                ((0x8a, 0x85, 0x78), Color::DarkGray),
            ),
            accent: by(
                ((0x5f, 0x50, 0xc0), Color::Magenta),
                ((0x9a, 0x8c, 0xff), Color::LightMagenta),
                ((0x87, 0x78, 0xe8), Color::Magenta),
            ),
            good: by(
                ((0x1d, 0x7a, 0x8c), Color::Cyan),
                ((0x4f, 0xb3, 0xc6), Color::LightCyan),
                ((0x2f, 0x98, 0xab), Color::Cyan),
            ),
            bad: by(
                ((0xb4, 0x4d, 0x28), Color::Red),
                ((0xe0, 0x84, 0x5f), Color::LightRed),
                ((0xd0, 0x69, 0x3f), Color::Red),
            ),
            felt: match depth {
                ColorDepth::True => [Color::Rgb(0x2c, 0x78, 0x57), Color::Rgb(0x27, 0x6d, 0x4f)],
                // The palettes of 256 and of 16 colours do not have two similar greens, so all squares have the same
                // colour.
                ColorDepth::Indexed => [Color::Indexed(29); 2],
                ColorDepth::Sixteen => [Color::Green; 2],
            },
            last: color(((0x50, 0xa8, 0x80), Color::LightGreen)),
            mark: color(((0x16, 0x40, 0x2e), Color::Black)),
            black: color(((0x17, 0x18, 0x1b), Color::Black)),
            white: color(((0xf6, 0xf4, 0xee), Color::White)),
        }
    }

    /// Whether the theme has no colours, so that shapes must distinguish what is drawn.
    pub fn is_mono(&self) -> bool {
        self.mono
    }

    fn with(&self, color: Color) -> Style {
        if self.mono {
            Style::new()
        } else {
            Style::new().fg(color).bg(self.paper)
        }
    }

    /// Style of ordinary text.
    pub fn text(&self) -> Style {
        self.with(self.ink)
    }

    /// Style of the most important text.
    pub fn strong(&self) -> Style {
        self.text().add_modifier(Modifier::BOLD)
    }

    /// Style of less important text, such as labels and explanations.
    pub fn faint(&self) -> Style {
        match self.mono {
            true => Style::new().add_modifier(Modifier::DIM),
            false => self.with(self.faint),
        }
    }

    /// Style of highlighted text, such as the current node.
    pub fn accent(&self) -> Style {
        self.with(self.accent).add_modifier(Modifier::BOLD)
    }

    /// Style of a selected area, with its background.
    pub fn selected(&self) -> Style {
        match self.mono {
            true => Style::new().add_modifier(Modifier::REVERSED),
            false => Style::new().fg(self.white).bg(self.accent),
        }
    }

    /// Style of a value that is good for its side.
    pub fn good(&self) -> Style {
        self.with(self.good)
    }

    /// Style of a value that is bad for its side, or of an error.
    pub fn bad(&self) -> Style {
        self.with(self.bad)
    }

    /// Style of an empty square. Squares alternate between dark and light, as on a chessboard, with slightly different
    /// colours if possible.
    pub fn felt(&self, dark: bool) -> Style {
        match self.mono {
            true => Style::new(),
            false => Style::new().fg(self.mark).bg(self.felt[usize::from(dark)]),
        }
    }

    /// Whether adjacent squares have different colours.
    pub fn tells_squares_apart(&self) -> bool {
        !self.mono && self.felt[0] != self.felt[1]
    }

    /// The style of a square, with the background that marks the last move.
    pub fn last(&self, style: Style) -> Style {
        match self.mono {
            true => style,
            false => style.bg(self.last),
        }
    }

    /// The style of a square, with the background that marks the cursor. Without colours, brackets mark the square
    /// instead.
    pub fn focus(&self, style: Style) -> Style {
        match self.mono {
            true => style,
            false => style.bg(self.accent),
        }
    }

    /// Style of a disc on a square with the style `square`.
    pub fn disc(&self, color: obverse_core::Color, square: Style) -> Style {
        match (self.mono, color) {
            (true, _) => square,
            (false, obverse_core::Color::Black) => square.fg(self.black),
            (false, obverse_core::Color::White) => square.fg(self.white),
        }
    }

    /// Style of the value of a move on a square with the style `square`. The best value stands out.
    pub fn number(&self, square: Style, best: bool) -> Style {
        let style = match self.mono {
            true => square,
            false => square.fg(self.white),
        };
        match best {
            true => style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
            false => style,
        }
    }
}

fn resolve(((r, g, b), nearest): Token, depth: ColorDepth) -> Color {
    match depth {
        ColorDepth::True => Color::Rgb(r, g, b),
        ColorDepth::Indexed => Color::Indexed(indexed([r, g, b])),
        ColorDepth::Sixteen => nearest,
    }
}

/// The nearest indexed colour of the 6x6x6 cube and the 24 greys.
fn indexed(rgb: [u8; 3]) -> u8 {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let distance = |other: [u8; 3]| -> u32 {
        let squares = rgb.iter().zip(other).map(|(&a, b)| {
            let difference = u32::from(a.abs_diff(b));
            difference * difference
        });
        squares.sum()
    };
    let cube = (0..216u8).map(|index| {
        let levels = [index / 36, index / 6 % 6, index % 6];
        (16 + index, levels.map(|level| LEVELS[usize::from(level)]))
    });
    let greys = (0..24u8).map(|index| (232 + index, [8 + 10 * index; 3]));
    cube.chain(greys)
        .min_by_key(|&(_, color)| distance(color))
        .map_or(16, |(index, _)| index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_of_256_is_found() {
        assert_eq!(indexed([0, 0, 0]), 16);
        assert_eq!(indexed([255, 255, 255]), 231);
        assert_eq!(indexed([0, 135, 95]), 29);
        assert_eq!(indexed([8, 8, 8]), 232);
    }

    #[test]
    fn the_environment_says_how_many_colours_there_are() {
        let depth = |variables: &[(&str, &str)]| {
            ColorDepth::of_environment(|name| {
                let (_, value) = variables.iter().find(|(key, _)| *key == name)?;
                Some((*value).to_owned())
            })
        };
        assert_eq!(depth(&[("COLORTERM", "truecolor")]), ColorDepth::True);
        assert_eq!(depth(&[("TERM", "xterm-256color")]), ColorDepth::Indexed);
        assert_eq!(depth(&[("TERM", "linux")]), ColorDepth::Sixteen);
        assert_eq!(depth(&[]), ColorDepth::Sixteen);
    }

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
