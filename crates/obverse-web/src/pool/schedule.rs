//! Decides which search gets an engine next and which one has to yield. The schedule uses neither threads nor a
//! clock: the caller passes the time, so that tests can simulate hours of a busy server.
//!
//! Searches wait in three lanes. [`Lane::Short`] holds moves and openings that take less than a slice time,
//! [`Lane::Long`] longer moves, [`Lane::Patient`] analysis and reviews. A higher lane goes first, but a lower one is
//! owed one ninth of the time of the lanes above it: at least 9 % of the total for long moves, 10 % for patient
//! searches.
//!
//! A slice is an uninterrupted run of a search on an engine. The configured slice time is the unit of time: a search
//! runs for a turn of one to four slice times, then waits again. An interrupted turn continues in a later slice.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use super::demand::Demand;
use super::lane::{Lane, LaneTime};
use super::search_priority::SearchPriority;

/// Maximum length of a turn, in slice times. Later turns of a search are longer, since the search first has to reach
/// its old depth.
const MAX_TURN: u32 = 4;
/// After this many new analyses in a row, an analysis that has already run gets its turn.
const MAX_NEW_IN_A_ROW: u32 = 3;
/// A short search interrupts another short search if that one is expected to take at least this many times longer.
const MUCH_LONGER: u32 = 4;

/// Identifier of a running slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SliceId(u64);

/// Waiting searches and running slices.
pub struct Schedule<J> {
    /// The slice time.
    slice: Duration,
    short: Vec<Waiting<J>>,
    long: Vec<Waiting<J>>,
    /// Patient searches (analyses) that have not run yet.
    new: VecDeque<Waiting<J>>,
    /// Patient searches (analyses) that have run and wait for their next turn.
    turns: VecDeque<Waiting<J>>,
    /// Number of patient searches (analyses) in a row that got their first turn.
    new_in_a_row: u32,
    running: Vec<Running>,
    time: LaneTime,
    /// Whether the last slice went to a lane of lower priority because that lane was owed engine time, while a search
    /// of a higher lane waited.
    last_was_owed: bool,
    next_number: u64,
}

/// A search that waits for an engine.
struct Waiting<J> {
    job: J,
    priority: SearchPriority,
    since: Instant,
    /// Order of arrival, which breaks ties.
    number: u64,
}

/// A running slice of a search.
struct Running {
    id: SliceId,
    priority: SearchPriority,
    since: Instant,
    /// Time that the search waited for this slice.
    waited: Duration,
    /// Length of the turn; the slice may run longer if no other search is due.
    turn: Duration,
    /// Whether the slice went to a lane of lower priority because that lane was owed engine time, while a search of a
    /// higher lane waited.
    is_owed: bool,
    /// Whether the slice was told to end.
    is_leaving: bool,
}

impl Running {
    /// Time that the slice has run.
    fn ran(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.since)
    }

    /// Priority of the search, including the time of this slice up to `now`.
    fn priority_at(&self, now: Instant) -> SearchPriority {
        SearchPriority {
            spent: self.priority.spent + self.ran(now),
            ..self.priority
        }
    }
}

impl<J> Schedule<J> {
    /// Creates an empty schedule with this slice time, which is the length of the first turn of a search.
    pub fn new(slice: Duration) -> Schedule<J> {
        Schedule {
            slice,
            short: Vec::new(),
            long: Vec::new(),
            new: VecDeque::new(),
            turns: VecDeque::new(),
            new_in_a_row: 0,
            running: Vec::new(),
            time: LaneTime::new(slice * MAX_TURN),
            last_was_owed: false,
            next_number: 0,
        }
    }

    /// Time that a slice runs before it can be interrupted. Two such times together are shorter than a slice time.
    fn protected(&self) -> Duration {
        self.slice * 2 / 5
    }

    /// Adds a search, which waits for an engine from now on.
    pub fn push(&mut self, job: J, demand: Demand, now: Instant) {
        let priority = SearchPriority {
            demand,
            spent: Duration::ZERO,
            turns: 0,
            left: None,
        };
        self.wait(job, priority, now);
    }

