use std::fmt::Debug;

/// Limits what tabs keep. A server shares one quota among all tabs.
pub trait Quota: Debug + Send + Sync {
    /// Reserves an amount. Returns `None` if less than that is left.
    fn try_reserve(&self, amount: usize) -> Option<Box<dyn Lease>>;
}

/// A reserved amount. Dropping the lease returns the amount to the quota.
pub trait Lease: Debug + Send + Sync {
    /// Reduces the lease to this amount and returns the rest to the quota.
    fn shrink(&mut self, amount: usize);
}

/// A quota without a limit, for a page that does not share its memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unbounded;

impl Quota for Unbounded {
    fn try_reserve(&self, _amount: usize) -> Option<Box<dyn Lease>> {
        Some(Box::new(Unbounded))
    }
}

impl Lease for Unbounded {
    fn shrink(&mut self, _amount: usize) {}
}
