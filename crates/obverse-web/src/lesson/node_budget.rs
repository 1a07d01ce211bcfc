use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use obverse_page::Lease;

use crate::visitor::Visitor;

/// Memory budget for the searches that the Learn pages of all tabs record, in nodes, with a limit per visitor.
#[derive(Debug)]
pub struct NodeBudget {
    /// Maximum number of nodes of one visitor.
    share: usize,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    /// Number of nodes that are not reserved.
    free: usize,
    /// Number of reserved nodes of each visitor that has any.
    held: HashMap<Visitor, usize>,
    /// Requests that wait for memory, in order of arrival.
    waiting: VecDeque<Waiting>,
}

#[derive(Debug)]
struct Waiting {
    visitor: Visitor,
    nodes: usize,
    give: oneshot::Sender<NodeLease>,
}

impl State {
    /// Whether the visitor can reserve this many nodes. One visitor holds at most `share` nodes.
    fn has(&self, share: usize, visitor: Visitor, nodes: usize) -> bool {
        let held = self.held.get(&visitor).copied().unwrap_or_default();
        nodes <= self.free && held + nodes <= share
    }

    /// Reserves memory, in nodes, for a visitor.
    fn take(&mut self, visitor: Visitor, nodes: usize) {
        self.free -= nodes;
        *self.held.entry(visitor).or_default() += nodes;
    }

    /// Returns a visitor's reserved memory, in nodes, to the budget.
    fn give_back(&mut self, visitor: Visitor, nodes: usize) {
        self.free += nodes;
        if let Some(held) = self.held.get_mut(&visitor) {
            *held -= nodes;
            if *held == 0 {
                self.held.remove(&visitor);
            }
        }
    }

    /// Removes and returns the first waiting request that keeps its visitor within the limit; `None` if too few nodes
    /// are free for that request. Requests that would exceed their visitor's limit are skipped. A request that waits
    /// only for free nodes is never overtaken.
    fn next(&mut self, share: usize) -> Option<Waiting> {
        self.waiting.retain(|waiting| !waiting.give.is_closed());
        let place = (self.waiting.iter()).position(|waiting| {
            let held = self.held.get(&waiting.visitor).copied().unwrap_or_default();
            held + waiting.nodes <= share
        })?;
        if self.waiting[place].nodes > self.free {
            return None;
        }
        self.waiting.remove(place)
    }
}

impl NodeBudget {
    /// Creates a budget of `nodes` nodes, at most `share` of them per visitor.
    pub fn new(nodes: usize, share: usize) -> NodeBudget {
        NodeBudget {
            share,
            state: Mutex::new(State {
                free: nodes,
                held: HashMap::new(),
                waiting: VecDeque::new(),
            }),
        }
    }

    /// Reserves nodes at once, ahead of waiting requests. Returns `None` if too few are free or the visitor would
    /// exceed its limit.
    pub fn try_reserve(
        budget: &Arc<NodeBudget>,
        visitor: Visitor,
        nodes: usize,
    ) -> Option<NodeLease> {
        let mut state = budget.state();
        if !state.has(budget.share, visitor, nodes) {
            return None;
        }
        state.take(visitor, nodes);
        Some(NodeLease {
            budget: Arc::clone(budget),
            visitor,
            nodes,
        })
    }

    /// Waits until enough nodes are free within the visitor's limit, and reserves them.
    pub async fn reserve(budget: &Arc<NodeBudget>, visitor: Visitor, nodes: usize) -> NodeLease {
        let (give, given) = oneshot::channel();
        budget.state().waiting.push_back(Waiting {
            visitor,
            nodes,
            give,
        });
        NodeBudget::serve(budget);
        // A request leaves the queue only when it is served or cancelled, so the empty lease is never used.
        given.await.unwrap_or(NodeLease {
            budget: Arc::clone(budget),
            visitor,
            nodes: 0,
        })
    }

