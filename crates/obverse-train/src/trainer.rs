use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::Duration;

use obverse_engine::evaluation::pattern::PATTERNS;
use obverse_engine::evaluation::{Calibration, Weights};

use crate::checkpoint::{self, Progress};
use crate::course::Course;
use crate::dataset::{Positions, mix, ply_of};
use crate::head_choice::HeadChoice;
use crate::in_turn::in_turn;
use crate::network::{Descent, Head, Rates, RowNumbers, SCALE, Sample, quantization};
use crate::order::Order;
use crate::{Checkpoint, Dataset, EpochReport, Errors, ErrorsByPly, PatternUse};

/// How many positions are prepared at a time.
const BATCH: usize = 256;
/// More threads than this never have to prepare positions: learning takes longer.
const MOST_PREPARERS: usize = 2;
/// How much shorter the steps of heads are than those of rows.
const HEAD_SHARE: f32 = 0.05;
/// The steps grow during this share of the training; from then on they shrink.
const WARM_UP: f64 = 0.005;
/// The least share of the rate.
const LEAST_SHARE: f64 = 0.001;
/// What rows have accumulated that come from an earlier training, whatever it was: as much as some hundred positions
/// add, so that the first new ones change little.
const ACCUMULATED_EARLIER: f32 = 1.0;
/// No game is won by more discs.
const MOST_DISCS: f32 = 64.0;

/// How to train.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// How many passes over all positions.
    pub epochs: usize,
    /// How far the steps go at first; they shrink to nothing.
    pub rate: f32,
    /// Decides where training begins, and in what order it takes the positions.
    pub seed: u64,
    /// How many threads. The result does not depend on it.
    pub threads: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            epochs: 4,
            rate: 0.02,
            seed: 1,
            threads: 1,
        }
    }
}

/// Why training cannot begin or go on.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Error {
    /// Without a pass nothing is learned.
    #[error("training needs at least one epoch")]
    NoEpochs,
    /// Steps of no length, or of none that makes sense.
    #[error("a rate of {0} makes no sense: expected more than 0, and at most 1")]
    Rate(f32),
    /// There is nothing to learn from.
    #[error("there are no positions to train with")]
    NoPositions,
    /// More than can be put in order.
    #[error("{0} positions are too many: expected at most {max}", max = u32::MAX)]
    TooManyPositions(usize),
    /// The checkpoint is of another training.
    #[error("the checkpoint was made with other data or other settings")]
    OtherTraining,
}

/// What a call of [`Trainer::step`] has done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// How much of the whole training is done, up to 1.
    pub done: f64,
    /// The errors over the positions of this step, each as it was valued just before it was learned from.
    pub trained: Errors,
    /// Whether an epoch ends here: the last of [`Trainer::epochs`] is new.
    pub ends_epoch: bool,
}

/// Trains a network by stochastic gradient descent.
///
/// Position by position, in a random order that the seed says, all that it sees is moved so that its value comes nearer to
/// its score. The threads prepare positions and measure errors; only one of them learns, so that the result
/// is always the same.
///
/// Beyond the [`Dataset`] it takes 4 bytes a position for the order, about 35 MB for the network, and 5 MB for each thread
/// that prepares positions.
#[derive(Debug)]
pub struct Trainer {
    dataset: Dataset,
    settings: Settings,
    numbers: RowNumbers,
    heads: HeadChoice,
    descent: Descent,
    course: Course,
    order: Order,
    /// By what the weights are known that it began with.
    start: Option<u64>,
    calibration: Calibration,
}

