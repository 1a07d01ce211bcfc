//! Actions on the game, and the reasons why they are refused.

use obverse_core::Square;
use obverse_study::{Action, ActionRefusal};

use super::App;

impl App {
    /// Carries out an action and returns true, or shows why the action was refused and returns false.
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

    /// Whether the engine has to choose a move in the current position.
    pub fn is_engines_turn(&self) -> bool {
        self.game.is_engines_turn()
    }
}

/// Capitalizes a text and appends a full stop.
fn sentence(text: &str) -> String {
    let mut text = format!("{text}.");
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}
