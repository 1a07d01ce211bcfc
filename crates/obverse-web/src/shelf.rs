use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use obverse_page::learn::{Quotas, ROOM};
use obverse_page::{Lease, Quota};

use crate::visitor::Visitor;

/// Room for the searches of all tabs, in nodes: so that many tabs with large trees cannot fill the
/// memory, nor those of one visitor all of the shelf.
#[derive(Debug)]
pub struct Shelf {
    /// How much one visitor may have of it.
    share: usize,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    free: usize,
    /// What each visitor has, if that is anything.
    held: HashMap<Visitor, usize>,
    /// Who waits for room, the first in front.
    waiting: VecDeque<Waiting>,
}

#[derive(Debug)]
struct Waiting {
    visitor: Visitor,
    nodes: usize,
    give: oneshot::Sender<ShelfLease>,
}

impl State {
    /// Whether there is as much, for this visitor too.
    fn has(&self, share: usize, visitor: Visitor, nodes: usize) -> bool {
        let held = self.held.get(&visitor).copied().unwrap_or_default();
        nodes <= self.free && held + nodes <= share
    }

    fn take(&mut self, visitor: Visitor, nodes: usize) {
        self.free -= nodes;
        *self.held.entry(visitor).or_default() += nodes;
    }

    fn give_back(&mut self, visitor: Visitor, nodes: usize) {
        self.free += nodes;
        if let Some(held) = self.held.get_mut(&visitor) {
            *held -= nodes;
            if *held == 0 {
                self.held.remove(&visitor);
            }
        }
    }

    /// The first who waits and may have what he waits for. Who waits for room of others is not passed;
    /// who has all of his share already is.
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

impl Shelf {
    /// Room for this many nodes, no more than a share of them for each visitor.
    pub fn new(nodes: usize, share: usize) -> Shelf {
        Shelf {
            share,
            state: Mutex::new(State {
                free: nodes,
                held: HashMap::new(),
                waiting: VecDeque::new(),
            }),
        }
    }

    /// Takes room if there is some, before anybody who waits.
    pub fn try_reserve(shelf: &Arc<Shelf>, visitor: Visitor, nodes: usize) -> Option<ShelfLease> {
        let mut state = shelf.state();
        if !state.has(shelf.share, visitor, nodes) {
            return None;
        }
        state.take(visitor, nodes);
        Some(ShelfLease {
            shelf: Arc::clone(shelf),
            visitor,
            nodes,
        })
    }

    /// Takes room, and waits until there is some.
    pub async fn reserve(shelf: &Arc<Shelf>, visitor: Visitor, nodes: usize) -> ShelfLease {
        let (give, given) = oneshot::channel();
        shelf.state().waiting.push_back(Waiting {
            visitor,
            nodes,
            give,
        });
        Shelf::serve(shelf);
        // Who waits is only forgotten when he is served.
        given.await.unwrap_or(ShelfLease {
            shelf: Arc::clone(shelf),
            visitor,
            nodes: 0,
        })
    }

    /// Gives room to whoever waits.
    fn serve(shelf: &Arc<Shelf>) {
        loop {
            let waiting = {
                let mut state = shelf.state();
                let Some(waiting) = state.next(shelf.share) else {
                    return;
                };
                state.take(waiting.visitor, waiting.nodes);
                waiting
            };
            let lease = ShelfLease {
                shelf: Arc::clone(shelf),
                visitor: waiting.visitor,
                nodes: waiting.nodes,
            };
            if let Err(mut refused) = waiting.give.send(lease) {
                // Nobody waits there any more.
                let nodes = std::mem::take(&mut refused.nodes);
                shelf.state().give_back(refused.visitor, nodes);
            }
        }
    }

