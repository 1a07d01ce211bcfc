//! Workers and their messages, in one thread.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use obverse_core::{Game, Position};
use obverse_engine::evaluation::Evaluation;
use obverse_engine::{Clock, Effort, Level, Line};
use obverse_study::{EngineNews, EngineResources, EngineTask, HintsTask, ReviewTask};

use crate::tab_search::TabSearch;
use crate::{AssistantTab, Served, Work};

const WEIGHTS: &[u8] = include_bytes!("../../obverse-engine/assets/weights.bin");

/// A clock that advances by a thirtieth of a millisecond whenever it is read.
#[derive(Default)]
struct Counting(AtomicU64);

impl Clock for Counting {
    fn now(&self) -> Duration {
        Duration::from_micros(self.0.fetch_add(33, Ordering::Relaxed))
    }
}

/// What happens to the assistants.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fate {
    Work,
    /// They cannot be started.
    FailToStart,
    /// They are silent after some messages.
    FallSilent(u32),
    /// They fail after some messages.
    Die(u32),
}

/// The worker of a session with its assistants.
struct Team {
    first: TabSearch,
    assistants: BTreeMap<usize, AssistantTab>,
    clock: Arc<Counting>,
    fate: Fate,
    /// Number of messages of assistants so far.
    heard: u32,
    /// Number of assistants that were started.
    started: u32,
}

impl Team {
    fn new(workers: usize, fate: Fate) -> Team {
        let clock = Arc::new(Counting::default());
        let evaluation = Arc::new(Evaluation::from_bytes(WEIGHTS).expect("weights"));
        let time = || Arc::clone(&clock) as Arc<dyn Clock>;
        let mut first = TabSearch::new(time());
        first.set_evaluation(evaluation);
        first.set_resources(EngineResources {
            threads: workers,
            hash_mib: 16,
        });
        let mut team = Team {
            first,
            assistants: BTreeMap::new(),
            clock,
            fate,
            heard: 0,
            started: 0,
        };
        // A task that is long enough for assistants starts them.
        team.first.set_task(Some(values(after(10), None)));
        team.clock.0.fetch_add(300_000, Ordering::Relaxed);
        team.first.run_slice();
        team.deliver();
        team.first.set_task(None);
        team
    }

    /// Works on a task until it is done. Returns its last news.
    fn finish(&mut self, task: EngineTask) -> EngineNews {
        self.first.set_task(Some(task.clone()));
        loop {
            let news = self.first.run_slice();
            self.deliver();
            if let Some((of, news)) = news {
                assert_eq!(of, task);
                if news.is_done {
                    return news;
                }
            }
        }
    }

    /// Carries messages, and lets the assistants work.
    fn deliver(&mut self) {
        while let Some((number, text)) = self.first.take_order() {
            if text.is_empty() {
                self.assistants.remove(&number);
                continue;
            }
            if self.fate == Fate::FailToStart {
                self.started += 1;
                self.first.lose_assistant(number);
                continue;
            }
            let assistant = self.assistants.entry(number).or_insert_with(|| {
                self.started += 1;
                let mut assistant = AssistantTab::new(Arc::clone(&self.clock) as Arc<dyn Clock>);
                assert!(assistant.set_weights(WEIGHTS));
                assistant
            });
            assistant.receive(&text);
        }
        let mut dead = Vec::new();
        for (&number, assistant) in &mut self.assistants {
            if let Fate::FallSilent(words) = self.fate
                && self.heard >= words
            {
                break;
            }
            assistant.work();
            for text in assistant.take_events() {
                self.heard += 1;
                self.first.hear_assistant(number, &text);
            }
            if let Fate::Die(words) = self.fate
                && self.heard >= words
            {
                dead.push(number);
            }
        }
        for number in dead {
            self.first.lose_assistant(number);
        }
    }
}

/// White passes before the last move.
const GAME: &str = "f5d6c3d3c4f4c5b3c2e3d2c6b4a3g4f3e6f7b5a4a6b6e7f8f2e2d7f6d1e8c8c7g6h6g7g5d8h3h5h4h7g3h2b8g2h1g1e1a5f1c1a7b2a1a2b1a8h8g8b7";

