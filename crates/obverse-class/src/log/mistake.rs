use obverse_classic::{Algorithm, PassRule};
use obverse_core::{LookAlike, Move};

use super::LoggedSearch;

/// A typical mistake in a log. The doc comment of a variant says what the student did wrong.
///
/// There are mistakes of form (the way in which rows are written), mistakes in the next state (the board after the best
/// move, which comes before the log), and mistakes of the search, which [`Habits::of`](super::Habits::of) reproduces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mistake {
    /// The header is missing.
    NoHeader,
    /// The header line has the wrong text.
    WrongHeader,
    /// Alpha and beta are exchanged in all rows.
    SwappedBounds,
    /// Infinity is written as this number instead of the word.
    InfinityAsNumber(i32),
    /// The depth is counted from 1 instead of 0.
    DepthFromOne,
    /// The depth column shows the remaining depth instead of the distance from the root.
    DepthCountsDown,
    /// Nodes are written in capitals instead of lower case.
    CapitalNodes,
    /// The log has characters that look like the right ones but are different. The field is an example from the log.
    LookAlike(LookAlike),
    /// The next state (the board before the log) is missing.
    NoNextState,
    /// The next state (the board before the log) shows the board before the best move instead of after it.
    UnchangedNextState,
    /// The next state (the board before the log) shows the board with the new disc of a move, but without the flips of
    /// the move.
    UnflippedNextState,
    /// The next state (the board before the log) shows the board after a move that is as good as the best move, because
    /// the root prefers later moves.
    RootTieToLast,
    /// The next state (the board before the log) shows the board after this move, which is not the best.
    WorseNextState(Move),
    /// The next state (the board before the log) shows a board that no legal move leads to.
    OtherNextState,
    /// The cut-offs are missing, although the windows are updated.
    NoPruning,
    /// The search is minimax instead of alpha-beta: all windows stay infinite, and the cut-offs are missing.
    NoWindow,
    /// The search has cut-offs, although the assignment asks for minimax.
    PrunesMinimax,
    /// The cut-off test uses a strict comparison, so the cut-off is missing if the value equals the bound.
    StrictCut,
    /// The cut-off test compares the value with the bound of the node's own side instead of the opponent's.
    WrongBoundCut,
    /// A node is cut off too early, as soon as a child has the same value as the node.
    EarlyCut,
    /// Children start with the full window instead of their parent's window.
    WindowNotPassedDown,
    /// Children get only the bound from their parent's own value, so deep cut-offs are missed.
    NoDeepCuts,
    /// Min nodes do not lower beta, although they should.
    BetaNotNarrowed,
    /// Max nodes do not raise alpha, although they should.
    AlphaNotNarrowed,
    /// The row after a child shows the window that the node had before this child, instead of the narrowed window.
    LateWindow,
    /// A node whose value is outside the window returns the bound instead of the value (fail-hard).
    FailHard,
    /// The value of a node starts at alpha or beta instead of infinity.
    StartsAtBound,
    /// Leaves are evaluated for the opponent instead of the player at the root.
    LeafForOpponent,
    /// Leaves are evaluated for the player to move at the leaf instead of the player at the root.
    LeafForMover,
    /// Rows show values for the player to move instead of Max.
    MoverView,
    /// Min nodes take the highest value instead of the lowest.
    MaximizesAlways,
    /// A node whose side to move must pass is treated as a leaf, although the side should pass.
    ForgetsPass,
    /// A pass does not count as a ply, although it should.
    PassWithoutDepth,
    /// The rows of passes are missing.
    PassNotLogged,
    /// The search passes, although a node without a legal move is a leaf by the rules of the assignment.
    PassesAtLeaf,
    /// Moves are tried column by column instead of row by row.
    ColumnOrder,
    /// Moves are tried in the reverse of the correct order. The tie rule of the assignment sets the correct order.
    ReversedOrder,
    /// The search is one ply too deep.
    TooDeep,
    /// The search is one ply too shallow.
    TooShallow,
    /// The rows of a node after its children are missing.
    NoRowsAfterChildren,
    /// The first row of every inner node, which is written on entering the node, is missing.
    NoRowsOnEntry,
    /// The row of a node after the child that causes a cut-off is missing.
    NoRowAfterCut,
    /// Moves put down a disc but do not flip any discs.
    NoFlips,
    /// Moves flip the discs of one direction only, instead of all directions.
    OneDirectionFlips,
}

