use std::time::Duration;

/// The state behind a worker: a session, an assistant or lessons. It never blocks and starts no thread.
///
/// The caller passes messages to [`receive`](Served::receive), takes the answers with
/// [`take_events`](Served::take_events), and calls [`work`](Served::work) as long as there is work to do.
pub trait Served {
    /// Carries out a request of the page, in JSON.
    fn receive(&mut self, text: &str);

    /// Receives a part of the announced files.
    fn receive_part(&mut self, part: &[u8]);

    /// Takes over the weights of a file. Returns false if they cannot be used.
    fn set_weights(&mut self, file: &[u8]) -> bool;

    /// Runs one slice of the pending work.
    fn work(&mut self) -> Work;

    /// Takes the events for the page, in JSON.
    fn take_events(&mut self) -> Vec<String>;

    /// Takes the next message to an assistant, with the number of the assistant. The caller starts an assistant when
    /// its first message is taken, and ends it when an empty message is taken.
    fn take_order(&mut self) -> Option<(usize, String)> {
        None
    }

    /// Receives a message of an assistant.
    fn hear_assistant(&mut self, assistant: usize, text: &str) {
        let _ = (assistant, text);
    }

    /// Called when an assistant could not be started or has failed.
    fn lose_assistant(&mut self, assistant: usize) {
        let _ = assistant;
    }
}

/// When [`Served::work`] should be called again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// At once: there is more to do.
    Now,
    /// At this time of the clock, unless a message comes before.
    At(Duration),
    /// After the next message.
    Never,
}
