use obverse_classic::search::Request;
use obverse_classic::trace::{CutRows, Label, TracedSearch, tree_labels};
use obverse_classic::{AbstractTree, Algorithm, EvaluationName, PassRule, Rules, Side, TieRule};
use obverse_core::{Bitboard, Board, Move, Position, Square};

use super::node_state::NodeState;
use super::one_direction_flips::one_direction_flips;
use super::{FlipHabit, Habits, MoveOrder, PassHabit};

/// The search whose log students submit.
#[derive(Clone, Debug)]
pub struct LoggedSearch {
    /// The search.
    pub traced: TracedSearch,
    /// The correct kind of cut rows (rows after a cut-off); `None` if both kinds are correct.
    pub cut_rows: Option<CutRows>,
    /// Label of each node of a tree of numbers, by its index; empty for a position.
    pub(super) labels: Vec<Label>,
}

impl LoggedSearch {
    /// Creates the description of a logged search by minimax or alpha-beta.
    pub fn new(traced: TracedSearch, cut_rows: Option<CutRows>) -> LoggedSearch {
        let labels = match &traced {
            TracedSearch::Tree { tree, .. } => tree_labels(tree),
            TracedSearch::Position(_) => Vec::new(),
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

    pub(super) fn evaluation(&self) -> EvaluationName {
        self.request()
            .map_or(EvaluationName::Weights, |request| request.evaluation)
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

    pub(crate) fn root(&self) -> NodeState {
        match &self.traced {
            TracedSearch::Position(request) => NodeState::Board(request.position.board(), 0),
            TracedSearch::Tree { .. } => NodeState::Number(AbstractTree::ROOT),
        }
    }

    /// Returns the side to move at the root: Max in a position, either side in a tree of numbers.
    pub(crate) fn root_side(&self) -> Side {
        match &self.traced {
            TracedSearch::Position(_) => Side::Max,
            TracedSearch::Tree { tree, .. } => tree.root_side(),
        }
    }

    /// Returns the value of a leaf for Max; `side` is the side to move.
    pub(crate) fn leaf_value(&self, state: NodeState, side: Side) -> i32 {
        match (state, &self.traced) {
            (NodeState::Board(board, _), _) => {
                let value = self.evaluation().value(board);
                match side {
                    Side::Max => value,
                    Side::Min => -value,
                }
            }
            (NodeState::Number(node), TracedSearch::Tree { tree, .. }) => {
                tree.number(node).unwrap_or_default()
            }
            (NodeState::Number(_), TracedSearch::Position(_)) => 0,
        }
    }

    /// Returns whether a state is a leaf at any remaining depth.
    pub(crate) fn is_end(&self, state: NodeState) -> bool {
        match (state, &self.traced) {
            (NodeState::Board(_, passes), _) => passes == 2,
            (NodeState::Number(node), TracedSearch::Tree { tree, .. }) => {
                tree.children(node).is_empty()
            }
            (NodeState::Number(_), TracedSearch::Position(_)) => true,
        }
    }

    /// Returns the moves of a state and the states after them, in the order in which they are tried.
    pub(crate) fn moves(&self, state: NodeState, habits: &Habits) -> Vec<(Label, NodeState)> {
        let mut moves = match (state, &self.traced) {
            (NodeState::Board(board, passes), _) => self.board_moves(board, passes, habits),
            (NodeState::Number(node), TracedSearch::Tree { tree, .. }) => tree
                .children(node)
                .iter()
                .map(|&child| (self.labels[child.index()], NodeState::Number(child)))
                .collect(),
            (NodeState::Number(_), TracedSearch::Position(_)) => Vec::new(),
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

    fn board_moves(&self, board: Board, passes: u8, habits: &Habits) -> Vec<(Label, NodeState)> {
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
                    NodeState::Board(board.pass(), passes + 1),
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
                    FlipHabit::OneDirection => one_direction_flips(board, square),
                };
                let after = board.after(square, flips);
                (Label::Move(Move::Place(square)), NodeState::Board(after, 0))
            })
            .collect()
    }

    /// Returns the position at a node where `side` is to move; `None` in a tree of numbers.
    pub(crate) fn position_of(&self, state: NodeState, side: Side) -> Option<Position> {
        let NodeState::Board(board, _) = state else {
            return None;
        };
        let turn = match side {
            Side::Max => self.position()?.turn(),
            Side::Min => !self.position()?.turn(),
        };
        Position::new(board, turn).ok()
    }
}
