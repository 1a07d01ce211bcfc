use std::str::FromStr;

use crate::Standing;

/// A sequential probability ratio test: a contest goes on until it is clear enough which of two Elo
/// differences is the likelier one.
///
/// The samples are pairs of games, taken as normally distributed with the variance they show. Either
/// answer is wrong at most one time in twenty.
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
    /// The smaller difference.
    pub elo0: f64,
    /// The larger one.
    pub elo1: f64,
}

/// What a test has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The smaller difference is likelier.
    Lower,
    /// The larger one is.
    Higher,
}

/// The text names no two differences.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no test: expected two Elo differences, the smaller one first, as in 0,10")]
pub struct ParseSprtError(pub String);

/// How often an answer may be wrong.
const ERROR: f64 = 0.05;
/// More is no difference between players.
const LARGEST: f64 = 2000.0;

impl Sprt {
    /// The logarithm of how much likelier the larger difference is than the smaller one.
    pub fn log_likelihood_ratio(&self, standing: &Standing) -> f64 {
        let samples = standing.samples();
        let (low, high) = (rate(self.elo0), rate(self.elo1));
        let middle = f64::midpoint(low, high);
        samples.count * (high - low) * (samples.mean - middle) / samples.variance
    }

    /// Beyond which ratio, up or down, the answer is clear.
    pub fn bound() -> f64 {
        ((1.0 - ERROR) / ERROR).ln()
    }

    /// The answer, if it is clear.
    pub fn verdict(&self, standing: &Standing) -> Option<Verdict> {
        let ratio = self.log_likelihood_ratio(standing);
        if ratio >= Sprt::bound() {
            Some(Verdict::Higher)
        } else if ratio <= -Sprt::bound() {
            Some(Verdict::Lower)
        } else {
            None
        }
    }
}

/// The part of the points that this difference makes likely.
fn rate(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

impl FromStr for Sprt {
    type Err = ParseSprtError;

    fn from_str(text: &str) -> Result<Sprt, ParseSprtError> {
        let number = |text: &str| {
            let elo: Option<f64> = text.trim().parse().ok();
            elo.filter(|elo| elo.abs() <= LARGEST)
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

    /// Plays games that are won with this probability until the test answers; the answer and the games.
    fn test(sprt: Sprt, rate: f64, seed: u64) -> (Verdict, u32) {
        let mut dice = Random::new(seed);
        let mut standing = Standing::default();
        for number in 0.. {
            let chance = (dice.bits() >> 11) as f64 / (1_u64 << 53) as f64;
            standing.add(&result(number, chance < rate));
            if let Some(verdict) = sprt.verdict(&standing) {
                return (verdict, standing.games());
            }
        }
        unreachable!("there are games enough");
    }

    #[test]
    fn the_likelier_difference_is_found_as_often_as_promised() {
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 100.0,
        };
        for (elo, right) in [(0.0, Verdict::Lower), (100.0, Verdict::Higher)] {
            let answers: Vec<(Verdict, u32)> =
                (0..400).map(|seed| test(sprt, rate(elo), seed)).collect();
            let wrong = answers
                .iter()
                .filter(|(verdict, _)| *verdict != right)
                .count();
            // One in twenty, and some more by chance.
            assert!(wrong <= 32, "{elo}: {wrong} of 400");
            let games: u32 = answers.iter().map(|(_, games)| games).sum();
            assert!((20..400).contains(&(games / 400)), "{}", games / 400);
        }
    }

    #[test]
    fn nothing_is_clear_at_first() {
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 50.0,
        };
        let mut standing = Standing::default();
        assert_eq!(sprt.verdict(&standing), None);
        for number in 0..4 {
            standing.add(&result(number, true));
            assert_eq!(sprt.verdict(&standing), None);
        }
    }

    #[test]
    fn texts_are_read() {
        let sprt = |text: &str| text.parse::<Sprt>().ok().map(|test| (test.elo0, test.elo1));
        assert_eq!(sprt("-5, 5"), Some((-5.0, 5.0)));
        for text in ["", "5", "5,5", "6,5", "a,b", "0,nan", "0,inf", "1,2,3"] {
            assert_eq!(sprt(text), None, "{text}");
        }
    }
}
