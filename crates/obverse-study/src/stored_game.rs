//! A game tree as JSON, with its variations.

use obverse_core::Move;
use obverse_formats::board_string;
use serde::{Deserialize, Serialize};

use crate::game_title::Title;
use crate::game_tree::{GameTree, NodeId};

/// Version of the JSON format.
const VERSION: u32 = 1;

/// A game tree in serializable form: a list of nodes, each with the number of its parent and its move. The root is
/// node 0 and not in the list; the first node of the list is node 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredGame {
    obverse: u32,
    start: String,
    moves: Vec<(usize, String)>,
    /// Number of the current node.
    current: usize,
    /// Number of the last node of the current line.
    tip: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    black: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    white: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    event: Option<String>,
    /// Comments, each with the number of its node.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    comments: Vec<(usize, String)>,
}

/// Reasons why a stored game is invalid.
#[derive(Debug, thiserror::Error)]
pub enum StoredGameError {
    /// The text is not JSON, or fields are missing or have wrong types.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// The stored game has a format version that this program does not read.
    #[error("the stored game has format version {0}; this program reads version {VERSION}")]
    Version(u32),
    /// The starting position is invalid.
    #[error("the starting position is invalid: {0}")]
    Start(#[from] obverse_formats::Located<board_string::BoardStringError>),
    /// A move is malformed or illegal, or its parent does not precede it in the list.
    #[error("entry {number} of the move list, {text:?}, cannot be played")]
    Move {
        /// Position of the move in the list, counted from 1.
        number: usize,
        /// The move as written, at most 20 characters.
        text: String,
    },
}

impl StoredGame {
    /// Converts a tree to its serializable form.
    pub fn new(tree: &GameTree) -> StoredGame {
        let order = tree.in_order();
        // Numbers of the nodes by their index in the tree.
        let mut numbers = vec![0; tree.len()];
        for (place, id) in order.iter().enumerate() {
            numbers[id.number()] = place + 1;
        }
        let number = |id: NodeId| numbers[id.number()];
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
            start: tree.position_of(GameTree::ROOT).to_string(),
            moves: moves.collect(),
            current: number(tree.current()),
            tip: tree.line_nodes().last().map_or(0, |&id| number(id)),
            black,
            white,
            event,
            comments: (tree.comments())
                .map(|(id, text)| (number(id), text.to_owned()))
                .collect(),
        }
    }

    /// Restores the tree.
    pub fn to_tree(&self) -> Result<GameTree, StoredGameError> {
        if self.obverse != VERSION {
            return Err(StoredGameError::Version(self.obverse));
        }
        let mut tree = GameTree::new(board_string::parse(&self.start)?);
        let mut nodes = vec![GameTree::ROOT];
        for (index, (parent, text)) in self.moves.iter().enumerate() {
            let bad = || StoredGameError::Move {
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
        let at = |number: usize| nodes.get(number).copied().unwrap_or(GameTree::ROOT);
        tree.go_to(at(self.tip));
        if tree.path_to(at(self.tip)).contains(&at(self.current)) {
            tree.go_to_keeping_line(at(self.current));
        }
        for (number, text) in &self.comments {
            if let Some(&id) = nodes.get(*number) {
                tree.set_comment(id, text);
            }
        }
        tree.title = Title {
            black: self.black.clone(),
            white: self.white.clone(),
            event: self.event.clone(),
        };
        Ok(tree)
    }

    /// Whether both games have the same start, moves, variations, comments, players and event. The current node does not
    /// matter.
    pub fn is_same_game(&self, other: &StoredGame) -> bool {
        let anywhere = |game: &StoredGame| StoredGame {
            current: 0,
            tip: 0,
            ..game.clone()
        };
        self.moves.len() == other.moves.len() && anywhere(self) == anywhere(other)
    }

    /// Serializes the game as one line of JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("strings and numbers are JSON") + "\n"
    }
}

#[cfg(test)]
mod tests {
    use obverse_formats::transcript;

    use super::*;

    #[test]
    fn a_game_is_the_same_at_every_current_node() {
        let mut tree = GameTree::from(&transcript::parse("f5d6c3").expect("a transcript"));
        let at_the_end = StoredGame::new(&tree);
        tree.rewind();
        let at_the_start = StoredGame::new(&tree);
        assert_ne!(at_the_end, at_the_start);
        assert!(at_the_end.is_same_game(&at_the_start));
        tree.play(obverse_core::Square::D3.into()).expect("legal");
        assert!(!at_the_end.is_same_game(&StoredGame::new(&tree)));
        let other = GameTree::from(&transcript::parse("f5d6c4").expect("a transcript"));
        assert!(!at_the_end.is_same_game(&StoredGame::new(&other)));
    }
    #[test]
    fn games_with_further_fields_are_read() {
        use obverse_formats::obverse_json::{VariationMove, write_variations};

        let play = |parent, square: obverse_core::Square| VariationMove {
            parent,
            mv: square.into(),
            note: obverse_formats::Annotation {
                value: Some(1.0),
                seconds: None,
            },
        };
        let moves = [
            play(0, obverse_core::Square::F5),
            play(1, obverse_core::Square::D6),
            play(1, obverse_core::Square::F6),
        ];
        let game = transcript::parse("f5d6").expect("a transcript");
        let mut record = obverse_formats::GameRecord::new(game);
        record.black.name = Some("Ann".to_owned());
        record.black.rating = Some(1800.0);
        record.date = Some("2026".to_owned());
        let mut text = Vec::new();
        write_variations(&record, &moves, 2, &mut text).expect("written");
        let stored: StoredGame = serde_json::from_slice(&text).expect("a stored game");
        let tree = stored.to_tree().expect("a tree");
        assert_eq!(tree.len(), 4);
        assert_eq!(tree.line().to_string(), "f5d6");
        assert_eq!(tree.title.black.as_deref(), Some("Ann"));
    }
}
