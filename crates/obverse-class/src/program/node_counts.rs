use std::time::Duration;

use obverse_classic::trace::{CutRows, TracedSearch};
use obverse_formats::search_problem::SearchProblem;

use super::BuiltSubmission;
use super::quoted_output::quoted_output;
use crate::assignment::{Assignment, AssignmentError, NodesPart};
use crate::log::{Habits, LoggedSearch, Mistake, RowCounter, search};
use crate::student_deadline::StudentDeadline;
use crate::test_mark::TestMark;

/// Maximum number of nodes of a reference search.
const MOST_NODES: u64 = 3_000_000;

/// The node counts of the correct search and of searches with typical mistakes, for every position.
pub(crate) struct NodeReferences {
    part: NodesPart,
    inputs: Vec<String>,
    /// Node counts of the correct search.
    right: Vec<u64>,
    /// Node counts of minimax.
    minimax: Vec<u64>,
    /// Counts of searches with typical mistakes in counting or pruning, each with the name of the mistake.
    named: Vec<(String, Vec<u64>)>,
}

impl NodeReferences {
    /// Runs the reference searches of an assignment. Returns `None` if the assignment has no `[nodes]` part.
    pub(crate) fn new(assignment: &Assignment) -> Result<Option<NodeReferences>, AssignmentError> {
        let Some(part) = &assignment.nodes else {
            return Ok(None);
        };
        let searches = part.searches(assignment.preset)?;
        let run = |mistakes: &[Mistake], logged: &LoggedSearch| {
            let habits = Habits::of(logged, mistakes);
            let mut rows = RowCounter(2 * MOST_NODES);
            search(logged, habits, CutRows::Example, &mut rows)
        };
        let counts = |mistakes: &[Mistake]| -> Option<Vec<u64>> {
            let count = |logged| Some(run(mistakes, logged)?.nodes);
            searches.iter().map(count).collect()
        };
        let too_many = || AssignmentError::TooManyNodes(MOST_NODES);
        let right = counts(&[]).ok_or_else(too_many)?;
        let minimax = counts(&[Mistake::NoWindow]).ok_or_else(too_many)?;
        let mut named = Vec::new();
        let leaves = |logged| Some(run(&[], logged)?.leaves);
        if let Some(leaves) = searches.iter().map(leaves).collect::<Option<Vec<u64>>>() {
            let inner = right.iter().zip(&leaves).map(|(all, leaves)| all - leaves);
            let inner = inner.collect();
            named.push(("only leaves are counted".to_owned(), leaves));
            named.push(("only inner nodes are counted".to_owned(), inner));
        }
        let without_root = right.iter().map(|count| count - 1).collect();
        named.push(("the root is not counted".to_owned(), without_root));
        for mistake in Mistake::of_search(&searches[0]) {
            if let Some(counts) = counts(&[mistake]).filter(|counts| *counts != right) {
                named.push((mistake.name().to_owned(), counts));
            }
        }
        let inputs = (searches.iter())
            .filter_map(|logged| match &logged.traced {
                TracedSearch::Position(request) => Some(SearchProblem {
                    position: request.position,
                    depth: part.depth,
                }),
                TracedSearch::Tree { .. } => None,
            })
            .map(|problem| problem.to_string())
            .collect();
        Ok(Some(NodeReferences {
            part: part.clone(),
            inputs,
            right,
            minimax,
            named,
        }))
    }

    /// Runs the program on every position and compares its node counts with the references.
    pub(crate) fn test(&self, built: &BuiltSubmission<'_>, deadline: &StudentDeadline) -> TestMark {
        let points = self.part.points;
        let mut counts = Vec::new();
        let time = Duration::try_from_secs_f64(self.part.seconds).unwrap_or_default();
        for (index, input) in self.inputs.iter().enumerate() {
            if deadline.is_over() {
                return TestMark::new("nodes", 0.0, points).not_done("the time budget is used up");
            }
            let position = &self.part.positions[index];
            let zero = |why: String| TestMark::new("nodes", 0.0, points).with_remark(why);
            let outcome = match built.run(&self.part.run, deadline.left(time), input.as_bytes()) {
                Ok(outcome) => outcome,
                Err(error) => return zero(format!("position {position}: {error}")),
            };
            if !outcome.status.is_success() {
                let mut mark = zero(format!(
                    "position {position}: the program {}",
                    outcome.status
                ));
                let errors = quoted_output(&outcome.stderr);
                if !errors.is_empty() {
                    mark.sentences
                        .push(format!("Its error messages:\n{errors}"));
                }
                return mark;
            }
            let output = String::from_utf8_lossy(&outcome.stdout);
            let last = output.lines().rfind(|line| !line.trim().is_empty());
            let count = last.and_then(|line| line.trim().parse::<u64>().ok());
            match count {
                Some(count) => counts.push(count),
                None => {
                    return zero(format!(
                        "position {position}: the last line of the output is not a number of nodes"
                    ));
                }
            }
        }
        self.judge(&counts)
    }

