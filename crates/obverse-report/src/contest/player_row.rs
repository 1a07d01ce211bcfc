use obverse_arena::Standing;
use serde::Serialize;

/// The results of a player in a tournament.
#[derive(Clone, Debug)]
pub(super) struct PlayerRow {
    pub(super) name: String,
    /// Index of the player in the order of entry.
    pub(super) number: usize,
    pub(super) wins: u32,
    pub(super) draws: u32,
    pub(super) losses: u32,
    pub(super) forfeits: u32,
    /// Reason of the last failure if the player is out after three failures in a row.
    pub(super) out: Option<String>,
    /// Sum of the disc differences, and the number of games that were added up.
    discs: (i64, u32),
}

/// A player of a tournament, in JSON.
#[derive(Serialize)]
pub(super) struct PlayerJson {
    pub(super) rank: usize,
    pub(super) name: String,
    pub(super) points: f64,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    forfeits: u32,
    /// Reason of the last failure if the player is out after three failures in a row.
    out: Option<String>,
    mean_discs: Option<f64>,
}

impl PlayerRow {
    /// The rows of these players before the first game.
    pub(super) fn new_rows(names: Vec<String>) -> Vec<PlayerRow> {
        let row = |(number, name)| PlayerRow {
            name,
            number,
            wins: 0,
            draws: 0,
            losses: 0,
            forfeits: 0,
            out: None,
            discs: (0, 0),
        };
        names.into_iter().enumerate().map(row).collect()
    }

    /// Adds games to the rows of two players, given by index. `standing` is from the first player's point of view.
    pub(super) fn add(rows: &mut [PlayerRow], players: [usize; 2], standing: &Standing) {
        let (discs, played_out) = standing.discs();
        let Standing {
            wins,
            draws,
            losses,
            lost_by_both,
            ..
        } = *standing;
        let results = [(wins, losses, discs), (losses, wins, -discs)];
        for (index, (won, lost, discs)) in results.into_iter().enumerate() {
            let row = &mut rows[players[index]];
            row.wins += won;
            row.draws += draws;
            row.losses += lost + lost_by_both;
            row.forfeits += standing.forfeits[index];
            row.out = standing.streaks[index].out().map(str::to_owned);
            row.discs.0 += discs;
            row.discs.1 += played_out;
        }
    }

    /// Number of games.
    pub(super) fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Mean disc difference; `None` without games that were played to the end.
    pub(super) fn mean_discs(&self) -> Option<f64> {
        let (discs, games) = self.discs;
        (games > 0).then(|| discs as f64 / f64::from(games))
    }

    /// The row in JSON, with this rank (from 1) and these points.
    pub(super) fn to_json(&self, rank: usize, points: f64) -> PlayerJson {
        PlayerJson {
            rank,
            name: self.name.clone(),
            points,
            games: self.games(),
            wins: self.wins,
            draws: self.draws,
            losses: self.losses,
            forfeits: self.forfeits,
            out: self.out.clone(),
            mean_discs: self.mean_discs(),
        }
    }

    /// The last cells of the player's table row: mean discs, the number of forfeits (only if `has_forfeits`), and a mark if
    /// the player was put out of the contest after three failures in a row.
    pub(super) fn last_cells(&self, has_forfeits: bool) -> String {
        let discs = self.mean_discs();
        let discs = discs.map_or(String::new(), |discs| format!("{discs:+.1}"));
        let mut cells = format!(" {discs:>7}");
        if has_forfeits {
            cells += &format!(" {:>9}", self.forfeits);
        }
        if self.out.is_some() {
            cells += "  out";
        }
        cells
    }
}
