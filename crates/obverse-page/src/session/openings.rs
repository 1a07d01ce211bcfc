//! The openings of new games.

use obverse_core::Game;
use obverse_formats::xot;
use obverse_study::Opening;

use crate::message::OpeningChoice;

/// The built-in list of XOT openings, one per line.
const OPENINGS: &str = include_str!("../../assets/xot.txt");

/// The opening that the page has chosen for a new game.
pub(super) fn opening(choice: OpeningChoice) -> Opening {
    match choice {
        OpeningChoice::Standard => Opening::Standard,
        OpeningChoice::Mirrored => Opening::Mirrored,
        OpeningChoice::Random => Opening::Random,
        OpeningChoice::Same => Opening::Same,
        OpeningChoice::Xot { list } => Opening::OneOf(xot_openings(list.as_deref())),
    }
}

/// The openings of a list with one opening per line, or of the built-in list if `list` is `None`. Skips invalid
/// lines.
fn xot_openings(list: Option<&str>) -> Vec<Game> {
    let list = list.unwrap_or(OPENINGS);
    xot::Reader::new(list.as_bytes()).flatten().collect()
}
