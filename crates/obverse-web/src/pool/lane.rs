use std::time::Duration;

/// Where searches wait: a higher lane goes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lane {
    /// Somebody waits for it, and it takes less than a slice.
    Short,
    /// Somebody waits for it, and it takes longer.
    Long,
    /// Somebody looks at values that get better.
    Patient,
}

impl Lane {
    /// All of them, the first that goes first.
    pub const ALL: [Lane; 3] = [Lane::Short, Lane::Long, Lane::Patient];
}

/// A lane that waits is owed a ninth of the time that the lanes above it take.
const OWED_SHARE: i128 = 9;

/// The time that each lane is owed.
pub struct LaneTime {
    /// Nanoseconds that higher lanes took, less nine times those that the lane itself took. The first
    /// lane is owed nothing.
    balance: [i128; 3],
    /// A lane that has had the engines for itself does not pay for more than this.
    longest_turn: Duration,
}

impl LaneTime {
    /// Nobody is owed anything.
    pub fn new(longest_turn: Duration) -> LaneTime {
        LaneTime {
            balance: [0; 3],
            longest_turn,
        }
    }

    /// A lane has had an engine for this long; only lanes in which somebody waits are owed a part of it.
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

    /// Whether the lane has had less than its share.
    pub fn is_owed(&self, lane: Lane) -> bool {
        self.balance[lane as usize] > 0
    }

    /// The same, once another lane has had an engine for so much longer.
    pub fn is_owed_after(&self, lane: Lane, other: Lane, time: Duration) -> bool {
        let earned = match lane > other {
            true => time.as_nanos() as i128,
            false => 0,
        };
        self.balance[lane as usize] + earned > 0
    }
}
