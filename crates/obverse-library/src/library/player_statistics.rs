use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use obverse_core::Color;
use obverse_formats::opening_names::OpeningNames;
use rusqlite::params;

use super::game_row::{replay, squares};
use super::{GAME_COLUMNS, Library, LibraryError, game_columns};
use crate::game_facts::{GameFacts, GameResult};

/// The results of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerStatistics {
    /// Games with Black.
    pub black: SideCount,
    /// Games with White.
    pub white: SideCount,
    /// First and last year; `None` if no game has a year.
    pub years: Option<(u16, u16)>,
    /// Openings, the most frequent first.
    pub openings: Vec<OpeningCount>,
}

/// The results of a player with one colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideCount {
    /// Number of games, with those that have no result.
    pub games: u64,
    /// Games that the player won.
    pub wins: u64,
    /// Games without a winner.
    pub draws: u64,
    /// Games that the player lost.
    pub losses: u64,
    /// Sum of the disc differences, positive where the player won.
    pub discs: i64,
}

/// The results of a player in an opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningCount {
    /// Name of the opening; `None` for games in which no position has a name.
    pub name: Option<String>,
    /// Games with Black.
    pub black: SideCount,
    /// Games with White.
    pub white: SideCount,
}

impl SideCount {
    /// Adds a game in which the player has this side.
    fn add(&mut self, game: &GameFacts, side: Color) {
        self.games += 1;
        match game.result() {
            Some(GameResult::Won(winner)) if winner == side => self.wins += 1,
            Some(GameResult::Won(_)) => self.losses += 1,
            Some(GameResult::Drawn) => self.draws += 1,
            None => {}
        }
        let score = i64::from(game.score.unwrap_or(0));
        self.discs += match side {
            Color::Black => score,
            Color::White => -score,
        };
    }

    /// Returns the average disc difference of the games with a result, or `None` without such games.
    #[must_use]
    pub fn average_difference(&self) -> Option<f64> {
        let games = self.wins + self.draws + self.losses;
        (games > 0).then(|| self.discs as f64 / games as f64)
    }
}

impl Library {
    /// Returns the results of a player, given by the numbers that the player has in the library.
    ///
    /// A game belongs to the opening of its last position that has a name. A game of the player against himself counts for
    /// both sides.
    pub fn player_statistics(
        &self,
        player: &BTreeSet<u32>,
        openings: &OpeningNames,
    ) -> Result<PlayerStatistics, LibraryError> {
        let failed = |cause| self.failed(cause);
        let mut statistics = PlayerStatistics::default();
        let mut by_opening: BTreeMap<Option<String>, [SideCount; 2]> = BTreeMap::new();
        let query = format!("SELECT {GAME_COLUMNS} FROM games WHERE black = ?1 OR white = ?1");
        let mut query = self.connection.prepare(&query).map_err(failed)?;
        let mut seen = BTreeSet::new();
        for number in player {
            let mut rows = query.query(params![number]).map_err(failed)?;
            while let Some(row) = rows.next().map_err(failed)? {
                let (id, facts, row) = game_columns(row).map_err(failed)?;
                if !seen.insert(id) {
                    continue;
                }
                let game = || replay(row.start()?, &squares(&row.moves)?);
                let game = game().map_err(|bad| self.bad_game(id, bad))?;
                let opening = openings.of_game(&game).map(str::to_owned);
                let counts = by_opening.entry(opening).or_default();
                for side in Color::ALL {
                    if facts
                        .player(side)
                        .is_some_and(|number| player.contains(&number))
                    {
                        let (all, count) = match side {
                            Color::Black => (&mut statistics.black, &mut counts[0]),
                            Color::White => (&mut statistics.white, &mut counts[1]),
                        };
                        all.add(&facts, side);
                        count.add(&facts, side);
                    }
                }
                if let Some(year) = facts.year {
                    let (first, last) = statistics.years.unwrap_or((year, year));
                    statistics.years = Some((first.min(year), last.max(year)));
                }
            }
        }
        let count =
            |(name, [black, white]): (_, [SideCount; 2])| OpeningCount { name, black, white };
        statistics.openings = by_opening.into_iter().map(count).collect();
        let games = |it: &OpeningCount| it.black.games + it.white.games;
        statistics.openings.sort_by_key(|it| Reverse(games(it)));
        Ok(statistics)
    }
}
