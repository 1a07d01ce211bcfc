//! Least squares for the weights of one stage.
//!
//! The weights `w` are those that make
//!
//! `sum over positions of c (value(w) - score)²  +  ridge * sum over weights of (w - prior)²`
//!
//! smallest, where `c` is 1 for positions of the stage and less for those of its neighbours, and
//! the prior is the neighbouring stage, or the stage of an earlier training: a weight that hardly
//! occurs stays what it is there. This
//! is a linear problem with a single solution, so it is solved by conjugate gradients: each step is
//! one pass over the positions, no rate is to be chosen, and after a few dozen steps nothing moves
//! any more. Steps are scaled by how often a weight occurs.
//!
//! Mirror images have one weight. They are kept apart here, but all that is added to them is
//! averaged, so they stay equal.
//!
//! Every pass is cut into the same shards, whatever the number of threads, and the sums of the
//! shards are added in their order: the result does not depend on the number of threads.

use std::ops::Range;
use std::thread;

use obverse_engine::evaluation::pattern::{
    FEATURES, LANE_FEATURES, LANES, PATTERN_STARTS, PATTERNS, Pattern, STAGE_WEIGHTS,
    mirrored_configurations,
};
use obverse_engine::evaluation::{Configurations, Indices};

use crate::dataset::Positions;
use crate::{Errors, PatternUse};

/// Into how many parts a pass over the positions is cut.
const SHARDS: usize = 8;

/// Positions that count so much each.
pub(crate) struct Group<'a> {
    pub(crate) positions: &'a Positions,
    pub(crate) weight: f32,
}

/// What is the same for all stages.
pub(crate) struct Geometry {
    /// Where the table of each lane begins.
    starts: [usize; FEATURES],
    /// The image of each weight.
    mirrored: Vec<u32>,
}

impl Geometry {
    pub(crate) fn new() -> Geometry {
        let starts = std::array::from_fn(|lane| PATTERN_STARTS[LANE_FEATURES[lane].pattern]);
        let mut mirrored: Vec<u32> = (0..STAGE_WEIGHTS as u32).collect();
        for (pattern, start) in PATTERNS.iter().zip(PATTERN_STARTS) {
            for (configuration, image) in mirrored_configurations(pattern).into_iter().enumerate() {
                mirrored[start + configuration] = start as u32 + image;
            }
        }
        Geometry { starts, mirrored }
    }

    fn value(&self, weights: &[f32], configurations: &[u16; LANES]) -> f32 {
        // Several sums at once: one addition would have to wait for the last.
        let mut sums = [0.0; 8];
        for (lane, (start, configuration)) in self.starts.iter().zip(configurations).enumerate() {
            sums[lane % 8] += weights[start + usize::from(*configuration)];
        }
        sums.iter().sum()
    }

    /// Gives both of two mirror images their mean.
    fn average_images(&self, numbers: &mut [f32]) {
        for (place, &image) in self.mirrored.iter().enumerate() {
            let image = image as usize;
            if place < image {
                let mean = (numbers[place] + numbers[image]) / 2.0;
                (numbers[place], numbers[image]) = (mean, mean);
            }
        }
    }

    /// How far the weights are off over the first positions, no more than `most`.
    pub(crate) fn errors(&self, weights: &[f32], positions: &Positions, most: usize) -> Errors {
        let mut errors = Errors::default();
        for (board, score) in positions.range(0..positions.len().min(most)) {
            let Configurations(configurations) = Indices::new(board).configurations();
            errors.add(f64::from(self.value(weights, &configurations) - score));
        }
        errors
    }

    /// What is to be said about each pattern, by how often each configuration occurs.
    fn patterns(&self, weights: &[f32], counts: &[f32]) -> Vec<PatternUse> {
        let of = |(pattern, start): (&Pattern, usize)| {
            let mut seen = 0;
            let (mut squares, mut all) = (0.0, 0.0);
            for place in start..start + pattern.configurations() {
                let (weight, count) = (f64::from(weights[place]), f64::from(counts[place]));
                squares += count * weight * weight;
                all += count;
                seen += u64::from(count > 0.0 && place <= self.mirrored[place] as usize);
            }
            let typical = if all > 0.0 {
                (squares / all).sqrt()
            } else {
                0.0
            };
            PatternUse { seen, typical }
        };
        PATTERNS.iter().zip(PATTERN_STARTS).map(of).collect()
    }
}

/// What a pass adds to the weights that a position has.
#[derive(Clone, Copy)]
enum Addend {
    /// What the value lacks.
    Residual,
    /// The value itself.
    Value,
    /// How much the position counts.
    Count,
}

/// Fits one stage.
pub(crate) struct Fit<'a> {
    geometry: &'a Geometry,
    groups: Vec<Group<'a>>,
    ridge: f32,
    threads: usize,
    /// A sum for each shard, kept from pass to pass.
    sums: Vec<Vec<f32>>,
    weights: Vec<f32>,
    residual: Vec<f32>,
    direction: Vec<f32>,
    /// How often each weight occurs.
    counts: Vec<f32>,
    /// What steps are scaled by.
    scale: Vec<f32>,
    /// The product of the residual and the scaled residual.
    progress: f64,
}

