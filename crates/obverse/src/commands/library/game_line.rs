use obverse_library::{FoundGame, GameFacts, Library, NameTable};
use serde::Serialize;

use crate::failure::Failure;
use crate::output::{self, FAINT, printable};

/// The names of players and events.
pub struct Names {
    pub players: NameTable,
    pub events: NameTable,
}

impl Names {
    /// Reads the names of a library.
    pub fn of(library: &Library) -> Result<Names, Failure> {
        Ok(Names {
            players: library.players()?,
            events: library.events()?,
        })
    }
}

/// A game in a list.
#[derive(Serialize)]
pub struct GameLine<'a> {
    pub id: i64,
    pub year: Option<u16>,
    pub black: Option<&'a str>,
    pub white: Option<&'a str>,
    /// Black's discs minus White's.
    pub score: Option<i8>,
    pub event: Option<&'a str>,
}

impl<'a> GameLine<'a> {
    /// The line of a game.
    pub fn new(
        id: i64,
        facts: &GameFacts,
        players: &'a NameTable,
        events: &'a NameTable,
    ) -> GameLine<'a> {
        GameLine {
            id,
            year: facts.year,
            black: facts.black.and_then(|number| players.name(number)),
            white: facts.white.and_then(|number| players.name(number)),
            score: facts.score,
            event: facts.event.and_then(|number| events.name(number)),
        }
    }

    /// The line as text.
    pub fn text(&self) -> String {
        let name = |name: Option<&str>| printable(name.unwrap_or("?"));
        let year = self.year.map_or("-".to_owned(), |year| year.to_string());
        format!(
            "{:>7}  {year:>4}  {:<20}  {:>5}  {:<20}  {FAINT}{}{FAINT:#}\n",
            self.id,
            name(self.black),
            result_text(self.score),
            name(self.white),
            printable(self.event.unwrap_or_default()),
        )
    }
}

/// A score as the discs of both sides; `?` for a game without a result.
pub fn result_text(score: Option<i8>) -> String {
    match score {
        None => "?".to_owned(),
        Some(score) if score % 2 == 0 => format!("{}-{}", 32 + score / 2, 32 - score / 2),
        Some(score) => format!("{score:+}"),
    }
}

/// Prints the latest games of a list, or all if `limit` is `None`; as JSON, an object per line.
pub fn print_list(
    found: &[FoundGame],
    names: &Names,
    limit: Option<usize>,
    json: bool,
) -> Result<(), Failure> {
    let first = limit.map_or(0, |limit| found.len().saturating_sub(limit));
    for games in found[first..].chunks(1000) {
        let mut text = String::new();
        for game in games {
            let line = GameLine::new(game.id, &game.facts, &names.players, &names.events);
            if json {
                text += &serde_json::to_string(&line).map_err(Failure::task)?;
                text += "\n";
            } else {
                text += &line.text();
            }
        }
        output::print(&text)?;
    }
    if first > 0 && !json {
        output::note(&format!(
            "note: these are the latest {} of {} games; --limit N or --all lists more\n",
            output::count((found.len() - first) as u64),
            output::count(found.len() as u64)
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_discs_of_both_sides() {
        assert_eq!(result_text(Some(10)), "37-27");
        assert_eq!(result_text(Some(-64)), "0-64");
        assert_eq!(result_text(Some(0)), "32-32");
        assert_eq!(result_text(Some(1)), "+1");
        assert_eq!(result_text(None), "?");
    }
}
