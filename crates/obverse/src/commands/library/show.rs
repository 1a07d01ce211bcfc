//! `obverse library show`: a game of the library.

use std::path::Path;

use obverse_core::{Color, Tally};
use obverse_dialogue::{Colors, TerminalBoard, board_with_panel};
use obverse_files::typed_position;
use obverse_formats::opening_names::OpeningNames;
use obverse_formats::{GameRecord, obverse_json};
use obverse_library::LibraryGame;
use serde_json::{Value, json};

use super::open_library::open_library;
use crate::args::LibraryShowArgs;
use crate::failure::Failure;
use crate::output::{self, FAINT, STRONG, printable};

pub fn run(args: &LibraryShowArgs, path: &Path, json: bool) -> Result<(), Failure> {
    let library = open_library(path)?;
    let LibraryGame { record, variations } = library.game(args.id)?;
    let openings = OpeningNames::built_in();
    let opening = openings.of_game(&record.game);
    if json {
        let mut line = Vec::new();
        obverse_json::write(&record, &mut line).map_err(Failure::writing)?;
        let mut value: Value = serde_json::from_slice(&line).map_err(Failure::task)?;
        value["id"] = json!(args.id);
        value["opening"] = json!(opening);
        value["transcript"] = json!(record.game.to_string());
        value["moves_in_variations"] = json!(variations.len());
        return output::print_json(&value);
    }
    let ascii = args.ascii || !output::locale_is_utf8();
    let view = TerminalBoard::new(ascii, Colors::of_terminal());
    let game = typed_position::cut(record.game.clone(), args.ply).map_err(Failure::input)?;
    let diagram = board_with_panel(&view, &game, game.score());
    let mut text = format!("{}\n", heading(args.id, &record));
    if let Some(opening) = opening {
        text += &format!("{opening}\n");
    }
    text += &format!("{diagram}\n  {}\n", record.game);
    if !variations.is_empty() {
        text += &format!(
            "  {FAINT}with variations: {} moves in all{FAINT:#}\n",
            variations.len()
        );
    }
    output::print(&text)
}

/// Players, result, event and date of a game.
fn heading(id: i64, record: &GameRecord) -> String {
    let name = |color| printable(record.player(color).name.as_deref().unwrap_or("?"));
    let result = match record.result() {
        Some(outcome) if outcome.score % 2.0 == 0.0 => {
            let half = (outcome.score / 2.0) as i8;
            let discs = |lead: i8| u8::try_from(32 + lead).unwrap_or(0);
            let tally = Tally {
                black: discs(half),
                white: discs(-half),
            };
            tally.to_string()
        }
        Some(outcome) => format!("{:+}", outcome.score),
        None => "no result".to_owned(),
    };
    let place = [&record.event, &record.date].into_iter().flatten();
    let place: String = place.map(|text| format!(", {}", printable(text))).collect();
    format!(
        "{FAINT}{id}{FAINT:#}  {STRONG}{} - {}{STRONG:#}  {result}{place}",
        name(Color::Black),
        name(Color::White)
    )
}
