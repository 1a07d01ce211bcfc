//! Comments on the nodes of a game tree.

use super::{GameTree, NodeId};
use crate::comment::{self, CommentLimits};

impl GameTree {
    /// The comment on a node, if it has one. It contains no control characters except line ends.
    pub fn comment(&self, id: NodeId) -> Option<&str> {
        self.node(id).comment.as_deref()
    }

    /// Replaces the comment on a node. Control characters except line ends are removed; a blank text removes the
    /// comment.
    ///
    /// ```
    /// use obverse_study::GameTree;
    ///
    /// let mut tree = GameTree::default();
    /// tree.set_comment(GameTree::ROOT, " The\u{1b} final.\r\n");
    /// assert_eq!(tree.comment(GameTree::ROOT), Some("The final."));
    /// tree.set_comment(GameTree::ROOT, "");
    /// assert_eq!(tree.comment(GameTree::ROOT), None);
    /// ```
    pub fn set_comment(&mut self, id: NodeId, text: &str) {
        self.nodes[id.0].comment = comment::clean(text);
    }

    /// The nodes that have a comment, with their comments.
    pub fn comments(&self) -> impl Iterator<Item = (NodeId, &str)> {
        let nodes = self.nodes.iter().enumerate();
        nodes.filter_map(|(index, node)| Some((NodeId(index), node.comment.as_deref()?)))
    }

    /// Length of all comments together, in characters.
    pub(crate) fn comments_length(&self) -> usize {
        self.comments().map(|(_, text)| text.chars().count()).sum()
    }

    /// Shortens the comments to these limits. Returns whether any had to be shortened.
    pub(crate) fn shorten_comments(&mut self, limits: CommentLimits) -> bool {
        let mut left = limits.all;
        let mut is_shortened = false;
        for node in &mut self.nodes {
            let Some(text) = &mut node.comment else {
                continue;
            };
            let room = left.min(limits.one);
            if let Some((end, _)) = text.char_indices().nth(room) {
                text.truncate(end);
                is_shortened = true;
            }
            left -= text.chars().count();
            node.comment = comment::clean(&std::mem::take(text));
        }
        is_shortened
    }

    /// Sets the comment on a node that has none.
    pub(super) fn add_comment(&mut self, id: NodeId, text: Option<&str>) {
        if self.comment(id).is_none() {
            self.nodes[id.0].comment = text.map(str::to_owned);
        }
    }
}

#[cfg(test)]
mod tests {
    use obverse_formats::transcript;

    use super::*;

    fn tree() -> GameTree {
        let mut tree = GameTree::from(&transcript::parse("f5d6c3").expect("a transcript"));
        tree.set_comment(GameTree::ROOT, "start");
        tree.set_comment(tree.current(), "tip");
        tree
    }

    #[test]
    fn comments_stay_with_their_moves() {
        let mut tree = tree();
        tree.undo();
        tree.undo();
        tree.play(obverse_core::Square::F6.into()).expect("legal");
        tree.set_comment(tree.current(), "branch");
        tree.promote();
        tree.step_sideways(1);
        tree.prune();
        let found: Vec<_> = tree.comments().map(|(_, text)| text).collect();
        assert_eq!(found, ["start", "branch"]);
        assert_eq!(
            tree.move_to(tree.comments().last().expect("two").0),
            Some(obverse_core::Square::F6.into())
        );
    }

    #[test]
    fn a_merged_tree_keeps_its_own_comments() {
        let mut first = tree();
        let mut second = tree();
        second.set_comment(GameTree::ROOT, "other");
        second.undo();
        second.set_comment(second.current(), "middle");
        first.merge(&second);
        let found: Vec<_> = first.comments().map(|(_, text)| text).collect();
        assert_eq!(found, ["start", "middle", "tip"]);
    }

    #[test]
    fn long_comments_are_shortened() {
        let limits = |one, all| CommentLimits { one, all };
        for (limits, expected, is_shortened) in [
            (limits(5, 8), vec!["start", "tip"], false),
            (limits(2, 8), vec!["st", "ti"], true),
            (limits(5, 6), vec!["start", "t"], true),
            (limits(5, 5), vec!["start"], true),
        ] {
            let mut tree = tree();
            assert_eq!(tree.shorten_comments(limits), is_shortened);
            let found: Vec<_> = tree.comments().map(|(_, text)| text).collect();
            assert_eq!(found, expected);
        }
    }
}
