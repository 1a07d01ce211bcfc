//! A search as lines of JSON: the search, one line per step, the result.

use std::cell::Cell;
use std::io::{self, Write};

use obverse_classic::observer::Bound;
use obverse_classic::trace::{
    CutRows, LogRow, Narrator, OpenNode, Pseudocode, Step, StepCut, StepListener, TraceOutcome,
    TraceWatch, TracedSearch, position_after,
};
use obverse_classic::{Side, Value};
use obverse_texts::Language;
use serde::Serialize;

/// Writes a search as lines of JSON: the search itself, one line per step with a sentence in this language, and the
/// result.
///
/// The search stops at the first write error.
pub fn write_events<W: Write>(
    mut out: W,
    subject: &TracedSearch,
    cut_rows: CutRows,
    language: Language,
    watch: &mut dyn TraceWatch,
) -> io::Result<()> {
    write_json(&mut out, &SearchJson::new(subject))?;
    let (nodes, has_failed) = (Cell::new(0), Cell::new(false));
    let mut events = EventWriter {
        out: &mut out,
        cut_rows,
        narrator: subject.narrator().with_language(language),
        pseudocode: Pseudocode::of(subject.algorithm()),
        nodes: &nodes,
        has_failed: &has_failed,
        result: Ok(()),
    };
    let outcome = subject.trace(&mut events, &mut || {
        watch.tick(nodes.get()) || has_failed.get()
    });
    events.result?;
    write_json(&mut out, &ResultJson::new(subject, &outcome))
}

fn write_json(mut out: impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut out, value).map_err(io::Error::from)?;
    writeln!(out)
}

/// Writes one JSON object per step.
struct EventWriter<'a, W> {
    out: W,
    cut_rows: CutRows,
    narrator: Narrator,
    pseudocode: Option<&'static Pseudocode>,
    nodes: &'a Cell<u64>,
    has_failed: &'a Cell<bool>,
    /// The first write error, after which no step is written.
    result: io::Result<()>,
}

impl<W: Write> StepListener for EventWriter<'_, W> {
    fn step(&mut self, path: &[OpenNode], step: &Step) {
        if matches!(step, Step::Enter | Step::Leaf(_) | Step::TableHit(_)) {
            self.nodes.set(self.nodes.get() + 1);
        }
        let line = self.pseudocode.map_or(0, |text| text.line_of(step));
        if self.result.is_ok()
            && let Some(event) = EventJson::new(path, step, line, self.cut_rows, self.narrator)
        {
            self.result = write_json(&mut self.out, &event);
            self.has_failed.set(self.result.is_err());
        }
    }
}

/// The first line of the output: the settings of the search, and the position or tree that is searched.
#[derive(Serialize)]
struct SearchJson<'a> {
    event: &'static str,
    algorithm: &'static str,
    evaluation: Option<&'static str>,
    depth: Option<u32>,
    tie: Option<String>,
    pass: Option<String>,
    position: Option<String>,
    tree: Option<&'a str>,
}

impl<'a> SearchJson<'a> {
    fn new(subject: &'a TracedSearch) -> SearchJson<'a> {
        let event = "search";
        match subject {
            TracedSearch::Position(request) => SearchJson {
                event,
                algorithm: request.algorithm.name(),
                evaluation: Some(request.evaluation.name()),
                depth: request.depth,
                tie: Some(request.rules.ties.to_string()),
                pass: Some(request.rules.passes.to_string()),
                position: Some(request.position.to_string()),
                tree: None,
            },
            TracedSearch::Tree {
                text,
                algorithm,
                ties,
                ..
            } => SearchJson {
                event,
                algorithm: algorithm.name(),
                evaluation: None,
                depth: None,
                tie: Some(ties.to_string()),
                pass: None,
                position: None,
                tree: Some(text),
            },
        }
    }
}

/// The last line of the output: the result of the search.
#[derive(Serialize)]
struct ResultJson<'a> {
    event: &'static str,
    value: i32,
    best: Option<&'a str>,
    pv: &'a [String],
    nodes: u64,
    leaves: u64,
    cutoffs: u64,
    table_hits: u64,
    /// The position after the best move; `None` if a tree was searched.
    next: Option<String>,
}

