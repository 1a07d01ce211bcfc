//! An independent tracer: trees of numbers, Othello and alpha-beta, written from the definitions, without the
//! project's rules, searches or evaluations.

/// A tree of numbers.
#[derive(Clone, Debug)]
pub enum Tree {
    Leaf(i64),
    Inner(Vec<Tree>),
}

pub const INFINITY: i64 = i64::MAX / 4;

/// Parses `((3 12)(2 4))`.
pub fn parse(text: &str) -> Tree {
    let tokens: Vec<String> = (text.replace('(', " ( ").replace(')', " ) "))
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    let mut at = 0;
    let tree = parse_at(&tokens, &mut at);
    assert_eq!(at, tokens.len(), "{text}");
    tree
}

fn parse_at(tokens: &[String], at: &mut usize) -> Tree {
    let token = &tokens[*at];
    *at += 1;
    if token != "(" {
        return Tree::Leaf(token.parse().unwrap());
    }
    let mut children = Vec::new();
    while tokens[*at] != ")" {
        children.push(parse_at(tokens, at));
    }
    *at += 1;
    Tree::Inner(children)
}

/// Paths and letters of the inner nodes, level by level from left to right.
pub fn letters(tree: &Tree) -> Vec<(Vec<usize>, String)> {
    let mut queue = std::collections::VecDeque::from([(Vec::new(), tree)]);
    let mut found = Vec::new();
    while let Some((path, node)) = queue.pop_front() {
        if let Tree::Inner(children) = node {
            let index = found.len();
            let letter = match index {
                0..26 => char::from(b'A' + index as u8).to_string(),
                _ => format!("A{}", char::from(b'A' + (index - 26) as u8)),
            };
            found.push((path.clone(), letter));
            for (place, child) in children.iter().enumerate() {
                let mut below = path.clone();
                below.push(place);
                queue.push_back((below, child));
            }
        }
    }
    found
}

/// Window, value and skipped children of a node in an alpha-beta search.
#[derive(Clone, Debug)]
pub struct Visit {
    pub path: Vec<usize>,
    pub alpha: i64,
    pub beta: i64,
    pub value: i64,
    pub best: usize,
    pub skipped: Vec<usize>,
    /// Whether the bound that caused the cut-off was set above the parent (a deep cut-off).
    pub deep: bool,
}

#[derive(Default)]
pub struct Search {
    pub visits: Vec<Visit>,
    pub leaves: u64,
}

impl Search {
    pub fn visit(&self, path: &[usize]) -> Option<&Visit> {
        self.visits.iter().find(|visit| visit.path == path)
    }
    pub fn cutoffs(&self) -> u64 {
        self.visits
            .iter()
            .filter(|visit| !visit.skipped.is_empty())
            .count() as u64
    }
}

/// Alpha-beta, or minimax if `prune` is off. Each bound comes with the ply of the node that set it.
#[allow(clippy::too_many_arguments)]
fn search(
    tree: &Tree,
    path: &mut Vec<usize>,
    (alpha, alpha_ply): (i64, usize),
    (beta, beta_ply): (i64, usize),
    prune: bool,
    out: &mut Search,
) -> i64 {
    let children = match tree {
        Tree::Leaf(number) => {
            out.leaves += 1;
            return *number;
        }
        Tree::Inner(children) => children,
    };
    let ply = path.len();
    let max = ply.is_multiple_of(2);
    let mut visit = Visit {
        path: path.clone(),
        alpha,
        beta,
        value: if max { -INFINITY } else { INFINITY },
        best: 0,
        skipped: Vec::new(),
        deep: false,
    };
    let (mut alpha, mut beta) = ((alpha, alpha_ply), (beta, beta_ply));
    for (place, child) in children.iter().enumerate() {
        path.push(place);
        let value = search(child, path, alpha, beta, prune, out);
        path.pop();
        if if max {
            value > visit.value
        } else {
            value < visit.value
        } {
            visit.value = value;
            visit.best = place;
        }
        let bound = if max { beta } else { alpha };
        let reached = if max {
            visit.value >= bound.0
        } else {
            visit.value <= bound.0
        };
        if prune && reached {
            visit.skipped = (place + 1..children.len()).collect();
            visit.deep = bound.1 + 1 < ply;
            break;
        }
        if prune && max && visit.value > alpha.0 {
            alpha = (visit.value, ply);
        }
        if prune && !max && visit.value < beta.0 {
            beta = (visit.value, ply);
        }
    }
    let value = visit.value;
    out.visits.push(visit);
    value
}

pub fn run(tree: &Tree, prune: bool) -> Search {
    let mut out = Search::default();
    search(
        tree,
        &mut Vec::new(),
        (-INFINITY, 0),
        (INFINITY, 0),
        prune,
        &mut out,
    );
    out
}

/// Sorts the children of every node by value: from best to worst for the side to move, or from worst to best.
pub fn sorted(tree: &Tree, max: bool, best_first: bool) -> Tree {
    match tree {
        Tree::Leaf(_) => tree.clone(),
        Tree::Inner(children) => {
            let mut children: Vec<(i64, Tree)> = (children.iter())
                .map(|child| (minimax(child, !max), sorted(child, !max, best_first)))
                .collect();
            children.sort_by_key(|&(value, _)| value);
            if max == best_first {
                children.reverse();
            }
            Tree::Inner(children.into_iter().map(|(_, child)| child).collect())
        }
    }
}

