//! Searches to offer instead of one whose tree is too large.

use obverse_classic::Algorithm;
use obverse_classic::search::Request;
use obverse_classic::trace::{OpenNode, RecordingLimits, Step, StepListener, TracedSearch};
use std::cell::Cell;

use super::search_settings::SearchSettings;

/// The algorithms to suggest when a tree is too large, the simplest first. All return the value of minimax.
const BETTER: [Algorithm; 3] = [Algorithm::AlphaBeta, Algorithm::Ordered, Algorithm::Table];

/// Searches whose trees fit into `room`: the same algorithm at the greatest depth that fits, and a better algorithm at the
/// same depth. Each search is run to make sure that its tree fits. Empty for a tree of numbers, because neither the
/// depth nor the algorithm changes its size.
pub(super) fn smaller_searches(
    setting: &SearchSettings,
    subject: &TracedSearch,
    room: RecordingLimits,
    is_stopped: &dyn Fn() -> bool,
) -> Vec<SearchSettings> {
    let TracedSearch::Position(request) = subject else {
        return Vec::new();
    };
    let asked = setting.depth;
    let fits = |algorithm, depth| {
        let request = Request {
            algorithm,
            depth: Some(depth),
            ..request.clone()
        };
        fits(&TracedSearch::Position(request), room, is_stopped)
    };
    // Each depth takes several times as long as the one before, so going up costs little more than the last try.
    let deepest = (1..asked)
        .take_while(|&depth| fits(request.algorithm, depth))
        .last();
    let better = (BETTER.into_iter())
        .filter(|&algorithm| algorithm != request.algorithm)
        .find(|&algorithm| fits(algorithm, asked));
    let shallower = deepest.map(|depth| SearchSettings {
        depth,
        ..setting.clone()
    });
    let better = better.map(|algorithm| SearchSettings {
        algorithm: algorithm.name().to_owned(),
        ..setting.clone()
    });
    [shallower, better].into_iter().flatten().collect()
}

/// Returns whether a search has at most this many nodes and steps. It ends the search as soon as it has more.
fn fits(subject: &TracedSearch, room: RecordingLimits, is_stopped: &dyn Fn() -> bool) -> bool {
    let exceeded = Cell::new(false);
    let mut size = SearchSize {
        left: room,
        exceeded: &exceeded,
    };
    let stopped = Cell::new(false);
    subject.trace(&mut size, &mut || {
        stopped.set(stopped.get() || is_stopped());
        stopped.get() || exceeded.get()
    });
    !stopped.get() && !exceeded.get()
}

/// Counts the nodes and steps of a search down from the limits.
struct SearchSize<'a> {
    left: RecordingLimits,
    exceeded: &'a Cell<bool>,
}

impl StepListener for SearchSize<'_> {
    fn step(&mut self, _path: &[OpenNode], step: &Step) {
        let nodes = usize::from(matches!(
            step,
            Step::Enter | Step::Leaf(_) | Step::TableHit(_)
        ));
        match (
            self.left.nodes.checked_sub(nodes),
            self.left.steps.checked_sub(1),
        ) {
            (Some(nodes), Some(steps)) => self.left = RecordingLimits { nodes, steps },
            _ => self.exceeded.set(true),
        }
    }
}
