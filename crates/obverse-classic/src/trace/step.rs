use super::label::{Label, Naming, Place};
use crate::observer::{Bound, Cut, CutReason, Known, Node, Observer, Returned, TableHit};
use crate::value::{Side, Value, Window};

/// One thing that a search does, in words that need no knowledge of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// An inner node is entered.
    Enter,
    /// A leaf has its value.
    Leaf(Value),
    /// The table answers for a node.
    Hit(TableHit),
    /// A child has been searched.
    Returned(Return),
    /// The node is given up although no child proves that it does not matter: ProbCut.
    GivenUp(Value, Skipped),
    /// An inner node is left with this value.
    Leave(Value),
}

/// What came of searching a child.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Return {
    /// The child.
    pub child: Label,
    /// The number of the child.
    pub child_id: u64,
    /// What came back from it.
    pub child_value: Value,
    /// What that says about the child's true value.
    pub child_known: Known,
    /// Whether it is the best child so far.
    pub best: bool,
    /// The value of the node before.
    pub before: Value,
    /// The value of the node now.
    pub value: Value,
    /// The window before.
    pub window_before: Window,
    /// The window now: not narrowed by a child that cuts.
    pub window: Window,
    /// Why the rest is skipped, if it is.
    pub cut: Option<Skipped>,
}

/// Why the rest of a node is skipped, and what that is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// The bound that was reached.
    pub bound: Bound,
    /// Where that bound stands.
    pub limit: Value,
    /// What is not searched; nothing if the last move was the one that reached the bound.
    pub moves: Vec<Label>,
}

impl Skipped {
    /// What the value of the node says about its true one, now that moves are skipped.
    fn known(&self) -> Known {
        match self.bound {
            Bound::Alpha => Known::AtMost,
            Bound::Beta => Known::AtLeast,
        }
    }
}

/// A node on the way from the root to where a search is.
#[derive(Clone, Debug)]
pub struct OpenNode {
    /// Nodes are numbered as they are met; the root is 0.
    pub id: u64,
    /// What it is called.
    pub label: Label,
    /// What lies there.
    pub place: Place,
    /// How many moves lie between the root and here.
    pub ply: u32,
    /// Whose choice it is.
    pub side: Side,
    /// Its value so far.
    pub value: Value,
    /// The window as it stands.
    pub window: Window,
    /// The move that gave Max its alpha, and how far from the root it was made.
    pub alpha_from: Option<(Label, u32)>,
    /// The move that gave Min its beta, and how far from the root it was made.
    pub beta_from: Option<(Label, u32)>,
    /// The move to the best child so far.
    pub best: Option<Label>,
    /// How many children have been searched.
    pub searched: usize,
    /// What the value says about the true one: that of the best child, and no more than a bound
    /// once moves are skipped.
    pub known: Known,
    /// Why the rest is skipped, if it is.
    pub cut: Option<Skipped>,
}

impl OpenNode {
    /// What the node is called in a sentence: by its letter where it has one.
    pub fn spoken(&self) -> String {
        self.place
            .letter()
            .unwrap_or_else(|| self.label.to_string())
    }
}

/// Hears the steps of a search.
pub trait Listener {
    /// One step. The path leads from the root to the node the step is about.
    fn step(&mut self, path: &[OpenNode], step: &Step);
}

/// Turns what a search announces into [`Step`]s. Memory grows with the depth only.
pub(crate) struct Tracer<'a, N, L> {
    naming: N,
    listener: &'a mut L,
    path: Vec<OpenNode>,
    met: u64,
    /// What has been announced since the last child came back.
    raised: bool,
    cut: Option<Skipped>,
    /// The child that came back last: its number, and what its value says.
    last: (u64, Known),
}

