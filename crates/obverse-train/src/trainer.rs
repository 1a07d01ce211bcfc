use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::Duration;

use obverse_engine::evaluation::{Calibration, Weights};

use crate::checkpoint::{self, Progress};
use crate::dataset::{Positions, ply_of};
use crate::epoch_order::EpochOrder;
use crate::head_assignment::HeadAssignment;
use crate::network::{Descent, Head, LearningRates, RowIds, SCALE, Sample, quantization};
use crate::parallel_in_order::{one_by_one, parallel_in_order};
use crate::splitmix64::mix;
use crate::training_history::TrainingHistory;
use crate::{
    Checkpoint, Dataset, EpochReport, Errors, ErrorsByPly, PatternUse, TrainingError,
    TrainingSettings,
};

/// Number of positions that a thread prepares at a time.
const BATCH: usize = 256;
/// Maximum number of threads that prepare positions. More threads would only wait for the gradient steps.
const MOST_PREPARERS: usize = 2;
/// Initial sum of squared gradients of rows from an earlier training. A few hundred positions add about as much, so
/// the first new positions change these rows little.
const PRETRAINED_SQUARED_GRADIENTS: f32 = 1.0;
/// The largest score in discs.
const MOST_DISCS: f32 = 64.0;

/// The result of [`Trainer::step`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrainingStep {
    /// Finished share of the whole training, 0 to 1.
    pub done: f64,
    /// Errors on the positions of this step, each measured just before the position's gradient step.
    pub trained: Errors,
    /// Whether this step ended an epoch, which is now the last of [`Trainer::epochs`].
    pub ends_epoch: bool,
}

/// Trains the network by stochastic gradient descent.
///
/// The positions are used in a shuffled order. Each position makes a gradient step of its embedding rows and adds its
/// gradient to the batch of its output head. Several threads prepare positions and measure errors; a single thread
/// makes the gradient steps, so that the result is reproducible.
///
/// In addition to the [`Dataset`], a trainer takes 4 bytes per position for the order, about 35 MB for the network,
/// and 5 MB per thread that prepares positions.
#[derive(Debug)]
pub struct Trainer {
    dataset: Dataset,
    settings: TrainingSettings,
    row_ids: RowIds,
    heads: HeadAssignment,
    descent: Descent,
    history: TrainingHistory,
    order: EpochOrder,
    /// Digest of the weights that the training started with; `None` for random weights.
    start: Option<u64>,
    calibration: Calibration,
}

impl Trainer {
    /// Creates a training that starts from random weights.
    pub fn new(dataset: Dataset, settings: TrainingSettings) -> Result<Trainer, TrainingError> {
        if settings.epochs == 0 {
            return Err(TrainingError::NoEpochs);
        }
        if !(settings.rate > 0.0 && settings.rate <= 1.0) {
            return Err(TrainingError::Rate(settings.rate));
        }
        match dataset.trained() {
            0 => return Err(TrainingError::NoPositions),
            count if u32::try_from(count).is_err() => {
                return Err(TrainingError::TooManyPositions(count));
            }
            _ => {}
        }
        let row_ids = RowIds::new();
        Ok(Trainer {
            descent: Descent::new(row_ids.count(), &Head::random(settings.seed)),
            heads: HeadAssignment::new(dataset.trained_by_ply()),
            dataset,
            settings,
            row_ids,
            history: TrainingHistory::default(),
            order: EpochOrder::default(),
            start: None,
            calibration: Calibration::default(),
        })
    }

    /// Starts from the weights of an earlier training; the dataset of that training is not needed. Call this before
    /// the first step.
    #[must_use]
    pub fn starting_with(mut self, weights: &Weights) -> Trainer {
        let parameters = &mut self.descent.parameters;
        quantization::dequantize(&weights.network, &self.row_ids, parameters);
        self.descent
            .squared_gradients
            .fill(PRETRAINED_SQUARED_GRADIENTS);
        self.heads = HeadAssignment::own();
        self.start = Some(weights.digest());
        self.calibration = weights.calibration;
        self
    }

    /// Resumes from a checkpoint.
    pub fn resume(&mut self, checkpoint: Checkpoint) -> Result<(), TrainingError> {
        let Checkpoint { key, progress, .. } = checkpoint;
        let Progress { descent, history } = progress;
        let is_ours = key == self.key()
            && descent.squared_gradients.len() == self.row_ids.count()
            && history.finished.len() <= self.settings.epochs
            && history.batch <= self.batches();
        if !is_ours {
            return Err(TrainingError::OtherTraining);
        }
        self.descent = descent;
        self.history = history;
        Ok(())
    }

    /// Writes a [`Checkpoint`] of the current state, with the time spent so far.
    pub fn write_checkpoint(&self, elapsed: Duration, output: impl Write) -> io::Result<()> {
        checkpoint::write(self.key(), elapsed, &self.descent, &self.history, output)
    }

    /// A hash of the dataset and of all settings that affect the result.
    #[must_use]
    pub fn key(&self) -> u64 {
        let TrainingSettings {
            epochs,
            rate,
            seed,
            threads: _,
        } = self.settings;
        let numbers = [epochs as u64, rate.to_bits().into(), seed];
        numbers
            .into_iter()
            .chain(self.start)
            .fold(self.dataset.digest(), |key, number| mix(key ^ number))
    }

    /// Reports of the finished epochs.
    #[must_use]
    pub fn epochs(&self) -> &[EpochReport] {
        &self.history.finished
    }

