//! The Learn pages of all tabs: queues of requests, the tasks that answer them, and the limits on memory and parallel
//! searches that all tabs share.

mod fair_slots;
mod lesson_limits;
mod lesson_queue;
mod lesson_worker;
mod node_budget;

pub use lesson_limits::LessonLimits;
pub use lesson_queue::LessonQueue;
