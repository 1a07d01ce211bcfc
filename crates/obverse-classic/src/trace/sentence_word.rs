use std::borrow::Cow;

use obverse_core::{Color, Move};
use obverse_texts::{Placeholder, Template, Texts};

use super::label::Label;
use super::open_node::OpenNode;
use crate::observer::{Bound, ValueKind};
use crate::side::Side;
use crate::value::Value;

/// Name of a side in sentences: the colour in an Othello search, MAX or MIN in a tree of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SideName {
    Color(Color),
    Side(Side),
}

/// A value for a placeholder in a sentence about a step.
#[derive(Clone, Copy, Debug)]
pub(super) enum SentenceWord<'a> {
    /// A node as the subject of a clause. English has `root` and `c4`; other languages may add an article.
    Node(&'a OpenNode),
    /// The node that a move leads to, as the subject of a clause.
    Child(Label),
    /// The name of a move.
    Move(Label),
    /// The letter of a node in a tree of numbers.
    Letter(&'a str),
    /// A list of moves.
    Moves(&'a [Label]),
    /// A side as the subject of a clause.
    Side(SideName),
    /// A side after a preposition such as `for`.
    ToSide(SideName),
    /// A side with its role, as in `Black (MAX)`.
    Player(SideName, Side),
    /// A value.
    Value(Value),
    /// A value or a bound, as in `at least 3`.
    Known(Value, ValueKind),
    /// The name of alpha or beta.
    Bound(Bound),
}

impl SentenceWord<'_> {
    /// Returns the text of the word. `is_first` is whether a sentence starts with it.
    fn text(self, texts: &'static Texts, is_first: bool) -> Cow<'static, str> {
        match self {
            SentenceWord::Node(node) => match (node.content.letter(), node.label) {
                (Some(letter), _) => named(texts, &letter, is_first),
                (None, label) => SentenceWord::Child(label).text(texts, is_first),
            },
            SentenceWord::Child(Label::Root) => match is_first {
                true => plain(texts, "step.root.first"),
                false => plain(texts, "step.root"),
            },
            SentenceWord::Child(label) => named(texts, &move_name(texts, label), is_first),
            SentenceWord::Move(label) => move_name(texts, label),
            SentenceWord::Letter(letter) => letter.to_owned().into(),
            SentenceWord::Moves(moves) => list(texts, moves),
            SentenceWord::Side(name) => plain(texts, side_key(name, is_first)),
            SentenceWord::ToSide(name) => plain(texts, object_key(name)),
            SentenceWord::Player(name, role) => match name {
                SideName::Side(_) => SentenceWord::Side(name).text(texts, is_first),
                SideName::Color(_) => {
                    let words = [
                        ("side", SentenceWord::Side(name)),
                        ("role", SentenceWord::Letter(role.name())),
                    ];
                    let template = texts.get("step.player");
                    template.map_or(Cow::Borrowed("step.player"), |template| {
                        filled_in(texts, template, &words, is_first).into()
                    })
                }
            },
            SentenceWord::Value(value) => number(texts, value),
            SentenceWord::Known(value, kind) => {
                let key = match kind {
                    ValueKind::Exact => "step.exactly",
                    ValueKind::LowerBound => "step.atLeast",
                    ValueKind::UpperBound => "step.atMost",
                };
                texts.fill(key, &[("value", &number(texts, value))]).into()
            }
            SentenceWord::Bound(Bound::Alpha) => plain(texts, "step.alpha"),
            SentenceWord::Bound(Bound::Beta) => plain(texts, "step.beta"),
        }
    }
}

/// Fills the template with this key.
pub(super) fn filled(
    texts: &'static Texts,
    key: &'static str,
    words: &[(&str, SentenceWord<'_>)],
) -> String {
    let template = texts.get(key);
    let sentence = template.map(|template| filled_in(texts, template, words, true));
    texts.joined(sentence.unwrap_or_else(|| key.to_owned()))
}

/// Fills a template. `is_first` is whether the template starts a sentence.
fn filled_in(
    texts: &'static Texts,
    template: &Template,
    words: &[(&str, SentenceWord<'_>)],
    is_first: bool,
) -> String {
    template.fill_with(|placeholder: Placeholder<'_>| {
        let (_, word) = words.iter().find(|(name, _)| *name == placeholder.name)?;
        Some(word.text(texts, placeholder.is_first && is_first))
    })
}

/// The text of a key without placeholders.
fn plain(texts: &'static Texts, key: &'static str) -> Cow<'static, str> {
    texts.fill(key, &[]).into()
}

/// A node as the subject of a clause.
fn named(texts: &'static Texts, name: &str, is_first: bool) -> Cow<'static, str> {
    let key = match is_first {
        true => "step.node.first",
        false => "step.node",
    };
    texts.fill(key, &[("name", &name)]).into()
}

fn move_name(texts: &'static Texts, label: Label) -> Cow<'static, str> {
    match label {
        Label::Move(Move::Pass) => plain(texts, "step.pass"),
        label => label.to_string().into(),
    }
}

fn number(texts: &'static Texts, value: Value) -> Cow<'static, str> {
    match value.finite() {
        Some(number) => number.to_string().into(),
        None => {
            let infinity = plain(texts, "step.infinity");
            match value == Value::NEG_INFINITY {
                true => format!("-{infinity}").into(),
                false => infinity,
            }
        }
    }
}

fn side_key(name: SideName, is_first: bool) -> &'static str {
    match (name, is_first) {
        (SideName::Color(Color::Black), false) => "step.side.black",
        (SideName::Color(Color::Black), true) => "step.side.black.first",
        (SideName::Color(Color::White), false) => "step.side.white",
        (SideName::Color(Color::White), true) => "step.side.white.first",
        (SideName::Side(Side::Max), false) => "step.side.max",
        (SideName::Side(Side::Max), true) => "step.side.max.first",
        (SideName::Side(Side::Min), false) => "step.side.min",
        (SideName::Side(Side::Min), true) => "step.side.min.first",
    }
}

fn object_key(name: SideName) -> &'static str {
    match name {
        SideName::Color(Color::Black) => "step.side.black.object",
        SideName::Color(Color::White) => "step.side.white.object",
        SideName::Side(Side::Max) => "step.side.max.object",
        SideName::Side(Side::Min) => "step.side.min.object",
    }
}

/// Lists moves, as in `a, b and c`.
fn list(texts: &'static Texts, labels: &[Label]) -> Cow<'static, str> {
    let names: Vec<_> = labels
        .iter()
        .map(|&label| move_name(texts, label))
        .collect();
    match &names[..] {
        [] => "".into(),
        [only] => only.clone(),
        [some @ .., last] => {
            let some = some.join(&plain(texts, "step.comma"));
            texts
                .fill("step.list", &[("list", &some), ("last", last)])
                .into()
        }
    }
}
