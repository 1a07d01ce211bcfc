use std::ops::Range;

use obverse_engine::evaluation::pattern::STAGE_WEIGHTS;
use obverse_engine::evaluation::{UNITS_PER_DISC, Weights, stage_of};

use crate::dataset::{PLIES, mix};
use crate::fit::{Errors, Fit, Geometry, Group};
use crate::{Checkpoint, Dataset};

/// The mean square error to expect of the last stage, in square discs.
const LAST_NOISE: f32 = 4.0;

/// How to train.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Into how many stages a game is divided, 1 to 60.
    pub stages: usize,
    /// How many passes over the positions of a stage.
    pub epochs: usize,
    /// What keeps the weights at those of the next stage: how many positions the prior weighs, for
    /// every square disc of the mean square error. Scores that are hard to foretell are noisy, and
    /// the noisier they are, the more of them it takes to move a weight.
    pub ridge: f32,
    /// How much a position of a neighbouring stage counts.
    pub neighbours: f32,
    /// How many threads.
    pub threads: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            stages: 30,
            epochs: 20,
            ridge: 1.0,
            neighbours: 0.3,
            threads: 1,
        }
    }
}

/// Why training cannot begin or go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// No game has so many stages, or so few.
    #[error("{0} stages make no sense: expected 1 to 60")]
    Stages(usize),
    /// There is nothing to learn from.
    #[error("there are no positions to train with")]
    NoPositions,
    /// The checkpoint is of another training.
    #[error("the checkpoint was made with other data or other settings")]
    OtherTraining,
}

/// What became of a stage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StageReport {
    /// The stage, from 0.
    pub stage: usize,
    /// The first ply of the stage.
    pub first_ply: usize,
    /// The last ply of the stage.
    pub last_ply: usize,
    /// How many positions of the stage it was trained with.
    pub trained: usize,
    /// The mean absolute error over these, in discs.
    pub trained_error: f64,
    /// How many positions of the stage were held out.
    pub held_out: usize,
    /// The mean absolute error over those held out, in discs.
    pub error: f64,
    /// The root of their mean square error, in discs.
    pub root_mean_square: f64,
    /// How much of what had to be fitted is left: 1 at the beginning, 0 when nothing moves.
    pub unfitted: f64,
}

/// Fits the stages, from the end of the game to its beginning.
///
/// Each begins with the weights of the one after it, and is held near them where positions are
/// rare. The result does not depend on the number of threads.
pub struct Trainer {
    dataset: Dataset,
    settings: Settings,
    geometry: Geometry,
    /// The weights of each finished stage in discs, the last of the game first.
    finished: Vec<Vec<f32>>,
}

impl Trainer {
    /// Ready for the first stage.
    pub fn new(dataset: Dataset, settings: Settings) -> Result<Trainer, Error> {
        if !(1..=PLIES).contains(&settings.stages) {
            return Err(Error::Stages(settings.stages));
        }
        if dataset.trained() == 0 {
            return Err(Error::NoPositions);
        }
        Ok(Trainer {
            dataset,
            settings,
            geometry: Geometry::new(),
            finished: Vec::new(),
        })
    }

    /// Goes on where the checkpoint was made.
    pub fn resume(&mut self, checkpoint: Checkpoint) -> Result<(), Error> {
        let is_ours = checkpoint.key == self.key() && checkpoint.stages() <= self.settings.stages;
        if !is_ours {
            return Err(Error::OtherTraining);
        }
        self.finished = checkpoint.stages;
        Ok(())
    }

