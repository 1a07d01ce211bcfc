use std::collections::VecDeque;

/// A perfect matching of a graph: every node has exactly one partner, connected by an edge.
///
/// Edmonds' blossom algorithm finds it. Pairs can then be fixed one after the other, as long as the remaining nodes
/// still have a perfect matching.
#[derive(Clone, Debug)]
pub(crate) struct PerfectMatching {
    /// Adjacency matrix: `edges[a][b]` is true if the nodes `a` and `b` are connected.
    edges: Vec<Vec<bool>>,
    /// Partner of each node; `None` for a node that has no partner yet.
    partner: Vec<Option<usize>>,
    /// Nodes whose partner can no longer change.
    is_fixed: Vec<bool>,
}

/// A search for an augmenting path: a path between two free nodes whose edges alternate between unmatched and matched.
struct PathSearch<'a> {
    matching: &'a PerfectMatching,
    /// For each node at an odd distance from the root, the previous node on the path to it.
    parent: Vec<Option<usize>>,
    /// For each node, the base of the blossom (contracted odd cycle) that contains it; the node itself if it is in no
    /// blossom.
    base: Vec<usize>,
    /// Whether a node is at an even distance from the root. The search continues from these nodes.
    is_even: Vec<bool>,
    queue: VecDeque<usize>,
}

impl PerfectMatching {
    /// Finds a perfect matching of the graph of `nodes` nodes with these edges; `None` if the graph has no
    /// perfect matching.
    pub(crate) fn find(
        nodes: usize,
        is_edge: impl Fn(usize, usize) -> bool,
    ) -> Option<PerfectMatching> {
        let row = |node| -> Vec<bool> {
            let is_edge = |other| other != node && is_edge(node, other);
            (0..nodes).map(is_edge).collect()
        };
        let mut matching = PerfectMatching {
            edges: (0..nodes).map(row).collect(),
            partner: vec![None; nodes],
            is_fixed: vec![false; nodes],
        };
        let found =
            (0..nodes).all(|node| matching.partner[node].is_some() || matching.augment(node));
        found.then_some(matching)
    }

    /// Makes two connected nodes permanent partners. Returns false and changes nothing if the other nodes would have no
    /// perfect matching, or if one of the two has a fixed partner already.
    pub(crate) fn fix(&mut self, first: usize, second: usize) -> bool {
        if self.is_fixed[first] || self.is_fixed[second] || !self.edges[first][second] {
            return false;
        }
        let before = self.partner.clone();
        [self.is_fixed[first], self.is_fixed[second]] = [true; 2];
        if self.partner[first] != Some(second) {
            let left = [first, second].map(|node| self.partner[node]);
            for node in left.into_iter().flatten() {
                self.partner[node] = None;
            }
            self.partner[first] = Some(second);
            self.partner[second] = Some(first);
            if !left[0].is_none_or(|node| self.augment(node)) {
                self.partner = before;
                [self.is_fixed[first], self.is_fixed[second]] = [false; 2];
                return false;
            }
        }
        true
    }

    /// Finds a partner for a free node by changing the partners along an augmenting path. Returns false if there is no
    /// such path.
    fn augment(&mut self, root: usize) -> bool {
        let mut search = PathSearch::new(self, root);
        let Some(end) = search.run(root) else {
            return false;
        };
        let parent = search.parent;
        let mut next = Some(end);
        while let Some(node) = next {
            let previous = parent[node];
            next = previous.and_then(|previous| self.partner[previous]);
            self.partner[node] = previous;
            if let Some(previous) = previous {
                self.partner[previous] = Some(node);
            }
        }
        true
    }
}

