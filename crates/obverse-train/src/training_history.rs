use std::ops::Range;

use crate::{EpochReport, Errors, ErrorsByPly};

/// Number of parts of an epoch. If an epoch has fewer batches than this, each batch is a part.
const PARTS: u32 = 20;

/// The errors of a training so far, and its progress in the current epoch.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct TrainingHistory {
    /// Reports of the finished epochs.
    pub(crate) finished: Vec<EpochReport>,
    /// The current epoch so far, without held-out errors.
    pub(crate) current: EpochReport,
    /// Errors of the current part so far.
    pub(crate) part: Errors,
    /// Number of finished batches of the current epoch.
    pub(crate) batch: u32,
}

impl TrainingHistory {
    /// The batches left in the current part of an epoch of `batches` batches.
    pub(crate) fn rest_of_part(&self, batches: u32) -> Range<u32> {
        let parts = u64::from(PARTS.min(batches).max(1));
        let part = self.current.parts.len() as u64 + 1;
        let end = u64::from(batches) * part / parts;
        self.batch..end as u32
    }

    /// Adds the error of a position at `ply`.
    pub(crate) fn add(&mut self, ply: usize, error: f64) {
        self.current.trained.add(ply, error);
        self.part.add(error);
    }

    /// Ends the current part and returns its errors.
    pub(crate) fn end_part(&mut self) -> Errors {
        let part = std::mem::take(&mut self.part);
        self.current.parts.push(part);
        part
    }

    /// Ends the current epoch. `held_out` are the errors on the held-out set.
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
    fn parts_cover_an_epoch() {
        for batches in [1, 2, 19, 20, 21, 1_003] {
            let mut history = TrainingHistory::default();
            let mut parts = 0;
            while history.batch < batches {
                let rest = history.rest_of_part(batches);
                assert!(rest.start == history.batch && !rest.is_empty());
                history.batch = rest.end;
                history.end_part();
                parts += 1;
            }
            assert_eq!((history.batch, parts), (batches, PARTS.min(batches)));
        }
    }
}
