use obverse_core::{Board, Color, Game, Position};
use obverse_engine::{Engine, EngineError, Limits, Options, Request, Stop};
use obverse_formats::GameRecord;

use super::{EvaluationReport, MeasuredWeights, ScoredFileCounts};

/// Size of the transposition table in MiB, enough for positions near the end of the game.
const TABLE_MIB: usize = 16;

/// Settings of a measurement.
#[derive(Clone, Copy, Debug)]
pub struct MeasurementSettings {
    /// Number of plies that are combined in a table row.
    pub plies: u8,
    /// Positions with at most this many empties are taken from games and solved to get their scores; `None` to solve no
    /// position.
    pub solve: Option<u8>,
    /// Maximum number of positions to measure; `None` for no limit.
    pub most: Option<u64>,
}

/// A running measurement of the evaluation errors of one or more sets of weights.
pub struct EvaluationMeasurement {
    settings: MeasurementSettings,
    weights: Vec<MeasuredWeights>,
    files: Vec<ScoredFileCounts>,
    positions: u64,
    engine: Engine,
    stop: Stop,
    progress: Box<dyn FnMut(u64)>,
}

impl EvaluationMeasurement {
    /// Creates an empty measurement. `progress` receives the number of positions evaluated so far.
    pub fn new(
        weights: Vec<MeasuredWeights>,
        settings: MeasurementSettings,
        stop: Stop,
        progress: impl FnMut(u64) + 'static,
    ) -> Result<EvaluationMeasurement, EngineError> {
        Ok(EvaluationMeasurement {
            settings,
            weights,
            files: Vec::new(),
            positions: 0,
            engine: Engine::new(Options {
                hash_mib: TABLE_MIB,
                ..Options::default()
            })?,
            stop,
            progress: Box::new(progress),
        })
    }

    /// Returns whether the measurement has reached its limit of positions or was stopped.
    pub fn is_over(&self) -> bool {
        self.stop.is_stopped()
            || self
                .settings
                .most
                .is_some_and(|most| self.positions >= most)
    }

    /// Adds the counts of a file to the report.
    pub fn end_file(&mut self, counts: ScoredFileCounts) {
        self.files.push(counts);
    }

    /// Measures the evaluation of a position. `score` is its known score, in discs for the side to move.
    pub fn add(&mut self, board: Board, score: f64, counts: &mut ScoredFileCounts) {
        if self.is_over() {
            return;
        }
        if board.legal_squares().is_empty() {
            counts.without_move += 1;
            return;
        }
        counts.positions += 1;
        self.positions += 1;
        (self.progress)(self.positions);
        for weights in &mut self.weights {
            weights.add(board, score);
        }
    }

    /// Measures positions of a game. The score of the position with `perfect_from` empties is the theoretical score
    /// stored in the file; positions near the end are solved.
    pub fn add_game(
        &mut self,
        record: &GameRecord,
        perfect_from: Option<u32>,
        counts: &mut ScoredFileCounts,
    ) {
        let before = counts.positions;
        let perfect = perfect_position(record, perfect_from);
        if let Some((board, score)) = perfect {
            self.add(board, score, counts);
        }
        let most = self.settings.solve.map_or(0, u32::from);
        // Solve only positions after the one with the stored score.
        let most = perfect_from.map_or(most, |known| most.min(known.saturating_sub(1)));
        for position in
            positions_with_moves(&record.game).filter(|board| board.empty().len() <= most)
        {
            if self.is_over() {
                return;
            }
            let Some(score) = self.solve(position) else {
                return;
            };
            self.add(position, score, counts);
            counts.solved += 1;
        }
        counts.without_score += u64::from(counts.positions == before);
    }

    /// Returns the exact score of a board, in discs for the side to move; `None` if the search was stopped.
    fn solve(&mut self, board: Board) -> Option<f64> {
        let position = Position::new(board, Color::Black).ok()?;
        let request = Request::new(position, Limits::exact()).with_stop(self.stop.clone());
        let report = self.engine.think(&request, &mut ());
        let best = report.best();
        best.is_exact().then(|| f64::from(best.score))
    }

    /// Returns the report of the measurement.
    pub fn report(self) -> EvaluationReport {
        EvaluationReport::new(
            self.files,
            self.positions,
            &self.weights,
            self.settings.plies.into(),
            !self.stop.is_stopped(),
        )
    }
}

/// Returns the first position with `from` empties in a game, and its theoretical score as the file stores it, in discs
/// for the side to move.
fn perfect_position(record: &GameRecord, from: Option<u32>) -> Option<(Board, f64)> {
    let (perfect, from) = (record.theoretical?, from?);
    let position = record
        .game
        .positions()
        .find(|position| position.empty().len() == from && !position.legal_squares().is_empty())?;
    let score = perfect.difference(position.turn());
    Some((position.board(), f64::from(score)))
}

/// Returns the positions of a game in which the side to move has a legal placement.
fn positions_with_moves(game: &Game) -> impl Iterator<Item = Board> {
    let boards = game.positions().map(|position| position.board());
    boards.filter(|board| !board.legal_squares().is_empty())
}
