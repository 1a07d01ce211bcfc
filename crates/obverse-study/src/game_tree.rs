mod comments;

use obverse_core::{Color, Game, IllegalMove, Move, Position};
use obverse_formats::{GameRecord, PlayerInfo};

use crate::assessment::Assessment;
use crate::game_title::Title;

/// Identifies a node of a [`GameTree`]. Valid only for the tree that returned it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(usize);

impl NodeId {
    /// Index of the node. The root is 0, and parents come before their children.
    pub fn number(self) -> usize {
        self.0
    }
}

#[derive(Clone, Debug, PartialEq)]
struct Node {
    /// The parent, and the move that leads from the parent to this node. `None` for the root.
    arrival: Option<(NodeId, Move)>,
    position: Position,
    children: Vec<NodeId>,
    /// Index, in `children`, of the child that was visited last. Redo goes to that child.
    last_visited: usize,
    assessment: Option<Assessment>,
    comment: Option<String>,
}

/// A game with its variations and a current node.
///
/// Taking a move back keeps it in the tree; another move in the same position begins a variation. The first child of
/// a node continues the main line.
///
/// ```
/// use obverse_core::{Move, Square};
/// use obverse_study::GameTree;
///
/// let mut tree = GameTree::default();
/// tree.play(Move::Place(Square::F5))?;
/// tree.play(Move::Place(Square::D6))?;
/// tree.undo();
/// tree.play(Move::Place(Square::F6))?;
/// assert_eq!(tree.line().to_string(), "f5f6");
/// assert_eq!(tree.siblings().len(), 2);
/// tree.step_sideways(1);
/// assert_eq!(tree.line().to_string(), "f5d6");
/// # Ok::<(), obverse_core::IllegalMove>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct GameTree {
    nodes: Vec<Node>,
    current: NodeId,
    /// Players and event, if known.
    pub title: Title,
}

impl GameTree {
    /// Identifies the root of every tree.
    pub const ROOT: NodeId = NodeId(0);

