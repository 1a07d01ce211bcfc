use obverse_core::{IllegalMove, Move, Position};
use obverse_formats::obverse_json::VariationMove;
use obverse_formats::{Annotation, GameRecord};
use obverse_study::{GameTree, NodeId};

/// A game tree whose nodes have permanent keys.
///
/// Removing a node from a [`GameTree`] changes the numbers of other nodes. A key never changes and is never reused. So
/// the Python objects of nodes stay valid, and the objects of removed nodes are recognised.
#[derive(Clone)]
pub(crate) struct Variations {
    tree: GameTree,
    /// Keys of the nodes, by their number in the tree. Ascending, since new nodes get higher numbers and keys.
    keys: Vec<u64>,
    /// Value and time of the move that leads to each node, by the number of the node.
    notes: Vec<Annotation>,
    next_key: u64,
}

/// The permanent key of a node of [`Variations`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct NodeKey(u64);

impl Variations {
    pub(crate) const ROOT: NodeKey = NodeKey(0);

    fn new(start: Position) -> Variations {
        Variations {
            tree: GameTree::new(start),
            keys: vec![0],
            notes: vec![Annotation::default()],
            next_key: 1,
        }
    }

    /// Creates a tree from the moves of a record, which has no variations.
    pub(crate) fn of_record(record: &GameRecord) -> Variations {
        let mut variations = Variations::new(record.game.start());
        let mut at = GameTree::ROOT;
        let notes = record.annotations.iter().copied();
        let notes = notes.chain(std::iter::repeat(Annotation::default()));
        for (mv, note) in record.game.moves().zip(notes) {
            at = variations.add(at, mv).expect("a game holds legal moves");
            variations.notes[at.number()] = note;
        }
        variations.add_comments(record);
        variations
    }

    /// Adds the comments of a record to the nodes of its moves.
    pub(crate) fn add_comments(&mut self, record: &GameRecord) {
        let mut at = Some(GameTree::ROOT);
        for ply in 0..=record.game.moves().len() {
            if let (Some(node), Some(comment)) = (at, record.comments.get(&ply)) {
                self.tree.set_comment(node, comment);
            }
            let next = record.game.moves().nth(ply);
            at = at.and_then(|node| {
                let mut children = self.tree.children(node).iter().copied();
                children.find(|&child| self.tree.move_to(child) == next)
            });
        }
    }

    /// Creates a tree from the moves of a `.obverse` file. Returns `None` if a move is illegal or comes before its
    /// parent.
    pub(crate) fn of_moves(start: Position, moves: &[VariationMove]) -> Option<Variations> {
        let mut variations = Variations::new(start);
        let mut nodes = vec![GameTree::ROOT];
        for &VariationMove { parent, mv, note } in moves {
            let child = variations.add(*nodes.get(parent)?, mv).ok()?;
            variations.notes[child.number()] = note;
            nodes.push(child);
        }
        Some(variations)
    }

    /// Returns all moves, each listed after its parent move, and the number of the last move of the main line, counted
    /// from 1 (0 if there are no moves).
    pub(crate) fn moves(&self) -> (Vec<VariationMove>, usize) {
        let order = self.tree.in_order();
        // Number of the move that leads to each node in the list of moves, counted from 1. The root has the number 0.
        let mut places = vec![0; self.tree.len()];
        for (&id, place) in order.iter().zip(1..) {
            places[id.number()] = place;
        }
        let moves = order.iter().filter_map(|&id| {
            Some(VariationMove {
                parent: places[self.tree.parent(id)?.number()],
                mv: self.tree.move_to(id)?,
                note: self.notes[id.number()],
            })
        });
        let tip = self.main_line().last().map_or(0, |id| places[id.number()]);
        (moves.collect(), tip)
    }

    /// The nodes of the main line, without the root.
    fn main_line(&self) -> Vec<NodeId> {
        self.line_after(GameTree::ROOT)
    }

    fn line_after(&self, id: NodeId) -> Vec<NodeId> {
        let next = |&id: &NodeId| self.tree.children(id).first().copied();
        std::iter::successors(next(&id), next).collect()
    }

    /// Returns the keys of the nodes after a node, following the first child of each node.
    pub(crate) fn keys_after(&self, id: NodeId) -> Vec<NodeKey> {
        let line = self.line_after(id);
        line.into_iter().map(|id| self.key(id)).collect()
    }

    /// Copies the moves of the main line, their annotations and their comments to a record.
    pub(crate) fn write_main_line(&self, record: &mut GameRecord) {
        let line = self.main_line();
        record.game = self.game_to(line.last().copied().unwrap_or(GameTree::ROOT));
        record.annotations = line.iter().map(|id| self.notes[id.number()]).collect();
        while record.annotations.last() == Some(&Annotation::default()) {
            record.annotations.pop();
        }
        let nodes = std::iter::once(GameTree::ROOT).chain(line);
        let comments = nodes.enumerate().filter_map(|(ply, id)| {
            let comment = self.tree.comment(id)?;
            Some((ply, comment.to_owned()))
        });
        record.comments = comments.collect();
    }

    /// Returns the game from the start position to a node.
    pub(crate) fn game_to(&self, id: NodeId) -> obverse_core::Game {
        let mut game = obverse_core::Game::from_position(self.tree.position_of(GameTree::ROOT));
        for mv in self
            .tree
            .path_to(id)
            .into_iter()
            .filter_map(|id| self.tree.move_to(id))
        {
            game.play(mv).expect("the tree holds legal moves");
        }
        game
    }

    /// Returns the tree without its keys.
    pub(crate) fn tree(&self) -> &GameTree {
        &self.tree
    }

    /// Returns the number of the node with this key in the tree; `None` if the node was removed.
    pub(crate) fn find(&self, key: NodeKey) -> Option<NodeId> {
        let number = self.keys.binary_search(&key.0).ok()?;
        self.tree.numbered(number)
    }

    /// The key of a node.
    pub(crate) fn key(&self, id: NodeId) -> NodeKey {
        NodeKey(self.keys[id.number()])
    }

    /// Value and time of the move that leads to a node.
    pub(crate) fn note(&mut self, id: NodeId) -> &mut Annotation {
        &mut self.notes[id.number()]
    }

    /// Returns the child of `parent` after this move. Adds the child if it does not exist.
    pub(crate) fn add(&mut self, parent: NodeId, mv: Move) -> Result<NodeId, IllegalMove> {
        self.tree.go_to(parent);
        let child = self.tree.play(mv)?;
        if child.number() == self.keys.len() {
            self.keys.push(self.next_key);
            self.notes.push(Annotation::default());
            self.next_key += 1;
        }
        Ok(child)
    }

    /// Makes the line to a node the main line.
    pub(crate) fn promote(&mut self, id: NodeId) {
        self.tree.go_to(id);
        self.tree.promote();
    }

    /// Removes a node and everything after it. The root stays.
    pub(crate) fn remove(&mut self, id: NodeId) {
        if id == GameTree::ROOT {
            return;
        }
        let mut is_removed = vec![false; self.tree.len()];
        let mut rest = vec![id];
        while let Some(id) = rest.pop() {
            is_removed[id.number()] = true;
            rest.extend(self.tree.children(id));
        }
        self.tree.go_to(id);
        self.tree.prune();
        let mut kept = is_removed.iter().map(|is_removed| !is_removed);
        self.keys.retain(|_| kept.next().unwrap_or(true));
        let mut kept = is_removed.iter().map(|is_removed| !is_removed);
        self.notes.retain(|_| kept.next().unwrap_or(true));
    }
}
