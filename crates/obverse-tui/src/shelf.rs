//! Games that are put away and can be had back.

use std::sync::Arc;

use obverse_core::Position;
use obverse_study::{StoredError, StoredGame, Tree};
use serde::{Deserialize, Serialize};

/// Games that were on the board before, the newest first, each only once.
///
/// A copy costs nothing: every event compares the session with the one before.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Vec<StoredGame>", into = "Vec<StoredGame>")]
pub struct Shelf {
    games: Arc<Vec<Shelved>>,
}

/// A game and the same written down.
#[derive(Clone, Debug)]
struct Shelved {
    /// With what the engine thinks of its positions.
    tree: Tree,
    stored: StoredGame,
}

impl PartialEq for Shelved {
    /// What the engine thinks can be found out again.
    fn eq(&self, other: &Shelved) -> bool {
        self.stored == other.stored
    }
}

impl Eq for Shelved {}

impl Shelf {
    /// Puts a game on top. Of more than `most` games the oldest are dropped.
    pub fn put(&mut self, tree: Tree, most: usize) {
        let stored = StoredGame::new(&tree);
        let games = Arc::make_mut(&mut self.games);
        games.retain(|game| !game.stored.is_same_game(&stored));
        games.insert(0, Shelved { tree, stored });
        games.truncate(most);
    }

    /// Adds the games of another shelf at the bottom, unless they are here already or there would be more than
    /// `most`.
    pub fn append(&mut self, other: &Shelf, most: usize) {
        let games = Arc::make_mut(&mut self.games);
        for game in other.games.iter() {
            let is_here = games
                .iter()
                .any(|one| one.stored.is_same_game(&game.stored));
            if !is_here && games.len() < most {
                games.push(game.clone());
            }
        }
    }

    /// Takes the newest game.
    pub fn take(&mut self) -> Option<Tree> {
        if self.games.is_empty() {
            return None;
        }
        Some(Arc::make_mut(&mut self.games).remove(0).tree)
    }

    /// Takes a game out that is elsewhere now.
    pub fn forget(&mut self, tree: &Tree) {
        if self.games.is_empty() {
            return;
        }
        let stored = StoredGame::new(tree);
        Arc::make_mut(&mut self.games).retain(|game| !game.stored.is_same_game(&stored));
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there is no game.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The games, the newest first.
    pub fn trees(&self) -> impl Iterator<Item = &Tree> {
        self.games.iter().map(|game| &game.tree)
    }
}

impl TryFrom<Vec<StoredGame>> for Shelf {
    type Error = StoredError;

    fn try_from(stored: Vec<StoredGame>) -> Result<Shelf, StoredError> {
        let shelved = |stored: StoredGame| {
            let tree = stored.to_tree()?;
            Ok(Shelved { tree, stored })
        };
        let games: Result<_, StoredError> = stored.into_iter().map(shelved).collect();
        Ok(Shelf {
            games: Arc::new(games?),
        })
    }
}

impl From<Shelf> for Vec<StoredGame> {
    fn from(shelf: Shelf) -> Vec<StoredGame> {
        shelf.games.iter().map(|game| game.stored.clone()).collect()
    }
}

/// Whether a game is more than a start that anybody can have again: it has moves, or somebody put its
/// position down.
pub fn is_worth_keeping(tree: &Tree) -> bool {
    let starts = [Position::start(), Position::mirrored()];
    !tree.is_empty() || !starts.contains(&tree.position())
}

#[cfg(test)]
mod tests {
    use obverse_formats::transcript;

    use super::*;

    fn tree(moves: &str) -> Tree {
        Tree::from(&transcript::parse(moves).expect("a transcript"))
    }

    fn lines(shelf: &Shelf) -> Vec<String> {
        let lines = shelf.trees().map(|tree| tree.whole_line().to_string());
        lines.collect()
    }

    #[test]
    fn the_newest_comes_first_and_each_once() {
        let mut shelf = Shelf::default();
        for moves in ["f5", "f5d6", "f5f6", "f5"] {
            shelf.put(tree(moves), 3);
        }
        assert_eq!(lines(&shelf), ["f5", "f5f6", "f5d6"]);
        shelf.put(tree("d3"), 3);
        assert_eq!(lines(&shelf), ["d3", "f5", "f5f6"]);
        shelf.forget(&tree("f5"));
        assert_eq!(lines(&shelf), ["d3", "f5f6"]);
        let mut other = Shelf::default();
        other.put(tree("c4"), 3);
        other.append(&shelf, 3);
        other.append(&shelf, 3);
        assert_eq!(lines(&other), ["c4", "d3", "f5f6"]);
        assert_eq!(other.take().map(|tree| tree.len()), Some(2));
        assert_eq!(lines(&other), ["d3", "f5f6"]);
        assert_eq!(lines(&shelf), ["d3", "f5f6"], "a copy is a copy");
    }

    #[test]
    fn positions_put_down_by_hand_are_worth_keeping() {
        assert!(!is_worth_keeping(&Tree::default()));
        assert!(!is_worth_keeping(&Tree::new(Position::mirrored())));
        assert!(is_worth_keeping(&tree("f5")));
        let position = tree("f5").position();
        assert!(is_worth_keeping(&Tree::new(position)));
    }
}
