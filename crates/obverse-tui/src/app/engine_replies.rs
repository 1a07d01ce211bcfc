//! Handles the replies of the engine thread.

use super::App;
use crate::engine_thread::{EngineReply, ReplyContent};

impl App {
    /// Handles a reply of the engine thread. Replies to earlier tasks are ignored.
    pub(super) fn hear(&mut self, reply: EngineReply) {
        let Some(job) = self.job.clone().filter(|job| job.id == reply.id) else {
            return;
        };
        match reply.content {
            ReplyContent::News(news) => {
                if news.is_done {
                    self.job = None;
                }
                self.game.hear(&job.task, *news, self.now);
            }
            ReplyContent::Crashed => self.quits = true,
        }
    }
}
