use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use obverse_core::Color;

use crate::game_facts::{GameFacts, GameResult};

/// A result that is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WantedResult {
    /// This side won.
    Won(Color),
    /// Nobody won.
    Drawn,
    /// The player that is asked for won.
    PlayerWon,
    /// The player that is asked for lost.
    PlayerLost,
}

/// Restrictions on games, with the numbers of players and events in one library. The default accepts every game.
///
/// A [`GameQuery`](crate::GameQuery) has the names that a user types.
///
/// ```
/// use obverse_core::Color;
/// use obverse_library::{GameFacts, GameFilter, WantedResult};
///
/// let game = GameFacts { black: Some(1), white: Some(2), score: Some(10), ..GameFacts::default() };
/// let filter = GameFilter {
///     player: Some([2].into()),
///     result: Some(WantedResult::PlayerLost),
///     ..GameFilter::default()
/// };
/// assert!(filter.accepts(&game));
/// let filter = GameFilter { side: Some(Color::Black), ..filter };
/// assert!(!filter.accepts(&game), "player 2 has White");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameFilter {
    /// One of these players plays, on `side` if there is one.
    pub player: Option<BTreeSet<u32>>,
    /// One of these players plays against the player that is asked for, or, without such a player, against anybody.
    pub opponent: Option<BTreeSet<u32>>,
    /// The side of the player that is asked for.
    pub side: Option<Color>,
    /// One of these events.
    pub event: Option<BTreeSet<u32>>,
    /// A year in this range.
    pub years: Option<RangeInclusive<u16>>,
    /// This result.
    pub result: Option<WantedResult>,
    /// A difference of discs in this range, whoever won.
    pub difference: Option<RangeInclusive<u8>>,
}

impl GameFilter {
    /// Returns whether the filter accepts every game.
    #[must_use]
    pub fn is_open(&self) -> bool {
        *self == GameFilter::default()
    }

    /// Returns whether the filter accepts a game. A restriction on something that is unknown of a game rejects the game.
    #[must_use]
    pub fn accepts(&self, game: &GameFacts) -> bool {
        let is_one_of = |wanted: &Option<BTreeSet<u32>>, number: Option<u32>| match wanted {
            Some(wanted) => number.is_some_and(|number| wanted.contains(&number)),
            None => true,
        };
        let has_year =
            |years: &RangeInclusive<u16>| game.year.is_some_and(|year| years.contains(&year));
        let has_difference = |range: &RangeInclusive<u8>| {
            let difference = game.score.map(i8::unsigned_abs);
            difference.is_some_and(|difference| range.contains(&difference))
        };
        is_one_of(&self.event, game.event)
            && self.years.as_ref().is_none_or(has_year)
            && self.difference.as_ref().is_none_or(has_difference)
            && Color::ALL.into_iter().any(|side| {
                self.side.is_none_or(|wanted| wanted == side)
                    && is_one_of(&self.player, game.player(side))
                    && is_one_of(&self.opponent, game.player(!side))
                    && self.has_result(game, side)
            })
    }

    /// Whether the game has the wanted result if the player that is asked for plays `side`.
    fn has_result(&self, game: &GameFacts, side: Color) -> bool {
        let Some(wanted) = self.result else {
            return true;
        };
        game.result().is_some_and(|result| match wanted {
            WantedResult::Won(color) => result == GameResult::Won(color),
            WantedResult::Drawn => result == GameResult::Drawn,
            WantedResult::PlayerWon => result == GameResult::Won(side),
            WantedResult::PlayerLost => result == GameResult::Won(!side),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_unknown_is_not_accepted() {
        let filters = [
            GameFilter {
                years: Some(1900..=2100),
                ..GameFilter::default()
            },
            GameFilter {
                difference: Some(0..=64),
                ..GameFilter::default()
            },
            GameFilter {
                event: Some([1].into()),
                ..GameFilter::default()
            },
            GameFilter {
                result: Some(WantedResult::Drawn),
                ..GameFilter::default()
            },
        ];
        let known = GameFacts {
            event: Some(1),
            year: Some(2000),
            score: Some(0),
            ..GameFacts::default()
        };
        for filter in filters {
            assert!(!filter.accepts(&GameFacts::default()), "{filter:?}");
            assert!(filter.accepts(&known), "{filter:?}");
        }
        assert!(GameFilter::default().accepts(&GameFacts::default()));
    }

    #[test]
    fn player_and_opponent_sit_at_two_sides() {
        let game = GameFacts {
            black: Some(1),
            white: Some(2),
            ..GameFacts::default()
        };
        let filter = |player, opponent| GameFilter {
            player: Some([player].into()),
            opponent: Some([opponent].into()),
            ..GameFilter::default()
        };
        assert!(filter(1, 2).accepts(&game));
        assert!(filter(2, 1).accepts(&game));
        assert!(!filter(1, 1).accepts(&game));
        assert!(!filter(1, 3).accepts(&game));
    }
}