pub fn minimax(tree: &Tree, max: bool) -> i64 {
    match tree {
        Tree::Leaf(number) => *number,
        Tree::Inner(children) => {
            let values = children.iter().map(|child| minimax(child, !max));
            if max {
                values.max().unwrap()
            } else {
                values.min().unwrap()
            }
        }
    }
}

/// A board: 64 squares of `X`, `O` and `.`, row by row.
pub type Squares = [u8; 64];

const DIRECTIONS: [(i32, i32); 8] = [
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, -1),
    (0, 1),
    (1, -1),
    (1, 0),
    (1, 1),
];

fn other(side: u8) -> u8 {
    if side == b'X' { b'O' } else { b'X' }
}

pub fn flips(board: &Squares, side: u8, square: usize) -> Vec<usize> {
    let mut all = Vec::new();
    if board[square] != b'.' {
        return all;
    }
    for (down, right) in DIRECTIONS {
        let mut line = Vec::new();
        let (mut row, mut column) = (square as i32 / 8 + down, square as i32 % 8 + right);
        while (0..8).contains(&row) && (0..8).contains(&column) {
            let at = (row * 8 + column) as usize;
            if board[at] == other(side) {
                line.push(at);
            } else {
                if board[at] == side {
                    all.append(&mut line);
                }
                break;
            }
            (row, column) = (row + down, column + right);
        }
    }
    all
}

pub fn moves(board: &Squares, side: u8) -> Vec<usize> {
    (0..64)
        .filter(|&square| !flips(board, side, square).is_empty())
        .collect()
}

fn play(board: &Squares, side: u8, square: usize) -> Squares {
    let mut after = *board;
    for flipped in flips(board, side, square) {
        after[flipped] = side;
    }
    after[square] = side;
    after
}

pub fn name(square: usize) -> String {
    format!(
        "{}{}",
        char::from(b'a' + (square % 8) as u8),
        square / 8 + 1
    )
}

/// The weights of the squares as the course document prints them.
const WEIGHTS: [[i64; 8]; 8] = [
    [99, -8, 8, 6, 6, 8, -8, 99],
    [-8, -24, -4, -3, -3, -4, -24, -8],
    [8, -4, 7, 4, 4, 7, -4, 8],
    [6, -3, 4, 0, 0, 4, -3, 6],
    [6, -3, 4, 0, 0, 4, -3, 6],
    [8, -4, 7, 4, 4, 7, -4, 8],
    [-8, -24, -4, -3, -3, -4, -24, -8],
    [99, -8, 8, 6, 6, 8, -8, 99],
];

pub fn weights(board: &Squares, side: u8) -> i64 {
    (0..64)
        .map(|square| match board[square] {
            b'.' => 0,
            disc if disc == side => WEIGHTS[square / 8][square % 8],
            _ => -WEIGHTS[square / 8][square % 8],
        })
        .sum()
}

/// The log of an Othello search, row by row.
pub struct Log {
    pub rows: Vec<(String, usize, i64, i64, i64)>,
    pub best: String,
    pub cutoffs: u64,
    pub nodes: u64,
    root: u8,
    depth: usize,
}

impl Log {
    pub fn new(board: &Squares, side: u8, depth: usize) -> Log {
        let mut log = Log {
            rows: Vec::new(),
            best: String::new(),
            cutoffs: 0,
            nodes: 0,
            root: side,
            depth,
        };
        log.search(board, side, "root", 0, -INFINITY, INFINITY, 0);
        log
    }

    #[allow(clippy::too_many_arguments)]
    fn search(
        &mut self,
        board: &Squares,
        side: u8,
        name_here: &str,
        ply: usize,
        mut alpha: i64,
        mut beta: i64,
        passes: u32,
    ) -> i64 {
        self.nodes += 1;
        let max = side == self.root;
        if ply == self.depth || passes == 2 {
            let value = weights(board, self.root);
            self.rows.push((name_here.into(), ply, value, alpha, beta));
            return value;
        }
        let mut value = if max { -INFINITY } else { INFINITY };
        self.rows.push((name_here.into(), ply, value, alpha, beta));
        let squares = moves(board, side);
        let children: Vec<(String, Squares, u32)> = match squares.is_empty() {
            true => vec![("pass".into(), *board, passes + 1)],
            false => squares
                .iter()
                .map(|&square| (name(square), play(board, side, square), 0))
                .collect(),
        };
        for (place, (label, after, passes)) in children.iter().enumerate() {
            let child = self.search(after, other(side), label, ply + 1, alpha, beta, *passes);
            if if max { child > value } else { child < value } {
                value = child;
                if ply == 0 {
                    self.best.clone_from(label);
                }
            }
            let cut = if max { value >= beta } else { value <= alpha };
            if max {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            self.rows.push((name_here.into(), ply, value, alpha, beta));
            if cut {
                self.cutoffs += u64::from(place + 1 < children.len());
                break;
            }
        }
        value
    }
}
