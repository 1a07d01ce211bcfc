use obverse_core::Random;

use crate::dataset::mix;

/// The order in which an epoch takes the positions: a shuffle that the seed and the number of the epoch determine, so that
/// training can go on in the middle of it.
#[derive(Debug, Default)]
pub(crate) struct Order {
    epoch: Option<usize>,
    positions: Vec<u32>,
}

impl Order {
    /// Makes it that of an epoch over so many positions, if it is not yet.
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

    /// The positions in this order.
    pub(crate) fn positions(&self) -> &[u32] {
        &self.positions
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_epoch_has_all_positions_in_another_order() {
        let shuffled = |seed, epoch| {
            let mut order = Order::default();
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
