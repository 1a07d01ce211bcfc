use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use obverse_core::{Game, Random};
use obverse_engine::{Clock, Stop, SystemClock};
use obverse_formats::GameRecord;

use crate::entrant::ggf_name;
use crate::game_queue::GameQueue;
use crate::result_gate::ResultGate;
use crate::{
    ContestObserver, Ending, Entrant, FailureStreak, Fault, GameResult, Player, Sprt, Standing,
    TimeControl, referee,
};

/// A match between two entrants.
///
/// Openings are played in pairs of games with colours swapped. A player that fails in three games in a row is out: all
/// later games are forfeits and are not played. See [`FailureStreak`].
pub struct Contest {
    /// The players' names and factories.
    pub entrants: [Entrant; 2],
    /// Openings of the games. Each opening is played twice: the first entrant plays Black in the first game and White
    /// in the second. After the last opening the first one is used again.
    pub openings: Vec<Game>,
    /// Number of games of the contest, including those in `finished`.
    pub games: usize,
    /// Time control of every game.
    pub time: TimeControl,
    /// Clock by which the referee measures moves. Tests supply a simulated one.
    pub clock: Arc<dyn Clock>,
    /// Number of games played in parallel.
    pub concurrency: usize,
    /// Random seed from which the seeds of all players in all games are derived.
    pub seed: u64,
    /// Test that ends the contest early: once it has decided, no new game starts. `None` to play all games.
    pub sprt: Option<Sprt>,
    /// Games that were finished before the contest was interrupted. These games count and are not played again.
    pub finished: Vec<GameResult>,
    /// Failures in a row that each entrant brings from earlier contests of the same tournament.
    pub streaks: [FailureStreak; 2],
}

/// Reason why a recorded game does not belong to a contest. Each message completes a sentence that begins with the
/// number of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResumeError {
    /// The recorded players or their colours are not those of this contest.
    #[error("has different players or colours than this match")]
    Players,
    /// The recorded opening is not the one that this contest plays.
    #[error("has a different opening than this match")]
    Opening,
}

impl Contest {
    /// A contest of two games from the start position without a clock.
    pub fn new(entrants: [Entrant; 2]) -> Contest {
        Contest {
            entrants,
            openings: vec![Game::new()],
            games: 2,
            time: TimeControl::None,
            clock: Arc::new(SystemClock::default()),
            concurrency: 1,
            seed: 0,
            sprt: None,
            finished: Vec::new(),
            streaks: Default::default(),
        }
    }

    /// Names of the entrants.
    pub fn names(&self) -> [&str; 2] {
        [self.entrants[0].name(), self.entrants[1].name()]
    }

    /// Counts a recorded game as game `number` (from 0), so that it is not played again. `forfeit` is the recorded
    /// reason of a forfeit, if there is one.
    ///
    /// A game that is already counted or not finished, or whose number is too large, is ignored.
    pub fn resume_game(
        &mut self,
        number: usize,
        record: &GameRecord,
        forfeit: Option<&str>,
    ) -> Result<(), ResumeError> {
        let is_there = self.finished.iter().any(|result| result.number == number);
        if number >= self.games || is_there {
            return Ok(());
        }
        self.finished
            .extend(self.recorded_result(number, record, forfeit)?);
        Ok(())
    }

    /// The result of a recorded game, if it belongs to this contest as game `number` (from 0). `forfeit` is the recorded
    /// reason of a forfeit, if there is one. Returns `None` if the game is not finished.
    pub fn recorded_result(
        &self,
        number: usize,
        record: &GameRecord,
        forfeit: Option<&str>,
    ) -> Result<Option<GameResult>, ResumeError> {
        let Some(result) = GameResult::from_record(number, record, forfeit) else {
            return Ok(None);
        };
        let names = [&record.black.name, &record.white.name];
        let names = names.map(|name| name.as_deref().unwrap_or_default().to_owned());
        let players = self.names().map(ggf_name);
        let expected = [&players[result.black], &players[1 - result.black]];
        if names.each_ref() != expected {
            return Err(ResumeError::Players);
        }
        let opening = self.opening(number);
        let is_same = opening.start() == record.game.start()
            && record
                .game
                .moves()
                .take(opening.moves().len())
                .eq(opening.moves());
        match is_same {
            true => Ok(Some(result)),
            false => Err(ResumeError::Opening),
        }
    }

    /// The standing after the finished games.
    #[must_use]
    pub fn standing(&self) -> Standing {
        let mut standing = Standing::default();
        for result in &self.finished {
            standing.add(result);
        }
        let gate = ResultGate::new(self.streaks.clone(), &self.finished);
        standing.streaks = gate.streaks().clone();
        standing
    }

