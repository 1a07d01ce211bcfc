//! The training data.

use std::path::Path;

use obverse_files::scored_positions::{Scored, ScoredPositions};
use obverse_files::source::Source;
use obverse_lab::training_report::TrainingFileCounts;
use obverse_train::{Dataset, LabelledPosition, PerfectResult, perfectly_labelled_positions};

use crate::args::TrainArgs;
use crate::failure::Failure;
use crate::output::{self, FAINT};

/// The positions of all files, and counts per file.
pub struct TrainingData {
    pub dataset: Dataset,
    pub files: Vec<TrainingFileCounts>,
}

impl TrainingData {
    /// Reads all files of `--data`.
    pub fn read(args: &TrainArgs) -> Result<TrainingData, Failure> {
        let mut data = TrainingData {
            dataset: Dataset::new(args.held_out / 100.0, args.seed),
            files: Vec::new(),
        };
        for (number, path) in args.data.iter().enumerate() {
            data.read_file(number as u32, path, args)?;
        }
        Ok(data)
    }

    fn read_file(&mut self, number: u32, path: &Path, args: &TrainArgs) -> Result<(), Failure> {
        let source = Source::new(path)?;
        let mut counts = TrainingFileCounts {
            file: source.name.clone(),
            ..TrainingFileCounts::default()
        };
        let before = [self.dataset.trained(), self.dataset.held_out()];
        // A position without a game number counts as a game of its own.
        for (record, item) in (0..=u32::MAX).zip(ScoredPositions::open(&source)?) {
            match item {
                Ok(Scored::Position(position)) => {
                    let labelled = LabelledPosition {
                        board: position.board,
                        // Scores are within ±64 discs.
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
                Ok(Scored::WithoutScore(_)) => {}
                Err(error) => {
                    counts.bad_records += 1;
                    let text = output::printable(&format!("{}: {error:#}", source.name));
                    output::note(&format!("{FAINT}skipped:{FAINT:#} {text}\n"));
                }
            }
        }
        counts.trained_positions = (self.dataset.trained() - before[0]) as u64;
        counts.held_out_positions = (self.dataset.held_out() - before[1]) as u64;
        self.files.push(counts);
        Ok(())
    }
}
