//! The engine on a thread of its own.

use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

use obverse_core::{Game, Move, Position};
use obverse_engine::{
    Engine, EngineError, Level, Limits, Observer, Options, Report, Request, Skill, Stop,
};
use obverse_study::{Strength, even_opening};

/// What the engine is to think about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Task {
    /// What every move is worth, better and better.
    Hint(Position),
    /// A move to play.
    Move {
        /// Where.
        position: Position,
        /// How well.
        strength: Strength,
        /// What a player that gives away discs has given so far.
        skill: Option<Skill>,
        /// Its dice.
        chance: u64,
    },
    /// What a position of the game is worth, at a glance.
    Assess(Position),
    /// Random moves from the start that leave the game even.
    Opening {
        /// The dice.
        seed: u64,
    },
}

/// A task with its number; what is heard about another number is out of date.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Job {
    /// The number.
    pub id: u64,
    /// What to think about.
    pub task: Task,
}

/// What is heard from the engine.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// The number of the job.
    pub id: u64,
    /// What is new.
    pub news: News,
}

/// What is new about a job.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// Something is known better than before.
    Progress(Report),
    /// Nothing new, but so many positions visited.
    Nodes(u64),
    /// No more will come about a hint or an assessment.
    Done(Report),
    /// The move to play, why, and what is left of the skill.
    Chosen {
        /// The move.
        mv: Move,
        /// All that is known.
        report: Report,
        /// The skill after it.
        skill: Option<Skill>,
    },
    /// The opening that was asked for.
    Drawn(Game),
    /// The engine has failed; there will be no more thoughts at all.
    Crashed,
}

/// Hints go no further than this: nobody waits longer, and a forgotten terminal should not keep a
/// processor busy for ever.
const LONGEST_HINT: Duration = Duration::from_secs(120);
/// A reply that comes sooner is not seen to be one.
const SHORTEST_MOVE: Duration = Duration::from_millis(350);
/// How deep a glance is.
const GLANCE: u32 = 10;

/// The thread that thinks.
pub struct Thinker {
    jobs: Sender<(Job, Stop)>,
    stop: Stop,
}

impl Thinker {
    /// Starts it; it tells what it thinks by this function.
    pub fn start(
        options: Options,
        tell: impl Fn(Thought) + Send + 'static,
    ) -> Result<Thinker, EngineError> {
        let mut engine = Engine::with_table_that_fits(options)?;
        let (jobs, queue) = mpsc::channel::<(Job, Stop)>();
        let work = move || {
            for (job, stop) in queue {
                if stop.is_stopped() {
                    continue;
                }
                let id = job.id;
                let thinking = AssertUnwindSafe(|| {
                    let mut reporter = Reporter { id, tell: &tell };
                    work(&mut engine, job.task, &stop, &mut reporter)
                });
                let Ok(news) = panic::catch_unwind(thinking) else {
                    let news = News::Crashed;
                    return tell(Thought { id, news });
                };
                tell(Thought { id, news });
            }
        };
        let refused = |_| EngineError::Threads {
            wanted: 2,
            possible: 1,
        };
        thread::Builder::new().spawn(work).map_err(refused)?;
        Ok(Thinker {
            jobs,
            stop: Stop::default(),
        })
    }

    /// Leaves what it thinks about and turns to this, or rests.
    pub fn turn_to(&mut self, job: Option<Job>) {
        self.stop.stop();
        if let Some(job) = job {
            self.stop = Stop::default();
            // If the thread is gone it has said so.
            let _ = self.jobs.send((job, self.stop.clone()));
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

struct Reporter<'a, F> {
    id: u64,
    tell: &'a F,
}

impl<F: Fn(Thought)> Observer for Reporter<'_, F> {
    fn progress(&mut self, report: &Report) {
        let news = News::Progress(report.clone());
        (self.tell)(Thought { id: self.id, news });
    }

    fn pulse(&mut self, nodes: u64) {
        let news = News::Nodes(nodes);
        (self.tell)(Thought { id: self.id, news });
    }
}

fn work(engine: &mut Engine, task: Task, stop: &Stop, observer: &mut dyn Observer) -> News {
    let request =
        |position: Position, limits| Request::new(position, limits).with_stop(stop.clone());
    match task {
        Task::Hint(position) => {
            let request = request(position, Limits::time(LONGEST_HINT))
                .with_lines(position.legal_moves().count());
            News::Done(engine.think(&request, observer))
        }
        Task::Assess(position) => {
            let level = Level::new(GLANCE).unwrap_or(Level::MIN);
            News::Done(engine.think(&request(position, Limits::level(level)), &mut ()))
        }
        Task::Move {
            position,
            strength,
            mut skill,
            chance,
        } => {
            let begun = Instant::now();
            let lines = match skill {
                Some(_) => position.legal_moves().count(),
                None => 1,
            };
            let deep = request(position, strength.limits()).with_lines(lines);
            let report = engine.think(&deep, observer);
            let mut mv = report.best().first();
            if let Some(skill) = &mut skill {
                let glance = request(position, Limits::depth(1)).with_lines(lines);
                let glance = engine.think(&glance, &mut ());
                let moves_left = position.empty().len().div_ceil(2);
                mv = skill.choose(&report.lines, &glance.lines, moves_left, chance);
            }
            rest_until(begun + SHORTEST_MOVE, stop);
            match mv {
                Some(mv) => News::Chosen { mv, report, skill },
                None => News::Done(report),
            }
        }
        Task::Opening { seed } => News::Drawn(even_opening(engine, seed, stop)),
    }
}

fn rest_until(end: Instant, stop: &Stop) {
    while Instant::now() < end && !stop.is_stopped() {
        thread::sleep(Duration::from_millis(10));
    }
}
