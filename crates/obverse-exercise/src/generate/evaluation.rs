use obverse_classic::EvaluationName;
use obverse_classic::evaluation::{Formula, PartCount};
use obverse_core::{Position, Random};
use obverse_texts::Texts;

use super::questions::{question, questions};
use super::random_position::{disc_count, random_position};
use crate::answer::Answer;
use crate::answer_table::{AnswerRow, AnswerTable, Cell};
use crate::difficulty::Difficulty;
use crate::exercise::Exercise;
use crate::exercise_kind::ExerciseKind;
use crate::exercise_size::ExerciseSize;
use crate::problem::Problem;

/// For each difficulty: the evaluation, and the least and greatest number of discs on the board.
const POSITIONS: [(EvaluationName, u32, u32); 5] = [
    (EvaluationName::Lab, 10, 18),
    (EvaluationName::Prop, 20, 28),
    (EvaluationName::PropMobility, 30, 36),
    (EvaluationName::Corners, 38, 44),
    (EvaluationName::Weights, 46, 54),
];
/// Least number of parts with a value other than 0, by difficulty.
const PARTS: [usize; 5] = [2, 2, 3, 4, 6];

/// Generates a position whose value the student computes part by part.
pub(crate) fn evaluation(difficulty: Difficulty, seed: u64, texts: &Texts) -> Exercise {
    let mut random = Random::new(seed);
    let (evaluation, least, most) = difficulty.choose(POSITIONS);
    let position = loop {
        let discs = least + random.below(most - least + 1);
        let Some(position) = random_position(discs, &mut random) else {
            continue;
        };
        let parts = evaluation
            .counts(position)
            .iter()
            .filter(|part| part.value() != 0)
            .count();
        if parts >= difficulty.choose(PARTS) {
            break position;
        }
    };
    let counts = evaluation.counts(position);
    let sum: i32 = counts.iter().map(PartCount::value).sum();
    let rows = counts.iter().map(|part| row(part, texts)).collect();
    Exercise {
        kind: ExerciseKind::Evaluation,
        difficulty,
        seed,
        language: texts.language(),
        problem: Problem::Position {
            position,
            evaluation,
        },
        instructions: vec![
            texts.fill(
                "sheet.evaluation.task.parts",
                &[("evaluation", &evaluation)],
            ),
            texts.fill("sheet.evaluation.task.counts", &[]),
        ],
        tables: vec![
            AnswerTable {
                columns: vec!["part", "count", "X", "O", "formula", "value"],
                language: texts.language(),
                rows,
            },
            questions(
                vec![question(
                    texts.fill("sheet.evaluation.sum", &[]),
                    Answer::Number(sum.into()),
                    2,
                    texts.fill("sheet.evaluation.sum.why", &[("sum", &sum)]),
                )],
                texts,
            ),
        ],
        size: size(position),
    }
}

fn row(part: &PartCount, texts: &Texts) -> AnswerRow {
    let term = |term: &str| texts.fill(&format!("term.{term}"), &[]);
    let what = term(part.what);
    let count = |count: u32, key: &str| {
        let text = texts.fill(key, &[("count", &count), ("what", &what)]);
        Cell::new(Answer::Number((count as i32).into()), 1, text)
    };
    let formula = formula_text(part.formula, texts);
    let why = texts.fill(
        "sheet.evaluation.value.why",
        &[
            ("formula", &formula),
            ("black", &part.black),
            ("white", &part.white),
        ],
    );
    AnswerRow {
        heading: term(part.part),
        cells: vec![
            Cell::Given(what.clone()),
            count(part.black, "sheet.evaluation.count.black"),
            count(part.white, "sheet.evaluation.count.white"),
            Cell::Given(formula),
            Cell::new(Answer::Number(part.value().into()), 1, why),
        ],
    }
}

/// Writes a formula as text, with X for Black's count and O for White's.
fn formula_text(formula: Formula, texts: &Texts) -> String {
    match formula {
        Formula::Each(weight) => format!("{weight} (X - O)"),
        Formula::PerCent => texts.fill("sheet.formula.perCent", &[]),
        Formula::Divided(divisor) => format!("(X - O) / {divisor}"),
        Formula::BonusForMore(bonus) => texts.fill("sheet.formula.bonus", &[("bonus", &bonus)]),
        Formula::BonusIfOutnumbering(bonus) => {
            texts.fill("sheet.formula.outnumbering", &[("bonus", &bonus)])
        }
        Formula::PenaltyIfNone(penalty) => {
            texts.fill("sheet.formula.penalty", &[("penalty", &penalty)])
        }
        Formula::Inactive => texts.fill("sheet.formula.inactive", &[]),
    }
}

fn size(position: Position) -> ExerciseSize {
    ExerciseSize {
        nodes: u64::from(disc_count(position)),
        ..ExerciseSize::default()
    }
}
