//! `obverse` alone: how to begin.

use crate::failure::Failure;
use crate::output::{self, FAINT, LITERAL, STRONG};

const SUGGESTIONS: [(&str, &str); 9] = [
    ("obverse play", "a game against the computer"),
    ("obverse serve --open", "the same in a browser"),
    ("obverse show start", "the board at the start"),
    ("obverse show f5d6c3d3c4", "the board after these moves"),
    ("obverse moves f5d6c3", "what can be played"),
    ("obverse hint f5d6c3", "what each move is worth"),
    ("obverse analyze FILE", "what each move lost"),
    (
        "obverse trace --tree \"((3 12 8)(2 4 6)(14 5 2))\"",
        "alpha-beta step by step",
    ),
    ("obverse convert FILE --to ggf", "one format into another"),
];

pub fn run() -> Result<(), Failure> {
    let mut text = format!(
        "{STRONG}Obverse {}{STRONG:#}, {}.\n\nTo begin:\n",
        env!("CARGO_PKG_VERSION"),
        env!("CARGO_PKG_DESCRIPTION"),
    );
    for (command, result) in SUGGESTIONS {
        text += &format!("  {LITERAL}{command:<51}{LITERAL:#}{FAINT}{result}{FAINT:#}\n");
    }
    text += &format!(
        "\n{LITERAL}obverse --help{LITERAL:#} lists everything, \
         {LITERAL}obverse show --help{LITERAL:#} explains one command.\n"
    );
    output::print(&text)
}
