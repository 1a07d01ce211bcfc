//! `obverse` without a command and without a terminal: a short introduction.

use crate::failure::Failure;
use crate::output::{self, FAINT, LITERAL, STRONG};

const SUGGESTIONS: [(&str, &str); 9] = [
    ("obverse play", "play against the engine"),
    ("obverse serve --open", "play in a browser"),
    ("obverse show start", "start position"),
    ("obverse show f5d6c3d3c4", "position after these moves"),
    ("obverse moves f5d6c3", "legal moves"),
    ("obverse hint f5d6c3", "value of each move"),
    ("obverse analyze FILE", "review a game"),
    (
        "obverse trace --tree \"((3 12 8)(2 4 6)(14 5 2))\"",
        "alpha-beta step by step",
    ),
    ("obverse convert FILE --to ggf", "convert a game file"),
];

pub fn run() -> Result<(), Failure> {
    let mut text = format!(
        "{STRONG}Obverse {}{STRONG:#}, {}.\n\nTo start:\n",
        env!("CARGO_PKG_VERSION"),
        env!("CARGO_PKG_DESCRIPTION"),
    );
    for (command, result) in SUGGESTIONS {
        text += &format!("  {LITERAL}{command:<51}{LITERAL:#}{FAINT}{result}{FAINT:#}\n");
    }
    text += &format!(
        "\n{LITERAL}obverse --help{LITERAL:#} lists all commands, \
         {LITERAL}obverse show --help{LITERAL:#} describes one command.\n"
    );
    output::print(&text)
}
