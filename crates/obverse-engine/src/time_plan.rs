use std::time::Duration;

use crate::GameClock;

/// Time management: the time for one move on a game clock.
///
/// After the soft limit no new iteration starts; at the hard limit the search ends at once.
///
/// Each move gets a share of the remaining time. The midgame, from about 40 to 14 empties, decides games and gets most
/// of the time. The opening gets less. The last moves are solved quickly and get very little. The plan reserves time
/// for the latency ([`TimePlan::LATENCY`]) of every move to come, because delays by pipes and schedulers also run on
/// the clock. A player that keeps to the hard limit therefore never loses on time.
///
/// ```
/// use std::time::Duration;
/// use obverse_engine::{GameClock, TimePlan};
///
/// let clock = GameClock { remaining: Duration::from_secs(60), increment: Duration::ZERO };
/// let opening = TimePlan::new(clock, 58);
/// let middle_game = TimePlan::new(clock, 36);
/// assert!(opening.soft < middle_game.soft);
/// assert!(middle_game.soft <= middle_game.hard && middle_game.hard < clock.remaining);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimePlan {
    /// Soft limit: no new iteration starts when the search has lasted this long.
    pub soft: Duration,
    /// Hard limit: the search ends when it has lasted this long.
    pub hard: Duration,
}

/// The longest time on the clock that a plan uses. Longer times are clamped to this time, so that no sum overflows.
const LONGEST: Duration = Duration::from_secs(10 * 365 * 86_400);

impl TimePlan {
    /// The delay outside of the search, by pipes and schedulers, that the plan tolerates at each move. The plan
    /// reserves twice this time for each move to come, if the remaining time suffices.
    ///
    /// ```
    /// use std::time::Duration;
    /// use obverse_engine::{GameClock, TimePlan};
    ///
    /// let clock = GameClock { remaining: Duration::from_secs(60), increment: Duration::ZERO };
    /// assert!(TimePlan::new(clock, 20).hard + TimePlan::LATENCY < clock.remaining);
    /// ```
    pub const LATENCY: Duration = Duration::from_millis(15);

    /// The plan for a move at `empties` empty squares.
    ///
    /// ```
    /// use std::time::Duration;
    /// use obverse_engine::{GameClock, TimePlan};
    ///
    /// let clock = GameClock { remaining: Duration::from_secs(60), increment: Duration::ZERO };
    /// let plan = TimePlan::new(clock, 36);
    /// assert!(plan.soft <= plan.hard);
    /// ```
    #[must_use]
    pub fn new(clock: GameClock, empties: u32) -> TimePlan {
        let nanoseconds = |time: Duration| time.min(LONGEST).as_nanos();
        let (remaining, increment) = (nanoseconds(clock.remaining), nanoseconds(clock.increment));

        // Number of moves left for this side, including this move, if nobody passes.
        let moves = u128::from(empties.max(1).div_ceil(2));
        let reserve = 2 * moves * TimePlan::LATENCY.as_nanos();
        // If the reserve takes up all of the remaining time, the move still gets a small part of it.
        let usable = remaining
            .saturating_sub(reserve)
            .max(remaining / (4 * moves));

        let share = u128::from(weight(empties));
        let all: u128 = (1..=empties.max(1))
            .rev()
            .step_by(2)
            .map(|empties| u128::from(weight(empties)))
            .sum();
        // Future increments can be spent in advance. But the soft limit is at most half of the usable time, or this
        // move's share of the usable time if the share is larger.
        let expected = usable + increment * (moves - 1);
        let soft = (expected * share / all).min(usable * share.max(all.div_ceil(2)) / all);
        let hard = (3 * soft).min(usable.midpoint(soft));
        let duration =
            |nanoseconds| u64::try_from(nanoseconds).map_or(LONGEST, Duration::from_nanos);
        TimePlan {
            soft: duration(soft),
            hard: duration(hard),
        }
    }
}

