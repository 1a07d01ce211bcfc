use obverse_arena::{Contest, Sprt, SprtDecision, Standing};
use serde::Serialize;

use super::INTERRUPTED;
use super::contest_game_json::ContestGameJson;
use super::out_line::out_line;
use super::rounded_elo::rounded_elo;
use crate::text::{FAINT, STRONG, printable};

/// The result of a match, as JSON and as text.
#[derive(Serialize)]
pub struct ContestReport {
    players: [String; 2],
    games: u32,
    finished: bool,
    wins: u32,
    draws: u32,
    losses: u32,
    rate: Option<f64>,
    mean_discs: Option<f64>,
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    forfeits: [u32; 2],
    /// For each player, the reason of its last failure if the player is out after three failures in a row, else `None`.
    out: [Option<String>; 2],
    sprt: Option<SprtJson>,
    results: Vec<ContestGameJson>,
}

/// The state of an SPRT, in JSON.
#[derive(Serialize)]
struct SprtJson {
    elo0: f64,
    elo1: f64,
    /// Logarithm of the likelihood ratio.
    llr: f64,
    /// The test ends when `llr` reaches this bound or its negative.
    bound: f64,
    /// The Elo difference that the test accepted, `elo0` or `elo1`; `None` while it is undecided.
    answer: Option<f64>,
}

impl ContestReport {
    /// The report of a contest; the games in `results` are sorted by number.
    pub fn new(
        contest: &Contest,
        standing: &Standing,
        mut results: Vec<ContestGameJson>,
    ) -> ContestReport {
        results.sort_by_key(ContestGameJson::order);
        let elo = standing.elo();
        let sprt = contest.sprt.map(|sprt| SprtJson {
            elo0: sprt.elo0,
            elo1: sprt.elo1,
            llr: sprt.log_likelihood_ratio(standing),
            bound: Sprt::bound(),
            answer: sprt.decision(standing).map(|verdict| match verdict {
                SprtDecision::H0 => sprt.elo0,
                SprtDecision::H1 => sprt.elo1,
            }),
        });
        let is_clear = sprt.as_ref().is_some_and(|sprt| sprt.answer.is_some());
        ContestReport {
            players: contest.names().map(str::to_owned),
            games: standing.games(),
            finished: is_clear || standing.games() as usize == contest.games,
            wins: standing.wins,
            draws: standing.draws,
            losses: standing.losses,
            rate: standing.rate(),
            mean_discs: standing.mean_discs(),
            elo: elo.and_then(|elo| elo.difference),
            elo_low: elo.and_then(|elo| elo.low),
            elo_high: elo.and_then(|elo| elo.high),
            forfeits: standing.forfeits,
            out: standing
                .streaks
                .each_ref()
                .map(|streak| streak.out().map(str::to_owned)),
            sprt,
            results,
        }
    }

    /// The report as text.
    pub fn in_words(&self) -> String {
        let [first, second] = &self.players;
        let title = printable(&format!("{first} against {second}"));
        let games = match self.games {
            1 => "1 game".to_owned(),
            games => format!("{games} games"),
        };
        let mut text = format!("{STRONG}{title}{STRONG:#}, {games}\n");
        let mut line = |name: &str, words: String| {
            text += &format!("  {FAINT}{name:<9}{FAINT:#}{words}\n");
        };
        let Some(rate) = self.rate else {
            return text + INTERRUPTED;
        };
        line(
            "result",
            format!(
                "{} won, {} drawn, {} lost, {STRONG}{:.1} %{STRONG:#}",
                self.wins,
                self.draws,
                self.losses,
                100.0 * rate
            ),
        );
        if let Some(discs) = self.mean_discs {
            line("discs", format!("{discs:+.1} per game"));
        }
        line("Elo", self.elo_in_words());
        if let Some(sprt) = &self.sprt {
            let answer = match sprt.answer {
                Some(elo) => format!("{STRONG}{}{STRONG:#} accepted", rounded_elo(elo)),
                None => "undecided".to_owned(),
            };
            line(
                "SPRT",
                format!(
                    "Elo {} or {}: {answer} {FAINT}(LLR {:+.2} of ±{:.2}){FAINT:#}",
                    rounded_elo(sprt.elo0),
                    rounded_elo(sprt.elo1),
                    sprt.llr,
                    sprt.bound
                ),
            );
        }
        let [own, other] = self.forfeits;
        if own + other > 0 {
            line(
                "forfeits",
                format!("{own} by the first player, {other} by the second"),
            );
        }
        for (name, reason) in self.players.iter().zip(&self.out) {
            text += &out_line(name, reason.as_deref());
        }
        if !self.finished {
            text += INTERRUPTED;
        }
        text
    }

    /// The Elo difference with its 95 % confidence interval. An end of the interval is infinite if the score may be
    /// 0 % or 100 %; the difference itself is infinite if one side has won every game.
    fn elo_in_words(&self) -> String {
        let interval = match (self.elo_low, self.elo_high) {
            (Some(low), Some(high)) => format!("{} to {}", rounded_elo(low), rounded_elo(high)),
            (Some(low), None) => format!("above {}", rounded_elo(low)),
            (None, Some(high)) => format!("below {}", rounded_elo(high)),
            (None, None) => "unbounded".to_owned(),
        };
        match self.elo {
            Some(elo) => format!(
                "{STRONG}{}{STRONG:#} {FAINT}(95 %: {interval}){FAINT:#}",
                rounded_elo(elo)
            ),
            None => format!("{STRONG}{interval}{STRONG:#} {FAINT}(95 %){FAINT:#}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn infinite_ends_of_the_interval_are_left_out() {
        for (elo, low, high, words) in [
            (
                Some(35.4),
                Some(-10.0),
                Some(80.6),
                "+35 (95 %: -10 to +81)",
            ),
            (Some(35.4), Some(-10.0), None, "+35 (95 %: above -10)"),
            (Some(-35.4), None, Some(10.0), "-35 (95 %: below +10)"),
            (None, Some(-65.0), None, "above -65 (95 %)"),
            (None, None, Some(65.0), "below +65 (95 %)"),
            (None, None, None, "unbounded (95 %)"),
        ] {
            let report = ContestReport {
                players: ["a", "b"].map(str::to_owned),
                games: 2,
                finished: true,
                wins: 2,
                draws: 0,
                losses: 0,
                rate: Some(1.0),
                mean_discs: None,
                elo,
                elo_low: low,
                elo_high: high,
                forfeits: [0, 0],
                out: [None, None],
                sprt: None,
                results: Vec::new(),
            };
            let styles = [STRONG, FAINT].map(|style| [format!("{style}"), format!("{style:#}")]);
            let mut text = report.elo_in_words();
            for style in styles.iter().flatten() {
                text = text.replace(style.as_str(), "");
            }
            assert_eq!(text, words);
        }
    }
}
