use super::counters::Counters;
use super::pv_table::PvTable;
use super::search_report::SearchReport;
use super::stop::Stop;
use crate::game_tree::GameTree;
use crate::observer::{Node, Observer};
use crate::tie_rule::TieRule;
use crate::value::Value;
use crate::window::Window;

/// State shared by minimax and alpha-beta: the tree, the counters, the principal variations and the stop flag.
pub(crate) struct SearchContext<'a, T: GameTree, S> {
    pub(crate) tree: &'a T,
    pub(crate) ties: TieRule,
    pub(crate) counters: Counters,
    pub(crate) pv: PvTable<T::Move>,
    stop: &'a mut S,
    /// Whether this search may be stopped. A search to depth 1 is never stopped, because it must return a move.
    polls_stop: bool,
    stopped: bool,
}

/// Bit mask of the node count: the stop flag is polled when these bits are zero, every 256 nodes.
const STOP_MASK: u64 = 0xff;

pub(crate) type NodeOf<T> = Node<<T as GameTree>::Move, <T as GameTree>::State>;

impl<'a, T: GameTree, S: Stop> SearchContext<'a, T, S> {
    pub(crate) fn new(
        tree: &'a T,
        ties: TieRule,
        depth: u32,
        stop: &'a mut S,
    ) -> SearchContext<'a, T, S> {
        SearchContext {
            tree,
            ties,
            counters: Counters::default(),
            pv: PvTable::new(tree.height()),
            polls_stop: depth > 1 && stop.can_stop(),
            stop,
            stopped: false,
        }
    }

    pub(crate) fn root(&self, depth: u32) -> NodeOf<T> {
        Node {
            by: None,
            ply: 0,
            depth,
            side: self.tree.root_side(),
            window: Window::FULL,
            state: self.tree.root(),
        }
    }

    /// Returns whether the search must stop. Polls the stop flag every 256 nodes.
    #[inline(always)]
    pub(crate) fn is_stopped(&mut self) -> bool {
        if self.polls_stop && !self.stopped && self.counters.nodes & STOP_MASK == 0 {
            self.stopped = self.stop.stop();
        }
        self.stopped
    }

    /// Returns whether the node is a leaf, as far as can be told without generating its moves. Sets `horizon` in the
    /// counters if the node is a leaf because of the depth limit.
    #[inline(always)]
    pub(crate) fn ends_here(&mut self, node: &NodeOf<T>) -> bool {
        if self.tree.is_end(node.state) {
            return true;
        }
        self.counters.horizon |= node.depth == 0;
        node.depth == 0
    }

    /// Returns whether the node is a leaf. The value of a leaf does not depend on the window.
    pub(crate) fn is_leaf(&self, node: &NodeOf<T>) -> bool {
        let mut moves = self.tree.moves(node.state);
        node.depth == 0 || self.tree.is_end(node.state) || moves.next().is_none()
    }

    /// Evaluates and reports a leaf.
    #[inline(always)]
    pub(crate) fn leaf<O: Observer<T::Move, T::State>>(
        &mut self,
        observer: &mut O,
        node: &NodeOf<T>,
    ) -> i32 {
        self.counters.leaves += 1;
        self.pv.clear(node.ply);
        let value = self.tree.value(node.state, node.side, &mut self.counters);
        observer.leaf(node, Value::from(value));
        value
    }

    /// Returns the report (`None` if the search was stopped) and the work counters.
    pub(crate) fn finish(
        self,
        value: i32,
        depth: u32,
    ) -> (Option<SearchReport<T::Move>>, Counters) {
        let report = SearchReport::new(value, self.pv.root(), depth, self.counters);
        ((!self.stopped).then_some(report), self.counters)
    }
}
