use serde::{Deserialize, Serialize};

use crate::test_mark::{TestMark, rounded};

/// A student with the results of all tests.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MarkedStudent {
    /// Name of the student.
    pub student: String,
    /// Name of the folder with the reports.
    pub folder: String,
    /// Results of the tests, in the order of the assignment.
    pub tests: Vec<TestMark>,
}

impl MarkedStudent {
    /// Returns the sum of the points over all tests.
    pub fn points(&self) -> f64 {
        rounded(self.tests.iter().map(|test| test.points).sum())
    }

    /// Returns the sum of the maximum points of all tests.
    pub fn max(&self) -> f64 {
        rounded(self.tests.iter().map(|test| test.max).sum())
    }

    /// Returns the remarks on all tests, without duplicates.
    pub fn remarks(&self) -> Vec<&str> {
        let mut remarks: Vec<&str> = Vec::new();
        for remark in self.tests.iter().flat_map(|test| &test.remarks) {
            if !remarks.contains(&remark.as_str()) {
                remarks.push(remark);
            }
        }
        remarks
    }

    /// Returns whether all tests were done completely.
    pub fn is_complete(&self) -> bool {
        self.tests.iter().all(|test| test.is_complete)
    }
}
