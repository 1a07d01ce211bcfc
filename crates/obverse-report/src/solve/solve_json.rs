use obverse_files::Problem;
use serde::Serialize;

use super::solved_position::SolvedPosition;

/// A solved position, compared with the scores in its file: one line of `solve --json`.
#[derive(Serialize)]
pub struct SolveJson<'a> {
    #[serde(flatten)]
    pub(super) solved: &'a SolvedPosition,
    /// The score in the file; `None` if the file has no score for the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<i32>,
    /// Whether all scores in the file agree with the proven bounds; `None` if the file has no score to compare.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) correct: Option<bool>,
    #[serde(skip)]
    pub(super) differences: Vec<String>,
}

impl<'a> SolveJson<'a> {
    /// Compares a solved position with the scores in its file.
    pub fn new(solved: &'a SolvedPosition, problem: &Problem) -> SolveJson<'a> {
        let mut differences = Vec::new();
        if let Some(score) = problem
            .score
            .filter(|score| !(solved.lower..=solved.upper).contains(score))
        {
            differences.push(format!("{score:+}"));
        }
        for found in solved.moves.iter().flatten() {
            let known = problem
                .moves
                .iter()
                .find(|(mv, _)| mv.to_string() == found.name);
            let possible = found.lower..=found.upper;
            if let Some((mv, score)) = known.filter(|(_, score)| !possible.contains(score)) {
                differences.push(format!("{mv} {score:+}"));
            }
        }
        let is_compared =
            problem.score.is_some() || solved.moves.is_some() && !problem.moves.is_empty();
        SolveJson {
            solved,
            expected: problem.score,
            correct: is_compared.then_some(differences.is_empty()),
            differences,
        }
    }
}
