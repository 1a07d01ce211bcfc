//! The Learn page: what a tab asks of the classroom, and what it is told.

use serde::{Deserialize, Serialize};

/// What the Learn page asks for.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum LearnRequest {
    /// What can be chosen.
    Choices,
}

/// What the Learn page is told.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum LearnEvent {
    /// What can be chosen.
    Choices {
        /// Names of algorithms.
        algorithms: Vec<String>,
    },
}

/// What the Learn page of one tab knows.
#[derive(Debug, Default)]
pub struct Learn {}

impl Learn {
    /// Answers a request. It runs on a thread of its own and may take its time, but asks now and then
    /// whether it is to stop: the tab is gone, or it has taken too long.
    pub fn on_message(
        &mut self,
        request: LearnRequest,
        is_stopped: &dyn Fn() -> bool,
    ) -> Vec<LearnEvent> {
        let _ = is_stopped;
        match request {
            LearnRequest::Choices => vec![LearnEvent::Choices {
                algorithms: Vec::new(),
            }],
        }
    }
}
