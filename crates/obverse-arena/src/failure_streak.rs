use crate::{Ending, GameResult};

/// Number of games in a row in which a player has failed, in the order of the games. After three failures the player
/// is out: its remaining games are forfeits and it is not started again.
///
/// A game in which the player made a move and did not fail ends the streak. A game without a move of the player, such
/// as a game that its opponent forfeits at once, changes nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FailureStreak {
    failures: u32,
    out: Option<String>,
}

/// Effect of a game on the failure streak of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum StreakStep {
    /// The player failed, for this reason.
    Failure(String),
    /// The player moved and did not fail.
    Success,
    /// The player made no move and did not fail.
    Neutral,
}

impl FailureStreak {
    /// Number of failures in a row that put a player out.
    pub const LIMIT: u32 = 3;

    /// Number of failures in a row; at most [`FailureStreak::LIMIT`].
    pub fn failures(&self) -> u32 {
        self.failures
    }

    /// The reason of the last failure if the player is out; `None` if it still plays.
    pub fn out(&self) -> Option<&str> {
        self.out.as_deref()
    }

    /// Counts the player's next game. A player that is out stays out.
    pub(crate) fn add(&mut self, step: &StreakStep) {
        if self.out.is_some() {
            return;
        }
        self.failures = step.count(self.failures);
        if let StreakStep::Failure(reason) = step
            && self.failures >= FailureStreak::LIMIT
        {
            self.out = Some(reason.clone());
        }
    }
}

impl StreakStep {
    /// Effect of a game on the failure streak of the entrant with this index.
    pub(crate) fn of(result: &GameResult, entrant: usize) -> StreakStep {
        match &result.ending {
            Ending::Forfeit { by, fault } if *by == entrant && fault.is_failure() => {
                StreakStep::Failure(fault.reason())
            }
            _ if result.has_moved(entrant) => StreakStep::Success,
            _ => StreakStep::Neutral,
        }
    }

    /// Number of failures in a row after this game, if there were `failures` before the game.
    pub(crate) fn count(&self, failures: u32) -> u32 {
        match self {
            StreakStep::Failure(_) => failures + 1,
            StreakStep::Success => 0,
            StreakStep::Neutral => failures,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(steps: &[StreakStep]) -> FailureStreak {
        let mut streak = FailureStreak::default();
        steps.iter().for_each(|step| streak.add(step));
        streak
    }

    #[test]
    fn three_failures_in_a_row_put_a_player_out() {
        use StreakStep::{Neutral, Success};
        let fail = |reason: &str| StreakStep::Failure(reason.to_owned());
        let [a, b, c] = ["a", "b", "c"].map(fail);
        let out = |steps: &[StreakStep]| after(steps).out().map(str::to_owned);
        assert_eq!(out(&[a.clone(), b.clone()]), None);
        assert_eq!(
            out(&[a.clone(), b.clone(), c.clone()]).as_deref(),
            Some("c")
        );
        let interrupted = [a.clone(), b.clone(), Success, c.clone()];
        assert_eq!(after(&interrupted).failures(), 1);
        let neutral = [
            a.clone(),
            Neutral,
            b.clone(),
            Neutral,
            c.clone(),
            Success,
            a,
        ];
        assert_eq!(out(&neutral).as_deref(), Some("c"), "it stays out");
    }
}