    /// Whether all epochs are finished.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.history.finished.len() == self.settings.epochs
    }

    /// Finished share of the training, 0 to 1.
    #[must_use]
    pub fn done(&self) -> f64 {
        self.learned() as f64 / self.total() as f64
    }

    /// Number of gradient steps so far.
    fn learned(&self) -> usize {
        let count = self.dataset.trained();
        let in_epoch = (self.history.batch as usize * BATCH).min(count);
        self.history.finished.len() * count + in_epoch
    }

    /// Number of gradient steps in the whole training.
    fn total(&self) -> usize {
        self.settings.epochs * self.dataset.trained()
    }

    /// Number of batches in an epoch.
    fn batches(&self) -> u32 {
        self.dataset.trained().div_ceil(BATCH) as u32
    }

    /// Trains on the next part of an epoch.
    ///
    /// Returns `None` if the training is finished, or if `stop` returned true before the end of the part. Gradient
    /// steps made before the stop are kept.
    pub fn step(&mut self, stop: impl Fn() -> bool) -> Option<TrainingStep> {
        if self.is_finished() {
            return None;
        }
        let count = self.dataset.trained();
        let epoch = self.history.finished.len();
        self.order.shuffle(count as u32, self.settings.seed, epoch);
        self.learn_part(stop).continue_value()?;
        let trained = self.history.end_part();
        let ends_epoch = self.history.batch == self.batches();
        if ends_epoch {
            let held_out = self.held_out_errors();
            self.history.end_epoch(held_out);
        }
        Some(TrainingStep {
            done: self.done(),
            trained,
            ends_epoch,
        })
    }

    /// Makes the gradient steps that are left in the current part of the epoch. Breaks if `stop` returns true.
    fn learn_part(&mut self, stop: impl Fn() -> bool) -> ControlFlow<()> {
        let (total, mut learned) = (self.total(), self.learned());
        let rest = self.history.rest_of_part(self.batches());
        let Trainer {
            dataset,
            settings,
            row_ids,
            heads,
            descent,
            history,
            order,
            ..
        } = self;
        let prepare = |batch: u32| {
            let batch = order.positions().chunks(BATCH).nth(batch as usize)?;
            let positions = dataset.trained_positions();
            let samples = batch
                .iter()
                .map(|&index| prepared(positions, index as usize, row_ids, heads));
            Some(samples.collect::<Vec<_>>())
        };
        let learn = |_, samples: Vec<(usize, Sample)>| {
            if stop() {
                return ControlFlow::Break(());
            }
            for (ply, sample) in &samples {
                let rates = LearningRates::at(learned as f64 / total as f64, settings.rate);
                let value = descent.learn(sample, rates);
                history.add(*ply, error(value, sample));
                learned += 1;
            }
            history.batch += 1;
            ControlFlow::Continue(())
        };
        match settings.threads.saturating_sub(1).min(MOST_PREPARERS) {
            0 => one_by_one(rest, prepare, learn),
            preparers => parallel_in_order(rest, preparers, prepare, learn),
        }
    }

    /// Errors of the current parameters on the held-out set.
    fn held_out_errors(&self) -> ErrorsByPly {
        let positions = self.dataset.held_positions();
        let measure = |batch: u32| {
            let start = batch as usize * BATCH;
            let mut errors = ErrorsByPly::default();
            for index in start..positions.len().min(start + BATCH) {
                let (ply, sample) = prepared(positions, index, &self.row_ids, &self.heads);
                errors.add(ply, error(self.descent.parameters.value(&sample), &sample));
            }
            Some(errors)
        };
        let mut sum = ErrorsByPly::default();
        let add = |_, errors: ErrorsByPly| {
            sum += &errors;
            ControlFlow::<()>::Continue(())
        };
        let batches = 0..positions.len().div_ceil(BATCH) as u32;
        // The result carries no information, because `add` never breaks.
        let _ = parallel_in_order(batches, self.settings.threads, measure, add);
        sum
    }

    /// The number of configurations of each pattern that occur in the training set.
    #[must_use]
    pub fn patterns(&self) -> Vec<PatternUse> {
        PatternUse::of(self.dataset.trained_positions(), &self.row_ids)
    }

    /// The current weights, quantized for the engine.
    ///
    /// The calibration is that of the weights that the training started with; training does not change it.
    #[must_use]
    pub fn weights(&self) -> Weights {
        let mut network = quantization::quantize(&self.descent.parameters, &self.row_ids);
        let own = network.heads.clone();
        for (ply, head) in network.heads.iter_mut().enumerate() {
            *head = own[self.heads.of(ply)];
        }
        Weights {
            network,
            calibration: self.calibration,
        }
    }
}

/// The ply and the training sample of the position at `index`.
fn prepared(
    positions: &Positions,
    index: usize,
    row_ids: &RowIds,
    heads: &HeadAssignment,
) -> (usize, Sample) {
    let (board, score) = positions.get(index);
    let ply = ply_of(board);
    let sample = Sample {
        rows: row_ids.active_rows(board),
        head: heads.of(ply),
        target: score / SCALE,
    };
    (ply, sample)
}

/// The evaluation minus the score of a sample, in discs. `value` is the output of the network.
fn error(value: f32, sample: &Sample) -> f64 {
    let discs = (value * SCALE).clamp(-MOST_DISCS, MOST_DISCS);
    f64::from(discs - sample.target * SCALE)
}
