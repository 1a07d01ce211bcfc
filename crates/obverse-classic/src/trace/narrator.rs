use obverse_core::Color;
use obverse_texts::{Language, Texts};

use super::label::Label;
use super::open_node::OpenNode;
use super::sentence_word::SentenceWord as Word;
use super::sentence_word::{SideName, filled};
use super::step::{ChildResult, Step, StepCut};
use crate::observer::{Bound, ValueKind};
use crate::side::Side;
use crate::value::Value;

/// Explains each step of a search in a sentence.
///
/// The sides are called by their colours in an Othello search, and MAX and MIN in a tree of numbers. The sentences are
/// templates of `obverse-texts`: their keys start with `step.`.
///
/// ```
/// use obverse_classic::trace::Narrator;
/// use obverse_texts::Language;
///
/// let narrator = Narrator { max: None, language: Language::Catalan };
/// assert_eq!(narrator.value_of_root(3), "El valor és 3.");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Narrator {
    /// Colour of MAX, which moves at the root; `None` in a tree of numbers.
    pub max: Option<Color>,
    /// Language of the sentences.
    pub language: Language,
}

impl Narrator {
    /// Returns this narrator with another language.
    pub fn with_language(self, language: Language) -> Narrator {
        Narrator { language, ..self }
    }

    /// Returns the name of a side: `Black`, `White`, `MAX` or `MIN`, in any language.
    pub fn side(self, side: Side) -> String {
        match self.side_name(side) {
            SideName::Color(color) => color.to_string(),
            SideName::Side(side) => side.name().to_owned(),
        }
    }

    /// Returns the sentence for a step. The path leads from the root to the node that the step is about.
    pub fn sentence(self, path: &[OpenNode], step: &Step) -> String {
        let Some(node) = path.last() else {
            return String::new();
        };
        match step {
            Step::Enter => self.enter(node),
            Step::Leaf(value) => self.leaf(node, *value),
            Step::TableHit(hit) => self.told(
                "step.hit",
                &[
                    ("node", Word::Node(node)),
                    ("known", Word::Known(hit.value, hit.kind)),
                ],
            ),
            Step::Returned(child) => self.returned(node, child),
            Step::ProbCut(value, skipped) => self.given_up(node, *value, skipped),
            Step::Leave(value) => self.leave(node, *value),
        }
    }

    /// States the value of a root that is a leaf.
    pub fn value_of_root(self, value: i32) -> String {
        let value = ("value", Word::Value(value.into()));
        match self.max {
            Some(_) => self.told("step.result.side", &[value, self.to_max()]),
            None => self.told("step.result", &[value]),
        }
    }

    /// Describes the work of a search: nodes, leaves and cut-offs.
    pub fn work(self, nodes: u64, leaves: u64, cutoffs: u64) -> String {
        let texts = self.texts();
        let counted = |count: u64, one: &str, many: &str| {
            texts.fill(if count == 1 { one } else { many }, &[("count", &count)])
        };
        texts.fill(
            "step.work",
            &[
                (
                    "nodes",
                    &counted(nodes, "step.work.node", "step.work.nodes"),
                ),
                (
                    "leaves",
                    &counted(leaves, "step.work.leaf", "step.work.leaves"),
                ),
                (
                    "cutoffs",
                    &counted(cutoffs, "step.work.cutoff", "step.work.cutoffs"),
                ),
            ],
        )
    }

    /// Joins two sentences.
    pub(super) fn joined(self, first: &str, second: &str) -> String {
        let between = if self.language.has_no_blanks() {
            ""
        } else {
            " "
        };
        format!("{first}{between}{second}")
    }

