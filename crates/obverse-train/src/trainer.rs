use std::sync::Arc;
use std::time::Duration;

use obverse_engine::evaluation::pattern::STAGE_WEIGHTS;
use obverse_engine::evaluation::{UNITS_PER_DISC, Weights, stage_of, stage_plies};

use crate::checkpoint::FinishedStage;
use crate::dataset::{PLIES, mix};
use crate::fit::{Fit, Geometry, Group};
use crate::{Checkpoint, Dataset, Epoch, Errors, PlyErrors, StageReport};

/// The mean square error to expect of the last stage, in square discs.
const LAST_NOISE: f32 = 4.0;
/// The most positions of a ply that are valued after each pass: the course of the error is of
/// interest, not its last digit.
const COURSE_POSITIONS: usize = 20_000;

/// How to train.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Into how many stages a game is divided, 1 to 60.
    pub stages: usize,
    /// How many passes over the positions of a stage.
    pub epochs: usize,
    /// What keeps the weights at the prior, the next stage or an earlier training: how many positions it
    /// weighs, for every square disc of the mean square error. Scores that are hard to foretell are noisy, and
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

/// Fits the stages, from the end of the game to its beginning.
///
/// Each begins with the weights of the one after it, or with those of an [earlier
/// training](Trainer::held_at), and is held near them where positions are rare. Whose turn it is when
/// the board is full, and so who moves last, is an advantage: where a stage is a single ply, the one after it is the next at which the same side moves, two plies later. The
/// result does not depend on the number of threads.
pub struct Trainer {
    dataset: Dataset,
    settings: Settings,
    geometry: Geometry,
    /// What the weights are held at instead of those of the next stage.
    prior: Option<Weights>,
    /// The last stage of the game first.
    finished: Vec<Arc<FinishedStage>>,
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
            prior: None,
            finished: Vec::new(),
        })
    }

    /// The same, with every stage held at these weights: what they were trained with need not be there any more.
    pub fn held_at(self, weights: Weights) -> Trainer {
        Trainer {
            prior: Some(weights),
            ..self
        }
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

    /// What is finished, and how long it took so far.
    pub fn checkpoint(&self, elapsed: Duration) -> Checkpoint {
        Checkpoint {
            key: self.key(),
            elapsed,
            stages: self.finished.clone(),
        }
    }

    /// A number that changes with the data and with all settings that change the result.
    pub fn key(&self) -> u64 {
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
        let prior = self.prior.as_ref().map(Weights::digest);
        numbers
            .into_iter()
            .chain(prior)
            .fold(self.dataset.digest(), |key, number| mix(key ^ number))
    }

    /// How many stages are finished.
    pub fn finished(&self) -> usize {
        self.finished.len()
    }

    /// What became of each finished stage, the last of the game first.
    pub fn reports(&self) -> impl Iterator<Item = &StageReport> {
        self.finished.iter().map(|stage| &stage.report)
    }

    /// Fits the next stage; nothing if all are finished or `stop` says so before the stage is.
    pub fn step(&mut self, stop: impl Fn() -> bool) -> Option<StageReport> {
        let stage = self.settings.stages.checked_sub(self.finished.len() + 1)?;
        let mut fit = Fit::new(
            &self.geometry,
            self.groups(stage),
            &self.prior(stage),
            self.settings.ridge * self.noise(),
            self.settings.threads,
        );
        let start = fit.progress();
        let mut epochs = vec![self.epoch(stage, &fit, start)];
        for _ in 0..self.settings.epochs {
            if stop() {
                return None;
            }
            fit.step();
            epochs.push(self.epoch(stage, &fit, start));
        }
        let weights = fit.weights().to_vec();
        let report = StageReport {
            stage,
            plies: self.ply_errors(stage, &weights),
            epochs,
            patterns: fit.patterns(),
        };
        let finished = FinishedStage {
            weights,
            report: report.clone(),
        };
        self.finished.push(Arc::new(finished));
        Some(report)
    }

    /// Where the fit of a stage begins, and what it is held at.
    fn prior(&self, stage: usize) -> Vec<f32> {
        if let Some(Weights { table, .. }) = &self.prior {
            let first_ply = stage_plies(self.settings.stages, stage).start;
            let stage = stage_of(table.stages(), (PLIES - first_ply) as u32);
            let units = table.stage(stage).iter();
            return units
                .map(|&units| f32::from(units) / UNITS_PER_DISC as f32)
                .collect();
        }
        let next = self.next_finished().map(|next| next.weights.clone());
        next.unwrap_or_else(|| vec![0.0; STAGE_WEIGHTS])
    }

    /// How far away the nearest stages are in which the same sides move.
    fn stride(&self) -> usize {
        if self.settings.stages == PLIES { 2 } else { 1 }
    }

    /// The stage behind the next one to fit: the nearest finished one in which the same sides move, if
    /// there is one.
    fn next_finished(&self) -> Option<&FinishedStage> {
        let place = self.finished.len().saturating_sub(self.stride());
        self.finished.get(place).map(AsRef::as_ref)
    }

    /// Where a fit stands that began so far from its end.
    fn epoch(&self, stage: usize, fit: &Fit<'_>, start: f64) -> Epoch {
        let mut held_out = Errors::default();
        for ply in stage_plies(self.settings.stages, stage) {
            let positions = self.dataset.held_at(ply);
            held_out += self
                .geometry
                .errors(fit.weights(), positions, COURSE_POSITIONS);
        }
        let unfitted = if start > 0.0 {
            fit.progress() / start
        } else {
            0.0
        };
        Epoch { unfitted, held_out }
    }

    /// The mean square error to expect of the next stage: that of the one after it. The last stage
    /// of a game is nearly exact.
    fn noise(&self) -> f32 {
        let next = self.next_finished().map(|stage| stage.report.trained());
        let error = next.and_then(|errors| errors.root_mean_square());
        error.map_or(LAST_NOISE, |error| error.powi(2) as f32)
    }

    /// The positions that a stage learns from, and how much they count.
    fn groups(&self, stage: usize) -> Vec<Group<'_>> {
        let group = |ply: usize, weight| Group {
            positions: self.dataset.trained_at(ply),
            weight,
        };
        let stages = self.settings.stages;
        let own = stage_plies(stages, stage);
        let stride = self.stride();
        let before = stage.checked_sub(stride);
        let before = before.map(|before| stage_plies(stages, before));
        let after = (stage + stride < stages).then(|| stage_plies(stages, stage + stride));
        let neighbours = before.into_iter().chain(after).flatten();
        let neighbours = neighbours.map(|ply| group(ply, self.settings.neighbours));
        own.map(|ply| group(ply, 1.0)).chain(neighbours).collect()
    }

    /// The errors at each ply of a stage.
    fn ply_errors(&self, stage: usize, weights: &[f32]) -> Vec<PlyErrors> {
        let all = |positions| self.geometry.errors(weights, positions, usize::MAX);
        let plies = stage_plies(self.settings.stages, stage);
        let errors = plies.map(|ply| PlyErrors {
            ply,
            trained: all(self.dataset.trained_at(ply)),
            held_out: all(self.dataset.held_at(ply)),
        });
        errors.collect()
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
                .weights
                .iter()
                .map(|weight| (weight * UNITS_PER_DISC as f32).round() as i16);
            for (place, units) in weights.table.stage_mut(stage).iter_mut().zip(units) {
                *place = units;
            }
        }
        weights
    }
}
