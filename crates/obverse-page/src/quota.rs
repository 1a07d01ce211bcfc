use std::fmt::Debug;

/// Limits an amount that tabs keep in memory, such as nodes or listed games. A server shares one quota among all
/// tabs.
pub trait Quota: Debug + Send + Sync {
    /// Reserves an amount. Returns `None` if less than this amount is left.
    fn try_reserve(&self, amount: usize) -> Option<Box<dyn Lease>>;
}

/// An amount reserved from a [`Quota`]. Dropping the lease returns the amount to the quota.
pub trait Lease: Debug + Send + Sync {
    /// Reduces the lease to this amount and returns the rest to the quota.
    fn shrink(&mut self, amount: usize);
}

/// A quota without a limit, for a program that serves a single tab.
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