    /// Creates a game that starts from any position.
    pub fn new(start: Position) -> GameTree {
        GameTree {
            nodes: vec![Node {
                arrival: None,
                position: start,
                children: Vec::new(),
                last_visited: 0,
                assessment: None,
                comment: None,
            }],
            current: GameTree::ROOT,
            title: Title::default(),
        }
    }

    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }

    /// The node with this index, if it exists.
    pub fn numbered(&self, number: usize) -> Option<NodeId> {
        (number < self.nodes.len()).then_some(NodeId(number))
    }

    /// The current node.
    pub fn current(&self) -> NodeId {
        self.current
    }

    /// The current position.
    pub fn position(&self) -> Position {
        self.node(self.current).position
    }

    /// The position of a node.
    pub fn position_of(&self, id: NodeId) -> Position {
        self.node(id).position
    }

    /// The parent of a node. `None` for the root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).arrival.map(|(parent, _)| parent)
    }

    /// The move that leads to a node. `None` for the root.
    pub fn move_to(&self, id: NodeId) -> Option<Move> {
        self.node(id).arrival.map(|(_, mv)| mv)
    }

    /// The children of a node, main line first.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        &self.node(id).children
    }

    /// Whether the current node is a leaf.
    pub fn is_at_tip(&self) -> bool {
        self.children(self.current).is_empty()
    }

    /// Number of moves from the root to a node.
    pub fn ply(&self, id: NodeId) -> usize {
        self.path_to(id).len() - 1
    }

    /// Number of nodes, the root included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether the tree has no moves.
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1
    }

    /// The value of a node's position, if known.
    pub fn assessment(&self, id: NodeId) -> Option<Assessment> {
        self.node(id).assessment
    }

    /// Stores the value of a node's position, unless a deeper or exact value is known.
    pub fn assess(&mut self, id: NodeId, assessment: Assessment) {
        let known = &mut self.nodes[id.0].assessment;
        if known.is_none_or(|known| assessment.is_better_than(known)) {
            *known = Some(assessment);
        }
    }

    /// Forgets the values of all positions.
    pub(crate) fn forget_assessments(&mut self) {
        for node in &mut self.nodes {
            node.assessment = None;
        }
    }

    /// Stores the final score of a finished current line as the value of its last node. No search is needed.
    pub(crate) fn assess_finished_line(&mut self) {
        let Some(&last) = self.line_nodes().last() else {
            return;
        };
        if let Some(score) = self.position_of(last).score() {
            let assessment = Assessment {
                black: score.difference(Color::Black),
                exact: true,
                depth: 0,
            };
            self.assess(last, assessment);
        }
    }

    /// Plays a move: goes to the child with this move, or adds such a child. Returns the child.
    pub fn play(&mut self, mv: Move) -> Result<NodeId, IllegalMove> {
        let children = self.children(self.current);
        let known = children.iter().find(|&&id| self.move_to(id) == Some(mv));
        if let Some(&child) = known {
            self.go_to(child);
            return Ok(child);
        }
        let position = self.position().play(mv)?;
        let child = NodeId(self.nodes.len());
        self.nodes.push(Node {
            arrival: Some((self.current, mv)),
            position,
            children: Vec::new(),
            last_visited: 0,
            assessment: None,
            comment: None,
        });
        self.nodes[self.current.0].children.push(child);
        self.go_to(child);
        Ok(child)
    }

    /// Goes to a node and makes the line through it the current line.
    pub fn go_to(&mut self, id: NodeId) {
        let path = self.path_to(id);
        for pair in path.windows(2) {
            let node = &mut self.nodes[pair[0].0];
            let place = node.children.iter().position(|&child| child == pair[1]);
            node.last_visited = place.unwrap_or(0);
        }
        self.current = id;
    }

    /// Goes to a node. If the node is on the current line, the moves after it stay in the current line.
    pub fn go_to_keeping_line(&mut self, id: NodeId) {
        if self.line_nodes().contains(&id) {
            self.current = id;
        } else {
            self.go_to(id);
        }
    }

    /// Goes one move back. Returns the move taken back, or `None` at the root.
    pub fn undo(&mut self) -> Option<Move> {
        let (parent, mv) = self.node(self.current).arrival?;
        self.current = parent;
        Some(mv)
    }

    /// Goes one move forward on the current line. Returns the move replayed, or `None` at a leaf.
    pub fn redo(&mut self) -> Option<Move> {
        let next = self.next(self.current)?;
        self.current = next;
        self.move_to(next)
    }

    fn next(&self, id: NodeId) -> Option<NodeId> {
        let node = self.node(id);
        node.children.get(node.last_visited).copied()
    }

    /// Goes to the root.
    pub fn rewind(&mut self) {
        self.current = GameTree::ROOT;
    }

    /// Goes to the end of the current line.
    pub fn fast_forward(&mut self) {
        while self.redo().is_some() {}
    }

    /// The current node and the alternatives to it: all children of its parent. Empty at the root.
    pub fn siblings(&self) -> &[NodeId] {
        match self.parent(self.current) {
            Some(parent) => self.children(parent),
            None => &[],
        }
    }

    /// Goes `steps` further in the list of siblings, which wraps around. Returns `false` if the current node has no
    /// siblings.
    pub fn step_sideways(&mut self, steps: isize) -> bool {
        let siblings = self.siblings();
        let place = siblings.iter().position(|&id| id == self.current);
        let Some(place) = place.filter(|_| siblings.len() > 1) else {
            return false;
        };
        let count = siblings.len() as isize;
        let next = (place as isize + steps).rem_euclid(count);
        let next = siblings[next as usize];
        self.go_to(next);
        true
    }

    /// Makes the path to the current node the main line.
    pub fn promote(&mut self) {
        for pair in self.path_to(self.current).windows(2) {
            let node = &mut self.nodes[pair[0].0];
            if let Some(place) = node.children.iter().position(|&child| child == pair[1]) {
                node.children[..=place].rotate_right(1);
                node.last_visited = 0;
            }
        }
    }

    /// Removes the current node with its subtree, and goes to its parent. Returns the move that led to the removed
    /// node, or `None` at the root.
    pub fn prune(&mut self) -> Option<Move> {
        let (parent, mv) = self.node(self.current).arrival?;
        let doomed = self.current;
        // Parents come before their children, so one pass finds the whole subtree.
        let mut places: Vec<Option<NodeId>> = Vec::with_capacity(self.nodes.len());
        let mut kept = Vec::new();
        for (index, mut node) in std::mem::take(&mut self.nodes).into_iter().enumerate() {
            let above = match node.arrival {
                Some((parent, mv)) => places[parent.0].map(|parent| Some((parent, mv))),
                None => Some(None),
            };
            let place = above.filter(|_| NodeId(index) != doomed).map(|arrival| {
                node.arrival = arrival;
                kept.push(node);
                NodeId(kept.len() - 1)
            });
            places.push(place);
        }
        for node in &mut kept {
            let visited = node.children.get(node.last_visited).copied();
            node.children.retain(|child| places[child.0].is_some());
            let place = node.children.iter().position(|&id| Some(id) == visited);
            node.last_visited = place.unwrap_or(0);
            for child in &mut node.children {
                if let Some(place) = places[child.0] {
                    *child = place;
                }
            }
        }
        self.nodes = kept;
        self.current = places[parent.0].unwrap_or(GameTree::ROOT);
        Some(mv)
    }

    /// Adds the moves, values and comments of another tree. The current node does not change. Does nothing if the trees have
    /// different starting positions.
    pub fn merge(&mut self, other: &GameTree) {
        if self.position_of(GameTree::ROOT) != other.position_of(GameTree::ROOT) {
            return;
        }
        let here = self.current;
        self.add_comment(GameTree::ROOT, other.comment(GameTree::ROOT));
        let mut places = vec![GameTree::ROOT; other.len()];
        for id in other.in_order() {
            let Some((parent, mv)) = other.node(id).arrival else {
                continue;
            };
            self.current = places[parent.0];
            let place = self.play(mv).expect("the tree holds legal moves");
            if let Some(assessment) = other.assessment(id) {
                self.assess(place, assessment);
            }
            self.add_comment(place, other.comment(id));
            places[id.0] = place;
        }
        self.go_to(here);
    }

    /// The nodes from the root to a node, both included.
    pub fn path_to(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> =
            std::iter::successors(Some(id), |&id| self.parent(id)).collect();
        path.reverse();
        path
    }

    /// The nodes of the current line, from the root through the current node to a leaf.
    pub fn line_nodes(&self) -> Vec<NodeId> {
        let mut line = self.path_to(self.current);
        line.extend(std::iter::successors(self.next(self.current), |&id| {
            self.next(id)
        }));
        line
    }

    /// The game up to the current node.
    pub fn line(&self) -> Game {
        self.game_through(&self.path_to(self.current))
    }

    /// The game of the whole current line.
    pub fn whole_line(&self) -> Game {
        self.game_through(&self.line_nodes())
    }

    /// The whole current line as a game record, for formats without variations.
    pub fn record(&self) -> GameRecord {
        let player = |name: &Option<String>| PlayerInfo {
            name: name.clone(),
            rating: None,
        };
        let mut record = GameRecord::new(self.whole_line());
        record.black = player(&self.title.black);
        record.white = player(&self.title.white);
        record.event = self.title.event.clone();
        record.outcome = record.result();
        for (ply, &id) in self.line_nodes().iter().enumerate() {
            if let Some(comment) = self.comment(id) {
                record.comments.insert(ply, comment.to_owned());
            }
        }
        record
    }

    fn game_through(&self, path: &[NodeId]) -> Game {
        let mut game = Game::from_position(self.node(GameTree::ROOT).position);
        for mv in path.iter().filter_map(|&id| self.move_to(id)) {
            game.play(mv).expect("the tree holds legal moves");
        }
        game
    }

    /// All nodes except the root, in depth-first order, main lines first.
    pub fn in_order(&self) -> Vec<NodeId> {
        let mut order = Vec::with_capacity(self.nodes.len());
        let mut rest = vec![GameTree::ROOT];
        while let Some(id) = rest.pop() {
            order.push(id);
            rest.extend(self.children(id).iter().rev());
        }
        order.remove(0);
        order
    }
}