/// The weight of a move at `empties` empty squares. Each move gets time in proportion to its weight.
fn weight(empties: u32) -> u32 {
    const OPENING: u32 = 40;
    const MIDDLE_GAME: u32 = 100;
    const SOLVED: u32 = 5;
    // Linear interpolation between two weights.
    let slope = |from: u32, to: u32, low: u32| {
        low + (MIDDLE_GAME - low) * empties.abs_diff(from) / to.abs_diff(from)
    };
    match empties {
        ..=8 => SOLVED,
        9..14 => slope(8, 14, SOLVED),
        14..=40 => MIDDLE_GAME,
        41..56 => slope(56, 40, OPENING),
        _ => OPENING,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn clock(remaining: u64, increment: u64) -> GameClock {
        GameClock {
            remaining: Duration::from_nanos(remaining),
            increment: Duration::from_nanos(increment),
        }
    }

    /// Times in nanoseconds, from 0 to about three days.
    fn times() -> impl Strategy<Value = u64> {
        (0..48_u32, any::<u64>()).prop_map(|(bits, any)| any >> (63 - bits))
    }

    proptest! {
        #[test]
        fn a_player_that_keeps_to_the_plan_never_loses_on_time(
            remaining in times(),
            increment in prop_oneof![Just(0), times()],
            empties in 1_u32..=63,
            // Plies from each move of this side to its next move: 2, or 1 or 3 with passes.
            steps in prop::collection::vec(1_u32..=3, 63),
        ) {
            let mut clock = clock(remaining, increment);
            let mut sum = Duration::ZERO;
            let mut income = Duration::ZERO;
            let mut empties = empties;
            for step in steps {
                let plan = TimePlan::new(clock, empties);
                prop_assert!(plan.soft <= plan.hard);
                let reserve = TimePlan::LATENCY.min(clock.remaining / 4);
                prop_assert!(plan.hard <= clock.remaining - reserve);
                sum += plan.hard;
                clock.remaining = clock.remaining - plan.hard + clock.increment;
                income += clock.increment;
                empties = match empties.checked_sub(step) {
                    None | Some(0) => break,
                    Some(empties) => empties,
                };
            }
            prop_assert!(sum <= Duration::from_nanos(remaining) + income);
        }

        /// Checks that the time suffices if every move takes its hard limit and then the latency.
        #[test]
        fn latency_is_kept_back(seconds in 4_u64..10_000, empties in 1_u32..=60) {
            let mut clock = clock(seconds * 1_000_000_000, 0);
            for empties in (1..=empties).rev().step_by(2) {
                let plan = TimePlan::new(clock, empties);
                let spent = plan.hard + TimePlan::LATENCY;
                prop_assert!(spent < clock.remaining, "{empties} empty, {clock:?}, {plan:?}");
                clock.remaining -= spent;
            }
        }

        #[test]
        fn more_time_on_the_clock_never_gives_a_move_less(
            remaining in times(),
            more in times(),
            increment in times(),
            empties in 0_u32..=64,
        ) {
            let less = TimePlan::new(clock(remaining, increment), empties);
            let more = TimePlan::new(clock(remaining.saturating_add(more), increment), empties);
            prop_assert!(less.soft <= more.soft && less.hard <= more.hard);
        }
    }

    /// The time of each move of a game in which every move takes its soft limit.
    fn game(mut clock: GameClock) -> Vec<(u32, Duration)> {
        let step = |empties| {
            let TimePlan { soft, .. } = TimePlan::new(clock, empties);
            clock.remaining = clock.remaining - soft + clock.increment;
            (empties, soft)
        };
        (1..=60).rev().step_by(2).map(step).collect()
    }

    #[test]
    fn the_midgame_gets_most() {
        for increment in [0, 500_000_000] {
            let moves = game(clock(60_000_000_000, increment));
            let mean = |range: std::ops::RangeInclusive<u32>| {
                let of = moves.iter().filter(|(empties, _)| range.contains(empties));
                let sum: Duration = of.clone().map(|&(_, soft)| soft).sum();
                sum / of.count() as u32
            };
            let all: Duration = moves.iter().map(|&(_, soft)| soft).sum();
            assert!(mean(14..=40) > 2 * mean(55..=60), "{moves:?}");
            assert!(mean(14..=40) > 4 * mean(1..=8), "{moves:?}");
            // Nearly all of the 60 seconds must be used, because time that is left over is wasted.
            assert!(all > Duration::from_secs(50), "{all:?}");
        }
    }

    #[test]
    fn an_increment_is_spent() {
        let moves = game(clock(1_000_000_000, 1_000_000_000));
        let late = &moves[10..20];
        assert!(
            late.iter()
                .all(|&(_, soft)| soft > Duration::from_millis(700)),
            "{moves:?}"
        );
    }

    #[test]
    fn extreme_clocks_do_not_overflow() {
        let endless = GameClock {
            remaining: Duration::MAX,
            increment: Duration::MAX,
        };
        for empties in [0, 1, 30, 64, u32::from(u16::MAX)] {
            assert!(TimePlan::new(endless, empties).hard <= LONGEST);
            let nothing = TimePlan::new(clock(0, 0), empties);
            assert_eq!(
                (nothing.soft, nothing.hard),
                (Duration::ZERO, Duration::ZERO)
            );
        }
    }
}
