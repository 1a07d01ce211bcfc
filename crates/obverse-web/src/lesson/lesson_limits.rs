use std::sync::Arc;

use obverse_page::learn::{Quotas, ROOM};
use obverse_page::{Lease, Quota};
use tokio::sync::Semaphore;

use super::fair_slots::FairSlots;
use super::node_budget::{NodeBudget, NodeLease};
use crate::visitor::Visitor;

/// Maximum number of small requests answered in parallel. Each one takes milliseconds.
const SMALL_SLOTS: usize = 4;
/// Total size of the recorded small searches of all tabs, in nodes.
const SMALL_NODES: usize = 300_000;
/// Total size of the recorded large searches of all tabs, in nodes.
const LARGE_NODES: usize = 1_000_000;

/// Limits that the lessons of all tabs share: on the memory of recorded searches, and on parallel requests.
#[derive(Clone, Debug)]
pub struct LessonLimits {
    /// Memory budget for the small searches that the Learn pages record.
    small_nodes: Arc<NodeBudget>,
    /// Memory budget for the large searches that the Learn pages record.
    large_nodes: Arc<NodeBudget>,
    /// Slots for small requests. Large searches never take one.
    pub small_slots: Arc<Semaphore>,
    /// Slots for large searches, which reserve their memory before they take a slot.
    pub large_slots: Arc<FairSlots>,
}

impl LessonLimits {
    /// Creates limits: `large_slots` large searches may run in parallel, and each visitor may keep `kept_per_visitor`
    /// searches of maximum size. One visitor may hold half of the memory of small searches.
    pub fn new(large_slots: usize, kept_per_visitor: usize) -> LessonLimits {
        let large_share = kept_per_visitor.saturating_mul(ROOM.nodes);
        LessonLimits {
            small_nodes: Arc::new(NodeBudget::new(SMALL_NODES, SMALL_NODES / 2)),
            large_nodes: Arc::new(NodeBudget::new(LARGE_NODES, large_share)),
            small_slots: Arc::new(Semaphore::new(SMALL_SLOTS)),
            large_slots: Arc::new(FairSlots::new(large_slots)),
        }
    }

    /// Memory quotas of a visitor for small and for large searches.
    pub fn quotas(&self, visitor: Visitor) -> Quotas {
        let quota = |budget: &Arc<NodeBudget>| -> Arc<dyn Quota> {
            Arc::new(VisitorQuota {
                budget: Arc::clone(budget),
                visitor,
            })
        };
        Quotas {
            small: quota(&self.small_nodes),
            large: quota(&self.large_nodes),
        }
    }

    /// Waits for the memory of a large search and reserves it.
    pub async fn reserve(&self, visitor: Visitor) -> NodeLease {
        NodeBudget::reserve(&self.large_nodes, visitor, ROOM.nodes).await
    }
}

/// Adapts a budget that all visitors share to the [`Quota`] trait, for one visitor.
#[derive(Debug)]
struct VisitorQuota {
    budget: Arc<NodeBudget>,
    visitor: Visitor,
}

impl Quota for VisitorQuota {
    fn try_reserve(&self, amount: usize) -> Option<Box<dyn Lease>> {
        let lease = NodeBudget::try_reserve(&self.budget, self.visitor, amount)?;
        Some(Box::new(lease))
    }
}
