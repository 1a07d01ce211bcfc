use std::collections::VecDeque;
use std::time::Duration;

use crate::assistant_message::{Answer, Order};

/// Maximum number of workers of a tab, including the worker of the session. Each has its own weights and tables.
pub const MOST_WORKERS: usize = 3;

/// An assistant that sends no news for this long while it evaluates moves is lost. Normally it sends news several times
/// a second.
const LONGEST_SILENCE: Duration = Duration::from_secs(5);

/// Assistants without work are ended after this time to free their memory.
const LONGEST_REST: Duration = Duration::from_secs(30);

/// Number of moves to judge that are queued at an assistant. With one move, it would be idle after each move until the
/// worker of the session ends its slice and sends the next.
pub const MOVES_AHEAD: usize = 3;

/// The workers that assist the worker of a session. They are numbered from 1 on.
pub struct Assistants {
    seats: Vec<Seat>,
    /// Messages to assistants, each with the number of the assistant.
    orders: VecDeque<(usize, String)>,
}

/// State of an assistant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seat {
    /// It is not started.
    Absent,
    /// It was told to rest and has not answered yet. It may be starting.
    Awaited,
    /// It has had nothing to do since this time.
    Resting(Duration),
    /// It evaluates moves. It sent its last news at this time.
    Evaluating(Duration),
    /// It has this many moves left to judge.
    Judging(usize),
    /// It could not be started, or it failed. It is not started again.
    Lost,
}

impl Assistants {
    /// Creates the seats without starting any assistant.
    pub fn new() -> Assistants {
        Assistants {
            seats: vec![Seat::Absent; MOST_WORKERS - 1],
            orders: VecDeque::new(),
        }
    }

    /// Starts up to `number` assistants. Each is ready once it has answered.
    pub fn start(&mut self, number: usize) {
        for index in 0..number.min(self.seats.len()) {
            if self.seats[index] == Seat::Absent {
                self.seats[index] = Seat::Awaited;
                self.send(index + 1, &Order::Rest);
            }
        }
    }

    /// Returns those of the first `number` assistants that have nothing to do.
    pub fn resting(&self, number: usize) -> Vec<usize> {
        let seats = self.seats.iter().take(number).enumerate();
        seats
            .filter(|(_, seat)| matches!(seat, Seat::Resting(_)))
            .map(|(index, _)| index + 1)
            .collect()
    }

    /// Returns which of the first `number` assistants should get the next move to judge; `None` if none can take one.
    pub fn judge(&self, number: usize) -> Option<usize> {
        let seats = self.seats.iter().take(number).enumerate();
        let free = seats.filter_map(|(index, seat)| match seat {
            Seat::Resting(_) => Some((0, index + 1)),
            Seat::Judging(moves) if *moves < MOVES_AHEAD => Some((*moves, index + 1)),
            _ => None,
        });
        free.min().map(|(_, assistant)| assistant)
    }

    /// Sends an order to an assistant that is ready.
    pub fn order(&mut self, assistant: usize, order: &Order, now: Duration) {
        let seat = &mut self.seats[assistant - 1];
        *seat = match (order, *seat) {
            (Order::Values { .. }, _) => Seat::Evaluating(now),
            (Order::Judge { .. }, Seat::Judging(moves)) => Seat::Judging(moves + 1),
            (Order::Judge { .. }, _) => Seat::Judging(1),
            (Order::Rest, _) => Seat::Resting(now),
        };
        self.send(assistant, order);
    }

    /// Reads an answer of an assistant. `None` if the assistant was ended or lost, or if the text is not an answer.
    pub fn hear(&mut self, assistant: usize, text: &str, now: Duration) -> Option<Answer> {
        let seat = self.seats.get_mut(assistant.checked_sub(1)?)?;
        let answer: Answer = serde_json::from_str(text).ok()?;
        *seat = match (&answer, *seat) {
            (_, Seat::Absent | Seat::Lost) => return None,
            (Answer::Ready, Seat::Awaited) => Seat::Resting(now),
            (Answer::Values { .. }, Seat::Evaluating(_)) => Seat::Evaluating(now),
            (Answer::Judged { .. }, Seat::Judging(moves)) if moves > 1 => Seat::Judging(moves - 1),
            (Answer::Judged { .. }, Seat::Judging(_)) => Seat::Resting(now),
            // It was given another order meanwhile.
            (_, seat) => seat,
        };
        Some(answer)
    }

    /// Notes that an assistant has nothing left to evaluate.
    pub fn is_done(&mut self, assistant: usize, now: Duration) {
        if let Some(seat @ Seat::Evaluating(_)) = self.seats.get_mut(assistant - 1) {
            *seat = Seat::Resting(now);
        }
    }

    /// Marks an assistant as lost. It is not started again.
    pub fn lose(&mut self, assistant: usize) {
        if let Some(seat) = (assistant.checked_sub(1)).and_then(|index| self.seats.get_mut(index)) {
            *seat = Seat::Lost;
            self.end(assistant);
        }
    }

    /// The assistants that evaluate moves and have been silent for too long.
    pub fn silent(&self, now: Duration) -> Vec<usize> {
        let seats = self.seats.iter().enumerate();
        seats
            .filter(|(_, seat)| {
                matches!(seat, Seat::Evaluating(heard) if now >= *heard + LONGEST_SILENCE)
            })
            .map(|(index, _)| index + 1)
            .collect()
    }

