//! The session that is saved between two starts of the program, as JSON.

use std::path::PathBuf;

use obverse_engine::Strength;
use obverse_study::{GameSettings, GameTree, Page, StoredGame, StoredGameError, TimeControl};
use serde::{Deserialize, Serialize};

use crate::new_game_settings::{NewGameSettings, OpeningChoice, PLAYERS};
use crate::recent_games::RecentGames;
use crate::theme_name::ThemeName;

/// A session in serializable form.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedSession {
    game: StoredGame,
    /// Names and games of the pages that are not shown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    elsewhere: Vec<(String, StoredGame)>,
    /// The previous game in session files of earlier versions, which kept only one earlier game.
    #[serde(default, skip_serializing)]
    previous: Option<StoredGame>,
    /// Games that were on the board earlier, newest first.
    #[serde(default, skip_serializing_if = "RecentGames::is_empty")]
    earlier: RecentGames,
    /// Copies of the current game, each taken before moves were removed, so that the moves can be restored.
    #[serde(default, skip_serializing_if = "RecentGames::is_empty")]
    removed: RecentGames,
    page: String,
    you: String,
    strength: StoredStrength,
    /// Time control; `None` if the game has no clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<TimeControl>,
    opening: String,
    hints: bool,
    theme: Option<String>,
    /// The last opened file with several games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    list_file: Option<PathBuf>,
}

/// The engine's strength in serializable form.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum StoredStrength {
    /// The text format of a [`Strength`].
    Text(String),
    /// The format of earlier versions: `level`, `time` or `discs`, and a number. Times are in milliseconds.
    Pair(String, u64),
}

impl StoredStrength {
    /// Parses the strength. Returns `None` if the text is invalid.
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

/// The state of the application that is saved and restored. The default is the state at the first start.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SessionState {
    /// The current game.
    pub tree: GameTree,
    /// The games of the pages that are not shown.
    pub elsewhere: Vec<(Page, GameTree)>,
    /// Games that were on the board earlier, newest first.
    pub earlier: RecentGames,
    /// Copies of the current game, each taken before moves were removed, newest first.
    pub removed: RecentGames,
    /// The current page.
    pub page: Page,
    /// The last opened file with several games; `None` if no such file was opened.
    pub list_file: Option<PathBuf>,
    /// The user's choices in dialogs and by keys. A second window starts with the same choices.
    pub choices: Choices,
}

/// The user's choices in dialogs and by keys.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Choices {
    /// Settings of new games.
    pub arrangement: NewGameSettings,
    /// Whether hints are shown while playing.
    pub hints: bool,
    /// The theme that the user chose; `None` if the user chose none.
    pub theme: Option<ThemeName>,
}

impl SessionState {
    /// Maximum number of earlier games.
    pub const MOST_EARLIER: usize = 100;
}

impl SavedSession {
    /// Converts the state of the application to its serializable form.
    pub fn new(resumed: &SessionState) -> SavedSession {
        let Choices {
            arrangement: NewGameSettings { settings, opening },
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
        SavedSession {
            game: StoredGame::new(&resumed.tree),
            elsewhere: (resumed.elsewhere.iter())
                .map(|(page, tree)| (page.name().to_owned(), StoredGame::new(tree)))
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
            // JSON cannot hold a path that is not UTF-8, so such a path is dropped.
            list_file: resumed
                .list_file
                .clone()
                .filter(|path| path.to_str().is_some()),
        }
    }

    /// Parses the JSON of a session file.
    pub fn from_json(text: &str) -> Result<SavedSession, StoredGameError> {
        Ok(serde_json::from_str(text)?)
    }

    /// Serializes the session as one line of JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("strings and numbers are JSON") + "\n"
    }

