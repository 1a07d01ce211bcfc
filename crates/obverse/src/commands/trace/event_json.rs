use obverse_classic::observer::Bound;
use obverse_classic::trace::{
    CutRows, Narrator, OpenNode, Outcome, Row, Skipped, Step, Subject, position_after,
};
use obverse_classic::{Side, Value};
use serde::Serialize;

/// What is searched: the first line.
#[derive(Serialize)]
pub struct SearchJson<'a> {
    event: &'static str,
    algorithm: &'static str,
    evaluation: Option<&'static str>,
    depth: Option<u32>,
    position: Option<String>,
    tree: Option<&'a str>,
}

impl<'a> SearchJson<'a> {
    pub fn new(subject: &'a Subject) -> SearchJson<'a> {
        let event = "search";
        match subject {
            Subject::Position(request) => SearchJson {
                event,
                algorithm: request.algorithm.name(),
                evaluation: Some(request.evaluation.name()),
                depth: request.depth,
                position: Some(request.position.to_string()),
                tree: None,
            },
            Subject::Tree {
                text, algorithm, ..
            } => SearchJson {
                event,
                algorithm: algorithm.name(),
                evaluation: None,
                depth: None,
                position: None,
                tree: Some(text),
            },
        }
    }
}

/// What was found: the last line.
#[derive(Serialize)]
pub struct ResultJson<'a> {
    event: &'static str,
    value: i32,
    best: Option<&'a str>,
    pv: &'a [String],
    nodes: u64,
    leaves: u64,
    cutoffs: u64,
    table_hits: u64,
    /// The board after the best move.
    next: Option<String>,
}

impl<'a> ResultJson<'a> {
    pub fn new(subject: &Subject, outcome: &'a Outcome) -> ResultJson<'a> {
        let next = match (subject, &outcome.report) {
            (Subject::Position(request), Some(report)) => {
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

/// One step: a line between the two.
#[derive(Serialize)]
pub struct EventJson {
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
    words: String,
}

/// The child that has been searched.
#[derive(Serialize)]
struct ChildJson {
    id: u64,
    #[serde(rename = "move")]
    by: String,
    value: Option<i32>,
    /// Whether it is the best so far.
    best: bool,
}

#[derive(Serialize)]
struct CutJson {
    bound: &'static str,
    limit: Option<i32>,
    skipped: Vec<String>,
}

impl CutJson {
    fn new(skipped: &Skipped) -> CutJson {
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
    /// The step; the path leads to its node.
    pub fn new(
        path: &[OpenNode],
        step: &Step,
        cut_rows: CutRows,
        narrator: Narrator,
    ) -> Option<EventJson> {
        let node = path.last()?;
        let parent = path.len().checked_sub(2).map(|index| &path[index]);
        let (event, child, cut) = match step {
            Step::Enter => ("enter", None, None),
            Step::Leaf(_) => ("leaf", None, None),
            Step::Hit(_) => ("table_hit", None, None),
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
            Step::GivenUp(_, skipped) => ("given_up", None, Some(skipped)),
            Step::Leave(_) => ("leave", None, node.cut.as_ref()),
        };
        let row = Row::of(path, step, cut_rows);
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
            words: narrator.sentence(path, step),
        })
    }
}
