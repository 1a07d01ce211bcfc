use std::sync::Arc;

use obverse_engine::{Effort, Engine, Stop};
use obverse_formats::opening_names::OpeningNames;
use obverse_review::Reviewer;

use super::{GameReviewJson, NumberedGame, SideJson, row};

/// Reviews one game after the other with one engine, for `obverse analyze` with many games.
///
/// The engine is cleared before each game. If it has one thread and no time limit, a review depends only on the game.
pub struct ManyGamesReviewer {
    engine: Engine,
    effort: Effort,
    names: Arc<OpeningNames>,
}

/// A reviewed game, ready to be written.
#[derive(Clone, Debug)]
pub struct ReviewedGame {
    /// The line of JSON for `--json` and `--out`, without a line break.
    pub line: String,
    /// The row of the table, with a line break.
    pub row: String,
    /// Name and accuracy of Black and of White.
    pub sides: [SideJson; 2],
}

impl ManyGamesReviewer {
    /// A reviewer that searches each move with this effort. `names` are the names of openings.
    #[must_use]
    pub fn new(engine: Engine, effort: Effort, names: Arc<OpeningNames>) -> ManyGamesReviewer {
        ManyGamesReviewer {
            engine,
            effort,
            names,
        }
    }

    /// Reviews a game; returns `None` if it was stopped.
    ///
    /// # Errors
    ///
    /// If the review cannot be written as JSON.
    pub fn review(
        &mut self,
        game: &NumberedGame,
        stop: &Stop,
    ) -> serde_json::Result<Option<ReviewedGame>> {
        // Clear the transposition table, so that results do not depend on the order of games.
        self.engine.forget();
        let reviewer = Reviewer::new(self.effort.limits());
        let review = reviewer.review(&game.record.game, &mut self.engine, stop, &mut ());
        if !review.is_complete() {
            return Ok(None);
        }
        let opening = self.names.of_game(&game.record.game);
        let json = GameReviewJson::new(game, &review, opening, self.effort);
        Ok(Some(ReviewedGame {
            line: serde_json::to_string(&json)?,
            row: row(game, &review),
            sides: json.into_sides(),
        }))
    }
}
