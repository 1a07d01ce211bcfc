use std::collections::HashMap;

use super::recording::{Kind, Recording};
use crate::drawing::NodeId;

/// Which nodes of minimax's tree another search met, and why it did not meet the others.
///
/// Nodes are the same if the same moves lead to them. Where a search comes to a node twice, as
/// scout does, the first time counts for when it was met.
#[derive(Clone, Debug)]
pub struct Pruned {
    /// For every node of minimax's tree what became of it.
    fates: Vec<Fate>,
    met: usize,
}

/// What became of a node of minimax's tree in another search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It was met as this node.
    Met(NodeId),
    /// It was skipped in this step of the other search, if that is known.
    Skipped(Option<usize>),
}

impl Pruned {
    /// Follows both trees from the root.
    pub fn new(minimax: &Recording, other: &Recording) -> Pruned {
        let places = Places::new(other);
        let tree = minimax.tree();
        let mut fates = Vec::with_capacity(tree.len());
        for id in tree.ids() {
            let fate = match tree.parent(id).map(|parent: NodeId| fates[parent.index()]) {
                None => Fate::Met(other.tree().root()),
                Some(Fate::Met(parent)) => places.fate(other, parent, &tree[id].label),
                Some(skipped) => skipped,
            };
            fates.push(fate);
        }
        let met = (fates.iter())
            .filter(|fate| matches!(fate, Fate::Met(_)))
            .count();
        Pruned { fates, met }
    }

    /// What became of a node of minimax's tree.
    pub fn fate(&self, node: NodeId) -> Fate {
        self.fates[node.index()]
    }

    /// How many nodes of minimax's tree the other search met.
    pub fn met(&self) -> usize {
        self.met
    }

    /// How many it did not meet.
    pub fn skipped(&self) -> usize {
        self.fates.len() - self.met
    }
}

/// The nodes of a tree by the moves that lead to them.
struct Places<'a> {
    /// Of nodes with the same moves the first.
    first: Vec<NodeId>,
    children: HashMap<(NodeId, &'a str), NodeId>,
    /// For the first of such nodes the step that ended the search there, if it was no child's.
    ends: Vec<Option<usize>>,
}

impl<'a> Places<'a> {
    fn new(recording: &'a Recording) -> Places<'a> {
        let tree = recording.tree();
        let mut places = Places {
            first: Vec::with_capacity(tree.len()),
            children: HashMap::with_capacity(tree.len()),
            ends: vec![None; tree.len()],
        };
        for id in tree.ids() {
            let first = match tree.parent(id) {
                None => id,
                Some(parent) => {
                    let parent = places.first[parent.index()];
                    let key = (parent, &*tree[id].label);
                    *places.children.entry(key).or_insert(id)
                }
            };
            places.first.push(first);
            let span = recording.span(id);
            let hit = recording.events()[span.last].kind == Kind::Hit;
            if let Some(step) = span.cut.or(hit.then_some(span.last)) {
                places.ends[first.index()] = Some(step);
            }
        }
        places
    }

    fn fate(&self, other: &Recording, parent: NodeId, label: &str) -> Fate {
        match self.children.get(&(parent, label)) {
            Some(&child) => Fate::Met(child),
            None => Fate::Skipped(self.ends[parent.index()].or_else(|| {
                // A leaf there, beyond the horizon of this search.
                Some(other.span(parent).last)
            })),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Algorithm, Never, Request};
    use crate::trace::{Room, Subject};
    use obverse_core::Position;

    fn recorded(algorithm: Algorithm, depth: u32) -> Recording {
        let request = Request {
            depth: Some(depth),
            ..Request::new(Position::start(), algorithm)
        };
        let room = Room {
            nodes: 100_000,
            steps: 1_000_000,
        };
        Recording::new(Subject::Position(request), room, &mut Never).unwrap()
    }

    #[test]
    fn alpha_beta_meets_its_own_nodes_and_skips_the_rest() {
        let minimax = recorded(Algorithm::Minimax, 5);
        let alphabeta = recorded(Algorithm::AlphaBeta, 5);
        let pruned = Pruned::new(&minimax, &alphabeta);
        assert_eq!(pruned.met(), alphabeta.tree().len());
        assert_eq!(pruned.met() + pruned.skipped(), minimax.tree().len());
        for id in minimax.tree().ids() {
            match pruned.fate(id) {
                Fate::Met(other) => {
                    let same = (&minimax.tree()[id], &alphabeta.tree()[other]);
                    assert_eq!(same.0.position, same.1.position);
                }
                Fate::Skipped(step) => {
                    let step = step.expect("a cut");
                    assert_eq!(alphabeta.events()[step].kind, Kind::Cut);
                    assert!(alphabeta.sentence(step).contains("skipped"));
                }
            }
        }
    }

    #[test]
    fn nodes_that_scout_meets_twice_count_once() {
        let minimax = recorded(Algorithm::Minimax, 4);
        let scout = recorded(Algorithm::Scout, 4);
        let pruned = Pruned::new(&minimax, &scout);
        assert!(pruned.met() <= scout.tree().len());
        assert!(pruned.skipped() > 0);
    }
}
