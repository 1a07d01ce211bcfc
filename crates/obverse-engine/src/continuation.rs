use std::sync::Arc;

use obverse_core::Position;

use crate::evaluation::Evaluation;
use crate::search::SuspendedSearch;
use crate::{Candidates, Goal, Request};

/// The state of a search that was ended by a limit or a [`Stop`](crate::Stop).
/// [`Engine::resume`](crate::Engine::resume) continues the search from it.
///
/// The default is empty: a search that has not begun.
///
/// ```
/// use obverse_core::Position;
/// use obverse_engine::{Continuation, Engine, Limits, Options, Request, SearchState};
///
/// let mut engine = Engine::new(Options::default())?;
/// let mut request = Request::new(Position::start(), Limits::depth(14));
/// let mut continuation = Continuation::default();
/// request.limits.nodes = Some(20_000);
/// let report = engine.resume(&request, &mut continuation, &mut ());
/// assert_eq!(report.state, SearchState::OutOfNodes);
/// assert!(!continuation.is_empty());
///
/// request.limits.nodes = None;
/// let report = engine.resume(&request, &mut continuation, &mut ());
/// assert_eq!(report.best().depth, 14);
/// assert!(continuation.is_empty());
/// # Ok::<(), obverse_engine::EngineError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Continuation(Option<Box<Suspended>>);

/// A search to continue, with its request, evaluation and table generation.
#[derive(Clone, Debug)]
struct Suspended {
    search: SuspendedSearch,
    subject: Subject,
    /// Generation of the search in the engine's transposition table.
    generation: u8,
}

/// What a search depends on. Limits of time and nodes are not part of it: they may change when the search is continued.
#[derive(Clone, Debug)]
struct Subject {
    position: Position,
    goal: Goal,
    multi_pv: usize,
    candidates: Candidates,
    evaluation: Arc<Evaluation>,
}

impl Subject {
    fn new(request: &Request, evaluation: &Arc<Evaluation>) -> Subject {
        Subject {
            position: request.position,
            goal: request.limits.goal,
            multi_pv: request.multi_pv,
            candidates: request.candidates,
            evaluation: Arc::clone(evaluation),
        }
    }

    fn is_same(&self, other: &Subject) -> bool {
        (self.position, self.goal) == (other.position, other.goal)
            && (self.multi_pv, self.candidates) == (other.multi_pv, other.candidates)
            && Arc::ptr_eq(&self.evaluation, &other.evaluation)
    }
}

impl Continuation {
    /// Whether there is nothing to continue: the search has not begun, or it has reached its goal.
    ///
    /// ```
    /// use obverse_engine::Continuation;
    ///
    /// assert!(Continuation::default().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Takes the search to continue, with its generation in the transposition table. Returns `None` if no search of
    /// this request and evaluation was kept.
    pub(crate) fn take(
        &mut self,
        request: &Request,
        evaluation: &Arc<Evaluation>,
    ) -> Option<(SuspendedSearch, u8)> {
        let subject = Subject::new(request, evaluation);
        let suspended = self.0.take().filter(|it| it.subject.is_same(&subject))?;
        Some((suspended.search, suspended.generation))
    }

    /// Keeps a search that was ended.
    pub(crate) fn keep(
        &mut self,
        search: SuspendedSearch,
        generation: u8,
        request: &Request,
        evaluation: &Arc<Evaluation>,
    ) {
        self.0 = Some(Box::new(Suspended {
            search,
            subject: Subject::new(request, evaluation),
            generation,
        }));
    }
}
