use std::time::Duration;

use crate::GameClock;

/// What a move may cost on the clock of a game.
///
/// No further iteration is begun after `soft`; the search ends at `hard`, whatever it is doing.
///
/// Each move gets its share of what is left. The middle game, from about 40 to 14 empty squares, is
/// where games are decided and gets most; the opening gets less, and the last moves, which are solved
/// anyhow, next to nothing. For every move to come some time is kept back, because the way to a
/// clock, through pipes and schedulers, costs some too: a player that keeps to `hard` never loses
/// on time.
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
    /// When not to begin anything new.
    pub soft: Duration,
    /// When to stop.
    pub hard: Duration,
}

/// More than any game takes; what is beyond is not counted, so that no sum overflows.
const LONGEST: Duration = Duration::from_secs(10 * 365 * 86_400);

impl TimePlan {
    /// What the way to the clock may cost at each move, without harm. Twice as much is kept back for
    /// each move to come, if the clock has it.
    pub const LATENCY: Duration = Duration::from_millis(15);

    /// The plan for a move with so many empty squares.
    pub fn new(clock: GameClock, empties: u32) -> TimePlan {
        let nanoseconds = |time: Duration| time.min(LONGEST).as_nanos();
        let (remaining, increment) = (nanoseconds(clock.remaining), nanoseconds(clock.increment));

        // Moves of this side to come, this one included, if nobody passes.
        let moves = u128::from(empties.max(1).div_ceil(2));
        let reserve = 2 * moves * TimePlan::LATENCY.as_nanos();
        // A clock that has hardly anything left gives a little all the same.
        let usable = remaining
            .saturating_sub(reserve)
            .max(remaining / (4 * moves));

        let share = u128::from(weight(empties));
        let all: u128 = (1..=empties.max(1))
            .rev()
            .step_by(2)
            .map(|empties| u128::from(weight(empties)))
            .sum();
        // What comes on the clock later can be spent now, but never more than half of what is there
        // if there are moves to come that need some of it.
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

/// How much a move matters, with so many empty squares.
fn weight(empties: u32) -> u32 {
    const OPENING: u32 = 40;
    const MIDDLE_GAME: u32 = 100;
    const SOLVED: u32 = 5;
    // A straight line from one weight to the other.
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

    /// From nothing to some days.
    fn times() -> impl Strategy<Value = u64> {
        (0..48_u32, any::<u64>()).prop_map(|(bits, any)| any >> (63 - bits))
    }

    proptest! {
        #[test]
        fn nobody_who_keeps_to_the_plan_loses_on_time(
            remaining in times(),
            increment in prop_oneof![Just(0), times()],
            empties in 1_u32..=63,
            // How many of the moves are this side's; with passes it can be all of them.
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

        /// The way to the clock and back takes its time as well.
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
        fn more_time_is_never_less_for_a_move(
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

    /// What a game costs if every move takes what it may before it begins nothing new.
    fn game(mut clock: GameClock) -> Vec<(u32, Duration)> {
        let step = |empties| {
            let TimePlan { soft, .. } = TimePlan::new(clock, empties);
            clock.remaining = clock.remaining - soft + clock.increment;
            (empties, soft)
        };
        (1..=60).rev().step_by(2).map(step).collect()
    }

    #[test]
    fn the_middle_game_gets_most() {
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
            // Nothing is gained by time that is left over.
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
    fn clocks_without_end_and_without_time_make_no_trouble() {
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
