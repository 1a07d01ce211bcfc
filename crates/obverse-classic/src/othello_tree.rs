use obverse_core::{Bitboard, Board, Move, Square};

use crate::evaluation::Evaluation;
use crate::game_tree::GameTree;
use crate::pass_rule::PassRule;
use crate::search::{Counters, SearchOptions, quiescence, singular_extension};
use crate::side::Side;

/// Game tree of an Othello position, with the evaluation of its leaves.
#[derive(Clone, Copy, Debug)]
pub struct OthelloTree<E> {
    root: Board,
    evaluation: E,
    passes: PassRule,
    options: SearchOptions,
}

impl<E: Evaluation> OthelloTree<E> {
    /// Creates the game tree below a board.
    pub fn new(
        root: Board,
        evaluation: E,
        passes: PassRule,
        options: SearchOptions,
    ) -> OthelloTree<E> {
        OthelloTree {
            root,
            evaluation,
            passes,
            options,
        }
    }

    /// Returns the static evaluation of a state for its side to move.
    #[inline(always)]
    pub fn static_value(&self, state: OthelloState) -> i32 {
        self.evaluation.value_for(state.board, state.side)
    }
}

/// A node of an Othello search: the board, and the passes and extensions on the path to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OthelloState {
    /// The discs, from the side to move's point of view.
    pub board: Board,
    /// The side to move.
    pub side: Side,
    /// Number of consecutive passes just before this state. Two passes end the game.
    pub passes: u8,
    /// Number of singular extensions on the path from the root.
    pub extensions: u8,
}

/// Upper bound on the length of a line: fewer than 64 placements, at most one pass between two of them, and two
/// passes at the end.
pub(crate) const HEIGHT: u32 = 64 + 64 + 2;

impl<E: Evaluation> GameTree for OthelloTree<E> {
    type State = OthelloState;
    type Move = Move;
    type Moves = Moves;

    fn root(&self) -> OthelloState {
        OthelloState {
            board: self.root,
            side: Side::Max,
            passes: 0,
            extensions: 0,
        }
    }

    fn height(&self) -> u32 {
        HEIGHT
    }

    #[inline(always)]
    fn is_end(&self, state: OthelloState) -> bool {
        state.passes == 2
    }

    #[inline(always)]
    fn moves(&self, state: OthelloState) -> Moves {
        let placements = state.board.legal_squares();
        Moves {
            placements,
            pass: placements.is_empty() && self.passes == PassRule::Ply && state.passes < 2,
        }
    }

    #[inline(always)]
    fn play(&self, state: OthelloState, mv: Move) -> OthelloState {
        match mv {
            Move::Place(square) => OthelloState {
                board: state.board.play_unchecked(square),
                side: !state.side,
                passes: 0,
                ..state
            },
            Move::Pass => OthelloState {
                board: state.board.pass(),
                side: !state.side,
                passes: state.passes + 1,
                ..state
            },
        }
    }

    #[inline(always)]
    fn value(&self, state: OthelloState, side: Side, counters: &mut Counters) -> i32 {
        let value = if self.options.quiescence {
            quiescence::value(self.evaluation, state.board, side, counters)
        } else {
            self.evaluation.value_for(state.board, side)
        };
        side.for_max(value)
    }

    #[inline(always)]
    fn singular(&self, state: OthelloState) -> Option<Move> {
        if self.options.singular && state.extensions < singular_extension::MAX_EXTENSIONS {
            singular_extension::singular_move(self.evaluation, state.board, state.side)
                .map(Move::Place)
        } else {
            None
        }
    }

    #[inline(always)]
    fn extended(&self, state: OthelloState) -> OthelloState {
        OthelloState {
            extensions: state.extensions + 1,
            ..state
        }
    }
}

/// Iterator over the moves at a node: the placements in row order, or a single pass, or no moves at the end of a line.
#[derive(Clone, Copy, Debug)]
pub struct Moves {
    placements: Bitboard,
    pass: bool,
}

impl Moves {
    #[inline(always)]
    fn after(&mut self, square: Option<Square>) -> Option<Move> {
        match square {
            Some(square) => {
                self.placements.remove(square);
                Some(Move::Place(square))
            }
            None if self.pass => {
                self.pass = false;
                Some(Move::Pass)
            }
            None => None,
        }
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline(always)]
    fn next(&mut self) -> Option<Move> {
        self.after(self.placements.first())
    }
}

impl DoubleEndedIterator for Moves {
    #[inline(always)]
    fn next_back(&mut self) -> Option<Move> {
        self.after(self.placements.last())
    }
}
