use std::fmt::Debug;

/// Bounds what tabs keep. A server shares one quota among all tabs.
pub trait Quota: Debug + Send + Sync {
    /// Reserves an amount, if there is as much left.
    fn try_reserve(&self, amount: usize) -> Option<Box<dyn Lease>>;
}

/// An amount that was reserved. It is given back when the lease is dropped.
pub trait Lease: Debug + Send + Sync {
    /// Gives back what is more than this amount.
    fn shrink(&mut self, amount: usize);
}

/// A quota without bounds, for a page that shares its memory with nobody.
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