impl<'a> PathSearch<'a> {
    fn new(matching: &'a PerfectMatching, root: usize) -> PathSearch<'a> {
        let nodes = matching.partner.len();
        let mut is_even = vec![false; nodes];
        is_even[root] = true;
        PathSearch {
            matching,
            parent: vec![None; nodes],
            base: (0..nodes).collect(),
            is_even,
            queue: VecDeque::from([root]),
        }
    }

    /// Breadth-first search from the root. Returns the free node at the end of an augmenting path.
    fn run(&mut self, root: usize) -> Option<usize> {
        let PerfectMatching {
            edges,
            partner,
            is_fixed,
        } = self.matching;
        while let Some(node) = self.queue.pop_front() {
            for other in 0..edges.len() {
                let is_usable = edges[node][other]
                    && !is_fixed[other]
                    && self.base[node] != self.base[other]
                    && partner[node] != Some(other);
                if !is_usable {
                    continue;
                }
                let is_even = other == root
                    || partner[other].is_some_and(|partner| self.parent[partner].is_some());
                if is_even {
                    self.contract(node, other);
                } else if self.parent[other].is_none() {
                    self.parent[other] = Some(node);
                    match partner[other] {
                        None => return Some(other),
                        Some(partner) => {
                            self.is_even[partner] = true;
                            self.queue.push_back(partner);
                        }
                    }
                }
            }
        }
        None
    }

    /// Contracts the odd cycle that an edge between two even nodes closes.
    fn contract(&mut self, first: usize, second: usize) {
        let base = self.common_base(first, second);
        let mut is_in_blossom = vec![false; self.base.len()];
        self.mark_path(first, base, second, &mut is_in_blossom);
        self.mark_path(second, base, first, &mut is_in_blossom);
        for node in 0..self.base.len() {
            if is_in_blossom[self.base[node]] {
                self.base[node] = base;
                if !self.is_even[node] {
                    self.is_even[node] = true;
                    self.queue.push_back(node);
                }
            }
        }
    }

    /// Base of the next even node on the path from the even node `base` to the root; `None` at the root.
    fn next_base(&self, base: usize) -> Option<usize> {
        let partner = self.matching.partner[base]?;
        self.parent[partner].map(|parent| self.base[parent])
    }

    /// The first base that the paths from two even nodes to the root have in common.
    fn common_base(&self, first: usize, second: usize) -> usize {
        let mut is_on_way = vec![false; self.base.len()];
        let mut next = Some(self.base[first]);
        while let Some(base) = next {
            is_on_way[base] = true;
            next = self.next_base(base);
        }
        let mut base = self.base[second];
        while !is_on_way[base] {
            // Both paths end at the root, so there is a next base until they meet.
            match self.next_base(base) {
                Some(next) => base = next,
                None => break,
            }
        }
        base
    }

    /// Marks the bases of the blossom's nodes on the path from `node` to the blossom's base. Sets the parents of the
    /// even nodes on this path, so that they also reach the root the other way around the cycle, through `child`.
    fn mark_path(&mut self, node: usize, base: usize, child: usize, is_in_blossom: &mut [bool]) {
        let (mut node, mut child) = (node, child);
        while self.base[node] != base {
            let Some(partner) = self.matching.partner[node] else {
                return;
            };
            is_in_blossom[self.base[node]] = true;
            is_in_blossom[self.base[partner]] = true;
            self.parent[node] = Some(child);
            child = partner;
            let Some(parent) = self.parent[partner] else {
                return;
            };
            node = parent;
        }
    }
}

#[cfg(test)]
mod tests {
    use obverse_core::Random;

    use super::*;

    /// Tests by brute force whether the nodes that are not in the bit set `used` have a perfect matching.
    fn exists(edges: &[Vec<bool>], used: u32) -> bool {
        let Some(node) = (0..edges.len()).find(|node| used & (1 << node) == 0) else {
            return true;
        };
        let free = |other: &usize| used & (1 << other) == 0 && edges[node][*other];
        let mut others = (node + 1..edges.len()).filter(free);
        others.any(|other| exists(edges, used | 1 << node | 1 << other))
    }

    #[test]
    fn matchings_are_found_and_fixed_if_they_exist() {
        let mut rng = Random::new(1);
        let (mut found, mut refused) = (0, 0);
        for _ in 0..2000 {
            let nodes = 2 * (1 + rng.below(5) as usize);
            let density = 1 + rng.below(9);
            let mut edges = vec![vec![false; nodes]; nodes];
            let pairs = |first| (first + 1..nodes).map(move |second| (first, second));
            let pairs: Vec<(usize, usize)> = (0..nodes).flat_map(pairs).collect();
            for (first, second) in &pairs {
                let is_edge = rng.below(10) < density;
                edges[*first][*second] = is_edge;
                edges[*second][*first] = is_edge;
            }
            let matching = PerfectMatching::find(nodes, |first, second| edges[first][second]);
            assert_eq!(matching.is_some(), exists(&edges, 0), "{edges:?}");
            let Some(mut matching) = matching else {
                continue;
            };
            found += 1;
            let mut used = 0_u32;
            for (first, second) in pairs {
                let both = 1 << first | 1 << second;
                let is_possible =
                    used & both == 0 && edges[first][second] && exists(&edges, used | both);
                assert_eq!(matching.fix(first, second), is_possible, "{edges:?}");
                if is_possible {
                    used |= both;
                } else {
                    refused += 1;
                }
            }
            for (node, partner) in matching.partner.iter().enumerate() {
                let partner = partner.expect("a partner");
                assert_eq!(matching.partner[partner], Some(node));
                assert!(edges[node][partner] && matching.is_fixed[node]);
            }
        }
        assert!(found > 200 && refused > 200, "{found} {refused}");
    }

    #[test]
    fn an_odd_number_of_nodes_has_no_perfect_matching() {
        assert!(PerfectMatching::find(3, |_, _| true).is_none());
        assert!(PerfectMatching::find(0, |_, _| true).is_some());
    }
}
