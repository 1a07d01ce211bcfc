use obverse_core::{Board, Color, Game, Position};
use obverse_engine::{Engine, EngineError, Limits, Options, Request, Stop};
use obverse_formats::GameRecord;

use super::{FileCounts, Report, Subject};

/// Positions near the end need no more.
const TABLE_MIB: usize = 16;

/// What to measure.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How many plies share a row.
    pub plies: u8,
    /// Of games, positions with at most this many empty squares are solved.
    pub solve: Option<u8>,
    /// It ends after this many positions.
    pub most: Option<u64>,
}

/// What is being measured.
pub struct Measurement {
    settings: Settings,
    subjects: Vec<Subject>,
    files: Vec<FileCounts>,
    positions: u64,
    engine: Engine,
    stop: Stop,
    progress: Box<dyn FnMut(u64)>,
}

impl Measurement {
    /// Nothing is measured yet. `progress` hears how many positions were valued.
    pub fn new(
        subjects: Vec<Subject>,
        settings: Settings,
        stop: Stop,
        progress: impl FnMut(u64) + 'static,
    ) -> Result<Measurement, EngineError> {
        Ok(Measurement {
            settings,
            subjects,
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

    /// Whether no more positions are wanted.
    pub fn is_over(&self) -> bool {
        self.stop.is_stopped()
            || self
                .settings
                .most
                .is_some_and(|most| self.positions >= most)
    }

    /// Keeps what a file had to give, for the report.
    pub fn end_file(&mut self, counts: FileCounts) {
        self.files.push(counts);
    }

    /// Takes a position of a file with its score in discs for the side to move.
    pub fn add(&mut self, board: Board, score: f64, counts: &mut FileCounts) {
        if self.is_over() {
            return;
        }
        if board.moves().is_empty() {
            counts.without_move += 1;
            return;
        }
        counts.positions += 1;
        self.positions += 1;
        (self.progress)(self.positions);
        for subject in &mut self.subjects {
            subject.add(board, score);
        }
    }

    /// Takes a game of a file: the position from which on perfect play is known, and those that are to be
    /// solved.
    pub fn add_game(
        &mut self,
        record: &GameRecord,
        perfect_from: Option<u32>,
        counts: &mut FileCounts,
    ) {
        let before = counts.positions;
        let perfect = perfect_position(record, perfect_from);
        if let Some((board, score)) = perfect {
            self.add(board, score, counts);
        }
        let most = self.settings.solve.map_or(0, u32::from);
        // What is known already need not be solved.
        let most = perfect_from.map_or(most, |known| most.min(known.saturating_sub(1)));
        for position in choices(&record.game).filter(|board| board.empty().len() <= most) {
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

    /// The exact score of a board; nothing if it was interrupted.
    fn solve(&mut self, board: Board) -> Option<f64> {
        let position = Position::new(board, Color::Black).ok()?;
        let request = Request::new(position, Limits::exact()).with_stop(self.stop.clone());
        let report = self.engine.think(&request, &mut ());
        let best = report.best();
        best.is_exact().then(|| f64::from(best.score))
    }

    /// All that was measured.
    pub fn report(self) -> Report {
        Report::new(
            self.files,
            self.positions,
            &self.subjects,
            self.settings.plies.into(),
            !self.stop.is_stopped(),
        )
    }
}

/// The position of a game from which on the result of perfect play is known, with it.
fn perfect_position(record: &GameRecord, from: Option<u32>) -> Option<(Board, f64)> {
    let (perfect, from) = (record.theoretical?, from?);
    let position = record
        .game
        .positions()
        .find(|position| position.empty().len() == from && !position.moves().is_empty())?;
    let score = perfect.difference(position.turn());
    Some((position.board(), f64::from(score)))
}

/// The positions of a game in which there was a move to choose.
fn choices(game: &Game) -> impl Iterator<Item = Board> {
    let boards = game.positions().map(|position| position.board());
    boards.filter(|board| !board.moves().is_empty())
}
