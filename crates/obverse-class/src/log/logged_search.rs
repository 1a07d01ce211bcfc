use std::collections::HashMap;

use obverse_classic::abstract_tree::NodeId;
use obverse_classic::search::Request;
use obverse_classic::trace::{CutRows, Label, TracedSearch};
use obverse_classic::{
    AbstractTree, Algorithm, EvaluationName, PassRule, Rules, Side, TieRule, Value,
};
use obverse_core::{Bitboard, Board, Move, Position, Square};

use super::{FlipHabit, Habits, MoveOrder, PassHabit};

/// The search whose log students submit.
#[derive(Clone, Debug)]
pub struct LoggedSearch {
    /// The search.
    pub traced: TracedSearch,
    /// The correct kind of cut rows (rows after a cut-off); `None` if both kinds are correct.
    pub cut_rows: Option<CutRows>,
    labels: HashMap<NodeId, Label>,
}

/// A node of the searched tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// A board from the side of the player to move, and the number of passes just before it.
    Board(Board, u8),
    /// A node of a tree of numbers.
    Number(NodeId),
}

impl LoggedSearch {
    /// Creates the description of a logged search by minimax or alpha-beta.
    pub fn new(traced: TracedSearch, cut_rows: Option<CutRows>) -> LoggedSearch {
        let labels = match &traced {
            TracedSearch::Tree { tree, .. } => tree_labels(tree),
            TracedSearch::Position(_) => HashMap::new(),
        };
        LoggedSearch {
            traced,
            cut_rows,
            labels,
        }
    }

    /// Returns the root position; `None` for a tree of numbers.
    pub fn position(&self) -> Option<Position> {
        self.traced.root()
    }

    /// Returns the parameters of a correct search.
    pub fn correct_habits(&self) -> Habits {
        match self.traced.algorithm() {
            Algorithm::Minimax => Habits::minimax(),
            _ => Habits::default(),
        }
    }

    /// Returns the kinds of cut rows (rows after a cut-off) that are correct.
    pub fn cut_row_kinds(&self) -> Vec<CutRows> {
        match self.cut_rows {
            Some(kind) => vec![kind],
            None => vec![CutRows::Example, CutRows::Aima],
        }
    }

    fn request(&self) -> Option<&Request> {
        match &self.traced {
            TracedSearch::Position(request) => Some(request),
            TracedSearch::Tree { .. } => None,
        }
    }

    pub(crate) fn rules(&self) -> Rules {
        self.request()
            .map_or_else(Rules::default, |request| request.rules)
    }

    /// Returns the depth limit in plies; `None` for a tree of numbers.
    pub(crate) fn depth(&self) -> Option<i32> {
        let depth = self.request()?.depth.unwrap_or_default();
        Some(i32::try_from(depth).unwrap_or(i32::MAX))
    }

    fn evaluation(&self) -> EvaluationName {
        self.request()
            .map_or(EvaluationName::Weights, |request| request.evaluation)
    }

    pub(crate) fn root(&self) -> State {
        match &self.traced {
            TracedSearch::Position(request) => State::Board(request.position.board(), 0),
            TracedSearch::Tree { .. } => State::Number(AbstractTree::ROOT),
        }
    }

    /// Returns the side of the root. In a position it is Max; a tree of numbers can have Min at the root.
    pub(crate) fn root_side(&self) -> Side {
        match &self.traced {
            TracedSearch::Position(_) => Side::Max,
            TracedSearch::Tree { tree, .. } => tree.root_side(),
        }
    }

    /// Returns the value of a leaf for Max; `side` is the side to move.
    pub(crate) fn leaf_value(&self, state: State, side: Side) -> i32 {
        match (state, &self.traced) {
            (State::Board(board, _), _) => {
                let value = self.evaluation().value(board);
                match side {
                    Side::Max => value,
                    Side::Min => -value,
                }
            }
            (State::Number(node), TracedSearch::Tree { tree, .. }) => {
                tree.number(node).unwrap_or_default()
            }
            (State::Number(_), TracedSearch::Position(_)) => 0,
        }
    }

    /// Returns whether a state is a leaf at any remaining depth.
    pub(crate) fn is_end(&self, state: State) -> bool {
        match (state, &self.traced) {
            (State::Board(_, passes), _) => passes == 2,
            (State::Number(node), TracedSearch::Tree { tree, .. }) => {
                tree.children(node).is_empty()
            }
            (State::Number(_), TracedSearch::Position(_)) => true,
        }
    }

