//! Starting new games and opening existing ones.

use std::time::Duration;

use obverse_core::Position;

use super::{ActionRefusal, Change, GameSession};
use crate::{Clocks, Forfeit, GameSettings, GameTree, Opening, Page};

impl GameSession {
    /// Starts a new game on the Play page.
    pub(super) fn start(
        &mut self,
        settings: GameSettings,
        opening: Opening,
        now: Duration,
    ) -> Result<(), ActionRefusal> {
        let is_random = opening == Opening::Random;
        let tree = match opening {
            Opening::Standard | Opening::Random => GameTree::default(),
            Opening::Mirrored => GameTree::new(Position::mirrored()),
            Opening::Same => GameTree::new(self.tree.position_of(GameTree::ROOT)),
            Opening::OneOf(games) => {
                let count = u32::try_from(games.len()).unwrap_or(u32::MAX);
                let drawn = self.random.below(count) as usize;
                GameTree::from(games.get(drawn).ok_or(ActionRefusal::NoOpenings)?)
            }
        };
        self.enter(Page::Play, now);
        self.open(tree)?;
        self.arrange(settings);
        let seed = self.random.bits();
        if is_random {
            self.opening_seed = Some(seed);
        }
        Ok(())
    }

    /// Sets the settings of the game, with new clocks.
    pub(super) fn arrange(&mut self, settings: GameSettings) {
        self.settings = settings;
        self.skill = settings.strength.skill();
        self.clocks = settings.time.map(Clocks::new);
        self.forced = None;
    }

    /// Continues an interrupted game with these remaining times and this loss.
    pub(super) fn resume(&mut self, left: Option<[Duration; 2]>, forfeit: Option<Forfeit>) {
        if let (Some(clocks), Some(left)) = (&mut self.clocks, left) {
            clocks.set(left);
        }
        self.forfeit = forfeit;
    }

    /// Replaces the current game by `tree`. The new game has no clocks. Comments that are too long are shortened.
    pub(super) fn open(&mut self, mut tree: GameTree) -> Result<(), ActionRefusal> {
        if tree.len() > self.tree_limit {
            return Err(ActionRefusal::TreeFull(self.tree_limit));
        }
        if tree.shorten_comments(self.comment_limits) {
            self.changes.push(Change::CommentsShortened);
        }
        self.tree = tree;
        self.games_opened += 1;
        self.serial = self.games_opened;
        self.skill = self.settings.strength.skill();
        self.clocks = None;
        self.forced = None;
        self.opening_seed = None;
        self.forfeit = None;
        self.hints = None;
        if self.page == Page::Play {
            self.retry = None;
        }
        Ok(())
    }
}
