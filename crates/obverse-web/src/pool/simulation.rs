//! Tests of the schedule with simulated engines, players and time.

use std::time::{Duration, Instant};

use obverse_core::Random;

use super::schedule::{Rest, Schedule, SliceId};
use super::task_urgency::TaskUrgency;

const SLICE: Duration = Duration::from_millis(250);
/// Interval at which a slice checks whether it has to end.
const CHECK_INTERVAL: Duration = Duration::from_millis(100);
/// Time that a search needs to stop.
const REACTION: Duration = Duration::from_millis(3);
const TICK: Duration = Duration::from_millis(1);
const MINUTE: Duration = Duration::from_secs(60);

/// The estimate of [`super::task_urgency::TaskUrgency`] for a level-6 move.
const SHORT: TaskUrgency = TaskUrgency::Urgent {
    expected: Duration::from_millis(2),
};
const SHORT_WORK: Duration = Duration::from_millis(5);
const LONG: TaskUrgency = TaskUrgency::Urgent {
    expected: Duration::from_secs(1000),
};

/// A simulated search, which chooses a move or analyses a position.
#[derive(Clone, Copy, Debug)]
struct Search {
    urgency: TaskUrgency,
    /// Engine time that the search needs; `None` for an endless search.
    work: Option<Duration>,
    asked: Duration,
    begun: Option<Duration>,
    done: Option<Duration>,
    spent: Duration,
}

struct Engine {
    slice: Option<(usize, SliceId, Duration)>,
    /// Time at which the interrupted slice ends.
    stops: Option<Duration>,
}

struct Simulation {
    start: Instant,
    now: Duration,
    schedule: Schedule<usize>,
    engines: Vec<Engine>,
    searches: Vec<Search>,
}

impl Simulation {
    fn new(engines: usize) -> Simulation {
        let idle = || Engine {
            slice: None,
            stops: None,
        };
        Simulation {
            start: Instant::now(),
            now: Duration::ZERO,
            schedule: Schedule::new(SLICE),
            engines: std::iter::repeat_with(idle).take(engines).collect(),
            searches: Vec::new(),
        }
    }

    fn instant(&self) -> Instant {
        self.start + self.now
    }

    fn idle(&self) -> usize {
        let idle = self.engines.iter().filter(|engine| engine.slice.is_none());
        idle.count()
    }

    fn ask(&mut self, urgency: TaskUrgency, work: Option<Duration>) -> usize {
        self.searches.push(Search {
            urgency,
            work,
            asked: self.now,
            begun: None,
            done: None,
            spent: Duration::ZERO,
        });
        let number = self.searches.len() - 1;
        self.schedule.push(number, urgency, self.instant());
        self.interrupt();
        number
    }

    fn ask_many(&mut self, count: usize, urgency: TaskUrgency) -> Vec<usize> {
        (0..count).map(|_| self.ask(urgency, None)).collect()
    }

    fn interrupt(&mut self) {
        for id in self.schedule.interrupt(self.idle(), self.instant()) {
            for engine in &mut self.engines {
                if engine.slice.is_some_and(|(_, slice, _)| slice == id) {
                    engine.stops = Some(self.now + REACTION);
                }
            }
        }
    }

    /// Advances the time by a millisecond.
    fn tick(&mut self) {
        self.now += TICK;
        let now = self.now;
        for index in 0..self.engines.len() {
            if let Some((number, id, since)) = self.engines[index].slice {
                let ran = now - since;
                let search = &mut self.searches[number];
                let is_done = search.work.is_some_and(|work| search.spent + ran >= work);
                let is_stopped = self.engines[index].stops.is_some_and(|stop| now >= stop);
                if is_done || is_stopped {
                    search.spent += ran;
                    search.done = is_done.then_some(now);
                    self.engines[index] = Engine {
                        slice: None,
                        stops: None,
                    };
                    let rest = match is_done {
                        true => Rest::Nothing,
                        false => Rest::Waiting(number),
                    };
                    self.schedule.end(id, rest, self.instant());
                } else if ran.as_millis().is_multiple_of(CHECK_INTERVAL.as_millis()) {
                    self.interrupt();
                    let (idle, instant) = (self.idle(), self.instant());
                    if self.schedule.must_leave(id, idle, instant) {
                        self.engines[index].stops.get_or_insert(now + REACTION);
                    }
                }
            }
            if self.engines[index].slice.is_none()
                && let Some((number, id)) = self.schedule.next(self.instant())
            {
                self.searches[number].begun.get_or_insert(now);
                self.engines[index].slice = Some((number, id, now));
            }
        }
    }

    fn run(&mut self, time: Duration) {
        for _ in 0..time.as_millis() {
            self.tick();
        }
    }

