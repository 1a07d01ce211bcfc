use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::visitor::Visitor;

/// Counts what each visitor has at a time, up to a bound.
#[derive(Debug)]
pub struct ClientCounts {
    most: usize,
    /// Only visitors that have something are in it.
    counts: Mutex<HashMap<Visitor, usize>>,
}

impl ClientCounts {
    /// No visitor may have more.
    pub fn new(most: usize) -> ClientCounts {
        ClientCounts {
            most,
            counts: Mutex::default(),
        }
    }

    /// One more, unless the visitor has too many.
    pub fn enter(owner: &Arc<ClientCounts>, visitor: Visitor) -> Option<Counted> {
        let mut counts = owner.counts();
        let has = counts.get(&visitor).copied().unwrap_or_default();
        if has >= owner.most {
            return None;
        }
        counts.insert(visitor, has + 1);
        Some(Counted {
            owner: Arc::clone(owner),
            visitor,
        })
    }

    /// Numbers are never half written, so what a thread that failed has left is good.
    fn counts(&self) -> MutexGuard<'_, HashMap<Visitor, usize>> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One of the things that are counted, until it is dropped.
#[derive(Debug)]
pub struct Counted {
    owner: Arc<ClientCounts>,
    visitor: Visitor,
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut counts = self.owner.counts();
        if let Some(has) = counts.get_mut(&self.visitor) {
            *has -= 1;
            if *has == 0 {
                counts.remove(&self.visitor);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_visitor_has_a_bound_and_leaves_nothing_behind() {
        let at = |last| Visitor::at([192, 0, 2, last].into());
        let owner = Arc::new(ClientCounts::new(2));
        let first = ClientCounts::enter(&owner, at(1)).unwrap();
        let _second = ClientCounts::enter(&owner, at(1)).unwrap();
        assert!(ClientCounts::enter(&owner, at(1)).is_none());
        let other = ClientCounts::enter(&owner, at(2)).unwrap();
        drop(first);
        let third = ClientCounts::enter(&owner, at(1)).unwrap();
        assert!(ClientCounts::enter(&owner, at(1)).is_none());
        drop(other);
        drop(third);
        assert_eq!(owner.counts().len(), 1);
    }
}
