use std::fmt;
use std::str::FromStr;

use crate::{Effort, ExpectedValue, Level, Strength};

/// A computer opponent with a name: a [`Strength`] that people can choose without knowing what a level is.
///
/// Each opponent is at least 100 Elo stronger than the one before it. `docs/levels.md` has the matches. The strength
/// depends on depths only, so an opponent plays equally well on every machine.
///
/// ```
/// use obverse_engine::{Opponent, Strength};
///
/// let club: Opponent = "club".parse()?;
/// assert_eq!(Opponent::of(club.strength()), Some(Opponent::Club));
/// assert_eq!(Opponent::of(Strength::default()), None);
/// # Ok::<(), obverse_engine::ExpectedValue>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Opponent {
    /// The weakest: loses discs with every move.
    Beginner,
    /// Makes many large mistakes.
    Novice,
    /// Makes many mistakes.
    Casual,
    /// Makes mistakes in every game.
    Club,
    /// Makes a few small mistakes.
    Expert,
    /// Looks three plies ahead.
    Master,
    /// Looks eight plies ahead.
    Champion,
    /// The engine at level 21: 21 plies, and the last 24 without mistakes.
    Perfect,
}

impl Opponent {
    /// All opponents, from the weakest to the strongest.
    ///
    /// ```
    /// use obverse_engine::Opponent;
    ///
    /// assert!(Opponent::ALL.is_sorted());
    /// ```
    pub const ALL: [Opponent; 8] = [
        Opponent::Beginner,
        Opponent::Novice,
        Opponent::Casual,
        Opponent::Club,
        Opponent::Expert,
        Opponent::Master,
        Opponent::Champion,
        Opponent::Perfect,
    ];

    /// The opponent's name in lower case.
    ///
    /// ```
    /// use obverse_engine::Opponent;
    ///
    /// assert_eq!(Opponent::Beginner.name(), "beginner");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Opponent::Beginner => "beginner",
            Opponent::Novice => "novice",
            Opponent::Casual => "casual",
            Opponent::Club => "club",
            Opponent::Expert => "expert",
            Opponent::Master => "master",
            Opponent::Champion => "champion",
            Opponent::Perfect => "perfect",
        }
    }

    /// One sentence about how the opponent plays, in English.
    ///
    /// ```
    /// use obverse_engine::Opponent;
    ///
    /// assert!(Opponent::Perfect.description().contains("level"));
    /// ```
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Opponent::Beginner => "Has just learnt the rules and gives everything away.",
            Opponent::Novice => "Has played a few games and often guesses.",
            Opponent::Casual => "Plays for fun and overlooks a lot.",
            Opponent::Club => "Thinks about its moves and still makes many mistakes.",
            Opponent::Expert => "Sees what a move is worth and makes few mistakes.",
            Opponent::Master => "Looks three moves ahead and waits for your mistakes.",
            Opponent::Champion => "Looks eight moves ahead; hardly anybody beats it.",
            Opponent::Perfect => "The engine at level 21: its last 24 moves are perfect.",
        }
    }

    /// The opponent's strength.
    ///
    /// ```
    /// use obverse_engine::Opponent;
    ///
    /// assert_eq!(Opponent::Perfect.strength().to_string(), "level=21");
    /// ```
    #[must_use]
    pub fn strength(self) -> Strength {
        let (level, discs) = match self {
            Opponent::Beginner => (3, Some(400.0)),
            Opponent::Novice => (3, Some(320.0)),
            Opponent::Casual => (3, Some(240.0)),
            Opponent::Club => (3, Some(150.0)),
            Opponent::Expert => (3, Some(70.0)),
            Opponent::Master => (3, None),
            Opponent::Champion => (8, None),
            Opponent::Perfect => (21, None),
        };
        Strength {
            effort: Level::new(level).ok().map(Effort::Level),
            skill: discs,
        }
    }

    /// The opponent with this strength; `None` if it is the strength of no opponent.
    ///
    /// ```
    /// use obverse_engine::{Opponent, Strength};
    ///
    /// let strength: Strength = "level=21".parse()?;
    /// assert_eq!(Opponent::of(strength), Some(Opponent::Perfect));
    /// # Ok::<(), obverse_engine::StrengthError>(())
    /// ```
    #[must_use]
    pub fn of(strength: Strength) -> Option<Opponent> {
        let mut all = Opponent::ALL.into_iter();
        all.find(|opponent| opponent.strength() == strength)
    }
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Opponent {
    type Err = ExpectedValue;

    /// Parses the name of an opponent; upper and lower case are equal.
    fn from_str(text: &str) -> Result<Opponent, ExpectedValue> {
        let mut all = Opponent::ALL.into_iter();
        all.find(|opponent| opponent.name().eq_ignore_ascii_case(text))
            .ok_or(ExpectedValue(
                "beginner, novice, casual, club, expert, master, champion or perfect",
            ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opponent_has_its_own_name_and_strength() {
        let Err(expected) = "nobody".parse::<Opponent>() else {
            panic!("an opponent named nobody");
        };
        for opponent in Opponent::ALL {
            assert_eq!(Opponent::of(opponent.strength()), Some(opponent));
            assert_eq!(opponent.name().to_uppercase().parse(), Ok(opponent));
            assert!(expected.0.contains(opponent.name()), "{opponent}");
            assert!(opponent.strength().effort.is_some(), "{opponent}");
        }
    }
}
