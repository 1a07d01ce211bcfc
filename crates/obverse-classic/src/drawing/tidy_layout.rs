//! Horizontal coordinates of a tidy tree layout, in linear time.
//!
//! This is Walker's algorithm in the linear form of Buchheim, Jünger and Leipert ("Improving Walker's algorithm to
//! run in linear time", 2002), for boxes of different widths. Parents are centred over their children, subtrees are
//! placed as close together as their contours allow, and small subtrees between large ones are spaced evenly.
//!
//! The paper is recursive. Here the nodes are in breadth-first order, and iterating over them backwards lays out all
//! subtrees of a node before the node itself. This needs no call stack, even for very deep trees.

use std::ops::Range;

/// Parents and children of the nodes of a tree, in breadth-first order. The children of a node are contiguous.
#[derive(Debug)]
pub(super) struct Shape {
    pub(super) parents: Vec<Option<usize>>,
    pub(super) children: Vec<Range<usize>>,
}

/// Returns the x coordinate of each node's centre, up to a common offset.
///
/// `separation(left, right)` is the minimum distance between the centres of two neighbours on a level.
pub(super) fn tidy(shape: &Shape, separation: impl Fn(usize, usize) -> f64) -> Vec<f64> {
    let count = shape.parents.len();
    let mut layout = TidyLayout {
        shape,
        separation,
        places: (0..count).map(NodePlace::new).collect(),
    };
    for node in (0..count).rev() {
        layout.lay_out_family(node);
    }
    let mut shifts = vec![0.0; count];
    (0..count)
        .map(|node| {
            let place = layout.places[node];
            for child in shape.children[node].clone() {
                shifts[child] = shifts[node] + place.modifier;
            }
            place.preliminary + shifts[node]
        })
        .collect()
}

/// Working data of a node. The names of the fields are those in the paper by Buchheim, Jünger and Leipert.
#[derive(Clone, Copy)]
struct NodePlace {
    /// x coordinate of the node's centre, relative to its siblings.
    preliminary: f64,
    /// Offset to add to the x coordinates of all descendants.
    modifier: f64,
    /// Deferred shifts that space small subtrees evenly without touching each one: `shift` moves this subtree, and
    /// `change` is the difference of the shift from one sibling to the next.
    change: f64,
    shift: f64,
    /// At a node without children: the next node of the subtree's contour, one level below.
    thread: Option<usize>,
    /// The sibling whose subtree contains this contour node. If the entry is out of date, the default ancestor is used
    /// instead.
    ancestor: usize,
}

impl NodePlace {
    fn new(node: usize) -> NodePlace {
        NodePlace {
            preliminary: 0.0,
            modifier: 0.0,
            change: 0.0,
            shift: 0.0,
            thread: None,
            ancestor: node,
        }
    }
}

struct TidyLayout<'a, S> {
    shape: &'a Shape,
    separation: S,
    places: Vec<NodePlace>,
}

