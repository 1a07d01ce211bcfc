use super::step::Step;
use crate::search::Algorithm;

/// Pseudo-code of an algorithm: numbered lines, and the line that each kind of step carries out.
///
/// The words are those of textbooks: MAX wants high values and MIN low ones, α is the value that MAX already has, and β
/// the value that MIN already has.
///
/// ```
/// use obverse_classic::Algorithm;
/// use obverse_classic::trace::Pseudocode;
///
/// let text = Pseudocode::of(Algorithm::Minimax).unwrap();
/// assert_eq!(text.lines().len(), 7);
/// assert_eq!(text.to_string().lines().last(), Some("7    return best"));
/// assert!(Pseudocode::of(Algorithm::Random).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pseudocode {
    lines: &'static [&'static str],
    /// Numbers of the lines that the steps carry out, counted from 1.
    numbers: LineNumbers,
}

/// Number of the line for each kind of step, counted from 1; 0 for a kind that the algorithm does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LineNumbers {
    leaf: u8,
    table_hit: u8,
    probcut: u8,
    enter: u8,
    /// The search returns from a child that is no better than the best child so far.
    kept: u8,
    /// The search returns from a child that is better, and the window stays as it is.
    raised: u8,
    cut: u8,
    /// The search returns from a child that is better and narrows the window.
    narrowed: u8,
    leave: u8,
}

const LEAF: &str = "  if depth = 0 or the game is over: return evaluate(node)";
const START: &str = "  best ← −∞ if MAX is to move, +∞ if MIN is";
const EACH: &str = "  for each child of node:";
const EACH_ORDERED: &str = "  for each child of node, the most promising first:";
const BETTER: &str = "    if value is better for the side to move: best ← value";
const CUT: &str = "    if MAX has best ≥ β, or MIN has best ≤ α: return best";
const NARROW: &str = "    MAX: α ← max(α, best)   MIN: β ← min(β, best)";
const END: &str = "  return best";

const MINIMAX: Pseudocode = Pseudocode {
    lines: &[
        "minimax(node, depth):",
        LEAF,
        START,
        EACH,
        "    value ← minimax(child, depth − 1)",
        BETTER,
        END,
    ],
    numbers: LineNumbers {
        leaf: 2,
        table_hit: 0,
        probcut: 0,
        enter: 3,
        kept: 5,
        raised: 6,
        cut: 0,
        narrowed: 6,
        leave: 7,
    },
};

const ALPHABETA_NUMBERS: LineNumbers = LineNumbers {
    leaf: 2,
    table_hit: 0,
    probcut: 0,
    enter: 3,
    kept: 5,
    raised: 6,
    cut: 7,
    narrowed: 8,
    leave: 9,
};

const ALPHABETA: Pseudocode = Pseudocode {
    lines: &[
        "alphabeta(node, depth, α, β):",
        LEAF,
        START,
        EACH,
        "    value ← alphabeta(child, depth − 1, α, β)",
        BETTER,
        CUT,
        NARROW,
        END,
    ],
    numbers: ALPHABETA_NUMBERS,
};

const ORDERED: Pseudocode = Pseudocode {
    lines: &[
        "ordered(node, depth, α, β):",
        LEAF,
        START,
        EACH_ORDERED,
        "    value ← ordered(child, depth − 1, α, β)",
        BETTER,
        CUT,
        NARROW,
        END,
    ],
    numbers: ALPHABETA_NUMBERS,
};

const TABLE: Pseudocode = Pseudocode {
    lines: &[
        "table(node, depth, α, β):",
        LEAF,
        "  if the table knows enough about node: return its value",
        START,
        EACH_ORDERED,
        "    value ← table(child, depth − 1, α, β)",
        BETTER,
        "    if MAX has best ≥ β, or MIN has best ≤ α: leave the loop",
        NARROW,
        "  store best in the table; return best",
    ],
    numbers: LineNumbers {
        leaf: 2,
        table_hit: 3,
        probcut: 0,
        enter: 4,
        kept: 6,
        raised: 7,
        cut: 8,
        narrowed: 9,
        leave: 10,
    },
};

const ID: Pseudocode = Pseudocode {
    lines: &[
        "id(root, time):",
        "  for depth ← 1, 2, 3, …:",
        "    (value, move) ← table(root, depth, −∞, +∞), the hash move of each node first",
        "    if the time is up: return the result of the last completed depth",
        "    if every line reached the end of the game: return (value, move)",
    ],
    numbers: LineNumbers {
        leaf: 0,
        table_hit: 0,
        probcut: 0,
        enter: 0,
        kept: 0,
        raised: 0,
        cut: 0,
        narrowed: 0,
        leave: 0,
    },
};

const SCOUT: Pseudocode = Pseudocode {
    lines: &[
        "scout(node, depth, α, β):",
        LEAF,
        START,
        EACH,
        "    first child: value ← scout(child, depth − 1, α, β)",
        "    others: value ← scout(child, depth − 1, null window)",
        "      if value is better and inside (α, β): search again with (α, β)",
        BETTER,
        CUT,
        NARROW,
        END,
    ],
    numbers: LineNumbers {
        leaf: 2,
        table_hit: 0,
        probcut: 0,
        enter: 3,
        kept: 6,
        raised: 8,
        cut: 9,
        narrowed: 10,
        leave: 11,
    },
};