    /// Puts a search into its lane. The search has waited since the time `since`.
    fn wait(&mut self, job: J, priority: SearchPriority, since: Instant) {
        let waiting = Waiting {
            job,
            priority,
            since,
            number: self.number(),
        };
        match priority.lane(self.slice) {
            Lane::Short => self.short.push(waiting),
            Lane::Long => self.long.push(waiting),
            Lane::Patient if priority.spent.is_zero() => self.new.push_back(waiting),
            Lane::Patient if priority.left.is_some() => self.turns.push_front(waiting),
            Lane::Patient => self.turns.push_back(waiting),
        }
    }

    /// Returns a new number, higher than all earlier ones.
    fn number(&mut self) -> u64 {
        self.next_number += 1;
        self.next_number
    }

    /// Chooses the search that an idle engine runs next and starts its slice. Returns `None` if no search waits.
    pub fn next(&mut self, now: Instant) -> Option<(J, SliceId)> {
        let first = Lane::ALL.into_iter().find(|&lane| self.waits(lane))?;
        // A lower lane never goes first twice in a row, so that a higher lane is delayed by one turn at most.
        let owed = Lane::ALL.into_iter().rev().find(|&lane| {
            lane > first && !self.last_was_owed && self.waits(lane) && self.time.is_owed(lane)
        });
        self.last_was_owed = owed.is_some();
        let waiting = self.take(owed.unwrap_or(first), now)?;
        let waited = waiting.waited(now);
        let Waiting { job, priority, .. } = waiting;
        let id = SliceId(self.number());
        let whole = self.slice * (priority.turns + 1).min(MAX_TURN);
        self.running.push(Running {
            id,
            priority,
            since: now,
            waited,
            turn: priority.left.unwrap_or(whole),
            is_owed: owed.is_some(),
            is_leaving: false,
        });
        Some((job, id))
    }

    /// Whether any search waits in the lane.
    fn waits(&self, lane: Lane) -> bool {
        match lane {
            Lane::Short => !self.short.is_empty(),
            Lane::Long => !self.long.is_empty(),
            Lane::Patient => !self.new.is_empty() || !self.turns.is_empty(),
        }
    }

    /// Removes and returns the search that goes first in the lane.
    fn take(&mut self, lane: Lane, now: Instant) -> Option<Waiting<J>> {
        let slice = self.slice;
        let urgent = match lane {
            Lane::Short => &mut self.short,
            Lane::Long => &mut self.long,
            Lane::Patient => return self.take_patient(),
        };
        let best = (urgent.iter().enumerate())
            .min_by_key(|(_, waiting)| (waiting.rank(slice, now), waiting.number))
            .map(|(index, _)| index)?;
        Some(urgent.swap_remove(best))
    }

    /// Removes and returns the patient search (analysis) that goes first: a new one, or one that has already run.
    fn take_patient(&mut self) -> Option<Waiting<J>> {
        if self.new_in_a_row < MAX_NEW_IN_A_ROW || self.turns.is_empty() {
            self.new_in_a_row = self.new_in_a_row.saturating_add(1);
            if let Some(waiting) = self.new.pop_front() {
                return Some(waiting);
            }
        }
        self.new_in_a_row = 0;
        self.turns.pop_front()
    }

    /// Selects the running slices that have to end because urgent searches wait. A slice has to end for a search of a
    /// higher lane; in the short lane, for a much shorter search. No slice is selected twice. The first waiting
    /// searches go to the `idle` engines and interrupt nothing.
    pub fn interrupt(&mut self, idle: usize, now: Instant) -> Vec<SliceId> {
        let mut places = self.places(idle);
        let mut urgent: Vec<(Lane, Duration)> = (self.short.iter().chain(&self.long))
            .map(|waiting| (waiting.priority.lane(self.slice), waiting.priority.cost()))
            .collect();
        urgent.sort();
        let mut interrupted = Vec::new();
        for (lane, cost) in urgent {
            if places > 0 {
                places -= 1;
                continue;
            }
            let (slice, protected) = (self.slice, self.protected());
            let gives_way = |running: &&mut Running| {
                let priority = running.priority_at(now);
                let is_longer = match priority.lane(slice) {
                    Lane::Short => lane == Lane::Short && priority.cost() >= cost * MUCH_LONGER,
                    other => other > lane,
                };
                let is_free = !running.is_owed || lane == Lane::Short;
                !running.is_leaving && running.ran(now) >= protected && is_free && is_longer
            };
            let longest = (self.running.iter_mut())
                .filter(gives_way)
                .max_by_key(|running| (running.priority_at(now).lane(slice), running.ran(now)));
            if let Some(running) = longest {
                running.is_leaving = true;
                interrupted.push(running.id);
            }
        }
        interrupted
    }

