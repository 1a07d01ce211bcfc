//! Which search gets an engine next, and which one has to leave it. No threads and no clock: the time is
//! handed in, so that hours of a busy server can be tested in a second.
//!
//! Searches wait in three lanes. [`Lane::Short`] holds moves and openings that take less than a slice,
//! [`Lane::Long`] moves that take longer, [`Lane::Patient`] values and reviews. A higher lane goes first,
//! but a lower one is owed a ninth of the time that the lanes above it take, and so keeps a tenth.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use super::lane::{Lane, LaneTime};

/// Waiting is worth an eighth of itself: a search that has spent a second goes before a new one after
/// eight seconds.
const WAITING_WORTH: u32 = 8;
/// Above this many slices of engine time, urgent searches count as equally long and take turns.
const LONGEST_COST: u32 = 8;
/// The turn of a search that goes on is longer than its first one, since it has to catch up; at most
/// this many slices.
const LONGEST_TURN: u32 = 4;
/// After this many patient searches that are new, one that is not gets its turn.
const NEW_IN_A_ROW: u32 = 3;
/// A short search interrupts another short one that costs this many times as much.
const MUCH_LONGER: u32 = 4;

/// Who waits for a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demand {
    /// Somebody waits for a move or an opening.
    Urgent {
        /// A guess of the engine time it takes. Only the order depends on it.
        expected: Duration,
    },
    /// Somebody looks at values that get better.
    Patient,
}

/// A slice that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SliceId(u64);

/// Searches that wait, and the slices that run.
pub struct Schedule<J> {
    slice: Duration,
    short: Vec<Waiting<J>>,
    long: Vec<Waiting<J>>,
    /// Patient searches that have had no time yet.
    new: VecDeque<Waiting<J>>,
    /// Patient searches that take turns.
    turns: VecDeque<Waiting<J>>,
    new_in_a_row: u32,
    running: Vec<Running>,
    time: LaneTime,
    /// The last slice began although a higher lane had somebody waiting.
    last_was_owed: bool,
    next_number: u64,
}

struct Waiting<J> {
    job: J,
    account: Account,
    since: Instant,
    /// Of two that are equal, the one that was here first goes first.
    number: u64,
}

struct Running {
    id: SliceId,
    account: Account,
    since: Instant,
    /// How long it waited for this slice.
    waited: Duration,
    turn: Duration,
    is_owed: bool,
    /// It was told to end.
    is_leaving: bool,
}

/// What is known of a search.
#[derive(Clone, Copy)]
struct Account {
    demand: Demand,
    spent: Duration,
    turns: u32,
    /// What is left of a turn that was interrupted.
    left: Option<Duration>,
}

impl Account {
    /// The engine time that an urgent search takes: what was expected, or what it has spent if that is
    /// more.
    fn cost(&self) -> Duration {
        match self.demand {
            Demand::Urgent { expected } => expected.max(self.spent),
            Demand::Patient => Duration::MAX,
        }
    }

    fn lane(&self, slice: Duration) -> Lane {
        match self.demand {
            Demand::Patient => Lane::Patient,
            Demand::Urgent { .. } if self.cost() < slice => Lane::Short,
            Demand::Urgent { .. } => Lane::Long,
        }
    }

    /// The place of an urgent search in its lane, the least first.
    fn rank(&self, slice: Duration, waited: Duration) -> i128 {
        let cost = self.cost().min(slice * LONGEST_COST).as_nanos() as i128;
        cost - (waited / WAITING_WORTH).as_nanos() as i128
    }
}

impl Running {
    fn ran(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.since)
    }

    /// Its account with the time of this slice.
    fn account_at(&self, now: Instant) -> Account {
        Account {
            spent: self.account.spent + self.ran(now),
            ..self.account
        }
    }
}

impl<J> Schedule<J> {
    /// Nobody waits; a first turn takes `slice`.
    pub fn new(slice: Duration) -> Schedule<J> {
        Schedule {
            slice,
            short: Vec::new(),
            long: Vec::new(),
            new: VecDeque::new(),
            turns: VecDeque::new(),
            new_in_a_row: 0,
            running: Vec::new(),
            time: LaneTime::new(slice * LONGEST_TURN),
            last_was_owed: false,
            next_number: 0,
        }
    }

    /// No slice is interrupted before it has run this long: two of them, one after the other, take less
    /// than a slice.
    fn protected(&self) -> Duration {
        self.slice * 2 / 5
    }

    /// A search waits from now on.
    pub fn push(&mut self, job: J, demand: Demand, now: Instant) {
        let account = Account {
            demand,
            spent: Duration::ZERO,
            turns: 0,
            left: None,
        };
        self.wait(job, account, now);
    }

    fn wait(&mut self, job: J, account: Account, since: Instant) {
        let waiting = Waiting {
            job,
            account,
            since,
            number: self.number(),
        };
        match account.lane(self.slice) {
            Lane::Short => self.short.push(waiting),
            Lane::Long => self.long.push(waiting),
            Lane::Patient if account.spent.is_zero() => self.new.push_back(waiting),
            Lane::Patient if account.left.is_some() => self.turns.push_front(waiting),
            Lane::Patient => self.turns.push_back(waiting),
        }
    }

    fn number(&mut self) -> u64 {
        self.next_number += 1;
        self.next_number
    }