impl Default for GameTree {
    fn default() -> GameTree {
        GameTree::new(Position::start())
    }
}

impl From<&Game> for GameTree {
    /// A tree without variations whose current node is the end of the game.
    fn from(game: &Game) -> GameTree {
        let mut tree = GameTree::new(game.start());
        for mv in game.moves() {
            tree.play(mv).expect("a game holds legal moves");
        }
        tree
    }
}

#[cfg(test)]
mod tests {
    use obverse_formats::transcript;

    use super::*;

    fn place(square: &str) -> Move {
        Move::Place(square.parse().expect("a square"))
    }

    fn tree(moves: &str) -> GameTree {
        GameTree::from(&transcript::parse(moves).expect("a transcript"))
    }

    /// A tree with the lines f5 d6 c3, f5 d6 c4 and f5 f6.
    fn with_branches() -> GameTree {
        let mut tree = tree("f5d6c3");
        tree.undo();
        tree.play(place("c4")).expect("legal");
        tree.undo();
        tree.undo();
        tree.play(place("f6")).expect("legal");
        tree
    }

    #[test]
    fn another_move_begins_a_branch_and_a_repeated_move_does_not() {
        let mut tree = with_branches();
        assert_eq!(tree.len(), 6);
        tree.undo();
        tree.play(place("d6")).expect("legal");
        assert_eq!(tree.len(), 6);
        assert_eq!(tree.line().to_string(), "f5d6");
    }

