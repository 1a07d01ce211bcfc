use std::collections::HashSet;

use anyhow::anyhow;
use obverse_arena::{Entrant, PlayerSpec, TimeControl, ggf_name};

use super::recorded_games::RecordedGames;
use crate::args::{ContestArgs, NamedPlayer};
use crate::failure::Failure;
use crate::log_files;

/// The players of a contest, with the options that apply to all of them. Checks that each player can start, except the
/// players that are out (excluded after three failures) in the recorded games.
pub fn entrants(args: &ContestArgs, recorded: &RecordedGames) -> Result<Vec<Entrant>, Failure> {
    let strength = args.strength();
    let specs = args.players.iter().map(|entry| &entry.spec);
    if let Some(option) = PlayerSpec::unused_option(strength, specs) {
        return Err(Failure::Input(anyhow!(
            "--{option} applies only to the engine, and no player is the engine: use --depth or --time"
        )));
    }
    let specs = args.players.iter().map(|entry| (&*entry.name, &entry.spec));
    log_files::check(specs, args.out.as_deref())?;
    let out = recorded.players_out();
    let entrant = |entry: &NamedPlayer| {
        let mut spec = entry.spec.clone();
        spec.set_defaults(strength);
        // A player that cannot start is reported now, as an error, and not later as a lost game.
        if !out.contains(ggf_name(&entry.name).as_str()) {
            check(&entry.name, &spec, args.time_control())?;
        }
        Ok(Entrant::new(&entry.name, move || spec.player()))
    };
    args.players.iter().map(entrant).collect()
}

/// The players of a tournament: at least two, with different names. Checks that each can start, except players that are
/// out (excluded after failures) in the recorded games.
pub fn tournament_entrants(
    args: &ContestArgs,
    recorded: &RecordedGames,
) -> Result<Vec<Entrant>, Failure> {
    let players = &args.players;
    if players.len() < 2 {
        return Err(Failure::Input(anyhow!(
            "a tournament needs at least two players: give --engine for each of them"
        )));
    }
    let mut names = HashSet::new();
    if let Some(entry) = players
        .iter()
        .find(|entry| !names.insert(ggf_name(&entry.name)))
    {
        return Err(Failure::Input(anyhow!(
            "two players have the name `{}`: give one of them another name with name=",
            entry.name
        )));
    }
    entrants(args, recorded)
}

/// Checks that a player can start: weights and memory are available, or its program starts and answers.
fn check(name: &str, spec: &PlayerSpec, time: TimeControl) -> Result<(), Failure> {
    spec.check(time.first_allowance()).map_err(|error| {
        let program = match spec {
            PlayerSpec::External(options) => {
                format!("its program `{}` ", options.command.join(" "))
            }
            PlayerSpec::Engine(_) | PlayerSpec::Classic(_) => String::new(),
        };
        Failure::Input(anyhow!("the player `{name}` cannot play: {program}{error}"))
    })
}