    /// Ends all work.
    pub fn rest(&mut self, now: Duration) {
        for assistant in 1..=self.seats.len() {
            match self.seats[assistant - 1] {
                Seat::Evaluating(_) => self.order(assistant, &Order::Rest, now),
                Seat::Judging(_) => {
                    self.order(assistant, &Order::Rest, now);
                    // A move that it has judged meanwhile must not count as one of the next task.
                    self.seats[assistant - 1] = Seat::Awaited;
                }
                Seat::Absent | Seat::Awaited | Seat::Resting(_) | Seat::Lost => {}
            }
        }
    }

    /// Ends the assistants that have rested for too long.
    pub fn end_idle(&mut self, now: Duration) {
        for assistant in 1..=self.seats.len() {
            if let Seat::Resting(since) = self.seats[assistant - 1]
                && now >= since + LONGEST_REST
            {
                self.seats[assistant - 1] = Seat::Absent;
                self.end(assistant);
            }
        }
    }

    /// The time at which an assistant may have been silent for too long or have rested for too long.
    pub fn deadline(&self) -> Option<Duration> {
        let due = self.seats.iter().filter_map(|seat| match seat {
            Seat::Resting(since) => Some(*since + LONGEST_REST),
            Seat::Evaluating(heard) => Some(*heard + LONGEST_SILENCE),
            Seat::Absent | Seat::Awaited | Seat::Judging(_) | Seat::Lost => None,
        });
        due.min()
    }

    /// Takes the next message: the number of an assistant and the text. The caller starts an assistant when its first
    /// message is taken, and ends it when an empty text is taken.
    pub fn take_order(&mut self) -> Option<(usize, String)> {
        self.orders.pop_front()
    }

    fn end(&mut self, assistant: usize) {
        self.orders.push_back((assistant, String::new()));
    }

    fn send(&mut self, assistant: usize, order: &Order) {
        let text = serde_json::to_string(order).expect("every order can be written as JSON");
        self.orders.push_back((assistant, text));
    }
}

#[cfg(test)]
mod tests {
    use obverse_core::{Bitboard, Position};
    use obverse_engine::Level;

    use super::*;

    const READY: &str = r#""ready""#;

    fn values() -> Order {
        Order::Values {
            number: 1,
            position: Position::start(),
            effort: None,
            moves: Bitboard::EMPTY,
            milliseconds: 1,
        }
    }

    fn judge() -> Order {
        Order::Judge {
            position: Position::start(),
            mv: obverse_core::Square::F5.into(),
            level: Level::MIN,
        }
    }

    fn sent(assistants: &mut Assistants) -> Vec<(usize, bool)> {
        let orders = std::iter::from_fn(|| assistants.take_order());
        orders
            .map(|(number, text)| (number, !text.is_empty()))
            .collect()
    }

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    /// Two assistants that are ready at second 0.
    fn two() -> Assistants {
        let mut two = Assistants::new();
        two.start(2);
        assert_eq!(sent(&mut two), [(1, true), (2, true)]);
        assert!(two.resting(9).is_empty());
        for assistant in [1, 2] {
            assert_eq!(two.hear(assistant, READY, seconds(0)), Some(Answer::Ready));
        }
        assert_eq!(two.resting(9), [1, 2]);
        two
    }

    #[test]
    fn silence_is_noticed_only_while_they_evaluate() {
        let mut two = two();
        two.order(1, &values(), seconds(1));
        two.order(2, &judge(), seconds(1));
        assert_eq!((two.resting(9), two.silent(seconds(5))), (vec![], vec![]));
        assert_eq!(two.deadline(), Some(seconds(6)));
        assert_eq!(two.silent(seconds(6)), [1]);
        sent(&mut two);
        two.lose(1);
        assert_eq!(sent(&mut two), [(1, false)]);
        // It is not started again, and its late messages are ignored.
        two.start(2);
        assert_eq!(sent(&mut two), []);
        assert_eq!(two.hear(1, READY, seconds(7)), None);
        assert_eq!(two.hear(9, READY, seconds(7)), None);
        two.lose(9);
    }

    #[test]
    fn work_is_ended() {
        let mut two = two();
        two.order(1, &values(), seconds(1));
        two.order(2, &judge(), seconds(1));
        sent(&mut two);
        two.rest(seconds(2));
        assert_eq!(sent(&mut two), [(1, true), (2, true)]);
        assert_eq!(two.resting(9), [1]);
        two.order(1, &values(), seconds(3));
        // The answer to the order to rest comes after the next order.
        two.hear(1, READY, seconds(3));
        two.hear(2, READY, seconds(3));
        assert_eq!(two.resting(9), [2]);
        two.order(2, &judge(), seconds(4));
        sent(&mut two);
        two.rest(seconds(5));
        assert_eq!(sent(&mut two), [(1, true), (2, true)]);
        assert_eq!(two.resting(9), [1]);
        // Nobody is started again.
        two.start(2);
        assert_eq!(sent(&mut two), []);
    }

    #[test]
    fn moves_to_judge_are_handed_out_in_advance() {
        let mut two = two();
        let mut given = Vec::new();
        while let Some(assistant) = two.judge(9) {
            two.order(assistant, &judge(), seconds(1));
            given.push(assistant);
        }
        assert_eq!(given, [1, 2, 1, 2, 1, 2]);
        assert_eq!(given.len(), 2 * MOVES_AHEAD);
        assert_eq!(two.judge(1), None);
    }

    #[test]
    fn those_without_work_are_ended() {
        let mut two = two();
        two.order(2, &values(), seconds(10));
        sent(&mut two);
        two.end_idle(seconds(29));
        assert_eq!(sent(&mut two), []);
        two.end_idle(seconds(30));
        assert_eq!(sent(&mut two), [(1, false)]);
        two.is_done(2, seconds(40));
        assert_eq!(two.deadline(), Some(seconds(70)));
    }
}
