//! Accuracy over many games, by colour and by player.

use std::collections::BTreeMap;

use obverse_core::Color;
use obverse_review::Accuracy;
use serde::Serialize;

use super::accuracy_columns::{ACCURACY_HEADER, accuracy_row};
use super::game_review_json::SideJson;
use crate::text::{FAINT, STRONG, count, printable};

/// Maximum number of players in the table.
const PLAYERS_SHOWN: usize = 20;

/// Accuracy over many games, by colour and by player.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    games: u64,
    colors: [Accuracy; 2],
    players: BTreeMap<String, Player>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Player {
    games: u64,
    accuracy: Accuracy,
}

/// Summary of the reviews of many games, as JSON.
#[derive(Serialize)]
pub struct SummaryJson {
    games: u64,
    all_games: usize,
    bad_games: usize,
    complete: bool,
    black: AccuracyJson,
    white: AccuracyJson,
    players: Vec<PlayerJson>,
}

#[derive(Serialize)]
struct AccuracyJson {
    choices: u32,
    best_moves: u32,
    lost: u32,
    average_lost: Option<f64>,
    accuracy: Option<f64>,
}

#[derive(Serialize)]
struct PlayerJson {
    name: String,
    games: u64,
    #[serde(flatten)]
    numbers: AccuracyJson,
}

impl Summary {
    /// Adds a game, given as its two sides, Black first.
    pub fn add(&mut self, sides: [&SideJson; 2]) {
        self.games += 1;
        for (color, side) in self.colors.iter_mut().zip(sides) {
            let accuracy = side.to_accuracy();
            *color += accuracy;
            let name = side.name.as_deref().map(str::trim);
            if let Some(name) = name.filter(|name| !name.is_empty()) {
                let player = self.players.entry(name.to_owned()).or_default();
                player.games += 1;
                player.accuracy += accuracy;
            }
        }
    }

    /// Number of games that were added.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// A table with a row per colour, and a row for each of the players with the most games.
    pub fn in_words(&self) -> String {
        let mut rows: Vec<(String, u64, Accuracy)> = Color::ALL
            .into_iter()
            .zip(self.colors)
            .map(|(color, accuracy)| (color.to_string(), self.games, accuracy))
            .collect();
        let players = self.players();
        let shown = players.iter().take(PLAYERS_SHOWN);
        rows.extend(shown.map(|(name, player)| (printable(name), player.games, player.accuracy)));
        let width = rows.iter().map(|(name, ..)| name.chars().count()).max();
        let width = width.unwrap_or(0);
        let mut text = format!(
            "{FAINT}{:<width$}{:>8}  {ACCURACY_HEADER}{FAINT:#}\n",
            "", "games"
        );
        for (at, (name, games, accuracy)) in rows.iter().enumerate() {
            if at == Color::ALL.len() {
                text.push('\n');
            }
            let games = count(*games);
            let row = accuracy_row(accuracy);
            text += &format!("{STRONG}{name:<width$}{STRONG:#}{games:>8}  {row}\n");
        }
        if players.len() > PLAYERS_SHOWN {
            let others = players.len() - PLAYERS_SHOWN;
            let plural = if others == 1 { "player" } else { "players" };
            text += &format!("{FAINT}and {others} more {plural}{FAINT:#}\n");
        }
        text
    }

    /// The summary for JSON. `all_games` is the number of readable games in the input, and `bad_games` is the number of
    /// unreadable games.
    pub fn to_json(&self, all_games: usize, bad_games: usize) -> SummaryJson {
        let players = self.players().into_iter();
        SummaryJson {
            games: self.games,
            all_games,
            bad_games,
            complete: self.games >= all_games as u64,
            black: self.colors[0].into(),
            white: self.colors[1].into(),
            players: players
                .map(|(name, player)| PlayerJson {
                    name: name.to_owned(),
                    games: player.games,
                    numbers: player.accuracy.into(),
                })
                .collect(),
        }
    }

    /// The players, sorted by the number of games, the highest first, then by name.
    fn players(&self) -> Vec<(&str, Player)> {
        let mut players: Vec<(&str, Player)> = self
            .players
            .iter()
            .map(|(name, player)| (name.as_str(), *player))
            .collect();
        players.sort_by_key(|(_, player)| std::cmp::Reverse(player.games));
        players
    }
}

impl From<Accuracy> for AccuracyJson {
    fn from(accuracy: Accuracy) -> AccuracyJson {
        AccuracyJson {
            choices: accuracy.choices,
            best_moves: accuracy.best,
            lost: accuracy.lost,
            average_lost: accuracy.average_loss(),
            accuracy: accuracy.percent(),
        }
    }
}
