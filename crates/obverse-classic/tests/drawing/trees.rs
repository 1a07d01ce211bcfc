//! Trees to draw: alpha-beta trees of positions and of nested lists, and random trees.

use obverse_classic::drawing::{Cut, Node, NodeId, SearchTree};
use obverse_classic::observer::Bound;
use obverse_classic::{Side, Value, Window};
use obverse_core::{Color, Move, Position, Random};

/// A game that `searched` can search.
pub trait Searchable: Clone {
    /// Named moves with the states after them; none at a leaf.
    fn moves(&self) -> Vec<(String, Self)>;
    /// The value of a leaf for MAX.
    fn value(&self) -> i32;
    /// The board, if there is one.
    fn position(&self) -> Option<Position> {
        None
    }
}

/// A position with the remaining search depth. Leaves are evaluated for `max`.
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

/// Simple square weights, so that leaves have different values.
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

/// Tree of a textbook search with MAX to move at the root.
pub fn searched(title: &str, game: &impl Searchable, pruning: Pruning) -> SearchTree {
    let window = Window::FULL;
    let mut tree = SearchTree::new(title, node("root", Side::Max, game, window, pruning));
    let root = tree.root();
    search(&mut tree, root, game, pruning, window);
    let mut line = root;
    while let Some(next) = best_child(&tree, line) {
        line = next;
    }
    tree.choose(line);
    tree
}

fn node(label: &str, side: Side, game: &impl Searchable, window: Window, pruning: Pruning) -> Node {
    Node {
        window: (pruning == Pruning::AlphaBeta).then_some(window),
        position: game.position(),
        ..Node::new(label, side)
    }
}

/// The first child whose value equals its parent's value. The value of a later child may be only a bound.
fn best_child(tree: &SearchTree, id: NodeId) -> Option<NodeId> {
    tree.children(id)
        .find(|&child| tree[child].value == tree[id].value)
}

fn search(
    tree: &mut SearchTree,
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
    let side = tree[id].side;
    let mut best: Option<i32> = None;
    for (tried, (label, next)) in moves.iter().enumerate() {
        let child = tree.add(id, node(label, !side, next, window, pruning));
        let value = search(tree, child, next, pruning, window);
        if best.is_none_or(|best| side.better(value, best)) {
            best = Some(value);
        }
        if pruning == Pruning::None {
            continue;
        }
        let (bound, limit) = match side {
            Side::Max => (Bound::Beta, window.beta),
            Side::Min => (Bound::Alpha, window.alpha),
        };
        if let Some(limit) = limit.finite()
            && (value == limit || side.better(value, limit))
        {
            let skipped = moves[tried + 1..]
                .iter()
                .map(|(label, _)| label.as_str().into())
                .collect();
            tree[id].cut = Some(Box::new(Cut {
                bound,
                limit,
                skipped,
            }));
            break;
        }
        window = window.narrowed(side, Value::from(value));
    }
    tree[id].value = best;
    best.expect("there was a move")
}

/// The tree from the start of the game.
pub fn from_start(depth: usize, pruning: Pruning) -> SearchTree {
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

/// The tree with three times three leaves from Russell and Norvig.
pub fn textbook() -> SearchTree {
    let game = Nested::two_plies(&[&[3, 12, 8], &[2, 4, 6], &[14, 5, 2]]);
    let mut tree = searched("((3 12 8)(2 4 6)(14 5 2))", &game, Pruning::AlphaBeta);
    let inner: Vec<_> = tree.ids().filter(|&id| !tree[id].leaf).collect();
    for (letter, id) in ('A'..).zip(inner) {
        tree[id].letter = Some(letter.to_string().into());
    }
    tree
}

/// Random tree with random labels, values, windows and cut-offs.
pub fn random(seed: u64) -> SearchTree {
    let random = &mut Random::new(seed);
    let size = 1 + random.below(150);
    // Maximum index distance from a node to its parent: small values make deep trees, large ones wide trees.
    let reach = 1 + random.below(size);
    let mut tree = SearchTree::new("random", random_node(random));
    let mut ids = vec![tree.root()];
    for added in 1..size {
        let back = random.below(reach.min(added)) as usize;
        ids.push(tree.add(ids[ids.len() - 1 - back], random_node(random)));
    }
    tree
}

fn random_node(random: &mut Random) -> Node {
    let label = |random: &mut Random| -> String {
        let alphabet: Vec<char> = "abcWMil19−<&\"\\\u{1} ".chars().collect();
        let length = random.below(12);
        let letter = |_| alphabet[random.below(alphabet.len() as u32) as usize];
        (0..length).map(letter).collect()
    };
    let number = |random: &mut Random| {
        let digits = random.below(10);
        let number = random.below(10_u32.pow(digits)) as i32;
        (random.below(4) > 0).then_some(if random.below(2) == 0 {
            number
        } else {
            -number
        })
    };
    let coin = |random: &mut Random| random.below(2) == 0;
    let window = Window {
        alpha: number(random).map_or(Value::NEG_INFINITY, Value::from),
        beta: number(random).map_or(Value::INFINITY, Value::from),
    };
    let cut = Cut {
        bound: if coin(random) {
            Bound::Alpha
        } else {
            Bound::Beta
        },
        limit: number(random).unwrap_or(i32::MIN),
        skipped: (0..random.below(6)).map(|_| label(random).into()).collect(),
    };
    Node {
        value: number(random),
        window: coin(random).then_some(window),
        leaf: random.below(3) == 0,
        chosen: random.below(5) == 0,
        cut: (random.below(3) == 0).then(|| Box::new(cut)),
        notes: (0..random.below(3)).map(|_| label(random)).collect(),
        ..Node::new(
            label(random),
            if coin(random) { Side::Max } else { Side::Min },
        )
    }
}