    fn texts(self) -> &'static Texts {
        Texts::of(self.language)
    }

    fn told(self, key: &'static str, words: &[(&str, Word<'_>)]) -> String {
        filled(self.texts(), key, words)
    }

    fn side_name(self, side: Side) -> SideName {
        match (self.max, side) {
            (Some(color), Side::Max) => SideName::Color(color),
            (Some(color), Side::Min) => SideName::Color(!color),
            (None, side) => SideName::Side(side),
        }
    }

    fn to_max(self) -> (&'static str, Word<'static>) {
        ("toMax", Word::ToSide(self.side_name(Side::Max)))
    }

    fn leaf(self, node: &OpenNode, value: Value) -> String {
        let (node, value) = (
            ("node", Word::Child(node.label)),
            ("value", Word::Value(value)),
        );
        match self.max {
            Some(_) => self.told("step.leaf.side", &[node, value, self.to_max()]),
            None => self.told("step.leaf", &[node, value]),
        }
    }

    fn enter(self, node: &OpenNode) -> String {
        let letter = node.content.letter();
        let keys = match (node.label, &letter) {
            (Label::Root, Some(_)) => ("step.enter.root.max", "step.enter.root.min"),
            (Label::Root, None) => ("step.enter.max", "step.enter.min"),
            (_, Some(_)) => ("step.enter.letter.max", "step.enter.letter.min"),
            (_, None) => ("step.enter.answer.max", "step.enter.answer.min"),
        };
        let key = match node.side {
            Side::Max => keys.0,
            Side::Min => keys.1,
        };
        let mut text = self.told(
            key,
            &[
                ("player", Word::Player(self.side_name(node.side), node.side)),
                ("child", Word::Child(node.label)),
                ("move", Word::Move(node.label)),
                (
                    "letter",
                    Word::Letter(letter.as_deref().unwrap_or_default()),
                ),
            ],
        );
        for bound in [Bound::Alpha, Bound::Beta] {
            let (limit, holder) = match bound {
                Bound::Alpha => (node.window.alpha, Side::Max),
                Bound::Beta => (node.window.beta, Side::Min),
            };
            let from = source(node, bound);
            if limit.finite().is_some() && !(from.is_none() && node.window.is_null()) {
                let words = [
                    ("holder", Word::Side(self.side_name(holder))),
                    ("limit", Word::Value(limit)),
                ];
                let known = self.told_from("step.has", "step.has.from", &words, from);
                text = self.joined(&text, &known);
            }
        }
        if node.window.is_null() {
            let limit = ("limit", Word::Value(node.window.alpha));
            text = self.joined(&text, &self.told("step.nullWindow", &[limit]));
        }
        text
    }

    /// Fills one of two templates: `sourced` if the move that set the bound is known.
    fn told_from(
        self,
        plain: &'static str,
        sourced: &'static str,
        words: &[(&str, Word<'_>)],
        from: Option<Label>,
    ) -> String {
        match from {
            None => self.told(plain, words),
            Some(from) => {
                let from = [("source", Word::Move(from))];
                self.told(sourced, &[words, &from].concat())
            }
        }
    }

    fn returned(self, node: &OpenNode, child: &ChildResult) -> String {
        if let Some(cut) = &child.cut {
            return self.cut(node, child.child, child.value, cut);
        }
        let side = self.side_name(node.side);
        let (value, before) = (child.value, child.before);
        let words = [
            ("node", Word::Node(node)),
            ("child", Word::Child(child.child)),
            ("bound", Word::Known(child.child_value, child.child_kind)),
            ("side", Word::Side(side)),
            ("value", Word::Value(value)),
        ];
        if value != before {
            let known = match node.side {
                Side::Max => ValueKind::LowerBound,
                Side::Min => ValueKind::UpperBound,
            };
            let more = [
                ("move", Word::Move(child.child)),
                ("known", Word::Known(value, known)),
                ("before", Word::Value(before)),
                ("toSide", Word::ToSide(side)),
            ];
            // A child whose value is a bound and causes no cut-off lies outside of the window, on the side that is
            // worse for the side to move: it proves nothing about the node.
            let is_exact = child.child_kind == ValueKind::Exact;
            let key = match (is_exact, before.finite().is_some()) {
                (true, false) => "step.raised",
                (true, true) => "step.raised.better",
                (false, false) => "step.raised.bound",
                (false, true) => "step.raised.bound.better",
            };
            return self.told(key, &[&words[..], &more].concat());
        }
        if child.best {
            return self.told("step.equal", &words);
        }
        match node.best {
            Some(best) => {
                let more = [("toSide", Word::ToSide(side)), ("move", Word::Move(best))];
                self.told("step.worse", &[&words[..], &more].concat())
            }
            None => self.told("step.stays", &words),
        }
    }

    /// Explains a cut-off at a node. The move `by` gave the node its value.
    pub(super) fn cut(self, node: &OpenNode, by: Label, value: Value, cut: &StepCut) -> String {
        let (chooser, holder) = match cut.bound {
            Bound::Alpha => (Side::Min, Side::Max),
            Bound::Beta => (Side::Max, Side::Min),
        };
        let holder = self.side_name(holder);
        let words = [
            ("node", Word::Node(node)),
            ("known", Word::Known(value, cut.known())),
            ("value", Word::Value(value)),
            ("side", Word::Side(self.side_name(chooser))),
            ("move", Word::Move(by)),
            ("holder", Word::Side(holder)),
            ("toHolder", Word::ToSide(holder)),
            ("limit", Word::Value(cut.limit)),
            ("skipped", Word::Moves(&cut.moves)),
        ];
        let (plain, sourced) = match cut.moves.len() {
            0 => ("step.cut.last", "step.cut.last.from"),
            1 => ("step.cut.one", "step.cut.one.from"),
            _ => ("step.cut.many", "step.cut.many.from"),
        };
        self.told_from(plain, sourced, &words, source(node, cut.bound))
    }

    fn given_up(self, node: &OpenNode, value: Value, cut: &StepCut) -> String {
        let key = match cut.moves.len() {
            0 => "step.probcut.none",
            1 => "step.probcut.one",
            _ => "step.probcut.many",
        };
        let words = [
            ("node", Word::Node(node)),
            ("known", Word::Known(value, cut.known())),
            ("bound", Word::Bound(cut.bound)),
            ("limit", Word::Value(cut.limit)),
            ("skipped", Word::Moves(&cut.moves)),
        ];
        self.told(key, &words)
    }

    fn leave(self, node: &OpenNode, value: Value) -> String {
        let known = ("known", Word::Known(value, node.kind));
        match (node.ply, node.best) {
            (0, Some(best)) => {
                let words = [
                    known,
                    ("side", Word::Side(self.side_name(node.side))),
                    ("move", Word::Move(best)),
                    self.to_max(),
                ];
                match self.max {
                    Some(_) => self.told("step.chosen.side", &words),
                    None => self.told("step.chosen", &words),
                }
            }
            _ => self.told("step.done", &[("node", Word::Node(node)), known]),
        }
    }
}

/// Returns the move that set a bound; `None` if no move has set it.
pub(super) fn source(node: &OpenNode, bound: Bound) -> Option<Label> {
    let from = match bound {
        Bound::Alpha => node.alpha_from,
        Bound::Beta => node.beta_from,
    };
    from.map(|(label, _)| label)
}

/// Lists labels as `a, b and c`, in English; an empty list is `nothing`.
pub(super) fn list(labels: &[Label]) -> String {
    match labels {
        [] => "nothing".to_owned(),
        [only] => only.to_string(),
        [some @ .., last] => {
            let some: Vec<_> = some.iter().map(Label::to_string).collect();
            format!("{} and {last}", some.join(", "))
        }
    }
}
