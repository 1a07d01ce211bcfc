//! After a game: what happened in it, and second tries at the person's costliest moves.

use obverse_core::{Color, Game, Move};
use obverse_review::MoveReview;

use super::{ActionRefusal, Change, GameSession};
use crate::{EngineTask, Page, PlayerKind, PostMortem, Retry, ReviewTask};

impl GameSession {
    /// Lets the engine review the finished games of people on the Play page, for [`GameSession::post_mortem`].
    pub fn with_post_mortem(self) -> GameSession {
        GameSession {
            has_post_mortem: true,
            ..self
        }
    }

    /// Whether the game on the Play page is over, although an earlier position may be shown.
    pub fn is_finished(&self) -> bool {
        self.page == Page::Play && (self.forfeit.is_some() || self.tree.whole_line().is_over())
    }

    /// Whether the finished game on the Play page is reviewed.
    pub(super) fn is_looked_back_on(&self) -> bool {
        self.has_post_mortem && self.is_finished() && !self.people().is_empty()
    }

    /// The sides that people play.
    pub fn people(&self) -> Vec<Color> {
        let players = self.settings.players;
        let sides = [(Color::Black, players.black), (Color::White, players.white)];
        let people = sides.iter().filter(|side| side.1 == PlayerKind::Human);
        people.map(|side| side.0).collect()
    }

    /// What happened in the finished game on the Play page; `None` if the game is not over or its review is not done.
    pub fn post_mortem(&self) -> Option<PostMortem<'_>> {
        let review = self.review.as_ref().filter(|_| self.is_looked_back_on())?;
        PostMortem::new(review).filter(|_| review.game == self.tree.whole_line())
    }

    /// The costliest moves of the people in the finished game, the costliest first.
    pub fn costly_moves(&self) -> Vec<&MoveReview> {
        let post_mortem = self.post_mortem();
        post_mortem.map_or(Vec::new(), |it| it.costliest(&self.people()))
    }

    /// The person's second try at a costly move, with the judgement of the move in the game. `None` if the position
    /// before the costly move is not shown, or if the review is not done.
    pub fn retry(&self) -> Option<(&Retry, &MoveReview)> {
        let retry = self.retry.as_ref()?;
        let costly = *self.costly_moves().get(retry.number)?;
        let is_shown = self.tree.position() == costly.position
            && self.tree.ply(self.tree.current()) + 1 == costly.ply;
        is_shown.then_some((retry, costly))
    }

    /// Shows the position before a costly move, for a second try; with `None`, goes back to the end of the game.
    pub(super) fn try_again(&mut self, retry: Option<Retry>) {
        self.forced = None;
        self.retry = retry;
        let number = self.retry.as_ref().map(|retry| retry.number);
        let costly = number.and_then(|number| self.costly_moves().get(number).map(|it| it.ply));
        match (costly, number) {
            (Some(ply), _) => {
                if let Some(&before) = self.tree.line_nodes().get(ply - 1) {
                    self.tree.go_to_keeping_line(before);
                }
            }
            // After a reload, the review has not begun yet. The position is that of the stored game.
            (None, Some(_)) => {}
            (None, None) => self.tree.fast_forward(),
        }
    }

    /// Plays a move as the second try at a costly move. Returns `None` if the user is not trying one again.
    pub(super) fn attempt(&mut self, mv: Move) -> Option<Result<(), ActionRefusal>> {
        self.retry()?;
        if let Err(error) = self.tree.position().check(mv) {
            return Some(Err(error.into()));
        }
        if let Some(retry) = &mut self.retry {
            retry.attempt(mv);
        }
        Some(Ok(()))
    }

    /// Shows the best move of a second try. Returns whether there is one.
    pub(super) fn show_best(&mut self) -> bool {
        let has_retry = self.retry().is_some();
        if let Some(retry) = &mut self.retry {
            retry.shows_best |= has_retry;
        }
        has_retry
    }

    /// The task to judge a tried move; `None` if there is nothing to judge.
    pub(super) fn wanted_verdict(&self) -> Option<EngineTask> {
        let (retry, costly) = self.retry()?;
        Some(EngineTask::Review(ReviewTask {
            game: retry.game_to_judge(costly)?,
            level: self.review_level,
            judged: Vec::new(),
        }))
    }

    /// Stores the judgement of a tried move. Does nothing if `game` is not the game of that move.
    pub(super) fn take_verdict(&mut self, game: &Game, moves: &[MoveReview]) {
        let wanted = self.retry().and_then(|(retry, it)| retry.game_to_judge(it));
        if let (Some(retry), Some(judged)) = (&mut self.retry, moves.first())
            && wanted.as_ref() == Some(game)
        {
            retry.judged = Some(judged.clone());
            self.changes.push(Change::Verdict);
        }
    }
}
