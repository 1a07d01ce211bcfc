use std::collections::{BTreeSet, HashMap};

use obverse_core::{Board, Color, Game, Move, Position, Square};

use crate::learn::Scope;
use crate::learn_loss as loss;
use crate::{Book, BookMove, MoveSource};

/// What a [`LeastTree`] may lose, and how far it goes.
///
/// ```
/// use obverse_book::LeastPlan;
/// use obverse_core::Color;
///
/// let plan = LeastPlan { side: Color::Black, most_loss: 2, ..LeastPlan::default() };
/// assert_eq!(plan.reply_loss, None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeastPlan {
    /// The side that remembers its moves.
    pub side: Color,
    /// The most discs that this side may lose on a line against the value of the position.
    pub most_loss: u32,
    /// The most discs that a reply of the other side may lose; `None` for all replies of the book.
    pub reply_loss: Option<u32>,
    /// Largest number of plies of a line, without passes.
    pub plies: u32,
}

impl Default for LeastPlan {
    fn default() -> LeastPlan {
        LeastPlan {
            side: Color::Black,
            most_loss: 0,
            reply_loss: None,
            plies: Scope::ALL.plies,
        }
    }
}

/// The moves that one side has to remember, with an answer to every reply of the book: the tree with the fewest moves
/// among those that lose no more than allowed.
///
/// A forced move need not be remembered. The side stays in the book where it can. A line ends where the book ends, so only
/// lines of a book that is equally deep everywhere, or lines of the same number of plies, compare fairly. The count is
/// that of the tree: a position that is reached in two ways counts twice in [`LeastTree::moves`], and once in
/// [`LeastTree::positions`].
///
/// ```
/// use obverse_book::{Book, Bounds, Date, Entry, Estimate, LeastPlan, LeastTree};
/// use obverse_core::{Game, Position};
/// use obverse_engine::Selectivity;
///
/// let mut book = Book::new();
/// for moves in ["", "f5", "f5d6", "f5f6", "f5d6c3"] {
///     let game: Game = moves.parse()?;
///     let estimate = Estimate {
///         score: 0,
///         best: None,
///         depth: 12,
///         selectivity: Selectivity::NONE,
///         level: None,
///         weights: None,
///         date: Date(0),
///     };
///     book.insert(Entry::new(game.position().board(), estimate, Bounds::NONE).unwrap());
/// }
/// book.back_up();
/// let tree = LeastTree::new(&book, Position::start(), LeastPlan::default())?;
/// // All first moves are symmetric; after f5d6, c3 is remembered. After f5f6 the book has no answer.
/// assert_eq!(tree.moves, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct LeastTree {
    /// Number of moves to remember.
    pub moves: u64,
    /// Number of different positions, up to symmetry, in which a move has to be remembered.
    pub positions: u64,
    /// The tree.
    pub root: LeastNode,
}

/// A position of a [`LeastTree`].
#[derive(Clone, Debug, PartialEq)]
pub struct LeastNode {
    /// The moves from the first position to this one.
    pub game: Game,
    /// The move to play, or the replies to be prepared for; empty where the book ends.
    pub branches: Vec<LeastBranch>,
}

/// A move of a [`LeastTree`].
#[derive(Clone, Debug, PartialEq)]
pub struct LeastBranch {
    /// The move.
    pub square: Square,
    /// Whether this is a move to remember: a move of the side that learns, where it has a choice.
    pub is_remembered: bool,
    /// Value for the side that moves.
    pub value: i8,
    /// What the move loses against the best move of its position, in discs.
    pub loss: u32,
    /// What follows.
    pub next: LeastNode,
}

/// A line to learn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeastLine {
    /// The moves before.
    pub game: Game,
    /// The move to remember.
    pub square: Square,
    /// What it loses in discs.
    pub loss: u32,
}

/// Error: the tree cannot be computed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LeastError {
    /// The book does not know a move of the position.
    #[error("the book has no moves for this position")]
    NotInBook,
    /// The tree is too large to be shown.
    #[error(
        "{0} moves would have to be remembered, and at most {most} are listed: allow fewer plies, replies that lose less, or a higher loss",
        most = LeastTree::MOST_MOVES
    )]
    TooLarge(u64),
}

