use obverse_classic::search::{Never, Request, search};
use obverse_classic::trace::{
    CutRows, Label, LogRow, Narrator, OpenNode, Step, StepListener, trace_position,
};
use obverse_classic::{Algorithm, EvaluationName};
use obverse_core::{Color, Move, Random};

use super::{question, questions, random_position};
use crate::answer::Answer;
use crate::answer_table::{AnswerRow, AnswerTable, Cell};
use crate::difficulty::Difficulty;
use crate::exercise::Exercise;
use crate::exercise_kind::ExerciseKind;
use crate::exercise_size::ExerciseSize;
use crate::problem::Problem;

/// Requirements on the search of an exercise of one difficulty.
#[derive(Clone, Copy, Debug)]
struct Wanted {
    /// Depth of the search, in plies.
    depth: u32,
    /// Least and greatest number of discs at the root.
    discs: (u32, u32),
    /// Least and greatest number of nodes of the search.
    nodes: (u64, u64),
    /// Exact number of cut-offs.
    cutoffs: u64,
    /// Whether the search must contain a pass. If `false`, it must not contain one.
    pass: bool,
    /// Whether the student must evaluate the leaves. If `false`, the sheet gives their values.
    evaluates: bool,
}

/// Requirements on searches, by difficulty. The ranges of nodes do not overlap.
const WANTED: [Wanted; 5] = [
    Wanted {
        depth: 2,
        discs: (40, 58),
        nodes: (6, 8),
        cutoffs: 1,
        pass: false,
        evaluates: false,
    },
    Wanted {
        depth: 2,
        discs: (40, 58),
        nodes: (9, 13),
        cutoffs: 2,
        pass: false,
        evaluates: false,
    },
    Wanted {
        depth: 3,
        discs: (46, 58),
        nodes: (14, 20),
        cutoffs: 3,
        pass: true,
        evaluates: false,
    },
    Wanted {
        depth: 3,
        discs: (46, 58),
        nodes: (21, 29),
        cutoffs: 4,
        pass: true,
        evaluates: true,
    },
    Wanted {
        depth: 4,
        discs: (51, 58),
        nodes: (30, 60),
        cutoffs: 6,
        pass: true,
        evaluates: true,
    },
];

/// Generates a search whose trace log the student completes.
pub(crate) fn trace(difficulty: Difficulty, seed: u64) -> Exercise {
    let mut random = Random::new(seed);
    let wanted = difficulty.choose(WANTED);
    let (request, log) = loop {
        let discs = wanted.discs.0 + random.below(wanted.discs.1 - wanted.discs.0 + 1);
        let Some(position) = random_position(discs, &mut random) else {
            continue;
        };
        if position.legal_squares().len() < 2 {
            continue;
        }
        let request = Request {
            depth: Some(wanted.depth),
            evaluation: EvaluationName::Weights,
            ..Request::new(position, Algorithm::AlphaBeta)
        };
        // Test the size with a plain search first: most candidates fail, and a search takes a tenth of the time of a
        // trace.
        let report = search(&request, &mut (), &mut Never);
        if !(wanted.nodes.0..=wanted.nodes.1).contains(&report.nodes)
            || report.cutoffs != wanted.cutoffs
        {
            continue;
        }
        let mut log = LogRows::new(position.turn());
        trace_position(&request, &mut log, &mut Never);
        if (log.size.passes > 0) == wanted.pass {
            break (request, log);
        }
    };
    let evaluates = match wanted.evaluates {
        true => {
            "Evaluate the leaves with the evaluation `weights` for the side to move at the root."
        }
        false => {
            "The values of the leaves are given: the evaluation `weights` for the side to move at the root."
        }
    };
    let best = log.best.clone();
    let size = log.size;
    Exercise {
        kind: ExerciseKind::Trace,
        difficulty,
        seed,
        instructions: vec![
            format!(
                "Alpha-beta searches this position to depth {}, squares in row order: a1, b1, ..., h8. The log \
                 has a row when the search enters a node, and a row of that node after each of its children.",
                wanted.depth
            ),
            format!(
                "Complete the log: value, alpha and beta of each row. The row after a child that causes a \
                 cut-off shows the window as narrowed by that child. {evaluates}"
            ),
        ],
        problem: Problem::Search(request),
        tables: vec![
            AnswerTable {
                columns: vec!["row", "node", "depth", "value", "alpha", "beta"],
                rows: log.rows(wanted.evaluates),
            },
            questions(vec![question(
                "Which move does the search choose?",
                Answer::Names(vec![best.clone()]),
                1,
                format!("{best} is the first move that raised the root to its value."),
            )]),
        ],
        size,
    }
}

/// Collects the rows of a search's log, each with an explanation.
struct LogRows {
    narrator: Narrator,
    /// The rows. The flag is set for the row of a leaf, and the text is the explanation.
    rows: Vec<(LogRow, bool, String)>,
    size: ExerciseSize,
    /// The best move at the root so far; empty before the first move.
    best: String,
}

impl LogRows {
    fn new(max: Color) -> LogRows {
        LogRows {
            narrator: Narrator { max: Some(max) },
            rows: Vec::new(),
            size: ExerciseSize::default(),
            best: String::new(),
        }
    }

    fn rows(&self, evaluates: bool) -> Vec<AnswerRow> {
        (self.rows.iter().enumerate())
            .map(|(index, (row, leaf, why))| {
                let blank = |answer| Cell::new(Answer::Number(answer), 1, &**why);
                let value = match *leaf && !evaluates {
                    true => Cell::Given(row.value.to_string()),
                    false => blank(row.value),
                };
                let (alpha, beta) = (blank(row.window.alpha), blank(row.window.beta));
                let (label, depth) = (row.label.to_string(), row.ply.to_string());
                AnswerRow {
                    heading: (index + 1).to_string(),
                    cells: vec![Cell::Given(label), Cell::Given(depth), value, alpha, beta],
                }
            })
            .collect()
    }
}

impl StepListener for LogRows {
    fn step(&mut self, path: &[OpenNode], step: &Step) {
        let Some(node) = path.last() else { return };
        if matches!(step, Step::Enter | Step::Leaf(_)) {
            self.size.nodes += 1;
            self.size.passes += u64::from(node.label == Label::Move(Move::Pass));
        }
        if let Step::Returned(child) = step {
            self.size.count_cutoff(node, child);
            if path.len() == 1 {
                self.best = node.best.map(|label| label.to_string()).unwrap_or_default();
            }
        }
        if let Some(row) = LogRow::of(path, step, CutRows::default()) {
            let sentence = self.narrator.sentence(path, step);
            self.rows
                .push((row, matches!(step, Step::Leaf(_)), sentence));
        }
    }
}
