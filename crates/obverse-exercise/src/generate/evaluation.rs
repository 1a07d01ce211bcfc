use obverse_classic::EvaluationName;
use obverse_classic::evaluation::{Formula, PartCount};
use obverse_core::{Position, Random};

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
pub(crate) fn evaluation(difficulty: Difficulty, seed: u64) -> Exercise {
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
    let rows = counts.iter().map(row).collect();
    Exercise {
        kind: ExerciseKind::Evaluation,
        difficulty,
        seed,
        problem: Problem::Position { position, evaluation },
        instructions: vec![
            format!("Compute the evaluation `{evaluation}` of this position for Black (X), part by part."),
            "Write the count for Black (X), the count for White (O) and the value of each part. Divisions drop the \
             fraction."
                .into(),
        ],
        tables: vec![
            AnswerTable { columns: vec!["part", "count", "X", "O", "formula", "value"], rows },
            questions(vec![question(
                "What is the position worth for Black?",
                Answer::Number(sum.into()),
                2,
                format!("The sum of the parts is {sum}."),
            )]),
        ],
        size: size(position),
    }
}

fn row(part: &PartCount) -> AnswerRow {
    let count = |count: u32, color: &str| {
        let text = format!("{color} has {count}: {}.", part.what);
        Cell::new(Answer::Number((count as i32).into()), 1, text)
    };
    AnswerRow {
        heading: part.part.into(),
        cells: vec![
            Cell::Given(part.what.into()),
            count(part.black, "Black"),
            count(part.white, "White"),
            Cell::Given(formula_text(part.formula)),
            Cell::new(
                Answer::Number(part.value().into()),
                1,
                format!(
                    "{} with X = {} and O = {}.",
                    formula_text(part.formula),
                    part.black,
                    part.white
                ),
            ),
        ],
    }
}

/// Writes a formula as text, with X for Black's count and O for White's.
fn formula_text(formula: Formula) -> String {
    match formula {
        Formula::Each(weight) => format!("{weight} (X - O)"),
        Formula::PerCent => "100 (X - O) / (X + O), 0 if both are 0".into(),
        Formula::Divided(divisor) => format!("(X - O) / {divisor}"),
        Formula::BonusForMore(bonus) => format!("{bonus} if X > O, -{bonus} if X < O"),
        Formula::BonusIfOutnumbering(bonus) => {
            format!("{bonus} if X > 1.5 O, -{bonus} if O > 1.5 X")
        }
        Formula::PenaltyIfNone(penalty) => format!("-{penalty} if X = 0, {penalty} if O = 0"),
        Formula::Inactive => "0: applies only when the game is over".into(),
    }
}

fn size(position: Position) -> ExerciseSize {
    ExerciseSize {
        nodes: u64::from(disc_count(position)),
        ..ExerciseSize::default()
    }
}
