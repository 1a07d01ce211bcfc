use obverse_core::{Bitboard, Board, Move, Square};

use crate::evaluation::Evaluation;
use crate::game_tree::GameTree;
use crate::rules::PassRule;
use crate::search::{Counters, Options, quiescence, singular};
use crate::value::Side;

/// The tree of an Othello position under one evaluation.
#[derive(Clone, Copy, Debug)]
pub struct Othello<E> {
    root: Board,
    evaluation: E,
    passes: PassRule,
    options: Options,
}

impl<E: Evaluation> Othello<E> {
    /// The tree that grows from a board.
    pub fn new(root: Board, evaluation: E, passes: PassRule, options: Options) -> Othello<E> {
        Othello {
            root,
            evaluation,
            passes,
            options,
        }
    }

    /// The evaluation of its leaves.
    pub fn evaluation(&self) -> E {
        self.evaluation
    }
}

/// A board in a search, and what the way to it has to do with how it goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// The discs as the side to move sees them.
    pub board: Board,
    /// How many passes in a row led here; two end the line.
    pub passes: u8,
    /// How many singular moves on the way here were searched a ply deeper.
    pub extensions: u8,
}

/// No position has 64 placements, no line more than one pass between two of them, and two passes
/// end it.
pub(crate) const HEIGHT: u32 = 64 + 64 + 2;

impl<E: Evaluation> GameTree for Othello<E> {
    type State = State;
    type Move = Move;
    type Moves = Moves;

    fn root(&self) -> State {
        State {
            board: self.root,
            passes: 0,
            extensions: 0,
        }
    }

    fn height(&self) -> u32 {
        HEIGHT
    }

    #[inline(always)]
    fn is_end(&self, state: State) -> bool {
        state.passes == 2
    }

    #[inline(always)]
    fn moves(&self, state: State) -> Moves {
        let placements = state.board.moves();
        Moves {
            placements,
            pass: placements.is_empty() && self.passes == PassRule::Ply && state.passes < 2,
        }
    }

    #[inline(always)]
    fn play(&self, state: State, mv: Move) -> State {
        match mv {
            Move::Place(square) => State {
                board: state.board.play_unchecked(square),
                passes: 0,
                ..state
            },
            Move::Pass => State {
                board: state.board.pass(),
                passes: state.passes + 1,
                ..state
            },
        }
    }

    #[inline(always)]
    fn value(&self, state: State, side: Side, counters: &mut Counters) -> i32 {
        let value = if self.options.quiescence {
            quiescence::value(self.evaluation, state.board, counters)
        } else {
            self.evaluation.value(state.board)
        };
        side.for_max(value)
    }

    #[inline(always)]
    fn singular(&self, state: State) -> Option<Move> {
        if self.options.singular && state.extensions < singular::MOST_EXTENSIONS {
            singular::singular_move(self.evaluation, state.board).map(Move::Place)
        } else {
            None
        }
    }

    #[inline(always)]
    fn extended(&self, state: State) -> State {
        State {
            extensions: state.extensions + 1,
            ..state
        }
    }
}

/// What a side may do in a search: its placements in row order, or a pass, or nothing.
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
