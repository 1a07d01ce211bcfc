//! A review finds the same values every time.

use std::time::Duration;

use obverse_core::{Game, Position, Random};
use obverse_engine::{Effort, Engine, Level, Options, Stop};
use obverse_formats::transcript;
use obverse_review::MoveReview;
use obverse_study::{
    EngineJob, EngineNews, EngineTask, HintsTask, ReviewTask, SliceEnd, SliceObserver,
};

const GAME: &str = "f5d6c3d3c4f4c5b3c2e3d2c6b4a3g4f3e6f7b5a4a6b6e7f8f2e2d7f6d1e8c8c7g6";

/// Ends a slice after some judged moves, and interrupts the search of a move after some pulses, which come whenever
/// the search checks its limits.
struct Restless {
    patience: u32,
    pulses: u32,
}

impl Restless {
    /// An observer that never ends a slice.
    fn patient() -> Restless {
        Restless {
            patience: u32::MAX,
            pulses: u32::MAX,
        }
    }
}

impl SliceObserver for Restless {
    fn news(&mut self, _news: &EngineNews) {}

    fn is_over(&mut self) -> bool {
        self.patience = self.patience.saturating_sub(1);
        self.patience == 0
    }

    fn is_interrupted(&mut self) -> bool {
        self.pulses = self.pulses.saturating_sub(1);
        self.pulses == 0
    }

    fn poll_interval(&self) -> Duration {
        Duration::ZERO
    }
}

fn engine(threads: usize, hash_mib: usize) -> Engine {
    let options = Options {
        threads,
        hash_mib,
        ..Options::default()
    };
    Engine::new(options).expect("an engine")
}

fn game() -> Game {
    transcript::parse(GAME).expect("a game")
}

/// Reviews the game on several engines in turn: each slice, which `observer` ends, runs on the next engine.
fn review(engines: &mut [Engine], level: u32, observer: fn() -> Restless) -> Vec<MoveReview> {
    let task = EngineTask::Review(ReviewTask {
        game: game(),
        level: Level::new(level).expect("a level"),
        judged: Vec::new(),
    });
    let mut job = EngineJob::new(task, Duration::from_secs(60));
    for slice in 0.. {
        let engine = &mut engines[slice % engines.len()];
        if job.run_slice(engine, &Stop::default(), &mut observer()) == SliceEnd::Finished {
            break;
        }
    }
    job.news().judged.clone()
}

/// Fills the table of an engine with values of a position.
fn analyse(engine: &mut Engine, position: Position) {
    let task = EngineTask::Hints(HintsTask {
        effort: Some(Effort::Depth(12)),
        ..HintsTask::new(position)
    });
    let mut job = EngineJob::new(task, Duration::from_secs(60));
    job.run_slice(engine, &Stop::default(), &mut Restless::patient());
}

#[test]
fn values_do_not_depend_on_other_searches() {
    let mut engines = [engine(2, 32)];
    let first = review(&mut engines, 12, Restless::patient);
    assert_eq!(first.len(), 33);
    let positions: Vec<_> = game().positions().collect();
    analyse(&mut engines[0], positions[20]);
    analyse(&mut engines[0], positions[10]);
    let second = review(&mut engines, 12, Restless::patient);
    assert_eq!(second, first);
    // Two other engines in turn, with slices of two moves and with interruptions.
    let mut others = [engine(1, 1), engine(2, 8)];
    analyse(&mut others[0], positions[12]);
    let restless = || Restless {
        patience: 2,
        pulses: 1,
    };
    assert_eq!(review(&mut others, 12, restless), first);
    // A deeper review is another one.
    let deeper = review(&mut engines, 14, Restless::patient);
    assert_eq!((first[0].best.depth, deeper[0].best.depth), (12, 14));
}

/// Ends a slice at random: on average once in this number of checks.
struct Whimsical<'a> {
    random: &'a mut Random,
    rarity: u32,
}

impl SliceObserver for Whimsical<'_> {
    fn news(&mut self, _news: &EngineNews) {}

    fn is_over(&mut self) -> bool {
        self.random.below(self.rarity) == 0
    }

    fn poll_interval(&self) -> Duration {
        Duration::ZERO
    }
}

#[test]
fn values_do_not_depend_on_the_slices() {
    let whole = review(&mut [engine(1, 1)], 10, Restless::patient);
    let mut engines = [engine(1, 1), engine(2, 2)];
    let positions: Vec<_> = game().positions().collect();
    for (seed, rarity) in [(1, 1), (2, 2), (3, 6)] {
        let mut random = Random::new(seed);
        let mut job = EngineJob::new(
            EngineTask::Review(ReviewTask {
                game: game(),
                level: Level::new(10).expect("a level"),
                judged: Vec::new(),
            }),
            Duration::from_secs(60),
        );
        let (mut slices, mut within_moves) = (0, 0);
        loop {
            // Other tasks have the engines between the slices.
            if [20, 60].contains(&slices) {
                let position = positions[random.below(20) as usize];
                analyse(&mut engines[slices / 20 % 2], position);
            }
            let mut observer = Whimsical {
                random: &mut random,
                rarity,
            };
            let engine = &mut engines[slices % 2];
            if job.run_slice(engine, &Stop::default(), &mut observer) == SliceEnd::Finished {
                break;
            }
            slices += 1;
            within_moves += usize::from(job.holds_table());
        }
        assert!(!job.holds_table());
        assert!(within_moves > 10, "{within_moves} of {slices} slices");
        assert_eq!(job.news().judged, whole, "seed {seed}");
    }
}
