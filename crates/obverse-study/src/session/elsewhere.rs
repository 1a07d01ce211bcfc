//! Every place has its own game.

use std::time::Duration;

use obverse_engine::Skill;
use obverse_review::Review;

use super::{GameSession, Refusal};
use crate::{Clocks, Forfeit, Place, Tree};

/// The game of a place, while the person is at another one.
#[derive(Clone, Debug)]
pub(super) struct Elsewhere {
    place: Place,
    tree: Tree,
    skill: Option<Skill>,
    clocks: Option<Clocks>,
    forfeit: Option<Forfeit>,
    opening_seed: Option<u64>,
    review: Option<Review>,
    is_own: bool,
}

impl Elsewhere {
    /// The game that a place begins with where the person comes from this one. Play has a game of its own
    /// from the beginning; the others take over what was looked at last.
    fn new(place: Place, from: &Tree, skill: Option<Skill>) -> Elsewhere {
        Elsewhere {
            place,
            tree: match place {
                Place::Play => Tree::default(),
                Place::Analyse | Place::Learn => from.clone(),
            },
            skill,
            clocks: None,
            forfeit: None,
            opening_seed: None,
            review: None,
            is_own: place == Place::Play,
        }
    }
}

impl GameSession {
    /// Goes to another place and its game. A place whose game nobody has changed takes over the current one.
    pub(super) fn enter(&mut self, place: Place, now: Duration) {
        if place == self.place {
            return;
        }
        if let Some(clocks) = &mut self.clocks {
            clocks.run(None, now);
        }
        let known = self.elsewhere.iter().position(|game| game.place == place);
        let known = known.map(|index| self.elsewhere.swap_remove(index));
        let next = known
            .filter(|game| game.is_own)
            .unwrap_or_else(|| Elsewhere::new(place, &self.tree, self.settings.strength.skill()));
        self.elsewhere.push(Elsewhere {
            place: self.place,
            tree: std::mem::replace(&mut self.tree, next.tree),
            skill: std::mem::replace(&mut self.skill, next.skill),
            clocks: std::mem::replace(&mut self.clocks, next.clocks),
            forfeit: std::mem::replace(&mut self.forfeit, next.forfeit),
            opening_seed: std::mem::replace(&mut self.opening_seed, next.opening_seed),
            review: std::mem::replace(&mut self.review, next.review),
            is_own: self.is_own,
        });
        self.place = place;
        self.is_own = next.is_own;
        self.forced = None;
        self.hints = None;
    }

    /// Goes to another place with the current game, which replaces the one there.
    pub(super) fn take_to(&mut self, place: Place, now: Duration) -> Result<(), Refusal> {
        let tree = self.tree.clone();
        self.enter(place, now);
        self.open(tree)?;
        self.is_own = place == Place::Play;
        Ok(())
    }

    /// The game of a place.
    pub fn tree_at(&self, place: Place) -> Option<&Tree> {
        match place == self.place {
            true => Some(&self.tree),
            false => {
                let game = self.elsewhere.iter().find(|game| game.place == place);
                game.map(|game| &game.tree)
            }
        }
    }

    /// Whether somebody has played, changed or opened the game of a place there: it is no copy.
    pub fn has_own_game(&self, place: Place) -> bool {
        match place == self.place {
            true => self.is_own,
            false => (self.elsewhere.iter()).any(|game| game.place == place && game.is_own),
        }
    }

    /// The games of the other places that are no copies.
    pub fn games_elsewhere(&self) -> impl Iterator<Item = (Place, &Tree)> {
        let own = self.elsewhere.iter().filter(|game| game.is_own);
        own.map(|game| (game.place, &game.tree))
    }
}