/// All mistakes of the search.
const SEARCH: [Mistake; 29] = [
    Mistake::NoPruning,
    Mistake::NoWindow,
    Mistake::PrunesMinimax,
    Mistake::StrictCut,
    Mistake::WrongBoundCut,
    Mistake::EarlyCut,
    Mistake::WindowNotPassedDown,
    Mistake::NoDeepCuts,
    Mistake::BetaNotNarrowed,
    Mistake::AlphaNotNarrowed,
    Mistake::LateWindow,
    Mistake::FailHard,
    Mistake::StartsAtBound,
    Mistake::LeafForOpponent,
    Mistake::LeafForMover,
    Mistake::MoverView,
    Mistake::MaximizesAlways,
    Mistake::ForgetsPass,
    Mistake::PassWithoutDepth,
    Mistake::PassNotLogged,
    Mistake::PassesAtLeaf,
    Mistake::ColumnOrder,
    Mistake::ReversedOrder,
    Mistake::TooDeep,
    Mistake::TooShallow,
    Mistake::NoRowsAfterChildren,
    Mistake::NoRowsOnEntry,
    Mistake::NoRowAfterCut,
    Mistake::NoFlips,
];

impl Mistake {
    /// Returns the mistakes of the search that can occur in a log of `logged`. Mistakes of form and in the next state
    /// are not included.
    pub fn of_search(logged: &LoggedSearch) -> Vec<Mistake> {
        let is_board = logged.position().is_some();
        let is_minimax = logged.traced.algorithm() == Algorithm::Minimax;
        let passes = logged.rules().passes;
        SEARCH
            .into_iter()
            .chain([Mistake::OneDirectionFlips])
            .filter(|mistake| match mistake {
                Mistake::PrunesMinimax => is_minimax,
                Mistake::NoPruning
                | Mistake::NoWindow
                | Mistake::StrictCut
                | Mistake::WrongBoundCut
                | Mistake::EarlyCut
                | Mistake::WindowNotPassedDown
                | Mistake::NoDeepCuts
                | Mistake::BetaNotNarrowed
                | Mistake::AlphaNotNarrowed
                | Mistake::LateWindow
                | Mistake::FailHard
                | Mistake::StartsAtBound
                | Mistake::NoRowAfterCut => !is_minimax,
                Mistake::ForgetsPass | Mistake::PassWithoutDepth | Mistake::PassNotLogged => {
                    is_board && passes == PassRule::Ply
                }
                Mistake::PassesAtLeaf => is_board && passes == PassRule::Leaf,
                Mistake::LeafForMover
                | Mistake::ColumnOrder
                | Mistake::TooDeep
                | Mistake::TooShallow
                | Mistake::NoFlips
                | Mistake::OneDirectionFlips => is_board,
                _ => true,
            })
            .collect()
    }

