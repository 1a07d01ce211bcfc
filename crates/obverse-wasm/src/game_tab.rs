use std::sync::Arc;

use obverse_engine::Clock;
use obverse_engine::evaluation::Evaluation;
use obverse_formats::opening_names::OpeningNames;
use obverse_page::{Notice, PageEvent, PageRequest, Session, Unbounded};

use crate::tab_search::TabSearch;
use crate::upload::{MAX_UPLOAD_BYTES, Upload};
use crate::waiting_move::WaitingMove;
use crate::{Served, Work};

/// Maximum size of a message in bytes. Larger files are sent in parts.
const MAX_MESSAGE_BYTES: usize = 1 << 20;

/// The state behind Play and Analyse: what a server keeps for a tab, and an engine of its own.
pub struct GameTab {
    session: Session,
    search: TabSearch,
    waiting_move: WaitingMove,
    upload: Option<Upload>,
    clock: Arc<dyn Clock>,
    /// Events that the caller has not taken yet, as JSON.
    outbox: Vec<String>,
}

impl GameTab {
    /// Creates the state of a new page. `seed` is the seed of its random numbers, `cores` the number of cores of the
    /// machine. The engine has the textbook evaluation until weights are loaded.
    pub fn new(seed: u64, cores: usize, clock: Arc<dyn Clock>) -> GameTab {
        let names = Arc::new(OpeningNames::built_in());
        let mut tab = GameTab {
            session: Session::new(seed, names, Arc::new(Unbounded))
                .with_engines(TabSearch::offer(cores), TabSearch::LONGEST_SEARCH),
            search: TabSearch::new(Arc::clone(&clock)),
            waiting_move: WaitingMove::default(),
            upload: None,
            clock,
            outbox: Vec::new(),
        };
        tab.send(&PageEvent::Hello {
            version: env!("CARGO_PKG_VERSION"),
            longest_message: MAX_MESSAGE_BYTES,
            largest_file: MAX_UPLOAD_BYTES,
        });
        tab
    }

    /// Replaces the engine by one with this evaluation. The shown values are searched again.
    pub fn set_evaluation(&mut self, evaluation: Arc<Evaluation>) {
        self.search.set_evaluation(evaluation);
        self.session.revalue(self.clock.now());
        self.update();
    }

    /// Whether the engine has been created.
    #[cfg(test)]
    pub fn has_engine(&self) -> bool {
        self.search.has_engine()
    }

    /// Gives the engine the task that the session wants, and collects the events.
    fn update(&mut self) {
        self.search.set_resources(self.session.engine_resources());
        let wanted = self.session.wanted();
        let is_found = (self.waiting_move).set_task(wanted.as_ref(), self.clock.now());
        self.search.set_task(wanted.filter(|_| !is_found));
        for event in self.session.take_events() {
            self.send(&event);
        }
    }

    fn send(&mut self, event: &PageEvent) {
        let text = serde_json::to_string(event).expect("every event can be written as JSON");
        self.outbox.push(text);
    }
}

impl Served for GameTab {
    fn receive(&mut self, text: &str) {
        match serde_json::from_str(text) {
            Ok(PageRequest::Files { files, again }) => {
                let listed_again = again.map(|chosen| usize::try_from(chosen).ok());
                self.upload = Upload::begin(files, listed_again);
                if self.upload.is_none() {
                    self.session.say(Notice::TooLarge);
                }
            }
            Ok(request) => self.session.answer(request, self.clock.now()),
            Err(error) => self.session.say(Notice::BadMessage {
                reason: error.to_string(),
            }),
        }
        self.update();
    }

    fn receive_part(&mut self, part: &[u8]) {
        if let Some(upload) = &mut self.upload {
            upload.receive(part);
        }
    }

    fn set_weights(&mut self, file: &[u8]) -> bool {
        let evaluation = Evaluation::from_bytes(file);
        evaluation
            .map(|evaluation| self.set_evaluation(Arc::new(evaluation)))
            .is_ok()
    }

    fn work(&mut self) -> Work {
        let now = self.clock.now();
        if self
            .session
            .deadline()
            .is_some_and(|deadline| deadline <= now)
        {
            self.session.tick(now);
        } else if let Some(upload) = self.upload.take_if(|upload| upload.is_complete()) {
            match upload.listed_again {
                None => self.session.receive(upload.read(), now),
                Some(chosen) => self.session.receive_again(upload.read(), chosen, now),
            }
        } else if let Some(query) = self.session.take_query() {
            self.session.receive_rows(query.answer());
        } else if let Some((task, news)) = self.waiting_move.take_due(now) {
            self.session.hear(&task, news, now);
        } else if let Some((task, news)) = self.search.run_slice() {
            let now = self.clock.now();
            if let Some((task, news)) = self.waiting_move.hold(task, news, now) {
                self.session.hear(&task, news, now);
            }
        } else if !self.search.has_work() {
            let times = [
                self.session.deadline(),
                self.waiting_move.due(),
                self.search.deadline(),
            ];
            let next = times.into_iter().flatten().min();
            return next.map_or(Work::Never, Work::At);
        }
        self.update();
        Work::Now
    }

    fn take_events(&mut self) -> Vec<String> {
        std::mem::take(&mut self.outbox)
    }

    fn take_order(&mut self) -> Option<(usize, String)> {
        self.search.take_order()
    }

    fn hear_assistant(&mut self, assistant: usize, text: &str) {
        self.search.hear_assistant(assistant, text);
    }

    fn lose_assistant(&mut self, assistant: usize) {
        self.search.lose_assistant(assistant);
    }
}
