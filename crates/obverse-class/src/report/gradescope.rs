use serde::Serialize;

use crate::marked_student::MarkedStudent;

/// Results in the format of Gradescope's autograders.
#[derive(Serialize)]
struct Results<'a> {
    score: f64,
    output: String,
    tests: Vec<Test<'a>>,
}

#[derive(Serialize)]
struct Test<'a> {
    name: &'a str,
    score: f64,
    max_score: f64,
    output: String,
    visibility: &'static str,
}

/// Returns a student's results as the `results.json` of Gradescope.
pub fn gradescope_json(student: &MarkedStudent) -> Result<String, serde_json::Error> {
    let results = Results {
        score: student.points(),
        output: match student.is_complete() {
            true => String::new(),
            false => "Some tests were not done completely.".to_owned(),
        },
        tests: student
            .tests
            .iter()
            .map(|mark| Test {
                name: &mark.test,
                score: mark.points,
                max_score: mark.max,
                output: [&mark.sentences[..], &mark.details].concat().join("\n"),
                visibility: "visible",
            })
            .collect(),
    };
    serde_json::to_string_pretty(&results)
}
