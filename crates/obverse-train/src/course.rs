use std::ops::Range;

use crate::{EpochReport, Errors, ErrorsByPly};

/// Into how many parts an epoch is divided, if it has as many batches.
const PARTS: u32 = 20;

/// How far training has come, and how it went.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Course {
    /// The epochs that are finished.
    pub(crate) finished: Vec<EpochReport>,
    /// The current epoch so far, without the errors over positions held out.
    pub(crate) current: EpochReport,
    /// The current part of it so far.
    pub(crate) part: Errors,
    /// How many batches of it are done.
    pub(crate) batch: u32,
}

impl Course {
    /// The batches that are left of the current part, if an epoch has so many.
    pub(crate) fn rest_of_part(&self, batches: u32) -> Range<u32> {
        let parts = u64::from(PARTS.min(batches).max(1));
        let part = self.current.parts.len() as u64 + 1;
        let end = u64::from(batches) * part / parts;
        self.batch..end as u32
    }

    /// Adds the error of a position at a ply.
    pub(crate) fn add(&mut self, ply: usize, error: f64) {
        self.current.trained.add(ply, error);
        self.part.add(error);
    }

    /// Ends a part. Its errors.
    pub(crate) fn end_part(&mut self) -> Errors {
        let part = std::mem::take(&mut self.part);
        self.current.parts.push(part);
        part
    }

    /// Ends an epoch.
    pub(crate) fn end_epoch(&mut self, held_out: ErrorsByPly) {
        let current = std::mem::take(&mut self.current);
        self.finished.push(EpochReport {
            held_out,
            ..current
        });
        self.batch = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_make_up_an_epoch() {
        for batches in [1, 2, 19, 20, 21, 1_003] {
            let mut course = Course::default();
            let mut parts = 0;
            while course.batch < batches {
                let rest = course.rest_of_part(batches);
                assert!(rest.start == course.batch && !rest.is_empty());
                course.batch = rest.end;
                course.end_part();
                parts += 1;
            }
            assert_eq!((course.batch, parts), (batches, PARTS.min(batches)));
        }
    }
}