    /// Plays all games that are not finished yet and returns the standing of the contest. After a stop, unfinished
    /// games do not count.
    pub fn play(&self, observer: &mut dyn ContestObserver, stop: &Stop) -> Standing {
        let mut standing = self.standing();
        let is_decided = |standing: &Standing| {
            let decision = self.sprt.map(|sprt| sprt.decision(standing));
            decision.flatten().is_some()
        };
        let mut gate = ResultGate::new(self.streaks.clone(), &self.finished);
        let finished: HashSet<usize> = self.finished.iter().map(|result| result.number).collect();
        if !gate.is_closed() && !is_decided(&standing) {
            self.play_games(&mut gate, &finished, stop, |result, streaks| {
                standing.add(result);
                standing.streaks = streaks.clone();
                observer.finished(result, &standing);
                !is_decided(&standing)
            });
        }
        if gate.is_closed() {
            let missing = (gate.next()..self.games).filter(|number| !finished.contains(number));
            for number in missing {
                if stop.is_stopped() || is_decided(&standing) {
                    break;
                }
                let result = GameResult::not_played(number, self.opening(number), gate.streaks());
                standing.add(&result);
                observer.finished(&result, &standing);
            }
        }
        standing
    }

    /// Plays the games that are not in `finished`, until a player is out because it has failed three times in a row.
    /// Passes each result and the failure streaks of both entrants to `report`, which returns false if no new game
    /// shall start.
    fn play_games(
        &self,
        gate: &mut ResultGate,
        finished: &HashSet<usize>,
        stop: &Stop,
        mut report: impl FnMut(&GameResult, &[FailureStreak; 2]) -> bool,
    ) {
        let queue = GameQueue {
            next: AtomicUsize::new(0),
            games: self.games,
            finished,
            is_closed: AtomicBool::new(false),
        };
        let gate = Mutex::new(gate);
        let (sender, results) = mpsc::channel();
        // Called on the thread that played the game, so that the queue is closed before this thread starts a new game.
        let pass = |sender: &Sender<_>, result| {
            let mut gate = gate.lock().unwrap_or_else(PoisonError::into_inner);
            let certain = gate.pass(result);
            if gate.is_closed() {
                queue.is_closed.store(true, Ordering::Relaxed);
            }
            let mut certain = certain.into_iter();
            certain.all(|result| sender.send((result, gate.streaks().clone())).is_ok())
        };
        thread::scope(|scope| {
            let wanted = self.concurrency.clamp(1, self.games.max(1));
            let spawn = |_| {
                let (sender, queue, pass) = (sender.clone(), &queue, &pass);
                let work = move || self.work(queue, stop, |result| pass(&sender, result));
                thread::Builder::new().spawn_scoped(scope, work).ok()
            };
            // If the system refuses threads, fewer games run in parallel, at worst one on this thread.
            if (0..wanted).map_while(spawn).count() == 0 {
                self.work(&queue, stop, |result| pass(&sender, result));
            }
            drop(sender);
            for (result, streaks) in &results {
                if !report(&result, &streaks) {
                    queue.is_closed.store(true, Ordering::Relaxed);
                }
            }
        });
    }

    /// Opening of the game with this number (from 0).
    pub fn opening(&self, number: usize) -> Game {
        let index = (number / 2).checked_rem(self.openings.len());
        index.map_or_else(Game::new, |index| self.openings[index].clone())
    }

    /// Plays games from the queue until it is empty and passes each result to `report`, which returns false to stop.
    fn work(&self, queue: &GameQueue<'_>, stop: &Stop, mut report: impl FnMut(GameResult) -> bool) {
        let mut reusable: [Option<Box<dyn Player>>; 2] = [None, None];
        while let Some(number) = queue.next() {
            if stop.is_stopped() {
                return;
            }
            let Some(result) = self.play_game(number, &mut reusable, stop) else {
                return;
            };
            if !report(result) {
                return;
            }
        }
    }

    /// Plays the game with this number (from 0), whether it is finished already or not. Returns `None` if it was
    /// stopped.
    ///
    /// The result depends only on the settings of the contest and the number. `reusable` are players of earlier games
    /// of this contest; a missing player is created. A player that fails is removed, so that the next game gets a new
    /// player.
    pub fn play_game(
        &self,
        number: usize,
        reusable: &mut [Option<Box<dyn Player>>; 2],
        stop: &Stop,
    ) -> Option<GameResult> {
        let black = GameResult::black(number);
        let opening = self.opening(number);
        let mut players = Vec::with_capacity(2);
        // The players' seeds depend only on the contest's seed and the game's number, so that parallel games do not
        // affect each other.
        let mut rng = Random::new(self.seed ^ (number as u64).wrapping_mul(0x9e37_79b9));
        for (by, entrant) in self.entrants.iter().enumerate() {
            let player = match reusable[by].take() {
                Some(player) => Ok(player),
                None => (entrant.make)(),
            };
            match player {
                Ok(mut player) => {
                    player.new_game(rng.bits());
                    players.push(player);
                }
                Err(error) => {
                    let fault = Fault::from(error);
                    return Some(GameResult {
                        number,
                        black,
                        game: opening,
                        annotations: Vec::new(),
                        ending: Ending::Forfeit { by, fault },
                    });
                }
            }
        }
        let mut players: [Box<dyn Player>; 2] = players.try_into().ok()?;
        let result = referee::play(self, number, &opening, &mut players, stop)?;
        *reusable = players.map(Some);
        if let Ending::Forfeit { by, .. } = result.ending {
            reusable[by] = None;
        }
        Some(result)
    }
}
