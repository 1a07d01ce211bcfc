use std::ops::RangeInclusive;

use obverse_core::{Color, Move};

use crate::game_facts::{GameFacts, GameResult};

/// Number of games and their results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Number of games, with those that have no result.
    pub games: u32,
    /// Games that Black won.
    pub black_wins: u32,
    /// Games without a winner.
    pub draws: u32,
    /// Games that White won.
    pub white_wins: u32,
    /// First and last year; `None` if no game has a year.
    pub years: Option<RangeInclusive<u16>>,
}

impl Results {
    /// Adds a game.
    pub fn add(&mut self, game: &GameFacts) {
        self.games += 1;
        match game.result() {
            Some(GameResult::Won(Color::Black)) => self.black_wins += 1,
            Some(GameResult::Drawn) => self.draws += 1,
            Some(GameResult::Won(Color::White)) => self.white_wins += 1,
            None => {}
        }
        if let Some(year) = game.year {
            self.years = Some(match &self.years {
                Some(years) => year.min(*years.start())..=year.max(*years.end()),
                None => year..=year,
            });
        }
    }

    /// Returns the share of points that Black has won in the games with a result, from 0 to 1: a draw is half a point.
    /// Returns `None` without such games.
    ///
    /// ```
    /// use obverse_library::index::Results;
    ///
    /// let results = Results { games: 5, black_wins: 2, draws: 1, white_wins: 1, years: None };
    /// assert_eq!(results.black_share(), Some(0.625));
    /// ```
    #[must_use]
    pub fn black_share(&self) -> Option<f64> {
        let [wins, draws, losses] = [self.black_wins, self.draws, self.white_wins].map(f64::from);
        let games = wins + draws + losses;
        (games > 0.0).then(|| (wins + draws / 2.0) / games)
    }
}

/// A move that was played in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveAnswer {
    /// The move. If the position is symmetric, this is one of several equivalent moves.
    pub mv: Move,
    /// The games in which it was played.
    pub results: Results,
}

/// What was played in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionAnswer {
    /// All games in which the position occurs.
    pub results: Results,
    /// The moves that were played, the most frequent first.
    pub moves: Vec<MoveAnswer>,
    /// Number of games that end with the position.
    pub ended: u32,
    /// The latest games, at most [`PositionAnswer::LATEST`], the last first. Games without a year come last.
    pub latest: Vec<u32>,
}

impl PositionAnswer {
    /// Largest number of games in `latest`.
    pub const LATEST: usize = 10;
}