    /// Simulates a player: requests moves that need a short search, each up to two seconds after the previous reply.
    /// Returns the waiting times.
    fn play_moves(&mut self, moves: usize, dice: &mut Random) -> Vec<Duration> {
        (0..moves)
            .map(|_| {
                self.run(Duration::from_millis(dice.below(2000).into()));
                let number = self.ask(SHORT, Some(SHORT_WORK));
                while self.searches[number].done.is_none() {
                    self.tick();
                    assert!(
                        self.now < 1000 * MINUTE,
                        "a move was not done within 1000 minutes"
                    );
                }
                let search = self.searches[number];
                search.done.expect("done") - search.asked - SHORT_WORK
            })
            .collect()
    }

    fn spent(&self, searches: &[usize]) -> Vec<Duration> {
        let spent = searches.iter().map(|&number| self.searches[number].spent);
        spent.collect()
    }

    /// Share of the engine time that patient searches (analyses) have had.
    fn patient_share(&self) -> f64 {
        let sum = |is_wanted: fn(&Search) -> bool| -> Duration {
            let wanted = self.searches.iter().filter(|search| is_wanted(search));
            wanted.map(|search| search.spent).sum()
        };
        let patient = sum(|search| search.urgency == TaskUrgency::Patient);
        patient.as_secs_f64() / sum(|_| true).as_secs_f64()
    }
}

fn difference(times: &[Duration]) -> Duration {
    *times.iter().max().expect("some") - *times.iter().min().expect("some")
}

#[test]
fn a_short_move_waits_at_most_one_slice_among_fifty_analyses() {
    for engines in 1..=4 {
        let mut simulation = Simulation::new(engines);
        let analyses = simulation.ask_many(50, TaskUrgency::Patient);
        simulation.run(MINUTE);
        let waits = simulation.play_moves(300, &mut Random::new(engines as u64));
        let longest = *waits.iter().max().expect("some");
        assert!(longest <= SLICE, "{engines} engines: {longest:?}");
        // All analyses advance evenly.
        simulation.run(2 * MINUTE);
        let spent = simulation.spent(&analyses);
        assert!(difference(&spent) <= 6 * SLICE * 4, "{spent:?}");
        let least = simulation.now * engines as u32 / 50 * 8 / 10;
        assert!(spent.iter().all(|&spent| spent >= least), "{spent:?}");
    }
}

#[test]
fn a_short_move_waits_at_most_one_slice_among_ten_long_ones() {
    for engines in 1..=4 {
        let mut simulation = Simulation::new(engines);
        let analyses = simulation.ask_many(50, TaskUrgency::Patient);
        let long_moves = simulation.ask_many(10, LONG);
        // The moves begin without a warm-up, before any search has used engine time.
        let waits = simulation.play_moves(300, &mut Random::new(engines as u64));
        let longest = *waits.iter().max().expect("some");
        assert!(longest <= SLICE, "{engines} engines: {longest:?}");
        let share = simulation.patient_share();
        assert!(share >= 0.095, "{engines} engines: {share}");
        simulation.run(20 * MINUTE);
        let share = simulation.patient_share();
        assert!((0.098..0.15).contains(&share), "{engines} engines: {share}");
        let spent = simulation.spent(&analyses);
        assert!(spent.iter().all(|spent| !spent.is_zero()), "{spent:?}");
        assert!(difference(&spent) <= 6 * SLICE * 4, "{spent:?}");
        // Long moves share the engine time evenly.
        let spent = simulation.spent(&long_moves);
        assert!(difference(&spent) <= 4 * SLICE * 4, "{spent:?}");
    }
}

#[test]
fn many_players_mostly_wait_for_each_other() {
    for engines in 1..=3 {
        let mut simulation = Simulation::new(engines);
        simulation.ask_many(50, TaskUrgency::Patient);
        simulation.ask_many(10, LONG);
        let mut dice = Random::new(7);
        // With this average pause between two moves, the moves need half of the engine time.
        let pause = 2 * SHORT_WORK.as_millis() as u32 / engines as u32;
        let mut players = Vec::new();
        for _ in 0..20_000 {
            simulation.run(Duration::from_millis(dice.below(2 * pause + 1).into()));
            players.push(simulation.ask(SHORT, Some(SHORT_WORK)));
        }
        simulation.run(SLICE);
        let mut waits: Vec<Duration> = (players.iter())
            .map(|&number| {
                let search = simulation.searches[number];
                search.begun.expect("an engine") - search.asked
            })
            .collect();
        waits.sort();
        let (middle, longest) = (waits[waits.len() / 2], waits[waits.len() - 1]);
        assert!(middle <= SLICE * 2 / 5, "{engines} engines: {middle:?}");
        assert!(longest <= 2 * SLICE, "{engines} engines: {longest:?}");
        let share = simulation.patient_share();
        assert!(share >= 0.095, "{engines} engines: {share}");
    }
}

