use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use super::event::Failure;

/// Room for the searches of all tabs, in nodes: so that many tabs with large trees cannot fill the
/// memory.
#[derive(Debug)]
pub struct Shelf {
    free: Mutex<usize>,
    freed: Condvar,
}

/// How many nodes are kept for all tabs together. A node takes less than a kilobyte.
const NODES: usize = 600_000;
/// How long a tab waits for others to make room.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often it asks meanwhile whether it is to stop.
const NAP: Duration = Duration::from_millis(50);

impl Default for Shelf {
    fn default() -> Shelf {
        Shelf::new(NODES)
    }
}

impl Shelf {
    /// Room for this many nodes.
    pub fn new(nodes: usize) -> Shelf {
        Shelf {
            free: Mutex::new(nodes),
            freed: Condvar::new(),
        }
    }

    /// Takes room, waiting for a while if there is none.
    pub fn reserve(
        shelf: &Arc<Shelf>,
        nodes: usize,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<Lease, Failure> {
        let end = Instant::now() + PATIENCE;
        let mut free = shelf.free();
        loop {
            if let Some(rest) = free.checked_sub(nodes) {
                *free = rest;
                return Ok(Lease {
                    shelf: Arc::clone(shelf),
                    nodes,
                });
            }
            if is_stopped() {
                return Err(Failure::Stopped);
            }
            if Instant::now() >= end {
                return Err(Failure::Busy);
            }
            free = match shelf.freed.wait_timeout(free, NAP) {
                Ok((free, _)) => free,
                Err(poisoned) => poisoned.into_inner().0,
            };
        }
    }

    /// A number is never half written, so what a thread that failed has left is good.
    fn free(&self) -> MutexGuard<'_, usize> {
        self.free
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn give_back(&self, nodes: usize) {
        *self.free() += nodes;
        self.freed.notify_all();
    }
}

/// Room that was taken; given back when dropped.
#[derive(Debug)]
pub struct Lease {
    shelf: Arc<Shelf>,
    nodes: usize,
}

impl Lease {
    /// Gives back what is not needed.
    pub fn shrink(&mut self, nodes: usize) {
        let surplus = self.nodes.saturating_sub(nodes);
        self.nodes -= surplus;
        self.shelf.give_back(surplus);
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.shelf.give_back(self.nodes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_comes_back() {
        let shelf = Arc::new(Shelf::new(100));
        let mut lease = Shelf::reserve(&shelf, 80, &|| false).unwrap();
        assert_eq!(
            Shelf::reserve(&shelf, 30, &|| true).unwrap_err(),
            Failure::Stopped
        );
        lease.shrink(70);
        let other = Shelf::reserve(&shelf, 30, &|| true).unwrap();
        drop(lease);
        drop(other);
        assert_eq!(*shelf.free(), 100);
    }

    #[test]
    fn who_waits_is_served() {
        let shelf = Arc::new(Shelf::new(10));
        let lease = Shelf::reserve(&shelf, 10, &|| false).unwrap();
        let waiting = {
            let shelf = Arc::clone(&shelf);
            std::thread::spawn(move || Shelf::reserve(&shelf, 10, &|| false).is_ok())
        };
        drop(lease);
        assert!(waiting.join().unwrap());
    }
}
