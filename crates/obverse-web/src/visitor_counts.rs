use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::visitor::Visitor;

/// Counts connections or tabs of each visitor, up to a limit.
#[derive(Debug)]
pub struct VisitorCounts {
    limit: usize,
    /// Count of each visitor that has at least one connection or tab.
    counts: Mutex<HashMap<Visitor, usize>>,
}

impl VisitorCounts {
    /// Creates counts that are all 0, with a limit per visitor.
    pub fn new(limit: usize) -> VisitorCounts {
        VisitorCounts {
            limit,
            counts: Mutex::default(),
        }
    }

    /// Counts one more connection or tab of the visitor. Returns `None` if the visitor has reached the limit.
    pub fn enter(owner: &Arc<VisitorCounts>, visitor: Visitor) -> Option<Counted> {
        let mut counts = owner.counts();
        let has = counts.get(&visitor).copied().unwrap_or_default();
        if has >= owner.limit {
            return None;
        }
        counts.insert(visitor, has + 1);
        Some(Counted {
            owner: Arc::clone(owner),
            visitor,
        })
    }

    /// Locks the counts. The counts stay consistent if a thread panics, so a poisoned lock is ignored.
    fn counts(&self) -> MutexGuard<'_, HashMap<Visitor, usize>> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection or tab that counts toward its visitor's limit until this value is dropped.
#[derive(Debug)]
pub struct Counted {
    owner: Arc<VisitorCounts>,
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
    fn each_visitor_has_a_limit_and_counts_are_removed() {
        let at = |last| Visitor::at([192, 0, 2, last].into());
        let owner = Arc::new(VisitorCounts::new(2));
        let first = VisitorCounts::enter(&owner, at(1)).unwrap();
        let _second = VisitorCounts::enter(&owner, at(1)).unwrap();
        assert!(VisitorCounts::enter(&owner, at(1)).is_none());
        let other = VisitorCounts::enter(&owner, at(2)).unwrap();
        drop(first);
        let third = VisitorCounts::enter(&owner, at(1)).unwrap();
        assert!(VisitorCounts::enter(&owner, at(1)).is_none());
        drop(other);
        drop(third);
        assert_eq!(owner.counts().len(), 1);
    }
}
