//! Decides which search gets an engine next and which search must yield its engine. The schedule uses neither threads
//! nor a clock: the caller passes the time, so that tests can simulate hours of a busy server.
//!
//! Searches wait in three priority classes. [`PriorityClass::Short`] holds moves and openings that take less than a
//! slice time, [`PriorityClass::Long`] longer moves, [`PriorityClass::Patient`] analysis and reviews. A higher class
//! goes first, but a lower class is owed one ninth of the engine time of all higher classes: at least 9 % of the total
//! for long moves, 10 % for patient searches.
//!
//! A slice is an uninterrupted run of a search on an engine. The configured slice time is the unit of time: a search
//! runs for a turn of one to four slice times, then waits again. An interrupted turn continues in a later slice.
//!
//! A review that is interrupted within a move keeps the table of that search. Such reviews are the first of the patient
//! searches, and the others get no engine while one waits. So there are never more of these tables than engines, however
//! many reviews wait.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use super::owed_time::OwedTime;
use super::priority_class::PriorityClass;
use super::search_priority::SearchPriority;
use super::task_urgency::TaskUrgency;

/// Maximum length of a turn, in slice times. Later turns of a search are longer, since the search must first return to
/// the depth that it had reached before.
const MAX_TURN: u32 = 4;
/// After this many new analyses in a row, an analysis that has already run gets its turn.
const MAX_NEW_IN_A_ROW: u32 = 3;
/// A short search interrupts a running short search that is expected to take at least this many times as long.
const MUCH_LONGER: u32 = 4;

/// Identifier of a running slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SliceId(u64);

/// What is left of a search after a slice.
pub enum Rest<J> {
    /// The search is finished or not wanted any more.
    Nothing,
    /// The search waits for its next slice.
    Waiting(J),
    /// The patient search keeps a transposition table of its own until its next slice.
    HoldingTable(J),
}