/// The position of `GAME` after this many plies.
fn after(plies: usize) -> Position {
    let game: Game = GAME.parse().expect("a game");
    game.positions().nth(plies).expect("a position")
}

fn values(position: Position, effort: Option<Effort>) -> EngineTask {
    EngineTask::Hints(HintsTask {
        effort,
        ..HintsTask::new(position)
    })
}

/// First move, score and depth of each line, in the order of moves.
fn scores(news: &EngineNews) -> Vec<(String, i32, u32, bool)> {
    let report = news.report.as_ref().expect("a report");
    assert!(report.lines.is_sorted_by(|a, b| a.score >= b.score));
    let row = |line: &Line| {
        let first = line.first().expect("a move").to_string();
        (first, line.score, line.depth, line.is_exact())
    };
    let mut rows: Vec<_> = report.lines.iter().map(row).collect();
    rows.sort();
    rows
}

const ALL_FATES: [Fate; 6] = [
    Fate::Work,
    Fate::FailToStart,
    Fate::FallSilent(0),
    Fate::FallSilent(5),
    Fate::Die(1),
    Fate::Die(6),
];

#[test]
fn solved_values_do_not_depend_on_the_workers() {
    let task = values(after(44), None);
    let alone = Team::new(1, Fate::Work).finish(task.clone());
    assert!(scores(&alone).iter().all(|row| row.3));
    let next = values(after(50), None);
    let next_alone = Team::new(1, Fate::Work).finish(next.clone());
    for (workers, fate) in (2..).zip(ALL_FATES) {
        let workers = workers.min(3);
        let mut team = Team::new(workers, fate);
        assert_eq!(
            scores(&team.finish(task.clone())),
            scores(&alone),
            "{fate:?}"
        );
        assert_eq!(team.started as usize, workers - 1);
        // The next task is done too.
        assert_eq!(scores(&team.finish(next.clone())), scores(&next_alone));
    }
}

#[test]
fn values_of_a_level_have_its_depth() {
    let effort = Some(Effort::Level(Level::new(14).expect("a level")));
    let task = values(after(20), effort);
    let mut team = Team::new(3, Fate::Work);
    let before = team.heard;
    let divided = team.finish(task.clone());
    assert!(team.heard > before);
    let alone = Team::new(1, Fate::Work).finish(task);
    let rows = |news: &EngineNews| -> Vec<_> {
        let rows = scores(news).into_iter();
        rows.map(|(mv, _, depth, exact)| (mv, depth, exact))
            .collect()
    };
    assert_eq!(rows(&divided), rows(&alone));
    assert!(rows(&divided).iter().all(|row| row.1 == 14));
}

#[test]
fn a_review_does_not_depend_on_the_workers() {
    let task = EngineTask::Review(ReviewTask {
        game: GAME.parse().expect("a game"),
        level: Level::new(14).expect("a level"),
        judged: Vec::new(),
    });
    let alone = Team::new(1, Fate::Work).finish(task.clone());
    assert_eq!(alone.judged.len(), 61);
    for fate in [Fate::Work, Fate::FallSilent(4), Fate::Die(4)] {
        let mut team = Team::new(3, fate);
        let news = team.finish(task.clone());
        assert!(news.judged == alone.judged, "the reviews differ");
        assert!(
            fate != Fate::Work || team.heard > 4,
            "{} messages",
            team.heard
        );
    }
}

#[test]
fn assistants_rest_and_are_ended() {
    let mut team = Team::new(2, Fate::Work);
    team.first.set_task(Some(values(
        Position::start()
            .play(obverse_core::Square::F5.into())
            .expect("legal"),
        None,
    )));
    while team.heard < 5 {
        team.first.run_slice();
        team.deliver();
    }
    // The tab is hidden.
    team.first.set_task(None);
    team.deliver();
    team.deliver();
    assert!(!team.first.has_work());
    let assistant = team.assistants.values_mut().next().expect("an assistant");
    assert_eq!(assistant.work(), Work::Never);
    let due = team.first.deadline().expect("a time");
    team.clock
        .0
        .store(due.as_micros() as u64, Ordering::Relaxed);
    team.first.run_slice();
    team.deliver();
    assert!(team.assistants.is_empty());
    assert_eq!(team.first.deadline(), None);
}
