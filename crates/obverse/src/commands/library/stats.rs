//! `obverse library stats`: the results of a player.

use std::path::Path;

use anyhow::anyhow;
use obverse_formats::opening_names::OpeningNames;
use obverse_library::{PlayerStatistics, SideCount};
use serde_json::{Value, json};

use super::open_library::{no_such_name, open_library};
use crate::args::LibraryStatsArgs;
use crate::failure::Failure;
use crate::output::{self, FAINT, STRONG, count, printable};

/// Largest number of names in the message about an ambiguous name.
const NAMES: usize = 10;

pub fn run(args: &LibraryStatsArgs, path: &Path, json: bool) -> Result<(), Failure> {
    let library = open_library(path)?;
    let players = library.players()?;
    let typed = args.player();
    let found = players.matching(&typed);
    let names: Vec<&str> = found.iter().filter_map(|id| players.name(*id)).collect();
    let name = match names.as_slice() {
        [] => {
            let message = format!("the library has no player named `{typed}`");
            return Err(no_such_name(&message, &typed, &players));
        }
        [name] => *name,
        several => {
            let more = match several.len().saturating_sub(NAMES) {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            let shown = several[..several.len().min(NAMES)].join(", ");
            return Err(Failure::Input(anyhow!(
                "`{typed}` means several players: {shown}{more}; type the whole name of one"
            )));
        }
    };
    let statistics = library.player_statistics(&found, &OpeningNames::built_in())?;
    if json {
        return output::print_json(&statistics_json(name, &statistics));
    }
    output::print(&table(name, &statistics))
}

fn table(name: &str, statistics: &PlayerStatistics) -> String {
    let years = statistics
        .years
        .map_or(String::new(), |(first, last)| match first == last {
            true => format!(", {first}"),
            false => format!(", {first} to {last}"),
        });
    let games = statistics.black.games + statistics.white.games;
    let mut text = format!(
        "{STRONG}{}{STRONG:#}, {} games{years}\n\n{FAINT}  {:<22}{:>7}{:>7}{:>7}{:>7}{:>9}{FAINT:#}\n",
        printable(name),
        count(games),
        "",
        "games",
        "won",
        "drawn",
        "lost",
        "discs"
    );
    let row = |label: &str, side: &SideCount| {
        let discs = side.average_difference();
        let discs = discs.map_or("-".to_owned(), |discs| format!("{discs:+.1}"));
        format!(
            "  {label:<22}{:>7}{:>7}{:>7}{:>7}{discs:>9}\n",
            count(side.games),
            count(side.wins),
            count(side.draws),
            count(side.losses),
        )
    };
    text += &row("Black", &statistics.black);
    text += &row("White", &statistics.white);
    for (title, side) in [
        ("Openings with Black", Side::Black),
        ("Openings with White", Side::White),
    ] {
        let mut openings: Vec<(&str, &SideCount)> = statistics
            .openings
            .iter()
            .map(|it| {
                (
                    it.name.as_deref().unwrap_or("no name"),
                    side.of(&it.black, &it.white),
                )
            })
            .filter(|(_, count)| count.games > 0)
            .collect();
        openings.sort_by_key(|(_, count)| std::cmp::Reverse(count.games));
        if !openings.is_empty() {
            text += &format!("\n{STRONG}{title}{STRONG:#}\n");
            text.extend(openings.iter().map(|(name, side)| row(name, side)));
        }
    }
    text
}

#[derive(Clone, Copy)]
enum Side {
    Black,
    White,
}

impl Side {
    fn of<'a>(self, black: &'a SideCount, white: &'a SideCount) -> &'a SideCount {
        match self {
            Side::Black => black,
            Side::White => white,
        }
    }
}

fn statistics_json(name: &str, statistics: &PlayerStatistics) -> Value {
    let side = |side: &SideCount| {
        json!({
            "games": side.games,
            "wins": side.wins,
            "draws": side.draws,
            "losses": side.losses,
            "average_difference": side.average_difference(),
        })
    };
    let openings = statistics.openings.iter();
    let openings = openings.map(
        |it| json!({ "opening": it.name, "black": side(&it.black), "white": side(&it.white) }),
    );
    json!({
        "player": name,
        "years": statistics.years,
        "black": side(&statistics.black),
        "white": side(&statistics.white),
        "openings": openings.collect::<Vec<_>>(),
    })
}
