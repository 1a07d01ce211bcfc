//! What is kept from one start of the program to the next, as JSON.

use std::time::Duration;

use obverse_core::Move;
use obverse_engine::Level;
use obverse_formats::board_string;
use serde::{Deserialize, Serialize};

use crate::arrangement::{Arrangement, Opening, Strength, You};
use crate::page::Page;
use crate::theme::ThemeName;
use crate::tree::{NodeId, Title, Tree};

/// The version of the format that is written; older programs refuse newer ones.
const VERSION: u32 = 1;

/// A tree written down: every node with the number of its parent and its move. The root is number 0,
/// the others follow in their order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredGame {
    obverse: u32,
    start: String,
    moves: Vec<(usize, String)>,
    /// Where one stands.
    current: usize,
    /// The end of the line one is in.
    tip: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    black: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    white: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    event: Option<String>,
}

/// Why stored text is not what it should be.
#[derive(Debug, thiserror::Error)]
pub enum StoredError {
    /// Not JSON, or not of the right shape.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// Of another version.
    #[error("it is of version {0}, and this program knows version {VERSION}")]
    Version(u32),
    /// The start is no position.
    #[error("its start is no position: {0}")]
    Start(#[from] obverse_formats::Located<board_string::BoardStringError>),
    /// A move is no move, or an illegal one, or follows nothing.
    #[error("its move number {number}, {text:?}, cannot be played")]
    Move {
        /// Its place in the list, from 1.
        number: usize,
        /// The move as it is written.
        text: String,
    },
}

impl StoredGame {
    /// Writes a tree down.
    pub fn new(tree: &Tree) -> StoredGame {
        let order = tree.in_order();
        let number = |wanted: NodeId| {
            let place = order.iter().position(|&id| id == wanted);
            place.map_or(0, |place| place + 1)
        };
        let moves = order.iter().map(|&id| {
            let mv = tree.move_to(id).map(|mv| mv.to_string());
            let parent = tree.parent(id).map_or(0, number);
            (parent, mv.unwrap_or_default())
        });
        let Title {
            black,
            white,
            event,
        } = tree.title.clone();
        StoredGame {
            obverse: VERSION,
            start: tree.position_of(Tree::ROOT).to_string(),
            moves: moves.collect(),
            current: number(tree.current()),
            tip: tree.line_nodes().last().map_or(0, |&id| number(id)),
            black,
            white,
            event,
        }
    }

    /// The tree.
    pub fn to_tree(&self) -> Result<Tree, StoredError> {
        if self.obverse != VERSION {
            return Err(StoredError::Version(self.obverse));
        }
        let mut tree = Tree::new(board_string::parse(&self.start)?);
        let mut nodes = vec![Tree::ROOT];
        for (index, (parent, text)) in self.moves.iter().enumerate() {
            let bad = || StoredError::Move {
                number: index + 1,
                text: text.chars().take(20).collect(),
            };
            let mv = match text.as_str() {
                "pass" => Move::Pass,
                square => Move::Place(square.parse().map_err(|_| bad())?),
            };
            tree.go_to(*nodes.get(*parent).ok_or_else(bad)?);
            nodes.push(tree.play(mv).map_err(|_| bad())?);
        }
        let at = |number: usize| nodes.get(number).copied().unwrap_or(Tree::ROOT);
        tree.go_to(at(self.tip));
        if tree.path_to(at(self.tip)).contains(&at(self.current)) {
            tree.stand_at(at(self.current));
        }
        tree.title = Title {
            black: self.black.clone(),
            white: self.white.clone(),
            event: self.event.clone(),
        };
        Ok(tree)
    }

    /// As text, for a file.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("strings and numbers are JSON") + "\n"
    }
}

/// What one did last.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Session {
    game: StoredGame,
    /// The game before this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    previous: Option<StoredGame>,
    page: String,
    you: String,
    /// `level`, `time` in milliseconds, or `discs`.
    strength: (String, u64),
    opening: String,
    hints: bool,
    theme: Option<String>,
}

/// A session as the program works with it. The default is that of the first start.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Resumed {
    /// The game.
    pub tree: Tree,
    /// The one before it.
    pub previous: Option<Tree>,
    /// The page.
    pub page: Page,
    /// Who plays whom.
    pub arrangement: Arrangement,
    /// Whether hints are shown while playing.
    pub hints: bool,
    /// The theme, if one was chosen.
    pub theme: Option<ThemeName>,
}

impl Session {
    /// Writes it down.
    pub fn new(resumed: &Resumed) -> Session {
        let Arrangement {
            you,
            strength,
            opening,
        } = resumed.arrangement;
        let (kind, number) = match strength {
            Strength::Level(level) => ("level", level.number().into()),
            Strength::Time(time) => ("time", u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
            Strength::Discs(discs) => ("discs", discs.into()),
        };
        Session {
            game: StoredGame::new(&resumed.tree),
            previous: resumed.previous.as_ref().map(StoredGame::new),
            page: resumed.page.name().to_owned(),
            you: you.name().to_owned(),
            strength: (kind.to_owned(), number),
            opening: opening.name().to_owned(),
            hints: resumed.hints,
            theme: resumed.theme.map(|theme| theme.name().to_owned()),
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
        let usual = Arrangement::default();
        let (kind, number) = &self.strength;
        let strength = match kind.as_str() {
            "level" => u32::try_from(*number)
                .ok()
                .and_then(|number| Level::new(number).ok())
                .map(Strength::Level),
            "time" => Some(Strength::Time(Duration::from_millis(
                (*number).clamp(1, 86_400_000),
            ))),
            "discs" => u8::try_from(*number).ok().map(Strength::Discs),
            _ => None,
        };
        let you = You::ALL.into_iter().find(|you| you.name() == self.you);
        let opening = Opening::ALL
            .into_iter()
            .find(|opening| opening.name() == self.opening);
        let page = Page::ALL.into_iter().find(|page| page.name() == self.page);
        let theme = self.theme.as_deref();
        Ok(Resumed {
            tree: self.game.to_tree()?,
            previous: match &self.previous {
                Some(previous) => Some(previous.to_tree()?),
                None => None,
            },
            page: page.unwrap_or(Page::Play),
            arrangement: Arrangement {
                you: you.unwrap_or(usual.you),
                strength: strength.unwrap_or(usual.strength),
                opening: opening.unwrap_or(usual.opening),
            },
            hints: self.hints,
            theme: theme.and_then(|theme| theme.parse().ok()),
        })
    }
}

#[cfg(test)]
mod tests {
    use obverse_formats::transcript;
    use proptest::prelude::*;

    use super::*;

    fn resumed(tree: Tree) -> Resumed {
        Resumed {
            tree,
            previous: Some(Tree::default()),
            page: Page::Analyse,
            arrangement: Arrangement {
                you: You::Neither,
                strength: Strength::Time(Duration::from_millis(500)),
                opening: Opening::Random,
            },
            hints: true,
            theme: Some(ThemeName::Light),
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
    }
}
