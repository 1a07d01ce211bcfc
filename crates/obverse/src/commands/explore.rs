//! `obverse explore`: what was played in a position.

use obverse_core::Position;
use obverse_formats::opening_names::OpeningNames;
use obverse_library::IndexBytes;
use obverse_library::index::{IndexError, Matching, PositionAnswer, PositionIndex, Results};
use serde_json::{Value, json};

use super::library::{GameLine, library_path, named, open_index, open_library};
use crate::args::ExploreArgs;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::output::{self, FAINT, STRONG, count};

pub fn run(args: &ExploreArgs) -> Result<(), Failure> {
    let game = args.position.game()?;
    let position = game.position();
    let query = args.query.query().map_err(Failure::input)?;
    let library = open_library(&library_path(&args.library)?)?;
    let index = open_index(&library, &Interrupt::listen())?;
    let names = index
        .players()
        .and_then(|players| Ok((players, index.events()?)));
    let (players, events) = names.map_err(Failure::task)?;
    let filter = named(&query, players, events)?;
    let matching = match args.exact {
        true => Matching::Exact,
        false => Matching::UpToSymmetry,
    };
    let answer = index
        .answer(position, matching, &filter)
        .map_err(Failure::task)?;
    let openings = OpeningNames::built_in();
    let opening = openings
        .of_game(&game)
        .or_else(|| openings.of_position(position));
    let latest = latest(&index, &answer).map_err(Failure::task)?;
    if args.json {
        return output::print_json(&answer_json(position, opening, &answer, &latest));
    }
    output::print(&table(position, opening, &answer, &latest))
}

/// The lines of the latest games.
fn latest<'a>(
    index: &'a PositionIndex<IndexBytes>,
    answer: &PositionAnswer,
) -> Result<Vec<GameLine<'a>>, IndexError> {
    let line = |&game: &u32| -> Result<GameLine<'a>, IndexError> {
        let (players, events) = (index.players()?, index.events()?);
        Ok(GameLine::new(
            index.id(game)?,
            &index.facts(game)?,
            players,
            events,
        ))
    };
    answer.latest.iter().map(line).collect()
}

fn table(
    position: Position,
    opening: Option<&str>,
    answer: &PositionAnswer,
    latest: &[GameLine<'_>],
) -> String {
    let games = match answer.results.games {
        0 => "no games".to_owned(),
        1 => "1 game".to_owned(),
        games => format!("{} games", count(games.into())),
    };
    let opening = opening.map_or(String::new(), |name| format!("{name}: "));
    let mut text = format!(
        "{STRONG}{opening}{games}{STRONG:#}, {} to move\n",
        position.turn()
    );
    if answer.moves.is_empty() && answer.ended == 0 {
        return text;
    }
    text += &format!(
        "\n{FAINT}{:<6}{:>8}{:>8}{:>8}{:>8}{:>8}   {}{FAINT:#}\n",
        "move", "games", "share", "Black", "draws", "White", "years"
    );
    for played in &answer.moves {
        text += &row(
            &played.mv.to_string(),
            &played.results,
            answer.results.games,
        );
    }
    if answer.moves.len() > 1 {
        text += &row("all", &answer.results, answer.results.games);
    }
    if answer.ended > 0 {
        let plural = if answer.ended == 1 { " ends" } else { "s end" };
        text += &format!("\n{} game{plural} here.\n", count(answer.ended.into()));
    }
    if !latest.is_empty() {
        text += &format!("\n{STRONG}Latest games{STRONG:#}\n");
        text.extend(latest.iter().map(GameLine::text));
    }
    text
}

/// A line of the table. The shares of wins and draws are those of the games with a result.
fn row(label: &str, results: &Results, all: u32) -> String {
    let decided = results.black_wins + results.draws + results.white_wins;
    let percent = |part: u32, whole: u32| match whole {
        0 => "-".to_owned(),
        whole => format!("{:.0} %", 100.0 * f64::from(part) / f64::from(whole)),
    };
    let years = match &results.years {
        Some(years) if years.start() == years.end() => years.start().to_string(),
        Some(years) => format!("{}-{}", years.start(), years.end()),
        None => "-".to_owned(),
    };
    format!(
        "{label:<6}{:>8}{:>8}{:>8}{:>8}{:>8}   {years}\n",
        count(results.games.into()),
        percent(results.games, all),
        percent(results.black_wins, decided),
        percent(results.draws, decided),
        percent(results.white_wins, decided),
    )
}

fn answer_json(
    position: Position,
    opening: Option<&str>,
    answer: &PositionAnswer,
    latest: &[GameLine<'_>],
) -> Value {
    let moves = answer.moves.iter();
    let moves = moves.map(|played| {
        let mut value = results_json(&played.results);
        value["move"] = json!(played.mv.to_string());
        value
    });
    let mut value = results_json(&answer.results);
    value["position"] = json!(position.to_string());
    value["opening"] = json!(opening);
    value["moves"] = json!(moves.collect::<Vec<_>>());
    value["ended"] = json!(answer.ended);
    value["latest"] = json!(latest);
    value
}

fn results_json(results: &Results) -> Value {
    json!({
        "games": results.games,
        "black_wins": results.black_wins,
        "draws": results.draws,
        "white_wins": results.white_wins,
        "first_year": results.years.as_ref().map(|years| *years.start()),
        "last_year": results.years.as_ref().map(|years| *years.end()),
    })
}
