use std::sync::Arc;

use obverse_page::{Lease, Quota};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Maximum number of games in the game lists of all tabs together. A listed game takes about 300 bytes.
const MAX_GAMES: usize = 500_000;

/// Limits the total number of games in the game lists of all tabs.
#[derive(Debug)]
pub struct ListQuota(Arc<Semaphore>);

impl Default for ListQuota {
    fn default() -> ListQuota {
        ListQuota(Arc::new(Semaphore::new(MAX_GAMES)))
    }
}

impl Quota for ListQuota {
    fn try_reserve(&self, amount: usize) -> Option<Box<dyn Lease>> {
        let permits = u32::try_from(amount).ok()?;
        let permit = Arc::clone(&self.0).try_acquire_many_owned(permits).ok()?;
        Some(Box::new(ListLease(permit)))
    }
}

#[derive(Debug)]
struct ListLease(OwnedSemaphorePermit);

impl Lease for ListLease {
    fn shrink(&mut self, amount: usize) {
        let surplus = self.0.num_permits().saturating_sub(amount);
        drop(self.0.split(surplus));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn released_games_can_be_reserved_again() {
        let quota = ListQuota::default();
        let mut lease = quota
            .try_reserve(MAX_GAMES)
            .expect("the whole quota is free");
        assert!(quota.try_reserve(1).is_none());
        lease.shrink(MAX_GAMES - 10);
        let rest = quota.try_reserve(10);
        assert!(rest.is_some() && quota.try_reserve(1).is_none());
        drop(lease);
        assert!(quota.try_reserve(MAX_GAMES - 10).is_some());
    }
}
