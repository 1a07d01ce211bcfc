use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use obverse_formats::opening_names::OpeningNames;
use tokio::sync::Semaphore;

use crate::admission::Admission;
use crate::assets::{CompressedFiles, GuideFiles};
use crate::lesson::LessonLimits;
use crate::list_quota::ListQuota;
use crate::monitor::Monitor;
use crate::pool::EnginePool;
use crate::server_options::ServerOptions;
use crate::shutdown::ShutdownSignal;

/// State that all tabs share.
pub struct Shared {
    pub options: ServerOptions,
    pub pool: EnginePool,
    pub monitor: Arc<Monitor>,
    /// Names of openings.
    pub names: Arc<OpeningNames>,
    /// Limits of connections and tabs.
    pub admission: Arc<Admission>,
    /// Limits on the number and size of the recorded searches (lessons) of the Learn pages, shared by all tabs.
    pub lesson_limits: LessonLimits,
    /// Memory budget of the uploads of all tabs, one permit per byte.
    pub files: Arc<Semaphore>,
    /// Limit of the total number of games in the game lists of all tabs.
    pub lists: Arc<ListQuota>,
    /// Slots for file imports and searches of game lists.
    pub readers: Arc<Semaphore>,
    /// The compressed files of the page.
    pub compressed: CompressedFiles,
    /// The files of the guide.
    pub guide: GuideFiles,
    /// Reports that the server is shutting down.
    pub shutdown: ShutdownSignal,
    /// Random seed of the next session.
    pub seed: AtomicU64,
}

impl Shared {
    /// Returns the random seed for a new session. Every call returns a different seed.
    pub fn next_seed(&self) -> u64 {
        self.seed
            .fetch_add(0x9e37_79b9_7f4a_7c15, Ordering::Relaxed)
    }
}
