use obverse_core::Random;

use crate::splitmix64::mix;

/// The shuffled order of the positions in an epoch. The random seed and the epoch's number determine the order, so
/// that training can resume within an epoch.
#[derive(Debug, Default)]
pub(crate) struct EpochOrder {
    /// Epoch that the positions are shuffled for; `None` before the first epoch.
    epoch: Option<usize>,
    positions: Vec<u32>,
}

impl EpochOrder {
    /// Shuffles the indices of `count` positions for an epoch. Does nothing if they are already in this epoch's
    /// order.
    pub(crate) fn shuffle(&mut self, count: u32, seed: u64, epoch: usize) {
        if self.epoch == Some(epoch) {
            return;
        }
        self.epoch = Some(epoch);
        self.positions.clear();
        self.positions.reserve_exact(count as usize);
        self.positions.extend(0..count);
        let mut random = Random::new(mix(mix(seed) ^ epoch as u64));
        for last in (1..count).rev() {
            let other = random.below(last + 1);
            self.positions.swap(last as usize, other as usize);
        }
    }

    /// The indices of the positions, in the shuffled order.
    pub(crate) fn positions(&self) -> &[u32] {
        &self.positions
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_epoch_is_a_different_permutation() {
        let shuffled = |seed, epoch| {
            let mut order = EpochOrder::default();
            order.shuffle(1_000, seed, epoch);
            order.positions().to_vec()
        };
        let orders = [shuffled(1, 0), shuffled(1, 1), shuffled(2, 0)];
        for order in &orders {
            let mut sorted = order.clone();
            sorted.sort_unstable();
            assert!(sorted.iter().copied().eq(0..1_000));
        }
        assert!(orders[0] != orders[1] && orders[0] != orders[2] && orders[1] != orders[2]);
        assert_eq!(shuffled(1, 1), orders[1]);
    }
}