const PROBCUT: Pseudocode = Pseudocode {
    lines: &[
        "probcut(node, depth, α, β):",
        LEAF,
        "  if a shallow search makes a value outside (α, β) probable: return the bound",
        START,
        EACH_ORDERED,
        "    value ← probcut(child, depth − 1, α, β)",
        BETTER,
        CUT,
        NARROW,
        END,
    ],
    numbers: LineNumbers {
        leaf: 2,
        table_hit: 0,
        probcut: 3,
        enter: 4,
        kept: 6,
        raised: 7,
        cut: 8,
        narrowed: 9,
        leave: 10,
    },
};

/// Monte Carlo tree search. No step of a trace carries out a line, because this search cannot be traced.
const MCTS: Pseudocode = Pseudocode {
    lines: &[
        "mcts(root, playouts):",
        "  repeat playouts times:",
        "    node ← root",
        "    while node has moves and all were tried: node ← child with the highest UCB1",
        "    if node has an untried move: node ← a new child for this move",
        "    result ← the result of random moves from node to the end of the game",
        "    for node and all nodes above it: visits ← visits + 1, score ← score + result",
        "  return the move of root with the most visits",
    ],
    numbers: LineNumbers {
        leaf: 0,
        table_hit: 0,
        probcut: 0,
        enter: 0,
        kept: 0,
        raised: 0,
        cut: 0,
        narrowed: 0,
        leave: 0,
    },
};

impl Pseudocode {
    /// Returns the pseudo-code of an algorithm; `None` if it does not search. [`Algorithm::Id`] and [`Algorithm::Mcts`] have
    /// pseudo-code, but cannot be traced.
    pub fn of(algorithm: Algorithm) -> Option<&'static Pseudocode> {
        match algorithm {
            Algorithm::Minimax => Some(&MINIMAX),
            Algorithm::AlphaBeta => Some(&ALPHABETA),
            Algorithm::Ordered => Some(&ORDERED),
            Algorithm::Table => Some(&TABLE),
            Algorithm::Id => Some(&ID),
            Algorithm::Scout => Some(&SCOUT),
            Algorithm::ProbCut => Some(&PROBCUT),
            Algorithm::Mcts => Some(&MCTS),
            Algorithm::Random | Algorithm::Greedy => None,
        }
    }

    /// Returns the lines, indented by two spaces per level and without their numbers.
    pub fn lines(&self) -> &'static [&'static str] {
        self.lines
    }

    /// Returns the number of the line that a step carries out, counted from 1: the last line that has an effect. The
    /// number is 0 if the algorithm has no such step.
    pub fn line_of(&self, step: &Step) -> u8 {
        let numbers = &self.numbers;
        match step {
            Step::Leaf(_) => numbers.leaf,
            Step::TableHit(_) => numbers.table_hit,
            Step::ProbCut(..) => numbers.probcut,
            Step::Enter => numbers.enter,
            Step::Leave(_) => numbers.leave,
            Step::Returned(child) if child.cut.is_some() => numbers.cut,
            Step::Returned(child) if child.window != child.window_before => numbers.narrowed,
            Step::Returned(child) if child.best => numbers.raised,
            Step::Returned(_) => numbers.kept,
        }
    }
}

impl std::fmt::Display for Pseudocode {
    /// Writes the lines with their numbers.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (number, line) in (1..).zip(self.lines) {
            writeln!(f, "{number:<2} {line}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::search::{Never, Request};
    use crate::trace::{OpenNode, StepListener, TracedSearch};
    use obverse_core::Position;

    /// The beginning of each line that a search has carried out.
    struct Visited(&'static Pseudocode, BTreeSet<&'static str>);

    impl StepListener for Visited {
        fn step(&mut self, _path: &[OpenNode], step: &Step) {
            let line = self.0.lines()[usize::from(self.0.line_of(step)) - 1];
            assert!(
                match step {
                    Step::Leaf(_) => line == LEAF,
                    Step::Enter => line == START,
                    Step::TableHit(_) => line.contains("table knows"),
                    Step::ProbCut(..) => line.contains("shallow"),
                    Step::Leave(_) => line.contains("return best"),
                    Step::Returned(child) if child.cut.is_some() => line.contains("best ≥ β"),
                    Step::Returned(child) if child.window != child.window_before =>
                        line == NARROW || line == BETTER,
                    Step::Returned(child) if child.best => line == BETTER,
                    Step::Returned(_) => line.contains("value ←"),
                },
                "{step:?}: {line}"
            );
            self.1.insert(line);
        }
    }

    #[test]
    fn every_step_has_its_line() {
        for algorithm in TracedSearch::ALGORITHMS {
            let text = Pseudocode::of(algorithm).unwrap();
            let request = Request {
                depth: Some(6),
                ..Request::new(Position::start(), algorithm)
            };
            let mut visited = Visited(text, BTreeSet::new());
            TracedSearch::Position(request).trace(&mut visited, &mut Never);
            let least = if algorithm == Algorithm::Minimax {
                5
            } else {
                6
            };
            assert!(visited.1.len() >= least, "{algorithm}: {:?}", visited.1);
        }
    }
}
