use std::time::Duration;

/// Priority class of a search. The first lane has the highest priority.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lane {
    /// A player waits, and the search is expected to take less than a slice time.
    Short,
    /// A player waits, and the search is expected to take a slice time or more.
    Long,
    /// Analysis, for which no player waits.
    Patient,
}

impl Lane {
    /// All lanes, the highest priority first.
    pub const ALL: [Lane; 3] = [Lane::Short, Lane::Long, Lane::Patient];
}

/// A lane with waiting searches is owed the engine time of the higher lanes divided by this number.
const OWED_SHARE: i128 = 9;

/// Account of the engine time that each lane (priority class of searches) is owed.
pub struct LaneTime {
    /// For each lane, the engine time of higher lanes while searches of the lane waited, minus nine times its own
    /// engine time, in nanoseconds. A lane with a positive balance is owed time. The first lane is never owed time.
    balance: [i128; 3],
    /// Length of the longest turn of a search. No balance falls below -9 times this length, so that a lane that
    /// had the engines to itself does not wait long afterwards.
    longest_turn: Duration,
}

impl LaneTime {
    /// Creates an account in which no lane is owed time.
    pub fn new(longest_turn: Duration) -> LaneTime {
        LaneTime {
            balance: [0; 3],
            longest_turn,
        }
    }

    /// Charges engine time to a lane, and credits it to the lower lanes for which `waits` says that searches wait.
    pub fn charge(&mut self, lane: Lane, time: Duration, waits: impl Fn(Lane) -> bool) {
        let time = time.as_nanos() as i128;
        let least = -OWED_SHARE * self.longest_turn.as_nanos() as i128;
        for other in Lane::ALL {
            let balance = &mut self.balance[other as usize];
            if other > lane && waits(other) {
                *balance += time;
            } else if other == lane {
                *balance = (*balance - OWED_SHARE * time).max(least);
            }
        }
    }

    /// Whether the lane has had less than its share of engine time.
    pub fn is_owed(&self, lane: Lane) -> bool {
        self.balance[lane as usize] > 0
    }

    /// Whether `lane` will have had less than its share of engine time once `other` is charged for `time`.
    pub fn is_owed_after(&self, lane: Lane, other: Lane, time: Duration) -> bool {
        let earned = match lane > other {
            true => time.as_nanos() as i128,
            false => 0,
        };
        self.balance[lane as usize] + earned > 0
    }
}