    /// Compares the node counts of a program with the references.
    pub(crate) fn judge(&self, counts: &[u64]) -> TestMark {
        let (share, remarks) = self.verdict(counts);
        let mut mark = TestMark::new("nodes", share, self.part.points);
        for remark in remarks {
            mark = mark.with_remark(remark);
        }
        if share == 1.0 {
            mark.sentences
                .push("All node counts are those of the correct search.".to_owned());
        }
        for (index, count) in counts.iter().enumerate() {
            mark.sentences.push(format!(
                "Position {}, depth {}: {count} nodes; the correct search visits {}, minimax {}.",
                self.part.positions[index], self.part.depth, self.right[index], self.minimax[index]
            ));
        }
        mark
    }

    fn verdict(&self, counts: &[u64]) -> (f64, Vec<String>) {
        if counts == self.right {
            return (1.0, Vec::new());
        }
        if counts == self.minimax {
            return (
                0.25,
                vec!["no pruning: the counts are those of minimax".to_owned()],
            );
        }
        let names: Vec<&str> = (self.named.iter())
            .filter(|(_, reference)| *reference == counts)
            .map(|(name, _)| name.as_str())
            .collect();
        if !names.is_empty() {
            return (0.5, vec![names.join(", or ")]);
        }
        let pairs = || counts.iter().zip(self.right.iter().zip(&self.minimax));
        let remark = if pairs().all(|(count, (right, _))| count == right) {
            "the counts are right"
        } else if pairs().any(|(count, (right, _))| count < right) {
            return (
                0.25,
                vec!["too much pruning, or nodes that are not counted: fewer nodes than the correct search visits".to_owned()],
            );
        } else if pairs().all(|(count, (_, minimax))| count < minimax) {
            "prunes, but less than the correct search"
        } else if pairs().any(|(count, (_, minimax))| count > minimax) {
            return (0.0, vec!["more nodes than minimax visits".to_owned()]);
        } else {
            "prunes in some positions only"
        };
        (0.5, vec![remark.to_owned()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ASSIGNMENT: &str = "
        title = \"Nodes\"
        [nodes]
        run = \"./count\"
        points = 10
        positions = [\"f5d6c3d3\", \"f5f6e6f4\"]
        depth = 4
    ";

    fn references() -> NodeReferences {
        let assignment = Assignment::parse(ASSIGNMENT).expect("an assignment");
        NodeReferences::new(&assignment)
            .expect("small")
            .expect("nodes")
    }

    #[test]
    fn ways_to_prune_are_told_apart() {
        let references = references();
        let mark = references.judge(&references.right.clone());
        assert_eq!((mark.points, mark.remarks.len()), (10.0, 0));
        let mark = references.judge(&references.minimax.clone());
        assert_eq!(mark.points, 2.5);
        assert!(mark.remarks[0].contains("no pruning"));
        for name in [
            "prunes on strict inequality only",
            "deep cut-offs missed",
            "the root is not counted",
            "only leaves are counted",
        ] {
            let (_, counts) = (references.named.iter())
                .find(|(other, _)| other == name)
                .expect(name);
            let mark = references.judge(counts);
            assert!(mark.remarks[0].contains(name), "{name}: {:?}", mark.remarks);
            assert_eq!(mark.points, 5.0);
        }
        let few: Vec<u64> = references.right.iter().map(|count| count / 2 + 1).collect();
        assert!(references.judge(&few).remarks[0].contains("too much pruning"));
        let many: Vec<u64> = references.minimax.iter().map(|count| count + 7).collect();
        assert_eq!(references.judge(&many).points, 0.0);
        let between: Vec<u64> = references.right.iter().map(|count| count + 3).collect();
        assert!(references.judge(&between).remarks[0].contains("less than"));
    }

    #[test]
    fn deep_searches_are_refused() {
        let text = ASSIGNMENT.replace("depth = 4", "depth = 12");
        let assignment = Assignment::parse(&text).expect("an assignment");
        assert!(matches!(
            NodeReferences::new(&assignment),
            Err(AssignmentError::TooManyNodes(_))
        ));
    }
}
