use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use obverse_core::Position;

use crate::board_style::BoardStyle;
use crate::evaluation::EvaluationName;
use crate::pass_rule::PassRule;
use crate::rules::Rules;
use crate::spelling::is_spelling_of;
use crate::tie_rule::TieRule;

/// Settings of five university courses. A preset supplies every option that is not given explicitly.
///
/// | preset | evaluation | side without moves | move chosen in a tie | start | board |
/// | --- | --- | --- | --- | --- | --- |
/// | `athens-2020` | discs | passes, one ply | last | standard | `D` and `L`, `X` on legal moves |
/// | `athens-2022` | corners | passes, one ply | first | standard | `B`, `W` and `.`; rows and columns from 1 |
/// | `arta` | lab | the node is a leaf | first | mirrored | `X`, `O` and blank; rows and columns from 0 |
/// | `upc` | prop | passes, one ply | first | standard | `X`, `O` and `.` |
/// | `usc` | weights | passes, one ply | first | standard | `X`, `O` and `*` |
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preset {
    /// Athens University of Economics and Business, 2020: alpha-beta on the disc difference.
    Athens2020,
    /// Athens University of Economics and Business, 2022: corners and the dangerous squares next to them.
    Athens2022,
    /// University laboratory in Arta, 2021: an evaluation made of three ratios.
    Arta,
    /// UPC, Barcelona, 2022: corners, stable edges, iterative deepening.
    Upc,
    /// USC, Los Angeles: square weights and a traverse log of the search.
    Usc,
}

impl Preset {
    /// All presets.
    pub const ALL: [Preset; 5] = [
        Preset::Athens2020,
        Preset::Athens2022,
        Preset::Arta,
        Preset::Upc,
        Preset::Usc,
    ];

    /// Returns the name as typed on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Preset::Athens2020 => "athens-2020",
            Preset::Athens2022 => "athens-2022",
            Preset::Arta => "arta",
            Preset::Upc => "upc",
            Preset::Usc => "usc",
        }
    }

    /// Returns the evaluation that the course uses at leaves.
    pub const fn evaluation(self) -> EvaluationName {
        match self {
            Preset::Athens2020 => EvaluationName::Discs,
            Preset::Athens2022 => EvaluationName::Corners,
            Preset::Arta => EvaluationName::Lab,
            Preset::Upc => EvaluationName::Prop,
            Preset::Usc => EvaluationName::Weights,
        }
    }

    /// Returns the course's rules for passes and ties.
    pub const fn rules(self) -> Rules {
        Rules {
            passes: match self {
                Preset::Arta => PassRule::Leaf,
                _ => PassRule::Ply,
            },
            ties: match self {
                Preset::Athens2020 => TieRule::Last,
                _ => TieRule::First,
            },
        }
    }

    /// Returns the range of search depths that the course allows, in plies; `None` if it allows any depth.
    pub const fn depths(self) -> Option<RangeInclusive<u32>> {
        match self {
            Preset::Athens2020 => Some(1..=10),
            Preset::Athens2022 | Preset::Arta | Preset::Upc | Preset::Usc => None,
        }
    }

    /// Returns an error if the course does not allow this search depth in plies.
    pub fn check_depth(self, depth: u32) -> Result<(), PresetDepthError> {
        match self.depths() {
            Some(range) if !range.contains(&depth) => Err(PresetDepthError {
                depth,
                preset: self,
                first: *range.start(),
                last: *range.end(),
            }),
            _ => Ok(()),
        }
    }

    /// Returns the starting position of the course's games.
    pub const fn start(self) -> Position {
        match self {
            Preset::Arta => Position::mirrored(),
            _ => Position::start(),
        }
    }

    /// Returns the symbols and notation with which the course writes boards and moves.
    pub const fn style(self) -> BoardStyle {
        BoardStyle::of(self)
    }
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Error: the course of a preset does not allow this depth.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("depth {depth} is not allowed by the preset {preset}: choose {first} to {last}")]
pub struct PresetDepthError {
    depth: u32,
    preset: Preset,
    first: u32,
    last: u32,
}

/// Error: this text is not the name of a preset.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is not a preset: expected athens-2020, athens-2022, arta, upc or usc", .0.escape_debug())]
pub struct ParsePresetError(pub String);

impl FromStr for Preset {
    type Err = ParsePresetError;

    fn from_str(text: &str) -> Result<Preset, ParsePresetError> {
        Preset::ALL
            .into_iter()
            .find(|preset| is_spelling_of(text, preset.name()))
            .ok_or_else(|| ParsePresetError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for preset in Preset::ALL {
            assert_eq!(preset.to_string().parse(), Ok(preset));
            assert_eq!(preset.to_string().to_uppercase().parse(), Ok(preset));
        }
        assert_eq!(
            "athens".parse::<Preset>(),
            Err(ParsePresetError("athens".into()))
        );
    }
}
