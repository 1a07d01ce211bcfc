/// Statistics of the scores of game pairs. The two games of a pair have the same opening.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PairScores {
    /// Number of game pairs, including two virtual pairs.
    pub count: f64,
    /// Mean score of a pair, from 0 to 1.
    pub mean: f64,
    /// Sample variance of the score.
    pub variance: f64,
}

impl PairScores {
    /// Statistics of complete pairs, and of two virtual pairs, one won and one lost. Each pair has the points of its
    /// two games; `None` for an unfinished game.
    pub fn of(pairs: &[[Option<f64>; 2]]) -> PairScores {
        let complete = pairs.iter().filter_map(|pair| {
            let [first, second] = *pair;
            Some((first? + second?) / 2.0)
        });
        let scores: Vec<f64> = complete.chain([0.0, 1.0]).collect();
        let count = scores.len() as f64;
        let mean = scores.iter().sum::<f64>() / count;
        let squares: f64 = scores.iter().map(|score| (score - mean).powi(2)).sum();
        PairScores {
            count,
            mean,
            variance: squares / (count - 1.0),
        }
    }
}