impl Trainer {
    /// Ready to begin from nothing.
    pub fn new(dataset: Dataset, settings: Settings) -> Result<Trainer, Error> {
        if settings.epochs == 0 {
            return Err(Error::NoEpochs);
        }
        if !(settings.rate > 0.0 && settings.rate <= 1.0) {
            return Err(Error::Rate(settings.rate));
        }
        match dataset.trained() {
            0 => return Err(Error::NoPositions),
            count if u32::try_from(count).is_err() => return Err(Error::TooManyPositions(count)),
            _ => {}
        }
        let numbers = RowNumbers::new();
        Ok(Trainer {
            descent: Descent::new(numbers.count(), &Head::random(settings.seed)),
            heads: HeadChoice::new(dataset.trained_by_ply()),
            dataset,
            settings,
            numbers,
            course: Course::default(),
            order: Order::default(),
            start: None,
            calibration: Calibration::default(),
        })
    }

    /// The same, but beginning with the network of an earlier training; what it was trained with need not be there any
    /// more. To be called before anything is learned.
    pub fn starting_with(mut self, weights: &Weights) -> Trainer {
        let parameters = &mut self.descent.parameters;
        quantization::dequantize(&weights.network, &self.numbers, parameters);
        self.descent.accumulated.fill(ACCUMULATED_EARLIER);
        self.heads = HeadChoice::own();
        self.start = Some(weights.digest());
        self.calibration = weights.calibration;
        self
    }

    /// Goes on where the checkpoint was made.
    pub fn resume(&mut self, checkpoint: Checkpoint) -> Result<(), Error> {
        let Checkpoint { key, progress, .. } = checkpoint;
        let Progress { descent, course } = progress;
        let is_ours = key == self.key()
            && descent.accumulated.len() == self.numbers.count()
            && course.finished.len() <= self.settings.epochs
            && course.batch <= self.batches();
        if !is_ours {
            return Err(Error::OtherTraining);
        }
        self.descent = descent;
        self.course = course;
        Ok(())
    }

    /// Writes a [`Checkpoint`]: all that is needed to go on from here, and how long it took so far.
    pub fn write_checkpoint(&self, elapsed: Duration, output: impl Write) -> io::Result<()> {
        checkpoint::write(self.key(), elapsed, &self.descent, &self.course, output)
    }

