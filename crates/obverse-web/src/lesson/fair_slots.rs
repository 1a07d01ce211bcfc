use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use crate::visitor::Visitor;

/// A fixed number of slots for long work, assigned to visitors in turn (round robin). A visitor
/// therefore never waits for the whole backlog of another visitor.
#[derive(Debug)]
pub struct FairSlots {
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    /// Number of free slots.
    free: usize,
    /// Requests that wait for a slot, in one queue per visitor. The next free slot goes to the first visitor.
    queues: VecDeque<(Visitor, VecDeque<oneshot::Sender<Slot>>)>,
}

impl State {
    /// Removes and returns the next waiting request, and moves the queue of its visitor to the end.
    fn next(&mut self) -> Option<oneshot::Sender<Slot>> {
        let (visitor, mut queue) = self.queues.pop_front()?;
        let first = queue.pop_front();
        if !queue.is_empty() {
            self.queues.push_back((visitor, queue));
        }
        first
    }
}

impl FairSlots {
    /// Creates `count` free slots.
    pub fn new(count: usize) -> FairSlots {
        FairSlots {
            state: Mutex::new(State {
                free: count,
                queues: VecDeque::new(),
            }),
        }
    }

    /// Waits until a slot is free and it is the visitor's turn, and takes the slot.
    pub async fn take(slots: &Arc<FairSlots>, visitor: Visitor) -> Slot {
        let waiting = {
            let mut state = slots.state();
            if state.free > 0 {
                state.free -= 1;
                return Slot {
                    slots: Some(Arc::clone(slots)),
                };
            }
            let (give, given) = oneshot::channel();
            match state.queues.iter_mut().find(|(who, _)| *who == visitor) {
                Some((_, queue)) => queue.push_back(give),
                None => state.queues.push_back((visitor, VecDeque::from([give]))),
            }
            given
        };
        // Every queued sender sends a slot before the sender is dropped, so the fallback without a slot is never used.
        waiting.await.unwrap_or(Slot { slots: None })
    }

    /// Gives a returned slot to the next waiting request, or frees it if none waits.
    fn give_back(slots: &Arc<FairSlots>) {
        loop {
            let next = {
                let mut state = slots.state();
                match state.next() {
                    Some(next) => next,
                    None => {
                        state.free += 1;
                        return;
                    }
                }
            };
            let slot = Slot {
                slots: Some(Arc::clone(slots)),
            };
            match next.send(slot) {
                Ok(()) => return,
                // The request was cancelled, so the slot goes to the next request.
                Err(mut refused) => refused.slots = None,
            }
        }
    }

    /// Locks the state. The state stays consistent if a thread panics, so a poisoned lock is ignored.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One of the slots for long work. Dropping this value frees the slot.
#[derive(Debug)]
pub struct Slot {
    slots: Option<Arc<FairSlots>>,
}

impl Drop for Slot {
    fn drop(&mut self) {
        if let Some(slots) = self.slots.take() {
            FairSlots::give_back(&slots);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::Future;
    use std::pin::Pin;
    use std::task::{Context, Poll, Waker};

    use super::*;

    type Waiting = Pin<Box<dyn Future<Output = Slot>>>;

    fn waiting(slots: &Arc<FairSlots>, visitor: u8) -> Waiting {
        let slots = Arc::clone(slots);
        let mut waiting: Waiting = Box::pin(async move {
            FairSlots::take(&slots, Visitor::at([192, 0, 2, visitor].into())).await
        });
        assert!(poll(&mut waiting).is_none());
        waiting
    }

    fn poll(waiting: &mut Waiting) -> Option<Slot> {
        match waiting
            .as_mut()
            .poll(&mut Context::from_waker(Waker::noop()))
        {
            Poll::Ready(slot) => Some(slot),
            Poll::Pending => None,
        }
    }

    #[test]
    fn visitors_take_turns() {
        let slots = Arc::new(FairSlots::new(1));
        let taken: Pin<Box<dyn Future<Output = Slot>>> = Box::pin({
            let slots = Arc::clone(&slots);
            async move { FairSlots::take(&slots, Visitor::at([192, 0, 2, 1].into())).await }
        });
        let mut slot = poll(&mut { taken }).expect("the slot is free");
        // Three requests of visitor 1, the second of which is cancelled, then one of visitor 2 and one of visitor 3.
        let mut lines: Vec<Option<Waiting>> = [1, 1, 1, 2, 3]
            .map(|visitor| Some(waiting(&slots, visitor)))
            .into();
        lines[1] = None;
        for expected in [0, 3, 4, 2] {
            drop(slot);
            let served: Vec<(usize, Slot)> = (lines.iter_mut().enumerate())
                .filter_map(|(place, line)| Some((place, poll(line.as_mut()?)?)))
                .collect();
            let [(place, _)] = served[..] else {
                panic!("one returned slot served {} requests", served.len());
            };
            assert_eq!(place, expected);
            lines[place] = None;
            slot = served.into_iter().next().expect("one").1;
        }
        drop(slot);
        assert_eq!(slots.state().free, 1);
    }
}
