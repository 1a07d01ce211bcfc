use serde::{Deserialize, Serialize};

use crate::capitalized::capitalized;

/// Result of one test.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TestMark {
    /// Name of the test: `nodes`, `rules`, `time`, `strength`, or the name of a log.
    pub test: String,
    /// Points that the student got.
    pub points: f64,
    /// Maximum number of points of the test.
    pub max: f64,
    /// Whether the test ran to its end.
    pub is_complete: bool,
    /// The result in a few words, such as the names of the mistakes.
    pub remarks: Vec<String>,
    /// The result in sentences.
    pub sentences: Vec<String>,
    /// Sentences about single rows of a log, which only some readers want to see.
    #[serde(default)]
    pub details: Vec<String>,
}

impl TestMark {
    /// Creates the result of a test that scored a share (0 to 1) of its points.
    pub fn new(test: &str, share: f64, max: f64) -> TestMark {
        TestMark {
            test: test.to_owned(),
            points: rounded(share.clamp(0.0, 1.0) * max),
            max,
            is_complete: true,
            remarks: Vec::new(),
            sentences: Vec::new(),
            details: Vec::new(),
        }
    }

    /// Adds a remark, and the same text as a sentence.
    pub fn with_remark(mut self, remark: impl Into<String>) -> TestMark {
        let remark = remark.into();
        self.sentences.push(format!("{}.", capitalized(&remark)));
        self.remarks.push(remark);
        self
    }

    /// Marks the test as incomplete, and adds the reason as a remark.
    pub fn not_done(mut self, reason: &str) -> TestMark {
        self.is_complete = false;
        self.with_remark(format!("not done completely: {reason}"))
    }
}

/// Rounds points to hundredths.
pub(crate) fn rounded(points: f64) -> f64 {
    (points * 100.0).round() / 100.0
}
