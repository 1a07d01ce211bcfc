use obverse_arena::{Standing, SwissTournament};
use serde::Serialize;

use super::INTERRUPTED;
use super::contest_game_json::ContestGameJson;
use super::out_line::out_line;
use super::player_row::{PlayerJson, PlayerRow};
use crate::text::{FAINT, STRONG, printable};

/// The table of a Swiss tournament.
pub struct SwissTable {
    rows: Vec<PlayerRow>,
}

/// The result of a Swiss tournament, in JSON.
#[derive(Serialize)]
pub struct SwissTableJson {
    system: &'static str,
    finished: bool,
    /// Players by rank, the best first.
    players: Vec<SwissPlayerJson>,
    results: Vec<ContestGameJson>,
}

/// A player of a Swiss tournament, in JSON.
#[derive(Serialize)]
struct SwissPlayerJson {
    #[serde(flatten)]
    player: PlayerJson,
    /// Sum of the points of all opponents, which decides between players with equal points.
    buchholz: f64,
    /// Number of rounds without an opponent.
    byes: usize,
    rounds: Vec<SwissMeetingJson>,
}

/// The result of one player in one round, in JSON.
#[derive(Serialize)]
struct SwissMeetingJson {
    /// Name of the opponent; `None` if the player has a bye or is out of the tournament.
    opponent: Option<String>,
    bye: bool,
    points: f64,
}

impl SwissTable {
    /// The table of these players before the first game.
    pub fn new(names: Vec<String>) -> SwissTable {
        SwissTable {
            rows: PlayerRow::new_rows(names),
        }
    }

    /// Adds the games of one pairing, whose players are indices in the order of entry. `standing` is from the first
    /// player's point of view.
    pub fn add(&mut self, players: [usize; 2], standing: &Standing) {
        PlayerRow::add(&mut self.rows, players, standing);
    }

    /// The players by points, then by Buchholz, then by mean disc difference, the best first.
    fn ranked(&self, tournament: &SwissTournament) -> Vec<&PlayerRow> {
        let mut rows: Vec<&PlayerRow> = self.rows.iter().collect();
        let key = |row: &PlayerRow| {
            [
                tournament.points(row.number),
                tournament.buchholz(row.number),
                row.mean_discs().unwrap_or_default(),
            ]
        };
        rows.sort_by(|left, right| {
            let mut keys = key(right).into_iter().zip(key(left));
            let order = keys.find_map(|(right, left)| {
                let order = right.total_cmp(&left);
                order.is_ne().then_some(order)
            });
            order.unwrap_or(std::cmp::Ordering::Equal)
        });
        rows
    }

    /// The table with all games, for JSON; `finished` is false if games are missing.
    pub fn to_json(
        &self,
        tournament: &SwissTournament,
        finished: bool,
        mut results: Vec<ContestGameJson>,
    ) -> SwissTableJson {
        results.sort_by_key(ContestGameJson::order);
        let player = |(index, row): (usize, &&PlayerRow)| {
            let meeting = |round| {
                let meeting = tournament.meeting(round, row.number);
                let opponent = meeting.and_then(|(opponent, _)| opponent);
                SwissMeetingJson {
                    opponent: opponent.map(|opponent| self.rows[opponent].name.clone()),
                    bye: meeting.is_some() && opponent.is_none(),
                    points: meeting.map_or(0.0, |(_, points)| points),
                }
            };
            let rounds: Vec<_> = (0..tournament.rounds().len()).map(meeting).collect();
            SwissPlayerJson {
                player: row.to_json(index + 1, tournament.points(row.number)),
                buchholz: tournament.buchholz(row.number),
                byes: rounds.iter().filter(|round| round.bye).count(),
                rounds,
            }
        };
        let rows = self.ranked(tournament);
        SwissTableJson {
            system: "swiss",
            finished,
            players: rows.iter().enumerate().map(player).collect(),
            results,
        }
    }

    /// The table as text: one row per player, with the points of each round and the rank of the opponent.
    pub fn in_words(&self, tournament: &SwissTournament, finished: bool) -> String {
        let rows = self.ranked(tournament);
        let mut ranks = vec![0; rows.len()];
        for (index, row) in rows.iter().enumerate() {
            ranks[row.number] = index + 1;
        }
        let names: Vec<String> = rows.iter().map(|row| printable(&row.name)).collect();
        let width = names.iter().map(|name| name.chars().count()).max();
        let width = width.unwrap_or_default().max("player".len());
        let has_forfeits = rows.iter().any(|row| row.forfeits > 0);
        let rounds = tournament.rounds().len();
        let mut head = format!("    {:width$}", "player");
        for round in 1..=rounds {
            head += &format!(" {:>9}", format!("round {round}"));
        }
        head += "   points  Buchholz   discs";
        if has_forfeits {
            head += "  forfeits";
        }
        let mut text = format!("{FAINT}{head}{FAINT:#}\n");
        for (index, (row, name)) in rows.iter().zip(&names).enumerate() {
            text += &format!("{:>3} {STRONG}{name:width$}{STRONG:#}", index + 1);
            for round in 0..rounds {
                let cell = match tournament.meeting(round, row.number) {
                    Some((Some(opponent), points)) => format!("{points:.1} ({})", ranks[opponent]),
                    Some((None, points)) => format!("{points:.1} bye"),
                    None => "out".to_owned(),
                };
                text += &format!(" {cell:>9}");
            }
            let points = format!("{:.1}", tournament.points(row.number));
            let buchholz = tournament.buchholz(row.number);
            text += &format!(" {STRONG}{points:>8}{STRONG:#} {buchholz:>9.1}");
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

#[cfg(test)]
mod tests {
    use obverse_arena::SwissRound;

    use super::*;

    /// Four players have equal points. Of these, the one with the strongest opponents is ranked first.
    #[test]
    fn buchholz_decides_between_equal_points() {
        let mut tournament = SwissTournament::new(5, 1, 0);
        for (pairings, bye, points) in [
            ([[0, 1], [2, 3]], 4, [[1.0, 0.0], [1.0, 0.0]]),
            ([[4, 0], [1, 2]], 3, [[1.0, 0.0], [1.0, 0.0]]),
        ] {
            let round = SwissRound {
                pairings: pairings.to_vec(),
                bye: Some(bye),
            };
            tournament.add_round(round, points.to_vec());
        }
        let names = ["a", "b", "c", "d", "e"].map(str::to_owned).to_vec();
        let table = SwissTable::new(names);
        let ranking: Vec<&str> = table
            .ranked(&tournament)
            .iter()
            .map(|row| &*row.name)
            .collect();
        // The players from a to e have the points 1, 1, 1, 1, 2 and the Buchholz sums 3, 2, 2, 1, 1.
        assert_eq!(ranking, ["e", "a", "b", "c", "d"]);
        let text = table.in_words(&tournament, true);
        let row = text.lines().last().expect("a row");
        assert!(row.contains("0.0 (4)") && row.contains("1.0 bye"), "{text}");
    }
}
