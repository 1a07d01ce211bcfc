use crate::pair_scores::PairScores;
use crate::{Elo, Ending, FailureStreak, GameResult};

/// Score of a contest from the first entrant's point of view.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standing {
    /// Number of games that the first entrant has won.
    pub wins: u32,
    /// Number of drawn games.
    pub draws: u32,
    /// Number of games that the first entrant has lost.
    pub losses: u32,
    /// Number of games that each entrant forfeited. Forfeits are included in the wins and losses.
    pub forfeits: [u32; 2],
    /// Number of games that both entrants lost because both were out (excluded after three failures in a row). These
    /// games count as forfeits of both entrants, but not as wins, draws or losses.
    pub lost_by_both: u32,
    /// Failures in a row of each entrant at the end of the contest, including those of earlier contests.
    pub streaks: [FailureStreak; 2],
    /// Sum of the first entrant's disc differences in all games that were played to the end.
    discs: i64,
    /// Number of games that were played to the end.
    played_out: u32,
    /// Points of the first entrant in the two games of each pair; `None` for an unfinished game.
    pairs: Vec<[Option<f64>; 2]>,
}

impl Standing {
    /// Adds the result of a game.
    pub fn add(&mut self, result: &GameResult) {
        let points = result.points();
        match result.ending {
            Ending::BothOut => {
                self.lost_by_both += 1;
                self.forfeits = self.forfeits.map(|count| count + 1);
                return;
            }
            Ending::Forfeit { by, .. } => self.forfeits[by] += 1,
            Ending::PlayedOut => {}
        }
        match points {
            0.0 => self.losses += 1,
            1.0 => self.wins += 1,
            _ => self.draws += 1,
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

    /// Number of finished games.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses + self.lost_by_both
    }

    /// Points of both entrants: 1 for a win, 0.5 for a draw.
    pub fn points(&self) -> [f64; 2] {
        let drawn = 0.5 * f64::from(self.draws);
        [self.wins, self.losses].map(|won| f64::from(won) + drawn)
    }

    /// Share of the points that the first entrant scored, from 0 to 1; `None` without games.
    pub fn rate(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.points()[0] / f64::from(self.games()))
    }

    /// Sum of the first entrant's disc differences in games that were played to the end, and the number of these
    /// games.
    pub fn discs(&self) -> (i64, u32) {
        (self.discs, self.played_out)
    }

    /// Mean of the first entrant's disc differences in games that were played to the end; `None` without such games.
    pub fn mean_discs(&self) -> Option<f64> {
        (self.played_out > 0).then(|| self.discs as f64 / f64::from(self.played_out))
    }

    /// Estimated Elo difference of the first entrant with its 95 % confidence interval; `None` without games.
    ///
    /// The two games of an opening are one sample, so that the value of the opening cancels out. Two virtual pairs,
    /// one won and one lost, widen the interval while there are few games.
    pub fn elo(&self) -> Option<Elo> {
        Elo::of(self)
    }

    /// Statistics of the game pairs, including the two virtual pairs that [`Standing::elo`] describes.
    pub(crate) fn pair_scores(&self) -> PairScores {
        PairScores::of(&self.pairs)
    }
}

#[cfg(test)]
mod tests {
    use obverse_core::Game;

    use super::*;
    use crate::Fault;

    /// A game that an entrant forfeited.
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
    fn no_games_give_no_estimate() {
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
        let difference = elo.difference.expect("games were won and lost");
        assert!((difference - 190.8).abs() < 0.1, "{difference}");
    }

    #[test]
    fn an_even_score_is_zero_elo_and_more_games_narrow_the_interval() {
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
        // 100 pairs, each won or lost: a standard error of 5 %, which is plus or minus 68 Elo.
        assert!((width(200) / 2.0 - 68.0).abs() < 3.0, "{}", width(200));
    }

    #[test]
    fn winning_every_game_has_a_lower_bound() {
        let elo = standing([1; 20]).elo().expect("games");
        assert_eq!(elo.difference, None);
        assert!(elo.low.is_some_and(|low| low > 0.0));
        let few = standing([1, 1]).elo().expect("games");
        assert!(few.low.is_none_or(|low| low < 0.0));
    }
}
