//! The engine on its own thread, which takes one search at a time.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::thread;

use obverse_core::Position;
use obverse_engine::{Engine, Limits, Line, Observer, Report, Request, Skill, Stop};

use crate::event_loop::Event;
use crate::{SessionError, Settings};

/// Identifier of a search, which distinguishes events of the current search from events of a cancelled one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SearchId(u64);

/// A command to the engine's thread.
enum EngineCommand {
    Search {
        id: SearchId,
        request: Request,
        /// Whether the engine chooses a move to play, with the skill of the settings. If false, the engine analyses
        /// at full strength.
        plays: bool,
    },
    /// Clears the transposition table for a new game.
    Clear,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub(crate) struct SearchResult {
    /// The chosen move with its line: the best move, or a weaker one if the settings have a skill.
    pub line: Line,
    /// The full report of the search.
    pub report: Report,
}

/// Handle to the engine's thread.
pub(crate) struct EngineThread {
    commands: Sender<EngineCommand>,
    next_id: u64,
    current: Option<(SearchId, Stop)>,
}

impl EngineThread {
    /// Creates the engine and starts its thread, which sends its results to `events`.
    pub fn start(
        settings: &Settings,
        events: SyncSender<Event>,
    ) -> Result<EngineThread, SessionError> {
        let (commands, queue) = mpsc::channel();
        let engine = Engine::new(settings.engine.clone())?;
        let skill = settings.strength.skill;
        let work = move || {
            let notice = ExitNotice(events);
            work(engine, skill, &queue, &notice.0);
        };
        thread::Builder::new()
            .name("engine".to_owned())
            .spawn(work)
            .map_err(SessionError::Thread)?;
        Ok(EngineThread {
            commands,
            next_id: 0,
            current: None,
        })
    }

    /// Whether a search is running.
    pub fn is_searching(&self) -> bool {
        self.current.is_some()
    }

    /// Cancels the current search and analyses a position, with `lines` principal variations.
    pub fn analyse(&mut self, position: Position, limits: Limits, lines: usize) {
        self.start_search(position, limits, lines, false);
    }

    /// Cancels the current search and chooses a move to play, with the skill of the settings.
    pub fn choose_move(&mut self, position: Position, limits: Limits) {
        self.start_search(position, limits, 1, true);
    }

    fn start_search(&mut self, position: Position, limits: Limits, lines: usize, plays: bool) {
        self.cancel();
        let id = SearchId(self.next_id);
        self.next_id += 1;
        let stop = Stop::default();
        let request = Request::new(position, limits)
            .with_multi_pv(lines)
            .with_stop(stop.clone());
        self.current = Some((id, stop));
        // If the thread has ended, `Event::EngineEnded` reports that.
        let _ = self
            .commands
            .send(EngineCommand::Search { id, request, plays });
    }

    /// Stops the current search. Its result, the best move so far, is still delivered.
    pub fn stop(&self) {
        if let Some((_, stop)) = &self.current {
            stop.stop();
        }
    }

    /// Stops the current search and discards its result.
    pub fn cancel(&mut self) {
        self.stop();
        self.current = None;
    }

    /// Cancels the current search, clears the transposition table and resets the skill.
    pub fn clear(&mut self) {
        self.cancel();
        let _ = self.commands.send(EngineCommand::Clear);
    }

    /// Whether an event with this identifier belongs to the current search.
    pub fn is_current(&self, id: SearchId) -> bool {
        self.current.as_ref().is_some_and(|(own, _)| *own == id)
    }

    /// Marks the current search as finished.
    pub fn finish(&mut self) {
        self.current = None;
    }
}

impl Drop for EngineThread {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Sends [`Event::EngineEnded`] when the thread ends, even if it panics.
struct ExitNotice(SyncSender<Event>);

impl Drop for ExitNotice {
    fn drop(&mut self) {
        let _ = self.0.send(Event::EngineEnded);
    }
}

/// Sends the progress of a search as events.
struct ProgressSender<'a>(&'a SyncSender<Event>, SearchId);

impl Observer for ProgressSender<'_> {
    fn progress(&mut self, report: &Report) {
        let _ = self.0.send(Event::Progress(self.1, report.clone()));
    }
}

/// Executes commands in order. `discs` is the number of discs per game that the engine gives away on purpose when it
/// plays; `None` if it always plays its best move.
fn work(
    mut engine: Engine,
    discs: Option<f64>,
    queue: &Receiver<EngineCommand>,
    events: &SyncSender<Event>,
) {
    let mut skill = discs.map(Skill::new);
    for command in queue {
        match command {
            EngineCommand::Clear => {
                engine.forget();
                skill = discs.map(Skill::new);
            }
            EngineCommand::Search { id, request, plays } => {
                let result = match &mut skill {
                    Some(skill) if plays => skilled(&mut engine, &request, skill),
                    _ => {
                        SearchResult::best(engine.think(&request, &mut ProgressSender(events, id)))
                    }
                };
                if events.send(Event::SearchDone(id, result)).is_err() {
                    return;
                }
            }
        }
    }
}

impl SearchResult {
    fn best(report: Report) -> SearchResult {
        SearchResult {
            line: report.best().clone(),
            report,
        }
    }
}

/// Searches with the given skill, which may choose a weaker move.
fn skilled(engine: &mut Engine, request: &Request, skill: &mut Skill) -> SearchResult {
    let chance = RandomState::new().build_hasher().finish();
    let (line, report) = skill.think(engine, request, chance);
    SearchResult { line, report }
}
