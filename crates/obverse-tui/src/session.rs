//! What is kept from one start of the program to the next, as JSON.

use std::path::PathBuf;

use obverse_engine::Strength;
use obverse_study::{GameSettings, Place, StoredError, StoredGame, TimeControl, Tree};
use serde::{Deserialize, Serialize};

use crate::arrangement::{Arrangement, OpeningChoice, PLAYERS};
use crate::shelf::{Shelf, is_worth_keeping};
use crate::theme::ThemeName;

/// What one did last.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Session {
    game: StoredGame,
    /// The games of the other pages, with their names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    elsewhere: Vec<(String, StoredGame)>,
    /// The game before this one, as earlier versions wrote it.
    #[serde(default, skip_serializing)]
    previous: Option<StoredGame>,
    /// The games before this one.
    #[serde(default, skip_serializing_if = "Shelf::is_empty")]
    earlier: Shelf,
    /// This game as it was before moves were removed.
    #[serde(default, skip_serializing_if = "Shelf::is_empty")]
    removed: Shelf,
    page: String,
    you: String,
    strength: StoredStrength,
    /// The clocks, if the game has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<TimeControl>,
    opening: String,
    hints: bool,
    theme: Option<String>,
    /// The file of the list of games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    list_file: Option<PathBuf>,
}

/// How strongly the engine plays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum StoredStrength {
    /// As a [`Strength`] is written.
    Text(String),
    /// As earlier versions wrote it: `level`, `time` in milliseconds, or `discs`.
    Pair(String, u64),
}

impl StoredStrength {
    /// What it means; nothing if that is not known.
    fn read(&self) -> Option<Strength> {
        let text = match self {
            StoredStrength::Text(text) => text.clone(),
            StoredStrength::Pair(kind, ms) if kind == "time" => {
                format!("time={}", *ms as f64 / 1000.0)
            }
            StoredStrength::Pair(kind, discs) if kind == "discs" => format!("skill={discs}"),
            StoredStrength::Pair(kind, number) => format!("{kind}={number}"),
        };
        let strength = text.parse().ok();
        strength.filter(|strength| *strength != Strength::default())
    }
}

/// A session as the program works with it. The default is that of the first start.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Resumed {
    /// The game.
    pub tree: Tree,
    /// The games of the other pages.
    pub elsewhere: Vec<(Place, Tree)>,
    /// The ones before it.
    pub earlier: Shelf,
    /// The game as it was before moves were removed.
    pub removed: Shelf,
    /// The page.
    pub page: Place,
    /// The file with many games that was opened last.
    pub list_file: Option<PathBuf>,
    /// What the user chose. A second window begins with it.
    pub choices: Choices,
}

/// What the user chose in dialogs and by keys.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Choices {
    /// Who plays whom.
    pub arrangement: Arrangement,
    /// Whether hints are shown while playing.
    pub hints: bool,
    /// The theme, if one was chosen.
    pub theme: Option<ThemeName>,
}

impl Resumed {
    /// The most earlier games that are kept.
    pub const MOST_EARLIER: usize = 100;

    /// Adds the games of another window, its newest one right behind the game on the board. Says
    /// whether the other window's board had one.
    pub fn gather(&mut self, other: &Resumed) -> bool {
        for (_, tree) in &other.elsewhere {
            self.earlier.put(tree.clone(), Resumed::MOST_EARLIER);
        }
        let has_game = is_worth_keeping(&other.tree);
        if has_game {
            self.earlier.put(other.tree.clone(), Resumed::MOST_EARLIER);
        }
        self.earlier.append(&other.earlier, Resumed::MOST_EARLIER);
        self.earlier.forget(&self.tree);
        has_game
    }
}