impl LeastTree {
    /// The most moves that a tree may have.
    pub const MOST_MOVES: u64 = 200_000;

    /// Finds the tree for a position.
    pub fn new(book: &Book, position: Position, plan: LeastPlan) -> Result<LeastTree, LeastError> {
        let mut counter = Counter {
            book,
            plan,
            known: HashMap::new(),
        };
        let start = Place {
            position: after_pass(position),
            loss_left: i32::try_from(plan.most_loss).unwrap_or(i32::MAX),
            plies_left: plan.plies,
        };
        if counter.moves(start.position).is_empty() {
            return Err(LeastError::NotInBook);
        }
        let cost = counter.cost(start);
        if cost.size > LeastTree::MOST_MOVES {
            return Err(LeastError::TooLarge(cost.moves));
        }
        let mut game = Game::from_position(position);
        if position.must_pass() {
            let _ = game.play(Move::Pass);
        }
        let root = counter.node(start, game);
        let mut tree = LeastTree {
            moves: cost.moves,
            positions: 0,
            root,
        };
        tree.positions = tree.lines().len() as u64;
        Ok(tree)
    }

    /// The moves to remember as a list, each position once, in the order of the tree.
    #[must_use]
    pub fn lines(&self) -> Vec<LeastLine> {
        let mut lines = Vec::new();
        let mut seen = BTreeSet::new();
        collect(&self.root, &mut seen, &mut lines);
        lines
    }
}

fn collect(node: &LeastNode, seen: &mut BTreeSet<Board>, lines: &mut Vec<LeastLine>) {
    for branch in &node.branches {
        if branch.is_remembered {
            let board = node.game.position().board().canonical().0;
            if seen.insert(board) {
                lines.push(LeastLine {
                    game: node.game.clone(),
                    square: branch.square,
                    loss: branch.loss,
                });
            }
        }
        collect(&branch.next, seen, lines);
    }
}

/// A position on a line, and what the line may still do.
#[derive(Clone, Copy)]
struct Place {
    position: Position,
    loss_left: i32,
    plies_left: u32,
}

/// Size of a tree.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Cost {
    /// Moves to remember.
    moves: u64,
    /// All moves of the tree.
    size: u64,
}

impl Cost {
    fn and(self, other: Cost) -> Cost {
        Cost {
            moves: self.moves.saturating_add(other.moves),
            size: self.size.saturating_add(other.size),
        }
    }
}

/// A move that the tree may contain.
#[derive(Clone, Copy)]
struct Candidate {
    square: Square,
    value: i8,
    loss: i32,
    /// `None` if the line ends after the move.
    next: Option<Place>,
    is_remembered: bool,
    /// Whether the book has no answers after the move, although the line could go on.
    leaves: bool,
}

/// Counts the moves of the smallest trees.
struct Counter<'a> {
    book: &'a Book,
    plan: LeastPlan,
    /// Costs by canonical board, whether the side that learns is to move, and the loss that is left. The number of
    /// plies follows from the number of discs.
    known: HashMap<(Board, bool, i32), Cost>,
}

