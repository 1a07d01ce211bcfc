use ratatui::style::{Color, Modifier, Style};

use crate::color_depth::{ColorDepth, Token};
use crate::theme_name::ThemeName;

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
        let color = |token: Token| depth.resolve(token);
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

    /// Whether the theme has no colours, so that discs and marks must differ in shape.
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
