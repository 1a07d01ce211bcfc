//! `obverse` alone: how to begin.

use crate::failure::Failure;
use crate::output::{self, FAINT, LITERAL, STRONG};

const SUGGESTIONS: [(&str, &str); 5] = [
    ("obverse show start", "the board before the first move"),
    ("obverse show f5d6c3d3c4", "the board after these moves"),
    ("obverse moves f5d6c3", "what can be played, what it flips"),
    ("obverse perft 9", "count all games of nine plies"),
    (
        "obverse convert FILE --to ggf",
        "read any format, write another",
    ),
];

pub fn run() -> Result<(), Failure> {
    let mut text = format!(
        "{STRONG}Obverse {}{STRONG:#}, {}.\n\nTo begin:\n",
        env!("CARGO_PKG_VERSION"),
        env!("CARGO_PKG_DESCRIPTION"),
    );
    for (command, result) in SUGGESTIONS {
        text += &format!("  {LITERAL}{command:<32}{LITERAL:#}{FAINT}{result}{FAINT:#}\n");
    }
    text += &format!(
        "\n{LITERAL}obverse --help{LITERAL:#} lists everything, \
         {LITERAL}obverse show --help{LITERAL:#} explains one command.\n"
    );
    output::print(&text)
}
