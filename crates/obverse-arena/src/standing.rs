use crate::{Ending, GameResult};

/// How a contest stands, seen by the first entrant.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standing {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Forfeits of each entrant, which are among the games above.
    pub forfeits: [u32; 2],
    /// The discs it was ahead in all games that were played out.
    discs: i64,
    played_out: u32,
    /// The points of each pair of games from the same opening, if both are finished; else of one.
    pairs: Vec<[Option<f64>; 2]>,
}

/// A difference in strength on Elo's scale, for the first entrant, with an interval that holds the true
/// one 95 times out of 100. What is without bound is left out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// What the points say; nothing if it won all games or lost all of them.
    pub difference: Option<f64>,
    /// The lower end.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
}

impl Standing {
    /// Counts a game.
    pub fn add(&mut self, result: &GameResult) {
        let points = result.points();
        match points {
            0.0 => self.losses += 1,
            1.0 => self.wins += 1,
            _ => self.draws += 1,
        }
        if let Ending::Forfeit { by, .. } = result.ending {
            self.forfeits[by] += 1;
        }
        if let Some(discs) = result.discs() {
            self.discs += i64::from(discs);
            self.played_out += 1;
        }
        let pair = result.number / 2;
        if self.pairs.len() <= pair {
            self.pairs.resize(pair + 1, [None; 2]);
        }
        self.pairs[pair][result.number % 2] = Some(points);
    }

    /// How many games are finished.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The part of the points it got, if there are any.
    pub fn rate(&self) -> Option<f64> {
        let points = f64::from(self.wins) + 0.5 * f64::from(self.draws);
        (self.games() > 0).then(|| points / f64::from(self.games()))
    }

    /// How many discs it was ahead in all, and in how many games that were played out.
    pub fn discs(&self) -> (i64, u32) {
        (self.discs, self.played_out)
    }

    /// How many discs it was ahead on average in the games that were played out.
    pub fn mean_discs(&self) -> Option<f64> {
        (self.played_out > 0).then(|| self.discs as f64 / f64::from(self.played_out))
    }

    /// What the points say about strength, if there are any.
    ///
    /// The two games of an opening are one sample: what an opening is worth cancels out. Two imaginary
    /// pairs, one won and one lost, keep the interval honest while there are few: a few wins in a row
    /// prove little.
    pub fn elo(&self) -> Option<Elo> {
        let rate = self.rate()?;
        let Samples {
            count,
            mean,
            variance,
        } = self.samples();
        let error = 1.96 * (variance / count).sqrt();
        Some(Elo {
            difference: difference(rate),
            low: difference(mean - error),
            high: difference(mean + error),
        })
    }

    /// The points of pairs, those of the two imaginary ones included.
    pub(crate) fn samples(&self) -> Samples {
        let complete = self.pairs.iter().filter_map(|pair| {
            let [first, second] = *pair;
            Some((first? + second?) / 2.0)
        });
        let samples: Vec<f64> = complete.chain([0.0, 1.0]).collect();
        let count = samples.len() as f64;
        let mean = samples.iter().sum::<f64>() / count;
        let squares: f64 = samples.iter().map(|sample| (sample - mean).powi(2)).sum();
        Samples {
            count,
            mean,
            variance: squares / (count - 1.0),
        }
    }
}

/// What the pairs of a contest say.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Samples {
    /// How many there are.
    pub count: f64,
    /// Their mean, from 0 to 1.
    pub mean: f64,
    /// How far they lie from it.
    pub variance: f64,
}

/// The difference in strength that makes this rate likely.
fn difference(rate: f64) -> Option<f64> {
    (rate > 0.0 && rate < 1.0).then(|| -400.0 * (1.0 / rate - 1.0).log10())
}

#[cfg(test)]
mod tests {
    use obverse_core::Game;

    use super::*;
    use crate::Fault;

    /// A game that the first entrant won, or lost, without a disc.
    fn forfeit(number: usize, by: usize) -> GameResult {
        GameResult {
            number,
            black: number % 2,
            game: Game::new(),
            annotations: Vec::new(),
            ending: Ending::Forfeit {
                by,
                fault: Fault::Panicked(String::new()),
            },
        }
    }

    fn standing(losers: impl IntoIterator<Item = usize>) -> Standing {
        let mut standing = Standing::default();
        for (number, by) in losers.into_iter().enumerate() {
            standing.add(&forfeit(number, by));
        }
        standing
    }

    #[test]
    fn nothing_says_nothing() {
        assert_eq!(standing([]).elo(), None);
        assert_eq!(standing([]).mean_discs(), None);
    }

    #[test]
    fn points_are_counted() {
        let standing = standing([0, 1, 1, 1]);
        assert_eq!((standing.wins, standing.draws, standing.losses), (3, 0, 1));
        assert_eq!(standing.rate(), Some(0.75));
        assert_eq!(standing.forfeits, [1, 3]);
        let elo = standing.elo().expect("four games");
        let difference = elo.difference.expect("neither all nor nothing");
        assert!((difference - 190.8).abs() < 0.1, "{difference}");
    }

    #[test]
    fn an_even_score_is_no_difference_and_more_games_are_surer() {
        let width = |games: usize| {
            let elo = standing((0..games).map(|game| game / 2 % 2)).elo();
            let Some(Elo {
                difference: Some(difference),
                low: Some(low),
                high: Some(high),
            }) = elo
            else {
                panic!("{elo:?}");
            };
            assert!(difference.abs() < 1e-9 && (low + high).abs() < 1e-9);
            high - low
        };
        assert!(width(400) < width(40) / 2.0);
        // 100 pairs won or lost outright: a standard error of 5 per cent, plus or minus 68.
        assert!((width(200) / 2.0 - 68.0).abs() < 3.0, "{}", width(200));
    }

    #[test]
    fn winning_all_has_a_lower_end() {
        let elo = standing([1; 20]).elo().expect("games");
        assert_eq!(elo.difference, None);
        assert!(elo.low.is_some_and(|low| low > 0.0));
        let few = standing([1, 1]).elo().expect("games");
        assert!(few.low.is_none_or(|low| low < 0.0));
    }
}