impl<S: Fn(usize, usize) -> f64> TidyLayout<'_, S> {
    /// Places the children of a node, whose subtrees are already laid out, and centres the node over them.
    fn lay_out_family(&mut self, parent: usize) {
        let children = self.shape.children[parent].clone();
        if children.is_empty() {
            return;
        }
        let mut default_ancestor = children.start;
        for child in children.clone() {
            if child > children.start {
                let beside =
                    self.places[child - 1].preliminary + (self.separation)(child - 1, child);
                let centre = self.places[child].preliminary;
                let place = &mut self.places[child];
                place.preliminary = beside;
                if !self.shape.children[child].is_empty() {
                    place.modifier = beside - centre;
                }
                default_ancestor = self.push_apart(&children, child, default_ancestor);
            }
        }
        self.spread(children.clone());
        self.places[parent].preliminary = (self.places[children.start].preliminary
            + self.places[children.end - 1].preliminary)
            / 2.0;
    }

    /// Moves the subtree of `child` to the right until it is clear of the subtrees of its left siblings. Follows the
    /// right contour of the left siblings and the left contour of `child` downwards. Returns the default ancestor for
    /// the next sibling.
    fn push_apart(
        &mut self,
        siblings: &Range<usize>,
        child: usize,
        default_ancestor: usize,
    ) -> usize {
        let (mut inner_left, mut inner_right) = (child - 1, child);
        let (mut outer_left, mut outer_right) = (siblings.start, child);
        let modifier = |layout: &Self, node: usize| layout.places[node].modifier;
        let mut inner_left_sum = modifier(self, inner_left);
        let mut inner_right_sum = modifier(self, inner_right);
        let mut outer_left_sum = modifier(self, outer_left);
        let mut outer_right_sum = modifier(self, outer_right);

        while let (Some(left), Some(right)) =
            (self.right_below(inner_left), self.left_below(inner_right))
        {
            (inner_left, inner_right) = (left, right);
            // The outer contours are at least as long as the inner ones.
            outer_left = self.left_below(outer_left).unwrap_or(outer_left);
            outer_right = self.right_below(outer_right).unwrap_or(outer_right);
            self.places[outer_right].ancestor = child;

            let overlap = (self.places[inner_left].preliminary + inner_left_sum)
                - (self.places[inner_right].preliminary + inner_right_sum)
                + (self.separation)(inner_left, inner_right);
            if overlap > 0.0 {
                let owner = self.places[inner_left].ancestor;
                let owner = if siblings.contains(&owner) {
                    owner
                } else {
                    default_ancestor
                };
                self.move_subtree(owner, child, overlap);
                inner_right_sum += overlap;
                outer_right_sum += overlap;
            }
            inner_left_sum += modifier(self, inner_left);
            inner_right_sum += modifier(self, inner_right);
            outer_left_sum += modifier(self, outer_left);
            outer_right_sum += modifier(self, outer_right);
        }

        let left_goes_on = self.right_below(inner_left);
        if left_goes_on.is_some() && self.right_below(outer_right).is_none() {
            let place = &mut self.places[outer_right];
            place.thread = left_goes_on;
            place.modifier += inner_left_sum - outer_right_sum;
        }
        let right_goes_on = self.left_below(inner_right);
        if right_goes_on.is_some() && self.left_below(outer_left).is_none() {
            let place = &mut self.places[outer_left];
            place.thread = right_goes_on;
            place.modifier += inner_right_sum - outer_left_sum;
            return child;
        }
        default_ancestor
    }

    /// Moves the subtree `right` by `distance` and defers proportional moves of the subtrees between `left` and
    /// `right`.
    fn move_subtree(&mut self, left: usize, right: usize, distance: f64) {
        let step = distance / (right - left) as f64;
        self.places[left].change += step;
        let place = &mut self.places[right];
        place.change -= step;
        place.shift += distance;
        place.preliminary += distance;
        place.modifier += distance;
    }

    /// Applies the deferred moves to all children of a node.
    fn spread(&mut self, children: Range<usize>) {
        let (mut shift, mut change) = (0.0, 0.0);
        for child in children.rev() {
            let place = &mut self.places[child];
            place.preliminary += shift;
            place.modifier += shift;
            change += place.change;
            shift += place.shift + change;
        }
    }

    fn left_below(&self, node: usize) -> Option<usize> {
        let children = &self.shape.children[node];
        if children.is_empty() {
            self.places[node].thread
        } else {
            Some(children.start)
        }
    }

    fn right_below(&self, node: usize) -> Option<usize> {
        let children = &self.shape.children[node];
        if children.is_empty() {
            self.places[node].thread
        } else {
            Some(children.end - 1)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shape of a tree, from the number of children of each node in breadth-first order.
    fn shape(counts: &[usize]) -> Shape {
        let mut shape = Shape {
            parents: vec![None],
            children: Vec::new(),
        };
        for (node, &count) in counts.iter().enumerate() {
            let start = shape.parents.len();
            shape.parents.extend(std::iter::repeat_n(Some(node), count));
            shape.children.push(start..start + count);
        }
        assert_eq!(shape.parents.len(), counts.len());
        shape
    }

    fn centres(counts: &[usize]) -> Vec<f64> {
        let centres = tidy(&shape(counts), |_, _| 2.0);
        centres.iter().map(|x| x - centres[0]).collect()
    }

    #[test]
    fn parents_stand_over_the_middle() {
        assert_eq!(centres(&[0]), [0.0]);
        assert_eq!(centres(&[3, 0, 0, 0]), [0.0, -2.0, 0.0, 2.0]);
        assert_eq!(
            centres(&[2, 2, 1, 0, 0, 0]),
            [0.0, -1.5, 1.5, -2.5, -0.5, 1.5]
        );
    }

    #[test]
    fn small_subtrees_between_large_ones_are_spread_evenly() {
        let centres = centres(&[4, 4, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0]);
        let gaps: Vec<f64> = centres[1..5]
            .windows(2)
            .map(|two| two[1] - two[0])
            .collect();
        assert!(
            gaps.iter().all(|gap| (gap - 8.0 / 3.0).abs() < 1e-9),
            "{gaps:?}"
        );
    }

    #[test]
    fn a_very_deep_tree_needs_no_stack() {
        let mut counts = vec![1; 300_000];
        counts.push(0);
        assert!(centres(&counts).iter().all(|&x| x == 0.0));
    }
}
