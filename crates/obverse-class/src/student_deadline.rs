use std::time::{Duration, Instant};

use obverse_engine::Stop;

/// Time limit for marking one student.
#[derive(Clone, Debug)]
pub struct StudentDeadline {
    /// End of the student's share of the time budget; `None` if the class has no time limit.
    end: Option<Instant>,
    /// Set when the marking is cancelled.
    pub stop: Stop,
}

impl StudentDeadline {
    /// Gives this student an equal share of the time until `class_end`. `students_left` counts the unmarked students,
    /// this one included.
    pub fn share(class_end: Option<Instant>, students_left: usize, stop: &Stop) -> StudentDeadline {
        let now = Instant::now();
        let share = |end: Instant| {
            let left = end.saturating_duration_since(now);
            now + left / u32::try_from(students_left.max(1)).unwrap_or(u32::MAX)
        };
        StudentDeadline {
            end: class_end.map(share),
            stop: stop.clone(),
        }
    }

    /// Returns the remaining time, at most `most`.
    pub fn left(&self, most: Duration) -> Duration {
        self.end.map_or(most, |end| {
            end.saturating_duration_since(Instant::now()).min(most)
        })
    }

    /// Returns whether the time is over or the marking was cancelled.
    pub fn is_over(&self) -> bool {
        self.stop.is_stopped() || self.end.is_some_and(|end| Instant::now() >= end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_split_evenly() {
        let hour = Duration::from_secs(3600);
        let end = Instant::now() + hour;
        let deadline = StudentDeadline::share(Some(end), 10, &Stop::default());
        assert!(deadline.left(hour) <= hour / 10);
        assert_eq!(
            deadline.left(Duration::from_millis(1)),
            Duration::from_millis(1)
        );
        assert!(!deadline.is_over());
        let none = StudentDeadline::share(None, 10, &Stop::default());
        assert_eq!(none.left(hour), hour);
        let over = StudentDeadline::share(Some(Instant::now()), 1, &Stop::default());
        assert!(over.is_over());
        none.stop.stop();
        assert!(none.is_over());
    }
}
