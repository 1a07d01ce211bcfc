//! Comments on the moves of the game.

use super::{ActionRefusal, GameSession};
use crate::{NodeId, comment};

impl GameSession {
    /// Replaces the comment on a node.
    pub(super) fn comment(&mut self, node: NodeId, text: &str) -> Result<(), ActionRefusal> {
        let limits = self.comment_limits;
        let length = |text: &str| text.chars().count();
        let new = comment::clean(text).map_or(0, |text| length(&text));
        if new > limits.one {
            return Err(ActionRefusal::CommentTooLong(limits.one));
        }
        let others = self.tree.comments_length() - self.tree.comment(node).map_or(0, length);
        if others + new > limits.all {
            return Err(ActionRefusal::CommentsFull(limits.all));
        }
        self.tree.set_comment(node, text);
        Ok(())
    }
}