    /// Returns the short name of the mistake, for tables and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Mistake::NoHeader => "header missing",
            Mistake::WrongHeader => "wrong header",
            Mistake::SwappedBounds => "alpha and beta swapped",
            Mistake::InfinityAsNumber(_) => "infinity as a number",
            Mistake::DepthFromOne => "depth counted from 1",
            Mistake::DepthCountsDown => "depth counted down",
            Mistake::CapitalNodes => "nodes in capitals",
            Mistake::LookAlike(_) => "look-alike characters",
            Mistake::NoNextState => "next state missing",
            Mistake::UnchangedNextState => "next state is the board before the move",
            Mistake::UnflippedNextState => "next state without flips",
            Mistake::RootTieToLast => "tie at the root broken to the last move",
            Mistake::WorseNextState(_) => "next state of a move that is not the best",
            Mistake::OtherNextState => "wrong next state",
            Mistake::NoPruning => "no pruning",
            Mistake::NoWindow => "minimax instead of alpha-beta",
            Mistake::PrunesMinimax => "alpha-beta instead of minimax",
            Mistake::StrictCut => "prunes on strict inequality only",
            Mistake::WrongBoundCut => "compares with the wrong bound",
            Mistake::EarlyCut => "prunes too early",
            Mistake::WindowNotPassedDown => "window not passed down",
            Mistake::NoDeepCuts => "deep cut-offs missed",
            Mistake::BetaNotNarrowed => "beta not narrowed",
            Mistake::AlphaNotNarrowed => "alpha not narrowed",
            Mistake::LateWindow => "row written before the window is narrowed",
            Mistake::FailHard => "returns the bound instead of the value",
            Mistake::StartsAtBound => "value starts at the bound",
            Mistake::LeafForOpponent => "leaf evaluated for the opponent",
            Mistake::LeafForMover => "leaf evaluated for the player to move",
            Mistake::MoverView => "values from the side of the player to move",
            Mistake::MaximizesAlways => "maximizes at every level",
            Mistake::ForgetsPass => "forgets to pass",
            Mistake::PassWithoutDepth => "pass does not count as a ply",
            Mistake::PassNotLogged => "pass has no rows",
            Mistake::PassesAtLeaf => "passes where the line should end",
            Mistake::ColumnOrder => "moves tried column by column",
            Mistake::ReversedOrder => "moves tried in reverse order",
            Mistake::TooDeep => "one ply too deep",
            Mistake::TooShallow => "one ply too shallow",
            Mistake::NoRowsAfterChildren => "rows after children missing",
            Mistake::NoRowsOnEntry => "first rows of inner nodes missing",
            Mistake::NoRowAfterCut => "row after a cut-off missing",
            Mistake::NoFlips => "moves flip no discs",
            Mistake::OneDirectionFlips => "moves flip one direction only",
        }
    }

    /// Explains the mistake to the student, in sentences.
    pub fn advice(self) -> String {
        match self {
            Mistake::InfinityAsNumber(number) => {
                return format!(
                    "Infinity is written as {number}. Write Infinity and -Infinity: a number can be mistaken for a value."
                );
            }
            Mistake::LookAlike(look_alike) => {
                return format!(
                    "The log has characters that only look like the right ones: {look_alike}."
                );
            }
            Mistake::WorseNextState(mv) => {
                return format!(
                    "The board before the log is the board after {mv}, which is not the best move of the search."
                );
            }
            _ => {}
        }
        match self {
            Mistake::NoHeader => {
                "The line Node,Depth,Value,Alpha,Beta before the first row is missing."
            }
            Mistake::WrongHeader => {
                "The line before the first row should be Node,Depth,Value,Alpha,Beta."
            }
            Mistake::SwappedBounds => {
                "Alpha and beta are exchanged. Alpha is the lower bound and starts at -Infinity; beta is the upper bound and starts at Infinity."
            }
            Mistake::DepthFromOne => "The depth is counted from 1. It should be counted from 0: the root has depth 0.",
            Mistake::DepthCountsDown => {
                "The depth column shows the depth that is left. It should show the distance from the root."
            }
            Mistake::CapitalNodes => "Nodes are written in capitals. They should be in lower case.",
            Mistake::NoNextState => {
                "The board after the best move is missing. It should come before the log, as 8 rows of X, O and *."
            }
            Mistake::UnchangedNextState => {
                "The board above the log is the position before the best move. It should be the position after this move."
            }
            Mistake::UnflippedNextState => {
                "The board before the log has the new disc, but the discs that it flips are not flipped."
            }
            Mistake::RootTieToLast => {
                "Several moves of the root have the same value, and the last was chosen. Replace the best move only if another is strictly better; after a cut-off, the value of a later move is only a bound."
            }
            Mistake::OtherNextState => {
                "The board before the log is not the board after the best move."
            }
            Mistake::NoPruning => {
                "Nothing is ever pruned: alpha and beta are kept, but no node stops when its value reaches the bound."
            }
            Mistake::NoWindow => {
                "This is a log of minimax: alpha and beta stay infinite, and nothing is pruned."
            }
            Mistake::PrunesMinimax => {
                "This is a log of alpha-beta. The assignment asks for minimax, which searches every move."
            }
            Mistake::StrictCut => {
                "Nodes are pruned only where the value passes the bound. Reaching it is enough: compare with >= at MAX nodes and <= at MIN nodes."
            }
            Mistake::WrongBoundCut => {
                "The value is compared with the wrong bound: a MAX node should stop at beta and a MIN node at alpha, but here the two bounds are exchanged."
            }
            Mistake::EarlyCut => {
                "Nodes stop as soon as a child has the value that the node has already. Equal values are a reason to stop only at the opponent's bound."
            }
            Mistake::WindowNotPassedDown => {
                "Every node starts with the window -Infinity to Infinity. It should start with the window of its parent."
            }
            Mistake::NoDeepCuts => {
                "A node gets only the bound of its parent. The bounds of nodes further up must be passed down, too, or deep cut-offs are missed."
            }
            Mistake::BetaNotNarrowed => "MIN nodes never lower beta after a child.",
            Mistake::AlphaNotNarrowed => "MAX nodes never raise alpha after a child.",
            Mistake::LateWindow => {
                "The row after a child is written before alpha and beta are updated, so it shows the old window."
            }
            Mistake::FailHard => {
                "A node returns its bound where its value is outside of the window (fail-hard). It should return the value that it found."
            }
            Mistake::StartsAtBound => {
                "The value of a node starts at alpha or beta. It should start at -Infinity at MAX nodes and at Infinity at MIN nodes."
            }
            Mistake::LeafForOpponent => {
                "Leaves are evaluated for the opponent: every value has the wrong sign. All values should be for the player at the root."
            }
            Mistake::LeafForMover => {
                "Leaves are evaluated for the player to move at the leaf. All values should be for the player at the root."
            }
            Mistake::MoverView => {
                "The rows of MIN nodes show value and window from MIN's side, as negamax computes them. All rows should show them from MAX's side."
            }
            Mistake::MaximizesAlways => {
                "Every node takes the highest value of its children. MIN nodes should take the lowest."
            }
            Mistake::ForgetsPass => {
                "A node whose side to move has no legal move is treated as a leaf. The side should pass, and the search should go on with the opponent."
            }
            Mistake::PassWithoutDepth => "A pass does not count as a ply, but it should.",
            Mistake::PassNotLogged => {
                "A pass has no rows of its own. It should have rows like any other node, with the name pass."
            }
            Mistake::PassesAtLeaf => {
                "A side without a legal move passes, but it should not: in this course a node without a legal move is a leaf."
            }
            Mistake::ColumnOrder => {
                "Moves are tried column by column (a1, a2, ...). They should be tried row by row (a1, b1, ...)."
            }
            Mistake::ReversedOrder => "Moves are tried in the reverse of the order that the assignment asks for.",
            Mistake::TooDeep => "The search goes one ply deeper than asked.",
            Mistake::TooShallow => "The search ends one ply too early.",
            Mistake::NoRowsAfterChildren => {
                "The rows after children are missing. After the rows of each child, write a row of its parent."
            }
            Mistake::NoRowsOnEntry => {
                "The first rows of inner nodes are missing. On entering a node, write a row of it before the rows of its children."
            }
            Mistake::NoRowAfterCut => {
                "The row after the child that causes a cut-off is missing: write it before the node returns."
            }
            Mistake::NoFlips => "Moves put a disc down but flip nothing.",
            Mistake::OneDirectionFlips => {
                "Moves flip discs in one direction only. A move should flip the discs in all directions in which it encloses them."
            }
            Mistake::InfinityAsNumber(_)
            | Mistake::LookAlike(_)
            | Mistake::WorseNextState(_) => "",
        }
        .to_owned()
    }
}
