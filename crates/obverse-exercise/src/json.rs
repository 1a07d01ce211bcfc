//! Exercise sheets as JSON.

use obverse_texts::Language;
use serde::Serialize;
use serde_json::{Value, json};

use crate::answer_table::{AnswerRow, AnswerTable, Cell};
use crate::exercise::Exercise;
use crate::problem::Problem;
use crate::sheet::Sheet;

/// Returns a sheet as JSON. If `has_answers` is false, a blank has its points, but no answer and no explanation.
pub fn sheet_value(sheet: &Sheet, has_answers: bool) -> Value {
    let exercises: Vec<Value> = (sheet.exercises.iter())
        .map(|exercise| exercise_value(exercise, has_answers))
        .collect();
    json!({ "name": sheet.name, "points": sheet.points(), "exercises": exercises })
}

/// Returns an exercise as JSON. If `has_answers` is false, a blank has its points, but no answer and no explanation.
pub fn exercise_value(exercise: &Exercise, has_answers: bool) -> Value {
    let problem = match &exercise.problem {
        Problem::Tree { notation, .. } => json!({ "tree": notation }),
        Problem::Position {
            position,
            evaluation,
        } => json!({ "position": position.to_string(), "evaluation": evaluation.to_string() }),
        Problem::Search(request) => json!({
            "position": request.position.to_string(),
            "evaluation": request.evaluation.to_string(),
            "algorithm": request.algorithm.to_string(),
            "depth": request.depth,
        }),
    };
    let tables: Vec<Value> = (exercise.tables.iter())
        .map(|table| table_value(table, has_answers))
        .collect();
    json!({
        "kind": exercise.kind,
        "difficulty": exercise.difficulty,
        "seed": exercise.seed,
        "problem": problem,
        "instructions": exercise.instructions,
        "tables": tables,
        "points": exercise.points(),
        "size": has_answers.then_some(exercise.size),
    })
}

/// A table in JSON. Column names are in English in every language, so that programs can rely on them.
fn table_value(table: &AnswerTable, has_answers: bool) -> Value {
    let rows: Vec<RowJson> = (table.rows.iter())
        .map(|row| RowJson::new(row, table.language, has_answers))
        .collect();
    json!({ "columns": table.columns, "rows": rows })
}

#[derive(Serialize)]
struct RowJson {
    heading: String,
    cells: Vec<Value>,
}

impl RowJson {
    fn new(row: &AnswerRow, language: Language, has_answers: bool) -> RowJson {
        let cell = |cell: &Cell| match cell {
            Cell::Given(text) => json!({ "given": text }),
            Cell::Blank(blank) if has_answers => json!({
                "points": blank.points,
                "answer": blank.answer.text(language),
                "accepted": blank.answer.accepted_in(language),
                "explanation": blank.explanation,
            }),
            Cell::Blank(blank) => json!({ "points": blank.points }),
        };
        RowJson {
            heading: row.heading.clone(),
            cells: row.cells.iter().map(cell).collect(),
        }
    }
}
