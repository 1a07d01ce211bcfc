//! A tree as text, branches included.

use obverse_core::Move;
use obverse_formats::board_string;
use serde::{Deserialize, Serialize};

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

    /// Whether both are the same game with the same branches, wherever one stands in them.
    pub fn is_same_game(&self, other: &StoredGame) -> bool {
        let anywhere = |game: &StoredGame| StoredGame {
            current: 0,
            tip: 0,
            ..game.clone()
        };
        self.moves.len() == other.moves.len() && anywhere(self) == anywhere(other)
    }

    /// As text, for a file.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("strings and numbers are JSON") + "\n"
    }
}

#[cfg(test)]
mod tests {
    use obverse_formats::transcript;

    use super::*;

    #[test]
    fn a_game_is_the_same_wherever_one_stands() {
        let mut tree = Tree::from(&transcript::parse("f5d6c3").expect("a transcript"));
        let at_the_end = StoredGame::new(&tree);
        tree.rewind();
        let at_the_start = StoredGame::new(&tree);
        assert_ne!(at_the_end, at_the_start);
        assert!(at_the_end.is_same_game(&at_the_start));
        tree.play(obverse_core::Square::D3.into()).expect("legal");
        assert!(!at_the_end.is_same_game(&StoredGame::new(&tree)));
        let other = Tree::from(&transcript::parse("f5d6c4").expect("a transcript"));
        assert!(!at_the_end.is_same_game(&StoredGame::new(&other)));
    }
}
