use std::sync::Arc;

use obverse_classic::search::search;
use obverse_classic::trace::{NotRecorded, Recording, RecordingLimits, TracedSearch};
use obverse_texts::Language;

use super::learn_failure::LearnFailure;
use crate::{Lease, Quota};

/// Maximum size of a recorded search.
pub const ROOM: RecordingLimits = RecordingLimits {
    nodes: 120_000,
    steps: 320_000,
};

/// Maximum size of a small search. Small searches take so little time that they are answered at once.
const SMALL: RecordingLimits = RecordingLimits {
    nodes: 4_000,
    steps: 12_000,
};

/// Maximum number of stop checks while counting the nodes of a search that is too large to record. A search makes one
/// check every 256 nodes, so counting takes about a second.
const COUNTING: u32 = 100_000;

/// A recorded search and the lease for its nodes.
type Kept = (Recording, Box<dyn Lease>);

/// Limits for the nodes of all recorded searches together.
#[derive(Clone, Debug)]
pub struct Quotas {
    /// Quota of small searches, in nodes.
    pub small: Arc<dyn Quota>,
    /// Quota of large searches, in nodes.
    pub large: Arc<dyn Quota>,
}

/// Runs and records a search, with sentences in this language. `room` is the lease of a large search; without a lease, only a small search is recorded.
/// Returns `None` if `room` is needed but missing: the search is not small, or the quota of small searches is used up.
pub(super) fn record_search(
    subject: &TracedSearch,
    language: Language,
    quotas: &Quotas,
    room: Option<Box<dyn Lease>>,
    is_stopped: &dyn Fn() -> bool,
) -> Result<Option<Kept>, LearnFailure> {
    let (most, lease) = match room {
        Some(lease) => (ROOM, lease),
        None => match quotas.small.try_reserve(SMALL.nodes) {
            Some(lease) => (SMALL, lease),
            None => return Ok(None),
        },
    };
    let mut lease = lease;
    match Recording::in_language(language, subject.clone(), most, &mut || is_stopped()) {
        Ok(recording) => {
            lease.shrink(recording.tree().len());
            Ok(Some((recording, lease)))
        }
        Err(NotRecorded::Stopped) => Err(LearnFailure::Stopped),
        Err(NotRecorded::TooLarge(_)) if most == SMALL => Ok(None),
        Err(NotRecorded::TooLarge(room)) => {
            drop(lease);
            Err(LearnFailure::TooLarge {
                nodes: count_nodes(subject, is_stopped),
                most: room.nodes,
                instead: Vec::new(),
            })
        }
    }
}

/// Counts the nodes of a search. Returns `None` if counting takes too long.
fn count_nodes(subject: &TracedSearch, is_stopped: &dyn Fn() -> bool) -> Option<u64> {
    match subject {
        TracedSearch::Position(request) => {
            let mut left = COUNTING;
            let mut stop = || {
                left = left.saturating_sub(1);
                left == 0 || is_stopped()
            };
            let report = search(request, &mut (), &mut stop);
            report.finished.then_some(report.nodes)
        }
        TracedSearch::Tree { tree, .. } => Some(tree.node_count() as u64),
    }
}