impl<'a> Fit<'a> {
    /// Begins at the prior.
    pub(crate) fn new(
        geometry: &'a Geometry,
        groups: Vec<Group<'a>>,
        prior: &[f32],
        ridge: f32,
        threads: usize,
    ) -> Fit<'a> {
        let mut fit = Fit {
            geometry,
            groups,
            ridge,
            threads,
            sums: vec![vec![0.0; STAGE_WEIGHTS]; SHARDS],
            weights: prior.to_vec(),
            residual: Vec::new(),
            direction: Vec::new(),
            counts: Vec::new(),
            scale: Vec::new(),
            progress: 0.0,
        };
        fit.counts = fit.pass(Addend::Count, prior);
        // What never occurs and is held by nothing stays where it is.
        let scale = |count: &f32| match count + ridge {
            sum if sum > 0.0 => 1.0 / sum,
            _ => 0.0,
        };
        fit.scale = fit.counts.iter().map(scale).collect();
        fit.residual = fit.pass(Addend::Residual, prior);
        fit.direction = product(&fit.scale, &fit.residual);
        fit.progress = dot(&fit.residual, &fit.direction);
        fit
    }

    /// One step of conjugate gradients.
    pub(crate) fn step(&mut self) {
        if self.progress <= 0.0 {
            return;
        }
        let mut image = self.pass(Addend::Value, &self.direction.clone());
        for (image, direction) in image.iter_mut().zip(&self.direction) {
            *image += self.ridge * direction;
        }
        let length = (self.progress / dot(&self.direction, &image)) as f32;
        for (weight, direction) in self.weights.iter_mut().zip(&self.direction) {
            *weight += length * direction;
        }
        for (residual, image) in self.residual.iter_mut().zip(&image) {
            *residual -= length * image;
        }
        let scaled = product(&self.scale, &self.residual);
        let progress = dot(&self.residual, &scaled);
        let share = (progress / self.progress) as f32;
        for (direction, scaled) in self.direction.iter_mut().zip(&scaled) {
            *direction = scaled + share * *direction;
        }
        self.progress = progress;
    }

    /// The weights so far.
    pub(crate) fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// What the weights so far have learned of each pattern.
    pub(crate) fn patterns(&self) -> Vec<PatternUse> {
        self.geometry.patterns(&self.weights, &self.counts)
    }

    /// How far from the end the fit still is.
    pub(crate) fn progress(&self) -> f64 {
        self.progress
    }

    /// One pass over all positions.
    fn pass(&mut self, addend: Addend, weights: &[f32]) -> Vec<f32> {
        let Fit {
            geometry,
            groups,
            threads,
            sums,
            ..
        } = self;
        let total: usize = groups.iter().map(|group| group.positions.len()).sum();
        let mut shards: Vec<(Range<usize>, &mut Vec<f32>)> = sums
            .iter_mut()
            .enumerate()
            .map(|(shard, sums)| {
                let part = total * shard / SHARDS..total * (shard + 1) / SHARDS;
                (part, sums)
            })
            .collect();
        let groups = &groups[..];
        thread::scope(|scope| {
            for part in shards.chunks_mut(SHARDS.div_ceil((*threads).max(1))) {
                scope.spawn(|| {
                    for (range, sums) in part {
                        add_range(geometry, groups, range.clone(), addend, weights, sums);
                    }
                });
            }
        });
        let mut sum = vec![0.0; STAGE_WEIGHTS];
        for shard in sums {
            for (sum, part) in sum.iter_mut().zip(shard) {
                *sum += *part;
            }
        }
        geometry.average_images(&mut sum);
        sum
    }
}

/// A shard: the positions of a range, counted through all groups.
fn add_range(
    geometry: &Geometry,
    groups: &[Group],
    range: Range<usize>,
    addend: Addend,
    weights: &[f32],
    sums: &mut [f32],
) {
    sums.fill(0.0);
    let mut before = 0;
    for group in groups {
        let count = group.positions.len();
        let start = range.start.clamp(before, before + count) - before;
        let end = range.end.clamp(before, before + count) - before;
        before += count;
        for (board, score) in group.positions.range(start..end) {
            let Configurations(configurations) = Indices::new(board).configurations();
            let value = || geometry.value(weights, &configurations);
            let addend = group.weight
                * match addend {
                    Addend::Residual => score - value(),
                    Addend::Value => value(),
                    Addend::Count => 1.0,
                };
            for (start, configuration) in geometry.starts.iter().zip(configurations) {
                sums[start + usize::from(configuration)] += addend;
            }
        }
    }
}

fn product(a: &[f32], b: &[f32]) -> Vec<f32> {
    a.iter().zip(b).map(|(a, b)| a * b).collect()
}

fn dot(a: &[f32], b: &[f32]) -> f64 {
    let products = a.iter().zip(b).map(|(a, b)| f64::from(*a) * f64::from(*b));
    products.sum()
}
