//! The engine on a thread of its own.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::thread;

use obverse_core::Position;
use obverse_engine::{Engine, Limits, Line, Observer, Report, Request, Skill, Stop};

use crate::session::Event;
use crate::{SessionError, Settings};

/// Tells the thoughts of one question from those of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ticket(u64);

/// What the engine is to do.
enum Task {
    /// Think.
    Think {
        ticket: Ticket,
        request: Request,
        /// Whether it is to play, with the skill it has.
        plays: bool,
    },
    /// Forget all it has seen: a new game begins.
    Forget,
}

/// What thinking has led to.
#[derive(Clone, Debug)]
pub(crate) struct Thought {
    /// The move chosen and its value. The best one, unless the skill says otherwise.
    pub line: Line,
    /// All there is.
    pub report: Report,
}

/// Gives questions to the engine.
pub(crate) struct Thinker {
    tasks: Sender<Task>,
    tickets: u64,
    current: Option<(Ticket, Stop)>,
}

impl Thinker {
    /// Makes the engine and starts its thread, which tells `events` what it finds out.
    pub fn start(settings: &Settings, events: SyncSender<Event>) -> Result<Thinker, SessionError> {
        let (tasks, queue) = mpsc::channel();
        let engine = Engine::new(settings.engine.clone())?;
        let discs = settings.strength.skill;
        let work = move || {
            let farewell = Farewell(events);
            work(engine, discs, &queue, &farewell.0);
        };
        thread::Builder::new()
            .name("engine".to_owned())
            .spawn(work)
            .map_err(SessionError::Thread)?;
        Ok(Thinker {
            tasks,
            tickets: 0,
            current: None,
        })
    }

    /// Whether there is a question without an answer.
    pub fn is_thinking(&self) -> bool {
        self.current.is_some()
    }

    /// Gives up what it thinks about, and thinks about this.
    pub fn think(&mut self, position: Position, limits: Limits, lines: usize) {
        self.begin(position, limits, lines, false);
    }

    /// Gives up what it thinks about, and chooses a move.
    pub fn choose(&mut self, position: Position, limits: Limits) {
        self.begin(position, limits, 1, true);
    }

    fn begin(&mut self, position: Position, limits: Limits, lines: usize, plays: bool) {
        self.drop_question();
        let ticket = Ticket(self.tickets);
        self.tickets += 1;
        let stop = Stop::default();
        let request = Request::new(position, limits)
            .with_lines(lines)
            .with_stop(stop.clone());
        self.current = Some((ticket, stop));
        // A thread that is gone has said so.
        let _ = self.tasks.send(Task::Think {
            ticket,
            request,
            plays,
        });
    }

    /// Ends the thought: its answer comes at once, as good as it is.
    pub fn hurry(&self) {
        if let Some((_, stop)) = &self.current {
            stop.stop();
        }
    }

    /// Ends the thought, of which nothing more is heard.
    pub fn drop_question(&mut self) {
        self.hurry();
        self.current = None;
    }

    /// Forgets all it has seen and what it has given away.
    pub fn forget(&mut self) {
        self.drop_question();
        let _ = self.tasks.send(Task::Forget);
    }

    /// Whether this is the answer, or a part of it, that is being waited for.
    pub fn is_current(&self, ticket: Ticket) -> bool {
        self.current.as_ref().is_some_and(|(own, _)| *own == ticket)
    }

    /// The answer has come.
    pub fn finish(&mut self) {
        self.current = None;
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.hurry();
    }
}

/// Says that the thread ends, also if it panics.
struct Farewell(SyncSender<Event>);

impl Drop for Farewell {
    fn drop(&mut self) {
        let _ = self.0.send(Event::EngineGone);
    }
}

/// Tells what the engine finds out while it thinks.
struct Herald<'a>(&'a SyncSender<Event>, Ticket);

impl Observer for Herald<'_> {
    fn progress(&mut self, report: &Report) {
        let _ = self.0.send(Event::Progress(self.1, report.clone()));
    }
}

/// Does the tasks as they come, giving away so many discs a game.
fn work(
    mut engine: Engine,
    discs: Option<f64>,
    queue: &Receiver<Task>,
    events: &SyncSender<Event>,
) {
    let mut skill = discs.map(Skill::new);
    for task in queue {
        match task {
            Task::Forget => {
                engine.forget();
                skill = discs.map(Skill::new);
            }
            Task::Think {
                ticket,
                request,
                plays,
            } => {
                let thought = match &mut skill {
                    Some(skill) if plays => skilled(&mut engine, &request, skill),
                    _ => Thought::best(engine.think(&request, &mut Herald(events, ticket))),
                };
                if events.send(Event::Done(ticket, thought)).is_err() {
                    return;
                }
            }
        }
    }
}

impl Thought {
    fn best(report: Report) -> Thought {
        Thought {
            line: report.best().clone(),
            report,
        }
    }
}

fn skilled(engine: &mut Engine, request: &Request, skill: &mut Skill) -> Thought {
    let chance = RandomState::new().build_hasher().finish();
    let (line, report) = skill.think(engine, request, chance);
    Thought { line, report }
}
