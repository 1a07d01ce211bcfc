use obverse_files::Problem;
use serde::Serialize;

use super::solved::{Outcome, Solved};
use crate::speed::speed;
use crate::text::{ERROR, FAINT, STRONG, count, fitting_line};

/// A solved position beside what its file says.
#[derive(Serialize)]
pub struct Answer<'a> {
    #[serde(flatten)]
    solved: &'a Solved,
    /// The score in the file, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<i32>,
    /// Whether all that the file says is right, if it says anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    correct: Option<bool>,
    #[serde(skip)]
    differences: Vec<String>,
}

/// All positions together.
#[derive(Clone, Debug, Default)]
pub struct Sum {
    positions: u64,
    nodes: u64,
    seconds: f64,
    /// Positions whose file says something else.
    pub differences: u64,
}

impl<'a> Answer<'a> {
    /// Compares what was found with what the file says.
    pub fn new(solved: &'a Solved, problem: &Problem) -> Answer<'a> {
        let is_outcome = solved.question().outcome;
        let meant = |score: i32| if is_outcome { score.signum() } else { score };
        let mut differences = Vec::new();
        if let Some(score) = problem.score.filter(|&score| meant(score) != solved.score) {
            differences.push(format!("{score:+}"));
        }
        for found in solved.moves.iter().flatten() {
            let known = problem
                .moves
                .iter()
                .find(|(mv, _)| mv.to_string() == found.name);
            if let Some((mv, score)) = known.filter(|(_, score)| meant(*score) != found.score) {
                differences.push(format!("{mv} {score:+}"));
            }
        }
        let is_compared =
            problem.score.is_some() || solved.moves.is_some() && !problem.moves.is_empty();
        Answer {
            solved,
            expected: problem.score,
            correct: is_compared.then_some(differences.is_empty()),
            differences,
        }
    }

    /// A row of the table, and what else there is to say below it.
    pub fn in_words(&self, number: usize, columns: Option<usize>) -> String {
        /// The columns before the line.
        const MARGIN: usize = 59;
        let solved = self.solved;
        let score = shown(solved.score, solved.outcome);
        let mut text = format!(
            "{number:>4}{:>7}{STRONG}{score:>7}{STRONG:#}  {:<4}{:>16}{:>10.3}{:>7}",
            solved.empties,
            solved.best.as_deref().unwrap_or("-"),
            count(solved.nodes),
            solved.seconds,
            speed(solved.nodes, solved.seconds)
        );
        if !solved.pv.is_empty() {
            let room = columns.map(|columns| columns.saturating_sub(MARGIN));
            let line = fitting_line(&solved.pv, room);
            text += &format!("  {FAINT}{line}{FAINT:#}");
        }
        text += "\n";
        let moves: Vec<String> = solved
            .moves
            .iter()
            .flatten()
            .map(|mv| format!("{} {}", mv.name, shown(mv.score, mv.outcome)))
            .collect();
        for moves in moves.chunks(7) {
            text += &format!("{:13}{}\n", "", moves.join("  "));
        }
        if !self.differences.is_empty() {
            let known = self.differences.join(", ");
            text += &format!(
                "{:13}{ERROR}different:{ERROR:#} the file says {known}\n",
                ""
            );
        }
        text
    }
}

impl Sum {
    /// Counts a position.
    pub fn add(&mut self, answer: &Answer<'_>) {
        self.positions += 1;
        self.nodes += answer.solved.nodes;
        self.seconds += answer.solved.seconds;
        self.differences += u64::from(answer.correct == Some(false));
    }

    /// What is worth saying about more than one.
    pub fn in_words(&self) -> String {
        let mut text = String::new();
        if self.positions > 1 {
            text += &format!(
                "{STRONG} sum{STRONG:#}{:20}{STRONG}{:>16}{:>10.3}{:>7}{STRONG:#}\n",
                "",
                count(self.nodes),
                self.seconds,
                speed(self.nodes, self.seconds)
            );
        }
        if self.differences > 0 {
            text += &format!(
                "\n{} of {} positions are different from what the file says.\n",
                count(self.differences),
                count(self.positions)
            );
        }
        text
    }
}

/// The names of the columns.
pub fn header() -> String {
    format!(
        "{FAINT}{:>4}{:>7}{:>7}  {:<4}{:>16}{:>10}{:>7}  line{FAINT:#}\n",
        "#", "empty", "score", "best", "nodes", "seconds", "M/s"
    )
}

fn shown(score: i32, outcome: Option<Outcome>) -> String {
    match outcome {
        None => format!("{score:+}"),
        Some(Outcome::Win) => "win".to_owned(),
        Some(Outcome::Draw) => "draw".to_owned(),
        Some(Outcome::Loss) => "loss".to_owned(),
    }
}
