use super::text::{Number, counted};
use super::tree::{Bound, Cut, Kind, NodeId, Tree};

/// Says in words why moves were skipped.
///
/// A cut compares the value of a node with what the other side has elsewhere. The tree does not
/// say where that is, so the reasons follow the search once: a bound comes from the last child of
/// an ancestor that improved on it.
///
/// ```
/// use obverse_classic::drawing::{Bound, Cut, CutReasons, Kind, Node, Tree};
///
/// let mut tree = Tree::new("A cut", Node::new("root", Kind::Max));
/// tree.add(tree.root(), Node { value: Some(-3), leaf: true, ..Node::new("d3", Kind::Min) });
/// let cut = Cut { bound: Bound::Alpha, limit: -3, skipped: vec!["c5".into(), "e3".into()] };
/// let c4 = Node { value: Some(-3), cut: Some(cut), ..Node::new("c4", Kind::Min) };
/// let c4 = tree.add(tree.root(), c4);
/// tree.add(c4, Node { value: Some(-3), leaf: true, ..Node::new("c3", Kind::Max) });
///
/// assert_eq!(
///     CutReasons::new(&tree).reason(c4).unwrap(),
///     "c4 is at most −3: MIN has c3. MAX already has −3 from d3, \
///      so the remaining 2 moves (c5, e3) are skipped.",
/// );
/// ```
#[derive(Debug)]
pub struct CutReasons<'a> {
    tree: &'a Tree,
    /// For every node the nodes its bounds on entry come from.
    sources: Vec<Sources>,
}

/// Where the bounds of a window come from; nowhere while they are those of the whole search.
#[derive(Clone, Copy, Debug, Default)]
struct Sources {
    alpha: Option<NodeId>,
    beta: Option<NodeId>,
}

impl<'a> CutReasons<'a> {
    /// Finds out where every bound comes from.
    pub fn new(tree: &'a Tree) -> CutReasons<'a> {
        let mut sources = vec![Sources::default(); tree.len()];
        let value = |id: Option<NodeId>| id.and_then(|id| tree[id].value);
        for parent in tree.ids() {
            let mut here = sources[parent.index()];
            let window = tree[parent].window.unwrap_or_default();
            let mut alpha = window.alpha.max(value(here.alpha));
            let mut beta = lesser(window.beta, value(here.beta));
            for child in tree.children(parent) {
                sources[child.index()] = here;
                let Some(value) = tree[child].value else {
                    continue;
                };
                match tree[parent].kind {
                    Kind::Max if alpha.is_none_or(|alpha| value > alpha) => {
                        (alpha, here.alpha) = (Some(value), Some(child));
                    }
                    Kind::Min if beta.is_none_or(|beta| value < beta) => {
                        (beta, here.beta) = (Some(value), Some(child));
                    }
                    Kind::Max | Kind::Min => {}
                }
            }
        }
        CutReasons { tree, sources }
    }

    /// Why the search left this node early, if it did.
    pub fn reason(&self, id: NodeId) -> Option<String> {
        let tree = self.tree;
        let node = &tree[id];
        let cut = node.cut.as_ref()?;
        let (at, chooser, holder, source) = match cut.bound {
            Bound::Alpha => (
                "at most",
                Kind::Min,
                Kind::Max,
                self.sources[id.index()].alpha,
            ),
            Bound::Beta => (
                "at least",
                Kind::Max,
                Kind::Min,
                self.sources[id.index()].beta,
            ),
        };
        let value = Number(node.value.unwrap_or(cut.limit));
        let refutation = tree.last_child(id).map_or(String::new(), |child| {
            format!(": {} has {}", self.name(chooser), tree[child].label)
        });
        let from = (source.filter(|&source| tree[source].value == Some(cut.limit)))
            .map_or(String::new(), |source| {
                format!(" from {}", tree[source].label)
            });
        Some(format!(
            "{label} is {at} {value}{refutation}. {holder} already has {limit}{from}, {skipped}.",
            label = node.label,
            holder = self.name(holder),
            limit = Number(cut.limit),
            skipped = skipped(cut),
        ))
    }

    fn name(&self, kind: Kind) -> String {
        match self.tree.color_of(kind) {
            Some(color) => color.to_string(),
            None => kind.to_string(),
        }
    }
}

fn skipped(cut: &Cut) -> String {
    match cut.skipped.as_slice() {
        [] => "but no move was left to skip".to_owned(),
        [only] => format!("so the remaining move {only} is skipped"),
        many => format!(
            "so the remaining {} ({}) are skipped",
            counted(many.len(), "move"),
            many.join(", "),
        ),
    }
}

/// The lesser of two upper bounds, where none is infinite.
fn lesser(one: Option<i32>, other: Option<i32>) -> Option<i32> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (bound, None) | (None, bound) => bound,
    }
}
