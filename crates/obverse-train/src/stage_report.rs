use obverse_engine::evaluation::pattern::PATTERNS;

use crate::Errors;

/// What became of a stage.
#[derive(Clone, Debug, PartialEq)]
pub struct StageReport {
    /// The stage, from 0.
    pub stage: usize,
    /// Its plies, each with its errors.
    pub plies: Vec<PlyErrors>,
    /// How the fit came nearer to its end: before the first pass, and after each.
    pub epochs: Vec<Epoch>,
    /// What was learned of each of the [`PATTERNS`].
    pub patterns: Vec<PatternUse>,
}

/// The errors at a ply.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlyErrors {
    /// The ply, from 0.
    pub ply: usize,
    /// Over the positions that were trained with.
    pub trained: Errors,
    /// Over those held out.
    pub held_out: Errors,
}

/// Where the fit of a stage stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Epoch {
    /// How much of the squared gradient it began with is left.
    pub unfitted: f64,
    /// The errors over positions held out, some of them if there are many.
    pub held_out: Errors,
}

/// What a stage has learned of a pattern.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PatternUse {
    /// How many of its configurations occur in positions that the stage learned from; mirror images
    /// are one.
    pub seen: u64,
    /// What a placement of it usually adds to the value of these positions, in discs: the root of
    /// the mean square.
    pub typical: f64,
}

impl StageReport {
    /// Its first ply and its last.
    pub fn ply_range(&self) -> (usize, usize) {
        let ply = |errors: Option<&PlyErrors>| errors.map_or(0, |errors| errors.ply);
        (ply(self.plies.first()), ply(self.plies.last()))
    }

    /// The errors over the positions of the stage that were trained with.
    pub fn trained(&self) -> Errors {
        self.sum(|ply| ply.trained)
    }

    /// The errors over the positions of the stage that were held out.
    pub fn held_out(&self) -> Errors {
        self.sum(|ply| ply.held_out)
    }

    fn sum(&self, errors: impl Fn(&PlyErrors) -> Errors) -> Errors {
        let mut sum = Errors::default();
        self.plies.iter().for_each(|ply| sum += errors(ply));
        sum
    }

    /// How much of what had to be fitted is left: 1 at the beginning, 0 when nothing moves.
    pub fn unfitted(&self) -> f64 {
        self.epochs.last().map_or(0.0, |epoch| epoch.unfitted)
    }

    /// As it stands in a file: numbers of 8 bytes.
    pub(crate) fn to_words(&self) -> Vec<u64> {
        let mut words = vec![self.stage as u64, self.plies.len() as u64];
        for ply in &self.plies {
            words.push(ply.ply as u64);
            words.extend(ply.trained.to_words());
            words.extend(ply.held_out.to_words());
        }
        words.push(self.epochs.len() as u64);
        for epoch in &self.epochs {
            words.push(epoch.unfitted.to_bits());
            words.extend(epoch.held_out.to_words());
        }
        for pattern in &self.patterns {
            words.extend([pattern.seen, pattern.typical.to_bits()]);
        }
        words
    }

    /// From what stands in a file; nothing if it ends too early.
    pub(crate) fn from_words(mut words: impl Iterator<Item = u64>) -> Option<StageReport> {
        let mut report = StageReport {
            stage: usize::try_from(words.next()?).ok()?,
            plies: Vec::new(),
            epochs: Vec::new(),
            patterns: Vec::new(),
        };
        for _ in 0..words.next()? {
            report.plies.push(PlyErrors {
                ply: usize::try_from(words.next()?).ok()?,
                trained: errors(&mut words)?,
                held_out: errors(&mut words)?,
            });
        }
        for _ in 0..words.next()? {
            report.epochs.push(Epoch {
                unfitted: f64::from_bits(words.next()?),
                held_out: errors(&mut words)?,
            });
        }
        for _ in &PATTERNS {
            report.patterns.push(PatternUse {
                seen: words.next()?,
                typical: f64::from_bits(words.next()?),
            });
        }
        Some(report)
    }
}

fn errors(words: &mut impl Iterator<Item = u64>) -> Option<Errors> {
    let mut errors = [0; Errors::WORDS];
    for word in &mut errors {
        *word = words.next()?;
    }
    Some(Errors::from_words(errors))
}
