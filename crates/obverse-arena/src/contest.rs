use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

use obverse_core::{Game, Random};
use obverse_engine::{Clock, Stop, SystemClock};
use obverse_formats::GameRecord;

use crate::{Ending, Fault, GameResult, Player, PlayerError, Sprt, Standing, TimeControl, referee};

/// A match of two entrants.
pub struct Contest {
    /// Who plays.
    pub entrants: [Entrant; 2],
    /// Where games begin. Each opening is played twice, the first entrant having Black in the first of
    /// the two games and White in the second; when all are played, they are played again.
    pub openings: Vec<Game>,
    /// How many games are played.
    pub games: usize,
    /// The time control.
    pub time: TimeControl,
    /// Where the referee reads the time that a move took. Tests supply a simulated clock.
    pub clock: Arc<dyn Clock>,
    /// How many games are played at the same time.
    pub concurrency: usize,
    /// Where dice start.
    pub seed: u64,
    /// No game is begun any more when this has an answer.
    pub sprt: Option<Sprt>,
    /// Games that were finished before, as after an interruption: they count and are not played again.
    pub finished: Vec<GameResult>,
}

/// Why a game that a file has kept is not one of a contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotOfContest {
    /// Others play it, or with other colours.
    #[error("has other players")]
    Players,
    /// It has another opening.
    #[error("begins otherwise")]
    Opening,
}

/// Makes players; several of them if games are played at the same time.
#[derive(Clone)]
pub struct Entrant {
    name: String,
    make: Arc<MakePlayer>,
}

type MakePlayer = dyn Fn() -> Result<Box<dyn Player>, PlayerError> + Send + Sync;

/// The games that are to be played.
struct Queue {
    next: AtomicUsize,
    games: usize,
    /// Those that are not to be played again.
    finished: HashSet<usize>,
    is_closed: AtomicBool,
}

impl Queue {
    fn next(&self) -> Option<usize> {
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.games || self.is_closed.load(Ordering::Relaxed) {
                return None;
            }
            if !self.finished.contains(&number) {
                return Some(number);
            }
        }
    }
}

/// Hears how a contest goes.
pub trait ContestObserver {
    /// A game is finished; the standing includes it. Games played at the same time finish in any order.
    fn finished(&mut self, result: &GameResult, standing: &Standing) {
        let _ = (result, standing);
    }
}

/// Nobody listens.
impl ContestObserver for () {}

impl Entrant {
    /// An entrant with this name, and how to make players of it.
    pub fn new(
        name: impl Into<String>,
        make: impl Fn() -> Result<Box<dyn Player>, PlayerError> + Send + Sync + 'static,
    ) -> Entrant {
        Entrant {
            name: name.into(),
            make: Arc::new(make),
        }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// The name of an entrant as a file of games keeps it: GGF has no `]` in names.
pub fn kept_name(name: &str) -> String {
    name.replace(']', ")")
}

impl Contest {
    /// Two games from the start, without a clock.
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
        }
    }

    /// The names of the entrants.
    pub fn names(&self) -> [&str; 2] {
        [self.entrants[0].name(), self.entrants[1].name()]
    }

    /// Counts the game with this number, from 0, that a file has kept, and does not play it again.
    ///
    /// A game that is counted already, that was not finished or whose number is too large is left out.
    pub fn recall(&mut self, number: usize, record: &GameRecord) -> Result<(), NotOfContest> {
        let is_there = self.finished.iter().any(|result| result.number == number);
        if number >= self.games || is_there {
            return Ok(());
        }
        let Some(result) = GameResult::from_record(number, record) else {
            return Ok(());
        };
        let names = [&record.black.name, &record.white.name];
        let names = names.map(|name| name.as_deref().unwrap_or_default().to_owned());
        let players = self.names().map(kept_name);
        let expected = [&players[result.black], &players[1 - result.black]];
        if names.each_ref() != expected {
            return Err(NotOfContest::Players);
        }
        let opening = self.opening(number);
        let is_same = opening.start() == record.game.start()
            && record
                .game
                .moves()
                .take(opening.moves().len())
                .eq(opening.moves());
        if !is_same {
            return Err(NotOfContest::Opening);
        }
        self.finished.push(result);
        Ok(())
    }

    /// Plays all games, or until it is stopped, which leaves unfinished games out.
    pub fn play(&self, observer: &mut dyn ContestObserver, stop: &Stop) -> Standing {
        let mut standing = Standing::default();
        for result in &self.finished {
            standing.add(result);
        }
        let is_enough = |standing: &Standing| {
            let verdict = self.sprt.map(|sprt| sprt.verdict(standing));
            verdict.flatten().is_some()
        };
        let queue = Queue {
            next: AtomicUsize::new(0),
            games: self.games,
            finished: self.finished.iter().map(|result| result.number).collect(),
            is_closed: AtomicBool::new(is_enough(&standing)),
        };
        let (sender, results) = mpsc::channel();
        thread::scope(|scope| {
            let wanted = self.concurrency.clamp(1, self.games.max(1));
            let spawn = |_| {
                let (sender, queue) = (sender.clone(), &queue);
                let work = move || self.work(queue, stop, |result| sender.send(result).is_ok());
                thread::Builder::new().spawn_scoped(scope, work).ok()
            };
            // A system that refuses a thread gets along with fewer of them, or this one.
            if (0..wanted).map_while(spawn).count() == 0 {
                self.work(&queue, stop, |result| sender.send(result).is_ok());
            }
            drop(sender);
            for result in &results {
                standing.add(&result);
                observer.finished(&result, &standing);
                if is_enough(&standing) {
                    queue.is_closed.store(true, Ordering::Relaxed);
                }
            }
        });
        standing
    }

    /// Where a game begins.
    pub fn opening(&self, number: usize) -> Game {
        let index = (number / 2).checked_rem(self.openings.len());
        index.map_or_else(Game::new, |index| self.openings[index].clone())
    }

    /// The entrant that has Black in a game.
    pub(crate) fn black(number: usize) -> usize {
        number % 2
    }

    /// Plays games as long as there are any.
    fn work(&self, queue: &Queue, stop: &Stop, mut tell: impl FnMut(GameResult) -> bool) {
        let mut seats: [Option<Box<dyn Player>>; 2] = [None, None];
        while let Some(number) = queue.next() {
            if stop.is_stopped() {
                return;
            }
            let Some(result) = self.game(number, &mut seats, stop) else {
                return;
            };
            if let Ending::Forfeit { by, .. } = result.ending {
                // Whoever failed may not be fit to play again.
                seats[by] = None;
            }
            if !tell(result) {
                return;
            }
        }
    }

    fn game(
        &self,
        number: usize,
        seats: &mut [Option<Box<dyn Player>>; 2],
        stop: &Stop,
    ) -> Option<GameResult> {
        let black = Contest::black(number);
        let opening = self.opening(number);
        let mut players = Vec::with_capacity(2);
        // The same dice whatever else is played at the same time.
        let mut dice = Random::new(self.seed ^ (number as u64).wrapping_mul(0x9e37_79b9));
        for (by, entrant) in self.entrants.iter().enumerate() {
            let player = match seats[by].take() {
                Some(player) => Ok(player),
                None => (entrant.make)(),
            };
            match player {
                Ok(mut player) => {
                    player.new_game(dice.bits());
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
        let result = referee::play(self, number, &opening, &mut players, stop);
        *seats = players.map(Some);
        result
    }
}
