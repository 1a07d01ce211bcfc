use std::collections::BTreeMap;

use crate::failure_streak::StreakStep;
use crate::{FailureStreak, GameResult};

/// Holds back the result of a game while an earlier, unfinished game could still be a player's third failure in a row.
///
/// Parallel games finish in any order. A game after the third failure of a player is a forfeit, even if the game was
/// already running. So the result of a contest does not depend on the number of parallel games.
pub(crate) struct ResultGate {
    /// Failures in a row of each entrant, counted in the games before `next`.
    streaks: [FailureStreak; 2],
    /// Smallest number of a game whose result has not arrived.
    next: usize,
    /// Finished games with a number above `next`.
    later: BTreeMap<usize, LaterGame>,
}

/// A finished game whose number is above that of an unfinished game.
struct LaterGame {
    steps: [StreakStep; 2],
    /// The result; `None` once it is released.
    held: Option<GameResult>,
}

impl LaterGame {
    fn new(result: &GameResult) -> LaterGame {
        LaterGame {
            steps: [0, 1].map(|entrant| StreakStep::of(result, entrant)),
            held: None,
        }
    }
}

impl ResultGate {
    /// Creates the gate of a contest. `streaks` are the failure streaks from earlier contests. The results in
    /// `finished` are from an earlier run of this contest, which has already reported them.
    pub(crate) fn new(streaks: [FailureStreak; 2], finished: &[GameResult]) -> ResultGate {
        let game = |result: &GameResult| (result.number, LaterGame::new(result));
        let mut gate = ResultGate {
            streaks,
            next: 0,
            later: finished.iter().map(game).collect(),
        };
        gate.advance();
        gate
    }

    /// Failures in a row of each entrant, counted in the games before the first unfinished game.
    pub(crate) fn streaks(&self) -> &[FailureStreak; 2] {
        &self.streaks
    }

    /// Whether a player is out (excluded after failures), so that all games from [`ResultGate::next`] on are forfeits.
    pub(crate) fn is_closed(&self) -> bool {
        self.streaks.iter().any(|streak| streak.out().is_some())
    }

    /// Smallest number of a game whose result has not arrived.
    pub(crate) fn next(&self) -> usize {
        self.next
    }

    /// Takes the result of a game and returns the results that unfinished games can no longer change, in the order of
    /// the games' numbers. Once a player is out, further results are dropped.
    pub(crate) fn pass(&mut self, result: GameResult) -> Vec<GameResult> {
        if self.is_closed() {
            return Vec::new();
        }
        let mut game = LaterGame::new(&result);
        let number = result.number;
        game.held = Some(result);
        self.later.insert(number, game);
        let mut certain = self.advance();
        if !self.is_closed() {
            certain.extend(self.release_later());
        }
        certain
    }

    /// Counts the games before the first unfinished game, or until a player is out, and returns their held results.
    fn advance(&mut self) -> Vec<GameResult> {
        let mut certain = Vec::new();
        while !self.is_closed()
            && let Some(game) = self.later.remove(&self.next)
        {
            for (streak, step) in self.streaks.iter_mut().zip(&game.steps) {
                streak.add(step);
            }
            certain.extend(game.held);
            self.next += 1;
        }
        certain
    }

    /// Returns the held results of later games that count even if all unfinished games before them are failures.
    fn release_later(&mut self) -> Vec<GameResult> {
        let mut certain = Vec::new();
        // Failures in a row of each entrant if all unfinished games are failures.
        let mut failures = [0, 1].map(|entrant| self.streaks[entrant].failures() as usize);
        let mut expected = self.next;
        for (number, game) in &mut self.later {
            failures = failures.map(|count| count + (number - expected));
            let limit = FailureStreak::LIMIT as usize;
            if failures.iter().any(|count| *count >= limit) {
                break;
            }
            certain.extend(game.held.take());
            for (count, step) in failures.iter_mut().zip(&game.steps) {
                *count = step.count(*count as u32) as usize;
            }
            expected = number + 1;
        }
        certain
    }
}

#[cfg(test)]
mod tests {
    use obverse_core::{Game, Move, Square};
    use obverse_formats::Annotation;

    use super::*;
    use crate::{Ending, Fault};

    /// The result of a game in which both players moved. If `fails`, the first entrant failed in it.
    fn result(number: usize, fails: bool) -> GameResult {
        let mut game = Game::new();
        for square in [Square::F5, Square::D6] {
            game.play(Move::Place(square)).expect("legal");
        }
        let moved = Annotation {
            value: None,
            seconds: Some(0.0),
        };
        GameResult {
            number,
            black: number % 2,
            game,
            annotations: vec![moved; 2],
            ending: match fails {
                true => Ending::Forfeit {
                    by: 0,
                    fault: Fault::Panicked(format!("{number}")),
                },
                false => Ending::PlayedOut,
            },
        }
    }

    /// Passes results to the gate, each given by its game number and whether it is a failure. Returns for each result
    /// the numbers of the games that the gate then releases.
    fn released(gate: &mut ResultGate, arrivals: &[(usize, bool)]) -> Vec<Vec<usize>> {
        let pass = |(number, fails): &(usize, bool)| {
            let results = gate.pass(result(*number, *fails));
            results.iter().map(|result| result.number).collect()
        };
        arrivals.iter().map(pass).collect()
    }

    fn gate() -> ResultGate {
        ResultGate::new(Default::default(), &[])
    }

    #[test]
    fn a_game_waits_for_games_that_could_put_a_player_out() {
        let mut gate = gate();
        let arrivals = [
            (2, false),
            (3, false),
            (7, false),
            (5, false),
            (0, false),
            (1, false),
        ];
        assert_eq!(
            released(&mut gate, &arrivals),
            // Game 7 waits for game 5, because games 4, 5 and 6 could be three failures in a row.
            [vec![2], vec![3], vec![], vec![5, 7], vec![0], vec![1]]
        );
        assert_eq!(gate.next(), 4);
    }

    #[test]
    fn games_after_the_third_failure_are_dropped() {
        let mut gate = gate();
        let arrivals = [
            (0, false),
            (4, false),
            (1, true),
            (3, true),
            (2, true),
            (5, false),
        ];
        assert_eq!(
            released(&mut gate, &arrivals),
            [vec![0], vec![], vec![1], vec![3], vec![2], vec![]]
        );
        assert!(gate.is_closed());
        assert_eq!(
            (gate.next(), gate.streaks()[0].out()),
            (4, Some("panicked: 3"))
        );
        assert_eq!(gate.streaks()[1].out(), None);
    }

    #[test]
    fn a_success_between_failures_saves_a_player() {
        let mut gate = gate();
        let arrivals = [(0, true), (1, true), (3, true), (4, false), (2, false)];
        assert_eq!(
            released(&mut gate, &arrivals),
            // Games 3 and 4 wait for game 2, because game 2 could be the third failure.
            [vec![0], vec![1], vec![], vec![], vec![2, 3, 4]]
        );
        assert!(!gate.is_closed());
    }

    #[test]
    fn games_of_an_earlier_run_count() {
        let finished = [result(0, true), result(2, true)];
        let mut gate = ResultGate::new(Default::default(), &finished);
        assert_eq!(gate.next(), 1);
        assert_eq!(
            released(&mut gate, &[(1, true), (3, false)]),
            [vec![1], vec![]]
        );
        assert!(gate.is_closed());
    }
}
