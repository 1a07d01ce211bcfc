//! Slow reference implementations that share no code with the crate, and positions to compare them on.

use obverse_classic::{EvaluationName, PassRule, Rules, TieRule};
use obverse_core::{Color, Move, Position, Random, Square};

/// Random position of a random game, possibly its final position, with either side to move.
pub fn random_position(random: &mut Random) -> Position {
    let mut position = match random.below(4) {
        0 => Position::mirrored(),
        _ => Position::start(),
    };
    for _ in 0..random.below(66) {
        let moves: Vec<_> = position.legal_moves().collect();
        if moves.is_empty() {
            break;
        }
        position = position.play_unchecked(moves[random.below(moves.len() as u32) as usize]);
    }
    position
}

/// Discs by row and column: 1 own, -1 opponent, 0 empty.
pub type Grid = [[i32; 8]; 8];

/// The discs of a position, from the side of `color`.
pub fn grid(position: Position, color: Color) -> Grid {
    let mut grid = [[0; 8]; 8];
    for square in Square::ALL {
        grid[square.row() as usize][square.column() as usize] = match position.disc(square) {
            Some(disc) if disc == color => 1,
            Some(_) => -1,
            None => 0,
        };
    }
    grid
}

/// Placements of `side` (1 or -1) with the grids after them, in row order.
fn placements(grid: &Grid, side: i32) -> Vec<(usize, usize, Grid)> {
    let mut found = Vec::new();
    for row in 0..8 {
        for column in 0..8 {
            if grid[row][column] != 0 {
                continue;
            }
            let mut next = *grid;
            let mut flipped = false;
            for (down, right) in [
                (-1, -1),
                (-1, 0),
                (-1, 1),
                (0, -1),
                (0, 1),
                (1, -1),
                (1, 0),
                (1, 1),
            ] {
                let mut run = Vec::new();
                let (mut r, mut c) = (row as i32 + down, column as i32 + right);
                while (0..8).contains(&r)
                    && (0..8).contains(&c)
                    && grid[r as usize][c as usize] == -side
                {
                    run.push((r as usize, c as usize));
                    r += down;
                    c += right;
                }
                let closed = (0..8).contains(&r)
                    && (0..8).contains(&c)
                    && grid[r as usize][c as usize] == side;
                if closed && !run.is_empty() {
                    flipped = true;
                    for (r, c) in run {
                        next[r][c] = side;
                    }
                }
            }
            if flipped {
                next[row][column] = side;
                found.push((row, column, next));
            }
        }
    }
    found
}

const WEIGHTS: Grid = [
    [99, -8, 8, 6, 6, 8, -8, 99],
    [-8, -24, -4, -3, -3, -4, -24, -8],
    [8, -4, 7, 4, 4, 7, -4, 8],
    [6, -3, 4, 0, 0, 4, -3, 6],
    [6, -3, 4, 0, 0, 4, -3, 6],
    [8, -4, 7, 4, 4, 7, -4, 8],
    [-8, -24, -4, -3, -3, -4, -24, -8],
    [99, -8, 8, 6, 6, 8, -8, 99],
];

fn sum(grid: &Grid, weight: impl Fn(usize, usize) -> i32) -> i32 {
    let mut total = 0;
    for (row, discs) in grid.iter().enumerate() {
        for (column, disc) in discs.iter().enumerate() {
            total += disc * weight(row, column);
        }
    }
    total
}

fn is_border(at: usize) -> bool {
    at == 0 || at == 7
}

fn is_corner(row: usize, column: usize) -> bool {
    is_border(row) && is_border(column)
}

fn is_edge(row: usize, column: usize) -> bool {
    is_border(row) != is_border(column)
}

fn count(grid: &Grid, side: i32) -> i32 {
    grid.iter().flatten().filter(|&&disc| disc == side).count() as i32
}

fn ratio(own: i32, other: i32) -> i32 {
    if own + other == 0 {
        0
    } else {
        (100.0 * f64::from(own - other) / f64::from(own + other)) as i32
    }
}

/// Every evaluation by its definition, for side 1.
pub fn evaluate(name: EvaluationName, grid: &Grid) -> i32 {
    let moves = || placements(grid, 1).len() as i32;
    let other_moves = || placements(grid, -1).len() as i32;
    let discs = sum(grid, |_, _| 1);
    match name {
        EvaluationName::Discs => {
            let over = moves() == 0 && other_moves() == 0;
            discs + if over { 100 * discs.signum() } else { 0 }
        }
        EvaluationName::Weights => sum(grid, |row, column| WEIGHTS[row][column]),
        EvaluationName::Corners => {
            let (own, other) = (moves(), other_moves());
            if own == 0 && other == 0 {
                return 10_000 * discs.signum();
            }
            let mut value = 0;
            if own == 0 {
                value -= 1000;
            }
            if other == 0 {
                value += 1000;
            }
            let danger = "b1 g1 a2 h2 a7 h7 b8 g8 b2 g2 b7 g7";
            value += sum(grid, |row, column| {
                let name = format!("{}{}", (b'a' + column as u8) as char, row + 1);
                let mut weight = 0;
                if is_corner(row, column) {
                    weight += 50;
                }
                if danger.split(' ').any(|square| square == name) {
                    weight -= 20;
                }
                if is_edge(row, column) {
                    weight += 3;
                }
                weight
            });
            let (own, other) = (f64::from(count(grid, 1)), f64::from(count(grid, -1)));
            if other > 1.5 * own {
                value -= 25;
            }
            if own > 1.5 * other {
                value += 25;
            }
            value
        }
        EvaluationName::Lab => {
            let corners = |side| {
                let at = [(0, 0), (0, 7), (7, 0), (7, 7)];
                at.iter().filter(|&&(r, c)| grid[r][c] == side).count() as i32
            };
            ratio(count(grid, 1), count(grid, -1))
                + ratio(moves(), other_moves())
                + ratio(corners(1), corners(-1))
        }
        EvaluationName::Prop => prop(grid),
        EvaluationName::PropMobility => {
            prop(grid) + (0.1 * f64::from(moves() - other_moves())) as i32
        }
    }
}

