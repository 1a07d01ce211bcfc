use obverse_engine::evaluation::PLIES;

/// A ply with fewer positions than this cannot train a head of its own.
const FEWEST: usize = 10_000;

/// Which head each ply learns with, and in the end has a copy of.
///
/// Heads begin at random. One that few positions pull at would stay near that, and be worth nothing: such a ply shares the
/// head of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HeadChoice([usize; PLIES]);

impl HeadChoice {
    /// Its own for each ply.
    pub(crate) fn own() -> HeadChoice {
        HeadChoice(std::array::from_fn(|ply| ply))
    }

    /// For so many positions at each ply.
    pub(crate) fn new(positions: &[usize; PLIES]) -> HeadChoice {
        let most = (0..PLIES).max_by_key(|&ply| positions[ply]).unwrap_or(0);
        HeadChoice(std::array::from_fn(|ply| {
            let has_enough = |other: &usize| positions[*other] >= FEWEST;
            if has_enough(&ply) {
                return ply;
            }
            // The nearest, the later of two; but first of all one at which the same side moves when nobody passes:
            // who moves last is worth a lot.
            let nearest = (0..PLIES).filter(has_enough).min_by_key(|&other| {
                let distance = other.abs_diff(ply);
                (distance % 2, distance, other < ply)
            });
            nearest.unwrap_or(most)
        }))
    }

    /// The head of a ply.
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
        assert_eq!(HeadChoice::new(&positions), HeadChoice::own());
        positions[..6].fill(100);
        positions[30] = 0;
        positions[59] = FEWEST - 1;
        let choice = HeadChoice::new(&positions);
        let chosen = [0, 4, 5, 6, 30, 31, 59].map(|ply| choice.of(ply));
        assert_eq!(chosen, [6, 6, 7, 6, 32, 31, 57]);

        let mut few = [10; PLIES];
        few[44] = 11;
        let choice = HeadChoice::new(&few);
        assert!((0..PLIES).all(|ply| choice.of(ply) == 44));
    }
}
