use super::number_text::{Number, counted};
use super::search_tree::{Cut, NodeId, SearchTree};
use crate::observer::Bound;
use crate::side::Side;
use crate::value::Value;
use crate::window::Window;

/// Explains each cut-off of a tree in a sentence.
///
/// A cut-off compares the value of a node with a value that the opponent already has elsewhere. The tree does not
/// store where that value comes from, so `new` replays the search once to find it: the source of a bound is the last
/// child of an ancestor that improved the bound.
///
/// ```
/// use obverse_classic::drawing::{Cut, CutReasons, Node, SearchTree};
/// use obverse_classic::{Side, observer::Bound};
///
/// let mut tree = SearchTree::new("A cut", Node::new("root", Side::Max));
/// tree.add(tree.root(), Node { value: Some(-3), leaf: true, ..Node::new("d3", Side::Min) });
/// let cut = Cut { bound: Bound::Alpha, limit: -3, skipped: vec!["c5".into(), "e3".into()] };
/// let c4 = Node { value: Some(-3), cut: Some(Box::new(cut)), ..Node::new("c4", Side::Min) };
/// let c4 = tree.add(tree.root(), c4);
/// tree.add(c4, Node { value: Some(-3), leaf: true, ..Node::new("c3", Side::Max) });
///
/// assert_eq!(
///     CutReasons::new(&tree).reason(c4).unwrap(),
///     "c4 is at most −3: MIN has c3. MAX already has −3 from d3, \
///      so the remaining 2 moves (c5, e3) are skipped.",
/// );
/// ```
#[derive(Debug)]
pub struct CutReasons<'a> {
    tree: &'a SearchTree,
    /// For each node, the nodes whose values were its alpha and beta when the search entered it.
    sources: Vec<Sources>,
}

/// The nodes whose values are the bounds of a window; `None` for an infinite bound.
#[derive(Clone, Copy, Debug, Default)]
struct Sources {
    alpha: Option<NodeId>,
    beta: Option<NodeId>,
}

impl Sources {
    /// Returns the window narrowed by the values of the sources.
    fn window(self, tree: &SearchTree, window: Window) -> Window {
        let value = |id: NodeId| tree[id].value.map(Value::from);
        let alpha = self.alpha.and_then(value).unwrap_or(Value::NEG_INFINITY);
        let beta = self.beta.and_then(value).unwrap_or(Value::INFINITY);
        window.narrowed(Side::Max, alpha).narrowed(Side::Min, beta)
    }
}

impl<'a> CutReasons<'a> {
    /// Finds, for every node, the nodes whose values were its alpha and beta.
    pub fn new(tree: &'a SearchTree) -> CutReasons<'a> {
        let mut sources = vec![Sources::default(); tree.len()];
        for parent in tree.ids() {
            let side = tree[parent].side;
            let mut here = sources[parent.index()];
            let mut window = here.window(tree, tree[parent].window.unwrap_or(Window::FULL));
            for child in tree.children(parent) {
                sources[child.index()] = here;
                let Some(value) = tree[child].value else {
                    continue;
                };
                let narrower = window.narrowed(side, Value::from(value));
                if narrower != window {
                    window = narrower;
                    match side {
                        Side::Max => here.alpha = Some(child),
                        Side::Min => here.beta = Some(child),
                    }
                }
            }
        }
        CutReasons { tree, sources }
    }

    /// Returns a sentence that explains the cut-off at this node; `None` if the node was not cut off.
    pub fn reason(&self, id: NodeId) -> Option<String> {
        let tree = self.tree;
        let node = &tree[id];
        let cut = node.cut.as_ref()?;
        let (at, chooser, holder, source) = match cut.bound {
            Bound::Alpha => (
                "at most",
                Side::Min,
                Side::Max,
                self.sources[id.index()].alpha,
            ),
            Bound::Beta => (
                "at least",
                Side::Max,
                Side::Min,
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

    fn name(&self, side: Side) -> String {
        match self.tree.color_of(side) {
            Some(color) => color.to_string(),
            None => side.name().to_owned(),
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
