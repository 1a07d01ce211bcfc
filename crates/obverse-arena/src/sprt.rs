use std::str::FromStr;

use crate::Standing;
use crate::elo;

/// A sequential probability ratio test (SPRT) of two Elo differences. A contest ends as soon as the test accepts one
/// of the hypotheses H0 (the difference is `elo0`) and H1 (it is `elo1`).
///
/// The samples are the scores of game pairs. The test models them as normally distributed with the sample
/// variance. Both error rates, alpha and beta, are 5 %.
///
/// ```
/// use obverse_arena::Sprt;
///
/// let sprt: Sprt = "0,10".parse()?;
/// assert_eq!((sprt.elo0, sprt.elo1), (0.0, 10.0));
/// assert!("10,0".parse::<Sprt>().is_err());
/// # Ok::<(), obverse_arena::ParseSprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// Elo difference of the null hypothesis H0.
    pub elo0: f64,
    /// Elo difference of the alternative hypothesis H1, larger than `elo0`.
    pub elo1: f64,
}

/// The hypothesis that an SPRT has accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtDecision {
    /// The Elo difference is `elo0`.
    H0,
    /// The Elo difference is `elo1`.
    H1,
}

/// Error of parsing an [`Sprt`], with the invalid text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not an SPRT: expected two Elo differences, the smaller one first, as in 0,10")]
pub struct ParseSprtError(pub String);

/// Error rates alpha and beta of the test.
const ERROR: f64 = 0.05;
/// Largest absolute value that is accepted for `elo0` and `elo1`.
const MAX_ELO: f64 = 2000.0;

impl Sprt {
    /// Log-likelihood ratio (LLR) of H1 to H0 after the games of a standing. Positive values favour H1.
    pub fn log_likelihood_ratio(&self, standing: &Standing) -> f64 {
        let scores = standing.pair_scores();
        let (low, high) = (
            elo::expected_score(self.elo0),
            elo::expected_score(self.elo1),
        );
        let middle = f64::midpoint(low, high);
        scores.count * (high - low) * (scores.mean - middle) / scores.variance
    }

    /// Bound of the LLR: the test accepts H1 at this value or above, and H0 at its negative or below.
    pub fn bound() -> f64 {
        ((1.0 - ERROR) / ERROR).ln()
    }

    /// The accepted hypothesis, or `None` while the test is undecided.
    pub fn decision(&self, standing: &Standing) -> Option<SprtDecision> {
        let ratio = self.log_likelihood_ratio(standing);
        if ratio >= Sprt::bound() {
            Some(SprtDecision::H1)
        } else if ratio <= -Sprt::bound() {
            Some(SprtDecision::H0)
        } else {
            None
        }
    }
}

impl FromStr for Sprt {
    type Err = ParseSprtError;

    fn from_str(text: &str) -> Result<Sprt, ParseSprtError> {
        let number = |text: &str| {
            let elo: Option<f64> = text.trim().parse().ok();
            elo.filter(|elo| elo.abs() <= MAX_ELO)
        };
        let elos = text
            .split_once(',')
            .and_then(|(low, high)| Some((number(low)?, number(high)?)));
        match elos {
            Some((elo0, elo1)) if elo0 < elo1 => Ok(Sprt { elo0, elo1 }),
            _ => Err(ParseSprtError(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use obverse_core::{Game, Random};

    use super::*;
    use crate::{Ending, Fault, GameResult};

    fn result(number: usize, won: bool) -> GameResult {
        GameResult {
            number,
            black: number % 2,
            game: Game::new(),
            annotations: Vec::new(),
            ending: Ending::Forfeit {
                by: usize::from(won),
                fault: Fault::Panicked(String::new()),
            },
        }
    }

    /// Simulates games with this win probability until the test decides. Returns the decision and the number of
    /// games.
    fn test(sprt: Sprt, rate: f64, seed: u64) -> (SprtDecision, u32) {
        let mut rng = Random::new(seed);
        let mut standing = Standing::default();
        for number in 0.. {
            let chance = (rng.bits() >> 11) as f64 / (1_u64 << 53) as f64;
            standing.add(&result(number, chance < rate));
            if let Some(decision) = sprt.decision(&standing) {
                return (decision, standing.games());
            }
        }
        unreachable!("the test decides within the simulated games");
    }

    #[test]
    fn the_error_rate_is_kept() {
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 100.0,
        };
        for (elo, right) in [(0.0, SprtDecision::H0), (100.0, SprtDecision::H1)] {
            let answers: Vec<(SprtDecision, u32)> = (0..400)
                .map(|seed| test(sprt, elo::expected_score(elo), seed))
                .collect();
            let wrong = answers
                .iter()
                .filter(|(decision, _)| *decision != right)
                .count();
            // 5 % and a margin for chance.
            assert!(wrong <= 32, "{elo}: {wrong} of 400");
            let games: u32 = answers.iter().map(|(_, games)| games).sum();
            assert!((20..400).contains(&(games / 400)), "{}", games / 400);
        }
    }

    #[test]
    fn a_few_games_decide_nothing() {
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 50.0,
        };
        let mut standing = Standing::default();
        assert_eq!(sprt.decision(&standing), None);
        for number in 0..4 {
            standing.add(&result(number, true));
            assert_eq!(sprt.decision(&standing), None);
        }
    }

    #[test]
    fn texts_are_parsed() {
        let sprt = |text: &str| text.parse::<Sprt>().ok().map(|test| (test.elo0, test.elo1));
        assert_eq!(sprt("-5, 5"), Some((-5.0, 5.0)));
        for text in ["", "5", "5,5", "6,5", "a,b", "0,nan", "0,inf", "1,2,3"] {
            assert_eq!(sprt(text), None, "{text}");
        }
    }
}
