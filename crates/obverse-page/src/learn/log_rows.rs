use super::learn_event::LearnEvent;
use super::lesson::Lesson;

/// Maximum number of steps whose log rows one message carries.
const MOST_ROWS: usize = 4000;

impl Lesson {
    /// The event with the log rows of the steps from `from`. The first range includes the header of the log.
    /// `None` if `from` is past the last step.
    pub(super) fn log(&self, from: usize) -> Option<LearnEvent> {
        let recording = &self.search.recording;
        let steps = recording.steps().len();
        if from > steps {
            return None;
        }
        let end = (from + MOST_ROWS).min(steps);
        let mut text = match from {
            0 => recording.log_head(),
            _ => String::new(),
        };
        text += &recording.log_rows(from..end);
        Some(LearnEvent::Log {
            from,
            text,
            steps: (from..end)
                .filter(|&step| recording.steps()[step].kind.has_row())
                .collect(),
            next: (end < steps).then_some(end),
        })
    }
}
