use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use obverse_engine::Clock;
use obverse_page::learn::{Learn, LearnRequest, Quotas};
use obverse_page::{PageEvent, PageRequest, Unbounded};
use obverse_texts::Language;

use crate::{Served, Work};

/// Time limit of a search for the Learn page.
const SEARCH_TIMEOUT: Duration = Duration::from_secs(20);

/// The state behind the Learn page. Requests are answered in order, each in one call of [`Served::work`].
pub struct LessonTab {
    learn: Learn,
    /// The requests that are not answered yet, each with the language of its answer.
    requests: VecDeque<(Language, LearnRequest)>,
    language: Language,
    clock: Arc<dyn Clock>,
    events: Vec<String>,
}

impl LessonTab {
    /// Creates the Learn page. The only limit is the size of a single lesson.
    pub fn new(clock: Arc<dyn Clock>) -> LessonTab {
        LessonTab {
            learn: Learn::new(Quotas {
                small: Arc::new(Unbounded),
                large: Arc::new(Unbounded),
            }),
            requests: VecDeque::new(),
            language: Language::default(),
            clock,
            events: Vec::new(),
        }
    }
}

impl Served for LessonTab {
    fn receive(&mut self, text: &str) {
        // The page sends only its language and the requests of the Learn page here.
        match serde_json::from_str(text) {
            Ok(PageRequest::Learn { request }) => {
                self.requests.push_back((self.language, request));
            }
            Ok(PageRequest::Language { language }) => self.language = language,
            _ => {}
        }
    }

    fn receive_part(&mut self, _part: &[u8]) {}

    fn set_weights(&mut self, _file: &[u8]) -> bool {
        false
    }

    fn work(&mut self) -> Work {
        let Some((language, request)) = self.requests.pop_front() else {
            return Work::Never;
        };
        self.learn.speak(language);
        let end = self.clock.now() + SEARCH_TIMEOUT;
        let event = self.learn.answer(request, &|| self.clock.now() >= end);
        let event = PageEvent::Learn { event };
        let text = serde_json::to_string(&event).expect("every event can be written as JSON");
        self.events.push(text);
        Work::Now
    }

    fn take_events(&mut self) -> Vec<String> {
        std::mem::take(&mut self.events)
    }
}
