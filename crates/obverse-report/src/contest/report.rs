use obverse_arena::{Contest, Ending, GameResult, Sprt, Standing, Verdict};
use obverse_core::{Color, Position};
use serde::Serialize;

use crate::text::{FAINT, STRONG, printable};

/// What is said of a match that was not played to its end.
pub(super) const INTERRUPTED: &str = "\nInterrupted: this is what was complete.\n";

/// A match, in JSON and in words.
#[derive(Serialize)]
pub struct Report {
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
    sprt: Option<SprtAnswer>,
    results: Vec<GameAnswer>,
}

/// A test, in JSON.
#[derive(Serialize)]
struct SprtAnswer {
    elo0: f64,
    elo1: f64,
    /// The logarithm of the likelihood ratio, and how far it must go.
    llr: f64,
    bound: f64,
    /// The difference that is likelier, if that is clear.
    answer: Option<f64>,
}

/// A game, in JSON.
#[derive(Serialize)]
pub struct GameAnswer {
    number: usize,
    black: String,
    white: String,
    /// Where it began, if not at the standard start.
    position: Option<String>,
    transcript: String,
    /// Black's discs minus White's, empties to the winner; nothing after a forfeit.
    score: Option<i32>,
    winner: Option<&'static str>,
    forfeit: Option<String>,
}

impl GameAnswer {
    /// Its number, from 1.
    pub fn number(&self) -> usize {
        self.number
    }

    /// A game between players with these names, the first entrant first.
    pub fn new(result: &GameResult, names: [&str; 2]) -> GameAnswer {
        let name = |color| names[result.entrant(color)].to_owned();
        let start = result.game.start();
        let sides = ["black", "white"];
        let is_black = result.black == 0;
        GameAnswer {
            number: result.number + 1,
            black: name(Color::Black),
            white: name(Color::White),
            position: (start != Position::start()).then(|| start.to_string()),
            transcript: result.game.to_string(),
            score: result
                .discs()
                .map(|discs| if is_black { discs } else { -discs }),
            winner: match result.points() {
                0.0 => Some(sides[usize::from(is_black)]),
                1.0 => Some(sides[usize::from(!is_black)]),
                _ => None,
            },
            forfeit: match &result.ending {
                Ending::Forfeit { fault, .. } => Some(fault.to_string()),
                Ending::PlayedOut => None,
            },
        }
    }
}

impl Report {
    /// What a contest came to, and its games.
    pub fn new(contest: &Contest, standing: &Standing, mut results: Vec<GameAnswer>) -> Report {
        results.sort_by_key(|game| game.number);
        let elo = standing.elo();
        let sprt = contest.sprt.map(|sprt| SprtAnswer {
            elo0: sprt.elo0,
            elo1: sprt.elo1,
            llr: sprt.log_likelihood_ratio(standing),
            bound: Sprt::bound(),
            answer: sprt.verdict(standing).map(|verdict| match verdict {
                Verdict::Lower => sprt.elo0,
                Verdict::Higher => sprt.elo1,
            }),
        });
        let is_clear = sprt.as_ref().is_some_and(|sprt| sprt.answer.is_some());
        Report {
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
            sprt,
            results,
        }
    }

    /// A few lines for people.
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
            line("discs", format!("{discs:+.1} a game"));
        }
        let shown = |elo: Option<f64>| elo.map(rounded);
        let difference = shown(self.elo).unwrap_or_else(|| "no limit".to_owned());
        let low = shown(self.elo_low).unwrap_or_else(|| "no limit".to_owned());
        let high = shown(self.elo_high).unwrap_or_else(|| "no limit".to_owned());
        line(
            "Elo",
            format!("{STRONG}{difference}{STRONG:#} {FAINT}(95 %: {low} to {high}){FAINT:#}"),
        );
        if let Some(sprt) = &self.sprt {
            let answer = match sprt.answer {
                Some(elo) => format!("{STRONG}{}{STRONG:#} is likelier", rounded(elo)),
                None => "undecided".to_owned(),
            };
            line(
                "SPRT",
                format!(
                    "{} or {}: {answer} {FAINT}(ratio {:+.2} of {:.2}){FAINT:#}",
                    rounded(sprt.elo0),
                    rounded(sprt.elo1),
                    sprt.llr,
                    sprt.bound
                ),
            );
        }
        let [own, other] = self.forfeits;
        if own + other > 0 {
            line(
                "forfeits",
                format!("{own} by the first, {other} by the second"),
            );
        }
        if !self.finished {
            text += INTERRUPTED;
        }
        text
    }
}

/// A difference as a whole number with its sign; nothing is less than nothing.
pub(super) fn rounded(elo: f64) -> String {
    format!("{:+}", elo.round() as i64)
}
