use std::time::Duration;

use super::demand::Demand;
use super::lane::Lane;

/// Divisor of the waiting time in the rank of a search: eight seconds of waiting offset one second of cost.
const WAITING_DIVISOR: u32 = 8;

/// Upper bound of an urgent search's cost when its rank is computed, in slice times. Longer searches count as equal and
/// take turns.
const MAX_COST: u32 = 8;

/// Urgency, engine time and number of turns of a search, which determine its lane and its rank in the lane.
#[derive(Clone, Copy)]
pub struct SearchPriority {
    pub demand: Demand,
    /// Engine time so far.
    pub spent: Duration,
    /// Number of complete turns so far.
    pub turns: u32,
    /// Time left of an interrupted turn; `None` if no turn was interrupted.
    pub left: Option<Duration>,
}

impl SearchPriority {
    /// Estimated engine time of an urgent search: the expected time, or the time spent if that is more.
    pub fn cost(&self) -> Duration {
        match self.demand {
            Demand::Urgent { expected } => expected.max(self.spent),
            Demand::Patient => Duration::MAX,
        }
    }

    /// Lane in which the search waits. `slice` is the slice time.
    pub fn lane(&self, slice: Duration) -> Lane {
        match self.demand {
            Demand::Patient => Lane::Patient,
            Demand::Urgent { .. } if self.cost() < slice => Lane::Short,
            Demand::Urgent { .. } => Lane::Long,
        }
    }

    /// Rank of an urgent search in its lane. The search with the lowest rank goes first.
    pub fn rank(&self, slice: Duration, waited: Duration) -> i128 {
        let cost = self.cost().min(slice * MAX_COST).as_nanos() as i128;
        cost - (waited / WAITING_DIVISOR).as_nanos() as i128
    }
}