impl Session {
    /// Writes it down.
    pub fn new(resumed: &Resumed) -> Session {
        let Choices {
            arrangement: Arrangement { settings, opening },
            hints,
            theme,
        } = resumed.choices;
        let GameSettings {
            players,
            strength,
            time,
        } = settings;
        let (_, you) = (PLAYERS.into_iter())
            .find(|(offered, _)| *offered == players)
            .unwrap_or(PLAYERS[0]);
        Session {
            game: StoredGame::new(&resumed.tree),
            elsewhere: (resumed.elsewhere.iter())
                .map(|(place, tree)| (place.name().to_owned(), StoredGame::new(tree)))
                .collect(),
            previous: None,
            earlier: resumed.earlier.clone(),
            removed: resumed.removed.clone(),
            page: resumed.page.name().to_owned(),
            you: you.to_owned(),
            strength: StoredStrength::Text(strength.to_string()),
            clock: time,
            opening: opening.name().to_owned(),
            hints,
            theme: theme.map(|theme| theme.name().to_owned()),
            // JSON holds text only: a path that is none is not kept.
            list_file: resumed
                .list_file
                .clone()
                .filter(|path| path.to_str().is_some()),
        }
    }

    /// Reads it from the text of a file.
    pub fn from_json(text: &str) -> Result<Session, StoredError> {
        Ok(serde_json::from_str(text)?)
    }