    #[test]
    fn redo_goes_to_the_child_visited_last() {
        let mut tree = with_branches();
        tree.rewind();
        tree.fast_forward();
        assert_eq!(tree.line().to_string(), "f5f6");
        tree.step_sideways(-1);
        tree.fast_forward();
        assert_eq!(tree.line().to_string(), "f5d6c4", "not the older c3");
        tree.rewind();
        assert_eq!(tree.whole_line().to_string(), "f5d6c4");
        assert_eq!(tree.undo(), None);
    }

    #[test]
    fn a_promoted_line_is_the_main_line() {
        let mut tree = with_branches();
        tree.promote();
        let order: Vec<_> = tree
            .in_order()
            .iter()
            .filter_map(|&id| tree.move_to(id))
            .map(|mv| mv.to_string())
            .collect();
        assert_eq!(order, ["f5", "f6", "d6", "c3", "c4"]);
    }

    #[test]
    fn pruning_removes_a_subtree_and_keeps_the_rest() {
        let mut tree = with_branches();
        tree.step_sideways(1);
        assert_eq!(tree.line().to_string(), "f5d6");
        assert_eq!(tree.prune(), Some(place("d6")));
        assert_eq!((tree.len(), tree.line().to_string().as_str()), (3, "f5"));
        tree.fast_forward();
        assert_eq!(tree.line().to_string(), "f5f6");
        for id in tree.in_order() {
            let parent = tree.parent(id).expect("no root here");
            let mv = tree.move_to(id).expect("no root here");
            assert_eq!(tree.position_of(parent).play(mv), Ok(tree.position_of(id)));
        }
        tree.rewind();
        assert_eq!(tree.prune(), None);
    }

    #[test]
    fn a_merged_tree_has_the_moves_of_both() {
        let mut tree = with_branches();
        let mut other = tree.clone();
        other.prune();
        other.play(place("d6")).expect("legal");
        other.play(place("c5")).expect("legal");
        let here = tree.line();
        tree.merge(&other);
        assert_eq!(tree.line(), here, "the current node is unchanged");
        assert_eq!(tree.len(), 7, "five moves, one more, and the start");
        let mut again = tree.clone();
        again.merge(&other);
        assert_eq!(again, tree);
        again.merge(&GameTree::new(Position::mirrored()));
        assert_eq!(again, tree);
    }

    #[test]
    fn the_better_assessment_stays() {
        let mut tree = tree("f5");
        let id = tree.current();
        let deep = Assessment {
            black: 2,
            exact: false,
            depth: 20,
        };
        tree.assess(id, deep);
        tree.assess(id, Assessment { depth: 4, ..deep });
        assert_eq!(tree.assessment(id), Some(deep));
        let exact = Assessment {
            black: 4,
            exact: true,
            depth: 10,
        };
        tree.assess(id, exact);
        tree.assess(id, deep);
        assert_eq!(tree.assessment(id), Some(exact));
        assert_eq!(exact.of(obverse_core::Color::White), -4);
    }

    #[test]
    fn illegal_moves_change_nothing() {
        let mut tree = tree("f5");
        let before = tree.clone();
        assert!(tree.play(place("a1")).is_err());
        assert!(tree.play(Move::Pass).is_err());
        assert_eq!(tree, before);
    }
}
