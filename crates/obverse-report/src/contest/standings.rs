use obverse_arena::Standing;
use serde::Serialize;

use super::report::{ContestGameJson, INTERRUPTED, out_line};
use crate::text::{FAINT, STRONG, printable};

/// The crosstable of a tournament.
pub struct Standings {
    rows: Vec<Row>,
}

/// The results of a player.
struct Row {
    name: String,
    /// Index of the player in the order of entry.
    number: usize,
    wins: u32,
    draws: u32,
    losses: u32,
    forfeits: u32,
    /// Reason of the last failure if the player is out after three failures in a row.
    out: Option<String>,
    /// Sum of the disc differences, and the number of games that were added up.
    discs: (i64, u32),
    /// Points against each player, in the order of entry; `None` if the two have not played.
    points: Vec<Option<f64>>,
}

/// The result of a tournament, in JSON.
#[derive(Serialize)]
pub struct StandingsJson {
    finished: bool,
    /// Players by rank, the best first.
    players: Vec<PlayerJson>,
    results: Vec<ContestGameJson>,
}

/// A player of a tournament, in JSON.
#[derive(Serialize)]
struct PlayerJson {
    rank: usize,
    name: String,
    points: f64,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    forfeits: u32,
    /// Reason of the last failure if the player is out after three failures in a row.
    out: Option<String>,
    mean_discs: Option<f64>,
    /// Points against each player in rank order; `None` if the two have not played, and against oneself.
    against: Vec<Option<f64>>,
}

impl Row {
    fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    fn total(&self) -> f64 {
        f64::from(self.wins) + 0.5 * f64::from(self.draws)
    }

    fn mean_discs(&self) -> Option<f64> {
        let (discs, games) = self.discs;
        (games > 0).then(|| discs as f64 / f64::from(games))
    }
}

impl Standings {
    /// A table of these players, without games.
    pub fn new(names: Vec<String>) -> Standings {
        let players = names.len();
        let row = |(number, name)| Row {
            name,
            number,
            wins: 0,
            draws: 0,
            losses: 0,
            forfeits: 0,
            out: None,
            discs: (0, 0),
            points: vec![None; players],
        };
        Standings {
            rows: names.into_iter().enumerate().map(row).collect(),
        }
    }

    /// Adds all games between two players, given by index in the order of entry; `standing` is that of the first.
    pub fn add(&mut self, [first, second]: [usize; 2], standing: &Standing) {
        if standing.games() == 0 {
            return;
        }
        let (discs, played_out) = standing.discs();
        let Standing {
            wins,
            draws,
            losses,
            forfeits,
            lost_by_both,
            ..
        } = *standing;
        let mut count = |player: usize, other: usize, won, lost, forfeits, discs| {
            let row = &mut self.rows[player];
            row.wins += won;
            row.draws += draws;
            row.losses += lost;
            row.forfeits += forfeits;
            row.discs.0 += discs;
            row.discs.1 += played_out;
            row.points[other] = Some(f64::from(won) + 0.5 * f64::from(draws));
        };
        let [lost, won] = [losses, wins].map(|games| games + lost_by_both);
        count(first, second, wins, lost, forfeits[0], discs);
        count(second, first, losses, won, forfeits[1], -discs);
        for (player, streak) in [first, second].into_iter().zip(&standing.streaks) {
            self.rows[player].out = streak.out().map(str::to_owned);
        }
    }

    /// The players by points, then by mean disc difference, the best first.
    fn ranked(&self) -> Vec<&Row> {
        let mut rows: Vec<&Row> = self.rows.iter().collect();
        let discs = |row: &Row| row.mean_discs().unwrap_or_default();
        rows.sort_by(|left, right| {
            let points = right.total().total_cmp(&left.total());
            points.then(discs(right).total_cmp(&discs(left)))
        });
        rows
    }

    /// The standings with all games, for JSON; `finished` is false if games are missing.
    pub fn to_json(&self, finished: bool, mut results: Vec<ContestGameJson>) -> StandingsJson {
        results.sort_by_key(ContestGameJson::order);
        let rows = self.ranked();
        let player = |(index, row): (usize, &&Row)| PlayerJson {
            rank: index + 1,
            name: row.name.clone(),
            points: row.total(),
            games: row.games(),
            wins: row.wins,
            draws: row.draws,
            losses: row.losses,
            forfeits: row.forfeits,
            out: row.out.clone(),
            mean_discs: row.mean_discs(),
            against: rows.iter().map(|other| row.points[other.number]).collect(),
        };
        StandingsJson {
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
                let cell = match row.points[other.number] {
                    Some(points) => format!("{points:.1}"),
                    None if other.number == row.number => "-".to_owned(),
                    None => String::new(),
                };
                text += &format!(" {cell:>5}");
            }
            let points = format!("{:.1}/{}", row.total(), row.games());
            let discs = row
                .mean_discs()
                .map_or(String::new(), |discs| format!("{discs:+.1}"));
            text += &format!(" {STRONG}{points:>8}{STRONG:#} {discs:>7}");
            if has_forfeits {
                text += &format!(" {:>9}", row.forfeits);
            }
            if row.out.is_some() {
                text += "  out";
            }
            text += "\n";
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
