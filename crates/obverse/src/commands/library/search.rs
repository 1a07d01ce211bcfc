//! `obverse library search`: games that fulfil conditions.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::anyhow;
use obverse_core::Position;
use obverse_formats::opening_names::OpeningNames;
use obverse_library::index::Matching;
use obverse_library::{FoundGame, GameFilter, Library};

use super::game_line::{Names, print_list};
use super::open_library::{named, open_index, open_library};
use crate::args::{LibrarySearchArgs, SearchConditionArgs};
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::output;
use crate::position_arg;

pub fn run(args: &LibrarySearchArgs, path: &Path, json: bool) -> Result<(), Failure> {
    let library = open_library(path)?;
    let names = Names::of(&library)?;
    let found = find(&library, &args.conditions, &names, &Interrupt::listen())?;
    print_list(&found, &names, args.length.limit(), json)?;
    if found.is_empty() && !json {
        output::note("No game fulfils the conditions.\n");
    }
    Ok(())
}

/// The games that fulfil the conditions.
pub fn find(
    library: &Library,
    args: &SearchConditionArgs,
    names: &Names,
    interrupt: &Interrupt,
) -> Result<Vec<FoundGame>, Failure> {
    let query = args.query.query().map_err(Failure::input)?;
    let filter = named(&query, &names.players, &names.events)?;
    let mut among: Option<BTreeSet<i64>> = None;
    let mut restrict = |ids: BTreeSet<i64>| {
        among = Some(match among.take() {
            Some(among) => among.intersection(&ids).copied().collect(),
            None => ids,
        });
    };
    if let Some(position) = &args.position {
        let position = position_arg::game_of(position)?.position();
        let matching = match args.exact {
            true => Matching::Exact,
            false => Matching::UpToSymmetry,
        };
        restrict(games_with(library, &[position], matching, interrupt)?);
    }
    if let Some(opening) = &args.opening {
        let positions = opening_positions(opening)?;
        restrict(games_with(
            library,
            &positions,
            Matching::UpToSymmetry,
            interrupt,
        )?);
    }
    Ok(library.find(&filter, among.as_ref())?)
}

/// The numbers of the games in which one of the positions occurs.
fn games_with(
    library: &Library,
    positions: &[Position],
    matching: Matching,
    interrupt: &Interrupt,
) -> Result<BTreeSet<i64>, Failure> {
    let index = open_index(library, interrupt)?;
    let mut ids = BTreeSet::new();
    for &position in positions {
        let games = index.games_with(position, matching, &GameFilter::default());
        let found = games.and_then(|games| index.ids(&games));
        ids.extend(found.map_err(Failure::task)?);
    }
    Ok(ids)
}

/// The positions of the openings with this name, or else of those whose names contain it.
fn opening_positions(name: &str) -> Result<Vec<Position>, Failure> {
    let openings = OpeningNames::built_in();
    let wanted = name.trim().to_lowercase();
    let named = |is_meant: &dyn Fn(&str) -> bool| -> Vec<Position> {
        let positions = openings.positions();
        let positions = positions.filter(|(_, name)| is_meant(&name.to_lowercase()));
        positions.map(|(position, _)| position).collect()
    };
    let mut found = named(&|name| name == wanted);
    if found.is_empty() && !wanted.is_empty() {
        found = named(&|name| name.contains(&wanted));
    }
    if found.is_empty() {
        let mut known: Vec<&str> = openings.positions().map(|(_, name)| name).collect();
        known.sort_unstable();
        known.dedup();
        let known = known.join(", ");
        return Err(Failure::Input(anyhow!(
            "no opening is named `{name}`; known names: {known}"
        )));
    }
    Ok(found)
}
