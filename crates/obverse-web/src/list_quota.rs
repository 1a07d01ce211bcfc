use std::sync::Arc;

use obverse_page::{Lease, Quota};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many games all tabs together may have listed. One takes about 300 bytes.
const GAMES: usize = 500_000;

/// Bounds the games that all tabs have listed.
#[derive(Debug)]
pub struct ListQuota(Arc<Semaphore>);

impl Default for ListQuota {
    fn default() -> ListQuota {
        ListQuota(Arc::new(Semaphore::new(GAMES)))
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
    fn what_is_given_back_can_be_reserved_again() {
        let quota = ListQuota::default();
        let mut lease = quota.try_reserve(GAMES).expect("all of it");
        assert!(quota.try_reserve(1).is_none());
        lease.shrink(GAMES - 10);
        let rest = quota.try_reserve(10);
        assert!(rest.is_some() && quota.try_reserve(1).is_none());
        drop(lease);
        assert!(quota.try_reserve(GAMES - 10).is_some());
    }
}
