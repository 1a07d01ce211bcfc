use std::time::Duration;

use super::priority_class::PriorityClass;
use super::task_urgency::TaskUrgency;

/// Divisor of the waiting time in the rank of a search: eight seconds of waiting outweigh one second of estimated
/// engine time.
const WAITING_DIVISOR: u32 = 8;

/// Upper limit, in slice times, of the estimated engine time in the rank of an urgent search. Searches with higher
/// estimates rank equally and take turns.
const MAX_COST: u32 = 8;

/// Urgency, engine time and number of turns of a search. They determine its priority class and its rank in the class.
#[derive(Clone, Copy)]
pub struct SearchPriority {
    pub urgency: TaskUrgency,
    /// Engine time so far.
    pub spent: Duration,
    /// Number of complete turns so far.
    pub turns: u32,
    /// Time left of an interrupted turn; `None` if no turn was interrupted.
    pub left: Option<Duration>,
}

impl SearchPriority {
    /// Estimated engine time of an urgent search: the expected time, or the time already spent if that is longer.
    pub fn cost(&self) -> Duration {
        match self.urgency {
            TaskUrgency::Urgent { expected } => expected.max(self.spent),
            TaskUrgency::Patient => Duration::MAX,
        }
    }

    /// Priority class in which the search waits. `slice` is the slice time.
    pub fn class(&self, slice: Duration) -> PriorityClass {
        match self.urgency {
            TaskUrgency::Patient => PriorityClass::Patient,
            TaskUrgency::Urgent { .. } if self.cost() < slice => PriorityClass::Short,
            TaskUrgency::Urgent { .. } => PriorityClass::Long,
        }
    }

    /// Rank of an urgent search in its priority class. The search with the lowest rank goes first.
    pub fn rank(&self, slice: Duration, waited: Duration) -> i128 {
        let cost = self.cost().min(slice * MAX_COST).as_nanos() as i128;
        cost - (waited / WAITING_DIVISOR).as_nanos() as i128
    }
}