    /// As text, for a file.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("strings and numbers are JSON") + "\n"
    }

    /// What it means. Words that it does not know count as not said; a game must be whole.
    pub fn resume(&self) -> Result<Resumed, StoredError> {
        let usual = GameSettings::default();
        let players = (PLAYERS.into_iter())
            .find(|(_, you)| *you == self.you)
            .map(|(players, _)| players);
        let opening = OpeningChoice::ALL
            .into_iter()
            .find(|opening| opening.name() == self.opening);
        let page = Place::ALL.into_iter().find(|page| page.name() == self.page);
        let theme = self.theme.as_deref();
        let mut earlier = self.earlier.clone();
        if let Some(previous) = &self.previous {
            earlier.put(previous.to_tree()?, Resumed::MOST_EARLIER);
        }
        let mut elsewhere = Vec::new();
        for (name, game) in &self.elsewhere {
            match Place::ALL.into_iter().find(|place| place.name() == name) {
                Some(place) => elsewhere.push((place, game.to_tree()?)),
                // A page of a later version: its game is not lost.
                None => earlier.put(game.to_tree()?, Resumed::MOST_EARLIER),
            }
        }
        Ok(Resumed {
            tree: self.game.to_tree()?,
            elsewhere,
            earlier,
            removed: self.removed.clone(),
            page: page.unwrap_or_default(),
            list_file: self.list_file.clone(),
            choices: Choices {
                arrangement: Arrangement {
                    settings: GameSettings {
                        players: players.unwrap_or(usual.players),
                        strength: self.strength.read().unwrap_or(usual.strength),
                        time: self.clock.map(TimeControl::bounded),
                    },
                    opening: opening.unwrap_or_default(),
                },
                hints: self.hints,
                theme: theme.and_then(|theme| theme.parse().ok()),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use obverse_formats::transcript;
    use obverse_study::Players;
    use proptest::prelude::*;
    use std::time::Duration;

    use super::*;

    fn resumed(tree: Tree) -> Resumed {
        let mut shelf = Shelf::default();
        for moves in ["f5f6", "f5d6c3"] {
            let game = transcript::parse(moves).expect("a transcript");
            shelf.put(Tree::from(&game), 9);
        }
        Resumed {
            tree,
            elsewhere: shelf
                .trees()
                .map(|tree| (Place::Play, tree.clone()))
                .take(1)
                .collect(),
            earlier: shelf.clone(),
            removed: shelf,
            page: Place::Analyse,
            list_file: Some(PathBuf::from("/games/many.ggf")),
            choices: Choices {
                arrangement: Arrangement {
                    settings: GameSettings {
                        players: Players::ENGINES,
                        strength: Strength::time(Duration::from_millis(500)),
                        time: Some(TimeControl {
                            main: 300,
                            increment: 2,
                        }),
                    },
                    opening: OpeningChoice::Random,
                },
                hints: true,
                theme: Some(ThemeName::Light),
            },
        }
    }

    /// Shapes of trees do not depend on the numbers of their nodes.
    fn shape(tree: &Tree) -> String {
        StoredGame::new(tree).to_json()
    }

    proptest! {
        #[test]
        fn any_tree_comes_back(steps in proptest::collection::vec((0..6usize, 0..20usize), 0..80)) {
            let mut tree = Tree::default();
            for (back, choice) in steps {
                for _ in 0..back.saturating_sub(3) {
                    tree.undo();
                }
                let moves: Vec<_> = tree.position().legal_moves().collect();
                if !moves.is_empty() {
                    tree.play(moves[choice % moves.len()]).expect("legal");
                }
            }
            let text = Session::new(&resumed(tree.clone())).to_json();
            let back = Session::from_json(&text).expect("JSON").resume().expect("whole");
            prop_assert_eq!(shape(&back.tree), shape(&tree));
            prop_assert_eq!(back.tree.line(), tree.line());
            prop_assert_eq!(back.tree.whole_line(), tree.whole_line());
            prop_assert_eq!(Session::new(&back).to_json(), text);
        }
    }

    #[test]
    fn sessions_of_earlier_versions_are_read() {
        let text = Session::new(&Resumed::default()).to_json();
        let game = transcript::parse("f5d6").expect("a transcript");
        let previous = StoredGame::new(&Tree::from(&game)).to_json();
        let old = text.replacen(
            "\"page\"",
            &format!("\"previous\":{},\"page\"", previous.trim()),
            1,
        );
        let resumed = Session::from_json(&old).expect("JSON").resume();
        let earlier = resumed.expect("whole").earlier;
        let lines: Vec<_> = earlier.trees().map(Tree::whole_line).collect();
        assert_eq!(lines, [game]);
        for (old, strength) in [
            ("[\"level\",12]", "level=12"),
            ("[\"time\",500]", "time=0.5"),
            ("[\"discs\",20]", "skill=20"),
            ("[\"level\",99]", "level=6"),
            ("\"\"", "level=6"),
        ] {
            let old = text.replacen("\"level=6\"", old, 1);
            assert!(!old.contains("level=6"), "{old}");
            let resumed = Session::from_json(&old).expect("JSON").resume();
            let settings = resumed.expect("whole").choices.arrangement.settings;
            assert_eq!(settings.strength.to_string(), strength, "{old}");
        }
    }

    #[test]
    fn the_games_of_two_windows_are_gathered() {
        let tree = |moves: &str| Tree::from(&transcript::parse(moves).expect("a transcript"));
        let window = |moves: &[&str]| {
            let mut earlier = Shelf::default();
            for moves in moves[1..].iter().rev() {
                earlier.put(tree(moves), 9);
            }
            Resumed {
                tree: tree(moves[0]),
                earlier,
                ..Resumed::default()
            }
        };
        let mut one = window(&["f5", "f5f6"]);
        assert!(one.gather(&window(&["d3", "f5", "f5f6", "c4"])));
        let lines: Vec<_> = one
            .earlier
            .trees()
            .map(|tree| tree.line().to_string())
            .collect();
        assert_eq!(lines, ["d3", "f5f6", "c4"]);
        let empty = Resumed::default();
        assert!(!one.gather(&empty));
    }

    #[test]
    fn damage_is_found() {
        let game = transcript::parse("f5d6c3").expect("a transcript");
        let text = StoredGame::new(&Tree::from(&game)).to_json();
        let tree = |text: &str| {
            let stored: StoredGame = serde_json::from_str(text).expect("JSON");
            stored.to_tree()
        };
        assert!(tree(&text).is_ok());
        let bad = tree(&text.replace("\"c3\"", "\"a1\""));
        assert!(matches!(bad, Err(StoredError::Move { number: 3, .. })));
        let bad = tree(&text.replace("[2,", "[9,"));
        assert!(matches!(bad, Err(StoredError::Move { number: 3, .. })));
        let bad = tree(&text.replace("\"obverse\":1", "\"obverse\":2"));
        assert!(matches!(bad, Err(StoredError::Version(2))));
        assert!(Session::from_json(&text[..20]).is_err());
        let session = Session::new(&resumed(Tree::default())).to_json();
        assert!(Session::from_json(&session.replace("\"f6\"", "\"a1\"")).is_err());
    }
}