    /// A number that changes with the data and with all settings that change the result.
    pub fn key(&self) -> u64 {
        let Settings {
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

    /// What became of each finished epoch.
    pub fn epochs(&self) -> &[EpochReport] {
        &self.course.finished
    }

    /// Whether there is nothing left to do.
    pub fn is_finished(&self) -> bool {
        self.course.finished.len() == self.settings.epochs
    }

    /// How much is done, up to 1.
    pub fn done(&self) -> f64 {
        self.learned() as f64 / self.total() as f64
    }

    /// How many positions were learned from, each counted in every epoch.
    fn learned(&self) -> usize {
        let count = self.dataset.trained();
        let in_epoch = (self.course.batch as usize * BATCH).min(count);
        self.course.finished.len() * count + in_epoch
    }

    fn total(&self) -> usize {
        self.settings.epochs * self.dataset.trained()
    }

    fn batches(&self) -> u32 {
        self.dataset.trained().div_ceil(BATCH) as u32
    }

    /// Learns from the next part of an epoch; nothing if all is done, or `stop` says so before the part is. What was
    /// learned until then is kept.
    pub fn step(&mut self, stop: impl Fn() -> bool) -> Option<Step> {
        if self.is_finished() {
            return None;
        }
        let count = self.dataset.trained();
        let epoch = self.course.finished.len();
        self.order.shuffle(count as u32, self.settings.seed, epoch);
        self.learn_part(stop).continue_value()?;
        let trained = self.course.end_part();
        let ends_epoch = self.course.batch == self.batches();
        if ends_epoch {
            let held_out = self.held_out_errors();
            self.course.end_epoch(held_out);
        }
        Some(Step {
            done: self.done(),
            trained,
            ends_epoch,
        })
    }

    fn learn_part(&mut self, stop: impl Fn() -> bool) -> ControlFlow<()> {
        let (total, mut learned) = (self.total(), self.learned());
        let rest = self.course.rest_of_part(self.batches());
        let Trainer {
            dataset,
            settings,
            numbers,
            heads,
            descent,
            course,
            order,
            ..
        } = self;
        let prepare = |batch: u32| {
            let batch = order.positions().chunks(BATCH).nth(batch as usize)?;
            let positions = dataset.trained_positions();
            let samples = batch
                .iter()
                .map(|&place| prepared(positions, place as usize, numbers, heads));
            Some(samples.collect::<Vec<_>>())
        };
        let learn = |_, samples: Vec<(usize, Sample)>| {
            if stop() {
                return ControlFlow::Break(());
            }
            for (ply, sample) in &samples {
                let rates = rates(settings.rate, learned as f64 / total as f64);
                let value = descent.learn(sample, rates);
                course.add(*ply, error(value, sample));
                learned += 1;
            }
            course.batch += 1;
            ControlFlow::Continue(())
        };
        match settings.threads.saturating_sub(1).min(MOST_PREPARERS) {
            0 => each(rest, prepare, learn),
            preparers => in_turn(rest, preparers, prepare, learn),
        }
    }

    /// The errors over the positions held out, as things stand.
    fn held_out_errors(&self) -> ErrorsByPly {
        let positions = self.dataset.held_positions();
        let measure = |batch: u32| {
            let start = batch as usize * BATCH;
            let mut errors = ErrorsByPly::default();
            for place in start..positions.len().min(start + BATCH) {
                let (ply, sample) = prepared(positions, place, &self.numbers, &self.heads);
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
        // Nothing breaks it off.
        let _ = in_turn(batches, self.settings.threads, measure, add);
        sum
    }

    /// How much of each pattern there is to be seen in the positions trained with.
    pub fn patterns(&self) -> Vec<PatternUse> {
        let mut is_seen = vec![false; self.numbers.count()];
        let positions = self.dataset.trained_positions();
        for place in 0..positions.len() {
            let (board, _) = positions.at(place);
            for row in self.numbers.seen_on(board) {
                is_seen[row as usize] = true;
            }
        }
        let patterns = PATTERNS.iter().zip(self.numbers.of_patterns());
        patterns
            .map(|(pattern, rows)| PatternUse {
                name: pattern.name,
                configurations: rows.len(),
                seen: is_seen[rows.clone()].iter().filter(|&&seen| seen).count(),
            })
            .collect()
    }

    /// The weights for the engine, as things stand. Their calibration is that of the weights it began with, if it did:
    /// the network was made without it.
    pub fn weights(&self) -> Weights {
        let mut network = quantization::quantized(&self.descent.parameters, &self.numbers);
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

/// What [`in_turn`] does, by this thread alone.
fn each<T>(
    mut numbers: std::ops::Range<u32>,
    work: impl Fn(u32) -> Option<T>,
    mut take: impl FnMut(u32, T) -> ControlFlow<()>,
) -> ControlFlow<()> {
    numbers.try_for_each(|number| match work(number) {
        Some(result) => take(number, result),
        None => ControlFlow::Break(()),
    })
}

/// A position as the network sees it, and its ply.
fn prepared(
    positions: &Positions,
    place: usize,
    numbers: &RowNumbers,
    heads: &HeadChoice,
) -> (usize, Sample) {
    let (board, score) = positions.at(place);
    let ply = ply_of(board);
    let sample = Sample {
        rows: numbers.seen_on(board),
        head: heads.of(ply),
        target: score / SCALE,
    };
    (ply, sample)
}

/// How far a value is from the score, in discs.
fn error(value: f32, sample: &Sample) -> f64 {
    let discs = (value * SCALE).clamp(-MOST_DISCS, MOST_DISCS);
    f64::from(discs - sample.target * SCALE)
}

/// How far steps go when so much of the training is done.
fn rates(rate: f32, done: f64) -> Rates {
    let share = (1.0 - done) * (done / WARM_UP).min(1.0);
    let rows = rate * share.max(LEAST_SHARE) as f32;
    Rates {
        rows,
        heads: HEAD_SHARE * rows,
    }
}
