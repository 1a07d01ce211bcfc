use ratatui::style::Color;

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

/// A 24-bit colour, and its replacement among the 16 ANSI colours.
pub(crate) type Token = ((u8, u8, u8), Color);

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

    /// The colour of a token, or its replacement on a terminal with fewer colours.
    pub(crate) fn resolve(self, ((r, g, b), nearest): Token) -> Color {
        match self {
            ColorDepth::True => Color::Rgb(r, g, b),
            ColorDepth::Indexed => Color::Indexed(indexed([r, g, b])),
            ColorDepth::Sixteen => nearest,
        }
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
    fn the_nearest_of_256_colours_is_found() {
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
}
