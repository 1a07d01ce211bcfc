//! Trees to draw: alpha-beta over real positions and over nested lists, and random ones.

use obverse_classic::drawing::{Bound, Cut, Kind, Node, NodeId, Tree, Window};
use obverse_core::{Color, Move, Position};

/// A game as the little search below sees it.
pub trait Searchable: Clone {
    /// The moves by name with what they lead to; none at a leaf.
    fn moves(&self) -> Vec<(String, Self)>;
    /// The value of a leaf for MAX.
    fn value(&self) -> i32;
    /// The board, if there is one.
    fn position(&self) -> Option<Position> {
        None
    }
}

/// A position that is searched to a fixed depth; leaves count discs for `max`.
#[derive(Clone)]
pub struct Othello {
    pub position: Position,
    pub depth: usize,
    pub max: Color,
}

impl Searchable for Othello {
    fn moves(&self) -> Vec<(String, Othello)> {
        if self.depth == 0 {
            return Vec::new();
        }
        let after = |mv| Othello {
            position: self.position.play_unchecked(mv),
            depth: self.depth - 1,
            max: self.max,
        };
        let name = |mv| match mv {
            Move::Place(square) => square.to_string(),
            Move::Pass => "pass".to_owned(),
        };
        self.position
            .legal_moves()
            .map(|mv| (name(mv), after(mv)))
            .collect()
    }

    fn value(&self) -> i32 {
        let discs = |color| self.position.discs(color).iter().map(weight).sum::<i32>();
        discs(self.max) - discs(!self.max)
    }

    fn position(&self) -> Option<Position> {
        Some(self.position)
    }
}

/// Corners are good, their neighbours bad, edges fair: enough for values that differ.
fn weight(square: obverse_core::Square) -> i32 {
    let from_edge = |line: u8| line.min(7 - line);
    match (from_edge(square.column()), from_edge(square.row())) {
        (0, 0) => 99,
        (0, 1) | (1, 0) => -8,
        (1, 1) => -24,
        (0, 2) | (2, 0) => 8,
        (0, _) | (_, 0) => 6,
        (1, _) | (_, 1) => -4,
        (2, 2) => 7,
        (2, _) | (_, 2) => 4,
        _ => 0,
    }
}

/// A tree of numbers.
#[derive(Clone)]
pub enum Nested {
    Leaf(i32),
    Inner(Vec<(String, Nested)>),
}

impl Nested {
    /// Two plies: every list is a node, named `a`, `b` ..., with leaves `a1`, `a2` ...
    pub fn two_plies(lists: &[&[i32]]) -> Nested {
        let node = |(letter, values): (char, &&[i32])| {
            let leaves = (values.iter().enumerate())
                .map(|(i, &value)| (format!("{letter}{}", i + 1), Nested::Leaf(value)));
            (letter.to_string(), Nested::Inner(leaves.collect()))
        };
        Nested::Inner(('a'..).zip(lists).map(node).collect())
    }
}

impl Searchable for Nested {
    fn moves(&self) -> Vec<(String, Nested)> {
        match self {
            Nested::Leaf(_) => Vec::new(),
            Nested::Inner(children) => children.clone(),
        }
    }

    fn value(&self) -> i32 {
        match *self {
            Nested::Leaf(value) => value,
            Nested::Inner(_) => 0,
        }
    }
}

/// Whether the search prunes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Pruning {
    None,
    AlphaBeta,
}

/// The tree a textbook search grows, MAX to move at the root.
pub fn searched(title: &str, game: &impl Searchable, pruning: Pruning) -> Tree {
    let window = Window::default();
    let mut tree = Tree::new(title, node("root", Kind::Max, game, window, pruning));
    let root = tree.root();
    search(&mut tree, root, game, pruning, window);
    let mut line = root;
    while let Some(next) = best_child(&tree, line) {
        line = next;
    }
    tree.choose(line);
    tree
}

fn node(label: &str, kind: Kind, game: &impl Searchable, window: Window, pruning: Pruning) -> Node {
    Node {
        window: (pruning == Pruning::AlphaBeta).then_some(window),
        position: game.position(),
        ..Node::new(label, kind)
    }
}

/// The first child with the value of its parent. A later one may only seem to have it.
fn best_child(tree: &Tree, id: NodeId) -> Option<NodeId> {
    tree.children(id)
        .find(|&child| tree[child].value == tree[id].value)
}

