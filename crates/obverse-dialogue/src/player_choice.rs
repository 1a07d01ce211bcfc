use std::fmt;
use std::str::FromStr;

use obverse_arena::{ClassicOptions, EngineOptions, PlayerSpec, SpecError};
use obverse_classic::Algorithm;
use obverse_engine::Opponent;

/// Who plays a side, as typed on the command line.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayerChoice {
    /// A human at the keyboard.
    Human,
    /// A computer player of `obverse-arena`, with its display name.
    Player(String, PlayerSpec),
}

impl PlayerChoice {
    /// Returns the textbook player with this algorithm and without other options.
    pub fn algorithm(algorithm: Algorithm) -> PlayerChoice {
        let spec = PlayerSpec::Classic(ClassicOptions::new(algorithm));
        PlayerChoice::Player(algorithm.to_string(), spec)
    }

    /// Returns the engine as a player, without options.
    pub fn engine() -> PlayerChoice {
        let spec = PlayerSpec::Engine(EngineOptions::default());
        PlayerChoice::Player("engine".to_owned(), spec)
    }

    /// Returns an opponent with a name as a player.
    pub fn opponent(opponent: Opponent) -> PlayerChoice {
        let spec = PlayerSpec::Engine(EngineOptions {
            strength: opponent.strength(),
            ..EngineOptions::default()
        });
        PlayerChoice::Player(opponent.to_string(), spec)
    }

    /// Decides who plays the sides, Black and White, that have no player yet. The opponent of a human is `computer`, and
    /// the opponent of any other player is a human. If neither side has a player, Black is a human.
    pub(crate) fn complete(sides: [&mut Option<PlayerChoice>; 2], computer: &PlayerChoice) {
        let opponent = |player: Option<&PlayerChoice>| match player {
            Some(PlayerChoice::Human) => computer.clone(),
            _ => PlayerChoice::Human,
        };
        let [black, white] = sides;
        let black = &*black.get_or_insert_with(|| opponent(white.as_ref()));
        white.get_or_insert_with(|| opponent(Some(black)));
    }

    /// Returns whether the player is a textbook player with this algorithm.
    pub fn is(&self, algorithm: Algorithm) -> bool {
        match self {
            PlayerChoice::Player(_, PlayerSpec::Classic(options)) => options.algorithm == algorithm,
            _ => false,
        }
    }

    /// Returns whether the player needs a search depth or level and has none yet.
    pub fn lacks_depth(&self) -> bool {
        match self {
            PlayerChoice::Player(_, PlayerSpec::Classic(options)) => {
                options.has_depth() && options.depth.is_none() && options.time.is_none()
            }
            PlayerChoice::Player(_, PlayerSpec::Engine(options)) => {
                options.strength.effort.is_none()
            }
            PlayerChoice::Human | PlayerChoice::Player(_, PlayerSpec::External(_)) => false,
        }
    }

    /// Returns the search depth in plies that was given for a textbook player.
    pub fn depth(&self) -> Option<u32> {
        match self {
            PlayerChoice::Player(_, PlayerSpec::Classic(options)) => options.depth,
            _ => None,
        }
    }

    /// Returns whether the player accepts the option with this name.
    pub fn takes(&self, option: &str) -> bool {
        matches!(self, PlayerChoice::Player(_, spec) if spec.accepts(option))
    }
}

impl fmt::Display for PlayerChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerChoice::Human => f.pad("human"),
            PlayerChoice::Player(name, _) => f.pad(name),
        }
    }
}

/// Error: the text does not name a player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePlayerError {
    /// The name is unknown.
    #[error("{0}, or `human` for a person at the keyboard")]
    Unknown(SpecError),
    /// The options of the player are invalid.
    #[error(transparent)]
    Options(SpecError),
}

impl FromStr for PlayerChoice {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<PlayerChoice, ParsePlayerError> {
        if text.eq_ignore_ascii_case("human") {
            return Ok(PlayerChoice::Human);
        }
        let spec: PlayerSpec = text.parse().map_err(|error| match error {
            error @ SpecError::Player(_) => ParsePlayerError::Unknown(error),
            error => ParsePlayerError::Options(error),
        })?;
        let (typed, options) = text.split_at(text.find(':').unwrap_or(text.len()));
        let name = match (&spec, spec.name()) {
            (_, Some(name)) => name.to_owned(),
            (PlayerSpec::Engine(_), None) if typed.eq_ignore_ascii_case("opponent") => {
                options.trim_start_matches(':').to_lowercase()
            }
            (PlayerSpec::Engine(_), None) => format!("engine{options}"),
            (PlayerSpec::Classic(classic), None) => format!("{}{options}", classic.algorithm),
            // The display name of a program is its command.
            (PlayerSpec::External(_), None) if typed.eq_ignore_ascii_case("program") => {
                options.trim_start_matches(':').to_owned()
            }
            (PlayerSpec::External(_), None) => text.to_owned(),
        };
        Ok(PlayerChoice::Player(name, spec))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read() {
        for (text, name) in [
            ("human", "human"),
            ("Human", "human"),
            ("MiniMax:depth=3", "minimax:depth=3"),
            ("PlayerID:time=1", "id:time=1"),
            ("engine", "engine"),
            ("minimax", "minimax"),
            ("mcts", "mcts"),
            ("engine:level=3", "engine:level=3"),
            ("Opponent:Club", "club"),
            ("program:python3 'my bot.py'", "python3 'my bot.py'"),
            ("program:name=Ada,./ada", "Ada"),
            ("gtp:gtp-rhino -l 4", "gtp:gtp-rhino -l 4"),
        ] {
            let player: PlayerChoice = text.parse().expect(text);
            assert_eq!(player.to_string(), name);
        }
        for text in [
            "",
            "program:",
            "program: ",
            "program:'x",
            "deepblue",
            "engine:levle=3",
        ] {
            text.parse::<PlayerChoice>().expect_err(text);
        }
    }
}