    /// Returns the moves of a state and the states after them, in the order in which they are tried.
    pub(crate) fn moves(&self, state: State, habits: &Habits) -> Vec<(Label, State)> {
        let mut moves = match (state, &self.traced) {
            (State::Board(board, passes), _) => self.board_moves(board, passes, habits),
            (State::Number(node), TracedSearch::Tree { tree, .. }) => tree
                .children(node)
                .iter()
                .map(|&child| (self.labels[&child], State::Number(child)))
                .collect(),
            (State::Number(_), TracedSearch::Position(_)) => Vec::new(),
        };
        if habits.order == MoveOrder::Columns {
            moves.sort_by_key(|(label, _)| match label {
                Label::Move(Move::Place(square)) => (square.column(), square.row()),
                _ => (0, 0),
            });
        }
        let is_last_first = self.rules().ties == TieRule::Last;
        if is_last_first != (habits.order == MoveOrder::Reversed) {
            moves.reverse();
        }
        moves
    }

    fn board_moves(&self, board: Board, passes: u8, habits: &Habits) -> Vec<(Label, State)> {
        let squares = board.legal_squares();
        let passes_here = match habits.pass {
            PassHabit::Asked => self.rules().passes == PassRule::Ply,
            PassHabit::Leaf => false,
            PassHabit::WithoutDepth | PassHabit::NotLogged => true,
        };
        if squares.is_empty() {
            return match passes_here && passes < 2 {
                true => vec![(
                    Label::Move(Move::Pass),
                    State::Board(board.pass(), passes + 1),
                )],
                false => Vec::new(),
            };
        }
        squares
            .iter()
            .map(|square| {
                let flips = match habits.flips {
                    FlipHabit::All => board.flips(square),
                    FlipHabit::None => Bitboard::EMPTY,
                    FlipHabit::OneDirection => flips_of_one_direction(board, square),
                };
                let after = board.after(square, flips);
                (Label::Move(Move::Place(square)), State::Board(after, 0))
            })
            .collect()
    }

    /// Parses the label of a node of this search; `None` if the text is not a valid label.
    pub(crate) fn label(&self, text: &str) -> Option<Label> {
        if text == "root" {
            return Some(Label::Root);
        }
        match &self.traced {
            TracedSearch::Position(_) if text == "pass" => Some(Label::Move(Move::Pass)),
            TracedSearch::Position(_) => {
                let square: Square = text.parse().ok()?;
                (square.to_string() == text).then_some(Label::Move(Move::Place(square)))
            }
            TracedSearch::Tree { .. } => {
                let start = text.find(|c: char| c.is_ascii_digit())?;
                let (letters, number) = text.split_at(start);
                let mut letter: u32 = 0;
                for byte in letters.bytes() {
                    let digit = u32::from(byte.checked_sub(b'a').filter(|digit| *digit < 26)?);
                    letter = letter.checked_mul(26)?.checked_add(digit + 1)?;
                }
                let place: u32 = number.parse().ok()?;
                let label = Label::Branch {
                    letter: letter.checked_sub(1)?,
                    place: place.checked_sub(1)?,
                };
                (label.to_string() == text).then_some(label)
            }
        }
    }

    /// Returns the position at a node where `side` is to move; `None` in a tree of numbers.
    pub(crate) fn position_of(&self, state: State, side: Side) -> Option<Position> {
        let State::Board(board, _) = state else {
            return None;
        };
        let turn = match side {
            Side::Max => self.position()?.turn(),
            Side::Min => !self.position()?.turn(),
        };
        Position::new(board, turn).ok()
    }
}

/// Returns the value of a leaf from the side of Max, in the form that logs use.
pub(crate) fn finite(value: i32) -> Value {
    Value::from(value)
}

/// Labels the nodes of a tree of numbers: inner nodes are lettered level by level, and the moves of B are b1, b2, ...
fn tree_labels(tree: &AbstractTree) -> HashMap<NodeId, Label> {
    let mut labels = HashMap::new();
    let mut letter = 0;
    let mut level = vec![AbstractTree::ROOT];
    while !level.is_empty() {
        let mut next = Vec::new();
        for node in level {
            let children = tree.children(node);
            if children.is_empty() {
                continue;
            }
            for (place, &child) in (0..).zip(children) {
                labels.insert(child, Label::Branch { letter, place });
            }
            letter += 1;
            next.extend_from_slice(children);
        }
        level = next;
    }
    labels
}

/// Returns the flips of the first direction that has any. Directions are tried clockwise, starting to the right.
fn flips_of_one_direction(board: Board, square: Square) -> Bitboard {
    const DIRECTIONS: [(i8, i8); 8] = [
        (1, 0),
        (1, 1),
        (0, 1),
        (-1, 1),
        (-1, 0),
        (-1, -1),
        (0, -1),
        (1, -1),
    ];
    for (right, down) in DIRECTIONS {
        let mut line = Bitboard::EMPTY;
        let mut at = step(square, right, down);
        while let Some(next) = at.filter(|&next| board.opponent().contains(next)) {
            line |= next.bitboard();
            at = step(next, right, down);
        }
        if !line.is_empty() && at.is_some_and(|end| board.player().contains(end)) {
            return line;
        }
    }
    Bitboard::EMPTY
}

fn step(square: Square, right: i8, down: i8) -> Option<Square> {
    let column = square.column().checked_add_signed(right)?;
    Square::at(column, square.row().checked_add_signed(down)?)
}