    /// Restores the state of the application. Unknown names are replaced by defaults; invalid games are errors.
    pub fn resume(&self) -> Result<SessionState, StoredGameError> {
        let usual = GameSettings::default();
        let players = (PLAYERS.into_iter())
            .find(|(_, you)| *you == self.you)
            .map(|(players, _)| players);
        let opening = OpeningChoice::ALL
            .into_iter()
            .find(|opening| opening.name() == self.opening);
        let page = Page::ALL.into_iter().find(|page| page.name() == self.page);
        let theme = self.theme.as_deref();
        let mut earlier = self.earlier.clone();
        if let Some(previous) = &self.previous {
            earlier.put(previous.to_tree()?, SessionState::MOST_EARLIER);
        }
        let mut elsewhere = Vec::new();
        for (name, game) in &self.elsewhere {
            match Page::ALL.into_iter().find(|page| page.name() == name) {
                Some(page) => elsewhere.push((page, game.to_tree()?)),
                // The game of an unknown page, written by a later version, is added to the earlier games.
                None => earlier.put(game.to_tree()?, SessionState::MOST_EARLIER),
            }
        }
        Ok(SessionState {
            tree: self.game.to_tree()?,
            elsewhere,
            earlier,
            removed: self.removed.clone(),
            page: page.unwrap_or_default(),
            list_file: self.list_file.clone(),
            choices: Choices {
                arrangement: NewGameSettings {
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

    fn resumed(tree: GameTree) -> SessionState {
        let mut recent = RecentGames::default();
        for moves in ["f5f6", "f5d6c3"] {
            let game = transcript::parse(moves).expect("a transcript");
            recent.put(GameTree::from(&game), 9);
        }
        SessionState {
            tree,
            elsewhere: recent
                .trees()
                .map(|tree| (Page::Play, tree.clone()))
                .take(1)
                .collect(),
            earlier: recent.clone(),
            removed: recent,
            page: Page::Analyse,
            list_file: Some(PathBuf::from("/games/many.ggf")),
            choices: Choices {
                arrangement: NewGameSettings {
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

    /// The moves of a tree as JSON, to compare trees whose node ids differ.
    fn shape(tree: &GameTree) -> String {
        StoredGame::new(tree).to_json()
    }

    proptest! {
        #[test]
        fn any_tree_is_restored(steps in proptest::collection::vec((0..6usize, 0..20usize), 0..80)) {
            let mut tree = GameTree::default();
            for (back, choice) in steps {
                for _ in 0..back.saturating_sub(3) {
                    tree.undo();
                }
                let moves: Vec<_> = tree.position().legal_moves().collect();
                if !moves.is_empty() {
                    tree.play(moves[choice % moves.len()]).expect("legal");
                }
            }
            let text = SavedSession::new(&resumed(tree.clone())).to_json();
            let back = SavedSession::from_json(&text).expect("JSON").resume().expect("whole");
            prop_assert_eq!(shape(&back.tree), shape(&tree));
            prop_assert_eq!(back.tree.line(), tree.line());
            prop_assert_eq!(back.tree.whole_line(), tree.whole_line());
            prop_assert_eq!(SavedSession::new(&back).to_json(), text);
        }
    }

    #[test]
    fn sessions_of_earlier_versions_are_read() {
        let text = SavedSession::new(&SessionState::default()).to_json();
        let game = transcript::parse("f5d6").expect("a transcript");
        let previous = StoredGame::new(&GameTree::from(&game)).to_json();
        let old = text.replacen(
            "\"page\"",
            &format!("\"previous\":{},\"page\"", previous.trim()),
            1,
        );
        let resumed = SavedSession::from_json(&old).expect("JSON").resume();
        let earlier = resumed.expect("whole").earlier;
        let lines: Vec<_> = earlier.trees().map(GameTree::whole_line).collect();
        assert_eq!(lines, [game]);
        let usual = GameSettings::default().strength.to_string();
        for (old, strength) in [
            ("[\"level\",12]", "level=12"),
            ("[\"time\",500]", "time=0.5"),
            ("[\"discs\",20]", "skill=20"),
            ("[\"level\",99]", &*usual),
            ("\"\"", &*usual),
        ] {
            let old = text.replacen(&format!("\"{usual}\""), old, 1);
            assert!(!old.contains(&usual), "{old}");
            let resumed = SavedSession::from_json(&old).expect("JSON").resume();
            let settings = resumed.expect("whole").choices.arrangement.settings;
            assert_eq!(settings.strength.to_string(), strength, "{old}");
        }
    }

    #[test]
    fn the_games_of_two_windows_are_gathered() {
        let tree = |moves: &str| GameTree::from(&transcript::parse(moves).expect("a transcript"));
        let window = |moves: &[&str]| {
            let mut earlier = RecentGames::default();
            for moves in moves[1..].iter().rev() {
                earlier.put(tree(moves), 9);
            }
            SessionState {
                tree: tree(moves[0]),
                earlier,
                ..SessionState::default()
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
        let empty = SessionState::default();
        assert!(!one.gather(&empty));
    }

    #[test]
    fn damage_is_found() {
        let game = transcript::parse("f5d6c3").expect("a transcript");
        let text = StoredGame::new(&GameTree::from(&game)).to_json();
        let tree = |text: &str| {
            let stored: StoredGame = serde_json::from_str(text).expect("JSON");
            stored.to_tree()
        };
        assert!(tree(&text).is_ok());
        let bad = tree(&text.replace("\"c3\"", "\"a1\""));
        assert!(matches!(bad, Err(StoredGameError::Move { number: 3, .. })));
        let bad = tree(&text.replace("[2,", "[9,"));
        assert!(matches!(bad, Err(StoredGameError::Move { number: 3, .. })));
        let bad = tree(&text.replace("\"obverse\":1", "\"obverse\":2"));
        assert!(matches!(bad, Err(StoredGameError::Version(2))));
        assert!(SavedSession::from_json(&text[..20]).is_err());
        let session = SavedSession::new(&resumed(GameTree::default())).to_json();
        assert!(SavedSession::from_json(&session.replace("\"f6\"", "\"a1\"")).is_err());
    }
}