impl<'a> ResultJson<'a> {
    fn new(subject: &TracedSearch, outcome: &'a TraceOutcome) -> ResultJson<'a> {
        let next = match (subject, &outcome.report) {
            (TracedSearch::Position(request), Some(report)) => {
                Some(position_after(request.position, report.best).to_string())
            }
            _ => None,
        };
        ResultJson {
            event: "result",
            value: outcome.value,
            best: outcome.line.first().map(String::as_str),
            pv: &outcome.line,
            nodes: outcome.nodes,
            leaves: outcome.leaves,
            cutoffs: outcome.cutoffs,
            table_hits: outcome.table_hits,
            next,
        }
    }
}

/// A line between the first and the last: one step of the search.
#[derive(Serialize)]
struct EventJson {
    event: &'static str,
    id: u64,
    parent: Option<u64>,
    #[serde(rename = "move")]
    by: Option<String>,
    ply: u32,
    side: &'static str,
    value: Option<i32>,
    alpha: Option<i32>,
    beta: Option<i32>,
    leaf: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    child: Option<ChildJson>,
    cut: Option<CutJson>,
    /// Number of the line of the pseudo-code that the step carries out.
    line: u8,
    words: String,
}

/// The child that has just returned its value to the node.
#[derive(Serialize)]
struct ChildJson {
    id: u64,
    #[serde(rename = "move")]
    by: String,
    value: Option<i32>,
    /// Whether the child is the best child of the node so far.
    best: bool,
}

#[derive(Serialize)]
struct CutJson {
    bound: &'static str,
    limit: Option<i32>,
    skipped: Vec<String>,
}

impl CutJson {
    fn new(skipped: &StepCut) -> CutJson {
        CutJson {
            bound: match skipped.bound {
                Bound::Alpha => "alpha",
                Bound::Beta => "beta",
            },
            limit: skipped.limit.finite(),
            skipped: skipped.moves.iter().map(ToString::to_string).collect(),
        }
    }
}

impl EventJson {
    /// The line for a step at the last node of `path`, which begins at the root; `None` if `path` is empty.
    fn new(
        path: &[OpenNode],
        step: &Step,
        line: u8,
        cut_rows: CutRows,
        narrator: Narrator,
    ) -> Option<EventJson> {
        let node = path.last()?;
        let parent = path.len().checked_sub(2).map(|index| &path[index]);
        let (event, child, cut) = match step {
            Step::Enter => ("enter", None, None),
            Step::Leaf(_) => ("leaf", None, None),
            Step::TableHit(_) => ("table_hit", None, None),
            Step::Returned(child) => {
                let cut = child.cut.as_ref();
                let child = ChildJson {
                    id: child.child_id,
                    by: child.child.to_string(),
                    value: child.child_value.finite(),
                    best: child.best,
                };
                ("returned", Some(child), cut)
            }
            Step::ProbCut(_, skipped) => ("given_up", None, Some(skipped)),
            Step::Leave(_) => ("leave", None, node.cut.as_ref()),
        };
        let row = LogRow::of(path, step, cut_rows);
        let value = match step {
            Step::Leave(value) => *value,
            _ => row.map_or(node.value, |row| row.value),
        };
        let window = row.map_or(node.window, |row| row.window);
        Some(EventJson {
            event,
            id: node.id,
            parent: parent.map(|parent| parent.id),
            by: parent.map(|_| node.label.to_string()),
            ply: node.ply,
            side: match node.side {
                Side::Max => "max",
                Side::Min => "min",
            },
            value: value.finite(),
            alpha: Value::finite(window.alpha),
            beta: Value::finite(window.beta),
            leaf: matches!(step, Step::Leaf(_)),
            child,
            cut: cut.map(CutJson::new),
            line,
            words: narrator.sentence(path, step),
        })
    }
}