fn search(
    tree: &mut Tree,
    id: NodeId,
    game: &impl Searchable,
    pruning: Pruning,
    mut window: Window,
) -> i32 {
    let moves = game.moves();
    if moves.is_empty() {
        tree[id].leaf = true;
        tree[id].value = Some(game.value());
        tree[id].notes = vec![format!("evaluation {}", game.value())];
        return game.value();
    }
    let kind = tree[id].kind;
    let below = match kind {
        Kind::Max => Kind::Min,
        Kind::Min => Kind::Max,
    };
    let mut best = None;
    for (tried, (label, next)) in moves.iter().enumerate() {
        let child = tree.add(id, node(label, below, next, window, pruning));
        let value = search(tree, child, next, pruning, window);
        let (better, cut) = match kind {
            Kind::Max => (
                best.map_or(value, |best: i32| best.max(value)),
                window
                    .beta
                    .filter(|&beta| value >= beta)
                    .map(|beta| (Bound::Beta, beta)),
            ),
            Kind::Min => (
                best.map_or(value, |best: i32| best.min(value)),
                window
                    .alpha
                    .filter(|&alpha| value <= alpha)
                    .map(|alpha| (Bound::Alpha, alpha)),
            ),
        };
        best = Some(better);
        if pruning == Pruning::None {
            continue;
        }
        if let Some((bound, limit)) = cut {
            let skipped = moves[tried + 1..]
                .iter()
                .map(|(label, _)| label.clone())
                .collect();
            tree[id].cut = Some(Cut {
                bound,
                limit,
                skipped,
            });
            break;
        }
        match kind {
            Kind::Max => window.alpha = window.alpha.max(best),
            Kind::Min => window.beta = window.beta.map_or(best, |beta| best.map(|b| b.min(beta))),
        }
    }
    tree[id].value = best;
    best.expect("there was a move")
}

/// The tree from the start of the game.
pub fn from_start(depth: usize, pruning: Pruning) -> Tree {
    let game = Othello {
        position: Position::start(),
        depth,
        max: Color::Black,
    };
    let name = match pruning {
        Pruning::None => "Minimax",
        Pruning::AlphaBeta => "Alpha-beta",
    };
    searched(
        &format!("{name}, depth {depth} from the start"),
        &game,
        pruning,
    )
}

/// The three by three tree of the textbooks.
pub fn textbook() -> Tree {
    let game = Nested::two_plies(&[&[3, 12, 8], &[2, 4, 6], &[14, 5, 2]]);
    searched("((3 12 8)(2 4 6)(14 5 2))", &game, Pruning::AlphaBeta)
}

/// A little generator of numbers that look random (xorshift), the same on every machine.
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % limit
    }
}

/// A tree of any shape, with labels, values, windows and cuts of any width.
pub fn random(seed: u64) -> Tree {
    let chance = &mut Chance::new(seed);
    let size = 1 + chance.below(150);
    // How far back a parent may be: small makes deep trees, large makes wide ones.
    let reach = 1 + chance.below(size);
    let mut tree = Tree::new("random", random_node(chance));
    let mut ids = vec![tree.root()];
    while ids.len() < size {
        let parent = ids[ids.len() - 1 - chance.below(reach.min(ids.len()))];
        ids.push(tree.add(parent, random_node(chance)));
    }
    tree
}

fn random_node(chance: &mut Chance) -> Node {
    let label = |chance: &mut Chance| -> String {
        let alphabet: Vec<char> = "abcWMil19−<&\"\\ ".chars().collect();
        (0..chance.below(12))
            .map(|_| alphabet[chance.below(alphabet.len())])
            .collect()
    };
    let number = |chance: &mut Chance| {
        let magnitude = 10_i32.pow(chance.below(10) as u32);
        let number = chance.below(magnitude as usize) as i32;
        (chance.below(4) > 0).then_some(if chance.below(2) == 0 {
            number
        } else {
            -number
        })
    };
    Node {
        value: number(chance),
        window: (chance.below(2) == 0).then(|| Window {
            alpha: number(chance),
            beta: number(chance),
        }),
        leaf: chance.below(3) == 0,
        chosen: chance.below(5) == 0,
        cut: (chance.below(3) == 0).then(|| Cut {
            bound: if chance.below(2) == 0 {
                Bound::Alpha
            } else {
                Bound::Beta
            },
            limit: number(chance).unwrap_or(i32::MIN),
            skipped: (0..chance.below(6)).map(|_| label(chance)).collect(),
        }),
        notes: (0..chance.below(3)).map(|_| label(chance)).collect(),
        ..Node::new(
            label(chance),
            if chance.below(2) == 0 {
                Kind::Max
            } else {
                Kind::Min
            },
        )
    }
}
