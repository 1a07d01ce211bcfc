use obverse_core::{Move, Position};
use obverse_engine::{Level, Limits};
use obverse_review::{MoveReview, MoveSearches, PartialMoveSearches, PartialReview, Reviewer};
use obverse_study::ReviewTask;

/// A review divided among several workers. Worker 0, the worker of the session, judges the moves from the last to the
/// first. The assistants search the moves from the first to the last, and worker 0 skips the moves that they have
/// searched.
///
/// The review is the same as that of one worker, because every move is searched with an empty table. If an assistant is
/// lost, worker 0 judges its moves.
pub struct DividedReview {
    task: ReviewTask,
    review: PartialReview,
    plies: Vec<(Position, Move)>,
    searched: Vec<Option<MoveSearches>>,
    /// Index of the first move that no assistant has been given.
    next: usize,
}

/// A move that an assistant searches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveToJudge {
    /// The position before the move.
    pub position: Position,
    /// The move.
    pub mv: Move,
    /// Engine level of the searches.
    pub level: Level,
}

impl MoveToJudge {
    /// The searches. They need an engine with one thread and an empty table of
    /// [`EngineJob::REVIEW_HASH_MIB`](obverse_study::EngineJob::REVIEW_HASH_MIB), or the values would not be those of
    /// worker 0.
    pub fn searches(self) -> PartialMoveSearches {
        let reviewer = Reviewer::new(Limits::level(self.level));
        // Worker 0 judges the last move, so that the line of the next position will be known.
        PartialMoveSearches::new(reviewer, self.position, self.mv, true)
    }
}

impl DividedReview {
    /// Creates the review of a task.
    pub fn new(task: ReviewTask) -> DividedReview {
        let reviewer = Reviewer::new(Limits::level(task.level));
        let plies: Vec<_> = task.game.positions().zip(task.game.moves()).collect();
        DividedReview {
            review: PartialReview::resume(reviewer, task.game.clone(), task.judged.clone()),
            searched: vec![None; plies.len()],
            plies,
            next: 0,
            task,
        }
    }

    /// The next move for an assistant; `None` if worker 0 is about to judge it.
    pub fn next_move(&mut self) -> Option<MoveToJudge> {
        let left = self.review.left();
        loop {
            let index = self.next;
            if index + 1 >= left {
                return None;
            }
            self.next += 1;
            let (position, mv) = self.plies[index];
            // A pass has the value of the next position.
            if mv != Move::Pass {
                return Some(MoveToJudge {
                    position,
                    mv,
                    level: self.task.level,
                });
            }
        }
    }

    /// Takes the searches of an assistant. Returns whether a move could be judged with them.
    pub fn hear(&mut self, searches: MoveSearches) -> bool {
        let index = (self.plies)
            .iter()
            .position(|ply| *ply == (searches.position, searches.mv));
        if let Some(index) = index {
            self.searched[index] = Some(searches);
        }
        self.settle()
    }

    /// Takes the moves that worker 0 has judged. Returns whether assistants have searched the moves before them.
    pub fn judged(&mut self, judged: Vec<MoveReview>) -> bool {
        if self.plies.len() - judged.len() < self.review.left() {
            let reviewer = Reviewer::new(Limits::level(self.task.level));
            self.review = PartialReview::resume(reviewer, self.task.game.clone(), judged);
        }
        self.settle()
    }

    /// Judges the moves that assistants have searched. Returns whether there were any.
    fn settle(&mut self) -> bool {
        let before = self.review.left();
        while let Some(searches) =
            (self.review.left().checked_sub(1)).and_then(|index| self.searched[index].take())
            && self.review.judge_searched(&searches).is_some()
        {}
        self.review.left() < before
    }

    /// Whether every move is judged.
    pub fn is_complete(&self) -> bool {
        self.review.is_complete()
    }

    /// Engine level of the searches.
    pub fn level(&self) -> Level {
        self.task.level
    }

    /// The task for worker 0.
    pub fn task(&self) -> ReviewTask {
        ReviewTask {
            judged: self.review.to_review().moves,
            ..self.task.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use obverse_core::Game;
    use obverse_engine::evaluation::Evaluation;
    use obverse_engine::{Engine, Options, Stop};
    use obverse_study::{EngineJob, EngineNews, EngineTask, SliceObserver};

    use super::*;
    use crate::textbook_weights::textbook_weights;

    struct Patient;

    impl SliceObserver for Patient {
        fn news(&mut self, _news: &EngineNews) {}

        fn is_over(&mut self) -> bool {
            false
        }
    }

    struct OneMove;

    impl SliceObserver for OneMove {
        fn news(&mut self, _news: &EngineNews) {}

        fn is_over(&mut self) -> bool {
            true
        }

        fn is_interrupted(&mut self) -> bool {
            false
        }
    }

    fn engine() -> Engine {
        Engine::new(Options {
            hash_mib: EngineJob::REVIEW_HASH_MIB,
            threads: 1,
            evaluation: Some(Arc::new(Evaluation::new(textbook_weights()))),
            ..Options::default()
        })
        .expect("memory")
    }

    fn task() -> ReviewTask {
        // White passes before the last move.
        let game: Game = "f5d6c3d3c4f4c5b3c2e3d2c6b4a3g4f3e6f7b5a4a6b6e7f8f2e2d7f6d1e8c8c7g6h6g7g5d8h3h5h4h7g3h2b8g2h1g1e1a5f1c1a7b2a1a2b1a8h8g8b7"
            .parse()
            .expect("a game");
        ReviewTask {
            game,
            level: Level::new(8).expect("a level"),
            judged: Vec::new(),
        }
    }

    fn alone() -> Vec<MoveReview> {
        let mut job = EngineJob::new(EngineTask::Review(task()), Duration::from_secs(600));
        job.run_slice(&mut engine(), &Stop::default(), &mut Patient);
        job.news().judged.clone()
    }

    #[test]
    fn a_divided_review_is_that_of_one_worker() {
        let mut divided = DividedReview::new(task());
        let (mut own, mut assistant) = (engine(), engine());
        let mut by_worker_0 = 0;
        while !divided.is_complete() {
            if let Some(it) = divided.next_move() {
                // One in four answers never comes.
                assistant.forget();
                let searches = (it.searches())
                    .search(&mut assistant, &Stop::default(), &mut ())
                    .expect("nobody stops it");
                if !divided.next.is_multiple_of(4) {
                    divided.hear(searches);
                }
            }
            let mut job = EngineJob::new(EngineTask::Review(divided.task()), Duration::MAX);
            job.run_slice(&mut own, &Stop::default(), &mut OneMove);
            divided.judged(job.news().judged.clone());
            by_worker_0 += 1;
        }
        assert!((30..50).contains(&by_worker_0), "{by_worker_0}");
        assert_eq!(divided.task().judged, alone());
    }

    #[test]
    fn assistants_are_not_given_what_worker_0_judges_next() {
        let mut divided = DividedReview::new(task());
        let mut given = 0;
        while divided.next_move().is_some() {
            given += 1;
        }
        // All but the last move and a pass.
        assert_eq!(given, task().game.moves().len() - 2);
    }
}
