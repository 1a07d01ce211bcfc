use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use crate::visitor::Visitor;

/// A few places for work that takes long. Whoever waits is served in turn, one of each visitor after
/// the other, so that nobody waits for all that another visitor has asked for.
#[derive(Debug)]
pub struct Turns {
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    free: usize,
    /// Who waits: a line for each visitor that has somebody in it, the next to be served in front.
    lines: VecDeque<(Visitor, VecDeque<oneshot::Sender<Turn>>)>,
}

impl State {
    fn next(&mut self) -> Option<oneshot::Sender<Turn>> {
        let (visitor, mut line) = self.lines.pop_front()?;
        let first = line.pop_front();
        if !line.is_empty() {
            self.lines.push_back((visitor, line));
        }
        first
    }
}

impl Turns {
    /// This many places.
    pub fn new(places: usize) -> Turns {
        Turns {
            state: Mutex::new(State {
                free: places,
                lines: VecDeque::new(),
            }),
        }
    }

    /// Waits for a place.
    pub async fn take(turns: &Arc<Turns>, visitor: Visitor) -> Turn {
        let waiting = {
            let mut state = turns.state();
            if state.free > 0 {
                state.free -= 1;
                return Turn {
                    turns: Some(Arc::clone(turns)),
                };
            }
            let (give, given) = oneshot::channel();
            match state.lines.iter_mut().find(|(who, _)| *who == visitor) {
                Some((_, line)) => line.push_back(give),
                None => state.lines.push_back((visitor, VecDeque::from([give]))),
            }
            given
        };
        // A line is only left by being served.
        waiting.await.unwrap_or(Turn { turns: None })
    }

    fn give_back(turns: &Arc<Turns>) {
        loop {
            let next = {
                let mut state = turns.state();
                match state.next() {
                    Some(next) => next,
                    None => {
                        state.free += 1;
                        return;
                    }
                }
            };
            let turn = Turn {
                turns: Some(Arc::clone(turns)),
            };
            match next.send(turn) {
                Ok(()) => return,
                // Whoever was there no longer waits: the next one may have it.
                Err(mut refused) => refused.turns = None,
            }
        }
    }

    /// Nothing can fail while it is changed, so what a thread that failed has left is good.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place, until it is dropped.
#[derive(Debug)]
pub struct Turn {
    turns: Option<Arc<Turns>>,
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(turns) = self.turns.take() {
            Turns::give_back(&turns);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::Future;
    use std::pin::Pin;
    use std::task::{Context, Poll, Waker};

    use super::*;

    type Waiting = Pin<Box<dyn Future<Output = Turn>>>;

    fn waiting(turns: &Arc<Turns>, visitor: u8) -> Waiting {
        let turns = Arc::clone(turns);
        let mut waiting: Waiting =
            Box::pin(
                async move { Turns::take(&turns, Visitor::at([192, 0, 2, visitor].into())).await },
            );
        assert!(poll(&mut waiting).is_none());
        waiting
    }

    fn poll(waiting: &mut Waiting) -> Option<Turn> {
        match waiting
            .as_mut()
            .poll(&mut Context::from_waker(Waker::noop()))
        {
            Poll::Ready(turn) => Some(turn),
            Poll::Pending => None,
        }
    }

    #[test]
    fn visitors_take_turns() {
        let turns = Arc::new(Turns::new(1));
        let taken: Pin<Box<dyn Future<Output = Turn>>> = Box::pin({
            let turns = Arc::clone(&turns);
            async move { Turns::take(&turns, Visitor::at([192, 0, 2, 1].into())).await }
        });
        let mut turn = poll(&mut { taken }).expect("the place is free");
        // Three of the first visitor, one of whom goes; then two others.
        let mut lines: Vec<Option<Waiting>> = [1, 1, 1, 2, 3]
            .map(|visitor| Some(waiting(&turns, visitor)))
            .into();
        lines[1] = None;
        for expected in [0, 3, 4, 2] {
            drop(turn);
            let served: Vec<(usize, Turn)> = (lines.iter_mut().enumerate())
                .filter_map(|(place, line)| Some((place, poll(line.as_mut()?)?)))
                .collect();
            let [(place, _)] = served[..] else {
                panic!("{} at a time", served.len());
            };
            assert_eq!(place, expected);
            lines[place] = None;
            turn = served.into_iter().next().expect("one").1;
        }
        drop(turn);
        assert_eq!(turns.state().free, 1);
    }
}