impl<'a, N, L: Listener> Tracer<'a, N, L> {
    pub(crate) fn new(naming: N, listener: &'a mut L) -> Tracer<'a, N, L> {
        Tracer {
            naming,
            listener,
            path: Vec::new(),
            met: 0,
            raised: false,
            cut: None,
            last: (0, Known::Exactly),
        }
    }

    fn push<M, S>(&mut self, node: &Node<M, S>)
    where
        N: Naming<M, S>,
    {
        let (label, place) = self.naming.node(node);
        let parent = self.path.last();
        self.path.push(OpenNode {
            id: self.met,
            label,
            place,
            ply: node.ply,
            side: node.side,
            value: Value::from(node.side.worst()),
            window: node.window,
            alpha_from: parent.and_then(|parent| parent.alpha_from),
            beta_from: parent.and_then(|parent| parent.beta_from),
            best: None,
            searched: 0,
            known: Known::Exactly,
            cut: None,
        });
        self.met += 1;
    }

    fn step(&mut self, step: &Step) {
        self.listener.step(&self.path, step);
    }

    fn pop(&mut self, known: Known) {
        if let Some(node) = self.path.pop() {
            self.last = (node.id, known);
        }
    }

    fn skipped<M: Copy, S>(&self, node: &Node<M, S>, cut: &Cut<M>) -> Skipped
    where
        N: Naming<M, S>,
    {
        Skipped {
            bound: cut.bound,
            limit: cut.limit,
            moves: (cut.skipped.iter())
                .map(|&mv| self.naming.child(node, mv))
                .collect(),
        }
    }
}

impl<M: Copy, S, N: Naming<M, S>, L: Listener> Observer<M, S> for Tracer<'_, N, L> {
    fn enter(&mut self, node: &Node<M, S>) {
        self.push(node);
        self.step(&Step::Enter);
    }

    fn leaf(&mut self, node: &Node<M, S>, value: Value) {
        self.push(node);
        self.step(&Step::Leaf(value));
        self.pop(Known::Exactly);
    }

    fn table_hit(&mut self, node: &Node<M, S>, hit: TableHit) {
        self.push(node);
        self.step(&Step::Hit(hit));
        self.pop(hit.known);
    }

    fn raised(&mut self, _node: &Node<M, S>, _by: M, _value: Value) {
        self.raised = true;
    }

    fn cut(&mut self, node: &Node<M, S>, cut: &Cut<M>) {
        let skipped = self.skipped(node, cut);
        match cut.reason {
            CutReason::Proven => self.cut = Some(skipped),
            CutReason::Probable => {
                if let Some(open) = self.path.last_mut() {
                    open.value = cut.value;
                    open.known = skipped.known();
                    open.cut = Some(skipped.clone());
                }
                self.step(&Step::GivenUp(cut.value, skipped));
            }
        }
    }

    fn returned(&mut self, node: &Node<M, S>, child: &Returned<M>) {
        let label = self.naming.child(node, child.child);
        let raised = std::mem::take(&mut self.raised);
        let cut = self.cut.take();
        let (child_id, child_known) = self.last;
        let Some(open) = self.path.last_mut() else {
            return;
        };
        let step = Return {
            child: label,
            child_id,
            child_value: child.child_value,
            child_known,
            best: raised,
            before: open.value,
            value: child.value,
            window_before: open.window,
            window: child.window,
            cut,
        };
        open.searched += 1;
        open.value = child.value;
        if raised {
            open.best = Some(label);
            open.known = child_known;
        } else if child.child_value == child.value && child_known == Known::Exactly {
            open.known = Known::Exactly;
        }
        if let Some(cut) = step.cut.as_ref().filter(|cut| !cut.moves.is_empty()) {
            open.known = cut.known();
        }
        let source = Some((label, open.ply));
        if child.window.alpha != open.window.alpha {
            open.alpha_from = source;
        }
        if child.window.beta != open.window.beta {
            open.beta_from = source;
        }
        open.window = child.window;
        open.cut.clone_from(&step.cut);
        self.step(&Step::Returned(step));
    }

    fn leave(&mut self, _node: &Node<M, S>, value: Value) {
        self.step(&Step::Leave(value));
        let known = self.path.last().map_or(Known::Exactly, |open| open.known);
        self.pop(known);
    }
}
