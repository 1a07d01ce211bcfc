use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::fair_slots::FairSlots;
use crate::node_budget::NodeBudgets;

/// Maximum number of small requests answered in parallel. Each one takes milliseconds.
const SMALL_SLOTS: usize = 4;

/// Limits that the lessons of all tabs share.
#[derive(Clone, Debug)]
pub struct LessonLimits {
    pub budgets: NodeBudgets,
    /// Slots for small requests. Large searches never take one.
    pub small: Arc<Semaphore>,
    /// Slots for large searches, which reserve their memory before they take a slot.
    pub large: Arc<FairSlots>,
}

impl LessonLimits {
    /// Creates limits: `large_slots` large searches may run in parallel, and each visitor may keep `kept_per_visitor`
    /// searches of maximum size.
    pub fn new(large_slots: usize, kept_per_visitor: usize) -> LessonLimits {
        LessonLimits {
            budgets: NodeBudgets::new(kept_per_visitor),
            small: Arc::new(Semaphore::new(SMALL_SLOTS)),
            large: Arc::new(FairSlots::new(large_slots)),
        }
    }
}
