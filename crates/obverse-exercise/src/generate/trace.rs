use obverse_classic::search::{Never, Request, search};
use obverse_classic::trace::trace_position;
use obverse_classic::{Algorithm, EvaluationName};
use obverse_core::Random;

use super::questions::{question, questions};
use super::random_position::random_position;
use super::trace_rows::TraceRows;
use crate::answer::Answer;
use crate::answer_table::AnswerTable;
use crate::difficulty::Difficulty;
use crate::exercise::Exercise;
use crate::exercise_kind::ExerciseKind;
use crate::problem::Problem;

/// What the search of an exercise must be like, for one difficulty.
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

/// Requirements on searches, by difficulty. Searches of different difficulties have different numbers of nodes.
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
        let mut log = TraceRows::new(position.turn());
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
