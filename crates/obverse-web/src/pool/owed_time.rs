use std::time::Duration;

use super::priority_class::PriorityClass;

/// A priority class in which searches wait is owed a share of engine time: the time that all higher classes used,
/// divided by this number.
const OWED_SHARE: i128 = 9;

/// Account of the engine time that each priority class of searches is owed.
pub struct OwedTime {
    /// Balance of each priority class in nanoseconds: the engine time that higher classes used while searches of the
    /// class waited, minus nine times the engine time that the class itself used. A class with a positive balance is
    /// owed time. The first class is never owed time.
    balance: [i128; 3],
    /// Length of the longest turn of a search. No balance falls below -9 times this length, so that a priority class
    /// that had the engines to itself does not wait long afterwards.
    longest_turn: Duration,
}

impl OwedTime {
    /// Creates an account in which no priority class is owed time.
    pub fn new(longest_turn: Duration) -> OwedTime {
        OwedTime {
            balance: [0; 3],
            longest_turn,
        }
    }

    /// Charges engine time to the priority class `class`, and credits the same time to each lower class for which
    /// `waits` returns true. `waits` says whether searches of a class are waiting.
    pub fn charge(
        &mut self,
        class: PriorityClass,
        time: Duration,
        waits: impl Fn(PriorityClass) -> bool,
    ) {
        let time = time.as_nanos() as i128;
        let least = -OWED_SHARE * self.longest_turn.as_nanos() as i128;
        for other in PriorityClass::ALL {
            let balance = &mut self.balance[other as usize];
            if other > class && waits(other) {
                *balance += time;
            } else if other == class {
                *balance = (*balance - OWED_SHARE * time).max(least);
            }
        }
    }

    /// Whether this priority class has had less than its share of engine time.
    pub fn is_owed(&self, class: PriorityClass) -> bool {
        self.balance[class as usize] > 0
    }

    /// Whether the priority class `class` will be owed engine time once the class `other` is charged for `time`.
    pub fn is_owed_after(
        &self,
        class: PriorityClass,
        other: PriorityClass,
        time: Duration,
    ) -> bool {
        let earned = match class > other {
            true => time.as_nanos() as i128,
            false => 0,
        };
        self.balance[class as usize] + earned > 0
    }
}
