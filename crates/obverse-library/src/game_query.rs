use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use obverse_core::Color;

use crate::game_filter::{GameFilter, WantedResult};
use crate::name_table::NameTable;

/// Restrictions on games with names, as a user types them. The default accepts every game.
///
/// A name means the players or events that [`NameTable::matching`] finds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameQuery {
    /// Name of a player.
    pub player: Option<String>,
    /// Name of the player's opponent.
    pub opponent: Option<String>,
    /// The side of `player`.
    pub side: Option<Color>,
    /// Name of an event.
    pub event: Option<String>,
    /// Range of years.
    pub years: Option<RangeInclusive<u16>>,
    /// Result.
    pub result: Option<WantedResult>,
    /// Range of differences of discs.
    pub difference: Option<RangeInclusive<u8>>,
}

/// A name that the library does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownName {
    /// No player has this name.
    #[error("the library has no player named `{0}`")]
    Player(String),
    /// No event has this name.
    #[error("the library has no event named `{0}`")]
    Event(String),
}

impl GameQuery {
    /// Returns the filter for a library with these names.
    ///
    /// ```
    /// use obverse_library::{GameQuery, NameTable, UnknownName};
    ///
    /// let players = NameTable::new(vec![(1, "Ann".into())]);
    /// let query = GameQuery { player: Some("ann".into()), ..GameQuery::default() };
    /// let filter = query.filter(&players, &NameTable::default())?;
    /// assert_eq!(filter.player, Some([1].into()));
    ///
    /// let query = GameQuery { opponent: Some("Ben".into()), ..query };
    /// let error = query.filter(&players, &NameTable::default()).unwrap_err();
    /// assert_eq!(error, UnknownName::Player("Ben".into()));
    /// # Ok::<(), UnknownName>(())
    /// ```
    pub fn filter(
        &self,
        players: &NameTable,
        events: &NameTable,
    ) -> Result<GameFilter, UnknownName> {
        let numbers =
            |name: &Option<String>, table: &NameTable, unknown: fn(String) -> UnknownName| {
                let Some(name) = name else { return Ok(None) };
                let numbers: BTreeSet<u32> = table.matching(name);
                match numbers.is_empty() {
                    true => Err(unknown(name.clone())),
                    false => Ok(Some(numbers)),
                }
            };
        Ok(GameFilter {
            player: numbers(&self.player, players, UnknownName::Player)?,
            opponent: numbers(&self.opponent, players, UnknownName::Player)?,
            side: self.side,
            event: numbers(&self.event, events, UnknownName::Event)?,
            years: self.years.clone(),
            result: self.result,
            difference: self.difference.clone(),
        })
    }
}
