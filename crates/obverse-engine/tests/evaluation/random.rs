use obverse_core::{Bitboard, Board, Game, Move};
use obverse_engine::evaluation::network::{
    EmbeddingRow, HIDDEN_UNITS, MAX_CAP, Network, OutputHead,
};
use obverse_engine::evaluation::pattern::{PATTERN_STARTS, PATTERNS, mirrored_configurations};
use obverse_engine::evaluation::{Calibration, Weights};

/// Generator of random games, boards and weights.
pub struct Random(obverse_core::Random);

impl Random {
    pub const fn new(seed: u64) -> Random {
        Random(obverse_core::Random::new(seed))
    }

    pub fn next(&mut self) -> u64 {
        self.0.bits()
    }

    pub fn below(&mut self, end: usize) -> usize {
        self.0.below(end as u32) as usize
    }

    /// A game of random legal moves from the start.
    pub fn game(&mut self) -> Game {
        let mut game = Game::new();
        loop {
            let moves: Vec<Move> = game.position().legal_moves().collect();
            if moves.is_empty() {
                return game;
            }
            game.play(moves[self.below(moves.len())]).unwrap();
        }
    }

    /// A board with discs on random squares.
    pub fn board(&mut self) -> Board {
        let (player, empty) = (self.next(), self.next() & self.next());
        Board::new(Bitboard(player & !empty), Bitboard(!player & !empty)).unwrap()
    }

    /// A number of the size that training produces.
    pub fn sensible(&mut self) -> i16 {
        self.below(2_001) as i16 - 1_000
    }

    /// A number of any size, often an extreme one.
    pub fn extreme(&mut self) -> i16 {
        match self.below(6) {
            0 => i16::MIN,
            1 => i16::MAX,
            2 => 0,
            3 => -1,
            _ => self.next() as i16,
        }
    }

    pub fn head(&mut self, number: fn(&mut Random) -> i16) -> OutputHead {
        OutputHead {
            bias: std::array::from_fn(|_| number(self)),
            weight: std::array::from_fn(|_| number(self)),
            direct: std::array::from_fn(|_| number(self)),
            constant: i32::from(number(self)) << 8,
        }
    }

    /// Replaces the heads and caps by random numbers, which is much faster than generating new rows.
    pub fn change_heads(&mut self, network: &mut Network, number: fn(&mut Random) -> i16) {
        network.caps = std::array::from_fn(|_| number(self));
        for head in &mut *network.heads {
            *head = self.head(number);
        }
    }

    /// A network with random rows and with heads like those that training produces. Configurations that are mirror
    /// images have equal rows.
    pub fn network(&mut self) -> Network {
        let mut network = Network::default();
        let rows = network.rows_mut();
        for (pattern, start) in PATTERNS.iter().zip(PATTERN_STARTS) {
            let mirrored = mirrored_configurations(pattern);
            for (configuration, image) in mirrored.into_iter().enumerate() {
                let image = image as usize;
                rows[start + configuration] = if image < configuration {
                    rows[start + image]
                } else {
                    // The shift makes the numbers of most rows small and leaves those of some rows extreme.
                    let shift = self.below(8);
                    let words: [u64; HIDDEN_UNITS / 8] = std::array::from_fn(|_| self.next());
                    EmbeddingRow(std::array::from_fn(|unit| {
                        words[unit / 8].to_le_bytes()[unit % 8] as i8 >> shift
                    }))
                };
            }
        }
        self.change_heads(&mut network, Random::sensible);
        // A negative cap would disable its unit.
        network.caps = network.caps.map(|cap| cap.abs().min(MAX_CAP));
        network
    }

    pub fn weights(&mut self) -> Weights {
        let mut weights = Weights {
            network: self.network(),
            calibration: Calibration::default(),
        };
        for (i, coefficient) in weights.calibration.coefficients.iter_mut().enumerate() {
            *coefficient = i as f32 / 3.0;
        }
        weights
    }
}
