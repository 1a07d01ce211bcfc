//! Changing pages. Every page has its own game.

use std::time::Duration;

use obverse_engine::{Level, Skill};
use obverse_review::Review;

use super::{ActionRefusal, Change, GameSession};
use crate::engine_task::quick_level;
use crate::{Clocks, Forfeit, GameTree, Page};

/// The game of a page that is not shown.
#[derive(Clone, Debug)]
pub(super) struct BackgroundGame {
    page: Page,
    tree: GameTree,
    serial: u32,
    skill: Option<Skill>,
    clocks: Option<Clocks>,
    forfeit: Option<Forfeit>,
    opening_seed: Option<u64>,
    review: Option<Review>,
    review_level: Level,
    is_own: bool,
}

impl BackgroundGame {
    /// Creates the first game of a page: a new game on the Play page, a copy of the game `from` on the other pages.
    fn new(page: Page, from: &GameTree, serial: u32, skill: Option<Skill>) -> BackgroundGame {
        BackgroundGame {
            page,
            tree: match page {
                Page::Play => GameTree::default(),
                Page::Analyse | Page::Learn => from.clone(),
            },
            serial,
            skill,
            clocks: None,
            forfeit: None,
            opening_seed: None,
            review: None,
            review_level: quick_level(),
            is_own: page == Page::Play,
        }
    }

    /// Forgets the values of the game and its review.
    pub(super) fn forget_values(&mut self) {
        self.tree.forget_assessments();
        self.review = None;
    }
}

impl GameSession {
    /// Goes to another page and its game. A page whose game was never changed shows a copy of the current game.
    pub(super) fn enter(&mut self, page: Page, now: Duration) {
        if page == self.page {
            return;
        }
        if let Some(clocks) = &mut self.clocks {
            clocks.run(None, now);
        }
        let known = self.background.iter().position(|game| game.page == page);
        let known = known.map(|index| self.background.swap_remove(index));
        let next = known.filter(|game| game.is_own).unwrap_or_else(|| {
            self.games_opened += 1;
            let skill = self.settings.strength.skill();
            BackgroundGame::new(page, &self.tree, self.games_opened, skill)
        });
        self.background.push(BackgroundGame {
            page: self.page,
            tree: std::mem::replace(&mut self.tree, next.tree),
            serial: std::mem::replace(&mut self.serial, next.serial),
            skill: std::mem::replace(&mut self.skill, next.skill),
            clocks: std::mem::replace(&mut self.clocks, next.clocks),
            forfeit: std::mem::replace(&mut self.forfeit, next.forfeit),
            opening_seed: std::mem::replace(&mut self.opening_seed, next.opening_seed),
            review: std::mem::replace(&mut self.review, next.review),
            review_level: std::mem::replace(&mut self.review_level, next.review_level),
            is_own: self.is_own,
        });
        self.page = page;
        self.is_own = next.is_own;
        self.forced = None;
        self.hints = None;
    }

    /// Goes to another page with the current game, which replaces that page's game.
    pub(super) fn take_to(&mut self, page: Page, now: Duration) -> Result<(), ActionRefusal> {
        let tree = self.tree.clone();
        let (review, level) = (self.review.clone(), self.review_level);
        self.enter(page, now);
        self.open(tree)?;
        // The engine need not judge the moves again.
        if let (Page::Analyse, Some(review)) = (page, review) {
            self.review = Some(review);
            self.review_level = level;
            self.changes.push(Change::Review);
        }
        self.is_own = page == Page::Play;
        Ok(())
    }

    /// The game of a page, if the page was visited.
    pub fn tree_at(&self, page: Page) -> Option<&GameTree> {
        match page == self.page {
            true => Some(&self.tree),
            false => {
                let game = self.background.iter().find(|game| game.page == page);
                game.map(|game| &game.tree)
            }
        }
    }

    /// Whether the page has a game of its own, and not just a copy of another page's game.
    pub fn has_own_game(&self, page: Page) -> bool {
        match page == self.page {
            true => self.is_own,
            false => (self.background.iter()).any(|game| game.page == page && game.is_own),
        }
    }

    /// The games of the pages that are not shown. Pages that only show a copy of another page's game are omitted.
    pub fn games_on_other_pages(&self) -> impl Iterator<Item = (Page, &GameTree)> {
        let own = self.background.iter().filter(|game| game.is_own);
        own.map(|game| (game.page, &game.tree))
    }
}