impl Counter<'_> {
    /// The moves that the book knows, symmetric moves once.
    fn moves(&self, position: Position) -> Vec<BookMove> {
        let board = position.board();
        let Ok(mut moves) = BookMove::all(self.book, board);
        let mut seen = Vec::new();
        moves.retain(|mv| {
            let next = crate::Successor::of(board, mv.square);
            let is_new = !seen.contains(&next);
            seen.push(next);
            is_new
        });
        moves
    }

    fn cost(&mut self, place: Place) -> Cost {
        let is_own = place.position.turn() == self.plan.side;
        let key = (
            place.position.board().canonical().0,
            is_own,
            place.loss_left,
        );
        if let Some(&cost) = self.known.get(&key) {
            return cost;
        }
        let cost = self
            .chosen(place)
            .into_iter()
            .map(|candidate| self.cost_of(candidate))
            .fold(Cost::default(), Cost::and);
        self.known.insert(key, cost);
        cost
    }

    fn cost_of(&mut self, candidate: Candidate) -> Cost {
        let own = Cost {
            moves: candidate.is_remembered.into(),
            size: 1,
        };
        candidate.next.map_or(own, |next| own.and(self.cost(next)))
    }

    /// The moves of the smallest tree at a place: one move of the side that learns, or all replies.
    fn chosen(&mut self, place: Place) -> Vec<Candidate> {
        if place.plies_left == 0 {
            return Vec::new();
        }
        let candidates = self.candidates(place);
        if place.position.turn() != self.plan.side {
            return candidates;
        }
        // Leaving the book early would need no memory, but would leave the replies unanswered.
        let staying: Vec<Candidate> = candidates
            .iter()
            .copied()
            .filter(|candidate| !candidate.leaves)
            .collect();
        let candidates = if staying.is_empty() {
            candidates
        } else {
            staying
        };
        candidates
            .into_iter()
            .map(|candidate| (self.cost_of(candidate), candidate.loss, candidate))
            .min_by_key(|&(cost, loss, candidate)| (cost, loss, candidate.square))
            .map(|(_, _, candidate)| candidate)
            .into_iter()
            .collect()
    }

    /// Whether the book has a move of this position and the position after it.
    fn is_inner(&self, position: Position) -> bool {
        let moves = self.moves(position);
        let is_known = |mv: &BookMove| !matches!(mv.source, MoveSource::Estimate(_));
        moves.iter().any(is_known)
    }

    fn candidates(&self, place: Place) -> Vec<Candidate> {
        let position = place.position;
        let is_own = position.turn() == self.plan.side;
        let moves = self.moves(position);
        let entry = self.book.entry(position.board());
        let best = moves.first().map_or(0, |mv| mv.worth.value);
        let value = entry.map_or(best, |entry| entry.worth.value.max(best));
        let is_forced = moves.len() == 1 && {
            let first = crate::Successor::of(position.board(), moves[0].square);
            let mut legal = position.legal_squares().iter();
            legal.all(|square| crate::Successor::of(position.board(), square) == first)
        };
        let limit = match (is_own, self.plan.reply_loss) {
            (true, _) => place.loss_left,
            (false, Some(most)) => i32::try_from(most).unwrap_or(i32::MAX),
            (false, None) => i32::MAX,
        };
        moves
            .into_iter()
            .filter_map(|mv| {
                let loss = loss(value, mv.worth.value);
                let leaves = matches!(mv.source, MoveSource::Estimate(_));
                // Replies that the book does not have cannot be answered.
                if loss > limit || !is_own && leaves {
                    return None;
                }
                let next = position.play(Move::Place(mv.square)).ok()?;
                let next = after_pass(next);
                let goes_on = matches!(mv.source, MoveSource::Entry(_));
                let is_answered = !leaves && (!goes_on || self.is_inner(next));
                Some(Candidate {
                    square: mv.square,
                    value: mv.worth.value,
                    loss,
                    next: goes_on.then(|| Place {
                        position: next,
                        loss_left: place.loss_left - if is_own { loss } else { 0 },
                        plies_left: place.plies_left - 1,
                    }),
                    is_remembered: is_own && !is_forced,
                    leaves: place.plies_left > 1 && !is_answered,
                })
            })
            .collect()
    }

    fn node(&mut self, place: Place, game: Game) -> LeastNode {
        let branches = self
            .chosen(place)
            .into_iter()
            .filter_map(|candidate| {
                let mut next = game.clone();
                next.place(candidate.square).ok()?;
                if next.position().must_pass() {
                    next.play(Move::Pass).ok()?;
                }
                let next = match candidate.next {
                    Some(place) => self.node(place, next),
                    None => LeastNode {
                        game: next,
                        branches: Vec::new(),
                    },
                };
                Some(LeastBranch {
                    square: candidate.square,
                    is_remembered: candidate.is_remembered,
                    value: candidate.value,
                    loss: candidate.loss.unsigned_abs(),
                    next,
                })
            })
            .collect();
        LeastNode { game, branches }
    }
}

/// The position after a forced pass.
fn after_pass(position: Position) -> Position {
    match position.must_pass() {
        true => position.play(Move::Pass).unwrap_or(position),
        false => position,
    }
}