    /// Reserves nodes for as many waiting requests as the budget allows.
    fn serve(budget: &Arc<NodeBudget>) {
        loop {
            let waiting = {
                let mut state = budget.state();
                let Some(waiting) = state.next(budget.share) else {
                    return;
                };
                state.take(waiting.visitor, waiting.nodes);
                waiting
            };
            let lease = NodeLease {
                budget: Arc::clone(budget),
                visitor: waiting.visitor,
                nodes: waiting.nodes,
            };
            if let Err(mut refused) = waiting.give.send(lease) {
                // The request was cancelled, so its nodes are returned.
                let nodes = std::mem::take(&mut refused.nodes);
                budget.state().give_back(refused.visitor, nodes);
            }
        }
    }

    /// Locks the state. The state stays consistent if a thread panics, so a poisoned lock is ignored.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Reserved memory, in nodes. It returns to the budget when the lease is dropped.
#[derive(Debug)]
pub struct NodeLease {
    budget: Arc<NodeBudget>,
    visitor: Visitor,
    nodes: usize,
}

impl Lease for NodeLease {
    fn shrink(&mut self, nodes: usize) {
        let surplus = self.nodes.saturating_sub(nodes);
        if surplus > 0 {
            self.nodes -= surplus;
            self.budget.state().give_back(self.visitor, surplus);
            NodeBudget::serve(&self.budget);
        }
    }
}

impl Drop for NodeLease {
    fn drop(&mut self) {
        self.shrink(0);
    }
}

#[cfg(test)]
mod tests {
    use std::pin::Pin;
    use std::task::{Context, Poll, Waker};

    use super::*;

    fn at(last: u8) -> Visitor {
        Visitor::at([192, 0, 2, last].into())
    }

    type Reserving = Pin<Box<dyn Future<Output = NodeLease>>>;

    fn reserving(budget: &Arc<NodeBudget>, visitor: u8, nodes: usize) -> Reserving {
        let budget = Arc::clone(budget);
        Box::pin(async move { NodeBudget::reserve(&budget, at(visitor), nodes).await })
    }

    fn poll(reserving: &mut Reserving) -> Option<NodeLease> {
        match reserving
            .as_mut()
            .poll(&mut Context::from_waker(Waker::noop()))
        {
            Poll::Ready(lease) => Some(lease),
            Poll::Pending => None,
        }
    }

    #[test]
    fn dropped_leases_return_their_nodes() {
        let budget = Arc::new(NodeBudget::new(100, 100));
        let mut lease = NodeBudget::try_reserve(&budget, at(1), 80).unwrap();
        assert!(NodeBudget::try_reserve(&budget, at(1), 30).is_none());
        lease.shrink(70);
        let other = NodeBudget::try_reserve(&budget, at(1), 30).unwrap();
        drop(lease);
        drop(other);
        assert_eq!(budget.state().free, 100);
        assert!(budget.state().held.is_empty());
    }

    #[test]
    fn a_visitor_is_limited_to_its_share() {
        let budget = Arc::new(NodeBudget::new(100, 60));
        let lease = NodeBudget::try_reserve(&budget, at(1), 50).unwrap();
        assert!(NodeBudget::try_reserve(&budget, at(1), 20).is_none());
        let mut waiting = reserving(&budget, 1, 20);
        assert!(poll(&mut waiting).is_none());
        // A visitor at its limit does not block other visitors.
        let other = poll(&mut reserving(&budget, 2, 50)).expect("free nodes for another visitor");
        drop(lease);
        assert!(poll(&mut waiting).is_some());
        drop(other);
        assert_eq!(budget.state().free, 100);
    }

    #[test]
    fn requests_are_served_in_order() {
        let budget = Arc::new(NodeBudget::new(10, 10));
        let lease = poll(&mut reserving(&budget, 1, 8)).unwrap();
        let mut first = reserving(&budget, 2, 10);
        let mut gone = reserving(&budget, 3, 1);
        let mut last = reserving(&budget, 4, 2);
        for waiting in [&mut first, &mut gone, &mut last] {
            assert!(poll(waiting).is_none(), "a large request is not overtaken");
        }
        drop(gone);
        drop(lease);
        let lease = poll(&mut first).expect("the nodes of the first request are free");
        assert!(poll(&mut last).is_none());
        drop(lease);
        assert!(poll(&mut last).is_some());
        assert_eq!(budget.state().free, 10);
    }
}
