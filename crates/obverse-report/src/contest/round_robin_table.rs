use obverse_arena::Standing;
use serde::Serialize;

use super::INTERRUPTED;
use super::contest_game_json::ContestGameJson;
use super::out_line::out_line;
use super::player_row::{PlayerJson, PlayerRow};
use crate::text::{FAINT, STRONG, printable};

/// The crosstable of a round robin.
pub struct RoundRobinTable {
    rows: Vec<PlayerRow>,
    /// `points[a][b]` are the points of player `a` against player `b`, both indices in the order of entry. `None` if
    /// the two have not played.
    points: Vec<Vec<Option<f64>>>,
}

/// The result of a round robin, in JSON.
#[derive(Serialize)]
pub struct RoundRobinTableJson {
    system: &'static str,
    finished: bool,
    /// Players by rank, the best first.
    players: Vec<RoundRobinPlayerJson>,
    results: Vec<ContestGameJson>,
}

/// A player of a round robin, in JSON.
#[derive(Serialize)]
struct RoundRobinPlayerJson {
    #[serde(flatten)]
    player: PlayerJson,
    /// Points against each player, in rank order; `None` for players not met, and for the player itself.
    against: Vec<Option<f64>>,
}

/// Points of a player: 1 for a win, 0.5 for a draw.
fn total(row: &PlayerRow) -> f64 {
    f64::from(row.wins) + 0.5 * f64::from(row.draws)
}

impl RoundRobinTable {
    /// The standings of these players before the first game.
    pub fn new(names: Vec<String>) -> RoundRobinTable {
        let players = names.len();
        RoundRobinTable {
            rows: PlayerRow::new_rows(names),
            points: vec![vec![None; players]; players],
        }
    }

    /// Adds all games between two players, given by index in the order of entry. `standing` is from the first player's
    /// point of view.
    pub fn add(&mut self, players: [usize; 2], standing: &Standing) {
        if standing.games() == 0 {
            return;
        }
        PlayerRow::add(&mut self.rows, players, standing);
        let [first, second] = players;
        self.points[first][second] = Some(standing.points()[0]);
        self.points[second][first] = Some(standing.points()[1]);
    }

    /// The players by points, then by mean disc difference, the best first.
    fn ranked(&self) -> Vec<&PlayerRow> {
        let mut rows: Vec<&PlayerRow> = self.rows.iter().collect();
        let discs = |row: &PlayerRow| row.mean_discs().unwrap_or_default();
        rows.sort_by(|left, right| {
            let points = total(right).total_cmp(&total(left));
            points.then(discs(right).total_cmp(&discs(left)))
        });
        rows
    }

    /// The standings with all games, for JSON; `finished` is false if games are missing.
    pub fn to_json(
        &self,
        finished: bool,
        mut results: Vec<ContestGameJson>,
    ) -> RoundRobinTableJson {
        results.sort_by_key(ContestGameJson::order);
        let rows = self.ranked();
        let player = |(index, row): (usize, &&PlayerRow)| {
            let against = &self.points[row.number];
            RoundRobinPlayerJson {
                player: row.to_json(index + 1, total(row)),
                against: rows.iter().map(|other| against[other.number]).collect(),
            }
        };
        RoundRobinTableJson {
            system: "round-robin",
            finished,
            players: rows.iter().enumerate().map(player).collect(),
            results,
        }
    }

    /// The crosstable as text: one row per player.
    pub fn in_words(&self, finished: bool) -> String {
        let rows = self.ranked();
        let names: Vec<String> = rows.iter().map(|row| printable(&row.name)).collect();
        let width = names.iter().map(|name| name.chars().count()).max();
        let width = width.unwrap_or_default().max("player".len());
        let has_forfeits = rows.iter().any(|row| row.forfeits > 0);
        let mut head = format!("    {:width$}", "player");
        for number in 1..=rows.len() {
            head += &format!(" {number:>5}");
        }
        head += "   points   discs";
        if has_forfeits {
            head += "  forfeits";
        }
        let mut text = format!("{FAINT}{head}{FAINT:#}\n");
        for (index, (row, name)) in rows.iter().zip(&names).enumerate() {
            text += &format!("{:>3} {STRONG}{name:width$}{STRONG:#}", index + 1);
            for other in &rows {
                let cell = match self.points[row.number][other.number] {
                    Some(points) => format!("{points:.1}"),
                    None if other.number == row.number => "-".to_owned(),
                    None => String::new(),
                };
                text += &format!(" {cell:>5}");
            }
            let points = format!("{:.1}/{}", total(row), row.games());
            text += &format!(" {STRONG}{points:>8}{STRONG:#}");
            text += &(row.last_cells(has_forfeits) + "\n");
        }
        for row in &rows {
            text += &out_line(&row.name, row.out.as_deref());
        }
        if !finished {
            text += INTERRUPTED;
        }
        text
    }
}
