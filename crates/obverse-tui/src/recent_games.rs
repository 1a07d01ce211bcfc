//! A list of games that can be restored.

use std::sync::Arc;

use obverse_core::Position;
use obverse_study::{GameTree, StoredGame, StoredGameError};
use serde::{Deserialize, Serialize};

/// A list of games without duplicates, newest first.
///
/// Clones share their games, so cloning is cheap. This matters because every event compares the session with the
/// session that was saved last.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Vec<StoredGame>", into = "Vec<StoredGame>")]
pub struct RecentGames {
    games: Arc<Vec<RecentGame>>,
}

/// A game of the list, as a tree and in serializable form.
#[derive(Clone, Debug)]
struct RecentGame {
    /// The tree, with the values of its positions.
    tree: GameTree,
    stored: StoredGame,
}

impl PartialEq for RecentGame {
    /// Compares the games without the values of their positions.
    fn eq(&self, other: &RecentGame) -> bool {
        self.stored == other.stored
    }
}

impl Eq for RecentGame {}

impl RecentGames {
    /// Adds a game as the newest. A game that is already in the list becomes the newest. Drops the oldest games if
    /// there are more than `most`.
    pub fn put(&mut self, tree: GameTree, most: usize) {
        let stored = StoredGame::new(&tree);
        let games = Arc::make_mut(&mut self.games);
        games.retain(|game| !game.stored.is_same_game(&stored));
        games.insert(0, RecentGame { tree, stored });
        games.truncate(most);
    }

    /// Adds the games of another list after the oldest game of this list, without duplicates, until this list has
    /// `most` games.
    pub fn append(&mut self, other: &RecentGames, most: usize) {
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

    /// Removes and returns the newest game; `None` if the list is empty.
    pub fn take(&mut self) -> Option<GameTree> {
        if self.games.is_empty() {
            return None;
        }
        Some(Arc::make_mut(&mut self.games).remove(0).tree)
    }

    /// Removes a game from the list. Does nothing if the game is not in the list.
    pub fn forget(&mut self, tree: &GameTree) {
        if self.games.is_empty() {
            return;
        }
        let stored = StoredGame::new(tree);
        Arc::make_mut(&mut self.games).retain(|game| !game.stored.is_same_game(&stored));
    }

    /// Number of games.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The games, newest first.
    pub fn trees(&self) -> impl Iterator<Item = &GameTree> {
        self.games.iter().map(|game| &game.tree)
    }
}

impl TryFrom<Vec<StoredGame>> for RecentGames {
    type Error = StoredGameError;

    fn try_from(stored: Vec<StoredGame>) -> Result<RecentGames, StoredGameError> {
        let recent_game = |stored: StoredGame| {
            let tree = stored.to_tree()?;
            Ok(RecentGame { tree, stored })
        };
        let games: Result<_, StoredGameError> = stored.into_iter().map(recent_game).collect();
        Ok(RecentGames {
            games: Arc::new(games?),
        })
    }
}

impl From<RecentGames> for Vec<StoredGame> {
    fn from(recent: RecentGames) -> Vec<StoredGame> {
        recent
            .games
            .iter()
            .map(|game| game.stored.clone())
            .collect()
    }
}

/// Whether a game has moves or starts from a position other than the standard and the mirrored start.
pub fn is_worth_keeping(tree: &GameTree) -> bool {
    let starts = [Position::start(), Position::mirrored()];
    !tree.is_empty() || !starts.contains(&tree.position())
}

#[cfg(test)]
mod tests {
    use obverse_formats::transcript;

    use super::*;

    fn tree(moves: &str) -> GameTree {
        GameTree::from(&transcript::parse(moves).expect("a transcript"))
    }

    fn lines(recent: &RecentGames) -> Vec<String> {
        let lines = recent.trees().map(|tree| tree.whole_line().to_string());
        lines.collect()
    }

    #[test]
    fn the_newest_comes_first_and_each_once() {
        let mut recent = RecentGames::default();
        for moves in ["f5", "f5d6", "f5f6", "f5"] {
            recent.put(tree(moves), 3);
        }
        assert_eq!(lines(&recent), ["f5", "f5f6", "f5d6"]);
        recent.put(tree("d3"), 3);
        assert_eq!(lines(&recent), ["d3", "f5", "f5f6"]);
        recent.forget(&tree("f5"));
        assert_eq!(lines(&recent), ["d3", "f5f6"]);
        let mut other = RecentGames::default();
        other.put(tree("c4"), 3);
        other.append(&recent, 3);
        other.append(&recent, 3);
        assert_eq!(lines(&other), ["c4", "d3", "f5f6"]);
        assert_eq!(other.take().map(|tree| tree.len()), Some(2));
        assert_eq!(lines(&other), ["d3", "f5f6"]);
        assert_eq!(
            lines(&recent),
            ["d3", "f5f6"],
            "taking from one list leaves the other unchanged"
        );
    }

    #[test]
    fn edited_positions_are_worth_keeping() {
        assert!(!is_worth_keeping(&GameTree::default()));
        assert!(!is_worth_keeping(&GameTree::new(Position::mirrored())));
        assert!(is_worth_keeping(&tree("f5")));
        let position = tree("f5").position();
        assert!(is_worth_keeping(&GameTree::new(position)));
    }
}
