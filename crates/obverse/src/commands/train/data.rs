//! The files to learn from.

use std::path::Path;

use obverse_train::{Dataset, LabelledPosition, PerfectResult, perfectly_labelled_positions};
use serde::Serialize;

use crate::args::TrainArgs;
use crate::failure::Failure;
use crate::output::{self, FAINT};
use crate::scored_positions::{Scored, ScoredPositions};
use crate::source::Source;

/// All positions, and where they come from.
pub struct Data {
    pub dataset: Dataset,
    pub files: Vec<FileCounts>,
}

/// What a file had to give.
#[derive(Clone, Debug, Default, Serialize)]
pub struct FileCounts {
    pub file: String,
    pub games: u64,
    pub unfinished_games: u64,
    pub bad_records: u64,
    pub trained_positions: u64,
    pub held_out_positions: u64,
}

impl Data {
    /// Reads all files.
    pub fn read(args: &TrainArgs) -> Result<Data, Failure> {
        let mut data = Data {
            dataset: Dataset::new(args.held_out / 100.0, args.seed),
            files: Vec::new(),
        };
        for (number, path) in args.data.iter().enumerate() {
            data.read_file(number as u32, path, args)?;
        }
        Ok(data)
    }

    /// The sum over all files.
    pub fn sum(&self) -> FileCounts {
        let mut sum = FileCounts::default();
        for file in &self.files {
            sum.games += file.games;
            sum.unfinished_games += file.unfinished_games;
            sum.bad_records += file.bad_records;
            sum.trained_positions += file.trained_positions;
            sum.held_out_positions += file.held_out_positions;
        }
        sum
    }

    fn read_file(&mut self, number: u32, path: &Path, args: &TrainArgs) -> Result<(), Failure> {
        let source = Source::new(path)?;
        let mut counts = FileCounts {
            file: source.name.clone(),
            ..FileCounts::default()
        };
        let before = [self.dataset.trained(), self.dataset.held_out()];
        // Whatever has no game of its own is one.
        for (record, item) in (0..=u32::MAX).zip(ScoredPositions::open(&source)?) {
            match item {
                Ok(Scored::Position(position)) => {
                    let labelled = LabelledPosition {
                        board: position.board,
                        // Within 64 discs.
                        score: position.score.round() as i8,
                        game: position.game.unwrap_or(record),
                    };
                    self.dataset.push(number, labelled);
                }
                Ok(Scored::Game { record: game, .. }) => {
                    let perfect = game.theoretical.map(|score| PerfectResult {
                        score,
                        empties: args.perfect.into(),
                    });
                    let first = args.from.into();
                    counts.games += 1;
                    counts.unfinished_games += u64::from(!game.game.is_over());
                    for position in perfectly_labelled_positions(&game.game, perfect, record, first)
                    {
                        self.dataset.push(number, position);
                    }
                }
                Ok(Scored::Nothing) => {}
                Err(error) => {
                    counts.bad_records += 1;
                    let text = output::printable(&format!("{}: {error:#}", source.name));
                    output::note(&format!("{FAINT}left out:{FAINT:#} {text}\n"));
                }
            }
        }
        counts.trained_positions = (self.dataset.trained() - before[0]) as u64;
        counts.held_out_positions = (self.dataset.held_out() - before[1]) as u64;
        self.files.push(counts);
        Ok(())
    }
}