/// Waiting searches and running slices.
pub struct Schedule<J> {
    /// The configured slice time, which is the length of the first turn of a search.
    slice: Duration,
    short: Vec<Waiting<J>>,
    long: Vec<Waiting<J>>,
    /// Patient searches that keep a table of their own.
    holding: VecDeque<Waiting<J>>,
    /// Patient searches (analyses) that have not run yet.
    new: VecDeque<Waiting<J>>,
    /// Patient searches (analyses) that have run and wait for their next turn.
    turns: VecDeque<Waiting<J>>,
    /// Number of patient searches (analyses) in a row that got their first turn.
    new_in_a_row: u32,
    running: Vec<Running>,
    time: OwedTime,
    /// Whether the last slice went to a search of lower priority while a search of higher priority waited. This happens
    /// when the lower priority class is owed engine time.
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
    /// Whether the slice went to a search of lower priority while a search of higher priority waited. This happens when
    /// the lower priority class is owed engine time.
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
            holding: VecDeque::new(),
            new: VecDeque::new(),
            turns: VecDeque::new(),
            new_in_a_row: 0,
            running: Vec::new(),
            time: OwedTime::new(slice * MAX_TURN),
            last_was_owed: false,
            next_number: 0,
        }
    }

    /// Time that a slice runs before it can be interrupted: less than half of the slice time.
    fn protected(&self) -> Duration {
        self.slice * 2 / 5
    }

    /// Adds a search, which waits for an engine from now on.
    pub fn push(&mut self, job: J, urgency: TaskUrgency, now: Instant) {
        let priority = SearchPriority {
            urgency,
            spent: Duration::ZERO,
            turns: 0,
            left: None,
        };
        let waiting = self.waiting_since(now, job, priority);
        self.wait(waiting);
    }

    /// Adds a search to the waiting searches of its priority class.
    fn wait(&mut self, waiting: Waiting<J>) {
        let priority = waiting.priority;
        match priority.class(self.slice) {
            PriorityClass::Short => self.short.push(waiting),
            PriorityClass::Long => self.long.push(waiting),
            PriorityClass::Patient if priority.spent.is_zero() => self.new.push_back(waiting),
            PriorityClass::Patient if priority.left.is_some() => self.turns.push_front(waiting),
            PriorityClass::Patient => self.turns.push_back(waiting),
        }
    }

    /// A search that has waited since the time `since`.
    fn waiting_since(&mut self, since: Instant, job: J, priority: SearchPriority) -> Waiting<J> {
        Waiting {
            job,
            priority,
            since,
            number: self.number(),
        }
    }

    /// Returns a new number, higher than all earlier ones.
    fn number(&mut self) -> u64 {
        self.next_number += 1;
        self.next_number
    }

    /// Chooses the search that an idle engine runs next and starts its slice. Returns `None` if no search waits.
    pub fn next(&mut self, now: Instant) -> Option<(J, SliceId)> {
        let first = PriorityClass::ALL
            .into_iter()
            .find(|&class| self.waits(class))?;
        // A lower priority class never goes first twice in a row, so that a higher class is delayed by one turn at
        // most.
        let owed = PriorityClass::ALL.into_iter().rev().find(|&class| {
            class > first && !self.last_was_owed && self.waits(class) && self.time.is_owed(class)
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

    /// Whether any search of this priority class waits.
    fn waits(&self, class: PriorityClass) -> bool {
        match class {
            PriorityClass::Short => !self.short.is_empty(),
            PriorityClass::Long => !self.long.is_empty(),
            PriorityClass::Patient => {
                !(self.holding.is_empty() && self.new.is_empty() && self.turns.is_empty())
            }
        }
    }

    /// Removes and returns the search that goes first in this priority class.
    fn take(&mut self, class: PriorityClass, now: Instant) -> Option<Waiting<J>> {
        let slice = self.slice;
        let urgent = match class {
            PriorityClass::Short => &mut self.short,
            PriorityClass::Long => &mut self.long,
            PriorityClass::Patient => return self.take_patient(),
        };
        let best = (urgent.iter().enumerate())
            .min_by_key(|(_, waiting)| (waiting.rank(slice, now), waiting.number))
            .map(|(index, _)| index)?;
        Some(urgent.swap_remove(best))
    }

    /// Removes and returns the patient search (analysis) that goes first: one that holds a table, a new one, or one that
    /// has already run.
    fn take_patient(&mut self) -> Option<Waiting<J>> {
        if let Some(waiting) = self.holding.pop_front() {
            return Some(waiting);
        }
        if self.new_in_a_row < MAX_NEW_IN_A_ROW || self.turns.is_empty() {
            self.new_in_a_row = self.new_in_a_row.saturating_add(1);
            if let Some(waiting) = self.new.pop_front() {
                return Some(waiting);
            }
        }
        self.new_in_a_row = 0;
        self.turns.pop_front()
    }

    /// Selects the running slices that have to end because urgent searches wait. A slice has to end if a search of a
    /// higher priority class waits. A short search also has to end if a much shorter search waits. No slice is selected
    /// twice. The first waiting searches go to the `idle` engines and interrupt nothing.
    pub fn interrupt(&mut self, idle: usize, now: Instant) -> Vec<SliceId> {
        let mut places = self.places(idle);
        let mut urgent: Vec<(PriorityClass, Duration)> = (self.short.iter().chain(&self.long))
            .map(|waiting| (waiting.priority.class(self.slice), waiting.priority.cost()))
            .collect();
        urgent.sort();
        let mut interrupted = Vec::new();
        for (class, cost) in urgent {
            if places > 0 {
                places -= 1;
                continue;
            }
            let (slice, protected) = (self.slice, self.protected());
            let gives_way = |running: &&mut Running| {
                let priority = running.priority_at(now);
                let is_longer = match priority.class(slice) {
                    PriorityClass::Short => {
                        class == PriorityClass::Short && priority.cost() >= cost * MUCH_LONGER
                    }
                    other => other > class,
                };
                let is_free = !running.is_owed || class == PriorityClass::Short;
                !running.is_leaving && running.ran(now) >= protected && is_free && is_longer
            };
            let longest = (self.running.iter_mut())
                .filter(gives_way)
                .max_by_key(|running| (running.priority_at(now).class(slice), running.ran(now)));
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
        let is_another_turn = match priority.class(self.slice) {
            PriorityClass::Patient => true,
            class => {
                let mut urgent = self.short.iter().chain(&self.long);
                let earned = running.ran(now);
                urgent.any(|waiting| waiting.rank(self.slice, now) < own)
                    || self.waits(PriorityClass::Patient)
                        && self
                            .time
                            .is_owed_after(PriorityClass::Patient, class, earned)
            }
        };
        self.running[index].is_leaving = is_another_turn;
        is_another_turn
    }

    /// Ends a slice. If the search is unfinished, it waits for its next slice.
    pub fn end(&mut self, id: SliceId, rest: Rest<J>, now: Instant) {
        let Some(index) = self.running.iter().position(|running| running.id == id) else {
            return;
        };
        let running = self.running.swap_remove(index);
        let ran = running.ran(now);
        let waits = PriorityClass::ALL.map(|class| self.waits(class));
        let class = running.priority.class(self.slice);
        self.time.charge(class, ran, |class| waits[class as usize]);
        let holds_table = matches!(rest, Rest::HoldingTable(_));
        if let Rest::Waiting(job) | Rest::HoldingTable(job) = rest {
            let mut priority = running.priority_at(now);
            let left = running.turn.saturating_sub(ran);
            priority.left = Some(left).filter(|&left| left >= self.protected());
            let since = match priority.left {
                // The turn was interrupted, so the earlier waiting time still counts.
                Some(_) => now.checked_sub(running.waited),
                None => None,
            };
            priority.turns += u32::from(priority.left.is_none());
            let waiting = self.waiting_since(since.unwrap_or(now), job, priority);
            match holds_table {
                true => self.holding.push_back(waiting),
                false => self.wait(waiting),
            }
        }
    }

    /// Number of waiting searches.
    pub fn waiting(&self) -> usize {
        let urgent = self.short.len() + self.long.len();
        urgent + self.holding.len() + self.new.len() + self.turns.len()
    }

    /// Number of searches that wait or run.
    pub fn len(&self) -> usize {
        self.waiting() + self.running.len()
    }

    /// Removes waiting searches for which `is_wanted` returns false.
    pub fn retain(&mut self, is_wanted: impl Fn(&J) -> bool) {
        self.short.retain(|waiting| is_wanted(&waiting.job));
        self.long.retain(|waiting| is_wanted(&waiting.job));
        self.holding.retain(|waiting| is_wanted(&waiting.job));
        self.new.retain(|waiting| is_wanted(&waiting.job));
        self.turns.retain(|waiting| is_wanted(&waiting.job));
    }
}

impl<J> Waiting<J> {
    /// Time that the search has waited.
    fn waited(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.since)
    }

    /// Rank of the search in its priority class. The search with the lowest rank goes first.
    fn rank(&self, slice: Duration, now: Instant) -> i128 {
        self.priority.rank(slice, self.waited(now))
    }
}