#[test]
fn no_search_starves_when_short_moves_overload_the_engines() {
    let mut simulation = Simulation::new(1);
    let analyses = simulation.ask_many(5, TaskUrgency::Patient);
    let long_moves = simulation.ask_many(3, LONG);
    while simulation.now < 10 * MINUTE {
        // Keep more moves waiting than the engine can search.
        while simulation.schedule.waiting() < 30 {
            simulation.ask(SHORT, Some(SHORT_WORK));
        }
        simulation.tick();
    }
    let total = |searches: &[usize]| -> Duration { simulation.spent(searches).iter().sum() };
    let (patient, long) = (total(&analyses), total(&long_moves));
    assert!(patient >= simulation.now * 95 / 1000, "{patient:?}");
    assert!(long >= simulation.now * 85 / 1000, "{long:?}");
}

#[test]
fn a_long_move_advances_among_new_ones() {
    let mut simulation = Simulation::new(1);
    let old = simulation.ask(LONG, None);
    simulation.run(MINUTE);
    let before = simulation.searches[old].spent;
    for _ in 0..300 {
        // A new move that takes a second arrives every second, so the new moves alone could use up all engine time.
        let expected = Duration::from_millis(300);
        simulation.ask(
            TaskUrgency::Urgent { expected },
            Some(Duration::from_secs(1)),
        );
        simulation.run(Duration::from_secs(1));
    }
    assert!(simulation.searches[old].spent >= before + Duration::from_secs(5));
}

#[test]
fn a_short_move_is_delayed_by_one_owed_slice() {
    let mut schedule = Schedule::new(SLICE);
    let mut now = Instant::now();
    schedule.push("short", SHORT, now);
    for (job, urgency) in [("long", LONG), ("patient", TaskUrgency::Patient)] {
        schedule.push(job, urgency, now);
    }
    let (job, id) = schedule.next(now).expect("a slice");
    assert_eq!(job, "short");
    // The short search takes a minute, so the two lower priority classes are then owed time.
    now += MINUTE;
    schedule.end(id, Rest::Nothing, now);
    for job in ["short", "another"] {
        schedule.push(job, SHORT, now);
    }
    let order: Vec<&str> = std::iter::from_fn(|| schedule.next(now))
        .map(|(job, _)| job)
        .collect();
    assert_eq!(order, ["patient", "short", "long", "another"]);
}

#[test]
fn a_single_search_per_engine_is_never_interrupted() {
    let mut simulation = Simulation::new(2);
    let searches = [
        simulation.ask(LONG, None),
        simulation.ask(TaskUrgency::Patient, None),
    ];
    simulation.run(MINUTE);
    // Time is counted at the end of a slice, and no slice has ended.
    assert!(simulation.spent(&searches).iter().all(Duration::is_zero));
    assert_eq!(
        (simulation.schedule.len(), simulation.schedule.waiting()),
        (2, 0)
    );
}

#[test]
fn a_new_analysis_starts_soon_among_fifty_old_ones() {
    let mut simulation = Simulation::new(1);
    simulation.ask_many(50, TaskUrgency::Patient);
    simulation.run(5 * MINUTE);
    for _ in 0..20 {
        let new = simulation.ask(TaskUrgency::Patient, Some(3 * SLICE));
        simulation.run(2 * MINUTE);
        let search = simulation.searches[new];
        // The new analysis waits for one turn of an older analysis.
        let waited = search.begun.expect("a slice") - search.asked;
        assert!(waited <= 5 * SLICE, "{waited:?}");
    }
}

#[test]
fn reviews_hold_no_more_tables_than_there_are_engines() {
    const ENGINES: usize = 3;
    let mut schedule = Schedule::new(SLICE);
    let mut now = Instant::now();
    let mut dice = Random::new(11);
    let reviews = 20;
    for review in 0..reviews {
        schedule.push(review, TaskUrgency::Patient, now);
    }
    let mut running: Vec<(usize, SliceId)> = Vec::new();
    let mut holding = Vec::new();
    let mut has_run = vec![false; reviews];
    for _ in 0..10_000 {
        now += TICK * dice.below(2 * SLICE.as_millis() as u32);
        while running.len() < ENGINES
            && let Some((review, id)) = schedule.next(now)
        {
            running.push((review, id));
            has_run[review] = true;
            holding.retain(|&held| held != review);
        }
        let (review, id) = running.swap_remove(dice.below(ENGINES as u32) as usize);
        // Interrupted within a move, or at the end of one.
        let rest = match dice.below(3) {
            0 => Rest::Waiting(review),
            _ => {
                holding.push(review);
                Rest::HoldingTable(review)
            }
        };
        schedule.end(id, rest, now);
        let tables = holding.len() + running.len();
        assert!(tables <= ENGINES, "{tables} tables");
    }
    assert!(has_run.iter().all(|&has_run| has_run));
}
