use obverse_engine::evaluation::PLIES;

/// Minimum number of positions at a ply to train an output head of its own.
const FEWEST: usize = 10_000;

/// Maps each ply to the output head that its positions train. After the training, the ply gets a copy of that head.
///
/// Heads start with random weights. A head trained on few positions would stay nearly random, so a ply with few
/// positions shares the head of another ply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HeadAssignment([usize; PLIES]);

impl HeadAssignment {
    /// Gives each ply a head of its own.
    pub(crate) fn own() -> HeadAssignment {
        HeadAssignment(std::array::from_fn(|ply| ply))
    }

    /// Assigns heads by the number of positions at each ply.
    pub(crate) fn new(positions: &[usize; PLIES]) -> HeadAssignment {
        let most = (0..PLIES).max_by_key(|&ply| positions[ply]).unwrap_or(0);
        HeadAssignment(std::array::from_fn(|ply| {
            let has_enough = |other: &usize| positions[*other] >= FEWEST;
            if has_enough(&ply) {
                return ply;
            }
            // Prefer a ply of equal parity, because the side that moves last has an advantage; then the nearest ply;
            // then the later of two equally near plies.
            let nearest = (0..PLIES).filter(has_enough).min_by_key(|&other| {
                let distance = other.abs_diff(ply);
                (distance % 2, distance, other < ply)
            });
            nearest.unwrap_or(most)
        }))
    }

    /// The head that `ply` uses.
    pub(crate) fn of(&self, ply: usize) -> usize {
        self.0[ply]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ply_with_few_positions_takes_the_head_of_another() {
        let mut positions = [FEWEST; PLIES];
        assert_eq!(HeadAssignment::new(&positions), HeadAssignment::own());
        positions[..6].fill(100);
        positions[30] = 0;
        positions[59] = FEWEST - 1;
        let choice = HeadAssignment::new(&positions);
        let chosen = [0, 4, 5, 6, 30, 31, 59].map(|ply| choice.of(ply));
        assert_eq!(chosen, [6, 6, 7, 6, 32, 31, 57]);

        let mut few = [10; PLIES];
        few[44] = 11;
        let choice = HeadAssignment::new(&few);
        assert!((0..PLIES).all(|ply| choice.of(ply) == 44));
    }
}