    /// What is finished.
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            key: self.key(),
            stages: self.finished.clone(),
        }
    }

    /// A number that changes with the data and with all settings that change the result.
    fn key(&self) -> u64 {
        let Settings {
            stages,
            epochs,
            ridge,
            neighbours,
            threads: _,
        } = self.settings;
        let numbers = [
            stages as u64,
            epochs as u64,
            ridge.to_bits().into(),
            neighbours.to_bits().into(),
        ];
        numbers
            .into_iter()
            .fold(self.dataset.digest(), |key, number| mix(key ^ number))
    }

    /// How many stages are finished.
    pub fn finished(&self) -> usize {
        self.finished.len()
    }

    /// Fits the next stage; nothing if all are finished or `stop` says so before the stage is.
    pub fn step(&mut self, stop: impl Fn() -> bool) -> Option<StageReport> {
        let stage = self.settings.stages.checked_sub(self.finished.len() + 1)?;
        let zeros = vec![0.0; STAGE_WEIGHTS];
        let prior = self.finished.last().unwrap_or(&zeros);
        let mut fit = Fit::new(
            &self.geometry,
            self.groups(stage),
            prior,
            self.settings.ridge * self.noise(),
            self.settings.threads,
        );
        let start = fit.progress();
        for _ in 0..self.settings.epochs {
            if stop() {
                return None;
            }
            fit.step();
        }
        let unfitted = if start > 0.0 {
            fit.progress() / start
        } else {
            0.0
        };
        let weights = fit.weights().to_vec();
        let report = self.report(stage, &weights, unfitted);
        self.finished.push(weights);
        Some(report)
    }

    /// The mean square error to expect of the next stage: that of the one after it. The last stage
    /// of a game is nearly exact.
    fn noise(&self) -> f32 {
        let Some((stage, weights)) = (self.settings.stages - self.finished.len()..)
            .zip(self.finished.last())
            .next()
        else {
            return LAST_NOISE;
        };
        let positions = self.plies(stage).map(|ply| self.dataset.trained_at(ply));
        let errors = self.geometry.errors(weights, positions);
        if errors.positions == 0 {
            return LAST_NOISE;
        }
        errors.root_mean_square().powi(2) as f32
    }

    /// The positions that a stage learns from, and how much they count.
    fn groups(&self, stage: usize) -> Vec<Group<'_>> {
        let group = |ply: usize, weight| Group {
            positions: self.dataset.trained_at(ply),
            weight,
        };
        let own = self.plies(stage);
        let before = stage.checked_sub(1).map(|before| self.plies(before));
        let after = (stage + 1 < self.settings.stages).then(|| self.plies(stage + 1));
        let neighbours = before.into_iter().chain(after).flatten();
        let neighbours = neighbours.map(|ply| group(ply, self.settings.neighbours));
        own.map(|ply| group(ply, 1.0)).chain(neighbours).collect()
    }

    fn plies(&self, stage: usize) -> Range<usize> {
        let stage_at = |ply: usize| stage_of(self.settings.stages, (PLIES - ply) as u32);
        let first = (0..PLIES).position(|ply| stage_at(ply) == stage);
        let count = (0..PLIES).filter(|&ply| stage_at(ply) == stage).count();
        let first = first.unwrap_or(PLIES);
        first..first + count
    }

    fn report(&self, stage: usize, weights: &[f32], unfitted: f64) -> StageReport {
        let plies = self.plies(stage);
        let trained = plies.clone().map(|ply| self.dataset.trained_at(ply));
        let held = plies.clone().map(|ply| self.dataset.held_at(ply));
        let trained: Errors = self.geometry.errors(weights, trained);
        let held: Errors = self.geometry.errors(weights, held);
        StageReport {
            stage,
            first_ply: plies.start,
            last_ply: plies.end - 1,
            trained: trained.positions,
            trained_error: trained.mean_absolute(),
            held_out: held.positions,
            error: held.mean_absolute(),
            root_mean_square: held.root_mean_square(),
            unfitted,
        }
    }

    /// The weights for the engine. A stage that is not finished yet has those of the one after it.
    pub fn weights(&self) -> Weights {
        let stages = self.settings.stages;
        let mut weights = Weights::new(stages);
        for stage in 0..stages {
            let place = (stages - 1 - stage).min(self.finished.len().saturating_sub(1));
            let Some(finished) = self.finished.get(place) else {
                continue;
            };
            let units = finished
                .iter()
                .map(|weight| (weight * UNITS_PER_DISC as f32).round() as i16);
            for (place, units) in weights.table.stage_mut(stage).iter_mut().zip(units) {
                *place = units;
            }
        }
        weights
    }
}
