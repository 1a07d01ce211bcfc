use obverse_classic::search::{Never, Request, search};
use obverse_classic::trace::trace_position;
use obverse_classic::{Algorithm, EvaluationName};
use obverse_core::Random;
use obverse_texts::Texts;

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
pub(crate) fn trace(difficulty: Difficulty, seed: u64, texts: &Texts) -> Exercise {
    let language = texts.language();
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
        let mut log = TraceRows::new(position.turn(), language);
        trace_position(&request, &mut log, &mut Never);
        if (log.size.passes > 0) == wanted.pass {
            break (request, log);
        }
    };
    let leaves = match wanted.evaluates {
        true => texts.fill("sheet.trace.leaves.evaluate", &[]),
        false => texts.fill("sheet.trace.leaves.given", &[]),
    };
    let best = log.best.clone();
    let size = log.size;
    Exercise {
        kind: ExerciseKind::Trace,
        difficulty,
        seed,
        language,
        instructions: vec![
            texts.fill("sheet.trace.task.log", &[("depth", &wanted.depth)]),
            texts.fill("sheet.trace.task.window", &[("leaves", &leaves)]),
        ],
        problem: Problem::Search(request),
        tables: vec![
            AnswerTable {
                columns: vec!["row", "node", "depth", "value", "alpha", "beta"],
                language,
                rows: log.rows(wanted.evaluates),
            },
            questions(
                vec![question(
                    texts.fill("sheet.trace.choice", &[]),
                    Answer::Names(vec![best.clone()]),
                    1,
                    texts.fill("sheet.trace.choice.why", &[("move", &best)]),
                )],
                texts,
            ),
        ],
        size,
    }
}