    /// Nothing can fail while it is changed, so what a thread that failed has left is good.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Room that was taken; given back when dropped.
#[derive(Debug)]
pub struct ShelfLease {
    shelf: Arc<Shelf>,
    visitor: Visitor,
    nodes: usize,
}

impl Lease for ShelfLease {
    fn shrink(&mut self, nodes: usize) {
        let surplus = self.nodes.saturating_sub(nodes);
        if surplus > 0 {
            self.nodes -= surplus;
            self.shelf.state().give_back(self.visitor, surplus);
            Shelf::serve(&self.shelf);
        }
    }
}

impl Drop for ShelfLease {
    fn drop(&mut self) {
        self.shrink(0);
    }
}

/// A shelf as one visitor sees it.
#[derive(Debug)]
struct VisitorShelf {
    shelf: Arc<Shelf>,
    visitor: Visitor,
}

impl Quota for VisitorShelf {
    fn try_reserve(&self, amount: usize) -> Option<Box<dyn Lease>> {
        let lease = Shelf::try_reserve(&self.shelf, self.visitor, amount)?;
        Some(Box::new(lease))
    }
}

/// Where the searches of all tabs are kept.
#[derive(Clone, Debug)]
pub struct Shelves {
    small: Arc<Shelf>,
    large: Arc<Shelf>,
}

impl Shelves {
    /// How many nodes are kept of large searches, and how many of small ones, for all tabs together.
    const NODES: (usize, usize) = (1_000_000, 300_000);

    /// Shelves on which each visitor may have this many of the largest searches, and half of the room
    /// for small ones.
    pub fn new(most: usize) -> Shelves {
        let (large, small) = Shelves::NODES;
        Shelves {
            small: Arc::new(Shelf::new(small, small / 2)),
            large: Arc::new(Shelf::new(large, most.saturating_mul(ROOM.nodes))),
        }
    }

    /// What a visitor may keep.
    pub fn quotas(&self, visitor: Visitor) -> Quotas {
        let quota = |shelf: &Arc<Shelf>| -> Arc<dyn Quota> {
            Arc::new(VisitorShelf {
                shelf: Arc::clone(shelf),
                visitor,
            })
        };
        Quotas {
            small: quota(&self.small),
            large: quota(&self.large),
        }
    }

    /// Room for a large search, as soon as there is some.
    pub async fn reserve(&self, visitor: Visitor) -> ShelfLease {
        Shelf::reserve(&self.large, visitor, ROOM.nodes).await
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

    type Reserving = Pin<Box<dyn Future<Output = ShelfLease>>>;

    fn reserving(shelf: &Arc<Shelf>, visitor: u8, nodes: usize) -> Reserving {
        let shelf = Arc::clone(shelf);
        Box::pin(async move { Shelf::reserve(&shelf, at(visitor), nodes).await })
    }

    fn poll(reserving: &mut Reserving) -> Option<ShelfLease> {
        match reserving
            .as_mut()
            .poll(&mut Context::from_waker(Waker::noop()))
        {
            Poll::Ready(lease) => Some(lease),
            Poll::Pending => None,
        }
    }

    #[test]
    fn room_comes_back() {
        let shelf = Arc::new(Shelf::new(100, 100));
        let mut lease = Shelf::try_reserve(&shelf, at(1), 80).unwrap();
        assert!(Shelf::try_reserve(&shelf, at(1), 30).is_none());
        lease.shrink(70);
        let other = Shelf::try_reserve(&shelf, at(1), 30).unwrap();
        drop(lease);
        drop(other);
        assert_eq!(shelf.state().free, 100);
        assert!(shelf.state().held.is_empty());
    }

    #[test]
    fn no_visitor_has_more_than_a_share() {
        let shelf = Arc::new(Shelf::new(100, 60));
        let lease = Shelf::try_reserve(&shelf, at(1), 50).unwrap();
        assert!(Shelf::try_reserve(&shelf, at(1), 20).is_none());
        let mut waiting = reserving(&shelf, 1, 20);
        assert!(poll(&mut waiting).is_none());
        // Who has his share keeps nobody else from the rest.
        let other = poll(&mut reserving(&shelf, 2, 50)).expect("room for another");
        drop(lease);
        assert!(poll(&mut waiting).is_some());
        drop(other);
        assert_eq!(shelf.state().free, 100);
    }

    #[test]
    fn who_waits_is_served_in_order() {
        let shelf = Arc::new(Shelf::new(10, 10));
        let lease = poll(&mut reserving(&shelf, 1, 8)).unwrap();
        let mut first = reserving(&shelf, 2, 10);
        let mut gone = reserving(&shelf, 3, 1);
        let mut last = reserving(&shelf, 4, 2);
        for waiting in [&mut first, &mut gone, &mut last] {
            assert!(poll(waiting).is_none(), "a large one is not passed");
        }
        drop(gone);
        drop(lease);
        let lease = poll(&mut first).expect("its turn");
        assert!(poll(&mut last).is_none());
        drop(lease);
        assert!(poll(&mut last).is_some());
        assert_eq!(shelf.state().free, 10);
    }
}
