use super::{Counters, Lines, Report, Stop};
use crate::game_tree::GameTree;
use crate::observer::{Node, Observer};
use crate::rules::TieRule;
use crate::value::{Side, Value, Window};

/// What minimax and alpha-beta share: the tree, the counters, the lines, the stop.
pub(crate) struct Walk<'a, T: GameTree, S> {
    pub(crate) tree: &'a T,
    pub(crate) ties: TieRule,
    pub(crate) counters: Counters,
    pub(crate) lines: Lines<T::Move>,
    stop: &'a mut S,
    /// A search to depth 1 always comes to its end: there must be a move to answer.
    asks: bool,
    stopped: bool,
}

/// How many inner nodes pass between two looks at the stop, as a mask.
const STOP_MASK: u64 = 0xff;

pub(crate) type NodeOf<T> = Node<<T as GameTree>::Move, <T as GameTree>::State>;

impl<'a, T: GameTree, S: Stop> Walk<'a, T, S> {
    pub(crate) fn new(tree: &'a T, ties: TieRule, depth: u32, stop: &'a mut S) -> Walk<'a, T, S> {
        Walk {
            tree,
            ties,
            counters: Counters::default(),
            lines: Lines::new(tree.height()),
            asks: depth > 1 && stop.can_stop(),
            stop,
            stopped: false,
        }
    }

    pub(crate) fn root(&self, depth: u32) -> NodeOf<T> {
        Node {
            by: None,
            ply: 0,
            depth,
            side: Side::Max,
            window: Window::FULL,
            state: self.tree.root(),
        }
    }

    /// Whether the search was told to stop; asks now and then.
    #[inline(always)]
    pub(crate) fn is_stopped(&mut self) -> bool {
        if self.asks && !self.stopped && self.counters.nodes & STOP_MASK == 0 {
            self.stopped = self.stop.stop();
        }
        self.stopped
    }

    /// Whether the node is a leaf for reasons that need no look at its moves.
    #[inline(always)]
    pub(crate) fn ends_here(&mut self, node: &NodeOf<T>) -> bool {
        if self.tree.is_end(node.state) {
            return true;
        }
        self.counters.horizon |= node.depth == 0;
        node.depth == 0
    }

    /// The value of a leaf.
    #[inline(always)]
    pub(crate) fn leaf<O: Observer<T::Move, T::State>>(
        &mut self,
        observer: &mut O,
        node: &NodeOf<T>,
    ) -> i32 {
        self.counters.leaves += 1;
        self.lines.clear(node.ply);
        let value = self.tree.value(node.state, node.side, &mut self.counters);
        observer.leaf(node, Value::from(value));
        value
    }

    /// The result, or nothing if the search was stopped; and the work it took.
    pub(crate) fn finish(self, value: i32, depth: u32) -> (Option<Report<T::Move>>, Counters) {
        let report = Report::new(value, self.lines.root(), depth, self.counters);
        ((!self.stopped).then_some(report), self.counters)
    }
}