    /// The search that an idle engine runs a slice of.
    pub fn next(&mut self, now: Instant) -> Option<(J, SliceId)> {
        let first = Lane::ALL.into_iter().find(|&lane| self.waits(lane))?;
        // Never two in a row: whoever waits in a higher lane is held off once.
        let owed = Lane::ALL.into_iter().rev().find(|&lane| {
            lane > first && !self.last_was_owed && self.waits(lane) && self.time.is_owed(lane)
        });
        self.last_was_owed = owed.is_some();
        let waiting = self.take(owed.unwrap_or(first), now)?;
        let waited = waiting.waited(now);
        let Waiting { job, account, .. } = waiting;
        let id = SliceId(self.number());
        let whole = self.slice * (account.turns + 1).min(LONGEST_TURN);
        self.running.push(Running {
            id,
            account,
            since: now,
            waited,
            turn: account.left.unwrap_or(whole),
            is_owed: owed.is_some(),
            is_leaving: false,
        });
        Some((job, id))
    }

    fn waits(&self, lane: Lane) -> bool {
        match lane {
            Lane::Short => !self.short.is_empty(),
            Lane::Long => !self.long.is_empty(),
            Lane::Patient => !self.new.is_empty() || !self.turns.is_empty(),
        }
    }

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

    fn take_patient(&mut self) -> Option<Waiting<J>> {
        if self.new_in_a_row < NEW_IN_A_ROW || self.turns.is_empty() {
            self.new_in_a_row = self.new_in_a_row.saturating_add(1);
            if let Some(waiting) = self.new.pop_front() {
                return Some(waiting);
            }
        }
        self.new_in_a_row = 0;
        self.turns.pop_front()
    }

    /// Slices that have to end now because somebody of a higher lane waits for an engine, told once;
    /// `idle` engines will take some of those who wait.
    pub fn interrupt(&mut self, idle: usize, now: Instant) -> Vec<SliceId> {
        let mut places = self.places(idle);
        let mut urgent: Vec<(Lane, Duration)> = (self.short.iter().chain(&self.long))
            .map(|waiting| (waiting.account.lane(self.slice), waiting.account.cost()))
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
                let account = running.account_at(now);
                let is_longer = match account.lane(slice) {
                    Lane::Short => lane == Lane::Short && account.cost() >= cost * MUCH_LONGER,
                    other => other > lane,
                };
                let is_free = !running.is_owed || lane == Lane::Short;
                !running.is_leaving && running.ran(now) >= protected && is_free && is_longer
            };
            let longest = (self.running.iter_mut())
                .filter(gives_way)
                .max_by_key(|running| (running.account_at(now).lane(slice), running.ran(now)));
            if let Some(running) = longest {
                running.is_leaving = true;
                interrupted.push(running.id);
            }
        }
        interrupted
    }

    /// Engines that will be free without another slice being told to end.
    fn places(&self, idle: usize) -> usize {
        idle + self.running.iter().filter(|slice| slice.is_leaving).count()
    }

    /// Whether a slice was told to end.
    pub fn is_interrupted(&self, id: SliceId) -> bool {
        let running = self.running.iter().find(|running| running.id == id);
        running.is_none_or(|running| running.is_leaving)
    }

    /// Whether a slice has to end: it was interrupted, or its turn is over and somebody else's has come.
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
        let account = running.account_at(now);
        let own = account.rank(self.slice, Duration::ZERO);
        let is_another_turn = match account.lane(self.slice) {
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

    /// A slice is over; what is left of the search, if anything, waits for the next one.
    pub fn end(&mut self, id: SliceId, rest: Option<J>, now: Instant) {
        let Some(index) = self.running.iter().position(|running| running.id == id) else {
            return;
        };
        let running = self.running.swap_remove(index);
        let ran = running.ran(now);
        let waits = Lane::ALL.map(|lane| self.waits(lane));
        let lane = running.account.lane(self.slice);
        self.time.charge(lane, ran, |lane| waits[lane as usize]);
        if let Some(job) = rest {
            let mut account = running.account_at(now);
            let left = running.turn.saturating_sub(ran);
            account.left = Some(left).filter(|&left| left >= self.protected());
            let since = match account.left {
                // Its turn goes on: it keeps its place.
                Some(_) => now.checked_sub(running.waited),
                None => None,
            };
            account.turns += u32::from(account.left.is_none());
            self.wait(job, account, since.unwrap_or(now));
        }
    }

    /// How many searches wait.
    pub fn waiting(&self) -> usize {
        self.short.len() + self.long.len() + self.new.len() + self.turns.len()
    }

    /// How many searches wait or run.
    pub fn len(&self) -> usize {
        self.waiting() + self.running.len()
    }

    /// Searches that are not wanted any more wait no longer.
    pub fn retain(&mut self, is_wanted: impl Fn(&J) -> bool) {
        self.short.retain(|waiting| is_wanted(&waiting.job));
        self.long.retain(|waiting| is_wanted(&waiting.job));
        self.new.retain(|waiting| is_wanted(&waiting.job));
        self.turns.retain(|waiting| is_wanted(&waiting.job));
    }
}

impl<J> Waiting<J> {
    fn waited(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.since)
    }

    fn rank(&self, slice: Duration, now: Instant) -> i128 {
        self.account.rank(slice, self.waited(now))
    }
}
