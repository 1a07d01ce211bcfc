//! Actions on the game: moves and new games.

use obverse_core::Square;
use obverse_study::{Action, ActionRefusal, Page};

use super::App;
use crate::new_game_settings::NewGameSettings;

impl App {
    /// Carries out an action, or shows why it was refused. Returns whether it was carried out.
    pub(super) fn act(&mut self, action: Action) -> bool {
        let refusal = match self.game.apply(action, self.now) {
            Ok(()) => return true,
            Err(refusal) => refusal,
        };
        self.complain(match refusal {
            ActionRefusal::EnginesTurn(turn) => format!(
                "The engine is to move ({turn}): g makes it move now, u takes your move back."
            ),
            ActionRefusal::NothingToUndo if !self.removed.is_empty() => {
                "This is the start of the game; z restores the removed moves.".to_owned()
            }
            ActionRefusal::NothingToUndo
                if self.tree().current() != obverse_study::GameTree::ROOT =>
            {
                "You have no move to take back.".to_owned()
            }
            ActionRefusal::NothingToUndo => "This is the start of the game.".to_owned(),
            ActionRefusal::NothingToRedo => "There is no move to replay.".to_owned(),
            refusal => sentence(&refusal.to_string()),
        });
        false
    }

    /// Plays on a square, or passes if that is the only legal move.
    pub(super) fn play_at(&mut self, square: Square) {
        self.act(Action::PlayAt(square));
    }

    /// Starts a new game.
    pub(super) fn start(&mut self, arrangement: NewGameSettings) {
        self.opening = arrangement.opening;
        let old = self.game.tree_at(Page::Play).cloned();
        let from = self.page();
        let opening = arrangement.opening.into();
        if self.act(Action::Start(arrangement.settings, opening)) {
            if from != Page::Play {
                self.swap_extras(from, Page::Play, false);
            }
            self.put_away(old.unwrap_or_default());
        }
    }

    /// Whether the engine has to choose a move in the current position.
    pub fn is_engines_turn(&self) -> bool {
        self.game.is_engines_turn()
    }
}

/// Capitalizes a text and appends a full stop.
fn sentence(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get(..1) {
        let first = first.to_uppercase();
        text.replace_range(..1, &first);
    }
    text + "."
}