    /// Number of engines that are idle or whose slice was told to end.
    fn places(&self, idle: usize) -> usize {
        idle + self.running.iter().filter(|slice| slice.is_leaving).count()
    }

    /// Whether a slice was told to end.
    pub fn is_interrupted(&self, id: SliceId) -> bool {
        let running = self.running.iter().find(|running| running.id == id);
        running.is_none_or(|running| running.is_leaving)
    }

    /// Whether a slice has to end: it was interrupted, or its turn is over and another search is due.
    pub fn must_leave(&mut self, id: SliceId, idle: usize, now: Instant) -> bool {
        let Some(index) = self.running.iter().position(|running| running.id == id) else {
            return true;
        };
        let running = &self.running[index];
        if running.is_leaving {
            return true;
        }
        if running.ran(now) < running.turn || self.waiting() <= self.places(idle) {
            return false;
        }
        let priority = running.priority_at(now);
        let own = priority.rank(self.slice, Duration::ZERO);
        let is_another_turn = match priority.lane(self.slice) {
            Lane::Patient => true,
            lane => {
                let mut urgent = self.short.iter().chain(&self.long);
                let earned = running.ran(now);
                urgent.any(|waiting| waiting.rank(self.slice, now) < own)
                    || self.waits(Lane::Patient)
                        && self.time.is_owed_after(Lane::Patient, lane, earned)
            }
        };
        self.running[index].is_leaving = is_another_turn;
        is_another_turn
    }

    /// Ends a slice. `rest` is the search if it is unfinished; the search then waits for its next slice.
    pub fn end(&mut self, id: SliceId, rest: Option<J>, now: Instant) {
        let Some(index) = self.running.iter().position(|running| running.id == id) else {
            return;
        };
        let running = self.running.swap_remove(index);
        let ran = running.ran(now);
        let waits = Lane::ALL.map(|lane| self.waits(lane));
        let lane = running.priority.lane(self.slice);
        self.time.charge(lane, ran, |lane| waits[lane as usize]);
        if let Some(job) = rest {
            let mut priority = running.priority_at(now);
            let left = running.turn.saturating_sub(ran);
            priority.left = Some(left).filter(|&left| left >= self.protected());
            let since = match priority.left {
                // The turn was interrupted, so the earlier waiting time still counts.
                Some(_) => now.checked_sub(running.waited),
                None => None,
            };
            priority.turns += u32::from(priority.left.is_none());
            self.wait(job, priority, since.unwrap_or(now));
        }
    }

    /// Number of waiting searches.
    pub fn waiting(&self) -> usize {
        self.short.len() + self.long.len() + self.new.len() + self.turns.len()
    }

    /// Number of searches that wait or run.
    pub fn len(&self) -> usize {
        self.waiting() + self.running.len()
    }

    /// Removes waiting searches for which `is_wanted` returns false.
    pub fn retain(&mut self, is_wanted: impl Fn(&J) -> bool) {
        self.short.retain(|waiting| is_wanted(&waiting.job));
        self.long.retain(|waiting| is_wanted(&waiting.job));
        self.new.retain(|waiting| is_wanted(&waiting.job));
        self.turns.retain(|waiting| is_wanted(&waiting.job));
    }
}

impl<J> Waiting<J> {
    /// Time that the search has waited.
    fn waited(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.since)
    }

    /// Rank of the search in its lane. The search with the lowest rank goes first.
    fn rank(&self, slice: Duration, now: Instant) -> i128 {
        self.priority.rank(slice, self.waited(now))
    }
}