fn prop(grid: &Grid) -> i32 {
    let discs = (0.5 * f64::from(sum(grid, |_, _| 1))) as i32;
    discs
        + sum(grid, |row, column| {
            if is_corner(row, column) {
                return 50;
            }
            if !is_edge(row, column) {
                return 0;
            }
            let own = grid[row][column];
            let line: Vec<i32> = if is_border(row) {
                grid[row].to_vec()
            } else {
                grid.iter().map(|row| row[column]).collect()
            };
            let at = if is_border(row) { column } else { row };
            let joined = line[..at].iter().all(|&disc| disc == own)
                || line[at..].iter().all(|&disc| disc == own);
            if joined { 30 } else { 10 }
        })
}

/// Result of plain minimax.
#[derive(Debug, PartialEq, Eq)]
pub struct MinimaxResult {
    pub value: i32,
    pub line: Vec<Move>,
    pub nodes: u64,
    pub leaves: u64,
}

/// Placements of side 1 and the grids after them, in row order.
fn children(grid: &Grid) -> Vec<(Move, Grid)> {
    let place = |(row, column, next)| {
        let square = Square::at(column as u8, row as u8).unwrap();
        (Move::Place(square), next)
    };
    placements(grid, 1).into_iter().map(place).collect()
}

/// Traverse log of a search with the evaluation `weights`, for side 1 at the root. Written directly from the algorithm
/// in Russell and Norvig: MAX-VALUE and MIN-VALUE, with a row after each step.
pub struct Log {
    pub rows: Vec<String>,
    /// Whether the row after a cut-off shows the narrowed window.
    pub narrow_first: bool,
}

const INFINITY: i32 = i32::MAX;

fn number(value: i32) -> String {
    match value {
        INFINITY => "Infinity".to_owned(),
        value if value == -INFINITY => "-Infinity".to_owned(),
        value => value.to_string(),
    }
}

impl Log {
    fn row(&mut self, name: &str, ply: u32, values: [i32; 3]) {
        let [value, alpha, beta] = values.map(number);
        self.rows
            .push(format!("{name},{ply},{value},{alpha},{beta}"));
    }

    /// `grid` is from the side to move's point of view. `max` tells whether that side moves at the root.
    pub fn visit(
        &mut self,
        name: &str,
        grid: &Grid,
        (ply, depth, passes, max): (u32, u32, u32, bool),
        (mut alpha, mut beta): (i32, i32),
    ) -> i32 {
        if ply == depth || passes == 2 {
            let own = evaluate(EvaluationName::Weights, grid);
            let value = if max { own } else { -own };
            self.row(name, ply, [value, alpha, beta]);
            return value;
        }
        let mut value = if max { -INFINITY } else { INFINITY };
        self.row(name, ply, [value, alpha, beta]);
        let mut children = children(grid);
        let passes = if children.is_empty() { passes + 1 } else { 0 };
        if children.is_empty() {
            children.push((Move::Pass, *grid));
        }
        for (mv, next) in children {
            let turned = next.map(|row| row.map(|disc| -disc));
            let below = (ply + 1, depth, passes, !max);
            let child = self.visit(&mv.to_string(), &turned, below, (alpha, beta));
            value = if max {
                value.max(child)
            } else {
                value.min(child)
            };
            let cuts = if max { value >= beta } else { value <= alpha };
            if !cuts || self.narrow_first {
                if max {
                    alpha = alpha.max(value);
                } else {
                    beta = beta.min(value);
                }
            }
            self.row(name, ply, [value, alpha, beta]);
            if cuts {
                return value;
            }
        }
        value
    }
}

/// Plain negamax without enhancements, for side 1 to move.
pub fn minimax(
    name: EvaluationName,
    rules: Rules,
    grid: &Grid,
    depth: u32,
    passes: u32,
) -> MinimaxResult {
    let leaf = || MinimaxResult {
        value: evaluate(name, grid),
        line: Vec::new(),
        nodes: 1,
        leaves: 1,
    };
    if depth == 0 || passes == 2 {
        return leaf();
    }
    let mut children = children(grid);
    let passes = if children.is_empty() { passes + 1 } else { 0 };
    if children.is_empty() {
        if rules.passes == PassRule::Leaf {
            return leaf();
        }
        children.push((Move::Pass, *grid));
    }
    let mut best: Option<MinimaxResult> = None;
    let (mut nodes, mut leaves) = (1, 0);
    for (mv, next) in children {
        let turned = next.map(|row| row.map(|disc| -disc));
        let child = minimax(name, rules, &turned, depth - 1, passes);
        nodes += child.nodes;
        leaves += child.leaves;
        let better = best.as_ref().is_none_or(|best| {
            -child.value > best.value || (-child.value == best.value && rules.ties == TieRule::Last)
        });
        if better {
            let mut line = vec![mv];
            line.extend(child.line);
            best = Some(MinimaxResult {
                value: -child.value,
                line,
                nodes: 0,
                leaves: 0,
            });
        }
    }
    MinimaxResult {
        nodes,
        leaves,
        ..best.unwrap()
    }
}

/// All four combinations of rules.
pub fn all_rules() -> impl Iterator<Item = Rules> {
    [PassRule::Ply, PassRule::Leaf]
        .into_iter()
        .flat_map(|passes| {
            [TieRule::First, TieRule::Last]
                .into_iter()
                .map(move |ties| Rules { passes, ties })
        })
}
